"""The gate: before a step that cannot be undone, the run waits for a decision bound to that very step.

The approval page is the extension's, the ticket is checked and spent in the extension at dispatch; here
the daemon asks, waits and records. There is no path from a model's answer to a ticket.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NoReturn

from handrail.gate.approval import sentence, ticket
from handrail.gate.effects import Judgement, judge
from handrail.gate.grants import covers, in_words, may_be_granted, offered
from handrail.link.tab import NotPossible
from handrail.page.observation import Page
from handrail.policy.policy import Policy
from handrail.store.grant_store import GrantStoreError
from handrail.text.requirements import Wish, requirements
from handrail_wire import Action, AskApproval, Facts, Grant, RequestFacts

from .controls import Asked, Stopped, TabClosed, Verdict

if TYPE_CHECKING:
    from .run import Run

_TAKEN_OVER = "the person took the tab over"


class Refused(Exception):
    """The step was not done: denied, or (status `not_done`) nobody decided, as when the person takes the tab
    over instead: a no stands, that does not. The text is for the policy.
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
    request: RequestFacts | None = None
    """What its page wanted to send the first time, and was stopped: the person decides about both."""
    wish: str = ""
    """That, in words."""


@dataclass(frozen=True)
class Permit:
    """Why a step that cannot be undone may be done: a ticket, or a grant (none of them: a test site).

    `proposal` is the step as it was allowed: its form may be another than when it was proposed.
    """

    proposal: Proposal
    ticket: str = ""
    grant: Grant | None = None


class Gate:
    """Asks the person about one run's steps."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self.open: Asked | None = None
        """What the person is being asked now."""

    async def show_again(self) -> None:
        """Ask again for what waits, after the extension came back. The page is opened once per ticket."""
        if self.open is not None:
            await self._run.tab.ask_approval(self.open.again())

    async def permit(self, proposal: Proposal, page: Page) -> Permit:
        """What allows a step that cannot be undone: asked of the person where nothing else does.

        Raises `Refused`.
        """
        run = self._run
        if proposal.request is None and run.services.granted(proposal.facts):
            return Permit(proposal)
        if proposal.facts is None:
            raise Refused("this cannot be approved here: reach it by the page's own links and buttons")
        while True:
            facts = proposal.facts
            if grant := self._grant(proposal, facts):
                allowed = {"step": proposal.step, "ticket": "", "decision": "grant"}
                run.write("approval", {**allowed, "reason": in_words(grant)})
                return Permit(proposal, grant=grant)
            wanted = ticket(run.record.run, proposal.step, proposal.action, facts, proposal.request)
            verdict = await self._ask(proposal, facts, wanted, page)
            if verdict.decision == "approve":
                return Permit(proposal, ticket=wanted)
            if verdict.decision != "edit":
                await self._refuse(verdict, wanted)
            proposal, page = await self._corrected(proposal, verdict.reason)

    def _grant(self, proposal: Proposal, facts: Facts) -> Grant | None:
        store = self._run.services.grants
        try:
            given = store.active() if store else []
        except GrantStoreError:
            return None  # What cannot be read allows nothing.
        name, kinds = proposal.policy.name, proposal.judgement.kinds
        return next((grant for grant in given if covers(grant, name, kinds, facts)), None)

    async def _corrected(self, proposal: Proposal, field: str) -> tuple[Proposal, Page]:
        """The same step on the page as the person has corrected it: judged, and to be asked about, anew."""
        run = self._run
        run.write("event", {"text": f'The person corrected "{field}" in the form before deciding'})
        page = run.page = await run.tab.observe(proposal.step, False)
        run.hear(page)
        try:
            facts = await run.tab.inspect(proposal.action)
        except NotPossible as error:
            raise Refused(f"after a value was corrected: {error}", "not_done") from None
        judgement = judge(proposal.action, facts, proposal.policy.approval)
        # What was raised for more than the step itself (where data go, what the page sends) stays raised.
        if judgement.effect != "commit" or not proposal.judgement.kinds:
            judgement = proposal.judgement
        return replace(proposal, facts=facts, judgement=judgement), page

    async def _ask(self, proposal: Proposal, facts: Facts, wanted: str, page: Page) -> Verdict:
        run = self._run
        if run.controls.hold == "taken_over":
            raise Refused(_TAKEN_OVER, "not_done")
        judgement = proposal.judgement
        rows = requirements(run.record.instruction, page.words, list(_wishes(run)))
        seconds = run.services.approval_timeout_s
        request = AskApproval(
            run=run.record.run,
            step=proposal.step,
            tab=run.tab.tab,
            ticket=wanted,
            action=proposal.action,
            facts=facts,
            sentence=(proposal.wish or sentence(proposal.action, facts))[:1000],
            reasons=list(judgement.reasons),
            requirements=rows,
            stack=list(run.fold.stack.trace),
            instruction=run.record.instruction,
            policy=proposal.policy.name,
            always=offered(judgement.kinds, facts) if may_be_granted(judgement.kinds, facts) else [],
            expires=seconds,
            request=proposal.request,
        )
        run.write("approval_asked", {"step": proposal.step, "ticket": wanted})
        run.state("awaiting_approval", "Waiting for your decision.")
        self.open = Asked(request)
        try:
            with run.persons_time(), run.controls.expecting(wanted) as waiting:
                await run.tab.ask_approval(request)
                verdict = await run.controls.verdict(waiting, seconds)
        except (Stopped, TabClosed):
            await run.tab.withdraw(wanted)
            run.write("approval", {"ticket": wanted, "decision": "ended", "reason": ""})
            raise
        finally:
            self.open = None
        run.write("approval", {"ticket": wanted, "decision": verdict.decision, "reason": verdict.reason})
        return verdict

    async def _refuse(self, verdict: Verdict, wanted: str) -> NoReturn:
        """Say why the step is not done. Raises `Refused`."""
        run = self._run
        if verdict.decision == "taken_over":
            await run.tab.withdraw(wanted)
            raise Refused(_TAKEN_OVER, "not_done")
        if verdict.decision == "deny":
            reason = f": {verdict.reason}" if verdict.reason else ""
            raise Refused(f"the person denied this step{reason}")
        if verdict.decision == "void":
            run.page = None
            raise Refused("the page changed before anybody decided, so nothing was done", "not_done")
        await run.tab.withdraw(wanted)
        await run.pause("Nobody decided in time, so the step was not done. Press “Ask me again” to go on.")
        raise Refused("nobody decided in time; the person is back and can be asked again", "not_done")


def _wishes(run: Run) -> Iterator[Wish]:
    """What the run goes by besides the instruction: its explicit wording, and the person's hints and answers.

    The reason for a denial is none: it names what is wrong as often as what is wanted.
    """
    for event in run.services.journal.events(run.record.run):
        if event.kind in ("reformulated", "hint", "answer"):
            yield Wish(event.data["text"], restates=event.kind == "reformulated")
