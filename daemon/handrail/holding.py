"""The second line's other end: the requests that are held for one run, judged, asked about, recorded.

Rules decide at once (`network_rules.py`). A question to the person stands beside the run's own work; the run
does not go on over it: it waits at its next safe point. What would have replaced the page was dropped by the
extension, and its step is done again once the person has approved it (`acting.py`).
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from handrail_wire import AskApproval, HeldRequest, JudgedRequest, RequestFacts, Wait

from .approval import ticket
from .control import Verdict
from .network_rules import Cause, RequestJudgement, judge_request, sentence_of_request
from .session import ConnectionLost
from .tab import NotPossible, TabGone

if TYPE_CHECKING:
    from .gate import Proposal
    from .run import Run

MOST_RECORDED = 1_000
"""Harmless requests of one run that are written down one by one; a page may send without end."""
_LATE = "Nobody decided in time, so what the page wanted to send was not sent. Press Resume to go on."
_KEPT = 5
"""Steps whose requests may still be on their way."""


@dataclass(frozen=True)
class Dropped:
    """What a step wanted to send in place of the page, and why the person has to decide about it."""

    held: HeldRequest
    judgement: RequestJudgement

    @property
    def sentence(self) -> str:
        """What the page wants, in words."""
        return sentence_of_request(self.held.request, self.judgement.kinds)


class Holding:
    """The held requests of one run."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._steps: dict[int, Proposal] = {}
        self._dropped: list[Dropped] = []
        self.asked: dict[str, AskApproval] = {}
        """What the person is being asked now, by ticket."""
        self._verdicts: dict[str, asyncio.Future[Verdict]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._denied: set[tuple[str, str, str]] = set()
        self._heard: list[str] = []
        self._late = False
        self._recorded = 0

    def begun(self, proposal: Proposal) -> None:
        """A step is about to be done: what follows it is judged by it."""
        self._steps[proposal.step] = proposal
        for old in sorted(self._steps)[:-_KEPT]:
            del self._steps[old]

    def judge(self, held: HeldRequest) -> JudgedRequest:
        """What becomes of a request now; never waits. Raises `JournalError`."""
        request = held.request
        if self._run.fold.over:
            return _answer(request, "fail")
        if held.covered:
            self._record(held, "covered", "continue")
            return _answer(request, "continue")
        if _key(request) in self._denied:
            self._record(held, "denied", "fail")
            return _answer(request, "fail")
        judgement = judge_request(
            request, self._cause(held), self._run.sites.allowed, self._granted(request.page_origin)
        )
        if judgement.passes:
            self._record(held, judgement.rule, "continue")
            return _answer(request, "continue")
        self._record(held, judgement.rule, "wait", judgement.reasons)
        if request.kind in ("form", "navigation"):
            self._dropped.append(Dropped(held, judgement))
        else:
            self._ask_about(Dropped(held, judgement))
        return _answer(request, "wait", expires=self._run.services.approval_timeout_s)

    def dropped_by(self, step: int) -> Dropped | None:
        """What a step would have sent in place of the page; the caller asks about it."""
        for one in self._dropped:
            if one.held.step == step:
                self._dropped.remove(one)
                return one
        return None

    def denied(self, request: RequestFacts) -> None:
        """The person's no stands: the same request is not asked about again."""
        self._denied.add(_key(request))

    def decide(self, wanted: str, verdict: Verdict) -> bool:
        """A decision of the person; false if it is about none of these."""
        future = self._verdicts.get(wanted)
        if future is None or future.done():
            return False
        future.set_result(verdict)
        return True

    def lost(self) -> None:
        """The extension was gone meanwhile, and has failed all that it held."""
        self._dropped.clear()
        for future in self._verdicts.values():
            if not future.done():
                future.set_result(Verdict("void"))

    async def settled(self) -> bool:
        """Wait for the person's decisions. True: there were some, and the page is another one now.

        A step whose form came too late to be seen with it is done again here.
        """
        run = self._run
        done = False
        while self._dropped or self._tasks:
            while self._dropped:
                one = self._dropped.pop(0)
                if proposal := self._last_step(one):
                    await run.acting.again(proposal, one)
                    done = True
                else:
                    self._ask_about(one)
            if not self._tasks:
                continue
            run.state("awaiting_approval", "Waiting for your decision.")
            with run.persons_time():
                await run.controls.unless_stopped(asyncio.wait(self._tasks))
            run.state("observing")
        heard, self._heard = self._heard, []
        for text in heard:
            run.refuse(text)
        if self._late:
            self._late = False
            await run.pause(_LATE)
        if heard:
            run.page = None
        return done or bool(heard)

    async def close(self) -> None:
        """The run is over: nobody is asked any more. The extension fails what it still holds."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- inside ----------------------------------------------------------------------------------

    def _last_step(self, one: Dropped) -> Proposal | None:
        """The step that it came from, if that is what the run did last: it can be done again as it was."""
        last = max((step.index for step in self._run.fold.steps if step.kind == "act"), default=None)
        proposal = self._steps.get(last) if last is not None and last == one.held.step else None
        return proposal if proposal and proposal.request is None else None

    def _cause(self, held: HeldRequest) -> Cause | None:
        proposal = self._steps.get(held.step) if held.step is not None else None
        if proposal is None:
            return None
        judged = proposal.judgement
        return Cause(judged.effect == "commit", judged.exemption, proposal.facts)

    def _granted(self, origin: str) -> bool:
        return origin in self._run.services.granted_origins

    def _record(self, held: HeldRequest, rule: str, decision: str, reasons: tuple[str, ...] = ()) -> None:
        self._recorded += 1
        if self._recorded > MOST_RECORDED and decision == "continue":
            return
        facts = held.request.model_dump(mode="json")
        data = {"step": held.step, "rule": rule, "decision": decision, "reasons": list(reasons)}
        self._run.write("request", {**data, "request": facts})

    def _ask_about(self, one: Dropped) -> None:
        task = asyncio.create_task(self._ask(one))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, one: Dropped) -> None:
        run, request = self._run, one.held.request
        action = Wait()
        step = one.held.step if one.held.step is not None else len(run.fold.steps)
        wanted, verdict = "", Verdict("void")
        try:
            facts = await run.tab.inspect(action)
            wanted = ticket(run.record.run, step, action, facts, request)
            asked = AskApproval(
                run=run.record.run, step=step, tab=one.held.tab, ticket=wanted, action=action, facts=facts,
                sentence=one.sentence[:1000], reasons=list(one.judgement.reasons),
                stack=list(run.fold.stack.trace), expires=run.services.approval_timeout_s, request=request,
            )  # fmt: skip
            run.write("approval_asked", {"step": step, "ticket": wanted})
            verdict = await self._verdict(asked)
        except (NotPossible, TabGone, ConnectionLost):
            pass  # The page that wanted it is gone.
        finally:
            await self._settle(one, wanted, verdict)

    async def _verdict(self, asked: AskApproval) -> Verdict:
        future: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()
        self._verdicts[asked.ticket], self.asked[asked.ticket] = future, asked
        try:
            await self._run.tab.ask_approval(asked)
            return await asyncio.wait_for(future, asked.expires)
        except TimeoutError:
            self._late = True
            return Verdict("expired")
        finally:
            del self._verdicts[asked.ticket], self.asked[asked.ticket]

    async def _settle(self, one: Dropped, wanted: str, verdict: Verdict) -> None:
        run, request = self._run, one.held.request
        approved = verdict.decision == "approve"
        if wanted:
            run.write("approval", {"ticket": wanted, "decision": verdict.decision, "reason": verdict.reason})
        if not approved and wanted:
            await run.tab.withdraw(wanted)
        if verdict.decision in ("deny", "expired"):
            self.denied(request)
        await run.tab.judged(_answer(request, "continue" if approved else "fail", wanted))
        self._heard.append(_told(one, verdict))


def _answer(
    request: RequestFacts, decision: Literal["continue", "fail", "wait"], wanted: str = "", expires: float = 0
) -> JudgedRequest:
    return JudgedRequest(id=request.id, decision=decision, ticket=wanted, expires=expires)


def _key(request: RequestFacts) -> tuple[str, str, str]:
    parts = urlsplit(request.url)
    return request.method, f"{parts.scheme}://{parts.netloc}{parts.path}", request.operation


def _told(one: Dropped, verdict: Verdict) -> str:
    """What the policy hears of it."""
    host = urlsplit(one.held.request.url).hostname
    what = f"the page wanted to send something to {host}"
    if verdict.decision == "approve":
        done = "may be sent now: do the step again" if one.held.request.kind == "form" else "was sent"
        return f"{what}; the person approved it and it {done}"
    if verdict.decision == "deny":
        reason = f": {verdict.reason}" if verdict.reason else ""
        return f"{what}; the person denied it, so it was not sent{reason}"
    return f"{what}; it was not sent, because nobody could decide about it"
