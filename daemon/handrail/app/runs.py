"""All runs of this daemon: starts, stops and shows them, and resumes them after a restart."""

from __future__ import annotations

import asyncio
import base64
import binascii
import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol
from urllib.parse import urlsplit

from handrail.happened.events import Event
from handrail.happened.whole import Told
from handrail.link.session import Link
from handrail.link.tab import RESTARTED, ConnectedTab
from handrail.run.controls import Verdict
from handrail.run.run import Run
from handrail.run.services import Services
from handrail.schedules.task import Job
from handrail.stack.events import PERSON
from handrail.store.export import load_run
from handrail.store.jobs import JobStore
from handrail.store.journal import UnreadableRun
from handrail.store.views import RunFold
from handrail.text.answer_schema import BadSchema, schema_text
from handrail_wire import (
    Answer,
    CatchUp,
    ClientDecided,
    Control,
    DaemonBody,
    Decide,
    Demonstrated,
    ExtensionBody,
    Failure,
    GetRun,
    GetScreenshot,
    Grants,
    GrantsRevoked,
    HeldRequest,
    Hint,
    JudgedRequest,
    JudgeRun,
    Lease,
    ListRuns,
    Ping,
    Pong,
    RunList,
    RunUpdate,
    RunView,
    Screenshot,
    SettingsMessage,
    StartRun,
    StepView,
    TabEvent,
    WorkflowMessage,
)

from .translation import as_asked
from .workflows import Workflows

log = logging.getLogger("handrail")

SHOWN_EVERY_S = 0.04
"""Seconds for which updates are collected: each costs the browser as much as a step's own messages."""
GONE = {
    "closed": "The tab was closed, so the run ended.",
    "crashed": "The page crashed, so the run ended. Reload the page, then start the instruction again.",
}
KEPT = 20
"""How many ended runs stay in memory: their last picture may still be on its way."""


class Scheduled(Protocol):
    """What the extension asks of the schedules (`app/jobs.py`)."""

    store: JobStore

    def missed(self) -> str:
        """What was missed, in words; "" if nothing was."""

    def notice(self) -> str:
        """What else befell them, in words; "" if nothing did."""

    def catch_up(self, *, forget: bool) -> None:
        """Do the latest date of each, or none."""


class Decided(Protocol):
    """What the person decided about other programs (`app/clients.py`)."""

    def decided(self, body: ClientDecided) -> None:
        """Write it down."""


class Runs:
    """Answers the extension's messages, and has a task for each run that is not over."""

    def __init__(self, services: Services, link: Link) -> None:
        self.services = services
        self.link = link
        self.active: dict[str, Run] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._outbox: asyncio.Queue[RunUpdate] = asyncio.Queue()
        self._sender: asyncio.Task[None] | None = None
        self.jobs: Scheduled | None = None
        """What is done without being started here."""
        self.clients: Decided | None = None
        """Other programs."""
        self.judge: Callable[[JudgeRun], DaemonBody | None] = lambda message: None
        """Takes what the person says of a run that is over (`app/exemplars.py`)."""
        self.on_settings: Callable[[SettingsMessage], None] = lambda message: None
        """Takes what the options page asks for; answers by itself."""

    # --- from the extension ----------------------------------------------------------------------

    async def handle(self, body: ExtensionBody) -> DaemonBody | None:
        """Handle one message and return its answer, if it has one."""
        match body:
            case Ping():
                return Pong()
            case StartRun():
                return self.start(body)
            case Control() | Hint() | Answer() | Decide() | Demonstrated():
                return self._to_run(body)
            case HeldRequest():
                run = self.active.get(body.run)
                refused = JudgedRequest(id=body.request.id, decision="fail")
                return run.requests.judge(body) if run else refused
            case TabEvent():
                self._tab_event(body)
            case Screenshot():
                self._save(body)
            case ClientDecided():
                if self.clients:
                    self.clients.decided(body)
            case Grants():
                store = self.services.grants
                return GrantsRevoked(grants=store.sync(body.grants) if store else [])
            case ListRuns():
                latest = self.services.journal.latest(body.limit)
                views = [self._view(self._fold(record.run)) for record in latest]
                missed = self.jobs.missed() if self.jobs else ""
                befell = self.jobs.notice() if self.jobs else ""
                notice = " ".join(filter(None, (self.services.notice, befell)))
                return RunList(runs=views, notice=notice[:1000], missed=missed[:1000])
            case CatchUp():
                if self.jobs:
                    self.jobs.catch_up(forget=body.forget)
                return await self.handle(ListRuns())
            case GetRun():
                return self.whole(body.run)
            case JudgeRun():
                return self.judge(body)
            case GetScreenshot():
                return self._picture(body)
            case WorkflowMessage():
                return Workflows(self.services, self.jobs.store if self.jobs else None).handle(body)
            case SettingsMessage():
                self.on_settings(body)
        return None

    def start(self, request: StartRun, job: Job | None = None) -> DaemonBody:
        """Begin a run in a tab, unless another run is working there; `job`: what nobody started there."""
        here = [run for run in self.active.values() if run.tab.is_of(self.link.browser)]
        going = [run for run in here if not run.fold.over]
        if any(run.tab.tab == request.tab or run.record.run == request.held_by for run in going):
            return Failure(
                code="busy", message="This tab already has a run. Stop it first, or use another tab."
            )
        if urlsplit(request.url).scheme not in ("http", "https"):
            return Failure(
                code="page_refused",
                message="Handrail cannot work in this page. Open a web site in the tab, then try again.",
            )
        try:
            schema = schema_text(request.answer_schema) if request.answer_schema else ""
        except BadSchema as error:
            return Failure(code="not_now", message=str(error))
        if self.services.policies:
            self.services.library = self.services.library.fresh(self.services.policies)
        workflows = Workflows(self.services)
        instruction, rows = workflows.instruction(request), workflows.rows(request)
        if isinstance(instruction, Failure):
            return instruction
        if isinstance(rows, Failure):
            return rows
        model = PERSON if request.demonstration else self.services.model_name
        journal = self.services.journal
        with journal.together():
            record = journal.start_run(
                tab=request.tab, instruction=instruction, url=request.url, model=model,
                browser=self.link.browser, job=job.job if job else "",
            )  # fmt: skip
            told = {"rows", "unattended", "seconds", "tokens", "client", "consent"}
            given = Told(**job.task.model_dump(include=told) if job else {})
            given = replace(given, answer_schema=schema, rows=tuple(rows) or given.rows)
            events = [journal.append(record.run, given)] if given != Told() else []
        run = self._make(RunFold(record, events))
        self._spawn(run, fresh=True)
        return RunUpdate(run=self._view(run.fold), steps=[], whole=True)

    def whole(self, run: str) -> DaemonBody:
        """One run with all its steps."""
        if self.services.journal.record(run) is None:
            return Failure(code="unknown_run", message=f"There is no run {run}.")
        fold = self._fold(run)
        return RunUpdate(run=self._view(fold), steps=self._pictured(run, fold.steps), whole=True)

    def view_of(self, run: str) -> RunView | None:
        """One run as the person sees it; None if there is none."""
        return self._view(self._fold(run)) if self.services.journal.record(run) else None

    def heard(self, run: str, event: Event) -> RunUpdate:
        """Take in what was written down of a run that is over, and show it."""
        if run in self.active:
            self.active[run].fold.apply(event)
        return RunUpdate(run=self._view(self._fold(run)), steps=[])

    def forget(self, runs: Iterable[str]) -> int:
        """Delete what is kept of runs that are over; returns how many these were."""
        names = list(runs)
        for name in names:
            if name in self.active and self.active[name].fold.over:
                del self.active[name], self._tasks[name]
        return self.services.journal.forget(names)

    # --- over the daemon's life ------------------------------------------------------------------

    def unfinished(self) -> list[RunView]:
        """Views of the runs that are not over, for the welcome."""
        return [self._view(run.fold) for run in self.active.values() if not run.fold.over]

    def leases(self, browser: str) -> list[Lease]:
        """The lease of every tab of this start of the browser, held or given back.

        Sent first on every connection, since the last one may have lost them.
        """
        going = [run.tab for run in self.active.values() if not run.fold.over]
        return [tab.lease for tab in going if tab.is_of(browser)]

    async def connected(self) -> None:
        """After the extension has connected: resume unfinished runs, and show open approvals again."""
        for record in self.services.journal.unfinished():
            if record.run not in self.active:
                try:
                    fold = RunFold(record, self.services.journal.events(record.run))
                except Exception as error:
                    # A run that cannot be read any more must not keep the others from resuming.
                    log.exception("run %s could not be taken up", record.run)
                    if isinstance(error, UnreadableRun):
                        self.services.journal.end_run(record.run)
                    continue
                self._spawn(self._make(fold), fresh=False)
        for run in self.active.values():
            if not run.fold.over:
                if run.tab.is_of(self.link.browser):
                    await run.approvals.show_again()
                elif run.approvals.open:
                    run.controls.tab_closed(RESTARTED)
                await self.link.tell(RunUpdate(run=self._view(run.fold), steps=run.fold.steps, whole=True))

    async def finished(self, run: str, seconds: float) -> None:
        """Wait until a run has ended. Raises `TimeoutError` after `seconds`; the run then goes on."""
        await asyncio.wait_for(asyncio.shield(self._tasks[run]), seconds)

    async def close(self) -> None:
        """Stop all tasks; the next daemon resumes the runs that are not over."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._sender:
            self._sender.cancel()

    # --- inside ----------------------------------------------------------------------------------

    def _make(self, fold: RunFold) -> Run:
        record = fold.record
        tab = ConnectedTab(
            self.link, record.run, record.tab, browser=record.browser, watch=record.demonstration
        )
        run = Run(fold, self.services, tab, self._publish)
        self._forget_the_oldest()
        self.active[fold.record.run] = run
        return run

    def _forget_the_oldest(self) -> None:
        """Drop all but the latest `KEPT` ended runs from memory; the journal keeps them."""
        over = [name for name, run in self.active.items() if run.fold.over]
        for name in over[:-KEPT]:
            del self.active[name], self._tasks[name]

    def _spawn(self, run: Run, *, fresh: bool) -> None:
        async def work() -> None:
            try:
                await run.drive(fresh=fresh)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("run %s failed", run.record.run)
                run.end_failed("Something went wrong inside Handrail. The details are in its log.")

        if self._sender is None:
            self._sender = asyncio.create_task(self._send_updates())
        self._tasks[run.record.run] = asyncio.create_task(work())

    def _to_run(self, body: Control | Hint | Answer | Decide | Demonstrated) -> DaemonBody | None:
        run = self.active.get(body.run)
        if run is None or run.fold.over:
            return Failure(code="unknown_run", message="That run is over.")
        heard = True
        match body:
            case Control():
                run.command(body.command)
            case Hint():
                run.controls.hint(body.text)
            case Answer():
                heard = run.controls.answer(as_asked(body, run.fold.view().answers, self.link.language))
            case Demonstrated():
                run.controls.shown.put_nowait(body)
            case Decide():
                verdict = Verdict(body.decision, body.reason, body.like, body.stop)
                heard = run.approvals.decide(body.ticket, verdict)
        if not heard:
            return Failure(code="not_now", message="The run does not wait for that any more.")
        return RunUpdate(run=self._view(run.fold), steps=[]) if isinstance(body, Decide) else None

    def _tab_event(self, event: TabEvent) -> None:
        for run in self.active.values():
            if run.tab.tab == event.tab and run.tab.is_of(self.link.browser) and not run.fold.over:
                if event.kind == "debugger_cancelled":
                    run.command("take_over")
                else:
                    run.controls.tab_closed(GONE[event.kind])

    def _save(self, shot: Screenshot) -> None:
        if self.services.journal.record(shot.run) is None:
            return
        try:
            data = base64.b64decode(shot.data, validate=True)
        except binascii.Error:
            return
        self.services.journal.save_screenshot(shot.run, shot.step, shot.mime, data)
        run = self.active.get(shot.run)
        if run and shot.step < len(run.fold.steps):
            self._publish(run.fold, [run.fold.steps[shot.step]])

    def _picture(self, body: GetScreenshot) -> DaemonBody:
        found = self.services.journal.screenshot(body.run, body.step)
        if found is None:
            return Failure(code="unknown_run", message="There is no picture of this step.")
        mime: object = found[0]
        return Screenshot.model_validate(
            {"run": body.run, "step": body.step, "mime": mime, "data": base64.b64encode(found[1]).decode()}
        )

    def _fold(self, run: str) -> RunFold:
        if run in self.active:
            return self.active[run].fold
        record = self.services.journal.record(run)
        assert record is not None
        return load_run(self.services.journal, record)

    def _view(self, fold: RunFold) -> RunView:
        """The run as the person sees it, in the tab that it works in now, which may not be where it began."""
        run = self.active.get(fold.record.run)
        return fold.view(run.tab.tab if run else None)

    def _pictured(self, run: str, steps: list[StepView]) -> list[StepView]:
        shots = self.services.journal.screenshot_steps(run)
        return [step.model_copy(update={"screenshot": step.index in shots}) for step in steps]

    def _publish(self, fold: RunFold, steps: list[StepView]) -> None:
        shown = self._pictured(fold.record.run, steps) if steps else []
        self._outbox.put_nowait(RunUpdate(run=self._view(fold), steps=shown))

    async def _send_updates(self) -> None:
        """Send collected updates: in order, and without making runs wait."""
        while True:
            waiting = [await self._outbox.get()]
            await asyncio.sleep(SHOWN_EVERY_S)
            while not self._outbox.empty():
                waiting.append(self._outbox.get_nowait())
            for update in merged(waiting):
                await self.link.tell(update)


def merged(updates: Iterable[RunUpdate]) -> list[RunUpdate]:
    """One update for each run: its latest view, and the latest version of each step in any of `updates`."""
    latest: dict[str, RunUpdate] = {}
    for update in updates:
        before = latest.pop(update.run.run, None)
        steps = {step.index: step for step in [*(before.steps if before else []), *update.steps]}
        latest[update.run.run] = update.model_copy(update={"steps": list(steps.values())})
    return list(latest.values())
