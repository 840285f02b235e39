"""The steps that a run has taken, what its page has sent after each, and what each lets through."""

from __future__ import annotations

import math
import time
from urllib.parse import urlsplit

from handrail.gate.effects import judge
from handrail.gate.labels import Kind
from handrail.gate.network_rules import Cause
from handrail_wire import HeldRequest, RequestFacts

from .permits import Permit

_KEPT = 500
"""Steps whose requests may still be on their way: a timer that repeats itself has no end."""
_NEAR_S = 1.0
"""After so long an approved step lets nothing through that is not known to be its own doing."""
_NOTHING_NEW = frozenset(("read", "analytics", "beacon", "report", "no_data"))
"""Rules for what may be sent any number of times."""


class StepsTaken:
    """By the number of each step."""

    def __init__(self) -> None:
        self.taken: dict[int, Permit] = {}
        self._sent: dict[int, list[RequestFacts]] = {}
        self._effects: dict[int, RequestFacts] = {}
        """Of each approved step the first request that did something: there is no second one."""
        self._ended: dict[int, float] = {}
        """When steps were seen to be done, in monotonic seconds."""
        self._done: dict[str, int] = {}
        """The steps that were done again for a request, and have sent it, by its digest."""

    def begun(self, permit: Permit) -> None:
        """A step is about to be done: what follows it is judged by it."""
        self.taken[permit.proposal.step] = permit
        for old in sorted(self.taken)[:-_KEPT]:
            del self.taken[old]
            self._sent.pop(old, None)
            self._effects.pop(old, None)
            self._ended.pop(old, None)

    def ended(self, step: int) -> None:
        """A step is done, as far as anybody can tell."""
        self._ended[step] = time.monotonic()

    def of(self, held: HeldRequest) -> Permit | None:
        """The step that a request came after, and what allowed it."""
        return self.taken.get(held.step) if held.step is not None else None

    def sent(self, held: HeldRequest, rule: str, kinds: tuple[Kind, ...]) -> None:
        """A request is let go by a rule, as one that does things of these kinds."""
        if held.step is None or held.ticket or rule in _NOTHING_NEW:
            return
        self._sent.setdefault(held.step, []).append(held.request)
        permit = self.taken.get(held.step)
        if rule == "covered" and permit and permit.proposal.request:
            self._done[held.request.digest] = held.step
        if rule == "covered" or (rule == "approved" and kinds):
            self._effects.setdefault(held.step, held.request)

    def has_sent(self, step: int, request: RequestFacts) -> bool:
        """Whether just this was sent after a step."""
        return any(one.digest == request.digest for one in self._sent.get(step, ()))

    def sent_after(self, step: int) -> tuple[str, ...]:
        """What doing a step again would send a second time, in words."""
        paths = dict.fromkeys(urlsplit(one.url).path for one in self._sent.get(step, []))
        words = "The step has sent something to {} already, and would send that again"
        return tuple(words.format(path) for path in paths)

    def was_done_for(self, held: HeldRequest) -> bool:
        """Whether a step was done again for just this, and it has gone."""
        # An earlier step may still be trying.
        done = self._done.get(held.request.digest, -1)
        return held.step is not None and held.step <= done

    def effect_before(self, held: HeldRequest) -> RequestFacts | None:
        """What the same approval has let through already; where a server leads that on, it is the same."""
        before = self._effects.get(held.step) if held.step is not None else None
        return None if before and held.request.redirected and before.id == held.request.id else before

    def cause(self, held: HeldRequest) -> Cause | None:
        """What a request is judged by besides itself: the step that it came after, if any."""
        permit = self.of(held)
        if permit is None:
            return None
        proposal, granted = permit.proposal, not permit.ticket
        judged, facts = proposal.judgement, proposal.facts
        # What was approved for a request lets just that pass, which the extension knows by its digest.
        if judged.effect != "commit" or proposal.request is not None:
            return Cause(False, judged.exemption, facts)
        done = self._ended.get(proposal.step, math.inf)
        if held.request.cause != "input" and time.monotonic() - done > _NEAR_S:
            return Cause(False, judged.exemption, facts)
        # A step that was raised for where its data go still does what its label says.
        own = judge(proposal.action, facts, proposal.policy.approval).kinds
        return Cause(True, judged.exemption, facts, (*judged.kinds, *own), granted)
