"""What the journal holds, as plain values (pure): a run's fixed data, and its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """One transition. `n` counts from 0 within the run; `at` is Unix time in seconds."""

    n: int
    at: float
    kind: str
    data: Mapping[str, Any]


PERSON = "you"
"""What stands for the model where the person decides: in a demonstration."""


@dataclass(frozen=True)
class RunRecord:
    """What is fixed when a run starts."""

    run: str
    tab: int
    instruction: str
    url: str
    model: str
    created: float

    @property
    def demonstration(self) -> bool:
        """Whether the person does it, and the run only watches."""
        return self.model == PERSON


@dataclass(frozen=True)
class Sent:
    """What one decision was made on. Masked like everything that comes from a page."""

    url: str
    title: str
    page: str
    """The page as the policy read it: filtered, within its budget."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    """Each request to the model exactly as it was sent, in order: samples, and repairs."""
