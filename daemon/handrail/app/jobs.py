"""Does jobs: what the command line asked for, and what a schedule says is due.

A job waits in its store until a browser is there, gets a tab, and becomes a run like any other. What was
killed in between is safe: a schedule's date becomes a job once (`store/jobs.py`), a job becomes a run once
(`Journal.start_run`), and a run repeats no step (`run/recovery.py`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, tzinfo

from tzlocal import get_localzone

from handrail.link.session import ConnectionLost, RequestFailed
from handrail.schedules.task import Job, JobState, Task
from handrail.schedules.times import due
from handrail.store.jobs import CATCHING_UP, STOP, JobStore, JobStoreError
from handrail_wire import CloseOpened, Failure, OpenTab, RunUpdate, StartRun, TabOpened

from .runs import Runs

log = logging.getLogger("handrail")

LOOK_S = 0.5
"""Seconds between looks at the store, into which the command line writes."""
LATE_S = 15 * 60.0
"""A date that is past by more seconds is not done by itself any more: it was missed."""
AT_ONCE = 3
"""Most jobs at work: one that waits for a decision does not keep the others from theirs."""
MOST_MISSED = 50
"""Of a schedule's missed dates the latest are kept."""
OPEN_TAB_S = 45.0


class Jobs:
    """Looks after the jobs and schedules of one daemon."""

    def __init__(self, store: JobStore, runs: Runs, zone: tzinfo | None = None) -> None:
        self.store = store
        self._runs = runs
        self._zone = zone or get_localzone()
        self._beginning: dict[str, asyncio.Task[None]] = {}
        self._tabs: dict[str, int] = {}
        """The tabs that were opened, by job."""
        self.refused: Callable[[Task], str] = lambda task: ""
        """Why a task may not be done, if another program asked for it that may not."""

    async def work(self) -> None:
        """Look after them until cancelled."""
        try:
            while True:
                try:
                    self.look(time.time())
                except Exception:
                    # One that cannot be read must not keep the others from being done.
                    log.exception("jobs could not be looked after")
                await asyncio.sleep(LOOK_S)
        finally:
            for task in self._beginning.values():
                task.cancel()
            await asyncio.gather(*self._beginning.values(), return_exceptions=True)

    def look(self, now: float) -> None:
        """Take the dates that are due, note what has ended, and begin what waits."""
        for schedule in self.store.schedules():
            if not schedule.paused and schedule.since < now:
                dates = due(schedule.cron, schedule.since, now, self._zone, MOST_MISSED)
                if dates:
                    self.store.take_dates(schedule, dates, now)
        working = 0
        for job in self.store.open_jobs():
            if job.job in self._beginning:
                working += 1
                continue
            run = self._runs.services.journal.run_of_job(job.job)
            if run is not None:
                working += self._note(job, run.run)
            elif job.state == "running":
                why = "Nobody knows how far it came: the record of it is lost. Look at its page first."
                self.store.mark(job.job, "failed", message=why)
            elif job.due is not None and job.message != CATCHING_UP and now - job.due > LATE_S:
                why = f"Handrail or the browser was not there at {self.said(job.due)}."
                self.store.mark(job.job, "missed", message=why)
            elif self._runs.link.session is not None and working < AT_ONCE:
                working += 1
                self._begin(job)

    def missed(self) -> str:
        """What schedules have missed, in words; "" if nothing was."""
        missed = self.store.missed()
        if not missed:
            return ""
        names = ", ".join(dict.fromkeys(f"“{job.schedule or job.task.instruction[:60]}”" for job in missed))
        when = self.said(max(job.due or job.created for job in missed))
        many = "A scheduled run was" if len(missed) == 1 else f"{len(missed)} scheduled runs were"
        return f"{many} missed ({names}, the last at {when})."

    def catch_up(self, *, forget: bool) -> None:
        """Do the latest missed date of each schedule once more, or none; the others are forgotten."""
        missed = self.store.missed()
        latest = {} if forget else {job.schedule or job.job: job.job for job in missed}
        self.store.forget_missed(job.job for job in missed if job.job not in latest.values())
        self.store.catch_up(latest.values())

    def said(self, moment: float) -> str:
        """A moment for people, in the time zone of this computer."""
        return f"{datetime.fromtimestamp(moment, self._zone):%a %d %b %H:%M}"

    # --- inside --------------------------------------------------------------------------------

    def _note(self, job: Job, run: str) -> bool:
        """Write down how the run of a job stands; whether it is still at work."""
        going = self._runs.active.get(run)
        if going is not None and not going.fold.over:
            if job.state == "waiting":
                self.store.mark(job.job, "running", run=run)
            elif job.message == STOP:
                going.command("stop")
            return True
        view = self._runs.whole(run)
        if not isinstance(view, RunUpdate) or view.run.state not in ("done", "failed", "stopped"):
            # Its run was taken up by nobody yet: that happens when the browser connects.
            return True
        state: JobState = view.run.state
        self.store.mark(job.job, state, run=run, message=view.run.answer or view.run.message)
        tab = self._tabs.pop(job.job, None)
        if tab is not None and job.schedule and state == "done":
            self._beginning[job.job] = asyncio.create_task(self._close(job.job, tab))
        return False

    def _begin(self, job: Job) -> None:
        self._beginning[job.job] = asyncio.create_task(self._start(job))

    async def _start(self, job: Job) -> None:
        try:
            if why := self.refused(job.task):
                raise RequestFailed("not_now", why)
            tab = await self._open(job)
            asked = self.store.job(job.job)
            if asked is None or asked.over:
                await self._runs.link.tell(CloseOpened(tab=tab.tab))
                return
            task = job.task
            request = StartRun(
                tab=tab.tab,
                instruction=task.instruction,
                url=tab.url,
                title=tab.title,
                answer_schema=task.answer_schema,
            )
            answer = self._runs.start(request, job)
            if isinstance(answer, Failure):
                raise RequestFailed(answer.code, answer.message)
            assert isinstance(answer, RunUpdate)
            self.store.mark(job.job, "running", run=answer.run.run)
            asked = self.store.job(job.job)
            if asked is not None and asked.over:
                self._runs.active[answer.run.run].command("stop")
        except RequestFailed as error:
            self.store.mark(job.job, "failed", message=str(error))
        except (ConnectionLost, TimeoutError):
            pass  # It waits for the browser again.
        except Exception as error:
            # It would be tried twice a second, each time with a tab.
            log.exception("job %s could not be begun", job.job)
            with suppress(JobStoreError):
                self.store.mark(job.job, "failed", message=f"It could not be begun ({error}). See the log.")
        finally:
            del self._beginning[job.job]

    async def _open(self, job: Job) -> TabOpened:
        session = await self._runs.link.wait(OPEN_TAB_S)
        opened = await session.request(OpenTab(url=job.task.url), OPEN_TAB_S)
        if not isinstance(opened, TabOpened):
            raise RequestFailed("internal", "The extension answered something else. Reload it.")
        if job.task.url:
            self._tabs[job.job] = opened.tab
        return opened

    async def _close(self, job: str, tab: int) -> None:
        try:
            await self._runs.link.tell(CloseOpened(tab=tab))
        finally:
            del self._beginning[job]
