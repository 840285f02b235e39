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
from datetime import datetime, tzinfo

from tzlocal import reload_localzone

from handrail.link.session import ConnectionLost, RequestFailed
from handrail.schedules.task import Job, JobState, Schedule, Task
from handrail.schedules.times import clock_at, due
from handrail.store.jobs import JobStore, JobStoreError
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
SET_BACK_S = 60.0
"""A clock that is back by more seconds was set; less is put right all the time."""
ZONE_S = 5.0
"""Seconds between looks at this computer's time zone, which changes on a journey."""
OPEN_TAB_S = 45.0


class Jobs:
    """Looks after the jobs and schedules of one daemon."""

    def __init__(self, store: JobStore, runs: Runs, zone: tzinfo | None = None) -> None:
        self.store = store
        self._runs = runs
        self._given_zone = zone
        self._zone_read = -ZONE_S
        self._zone = zone or reload_localzone()
        self._beginning: dict[str, asyncio.Task[None]] = {}
        self.lost = ""
        """What the person has to know of a store that could not be read, in words."""
        self.refused: Callable[[Task], str] = lambda task: ""
        """Why a task may not be done, if another program asked for it that may not."""

    async def work(self) -> None:
        """Look after them until cancelled."""
        try:
            while True:
                try:
                    self.look(time.time())
                except JobStoreError as error:
                    # Another program writes, or the disk is full. It is tried again.
                    log.warning("%s", error)
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
        self._follow_zone()
        for schedule in self.store.schedules():
            if schedule.since > now + SET_BACK_S:
                self._set_back(schedule, now)
            elif not schedule.paused and schedule.since < now:
                dates = due(schedule.cron, schedule.since, now, self._zone, MOST_MISSED)
                if dates:
                    clocks = [clock_at(schedule.cron, date, self._zone) for date in dates]
                    self.store.take_dates(schedule, dates, now, clocks)
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
            elif job.due is not None and job.wish != "catch_up" and now - job.due > LATE_S:
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

    def notice(self) -> str:
        """What befell schedules, in words; "" if nothing did. Raises `JobStoreError`."""
        notes: dict[str, list[str]] = {}
        for schedule in self.store.schedules():
            if schedule.note:
                notes.setdefault(schedule.note, []).append(f"“{schedule.name}”")
        told = (f"{', '.join(names)}: {note}" for note, names in notes.items())
        return " ".join(filter(None, (self.lost, *told)))

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

    def _follow_zone(self) -> None:
        if self._given_zone is not None or time.monotonic() - self._zone_read < ZONE_S:
            return
        self._zone_read = time.monotonic()
        try:
            self._zone = reload_localzone()
        except (OSError, LookupError, ValueError):
            # It is just being written, or names no zone: the one before counts.
            log.debug("the time zone cannot be read", exc_info=True)

    def _set_back(self, schedule: Schedule, now: float) -> None:
        """Let a schedule go on that was taken care of up to a time which lies ahead now."""
        for job in self.store.open_jobs():
            run = self._runs.services.journal.run_of_job(job.job)
            if run is not None and job.schedule == schedule.name:
                self._note(job, run.run)
        note = (
            f"the clock of this computer was set back, from {self.said(schedule.since)} or later to "
            f"{self.said(now)}. It goes on with its next date; what was done for a date is not done again."
        )
        log.warning("schedule %s: %s", schedule.name, note)
        self.store.clock_set_back(schedule, now, note)

    def _note(self, job: Job, run: str) -> bool:
        """Write down how the run of a job stands; whether it is still at work."""
        going = self._runs.active.get(run)
        if going is not None and not going.fold.over:
            if job.state == "waiting":
                self.store.mark(job.job, "running", run=run)
            elif job.wish == "stop":
                going.command("stop")
            return True
        view = self._runs.whole(run)
        if not isinstance(view, RunUpdate) or view.run.state not in ("done", "failed", "stopped"):
            # Its run was taken up by nobody yet: that happens when the browser connects.
            return True
        state: JobState = view.run.state
        self.store.mark(job.job, state, run=run, message=view.run.answer or view.run.message)
        if job.schedule and job.task.url:
            self._beginning[job.job] = asyncio.create_task(self._close(job.job, run))
        return False

    def _begin(self, job: Job) -> None:
        self._beginning[job.job] = asyncio.create_task(self._start(job))

    async def _start(self, job: Job) -> None:
        tab, begun = None, ""
        try:
            if why := self.refused(job.task):
                raise RequestFailed("not_now", why)
            tab = await self._open(job)
            asked = self.store.job(job.job)
            if asked is None or asked.over:
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
            begun = answer.run.run
            self.store.mark(job.job, "running", run=begun)
            asked = self.store.job(job.job)
            if asked is not None and asked.over:
                self._runs.active[begun].command("stop")
        except JobStoreError as error:
            # The journal has the run if there is one (`_note`), else it is begun at another look.
            log.warning("%s", error)
        except RequestFailed as error:
            await self._failed(job, str(error))
        except (ConnectionLost, TimeoutError):
            pass  # It waits for the browser again.
        except Exception as error:
            # It would be tried twice a second, each time with a tab.
            log.exception("job %s could not be begun", job.job)
            await self._failed(job, f"It could not be begun ({error}). See the log.")
        finally:
            del self._beginning[job.job]
            if tab is not None and not begun:
                await self._runs.link.tell(CloseOpened(tab=tab.tab))

    async def _failed(self, job: Job, why: str) -> None:
        """Write down that a job could not be begun, as soon as the store can be written."""
        while True:
            try:
                self.store.mark(job.job, "failed", message=why)
                return
            except JobStoreError as error:
                log.warning("%s", error)
                await asyncio.sleep(LOOK_S)

    async def _open(self, job: Job) -> TabOpened:
        session = await self._runs.link.wait(OPEN_TAB_S)
        opened = await session.request(OpenTab(url=job.task.url), OPEN_TAB_S)
        if not isinstance(opened, TabOpened):
            raise RequestFailed("internal", "The extension answered something else. Reload it.")
        return opened

    async def _close(self, job: str, run: str) -> None:
        """Close the tab that was opened for a run which is over; not one that the person has taken over.

        The extension leaves a tab alone that the person looks at.
        """
        try:
            record, known = self._runs.services.journal.record(run), self._runs.active.get(run)
            theirs = known is not None and known.controls.theirs
            if record is not None and record.browser == self._runs.link.browser and not theirs:
                await self._runs.link.tell(CloseOpened(tab=record.tab))
        finally:
            del self._beginning[job]
