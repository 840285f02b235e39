"""What a run has changed outside of its own tab, and what it was not allowed to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from handrail.gate.network_rules import SENDS_NOTHING
from handrail.happened.events import RunEvent
from handrail.happened.steps import Acted, ApprovalAsked, Intended, RequestJudged
from handrail.happened.whole import StateChanged
from handrail_wire import StepView

_NO_DEED = SENDS_NOTHING | {"page", "frame"}
"""Rules by which a request goes that is no deed of the run's."""


@dataclass(frozen=True)
class Approved:
    """A step that the person approved and that was done, or may have been."""

    step: int
    place: tuple[str, ...]
    """The identity of its control across pages."""
    very: str
    """Digest of the very step, with all that it was judged on."""
    at: float
    """When it was over, in Unix seconds."""


@dataclass
class Deeds:
    """Grown event by event, as the fold that it is a part of."""

    any: bool = False
    """Whether a step that cannot be undone was done, or the site has been sent something to change."""
    tried: bool = False
    """Whether a step was done that may have changed something in the page."""
    not_allowed: str = ""
    """The last step that the person did not allow, in words; "" once they allowed another."""
    approved: list[Approved] = field(default_factory=list)
    """In the order in which they were done."""
    _begun: dict[int, Approved] = field(default_factory=dict)
    _asked: set[int] = field(default_factory=set)
    """The steps that they were asked about. Others are refused by code, which is no word of theirs."""

    def apply(self, event: RunEvent, steps: Sequence[StepView], at: float) -> None:
        """Apply one event, of Unix second `at`. `steps` are the run's, this event's among them."""
        match event:
            case Acted():
                self._end(steps[event.step], event.status, at)
            case Intended(step=step) if event.very:
                self._begun[step] = Approved(step, event.place, event.very, at)
            case RequestJudged(decision="continue"):
                self.any = self.any or (event.step is not None and event.rule not in _NO_DEED)
            case StateChanged(state="taken_over"):
                self.any = True  # What the person did with their own hands nobody knows.
            case ApprovalAsked():
                self._asked.add(event.step)

    def _end(self, step: StepView, status: str, at: float) -> None:
        begun = self._begun.pop(step.index, None)
        if status == "refused" and step.index in self._asked:
            self.not_allowed = step.text
        if status not in ("done", "unknown"):
            return
        if begun:
            self.approved.append(replace(begun, at=at))
        self.tried = self.tried or step.effect not in ("read", "navigate")
        if step.effect == "commit":
            self.any, self.not_allowed = True, ""
