"""What the journal holds besides a run's events: its fixed data, and what its models were sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from handrail_wire import Action


def ref_of_action(action: Action) -> str:
    """The ref of an action's element, or ""."""
    return getattr(action, "ref", None) or ""


PERSON = "you"
"""Stands for the model if the person decides: in a demonstration."""


@dataclass(frozen=True)
class RunRecord:
    """What is fixed when a run starts."""

    run: str
    tab: int
    instruction: str
    url: str
    model: str
    created: float
    browser: str = ""
    """The browser start that the tab belongs to; "" if not known."""

    @property
    def demonstration(self) -> bool:
        """Whether the person acts, and the run only watches."""
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
    filters: list[str] = field(default_factory=list)
    """The filters of the page's text, in order."""
    site_kind: str = ""
    """The kind of site that the page was taken for; "" if for none."""
