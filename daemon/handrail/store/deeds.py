"""What a run has changed outside of its own tab, and what it was not allowed to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from handrail_wire import StepView

_CHANGES_NOTHING = frozenset(("read", "analytics", "beacon", "report", "no_data", "page", "frame"))
"""Rules by which a request goes that is no deed of the run's (`gate/network_rules.py`)."""


@dataclass
class Deeds:
    """Grown event by event, as the fold that it is a part of."""

    any: bool = False
    """Whether a step that cannot be undone was done, or the site has been sent something to change."""
    tried: bool = False
    """Whether a step was done that may have changed something in the page."""
    not_allowed: str = ""
    """The last step that the person did not allow, in words; "" once they allowed another."""
    _asked: set[int] = field(default_factory=set)
    """The steps that they were asked about. Others are refused by code, which is no word of theirs."""

    def apply(self, kind: str, data: Mapping[str, Any], steps: Sequence[StepView]) -> None:
        """Apply one event. `steps` are the run's, this event's among them."""
        if kind == "act":
            self._end(steps[data["step"]], data["status"])
        elif kind == "request":
            caused = data["decision"] == "continue" and data.get("step") is not None
            self.any = self.any or (caused and data["rule"] not in _CHANGES_NOTHING)
        elif kind == "state" and data["state"] == "taken_over":
            self.any = True  # What the person did with their own hands nobody knows.
        elif kind == "approval_asked":
            self._asked.add(data["step"])

    def _end(self, step: StepView, status: str) -> None:
        if status == "refused" and step.index in self._asked:
            self.not_allowed = step.text
        if status not in ("done", "unknown"):
            return
        self.tried = self.tried or step.effect not in ("read", "navigate")
        if step.effect == "commit":
            self.any, self.not_allowed = True, ""
