"""Carries out one action: judge it, ask if needed, record the intent, do it once, record how it ended.

PROPOSED → (APPROVED) → INTENT → the extension's ledger → the act → RESULT, each in the journal before the
next begins.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from handrail.config.secrets import SecretError
from handrail.config.uploads import FileRefused, with_files
from handrail.gate.answers import answering
from handrail.gate.claims import raised
from handrail.gate.critic import WAIT_S, Critic
from handrail.gate.effects import Forbidden, Judgement, judge
from handrail.gate.sentences import describe
from handrail.happened.origin import ModelDecision, Origin, Retry, first_of
from handrail.happened.steps import Acted, ActStatus, AsksEach, Intended, Proposed
from handrail.happened.whole import Criticised
from handrail.link.tab import NotPossible
from handrail.models.base import Completion
from handrail.models.budget import BudgetReached
from handrail.page.naming import name_of
from handrail.page.observation import Page
from handrail.policy.policy import Policy
from handrail.stack import guards
from handrail.stack.checkpoints import Trail
from handrail.stack.events import ref_of_action
from handrail.turn.deciding import Made
from handrail.verbs.verb import has_target
from handrail_wire import Act, Action, Claim, Facts

from .cloud import StaysHere
from .context import RunContext
from .held_back import HeldBack, place_of
from .permits import Permit, Permits, Proposal, Refused, is_as_judged
from .person import Person, wants_it_again
from .requests import Requests
from .steps_taken import very_step

_STOPPED = "what its page wanted to send was stopped"
_STOPPED_BESIDE = "something of it was sent; something else that its page wanted to send was stopped"
_SENT = "what was approved was sent"
_NOT_SENT = "its page did not send again what was approved"
_INTERRUPTED = "something else came first, so it was not done and is decided about anew"
_DONE_ALREADY = (
    "{text}: the person approved this very step, and it was done {when}: it is not done twice. Look at what "
    "came of it, or ask whether it is wanted once more"
)
_ONCE_BEFORE = "The same was done in this run already, {when}"
Outcome = Literal["on", "over", "left", "interrupted"]
"""What a step means for the rest of its plan: `on`: it goes on; `over`: it ends; `left`: it ends before this
step, which was not done; `interrupted`: the person said something, and nothing was done.
"""
_AGAIN = " again, and let the page send it"
"""What is said of a step that is done once more, since what its page then wanted to send was stopped."""
AGAIN_ASKED = " It was stopped. If you approve, Handrail does the step again, and it is sent."


class Acting:
    """Carries out one run's actions."""

    def __init__(
        self, context: RunContext, person: Person, permits: Permits, requests: Requests, trail: Trail
    ) -> None:
        self._context = context
        self._person = person
        self._permits = permits
        self._requests = requests
        self._trail = trail
        self._critic = Critic(self._charge)
        self.objects: Callable[[Policy, Action], str] = lambda policy, action: ""
        """Why a policy may not do an action, besides what all rules say; "" if it may."""

    async def act(
        self,
        policy: Policy,
        action: Action,
        reason: str,
        made: Made,
        page: Page,
        *,
        first: bool,
        foreseen: Callable[[], bool] | None = None,
        named: bool = False,
        claim: Claim | None = None,
        origin: Origin | None = None,
    ) -> Outcome:
        """Judge, ask if needed, do and record one action.

        `foreseen`: whether it was planned on the page as it is now; else what cannot be undone is left.
        It is asked only then, since it compares whole pages. `named`: its control was found by name, on a
        page that the model may not have seen: what there are weak signs for is left, too. `claim`: what the
        model says that the step does. `origin`: who chose it, if not the frame's latest decision.
        """
        context = self._context
        ref = ref_of_action(action)
        node = page.nodes.get(ref)
        action = context.services.secrets.alone(action)
        text = describe(action, name_of(node) if node else "")
        where = page.observation.url
        if context.fold.stack.page_steps >= context.bounds.page_steps:
            if guards.backup(context.fold.stack):
                return "over"  # The next turn permits only to stop with the backup.
            raise _out_of_steps(context.bounds.page_steps)
        if why := self.objects(policy, action):
            context.refuse(f"{text}: {why}")
            return "over"
        # To wait once more on the same page is no repetition.
        if action.verb != "wait" and (problem := guards.refusal_of_act(
            context.fold.stack, text, ref, page.fingerprint, context.bounds, where
        )):  # fmt: skip
            context.refuse(problem)
            return "over"
        try:
            needs_facts = has_target(action)
            looks = needs_facts or action.traits.leaves == "page"
            facts = await context.tab.inspect(action) if looks else None
            if facts and not needs_facts and not facts.drafts:
                facts = None
            judgement = await self._checked(
                action, facts, judge(action, facts, policy.approval), name_of(node) if node else ""
            )
            if opened := self._requests.steps.suspicion.answered(action, facts):
                judgement = answering(judgement, facts, opened.reasons)
            carried = context.sites.carried(action, facts)
            known = self._requests.expected(action.verb, facts)
            if known:
                judgement = judgement.beside(*known.told)
            if carried.reasons:
                if judgement.effect != "commit":
                    # An address is approved for the page it is opened from; one that acts at once is not.
                    facts = facts or await context.tab.inspect(action)
                kinds = known.judgement.kinds if known else ()
                judgement = Judgement("commit", (*judgement.reasons, *carried.reasons), kinds=kinds)
            action = with_files(action, context.fold.words)
            secrets = context.services.secrets
            real = secrets.fill(action, facts)
            if real != action:
                secrets.cover(getattr(action, "text", ""), context.tab.covering)
                if asks := secrets.asks(action, facts, context.fold.words):
                    judgement = Judgement("commit", (*judgement.reasons, asks), kinds=judgement.kinds)
            # Last, so that it hides nothing that the rules find.
            judgement = raised(judgement, claim, action, facts)
        except (NotPossible, Forbidden, SecretError, FileRefused) as error:
            context.refuse(f"{text}: {error}")
            context.page = None
            return "over"
        risky = judgement.effect == "commit" or (named and judgement.suspected)
        if risky and foreseen and not foreseen():
            return "left"  # It is decided on an observation of the page as it is now.
        commits = judgement.effect == "commit"
        ledger = "" if commits else await self._ready()
        if ledger is None:
            return "interrupted"
        # Taken only when nobody is waited for any more, or another step could get the same number.
        step, origin = len(context.fold.steps), origin or ModelDecision(context.fold.stack.decisions)
        proposal = Proposal(
            step, action, real, text, reason, facts, judgement, policy, claim, foreseen=known, origin=origin
        )
        if commits and (before := self._before(proposal)):
            when, same = before
            if same and not wants_it_again(self._context.fold.stack.top.history):
                context.refuse(_DONE_ALREADY.format(text=text, when=when))
                return "over"
            judgement = replace(judgement, reasons=(*judgement.reasons, _ONCE_BEFORE.format(when=when)))
            proposal = replace(proposal, judgement=judgement)
        # A decision is counted once, with the first of its steps.
        tokens, seconds = (made.tokens, made.seconds) if first else (0, 0.0)
        role, name, hint = (node.role, node.name, node.hint) if node else ("", "", "")
        event = Proposed(
            step, action, text, judgement.effect, reason, judgement.reasons, ref, role, name, where,
            tokens=tokens, seconds=seconds, origin=origin, named=named, claim=claim,
            around=context.around(page, ref, getattr(action, "text", ""), hint),
        )  # fmt: skip
        if not commits:
            # Nothing is waited for in between, so one write to the disk does for both.
            with context.services.journal.together():
                context.write(event)
                self._intend(Permit(proposal), ledger)
            return await self._dispatch(Permit(proposal), page)
        context.write(event)
        try:
            permit = await self._permits.permit(proposal, page)
        except Refused as refused:
            if refused.status == "refused":
                self._requests.steps.denied(proposal)
            self._record(proposal, refused.status, str(refused), context.page or page)
            return "interrupted" if refused.status == "not_done" else "over"
        self._requests.approved(action.verb, permit.proposal.facts)
        if sites := carried.sites | ({known.judgement.site} if known else set()) - {""}:
            context.approve_sites(sites)
        ledger = await self._ready()
        if ledger is None:
            self._record(proposal, "not_done", _INTERRUPTED, context.page or page)
            return "interrupted"
        self._intend(permit, ledger)
        return await self._dispatch(permit, context.page or page)

    async def _checked(
        self, action: Action, facts: Facts | None, judgement: Judgement, name: str
    ) -> Judgement:
        """The rules' judgement, or a stricter one if there is a critic and it answers in time."""
        if (critic := self._context.services.critic) is None:
            return judgement
        try:
            async with asyncio.timeout(WAIT_S):
                able = self._context.cloud.model(critic)
                model = self._context.metered(able)
                return await self._critic.criticised(action, facts, judgement, model, name)
        except (TimeoutError, StaysHere):
            return judgement

    def _before(self, proposal: Proposal) -> tuple[str, bool] | None:
        """As `done_before`; what the person allowed beforehand, or kept as a workflow, may be repeated."""
        repeats = self._context.fold.values is not None or self._permits.is_allowed(proposal)
        if proposal.facts is None or repeats:
            return None
        return self._requests.steps.done_before(proposal, self._context.fold.deeds.approved)

    def _charge(self, completion: Completion, raised: bool) -> None:
        """Write down what the critic's answer has cost."""
        cost = (completion.tokens, completion.prompt_tokens, completion.cost)
        self._context.write(Criticised(raised, *cost))

    async def _ready(self) -> str | None:
        """Wait for a safe point and a connected browser; return the id of that browser's ledger.

        An intent without one would have no known end. None if the person said something meanwhile, without
        which the step was decided.
        """
        ledger = await self._context.tab.ledger()
        return None if await self._requests.safe_point() else ledger

    def _intend(self, permit: Permit, ledger: str) -> None:
        self._context.state("acting")
        proposal = permit.proposal
        intent = Intended(proposal.step, self._action_id(proposal), ledger)
        if permit.ticket:
            place = place_of(proposal.action.verb, proposal.facts)
            intent = replace(intent, place=place, very=very_step(proposal.action, proposal.facts))
        self._context.write(intent)

    def _action_id(self, proposal: Proposal) -> str:
        return f"{self._context.record.run}.{proposal.step}"

    async def _dispatch(self, permit: Permit, page: Page) -> Outcome:
        """Do a step whose intent is written: the extension's ledger, the act itself, then RESULT."""
        context, proposal, grant = self._context, permit.proposal, permit.grant
        secret = proposal.real != proposal.action
        request = Act(
            run=context.record.run,
            step=proposal.step,
            action_id=self._action_id(proposal),
            tab=context.tab.tab,
            action=proposal.real,
            facts=proposal.facts,
            effect=proposal.judgement.effect,
            ticket=permit.ticket,
            exemption=self._exemption(permit),
            grant=grant.id if grant else "",
            like=permit.like,
            policy=proposal.policy.name if grant else "",
            effects=list(proposal.judgement.kinds) if grant else [],
            suspected=self._requests.steps.is_suspected(permit),
            secret=secret,
            shown=proposal.action.text if proposal.action.verb == "type" and secret else "",
            caption=context.fold.steps[proposal.step].text[:1000],
            screenshot=context.services.screenshots,
            request=proposal.request,
        )
        self._requests.steps.begun(permit)
        try:
            result = await context.tab.act(request)
        except NotPossible as error:
            self._requests.steps.ended(proposal.step, done=False)
            self._record(proposal, "blocked", str(error), page)
            context.page = None
            return "over"
        happened = result.status in ("done", "unknown")
        self._requests.steps.ended(proposal.step, done=happened, cut=context.tab.was_cut)
        beside = _STOPPED_BESIDE if self._requests.steps.has_acted(proposal.step) else _STOPPED
        stopped = beside if self._requests.has_stopped(proposal.step) else ""
        if proposal.request and result.status == "done":
            sent = self._requests.steps.has_sent(proposal.step, proposal.request)
            stopped = _SENT if sent else stopped or _NOT_SENT
        self._record(proposal, result.status, result.detail or stopped, page)
        if result.status == "blocked" and permit.like:
            context.write(AsksEach())  # The browser may have forgotten what was allowed.
        context.page = Page(result.observation) if result.observation else None
        self._requests.steps.suspicion.came(proposal.step, page, context.page)
        if context.page:
            context.hear(context.page)
        if happened:
            depth = len(context.fold.stack.frames)
            self._trail.after(proposal.judgement.effect, proposal.text, depth, page, context.page)
        if one := self._requests.stopped_at(proposal.step):
            return await self.again(proposal, one)
        unopened = result.status == "done" and context.page is not None and not context.page.opened
        if proposal.judgement.effect == "commit" and (unopened or result.status == "unknown"):
            await self._person.ask_about_unknown(context.fold.steps[proposal.step].text, unopened=unopened)
        # What was pressed on weak signs may have opened a question of the site's own: the plan is made anew.
        ref = ref_of_action(proposal.action)
        quiet = context.page is not None and not _came(page, context.page, ref)
        goes_on = result.status == "done" and (quiet or not proposal.judgement.suspected)
        return "on" if goes_on else "over"

    async def safe_point(self) -> None:
        """Between two turns, do again the steps that wait for it, once the person has approved them."""
        await self._requests.safe_point()
        while repeat := self._requests.next_repeat():
            await self.again(*repeat)
            self._context.page = None
            await self._requests.safe_point()

    async def again(self, proposal: Proposal, stopped: HeldBack) -> Outcome:
        """Do a step again whose page wanted to send what nobody had seen, if the person approves that."""
        context, request = self._context, stopped.held.request
        try:
            page = context.page or await context.tab.observe(0, False)
            facts = await context.tab.inspect(proposal.action)
        except NotPossible:
            facts = None
        if not is_as_judged(facts, proposal, self._requests.steps.has_acted(proposal.step)):
            self._requests.moved_on(stopped, proposal)
            context.page = None
            return "over"
        reasons = (*stopped.judgement.reasons, *self._requests.steps.sent_after(proposal.step))
        again = replace(
            proposal,
            step=len(context.fold.steps),
            origin=Retry(proposal.step, first_of(proposal.origin)),
            facts=facts,
            request=request,
            wish=stopped.sentence + AGAIN_ASKED,
            request_kinds=stopped.judgement.kinds,
            text=f"{proposal.text}{_AGAIN}",
            judgement=Judgement("commit", reasons),
        )
        shown = context.fold.steps[proposal.step]
        event = Proposed(
            again.step, again.action, again.text, "commit", again.wish, reasons, shown.ref, shown.role,
            shown.name, page.observation.url, around=context.around(page, shown.ref), origin=again.origin,
        )  # fmt: skip
        context.write(event)
        try:
            permit = await self._permits.permit(again, page)
        except Refused as refused:
            self._requests.over(stopped, denied=refused.status == "refused")
            self._record(again, refused.status, str(refused), context.page or page)
            return "over"
        ledger = await self._ready()
        if ledger is None:
            self._record(again, "not_done", _INTERRUPTED, context.page or page)
            self._requests.over(stopped)
            return "over"
        self._intend(permit, ledger)
        try:
            return await self._dispatch(permit, context.page or page)
        finally:
            self._requests.over(stopped)

    def _exemption(self, permit: Permit) -> Any:
        if permit.ticket:
            return ""
        granted = permit.grant or permit.like or self._context.services.granted(permit.proposal.facts)
        return "grant" if granted else permit.proposal.judgement.exemption

    def _record(self, proposal: Proposal, status: ActStatus, detail: str, page: Page) -> None:
        ref = ref_of_action(proposal.action)
        self._context.write(
            Acted(
                proposal.text, status, detail, proposal.reason, proposal.action.verb, ref, page.fingerprint,
                page.observation.url, page.row_of(ref), proposal.step, proposal.origin,
            )
        )  # fmt: skip


def _came(before: Page, after: Page, pressed: str) -> bool:
    """Whether a line is new beside the control that was pressed, which may show that it was."""
    known = {(node.ref, node.role, name_of(node)) for node in before.lines}
    others = (node for node in after.lines if node.ref != pressed)
    return any((node.ref, node.role, name_of(node)) not in known for node in others)


def _out_of_steps(most: int) -> BudgetReached:
    return BudgetReached("page_steps", most, most, f"The run has used all of its {most} steps in the page.")
