"""The gate: a step that cannot be undone needs a permit, which is bound to that very step."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Literal, NoReturn

from handrail.gate.claims import raised
from handrail.gate.effects import Judgement, What, judge
from handrail.gate.grants import covers, grant_sentence, may_be_granted, offered
from handrail.gate.likeness import likeness, may_be_repeated, words_of_likes
from handrail.gate.sentences import sentence
from handrail.gate.ticket import ticket
from handrail.happened.events import Happened
from handrail.happened.origin import Origin
from handrail.happened.steps import ApprovalAsked, Settled
from handrail.link.tab import NotPossible
from handrail.page.observation import Page
from handrail.policy.policy import Policy
from handrail.text.requirements import requirements
from handrail.workflows.mended import MEND_STEP
from handrail_wire import Action, AskApproval, Claim, Facts, Grant, RequestFacts

from .approvals import Approvals
from .context import RunContext
from .controls import STOPPED_WITH_A_NO, Stopped, TabClosed, Verdict
from .held_back import HeldBack
from .person import Person

_NUMBER = re.compile(r"[0-9]+|…")
_BETWEEN = " · "
"""What stands between the pieces of a block's text."""
_TAKEN_OVER = "the person took the tab over"


class Refused(Exception):
    """The step was not done. `refused`: the person denied it, which stands; `not_done`: nobody decided, as
    when the person takes the tab over instead. The text is for the policy.
    """

    def __init__(self, message: str, status: Literal["refused", "not_done"] = "refused") -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Proposal:
    """A step about to happen. `real` is `action` with secrets filled in; only `action` is ever recorded."""

    step: int
    action: Action
    real: Action
    text: str
    reason: str
    facts: Facts | None
    judgement: Judgement
    policy: Policy
    claim: Claim | None = None
    """What the model says that it does."""
    request: RequestFacts | None = None
    """The request of the page that was stopped the first time: the person decides about both."""
    wish: str = ""
    """That request as a sentence."""
    request_kinds: tuple[What, ...] = ()
    """What it would do, as far as is known."""
    foreseen: HeldBack | None = None
    """What an earlier press of this control wanted to send as well: the person decides about that, too."""
    origin: Origin = field(kw_only=True)
    """Who chose it; a `Retry` is done again for that request."""


@dataclass(frozen=True)
class Permit:
    """Why a step that cannot be undone may be done: a ticket, a grant or the likeness to an approved step;
    none of them on a granted test origin.

    `proposal` is the step as it was allowed: its form may differ from when it was proposed.
    """

    proposal: Proposal
    ticket: str = ""
    grant: Grant | None = None
    like: str = ""


class Permits:
    """Obtains permits for one run's steps."""

    def __init__(self, context: RunContext, person: Person, approvals: Approvals) -> None:
        self._context = context
        self._person = person
        self._approvals = approvals

    async def permit(self, proposal: Proposal, page: Page) -> Permit:
        """A permit for a step that cannot be undone; the person is asked if no grant covers it.

        Raises `Refused`.
        """
        context = self._context
        if proposal.request is None and context.services.granted(proposal.facts):
            return Permit(proposal)
        if proposal.facts is None:
            raise Refused("this cannot be approved here: reach it by the page's own links and buttons")
        corrected = False
        while True:
            facts = proposal.facts
            if not corrected and (grant := self._grant(proposal, facts)):
                context.write(Settled("", "grant", grant_sentence(grant), proposal.step))
                return Permit(proposal, grant=grant)
            like = self._like(proposal, facts)
            known = context.fold.likes.get(like)
            shown = known and known.kinds.issuperset(offered(proposal.judgement.kinds, facts))
            # What a page wanted to send is asked about; its like is let go without the step being done again.
            if known and shown and proposal.request is None and not corrected:
                context.write(Settled("", "like", known.text, proposal.step))
                return Permit(proposal, like=like)
            wanted = ticket(context.record.run, proposal.step, proposal.action, facts, proposal.request)
            verdict = await self._ask(proposal, facts, wanted, like, page)
            if verdict.decision == "approve":
                return Permit(proposal, ticket=wanted)
            if verdict.decision != "edit":
                await self._refuse(verdict, wanted)
            proposal, page = await self._corrected(proposal, verdict.reason)
            corrected = True

    def is_allowed(self, proposal: Proposal) -> bool:
        """Whether the person allowed steps like this one beforehand: for this run, or always."""
        facts = proposal.facts
        return facts is not None and bool(
            self._grant(proposal, facts) or self._like(proposal, facts) in self._context.fold.likes
        )

    def _grant(self, proposal: Proposal, facts: Facts) -> Grant | None:
        given = self._context.grants()
        name, kinds = proposal.policy.name, proposal.judgement.kinds
        if name == MEND_STEP:
            return None
        return next((grant for grant in given if covers(grant, name, kinds, facts)), None)

    def _like(self, proposal: Proposal, facts: Facts) -> str:
        """What a step has in common with those that may be allowed with it; "" where none ever are."""
        kinds = proposal.judgement.kinds or proposal.request_kinds
        # The person allows things for a whole task to themselves only, not to another program.
        if self._context.fold.client or not may_be_repeated(kinds, facts, proposal.request):
            return ""
        return likeness(self._context.record.run, proposal.action, facts, proposal.request)

    async def _corrected(self, proposal: Proposal, field: str) -> tuple[Proposal, Page]:
        """The same step on the page as the person has corrected it, judged anew and to be asked anew."""
        context = self._context
        context.write(Happened(f'The person corrected "{field}" in the form before deciding'))
        page = context.page = await context.tab.observe(proposal.step, False)
        context.hear(page)
        try:
            facts = await context.tab.inspect(proposal.action)
        except NotPossible as error:
            raise Refused(f"after a value was corrected: {error}", "not_done") from None
        judgement = judge(proposal.action, facts, proposal.policy.approval)
        judgement = raised(judgement, proposal.claim, proposal.action, facts)
        # What was raised for more than the step itself (where data go, what the page sends) stays raised.
        if judgement.effect != "commit" or not proposal.judgement.kinds:
            judgement = proposal.judgement
        elif proposal.foreseen:
            judgement = judgement.beside(*proposal.foreseen.told)
        return replace(proposal, facts=facts, judgement=judgement), page

    async def _ask(self, proposal: Proposal, facts: Facts, wanted: str, like: str, page: Page) -> Verdict:
        context = self._context
        if self._person.controls.hold == "taken_over":
            raise Refused(_TAKEN_OVER, "not_done")
        judgement = proposal.judgement
        # Of a row the instruction says nothing: its values are the call's.
        told = context.fold.stack.top.objective if context.fold.rows else context.record.instruction
        rows = requirements(told, page.words, context.fold.wishes)
        seconds = context.services.approval_timeout_s
        # What a workflow's mended step may always do, every other's might.
        lasting = not context.fold.client and proposal.policy.name != MEND_STEP
        lasting = lasting and may_be_granted(judgement.kinds, facts)
        request = AskApproval(
            run=context.record.run,
            step=proposal.step,
            tab=context.tab.tab,
            ticket=wanted,
            action=proposal.action,
            facts=facts,
            sentence=(proposal.wish or sentence(proposal.action, facts))[:1000],
            reasons=list(judgement.reasons),
            requirements=rows,
            stack=list(context.fold.stack.trace),
            instruction=context.record.instruction,
            client=context.fold.client,
            policy=proposal.policy.name,
            always=offered(judgement.kinds, facts) if lasting else [],
            like=bool(like),
            expires=seconds,
            request=proposal.request,
        )
        context.write(ApprovalAsked(proposal.step, wanted))
        context.state("awaiting_approval", "Waiting for your decision.")
        try:
            with self._person.own_time():
                verdict = await self._person.controls.unless_stopped(self._approvals.verdict(request))
        except (Stopped, TabClosed):
            await context.tab.withdraw(wanted)
            context.write(Settled(wanted, "ended"))
            raise
        decided = Settled(wanted, verdict.decision, verdict.reason)
        if like and verdict.like and verdict.decision == "approve":
            kinds = (*offered(judgement.kinds, facts), *proposal.request_kinds)
            decided = replace(decided, like=like, allows=words_of_likes(facts), kinds=kinds)
        context.write(decided)
        return verdict

    async def _refuse(self, verdict: Verdict, wanted: str) -> NoReturn:
        """Say why the step is not done. Raises `Refused`."""
        context = self._context
        if verdict.decision == "taken_over":
            await context.tab.withdraw(wanted)
            raise Refused(_TAKEN_OVER, "not_done")
        if verdict.decision == "deny":
            if verdict.stop:
                self._person.controls.stop(STOPPED_WITH_A_NO)
            reason = f": {verdict.reason}" if verdict.reason else ""
            raise Refused(f"the person denied this step{reason}")
        if verdict.decision == "void":
            context.page = None
            raise Refused("the page changed before anybody decided, so nothing was done", "not_done")
        await context.tab.withdraw(wanted)
        if context.fold.unattended:
            raise Refused("nobody decided in time, which counts as a no")
        await self._person.pause(
            "Nobody decided in time, so the step was not done. Press “Ask me again” to go on."
        )
        raise Refused("nobody decided in time; the person is back and can be asked again", "not_done")


def is_as_judged(facts: Facts | None, proposal: Proposal, acted: bool) -> bool:
    """Whether the step's target is still the one it was judged on: document, address, control, form, and what
    is said in its block. The press itself may have counted on there, or, unless the step has `acted`, told
    that it did not work; the person sees how it reads by now.
    """
    if facts is None or proposal.facts is None:
        return False
    judged, live = proposal.facts.around, facts.around
    if judged and live and _stands_in(judged.text, live.text, grown=not acted):
        live = live.model_copy(update={"text": judged.text, "live": judged.live})
    return facts.model_copy(update={"around": live}) == proposal.facts


def _stands_in(judged: str, live: str, *, grown: bool) -> bool:
    """Whether all pieces of a block are in it still, one after the other, whatever its numbers are by now; if
    it may have `grown`, between others.
    """
    pieces, rest = (_NUMBER.sub("", text).split(_BETWEEN) for text in (judged, live))
    left = iter(rest)
    return all(piece in left for piece in pieces) if grown else pieces == rest
