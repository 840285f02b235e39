"""One action: judge it, ask where needed, write the intent, do it once, record how it ended.

PROPOSED → (APPROVED) → INTENT → the extension's ledger → the act → RESULT, each in the journal before the
next begins (SECURITY: "Reliability").
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from handrail.gate.approval import describe
from handrail.gate.critic import WAIT_S, criticised
from handrail.gate.effects import Forbidden, Judgement, judge
from handrail.link.tab import NotPossible
from handrail.models.budget import BudgetReached, Metered
from handrail.page.naming import name_of
from handrail.page.observation import Page
from handrail.policy.policy import Policy
from handrail.secrets.secrets import SecretError
from handrail.secrets.uploads import FileRefused, with_files
from handrail.stack import machine as stacks
from handrail.stack.events import acted, proposed, ref_of_action
from handrail.turn.deciding import Made
from handrail_wire import Act, Action, Facts

from .approvals import Permit, Proposal, Refused
from .requests import HeldBack

if TYPE_CHECKING:
    from .run import Run


_STOPPED = "what its page wanted to send was stopped"
_SENT = "what was approved was sent"
_NOT_SENT = "its page did not send again what was approved"
_INTERRUPTED = "something else came first, so it was not done and is decided about anew"
_AGAIN = " It was stopped. If you approve, Handrail does the step again, and it is sent."


class Acting:
    """Carries out one run's actions."""

    def __init__(self, run: Run) -> None:
        self._run = run

    async def act(
        self, policy: Policy, action: Action, reason: str, made: Made, page: Page, *, first: bool
    ) -> bool | None:
        """Judge, ask where needed, do and record one action. False ends the plan; none, too: the person came
        in between, and nothing was done.
        """
        run = self._run
        ref = ref_of_action(action)
        node = page.nodes.get(ref)
        action = run.services.secrets.alone(action)
        text = describe(action, name_of(node) if node else "")
        where = page.observation.url
        if run.fold.stack.page_steps >= run.bounds.page_steps:
            if stacks.backup(run.fold.stack):
                return False  # The next turn permits only to stop with the backup.
            raise _out_of_steps(run.bounds.page_steps)
        if problem := stacks.refusal_of_act(run.fold.stack, text, ref, page.fingerprint, run.bounds, where):
            run.refuse(problem)
            return False
        try:
            needs_facts = bool(ref) or action.verb == "press"
            facts = await run.tab.inspect(action) if needs_facts else None
            judgement = await self._checked(action, facts, judge(action, facts, policy.approval))
            carried = run.sites.carried(action, facts)
            if (known := run.holding.expected(action.verb, facts)) and judgement.effect != "commit":
                judgement = Judgement("commit", known.judgement.reasons, kinds=known.judgement.kinds)
            if carried.reasons:
                if judgement.effect != "commit":
                    # An address is approved for the page it is opened from; one that acts at once is not.
                    facts = facts or await run.tab.inspect(action)
                judgement = Judgement("commit", (*judgement.reasons, *carried.reasons))
            action = with_files(action, run.persons_words())
            real = run.services.secrets.fill(action, facts)
        except (NotPossible, Forbidden, SecretError, FileRefused) as error:
            run.refuse(f"{text}: {error}")
            run.page = None
            return False
        if judgement.effect == "commit" and not first:
            return False  # A commit is decided on a fresh observation, never as the tail of a plan.
        commits = judgement.effect == "commit"
        ledger = "" if commits else await self._ready()
        if ledger is None:
            return None
        # The number is taken when nobody is waited for any more: another step could get the same one.
        step = len(run.fold.steps)
        proposal = Proposal(step, action, real, text, reason, facts, judgement, policy)
        # A decision is counted once, with the first of its steps.
        tokens, seconds = (made.tokens, made.seconds) if first else (0, 0.0)
        event = proposed(
            step, action, text, node, where, effect=judgement.effect, reasons=judgement.reasons,
            reason=reason, tokens=tokens, seconds=seconds,
        )  # fmt: skip
        if not commits:
            # Nobody is waited for in between, so that one write to the disk does for both.
            with run.services.journal.together():
                run.write("propose", event)
                self._intend(proposal, ledger)
            return await self._dispatch(Permit(proposal), page)
        run.write("propose", event)
        try:
            permit = await run.gate.permit(proposal, page)
        except Refused as refused:
            self._record(proposal, refused.status, str(refused), run.page or page)
            return None if refused.status == "not_done" else False
        run.holding.approved(action.verb, permit.proposal.facts)
        if carried.sites:
            run.approve_sites(carried.sites)
        ledger = await self._ready()
        if ledger is None:
            self._record(proposal, "not_done", _INTERRUPTED, run.page or page)
            return None
        self._intend(proposal, ledger)
        return await self._dispatch(permit, run.page or page)

    async def _checked(self, action: Action, facts: Facts | None, judgement: Judgement) -> Judgement:
        """The rules' judgement, or a stricter one of the critic's, if there is one and it answers in time."""
        if (critic := self._run.services.critic) is None:
            return judgement
        try:
            async with asyncio.timeout(WAIT_S):
                return await criticised(action, facts, judgement, Metered(critic, self._run.budget))
        except TimeoutError:
            return judgement

    async def _ready(self) -> str | None:
        """Wait until a step may begin, and for a browser to do it in; the id of that browser's ledger.

        An intent without one would have no known end. What the person says meanwhile is heard last: none if
        there was something, which the step was decided without.
        """
        ledger = await self._run.tab.ledger()
        return None if await self._run.safe_point() else ledger

    def _intend(self, proposal: Proposal, ledger: str) -> None:
        self._run.state("acting")
        intent = {"step": proposal.step, "action_id": self._action_id(proposal), "ledger": ledger}
        self._run.write("intent", intent)

    def _action_id(self, proposal: Proposal) -> str:
        return f"{self._run.record.run}.{proposal.step}"

    async def _dispatch(self, permit: Permit, page: Page) -> bool:
        """The intent is written: the extension's ledger and the act itself, then RESULT."""
        run, proposal, grant = self._run, permit.proposal, permit.grant
        secret = proposal.real != proposal.action
        request = Act(
            run=run.record.run,
            step=proposal.step,
            action_id=self._action_id(proposal),
            tab=run.tab.tab,
            action=proposal.real,
            facts=proposal.facts,
            effect=proposal.judgement.effect,
            ticket=permit.ticket,
            exemption=self._exemption(permit),
            grant=grant.id if grant else "",
            policy=proposal.policy.name if grant else "",
            effects=list(proposal.judgement.kinds) if grant else [],
            secret=secret,
            shown=proposal.action.text if proposal.action.verb == "type" and secret else "",
            caption=proposal.text[:1000],
            screenshot=run.services.screenshots,
            request=proposal.request,
        )
        run.holding.begun(permit)
        try:
            result = await run.tab.act(request)
        except NotPossible as error:
            self._record(proposal, "blocked", str(error), page)
            run.page = None
            return False
        run.holding.ended(proposal.step)
        stopped = _STOPPED if run.holding.has_stopped(proposal.step) else ""
        if proposal.request and result.status == "done":
            sent = run.holding.has_sent(proposal.step, proposal.request)
            stopped = _SENT if sent else stopped or _NOT_SENT
        self._record(proposal, result.status, result.detail or stopped, page)
        run.page = Page(result.observation) if result.observation else None
        if run.page:
            run.hear(run.page)
        if result.status in ("done", "unknown"):
            depth = len(run.fold.stack.frames)
            run.way.trail.after(proposal.judgement.effect, proposal.text, depth, page, run.page)
        if one := run.holding.stopped_at(proposal.step):
            return await self.again(proposal, one)
        unopened = result.status == "done" and run.page is not None and not run.page.opened
        if proposal.judgement.effect == "commit" and (unopened or result.status == "unknown"):
            await run.ask_about_unknown(proposal.text, unopened=unopened)
        return result.status == "done"

    async def again(self, proposal: Proposal, stopped: HeldBack) -> bool:
        """The page wanted to send what nobody had seen: if that is approved, the step is done once more."""
        run, request = self._run, stopped.held.request
        try:
            page = run.page or await run.tab.observe(0, False)
            facts = await run.tab.inspect(proposal.action)
        except NotPossible:
            facts = None
        if not is_as_judged(facts, proposal):
            run.holding.moved_on(stopped, proposal)
            run.page = None
            return False
        reasons = (*stopped.judgement.reasons, *run.holding.sent_after(proposal.step))
        again = replace(
            proposal, step=len(run.fold.steps), facts=facts, request=request, wish=stopped.sentence + _AGAIN,
            text=f"{proposal.text} again, and let the page send it",
            judgement=Judgement("commit", reasons),
        )  # fmt: skip
        shown = run.fold.steps[proposal.step]
        event = proposed(
            again.step, again.action, again.text, shown, page.observation.url, effect="commit",
            reasons=reasons, reason=again.wish,
        )  # fmt: skip
        run.write("propose", event)
        try:
            permit = await run.gate.permit(again, page)
        except Refused as refused:
            run.holding.over(stopped, denied=refused.status == "refused")
            self._record(again, refused.status, str(refused), run.page or page)
            return False
        ledger = await self._ready()
        if ledger is None:
            self._record(again, "not_done", _INTERRUPTED, run.page or page)
            run.holding.over(stopped)
            return False
        self._intend(again, ledger)
        try:
            return await self._dispatch(permit, run.page or page)
        finally:
            run.holding.over(stopped)

    def _exemption(self, permit: Permit) -> Any:
        if permit.ticket:
            return ""
        if permit.grant or self._run.services.granted(permit.proposal.facts):
            return "grant"
        return permit.proposal.judgement.exemption

    def _record(self, proposal: Proposal, status: str, detail: str, page: Page) -> None:
        action, more = proposal.action, {"detail": detail, "reason": proposal.reason}
        ref = ref_of_action(action)
        event = acted(proposal.step, proposal.text, status, action.verb, ref, page.fingerprint, **more)
        self._run.write("act", event)


def is_as_judged(facts: Facts | None, proposal: Proposal) -> bool:
    """Whether a step would meet what it was judged on: the document, its address, the control, its form."""
    return facts is not None and facts == proposal.facts


def _out_of_steps(most: int) -> BudgetReached:
    return BudgetReached("page_steps", most, most, f"The run has used all of its {most} steps in the page.")
