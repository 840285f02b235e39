"""The steps that a run has taken, what its page has sent after each, and what each lets through."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from handrail.gate.effects import judge
from handrail.gate.evidence import Reason
from handrail.gate.network_rules import Cause
from handrail.gate.page_tools import SENDS
from handrail_wire import HeldRequest, RequestFacts

from .held_back import place_of
from .permits import Permit, Proposal

_KEPT = 500
"""Steps whose requests may still be under way: a repeating timer has no end."""
_NEAR_S = 1.0
"""Seconds after which an approved step lets nothing through that is not known to be its own doing."""
_UNUSED_S = 120.0
"""Seconds after which it lets nothing through at all, as with a request that was approved."""
_SENDING = frozenset(("button", "clickable"))
"""Roles of what sends with it what was chosen before."""
_NOTHING_NEW = frozenset(("read", "analytics", "beacon", "report", "no_data"))
"""Rules for what may be sent any number of times."""


@dataclass
class TakenStep:
    """A step that was done, or begun, and what its page has sent after it."""

    permit: Permit
    ended: float = math.inf
    """When it was seen to be done, in monotonic seconds."""
    sent: list[RequestFacts] = field(default_factory=list)
    used_by: RequestFacts | None = None
    """The request that its approval was used for: there is no second one."""
    led_by: RequestFacts | None = None
    """The navigation with a key or token in its address that its approval has let through."""
    withdrawn: bool = False
    """Whether its approval is worth nothing any more: it was not done, or the person has denied it since."""


class StepsTaken:
    """A run's steps and their requests, by step number."""

    def __init__(self) -> None:
        self.taken: dict[int, TakenStep] = {}
        self._done: dict[str, int] = {}
        """Steps that were done again for a request and have sent it, by the request's digest."""
        self._chosen: tuple[str, tuple[Reason, ...]] = ("", ())
        """A page, and what was chosen there on weak signs: what is sent from it next may send that."""

    def begun(self, permit: Permit) -> None:
        """Note that a step is about to be done: what follows it is judged by it."""
        self.taken[permit.proposal.step] = TakenStep(permit)
        judged, facts = permit.proposal.judgement, permit.proposal.facts
        if facts and (chosen := tuple(sign for sign in judged.suspected if sign.sign == "choice")):
            self._chosen = (facts.url, chosen)
        for old in sorted(self.taken)[:-_KEPT]:
            del self.taken[old]

    def ended(self, step: int, *, done: bool) -> None:
        """Note that a step is over, as far as anybody can tell. What was not done lets nothing through."""
        self.taken[step].ended = time.monotonic()
        self.taken[step].withdrawn = not done

    def denied(self, proposal: Proposal) -> None:
        """The person has denied a step: what they once approved of the same control is over as well."""
        place = place_of(proposal.action.verb, proposal.facts)
        for step in self.taken.values():
            other = step.permit.proposal
            if place_of(other.action.verb, other.facts) == place:
                step.withdrawn = True

    def withdraw_likes(self) -> None:
        """The person wants to be asked each time: what was allowed with another lets nothing through."""
        for step in self.taken.values():
            step.withdrawn = step.withdrawn or bool(step.permit.like)

    def of(self, held: HeldRequest) -> TakenStep | None:
        """The step that a request came after."""
        return self.taken.get(held.step) if held.step is not None else None

    def sent(self, held: HeldRequest, rule: str) -> None:
        """Note a request that a rule lets go."""
        step = self.of(held)
        if step is None or held.step is None or held.ticket or rule in _NOTHING_NEW:
            return
        if rule in ("covered", "approved"):
            self._chosen = ("", ())
        step.sent.append(held.request)
        if rule == "covered" and step.permit.proposal.request:
            self._done[held.request.digest] = held.step
        if rule in ("covered", "approved"):
            if held.request.kind == "navigation":
                step.led_by = step.led_by or held.request
            else:
                step.used_by = step.used_by or held.request

    def has_sent(self, step: int, request: RequestFacts) -> bool:
        """Whether this very request was sent after a step."""
        return step in self.taken and any(sent.digest == request.digest for sent in self.taken[step].sent)

    def sent_after(self, step: int) -> tuple[str, ...]:
        """What doing a step again would send a second time, as sentences."""
        sent = self.taken[step].sent if step in self.taken else ()
        paths = dict.fromkeys(urlsplit(request.url).path for request in sent)
        words = "The step has sent something to {} already, and would send that again"
        return tuple(words.format(path) for path in paths)

    def was_done_for(self, held: HeldRequest) -> bool:
        """Whether a step was done again for this very request, which has been sent."""
        # An earlier step may still be trying.
        done = self._done.get(held.request.digest, -1)
        return held.step is not None and held.step <= done

    def used_before(self, held: HeldRequest) -> RequestFacts | None:
        """What the same approval has already let through. Where a server leads on, it is the same request."""
        step, request = self.of(held), held.request
        if step is None:
            return None
        if request.redirected and request.id in {one.id for one in (step.used_by, step.led_by) if one}:
            return None
        return step.led_by if request.kind == "navigation" else step.used_by

    def cause(self, held: HeldRequest) -> Cause | None:
        """What a request is judged by besides itself: the step that it came after, if any."""
        step = self.of(held)
        if step is None:
            return None
        proposal, granted = step.permit.proposal, not step.permit.ticket
        judged, facts = proposal.judgement, proposal.facts
        if proposal.action.verb == "use_tool":
            return Cause(False, "", facts, suspected=(SENDS,))
        if judged.effect != "commit":
            page, chosen = self._chosen
            # What a switch or a field sends is its own.
            sends = facts is not None and facts.role in _SENDING and facts.url == page
            before = chosen if sends else ()
            return Cause(False, judged.exemption, facts, suspected=(*judged.suspected, *before))
        # An approval for a request lets only that pass, which the extension recognises by its digest.
        passed = time.monotonic() - step.ended
        late = passed > (_UNUSED_S if held.request.cause == "input" else _NEAR_S)
        if proposal.request is not None or step.withdrawn or late:
            # Without the approval its form is nothing that anybody may send.
            return Cause(False, "", facts.model_copy(update={"submits": False}) if facts else None)
        # A step that was raised for where its data go still does what its label says.
        own = judge(proposal.action, facts, proposal.policy.approval).kinds
        return Cause(True, judged.exemption, facts, (*judged.kinds, *own), granted)
