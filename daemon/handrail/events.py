"""What the journal holds, as plain values (pure): a run's fixed data, and its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Event:
    """One transition. `n` counts from 0 within the run; `at` is Unix time in seconds."""

    n: int
    at: float
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class RunRecord:
    """What is fixed when a run starts."""

    run: str
    tab: int
    instruction: str
    url: str
    model: str
    created: float
