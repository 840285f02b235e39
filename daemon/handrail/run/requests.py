"""Judges the requests that a run's page sends, has the person decide about the rest, and records them.

Rules decide at once (`gate/network_rules.py`); what they do not let go is dropped, so that nothing waits at
the browser. When the person is to be asked, the step that caused the request is done again once they have
approved (`act.py`), or, if there is none, the page may send it once by itself. The run does not go on over an
open question: it waits at its next safe point.

One approval lets one thing through. An approved request admits that very request, once; an approved step
admits the first request that it causes and that would not pass without the approval, if it is of a kind that
was shown. Whatever passes is recorded with the approval, the step or the grant by which it did.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Literal

from handrail.gate.grants import covers_request
from handrail.gate.likeness import likeness, may_be_repeated
from handrail.gate.network_rules import (
    WHAT_IT_IS,
    RequestJudgement,
    judge_request,
    request_key,
)
from handrail.gate.origins import site_of
from handrail.gate.ticket import ticket
from handrail.happened.events import Happened
from handrail.happened.steps import ApprovalAsked, Passage, RequestJudged, Settled
from handrail.link.session import ConnectionLost
from handrail.link.tab import NotPossible, TabGone
from handrail_wire import AskApproval, Facts, Grant, HeldRequest, JudgedRequest, RequestFacts, Wait

from .approvals import Approvals
from .context import RunContext
from .controls import STOPPED_WITH_A_NO, TAKEN_OVER, Verdict
from .held_back import HeldBack, Place, late_text, outcome_text, place_of
from .permits import Proposal
from .person import Person
from .steps_taken import StepsTaken

MOST_RECORDED = 1_000
"""Requests that pass by one rule in one run and are recorded one by one; a page may send without end."""
_LATE = "Nobody decided in time, so what the page wanted to send was not sent. Press Resume to go on."
BY_ITSELF = (
    " It was stopped. If you approve, it may be sent once: press it again yourself, or let Handrail go on."
)
_TWICE = "The same has been sent already, after the one step that you approved"
_OF_WHAT_WAS_TYPED = "No step asked for it, and the site has been sent what was typed in this run"
_SECOND = "The step that you approved has sent something already, and this is something else"
_MOVED_ON = (
    "the page wanted to send {what} after this step; it was stopped, and the page has changed since, so that "
    "there is nothing to repeat. Go on with the page as it is now; if that is still wanted, do the step "
    "again: the person is asked before it is done"
)
_BESIDE = (
    "beside what this step has sent, the page wanted to send {what}; that was stopped. The step itself "
    "counts as done"
)
"""Navigation is never repeated: it would leave the page that has come."""


class Requests:
    """The requests of one run's page."""

    def __init__(self, context: RunContext, person: Person, approvals: Approvals) -> None:
        self._context = context
        self._person = person
        self._approvals = approvals
        self.steps = StepsTaken()
        self._expected: dict[Place, HeldBack] = {}
        """What a control was seen to send, by the control's identity: next time it is asked about first."""
        self._stopped: list[HeldBack] = []
        self._open: list[HeldBack] = []
        self._refused: set[int] = set()
        """Steps after which the page wanted to send once more what the person had denied."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard: list[tuple[HeldBack, Verdict]] = []
        self._late = False
        self._recorded: Counter[str] = Counter()

    def judge(self, held: HeldRequest) -> JudgedRequest:
        """Decide about a request at once, without waiting. Raises `JournalError`."""
        request = held.request
        if held.covered and self._stands(held):
            return self._let_go(held, "covered", self._by(held))
        if known := self._known(held):
            self._record(held, known, "fail")
            return _answer(request, "fail")
        judgement = self._judged(held)
        if judgement.passes:
            return self._let_go(held, judgement.rule, self._by(held, judgement))
        if judgement.rule == "stopped":
            self._record(held, "stopped", "fail", judgement.reasons)
            return _answer(request, "fail")
        one, over = HeldBack(held, judgement), self._context.fold.over
        rule = "late" if over else judgement.rule
        self._record(held, rule, "fail" if over else "ask", judgement.reasons)
        self._open.append(one)
        if over:
            self._context.write(Happened(late_text(one)))
        elif held.step is None:
            self.ask(one)
        else:
            self._stopped.append(one)
        return _answer(request, "fail")

    def has_stopped(self, step: int) -> bool:
        """Whether something that matters was kept from being sent after a step."""
        return step in self._refused or any(one.held.step == step for one in self._stopped)

    def stopped_at(self, step: int) -> HeldBack | None:
        """Take a request that was stopped after a step which can be done again; the caller asks about it."""
        for one in self._stopped:
            if one.held.step == step and self._repeatable(one):
                self._stopped.remove(one)
                return one
        return None

    def over(self, one: HeldBack, *, denied: bool = False) -> None:
        """Close a request that was decided about. A denial stands: the same one is not asked about again."""
        if one in self._open:
            self._open.remove(one)
        if denied:
            self.steps.refused(one.held)
            self._record(one.held, "denied", "deny")

    def moved_on(self, one: HeldBack, proposal: Proposal) -> None:
        """Give up a request whose page has changed: the step is not done again, and nothing is asked.

        What it would send is remembered: when the same control comes up again, the person is asked first.
        """
        self.over(one)
        beside = self.steps.has_acted(proposal.step)
        if not beside:
            self.steps.came_to_nothing(proposal.step)
            self._expected[place_of(proposal.action.verb, proposal.facts)] = one
        what = " and ".join(WHAT_IT_IS[kind] for kind in one.judgement.kinds) or "something"
        told = (_BESIDE if beside else _MOVED_ON).format(what=f"{what} to {one.host}")
        self._context.write(Happened(told))

    def expected(self, verb: str, facts: Facts | None) -> HeldBack | None:
        """The request that a step on this control is known to cause and that nobody has approved yet."""
        return self._expected.get(place_of(verb, facts))

    def approved(self, verb: str, facts: Facts | None) -> None:
        """Forget what this control is known to send: the person has approved a step on it."""
        self._expected.pop(place_of(verb, facts), None)

    def ask(self, one: HeldBack) -> None:
        """Ask about a request that no step can repeat; once approved, the page may send it by itself."""
        task = asyncio.create_task(self._ask(one))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def next_repeat(self) -> tuple[Proposal, HeldBack] | None:
        """Take the step that waits to be done again, with its request; the caller does it."""
        proposal = self._to_repeat()
        return (proposal, self._stopped.pop(0)) if proposal else None

    async def safe_point(self) -> bool:
        """Between two steps: wait for decisions, hear hints, stop, or wait while the person holds the run.

        True if the plan is out of date, because the page may have changed or a step waits to be done again
        (`next_repeat`). Raises `Stopped`, `TabClosed`.
        """
        await self._person.tab_let_go()
        decided = await self._settled()
        return await self._person.safe_point(decided)

    async def _settled(self) -> bool:
        """Wait for the person's decisions. True if the plan is out of date.

        A step whose request came too late to be seen with it is to be done again, but not in a tab that the
        person has taken over or was just given. What the page wanted to send by itself is no failure of a
        step: the policy learns of it as an event. If it was not sent, and the person gave no reason, the plan
        holds.
        """
        context, person = self._context, self._person
        while self._stopped or self._tasks:
            if person.has_the_tab:
                self.give_up()
                return False
            if self._to_repeat():
                return True
            if self._stopped:
                self.ask(self._stopped.pop(0))
                continue
            context.state("awaiting_approval", "Waiting for your decision.")
            with person.own_time():
                await person.controls.unless_stopped(asyncio.wait(self._tasks))
            context.state("observing")
        done = False
        heard, self._heard = self._heard, []
        for one, verdict in heard:
            by_itself = one.held.step is None
            # An event, never a choice of the policy's that was not possible.
            context.write(Happened(outcome_text(one, verdict)))
            done = done or not by_itself or bool(verdict.reason) or verdict.decision == "approve"
        if self._late:
            self._late = False
            await person.pause(_LATE)
        if done:
            context.page = None
        return done

    def give_up(self) -> None:
        """Give up what was stopped and has not been asked about yet: the person has the tab now."""
        for one in self._stopped:
            self.over(one)
            self._heard.append((one, TAKEN_OVER))
        self._stopped.clear()

    async def close(self) -> None:
        """Ask nobody any more: the run is over."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- inside ----------------------------------------------------------------------------------

    def _let_go(self, held: HeldRequest, rule: str, by: str) -> JudgedRequest:
        self.steps.sent(held, rule)
        self._record(held, rule, "continue", by=by)
        return _answer(held.request, "continue")

    def _by(self, held: HeldRequest, judgement: RequestJudgement | None = None) -> str:
        """What lets a request pass: an approval's ticket, a grant, a step, or a rule alone."""
        step = self.steps.of(held)
        permit = step.permit if step else None
        if held.ticket:
            return f"approval {held.ticket}"
        if judgement and judgement.rule == "granted":
            if grant := self._grant(held, judgement):
                return f"grant {grant.id}"
            like = self._like(held, judgement)
            return f"like {like}" if like else "grant of a test site"
        if judgement and judgement.rule != "approved":
            own = permit and judgement.rule in ("step", "sign_in")
            return f"step {held.step}" if own else f"rule {judgement.rule}"
        if permit and permit.ticket:
            return f"approval {permit.ticket}"
        if permit and permit.grant:
            return f"grant {permit.grant.id}"
        if permit and permit.like:
            return f"like {permit.like}"
        return f"step {held.step}"

    def _to_repeat(self) -> Proposal | None:
        """The step to be done again for the first request that was stopped; not in the person's hands."""
        if not self._stopped or self._person.has_the_tab:
            return None
        return self._repeatable(self._stopped[0])

    def _repeatable(self, one: HeldBack) -> Proposal | None:
        """The step that a request came from, if it is the run's last act and can be done again."""
        last = next((step for step in reversed(self._context.fold.steps) if step.kind == "act"), None)
        if last is None or last.index != one.held.step or last.status != "done":
            return None
        step = self.steps.taken.get(last.index)
        if step is None or step.permit.proposal.request is not None:
            return None
        proposal = step.permit.proposal
        return None if proposal.action.traits.leads else proposal

    def _known(self, held: HeldRequest) -> str:
        """Why a request needs no new question, as the page only tries again; "" if it does need one."""
        if self._is_denied(held):
            if held.step is not None:
                self._refused.add(held.step)
            return "denied"
        if self._is_open(held):
            return "asked"
        return "once" if self.steps.was_done_for(held) else ""

    def _stands(self, held: HeldRequest) -> bool:
        """Whether what covers a request in the extension still holds: the person may have said no since."""
        step = self.steps.of(held)
        if held.ticket or (step and step.permit.proposal.request):
            return True  # That very request was approved.
        if self.steps.used_before(held):
            return False
        return not ((step and step.withdrawn) or self._is_denied(held))

    def _is_denied(self, held: HeldRequest) -> bool:
        """Whether the person has denied it. A step that they have approved since is another decision."""
        denied_at = self._context.fold.denied_requests.get(request_key(held.request))
        if denied_at is None:
            return False
        cause = self.steps.cause(held)
        later = held.step is not None and held.step >= denied_at
        return not (later and cause and cause.approved and not cause.granted)

    def _judged(self, held: HeldRequest) -> RequestJudgement:
        request = held.request
        on_test_site = request.page_origin in self._context.services.granted_origins
        judged = judge_request(request, self.steps.cause(held), self._context.sites.allowed, on_test_site)
        written = self._context.fold.written_sites
        if judged.rule == "page" and judged.kinds and site_of(request.url) in written:
            return judged.asking(_OF_WHAT_WAS_TYPED)
        if judged.rule == "approved" and (before := self.steps.used_before(held)):
            judged = judged.asking(_TWICE if request_key(before) == request_key(request) else _SECOND)
        if judged.rule == "ask" and (self._grant(held, judged) or self._like(held, judged)):
            return RequestJudgement("granted", (), judged.kinds)
        return judged

    def _like(self, held: HeldRequest, judged: RequestJudgement) -> str:
        """What a step and its request have in common with those allowed for this run; once a step, or ""."""
        step, fold = self.steps.of(held), self._context.fold
        proposal = step.permit.proposal if step and not step.withdrawn else None
        if not fold.likes or proposal is None or proposal.facts is None:
            return ""
        if held.request.cause != "input" or not may_be_repeated(judged.kinds, proposal.facts, held.request):
            return ""
        run, action, facts = fold.record.run, proposal.action, proposal.facts
        like = likeness(run, action, facts, held.request)
        again = any(likeness(run, action, facts, sent) == like for sent in step.sent) if step else True
        known = fold.likes.get(like)
        return like if known and known.kinds.issuperset(judged.kinds) and not again else ""

    def _grant(self, held: HeldRequest, judged: RequestJudgement) -> Grant | None:
        """The grant by which the person always allows this to the policy whose step caused it."""
        step = self.steps.of(held)
        # A person who always allows a tool to be called has not seen what it sends.
        if step is None or step.permit.proposal.action.traits.ends == "call":
            return None
        given, name = self._context.grants(), step.permit.proposal.policy.name
        return next((one for one in given if covers_request(one, name, judged.kinds, held.request)), None)

    def _is_open(self, held: HeldRequest) -> bool:
        """Whether the page retries what is already being asked about."""
        for one in self._open:
            later = held.step is not None and one.held.step is not None and held.step > one.held.step
            if one.key == request_key(held.request) and not later:
                return True
        return False

    def _record(
        self, held: HeldRequest, rule: str, decision: Passage, reasons: tuple[str, ...] = (), by: str = ""
    ) -> None:
        self._recorded[rule] += 1
        by_rule = decision == "continue" and not by.startswith(("approval", "grant"))
        if self._recorded[rule] > MOST_RECORDED and by_rule and held.request.carries == "nothing":
            return
        self._context.write(RequestJudged(held.step, rule, decision, held.request, reasons, by))

    async def _ask(self, one: HeldBack) -> None:
        context, request = self._context, one.held.request
        action = Wait()
        step = one.held.step if one.held.step is not None else len(context.fold.steps)
        wanted, verdict = "", Verdict("void")
        try:
            facts = await context.tab.inspect(action)
            if self._person.controls.hold == "taken_over":
                verdict = TAKEN_OVER
                return
            wanted = ticket(context.record.run, step, action, facts, request)
            asked = AskApproval(
                run=context.record.run,
                step=step,
                tab=context.tab.tab,
                ticket=wanted,
                action=action,
                facts=facts,
                sentence=(one.sentence + BY_ITSELF)[:1000],
                reasons=list(one.judgement.reasons),
                stack=list(context.fold.stack.trace),
                expires=context.services.approval_timeout_s,
                request=request,
            )
            context.write(ApprovalAsked(step, wanted))
            verdict = await self._approvals.verdict(asked)
            self._late = self._late or verdict.decision == "expired"
        except (NotPossible, TabGone, ConnectionLost):
            pass  # The page that wanted it is gone.
        finally:
            await self._settle(one, wanted, verdict)

    async def _settle(self, one: HeldBack, wanted: str, verdict: Verdict) -> None:
        context = self._context
        if wanted:
            context.write(Settled(wanted, verdict.decision, verdict.reason))
            if verdict.decision != "approve":
                await context.tab.withdraw(wanted)
            if verdict.stop:
                self._person.controls.stop(STOPPED_WITH_A_NO)
        if verdict.decision == "approve" and one.judgement.site:
            context.approve_sites([one.judgement.site])
        # Taking the tab over says nothing about the request.
        self.over(one, denied=verdict.decision in ("deny", "expired"))
        self._heard.append((one, verdict))


def _answer(request: RequestFacts, decision: Literal["continue", "fail"]) -> JudgedRequest:
    return JudgedRequest(id=request.id, decision=decision)
