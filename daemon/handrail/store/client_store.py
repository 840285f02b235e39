"""The store of other programs: what the person allowed each of them, and what they ask of the daemon.

The program's own process (`agents/`) writes what it wants, the daemon shows it to the person and writes what
they decided. Nothing else makes a consent: no message of a client's can.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from .database import opened, transaction

ConsentState = Literal["asked", "once", "always", "no", "revoked"]
Decision = Literal["once", "always", "no"]
ASK_S = 120.0
"""Seconds for which a question to the person is open."""
ONCE_S = 3600.0
"""Seconds for which “for now” holds at most; it ends with the program's connection before that."""
UNANSWERED = 3
"""So many questions in an hour that nobody answered, and it is asked no more for that long."""
KEPT_S = 60.0
_COLUMNS = "client, name, program, session, state, asked, decided, used"


class ClientStoreError(RuntimeError):
    """The store cannot be opened, read or written; the text says what to do."""


class Client(NamedTuple):
    """One program's consent. `program`: by what it is known besides the name that it says itself."""

    client: str
    name: str
    program: str
    session: str
    state: ConsentState
    asked: float
    decided: float | None
    used: float | None

    @property
    def allowed(self) -> bool:
        """Whether it may do anything now."""
        recent = self.decided is not None and time.time() - self.decided < ONCE_S
        return self.state == "always" or (self.state == "once" and recent)

    @property
    def open(self) -> bool:
        """Whether the person is still asked."""
        return self.state == "asked" and time.time() - self.asked < ASK_S


class ClientRequest(NamedTuple):
    """Something that the daemon is asked about a run."""

    request: str
    client: str
    job: str
    data: Mapping[str, Any]


class ClientStore:
    """All programs of this machine that asked. Used from one thread of each process.

    All methods may raise `ClientStoreError`.
    """

    def __init__(self, path: Path) -> None:
        """Open or create the store."""
        self.path = path
        with self._plain_errors():
            self._db = opened(path, "client_migrations", "synchronous=FULL")

    def close(self) -> None:
        """Close the store."""
        self._db.close()

    # --- consent -------------------------------------------------------------------------------

    def known(self, name: str, program: str, session: str) -> Client | None:
        """What counts for a program now: its lasting consent or refusal, or this session's own."""
        found = self._clients(
            "WHERE name = ? AND program = ? AND (state IN ('always', 'no') OR (session = ? AND state != "
            "'revoked')) ORDER BY state IN ('always', 'no') DESC, asked DESC LIMIT 1",
            name, program, session,
        )  # fmt: skip
        return found[0] if found else None

    def ask(self, name: str, program: str, session: str) -> Client | None:
        """Have the person asked, unless they are already; None if they were asked too often in vain."""
        now = time.time()
        with self._plain_errors(), transaction(self._db):
            known = self.known(name, program, session)
            if known is not None and (known.open or known.allowed or known.state == "no"):
                return known
            (vain,) = self._db.execute(
                "SELECT COUNT(*) FROM clients WHERE program = ? AND state = 'asked' AND asked > ?",
                (program, now - 3600),
            ).fetchone()
            if vain >= UNANSWERED:
                return None
            row = (secrets.token_hex(8), name, program, session, "asked", now, None, None)
            self._db.execute(f"INSERT INTO clients ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        return Client(*row)  # type: ignore[arg-type]

    def get(self, client: str) -> Client | None:
        """A consent by its id; None if there is none."""
        return next(iter(self._clients("WHERE client = ?", client)), None)

    def waiting(self) -> list[Client]:
        """Those that the person is asked about, oldest first."""
        return [one for one in self._clients("WHERE state = 'asked' ORDER BY asked") if one.open]

    def decide(self, client: str, decision: Decision) -> bool:
        """Write down what the person said; false if that was not asked, or not any more."""
        found = self.get(client)
        if found is None or not found.open:
            return False
        with self._plain_errors():
            done = self._db.execute(
                "UPDATE clients SET state = ?, decided = ? WHERE client = ? AND state = 'asked'",
                (decision, time.time(), client),
            )
        return done.rowcount == 1

    def note_use(self, client: str) -> None:
        """Note that it did something now."""
        with self._plain_errors():
            self._db.execute("UPDATE clients SET used = ? WHERE client = ?", (time.time(), client))

    def decided(self) -> list[Client]:
        """What the person decided and has not taken back, the oldest first."""
        return self._clients("WHERE state IN ('once', 'always', 'no') ORDER BY decided")

    def revoke(self, wanted: str) -> int:
        """Take back what was decided about a program, by its name or an id; for how many that was."""
        with self._plain_errors():
            done = self._db.execute(
                "UPDATE clients SET state = 'revoked' WHERE (name = ? OR client = ?)"
                " AND state IN ('once', 'always', 'no')",
                (wanted, wanted),
            )
        return done.rowcount

    # --- requests ------------------------------------------------------------------------------

    def request(self, client: str, job: str, data: Mapping[str, Any]) -> str:
        """Ask the daemon something; the id to look for its answer with."""
        request = secrets.token_hex(8)
        with self._plain_errors():
            row = (request, client, job, json.dumps(data), time.time())
            self._db.execute("INSERT INTO requests VALUES (?, ?, ?, ?, ?, NULL)", row)
        return request

    def requests(self) -> list[ClientRequest]:
        """What waits for an answer; old ones, for which nobody waits, are forgotten."""
        with self._plain_errors():
            self._db.execute("DELETE FROM requests WHERE created < ?", (time.time() - KEPT_S,))
            rows = self._db.execute(
                "SELECT request, client, job, data FROM requests WHERE answer IS NULL ORDER BY created"
            ).fetchall()
            return [ClientRequest(one, client, job, json.loads(data)) for one, client, job, data in rows]

    def reply(self, request: str, answer: Mapping[str, Any]) -> None:
        """Answer a request."""
        with self._plain_errors():
            self._db.execute(
                "UPDATE requests SET answer = ? WHERE request = ?", (json.dumps(answer), request)
            )

    def reply_to(self, request: str) -> Mapping[str, Any] | None:
        """The answer to a request; None while there is none."""
        with self._plain_errors():
            row = self._db.execute("SELECT answer FROM requests WHERE request = ?", (request,)).fetchone()
            found: Mapping[str, Any] | None = json.loads(row[0]) if row and row[0] else None
            return found

    # --- inside --------------------------------------------------------------------------------

    def _clients(self, where: str, *values: object) -> list[Client]:
        with self._plain_errors():
            rows: Sequence[Any] = self._db.execute(
                f"SELECT {_COLUMNS} FROM clients {where}", values
            ).fetchall()
        return [Client(*row) for row in rows]

    @contextmanager
    def _plain_errors(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error, ValueError) as error:
            raise ClientStoreError(
                f"What other programs may do, in {self.path}, cannot be read or written ({error}). Free some "
                "disk space, or move the file away and start again: you are then asked about each of them."
            ) from error
