"""The store of grants: SQLite, beside the journal. The extension keeps its own list, and both must agree.

The person gives grants in the browser, and revokes them there or on the command line. So new grants come only
from the extension's list, and a grant that either side has revoked is revoked.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from handrail_wire import Grant

from .database import opened, transaction


class GrantStoreError(RuntimeError):
    """The store cannot be opened, read or written; the text says what to do."""


class GrantStore:
    """All grants of this machine. Used from one thread of each process."""

    def __init__(self, path: Path) -> None:
        """Open or create the store. Raises `GrantStoreError`."""
        self.path = path
        with self._plain_errors():
            self._db = opened(path, "grant_migrations", "synchronous=FULL")

    def close(self) -> None:
        """Close the store."""
        self._db.close()

    def active(self) -> list[Grant]:
        """The grants in force, oldest first; read from disk, since the command line may revoke any time."""
        with self._plain_errors():
            rows = self._db.execute(
                "SELECT id, policy, effects, origin, given FROM grants WHERE revoked IS NULL ORDER BY given"
            ).fetchall()
        return [
            Grant(id=id, policy=policy, effects=json.loads(effects), origin=origin, given=given)
            for id, policy, effects, origin, given in rows
        ]

    def sync(self, given: Iterable[Grant]) -> list[str]:
        """Merge the browser's whole list; returns the ids in it that were revoked here.

        New grants are added; those that the browser no longer has are revoked.
        """
        theirs = {grant.id: grant for grant in given}
        with self._plain_errors(), transaction(self._db):
            known = dict(self._db.execute("SELECT id, revoked FROM grants"))
            for id in known:
                if known[id] is None and id not in theirs:
                    self._revoke(id)
            for id, grant in theirs.items():
                if id not in known:
                    row = (id, grant.policy, json.dumps(grant.effects), grant.origin, grant.given)
                    self._db.execute("INSERT INTO grants VALUES (?, ?, ?, ?, ?, NULL)", row)
        return [id for id in theirs if known.get(id) is not None]

    def revoke(self, id: str) -> bool:
        """Revoke a grant; false if there is none in force with this id."""
        with self._plain_errors(), transaction(self._db):
            return self._revoke(id)

    def _revoke(self, id: str) -> bool:
        now = time.time()
        done = self._db.execute("UPDATE grants SET revoked = ? WHERE id = ? AND revoked IS NULL", (now, id))
        return done.rowcount == 1

    @contextmanager
    def _plain_errors(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise GrantStoreError(
                f"The grants in {self.path} cannot be used ({error}). Free some disk space, or move the file "
                "away and start again: Handrail then asks for everything until the browser connects."
            ) from error
