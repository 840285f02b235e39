"""The steps that a run has taken, what its page has sent after each, and what each lets through."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import rfc8785

from handrail.gate.addresses import leads_nowhere
from handrail.gate.effects import judge
from handrail.gate.labels import MONEY
from handrail.gate.network_rules import SENDS_NOTHING, Cause, request_key
from handrail.gate.page_tools import SENDS
from handrail.happened.origin import Retry
from handrail.stack.events import ref_of_action
from handrail.store.deeds import Approved
from handrail.verbs.verb import may_send
from handrail_wire import Action, Facts, HeldRequest, RequestFacts

from .held_back import Place, place_of
from .permits import Permit, Proposal
from .suspicion import Opened, Suspicion

_KEPT = 500
"""Steps whose requests may still be under way: a repeating timer has no end."""
_NEAR_S = 1.0
"""Seconds after which an approved step lets nothing through that is not known to be its own doing."""
_UNUSED_S = 120.0
"""Seconds after which it lets nothing through at all, as with a request that was approved."""


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
    answers: Opened | None = None
    """What an earlier press has opened or chosen, if this one may answer that."""
    cut: bool = False
    """Whether the connection was lost meanwhile, and with it what nobody had let go by then."""
    withdrawn: bool = False
    """Whether its approval is worth nothing any more: it was not done, or the person has denied it since."""
    fruitless: bool = False
    """Whether what it was for has been stopped for good, as far as anybody can tell."""
    foreseen: RequestFacts | None = None
    """What the person had been told that it would send as well, once that was sent."""


class StepsTaken:
    """A run's steps and their requests, by step number."""

    def __init__(self) -> None:
        self.taken: dict[int, TakenStep] = {}
        self._done: dict[str, int] = {}
        """Steps that were done again for a request and have sent it, by the request's digest."""
        self.suspicion = Suspicion()

    def is_suspected(self, permit: Permit) -> bool:
        """Whether a step is done on weak signs, or without an approval may answer one that was."""
        proposal = permit.proposal
        answers = not permit.ticket and self.suspicion.answered(proposal.action, proposal.facts) is not None
        return bool(proposal.judgement.suspected) or answers

    def begun(self, permit: Permit) -> None:
        """Note that a step is about to be done: what follows it is judged by it."""
        proposal = permit.proposal
        answers = self.suspicion.answered(proposal.action, proposal.facts)
        self.taken[proposal.step] = TakenStep(permit, answers=answers)
        if answers and proposal.judgement.effect == "commit":
            self.suspicion.judged()
        self.suspicion.begun(proposal.step, proposal.action, proposal.facts, proposal.judgement.suspected)
        for old in sorted(self.taken)[:-_KEPT]:
            del self.taken[old]

    def ended(self, step: int, *, done: bool, cut: bool = False) -> None:
        """Note that a step is over, as far as anybody can tell. What was not done lets nothing through."""
        self.taken[step].cut = cut
        self.taken[step].ended = time.monotonic()
        self.taken[step].withdrawn = not done

    def came_to_nothing(self, step: int) -> None:
        """What a step was for has been stopped: it lets nothing through, and may be asked about again."""
        self.taken[step].withdrawn = self.taken[step].fruitless = True

    def done_before(self, proposal: Proposal, approved: Sequence[Approved]) -> tuple[str, bool] | None:
        """When a step on the same control was approved and done, in words, and whether it was this very one,
        with no other done since that may have undone it, and nothing of it lost.

        `approved`: as the journal has them.
        """
        very, place = very_step(proposal.action, proposal.facts), _place(proposal)
        for done in reversed(approved):
            known = self.taken.get(done.step)
            if known and known.withdrawn and not known.fruitless:
                continue
            before = known.permit.proposal if known else None
            if before and _is_one_element(before, proposal):
                pays_again = before.action == proposal.action and _pays_the_same(before, proposal)
                same = done.very == very or pays_again
            elif done.place == place:
                same = done.very == very
            else:
                continue
            lost = known is not None and (known.fruitless or (known.cut and not self.has_acted(done.step)))
            return _ago(time.time() - done.at), same and done is approved[-1] and not lost
        return None

    def denied(self, proposal: Proposal) -> None:
        """The person has denied a step: what they once approved of the same control is over as well."""
        if self.suspicion.answered(proposal.action, proposal.facts):
            self.suspicion.judged()
        for step in self.taken.values():
            if _place(step.permit.proposal) == _place(proposal):
                step.withdrawn = True

    def refused(self, held: HeldRequest) -> None:
        """The person has denied a request: what its step was suspected of concerns no later press."""
        step = self.of(held)
        if step and (step.answers or self.suspicion.is_open(step.permit.proposal.step)):
            self.suspicion.judged()

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
        pressed = step is not None and may_send(step.permit.proposal.action)
        self.suspicion.passed(held.request, rule, max(self.taken, default=-1), pressed=pressed)
        if step is None or held.step is None or held.ticket or rule in SENDS_NOTHING:
            return
        if rule in ("covered", "approved"):
            self.suspicion.judged()
        step.sent.append(held.request)
        if rule == "covered" and step.permit.proposal.request:
            self._done[held.request.digest] = held.step
        if rule in ("covered", "approved"):
            if held.request.kind == "navigation":
                step.led_by = step.led_by or held.request
            elif _is_told(step, held.request):
                step.foreseen = held.request
            else:
                step.used_by = step.used_by or held.request

    def has_acted(self, step: int) -> bool:
        """Whether something of a step's own has been sent, which may be what it is for."""
        return step in self.taken and bool(self.taken[step].sent)

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
        if request.kind == "navigation":
            return step.led_by
        return None if _is_told(step, request) else step.used_by

    def cause(self, held: HeldRequest) -> Cause | None:
        """What a request is judged by besides itself: the step that it came after, if any."""
        step = self.of(held)
        if step is None:
            return None
        proposal, granted = step.permit.proposal, not step.permit.ticket
        judged, facts = proposal.judgement, proposal.facts
        # Without the approval its form is nothing that anybody may send.
        formless = facts.model_copy(update={"submits": False}) if facts else None
        if proposal.request is not None:
            return self._cause_of_another(held, proposal, formless)
        if proposal.action.traits.ends == "call":
            usual = self.suspicion.is_usual(held.request, proposal.step)
            return Cause(False, "", facts, suspected=(SENDS,), usual=usual)
        if judged.effect != "commit":
            opened = step.answers if step.answers and not step.answers.over else None
            signs = (*judged.suspected, *(opened.reasons if opened else ()))
            usual = self.suspicion.is_usual(held.request, opened.step if opened else proposal.step)
            return Cause(False, judged.exemption, facts, suspected=signs, usual=usual)
        passed = time.monotonic() - step.ended
        late = passed > (_UNUSED_S if held.request.cause == "input" else _NEAR_S)
        if step.withdrawn or late or _is_beside(held):
            return Cause(False, "", formless)
        # A step that was raised for where its data go still does what its label says.
        own = judge(proposal.action, facts, proposal.policy.approval).kinds
        foreseen = proposal.foreseen.judgement.kinds if proposal.foreseen else ()
        # What it would send as well is one request.
        told = _is_told(step, held.request)
        more = [one for one in judged.kinds if told or one not in foreseen]
        opener = self.taken.get(step.answers.step) if step.answers else None
        return Cause(
            True, judged.exemption, facts, (*more, *own), granted,
            free=not granted and not step.sent and _leaves_open_how(facts, answers=opener is not None),
            opener=opener.permit.proposal.facts if opener else None,
        )  # fmt: skip

    def _cause_of_another(self, held: HeldRequest, proposal: Proposal, facts: Facts | None) -> Cause:
        """The cause of what follows a step that was done again for one request, which the extension knows.

        What went out the first time is said to go out again.
        """
        again_of = proposal.origin.of if isinstance(proposal.origin, Retry) else None
        first = self.taken.get(again_of) if again_of is not None else None
        signs = first.permit.proposal.judgement.suspected if first else ()
        sent = {one.digest for one in first.sent} if first else set()
        usual = self.suspicion.is_usual(held.request, again_of or 0)
        usual = usual or held.request.digest in sent - {""}
        return Cause(False, "", facts, suspected=signs, usual=usual, again=True)


def _is_told(step: TakenStep, request: RequestFacts) -> bool:
    """Whether it is what the person was told that the step would send as well, and has not been sent yet."""
    told = step.permit.proposal.foreseen
    return told is not None and step.foreseen is None and told.key == request_key(request)


def _is_beside(held: HeldRequest) -> bool:
    """Whether it is not what was approved: the form that was is on its way as well."""
    return held.form_too and held.request.kind != "form"


def _leaves_open_how(facts: Facts | None, *, answers: bool) -> bool:
    """Whether a control leads nowhere and sends no form of its own, so that only its script knows what it
    sends.

    `answers`: it answers a question that was opened before; a form of its own may be that question's then.
    """
    if facts is None or (facts.href and not leads_nowhere(facts.href)):
        return False
    own = facts.submits and facts.form is not None and facts.form.method != "dialog"
    return not own or answers


def very_step(action: Action, facts: Facts | None) -> str:
    """Digest of a step and its facts but for the document: the same page may have been opened anew."""
    anywhere = facts.model_copy(update={"document_id": ""}).model_dump(mode="json") if facts else None
    return hashlib.sha256(rfc8785.dumps([action.model_dump(mode="json"), anywhere])).hexdigest()


def _place(proposal: Proposal) -> Place:
    return place_of(proposal.action.verb, proposal.facts)


def _is_one_element(before: Proposal, now: Proposal) -> bool:
    """Whether two steps are about one element of one document, whatever that is called by now."""
    one, other = (
        (step.facts.document_id, ref_of_action(step.action)) if step.facts else ("", "")
        for step in (before, now)
    )
    return one == other and all(one)


def _pays_the_same(before: Proposal, now: Proposal) -> bool:
    """Whether two steps pay, by what they say, and nothing that tells for what has changed between them:
    "Pay now" may be called "Pay again" once it has paid.
    """
    one, other = (step.facts and _what_for(step.facts) for step in (before, now))
    return one == other and bool(MONEY & {*before.judgement.kinds} & {*now.judgement.kinds})


def _what_for(facts: Facts) -> object:
    """What tells what a control that pays pays for: the heading, what is filled in, and the amount."""
    form = (facts.form.action, facts.form.digest) if facts.form else facts.filled
    return facts.context, form, [one for one in facts.amounts if one.role in ("paid", "maybe")]


def _ago(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{minutes} minutes ago" if minutes > 1 else "a minute ago" if minutes else "a moment ago"
