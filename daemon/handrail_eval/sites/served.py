"""An application's process on a copy of its filled data, put back to its first state before every episode."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Protocol, Self
from urllib.parse import quote

from rich.console import Console

from .installed import Installed
from .rows import Change, Tables, changes, read


class Site(Protocol):
    """A running application, as a task needs it."""

    def reset(self) -> None:
        """Put its data back to the first state."""
        ...

    def entrance(self, who: str, start: str) -> str:
        """The address that logs this person in and leads to the page `start`."""
        ...

    def begin(self) -> None:
        """From now on is what `changes` tells of."""
        ...

    def changes(self) -> list[Change]:
        """The rows that differ from when `begin` was called."""
        ...


class Served:
    """A running application with one SQLite database. Raises `SiteMissing` when it cannot be set up.

    seed, serve: scripts of its project, which find the data's folder in the variable `env`; database: its
    file there; ignored: tables that any look at a page writes to; volatile: columns that change along with
    others (regular expressions, see rows.py).
    """

    seed: str
    serve: str
    env: str
    database: str
    ignored: str
    volatile: Mapping[str, str]

    def __init__(self, installed: Installed, console: Console | None = None) -> None:
        self._installed = installed
        self._installed.prepare(self.seed, self.env, console or Console(stderr=True))
        self._folder = tempfile.TemporaryDirectory(prefix="handrail-site-", ignore_cleanup_errors=True)
        self.data = Path(self._folder.name) / "data"
        shutil.copytree(self._installed.data, self.data)
        self._process: subprocess.Popen[str] | None = None
        self.url = ""
        self._before: Tables = {}

    @property
    def used(self) -> Path:
        """The database in use."""
        return self.data / self.database

    def __enter__(self) -> Self:
        self._process, self.url = self._installed.start(self.serve, {self.env: str(self.data)})
        self.reset()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process:
            try:
                # It ends what it started itself, once its standard input ends.
                self._process.communicate(timeout=10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._folder.cleanup()

    def entrance(self, who: str, start: str) -> str:
        """The address that logs this person in and leads to the page `start`."""
        return f"{self.url}/_enter/{who}?next={quote(start)}"

    def reset(self) -> None:
        """Put the database back to its first state; the program notices nothing of it."""
        with (
            closing(sqlite3.connect(self._installed.data / self.database)) as first,
            closing(sqlite3.connect(self.used, timeout=10)) as used,
        ):
            first.backup(used)
        self.begin()

    def begin(self) -> None:
        """From now on is what `changes` tells of."""
        self._before = self.state()

    def changes(self) -> list[Change]:
        """The rows that differ from when `begin` was called."""
        return changes(self._before, self.state(), self.volatile)

    def state(self) -> Tables:
        """Everything that a task may change, as rows."""
        return read(self.used, self.ignored)

    def rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        """The rows of a query, for making tasks."""
        with closing(sqlite3.connect(self.used)) as db:
            db.row_factory = sqlite3.Row
            return db.execute(query, values).fetchall()

    def do(self, statement: str, *values: object) -> None:
        """Change a row before the episode begins."""
        with closing(sqlite3.connect(self.used, timeout=10)) as db, db:
            db.execute(statement, values)
