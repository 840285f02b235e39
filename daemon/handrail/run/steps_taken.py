"""The steps that a run has taken, what its page has sent after each, and what each lets through."""

from __future__ import annotations

import math
import time
from urllib.parse import urlsplit

from handrail.gate.effects import judge
from handrail.gate.network_rules import Cause
from handrail_wire import HeldRequest, RequestFacts

from .permits import Permit

_KEPT = 500
"""Steps whose requests may still be under way: a repeating timer has no end."""
_NEAR_S = 1.0
"""Seconds after which an approved step lets nothing through that is not known to be its own doing."""
_NOTHING_NEW = frozenset(("read", "analytics", "beacon", "report", "no_data"))
"""Rules for what may be sent any number of times."""


class StepsTaken:
    """A run's steps and their requests, by step number."""

    def __init__(self) -> None:
        self.taken: dict[int, Permit] = {}
        self._sent: dict[int, list[RequestFacts]] = {}
        self._effects: dict[int, RequestFacts] = {}
        """The request that each approval of a step was used for: there is no second one."""
        self._ended: dict[int, float] = {}
        """When steps were seen to be done, in monotonic seconds."""
        self._done: dict[str, int] = {}
        """Steps that were done again for a request and have sent it, by the request's digest."""

    def begun(self, permit: Permit) -> None:
        """Note that a step is about to be done: what follows it is judged by it."""
        self.taken[permit.proposal.step] = permit
        for old in sorted(self.taken)[:-_KEPT]:
            del self.taken[old]
            self._sent.pop(old, None)
            self._effects.pop(old, None)
            self._ended.pop(old, None)

    def ended(self, step: int) -> None:
        """Note that a step is done, as far as anybody can tell."""
        self._ended[step] = time.monotonic()

    def of(self, held: HeldRequest) -> Permit | None:
        """The permit of the step that a request came after."""
        return self.taken.get(held.step) if held.step is not None else None

    def sent(self, held: HeldRequest, rule: str) -> None:
        """Note a request that a rule lets go."""
        if held.step is None or held.ticket or rule in _NOTHING_NEW:
            return
        self._sent.setdefault(held.step, []).append(held.request)
        permit = self.taken.get(held.step)
        if rule == "covered" and permit and permit.proposal.request:
            self._done[held.request.digest] = held.step
        if rule in ("covered", "approved") and held.request.kind != "navigation":
            self._effects.setdefault(held.step, held.request)

    def has_sent(self, step: int, request: RequestFacts) -> bool:
        """Whether this very request was sent after a step."""
        return any(sent.digest == request.digest for sent in self._sent.get(step, ()))

    def sent_after(self, step: int) -> tuple[str, ...]:
        """What doing a step again would send a second time, as sentences."""
        paths = dict.fromkeys(urlsplit(sent.url).path for sent in self._sent.get(step, []))
        words = "The step has sent something to {} already, and would send that again"
        return tuple(words.format(path) for path in paths)

    def was_done_for(self, held: HeldRequest) -> bool:
        """Whether a step was done again for this very request, which has been sent."""
        # An earlier step may still be trying.
        done = self._done.get(held.request.digest, -1)
        return held.step is not None and held.step <= done

    def effect_before(self, held: HeldRequest) -> RequestFacts | None:
        """What the same approval has already let through; a redirect of it is the same request."""
        before = self._effects.get(held.step) if held.step is not None else None
        same = before and held.request.redirected and before.id == held.request.id
        return None if same or held.request.kind == "navigation" else before

    def cause(self, held: HeldRequest) -> Cause | None:
        """What a request is judged by besides itself: the step that it came after, if any."""
        permit = self.of(held)
        if permit is None:
            return None
        proposal, granted = permit.proposal, not permit.ticket
        judged, facts = proposal.judgement, proposal.facts
        # An approval for a request lets only that pass, which the extension recognises by its digest.
        if judged.effect != "commit" or proposal.request is not None:
            return Cause(False, judged.exemption, facts)
        done = self._ended.get(proposal.step, math.inf)
        if held.request.cause != "input" and time.monotonic() - done > _NEAR_S:
            return Cause(False, judged.exemption, facts)
        # A step that was raised for where its data go still does what its label says.
        own = judge(proposal.action, facts, proposal.policy.approval).kinds
        return Cause(True, judged.exemption, facts, (*judged.kinds, *own), granted)
