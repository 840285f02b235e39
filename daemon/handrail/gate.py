"""The gate: before a step that cannot be undone, the run waits for a decision bound to that very step.

The approval page is the extension's, the ticket is checked and spent in the extension at dispatch; here
the daemon asks, waits and records. There is no path from a model's answer to a ticket.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from handrail_wire import Action, AskApproval, Facts, RequestFacts

from .approval import sentence, ticket
from .control import Stopped, TabClosed
from .effects import Judgement
from .observation import Page
from .requirements import requirements

if TYPE_CHECKING:
    from .run import Run


class Refused(Exception):
    """The step was not done: denied, or (status `not_done`) nobody decided. The text is for the policy."""

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
    request: RequestFacts | None = None
    """What its page wanted to send the first time, and was held: the person decides about both."""
    wish: str = ""
    """That, in words."""


class Gate:
    """Asks the person about one run's steps."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self.open: AskApproval | None = None
        """What the person is being asked now."""

    async def show_again(self) -> None:
        """Ask again for what waits, after the extension came back. The page is opened once per ticket."""
        if self.open is not None:
            await self._run.tab.ask_approval(self.open)

    async def ticket(self, proposal: Proposal, page: Page) -> str:
        """An approved ticket for the step, or "" where none is needed. Raises `Refused`."""
        run = self._run
        if proposal.judgement.effect != "commit":
            return ""
        if proposal.request is None and run.services.granted(proposal.facts):
            return ""
        if proposal.facts is None:
            raise Refused("this cannot be approved here: reach it by the page's own links and buttons")
        wanted = ticket(run.record.run, proposal.step, proposal.real, proposal.facts, proposal.request)
        await self._ask(proposal, proposal.facts, wanted, page)
        return wanted

    async def _ask(self, proposal: Proposal, facts: Facts, wanted: str, page: Page) -> None:
        run = self._run
        rows = requirements(run.record.instruction, page.words)
        seconds = run.services.approval_timeout_s
        request = AskApproval(
            run=run.record.run,
            step=proposal.step,
            tab=run.tab.tab,
            ticket=wanted,
            action=proposal.action,
            facts=facts,
            sentence=(proposal.wish or sentence(proposal.action, facts))[:1000],
            reasons=list(proposal.judgement.reasons),
            requirements=rows,
            stack=list(run.fold.stack.trace),
            expires=seconds,
            request=proposal.request,
        )
        run.write("approval_asked", {"step": proposal.step, "ticket": wanted})
        run.state("awaiting_approval", "Waiting for your decision.")
        self.open = request
        try:
            with run.persons_time(), run.controls.expecting(wanted) as waiting:
                await run.tab.ask_approval(request)
                verdict = await run.controls.verdict(waiting, seconds)
        except (Stopped, TabClosed):
            await run.tab.withdraw(wanted)
            run.write("approval", {"ticket": wanted, "decision": "deny", "reason": "the run ended"})
            raise
        finally:
            self.open = None
        run.write("approval", {"ticket": wanted, "decision": verdict.decision, "reason": verdict.reason})
        if verdict.decision == "approve":
            return
        if verdict.decision == "deny":
            reason = f": {verdict.reason}" if verdict.reason else ""
            raise Refused(f"the person denied this step{reason}")
        if verdict.decision == "void":
            run.page = None
            raise Refused("the page changed before anybody decided, so nothing was done", "not_done")
        await run.tab.withdraw(wanted)
        await run.pause("Nobody decided in time, so the step was not done. Press “Ask me again” to go on.")
        raise Refused("nobody decided in time; the person is back and can be asked again", "not_done")
