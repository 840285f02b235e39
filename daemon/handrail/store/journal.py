"""The journal: every transition of every run, written to SQLite before it is acted on.

WAL with `synchronous=FULL`: a committed event survives a power cut (https://sqlite.org/pragma.html).
One store feeds the panel, the reports, the replay and the recovery after a crash. Secrets never enter
it: typed secrets stand here as `<secret:name>`, and pages arrive masked.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import string
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from handrail.happened.events import Event, RunEvent
from handrail.happened.rows import events_of, row_of
from handrail.stack.events import RunRecord, Sent

from .database import damage, exclusive_use, mark_in_use, opened, set_aside, transaction

_MIGRATIONS = "journal_migrations"
UNREADABLE = (
    "What happened in this run cannot be read: another version of Handrail has written it, "
    "or its file is damaged."
)
_ALPHABET = string.digits + string.ascii_lowercase

PROMPT_RUNS = 300
"""Prompts are kept only for this many of the latest runs: they are much larger than the events.
Evaluations keep all, since their figures are counted from them."""


class JournalError(RuntimeError):
    """The journal cannot be opened, read or written; the text says what to do."""


class UnreadableRun(JournalError):
    """One run holds something that this version of Handrail does not know; the others can be read."""


def replaced_if_damaged(path: Path) -> str:
    """Set a damaged journal aside; returns a message for the person, or "" if it can be read.

    Raises `OSError`, and `JournalError` if another program has it open, which would lose its journal.
    """
    problem = damage(path, _MIGRATIONS)
    if not problem:
        return ""
    with exclusive_use(path) as alone:
        if not alone:
            raise JournalError(
                f"The journal {path} is damaged ({problem}), and another Handrail has it open. Stop that one "
                "(handrail down), then start again: the damaged file is kept, and a new one is begun."
            )
        return (
            "Handrail's journal, its record of what was done, could not be read any more, so a new one was "
            "begun. Earlier runs are not listed. What was under way then is not taken up again and not "
            "repeated: look at its page before you ask for it once more. "
            f"The damaged file is kept as {set_aside(path)}; delete it if you do not need it. ({problem})"
        )


class Journal:
    """All runs of this machine. Used from one thread. All methods may raise `JournalError`."""

    def __init__(self, path: Path, *, prompt_runs: int | None = PROMPT_RUNS) -> None:
        """Open or create the store and bring it up to date. Raises `JournalError`.

        `prompt_runs`: for how many runs prompts are kept; None for all.
        """
        self.path = path
        self._prompt_runs = prompt_runs
        try:
            self._mark = mark_in_use(path)
            try:
                self._db = opened(path, _MIGRATIONS, "synchronous=FULL")
            except BaseException:
                os.close(self._mark)
                raise
        except (OSError, sqlite3.Error, UnicodeError) as error:
            raise JournalError(
                f"The journal {path} cannot be opened ({error}). Free some disk space, or start Handrail: it "
                "keeps a damaged file under another name and begins a new one."
            ) from error

    def close(self) -> None:
        """Close the store."""
        self._db.close()
        os.close(self._mark)

    def start_run(
        self, *, tab: int, instruction: str, url: str, model: str, browser: str = "", job: str = ""
    ) -> RunRecord:
        """Record a new run under a new id. Of a `job` there is one only: another raises `JournalError`."""
        run = "".join(secrets.choice(_ALPHABET) for _ in range(10))
        record = RunRecord(run, tab, instruction, url, model, time.time(), browser)
        with self._writing():
            self._db.execute(
                "INSERT INTO runs (run, tab, instruction, url, model, created, browser, job)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (run, tab, instruction, url, model, record.created, browser, job),
            )
            if self._prompt_runs is not None:
                kept = "SELECT run FROM runs ORDER BY created DESC LIMIT ?"
                self._db.execute(f"DELETE FROM prompts WHERE run NOT IN ({kept})", (self._prompt_runs,))
        return record

    def append(self, run: str, event: RunEvent) -> Event:
        """Write one event and return it; it is on disk then."""
        at, (kind, data) = time.time(), row_of(event)
        with self._writing():
            (n,) = self._db.execute(
                "SELECT COALESCE(MAX(n) + 1, 0) FROM events WHERE run = ?", (run,)
            ).fetchone()
            self._db.execute(
                "INSERT INTO events (run, n, at, kind, data) VALUES (?, ?, ?, ?, ?)",
                (run, n, at, kind, json.dumps(data, ensure_ascii=False)),
            )
        return Event(n, at, event)

    def end_run(self, run: str) -> None:
        """Mark a run as over: it is not resumed after a restart."""
        with self._writing():
            self._db.execute("UPDATE runs SET ended = ? WHERE run = ?", (time.time(), run))

    def ended(self, before: float | None = None) -> list[str]:
        """The runs that are over, or those of them that were so at a moment (Unix time)."""
        moment = float("inf") if before is None else before
        with self._reading():
            rows = self._db.execute("SELECT run FROM runs WHERE ended < ?", (moment,))
            return [run for (run,) in rows]

    def count(self) -> int:
        """How many runs are kept."""
        with self._reading():
            return int(self._db.execute("SELECT COUNT(*) FROM runs").fetchone()[0])

    def forget(self, runs: Iterable[str]) -> int:
        """Delete runs that are over, with events, pictures and prompts; returns how many these were.

        Nothing of them is left in the file: what is deleted is written over, and the log is emptied.
        """
        forgotten = 0
        with self._reading():
            self._db.execute("PRAGMA secure_delete=ON")
        with self._writing():
            for run in runs:
                gone = self._db.execute("DELETE FROM runs WHERE run = ? AND ended IS NOT NULL", (run,))
                forgotten += gone.rowcount
        with suppress(sqlite3.Error):
            # Another program that reads may keep the log from being emptied until the next time.
            if forgotten and self._is_mostly_empty():
                self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return forgotten

    def _is_mostly_empty(self) -> bool:
        names = ("freelist_count", "page_count")
        free, pages = (self._db.execute(f"PRAGMA {name}").fetchone()[0] for name in names)
        return bool(2 * free > pages)

    def events(self, run: str) -> list[Event]:
        """All events of a run in order, of whatever version; empty for an unknown run.

        Raises `UnreadableRun`.
        """
        with self._reading():
            rows = self._db.execute(
                "SELECT n, at, kind, data FROM events WHERE run = ? ORDER BY n", (run,)
            ).fetchall()
        try:
            read = [(n, at, (kind, json.loads(data))) for n, at, kind, data in rows]
            events = [*events_of(row for _, _, row in read)]
        except (ValueError, TypeError, AttributeError) as error:
            raise UnreadableRun(UNREADABLE) from error
        return [Event(n, at, event) for (n, at, _), event in zip(read, events, strict=True)]

    def record(self, run: str) -> RunRecord | None:
        """A run's fixed data, or None for an unknown run."""
        found = self._records("WHERE run = ?", (run,))
        return found[0] if found else None

    def run_of_job(self, job: str) -> RunRecord | None:
        """The run that was begun for a job, or None."""
        found = self._records("WHERE job = ?", (job,))
        return found[0] if found else None

    def latest(self, limit: int = 30) -> list[RunRecord]:
        """The latest runs, newest first."""
        return self._records("ORDER BY created DESC LIMIT ?", (limit,))

    def latest_of(self, workflow: str, limit: int = 5) -> list[RunRecord]:
        """The latest runs whose instruction names a workflow, `/workflow …`, newest first."""
        where = "WHERE instruction = ? OR instruction GLOB ? ORDER BY created DESC LIMIT ?"
        return self._records(where, (f"/{workflow}", f"/{workflow}[ \n]*", limit))

    def unfinished(self) -> list[RunRecord]:
        """Runs that had not ended when the daemon last stopped, oldest first."""
        return self._records("WHERE ended IS NULL ORDER BY created", ())

    def save_screenshot(self, run: str, step: int, mime: str, data: bytes) -> None:
        """Store the picture of a step; a second one replaces the first."""
        with self._writing():
            self._db.execute(
                "INSERT OR REPLACE INTO screenshots VALUES (?, ?, ?, ?)", (run, step, mime, data)
            )

    def screenshot(self, run: str, step: int) -> tuple[str, bytes] | None:
        """MIME type and bytes of a step's picture, or None."""
        with self._reading():
            row = self._db.execute(
                "SELECT mime, data FROM screenshots WHERE run = ? AND step = ?", (run, step)
            ).fetchone()
        return (row[0], row[1]) if row else None

    def screenshot_steps(self, run: str) -> frozenset[int]:
        """The steps of a run that have a picture."""
        with self._reading():
            rows = self._db.execute("SELECT step FROM screenshots WHERE run = ?", (run,))
            return frozenset(step for (step,) in rows)

    def save_sent(self, run: str, n: int, sent: Sent) -> None:
        """Store what the model was sent for the decision that is event `n` of the run."""
        data = zlib.compress(json.dumps(asdict(sent), ensure_ascii=False).encode())
        with self._writing():
            self._db.execute("INSERT OR REPLACE INTO prompts VALUES (?, ?, ?)", (run, n, data))

    def sent(self, run: str) -> dict[int, Sent]:
        """What the model was sent, by the number of the decision's event; empty if that is not kept."""
        with self._reading():
            rows = self._db.execute("SELECT n, data FROM prompts WHERE run = ? ORDER BY n", (run,))
            return {n: Sent(**json.loads(zlib.decompress(data))) for n, data in rows}

    def _records(self, where: str, values: tuple[Any, ...]) -> list[RunRecord]:
        columns = "run, tab, instruction, url, model, created, browser"
        with self._reading():
            rows = self._db.execute(f"SELECT {columns} FROM runs {where}", values)
            return [RunRecord(*row) for row in rows]

    def together(self) -> AbstractContextManager[None]:
        """A transaction around several writes. Nothing may be awaited in it."""
        return self._writing()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Turn every error of reading into a `JournalError`: a file may hold anything."""
        try:
            yield
        except (sqlite3.Error, zlib.error, ValueError, TypeError) as error:
            raise JournalError(
                f"The journal {self.path} holds something that cannot be read ({error}). Stop Handrail and "
                "start it again: a damaged file is kept under another name, and a new one is begun."
            ) from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction that raises `JournalError` on failure; a nested one is part of the outer."""
        try:
            with transaction(self._db):
                yield
        except sqlite3.Error as error:
            raise JournalError(
                f"The journal {self.path} cannot be written ({error}), so nothing more is done. "
                "Free some disk space, or close the program that holds the file, then resume the run."
            ) from error
