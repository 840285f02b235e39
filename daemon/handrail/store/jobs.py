"""The store of jobs and schedules: SQLite, beside the journal.

The command line adds to it, also while the daemon runs, and the daemon does what is in it (`app/jobs.py`).
That no job is begun twice is the journal's to keep (`Journal.start_run`): one that waits here may have a run
there.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from handrail.schedules.task import Job, JobState, Schedule, Task

from .database import damage, opened, set_aside, transaction

_MIGRATIONS = "job_migrations"
_JOB = "job, task, created, state, run, message, schedule, due, clock, wish"
_SCHEDULE = "name, cron, task, created, since, paused, note"
KEPT = 2000
"""How many jobs that are over are remembered."""
_DATES_KEPT_S = 31 * 86400.0
"""Seconds for which a schedule's dates are remembered at least: a clock may be set back."""
_QUICK_MS = 100
"""Milliseconds that one who must not stand still waits for another program's writing."""


class JobStoreError(RuntimeError):
    """The store cannot be opened, read or written; the text says what to do."""


def replaced_if_damaged(path: Path) -> str:
    """Set a damaged store aside; returns a message for the person, or "" if it can be read.

    Raises `OSError`.
    """
    problem = damage(path, _MIGRATIONS)
    if not problem:
        return ""
    return (
        "Your schedules, and what waited to be done, could not be read any more, so Handrail goes on without "
        "them: add your schedules again (handrail schedules add). What was under way goes on as far as "
        f"Handrail's journal has it. The damaged file is kept as {set_aside(path)}. ({problem})"
    )


class JobStore:
    """All jobs and schedules of this machine. Used from one thread of each process.

    All methods may raise `JobStoreError`.
    """

    def __init__(self, path: Path, *, patient: bool = True) -> None:
        """Open or create the store. Raises `JobStoreError`.

        Not `patient`: while another program writes, an error comes soon, and the caller tries again later.
        """
        self.path = path
        with self._plain_errors():
            self._db = opened(path, _MIGRATIONS, "synchronous=FULL")
            if not patient:
                self._db.execute(f"PRAGMA busy_timeout={_QUICK_MS}")

    def close(self) -> None:
        """Close the store."""
        self._db.close()

    # --- jobs ----------------------------------------------------------------------------------

    def add(self, task: Task) -> Job:
        """A new job, which waits for its turn."""
        job = Job(job=secrets.token_hex(8), task=task, created=time.time())
        with self._plain_errors():
            self._insert(job)
        return job

    def job(self, job: str) -> Job | None:
        """A job; None if it is not known."""
        return next(iter(self._jobs("WHERE job = ?", job)), None)

    def open_jobs(self) -> list[Job]:
        """The jobs that are not over, in the order in which they came."""
        return self._jobs("WHERE state IN ('waiting', 'running') ORDER BY due IS NULL, due, created")

    def latest(self, limit: int = 200) -> list[Job]:
        """The latest jobs, newest first."""
        return self._jobs("ORDER BY created DESC LIMIT ?", limit)

    def of_schedule(self, name: str, limit: int = 20) -> list[Job]:
        """The latest jobs of a schedule, newest first."""
        return self._jobs("WHERE schedule = ? ORDER BY due DESC, created DESC LIMIT ?", name, limit)

    def missed(self) -> list[Job]:
        """The jobs that were missed and not caught up with, oldest first."""
        return self._jobs("WHERE state = 'missed' ORDER BY due")

    def mark(self, job: str, state: JobState, *, run: str = "", message: str = "") -> None:
        """Say how a job stands now. One that is over stays so."""
        with self._plain_errors():
            self._db.execute(
                "UPDATE jobs SET state = ?, run = CASE WHEN ? = '' THEN run ELSE ? END, message = ?"
                " WHERE job = ? AND state IN ('waiting', 'running')",
                (state, run, run, message[:2000], job),
            )

    def ask_to_stop(self, job: str) -> None:
        """Let a job end: one that waits is not begun, the run of another is stopped by the daemon."""
        with self._plain_errors(), transaction(self._db):
            for before, after in (("waiting", "stopped"), ("running", "running")):
                self._db.execute(
                    "UPDATE jobs SET state = ?, wish = 'stop', message = '' WHERE job = ? AND state = ?",
                    (after, job, before),
                )

    def catch_up(self, jobs: Iterable[str]) -> None:
        """Let missed jobs wait for their turn after all."""
        with self._plain_errors(), transaction(self._db):
            for job in jobs:
                self._db.execute(
                    "UPDATE jobs SET state = 'waiting', wish = 'catch_up', message = ''"
                    " WHERE job = ? AND state = 'missed'",
                    (job,),
                )

    def forget_missed(self, jobs: Iterable[str]) -> None:
        """Say that missed jobs need not be done any more."""
        with self._plain_errors(), transaction(self._db):
            for job in jobs:
                self._db.execute(
                    "UPDATE jobs SET state = 'stopped', message = 'It was not caught up with.'"
                    " WHERE job = ? AND state = 'missed'",
                    (job,),
                )

    def miss_all(self, why: str) -> int:
        """Nothing that waits is begun by itself any more, and nobody knows how far what works has come; how
        many these were.
        """
        with self._plain_errors():
            done = self._db.execute(
                "UPDATE jobs SET message = ?,"
                " state = CASE state WHEN 'waiting' THEN 'missed' ELSE 'failed' END"
                " WHERE state IN ('waiting', 'running')",
                (why,),
            )
        return done.rowcount

    def forget_runs(self, runs: Iterable[str]) -> None:
        """Forget what runs said that were deleted. A schedule's dates stay: they were taken care of."""
        with self._plain_errors(), transaction(self._db):
            for run in runs:
                self._db.execute("DELETE FROM jobs WHERE run = ? AND schedule = ''", (run,))
                self._db.execute("UPDATE jobs SET message = '' WHERE run = ?", (run,))

    # --- schedules -----------------------------------------------------------------------------

    def schedules(self) -> list[Schedule]:
        """All schedules by name."""
        with self._plain_errors():
            rows = self._db.execute(f"SELECT {_SCHEDULE} FROM schedules ORDER BY name").fetchall()
            return [_schedule(row) for row in rows]

    def schedule(self, name: str) -> Schedule | None:
        """A schedule; None if there is none of that name."""
        return next((one for one in self.schedules() if one.name == name), None)

    def add_schedule(self, name: str, cron: str, task: Task, *, paused: bool = False) -> Schedule:
        """A new schedule, whose dates count from now. Raises `KeyError` if the name is taken."""
        now = time.time()
        row = (name, cron, task.model_dump_json(), now, now, int(paused), "")
        with self._plain_errors():
            try:
                self._db.execute("INSERT INTO schedules VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError:
                raise KeyError(name) from None
        return _schedule(row)

    def delete_schedule(self, name: str) -> bool:
        """Delete a schedule, and what waits or was missed of it; false if there is none."""
        with self._plain_errors(), transaction(self._db):
            self._db.execute(
                "UPDATE jobs SET state = 'stopped', message = 'Its schedule was deleted.'"
                " WHERE schedule = ? AND state IN ('waiting', 'missed')",
                (name,),
            )
            return self._db.execute("DELETE FROM schedules WHERE name = ?", (name,)).rowcount == 1

    def pause_schedule(self, name: str, paused: bool) -> bool:
        """Pause or resume a schedule, whose dates then count from now; false if there is none.

        What waits of one that is paused does not begin any more.
        """
        with self._plain_errors(), transaction(self._db):
            if paused:
                self._db.execute(
                    "UPDATE jobs SET state = 'stopped', message = 'Its schedule was paused before it began.'"
                    " WHERE schedule = ? AND state = 'waiting'",
                    (name,),
                )
            done = self._db.execute(
                "UPDATE schedules SET paused = ?, since = MAX(since, ?) WHERE name = ?",
                (paused, time.time(), name),
            )
        return done.rowcount == 1

    def take_dates(
        self, schedule: Schedule, dates: Sequence[float], until: float, clocks: Sequence[str] = ()
    ) -> list[Job]:
        """Make a job of each date, once, and count the schedule's dates from `until` on; the new jobs.

        `clocks`: what the clock shows at each of the dates, where that must not come twice. Nothing is taken
        of a schedule that was paused or deleted meanwhile.
        """
        new: list[Job] = []
        with self._plain_errors(), transaction(self._db):
            query = "SELECT paused FROM schedules WHERE name = ?"
            if self._db.execute(query, (schedule.name,)).fetchone() != (0,):
                return []
            for date, clock in zip(dates, clocks or [""] * len(dates), strict=True):
                job = Job(
                    job=secrets.token_hex(8), task=schedule.task, created=time.time(),
                    schedule=schedule.name, due=date, clock=clock,
                )  # fmt: skip
                if self._insert(job):
                    new.append(job)
            self._db.execute(
                "UPDATE schedules SET since = MAX(since, ?), note = '' WHERE name = ?",
                (until, schedule.name),
            )
            self._db.execute(
                "DELETE FROM jobs WHERE state IN ('done', 'failed', 'stopped') AND job NOT IN"
                " (SELECT job FROM jobs ORDER BY created DESC LIMIT ?) AND COALESCE(due, 0) < ?",
                (KEPT, until - _DATES_KEPT_S),
            )
        return new

    def clock_set_back(self, schedule: Schedule, now: float, note: str) -> None:
        """Count a schedule's dates from `now` on, which lies before those that were taken care of.

        A date still to come that has no run is forgotten, and is due again then; one that has a run is not.
        """
        with self._plain_errors(), transaction(self._db):
            self._db.execute(
                "DELETE FROM jobs WHERE schedule = ? AND due > ? AND state IN ('waiting', 'missed')"
                " AND run = ''",
                (schedule.name, now),
            )
            self._db.execute(
                "UPDATE schedules SET since = ?, note = ? WHERE name = ? AND since = ?",
                (now, note, schedule.name, schedule.since),
            )

    # --- inside --------------------------------------------------------------------------------

    def _insert(self, job: Job) -> bool:
        row = (
            job.job, job.task.model_dump_json(), job.created, job.state, job.run, job.message,
            job.schedule, job.due, job.clock, job.wish,
        )  # fmt: skip
        insert = f"INSERT OR IGNORE INTO jobs ({_JOB}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        return self._db.execute(insert, row).rowcount == 1

    def _jobs(self, where: str, *values: object) -> list[Job]:
        with self._plain_errors():
            rows = self._db.execute(f"SELECT {_JOB} FROM jobs {where}", values).fetchall()
            return [_job(row) for row in rows]

    @contextmanager
    def _plain_errors(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error, ValueError) as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise JobStoreError(
                    f"Another program writes to the schedules in {self.path}. Try again in a moment."
                ) from error
            raise JobStoreError(
                f"The schedules in {self.path} cannot be used ({error}). Free some disk space, or move the "
                "file away and start again: Handrail then begins without schedules."
            ) from error


def _job(row: Sequence[object]) -> Job:
    job, task, created, state, run, message, schedule, due, clock, wish = row
    kept = Task.model_validate_json(str(task))
    return Job.model_validate(
        {"job": job, "task": kept, "created": created, "state": state, "run": run, "message": message,
         "schedule": schedule, "due": due, "clock": clock, "wish": wish}
    )  # fmt: skip


def _schedule(row: Sequence[object]) -> Schedule:
    name, cron, task, created, since, paused, note = row
    kept = Task.model_validate_json(str(task))
    return Schedule.model_validate(
        {"name": name, "cron": cron, "task": kept, "created": created, "since": since,
         "paused": bool(paused), "note": note}
    )  # fmt: skip
