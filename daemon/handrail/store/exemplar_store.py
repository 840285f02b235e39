"""The store of exemplars: SQLite with a full-text index, and with vectors if a model for them is set.

WAL and numbered migrations as in the journal. Deleting is permanent: freed pages are overwritten
(`secure_delete`), the index is merged so that it keeps no deleted word, and the log is truncated.
"""

from __future__ import annotations

import json
import re
import sqlite3
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from handrail.exemplars.exemplar import Exemplar
from handrail.page.address_pattern import host_of
from handrail.page.excerpt import without_refs

from .database import opened, transaction

_COLUMNS = (
    "policy", "task", "objective", "address", "title", "page", "decision", "kinds", "outcome", "run", "step",
    "at", "scored", "filters", "reformulation", "site_kind",
)  # fmt: skip
_TASK_WEIGHT, _STATE_WEIGHT = 2.0, 1.0
"""A word shared with the task counts more than one shared with the page: pages have menus in common."""
_MOST_WORDS = 200
"""Most words of a query: a page has thousands, and the first ones are enough to recognise it."""
_MOST_FOUND = 100
_WORD = re.compile(r"[^\W_]+")
_IN_SCOPE = "off = 0 AND policy = ? AND (host = ? OR (site_kind = ? AND site_kind != ''))"
_CLOSE = "Free some disk space, or close the program that holds the file, then try again."


class Scope(NamedTuple):
    """The exemplars to search: those of one policy on one host, and on other sites of its kind, if any.

    Those that the person switched off are left out.
    """

    policy: str
    host: str
    site_kind: str = ""


class Standing(NamedTuple):
    """What became of an exemplar since it was kept: how often it was shown, whether it is switched off."""

    used: int
    off: bool


class ExemplarStoreError(RuntimeError):
    """The store cannot be opened, read or written; the text says what to do."""


class ExemplarStore:
    """All exemplars of this machine. Used from one thread."""

    def __init__(self, path: Path) -> None:
        """Open or create the store and bring it up to date. Raises `ExemplarStoreError`."""
        self.path = path
        try:
            self._db = opened(path, "exemplar_migrations", "secure_delete=ON")
        except (OSError, sqlite3.Error) as error:
            raise ExemplarStoreError(
                f"The exemplars in {path} cannot be opened ({error}). Free some disk space, or move the file "
                "away: a new one is made, and 'handrail exemplars add RUN' fills it again."
            ) from error

    def close(self) -> None:
        """Close the store."""
        self._db.close()

    def add(self, exemplars: Iterable[Exemplar]) -> list[int]:
        """Store exemplars and return their ids. One with the digest of an older one replaces it.

        It goes on as that one stood: what the person switched off stays off.
        """
        ids = []
        with self._writing():
            for exemplar in exemplars:
                query = "SELECT used, off FROM exemplars WHERE digest = ?"
                standing = self._db.execute(query, (exemplar.digest,)).fetchone() or (0, 0)
                self._db.execute("DELETE FROM exemplars WHERE digest = ?", (exemplar.digest,))
                row = (exemplar.digest, host_of(exemplar.address), *standing, *_row(exemplar))
                columns = ", ".join(("digest", "host", "used", "off", *_COLUMNS))
                cursor = self._db.execute(
                    f"INSERT INTO exemplars ({columns}) VALUES ({_question_marks(row)})", row
                )
                state = f"{exemplar.address}\n{exemplar.title}\n{without_refs(exemplar.page)}"
                self._db.execute(
                    "INSERT INTO words (rowid, task, state) VALUES (?, ?, ?)",
                    (cursor.lastrowid, f"{exemplar.task}\n{exemplar.objective}", state),
                )
                ids.append(int(cursor.lastrowid or 0))
        return ids

    def all(self, *, policy: str = "", run: str = "") -> dict[int, Exemplar]:
        """Exemplars by id, newest first; only those of one policy or one run, if given."""
        where, values = _where(policy=policy, run=run)
        return self._read(f"{where} ORDER BY at DESC, id DESC", values)

    def by_ids(self, ids: Iterable[int]) -> dict[int, Exemplar]:
        """The exemplars with these ids, by id; unknown ids are left out."""
        wanted = tuple(ids)
        return self._read(f"WHERE id IN ({_question_marks(wanted)})", wanted)

    def standings(self) -> dict[int, Standing]:
        """How every exemplar stands, by id."""
        rows = self._rows("SELECT id, used, off FROM exemplars")
        return {id: Standing(used, bool(off)) for id, used, off in rows}

    def switch(self, id: int, *, off: bool) -> bool:
        """Keep an exemplar out of every search, or let it in again; false if there is none."""
        with self._writing():
            return self._db.execute("UPDATE exemplars SET off = ? WHERE id = ?", (off, id)).rowcount > 0

    def count_use(self, ids: Iterable[int]) -> None:
        """Count that these were shown for a decision."""
        with self._writing():
            self._db.executemany("UPDATE exemplars SET used = used + 1 WHERE id = ?", [(id,) for id in ids])

    def counts(self) -> dict[str, int]:
        """How many exemplars each policy has."""
        return dict(self._rows("SELECT policy, COUNT(*) FROM exemplars GROUP BY 1 ORDER BY 1"))

    def delete(self, ids: Iterable[int]) -> int:
        """Delete exemplars permanently; returns how many there were."""
        wanted = tuple(ids)
        return self._delete(f"WHERE id IN ({_question_marks(wanted)})", wanted)

    def delete_run(self, run: str) -> int:
        """Delete the exemplars of one run permanently; returns how many there were."""
        return self._delete("WHERE run = ?", (run,))

    def delete_all(self) -> int:
        """Delete all exemplars permanently; returns how many there were."""
        return self._delete("", ())

    # --- finding ---------------------------------------------------------------------------------

    def by_words(self, scope: Scope, task: str, state: str) -> list[int]:
        """Ids of exemplars that share words with a task and a page, best first (BM25)."""
        wanted = list(dict.fromkeys(_WORD.findall(f"{task}\n{without_refs(state)}".lower())))[:_MOST_WORDS]
        if not wanted:
            return []
        # Quotes keep words from being operators of the query language.
        query = " OR ".join(f'"{word}"' for word in wanted)
        rows = self._rows(
            "SELECT words.rowid FROM words JOIN exemplars ON exemplars.id = words.rowid "
            f"WHERE words MATCH ? AND {_IN_SCOPE} "
            f"ORDER BY bm25(words, {_TASK_WEIGHT}, {_STATE_WEIGHT}) LIMIT ?",
            (query, *scope, _MOST_FOUND),
        )
        return [id for (id,) in rows]

    def vectors(self, scope: Scope, model: str) -> dict[int, Sequence[float]]:
        """The vectors from an embedding model, by the exemplar's id."""
        rows = self._rows(
            f"SELECT id, vector FROM vectors JOIN exemplars USING (id) WHERE {_IN_SCOPE} AND model = ?",
            (*scope, model),
        )
        return {id: array("f", blob) for id, blob in rows}

    def without_vector(self, scope: Scope, model: str, most: int) -> dict[int, Exemplar]:
        """At most `most` exemplars without a vector from this model, by id, newest first."""
        return self._read(
            f"WHERE {_IN_SCOPE} AND id NOT IN (SELECT id FROM vectors WHERE model = ?) "
            "ORDER BY at DESC LIMIT ?",
            (*scope, model, most),
        )

    def save_vectors(self, model: str, vectors: Mapping[int, Sequence[float]]) -> None:
        """Store vectors from an embedding model, by the exemplar's id."""
        rows = [(id, model, array("f", vector).tobytes()) for id, vector in vectors.items()]
        with self._writing():
            self._db.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)

    # --- inside ----------------------------------------------------------------------------------

    def _read(self, rest: str, values: tuple[Any, ...]) -> dict[int, Exemplar]:
        rows = self._rows(f"SELECT id, {', '.join(_COLUMNS)} FROM exemplars {rest}", values)
        return {id: _exemplar(row) for id, *row in rows}

    def _delete(self, where: str, values: tuple[Any, ...]) -> int:
        with self._writing():
            count = self._db.execute(f"DELETE FROM exemplars {where}", values).rowcount
            self._db.execute("INSERT INTO words (words) VALUES ('optimize')")
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return count

    def _rows(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise ExemplarStoreError(
                f"The exemplars in {self.path} cannot be read ({error}). {_CLOSE}"
            ) from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction that raises `ExemplarStoreError` on failure."""
        try:
            with transaction(self._db):
                yield
        except sqlite3.Error as error:
            raise ExemplarStoreError(
                f"The exemplars in {self.path} cannot be written ({error}). {_CLOSE}"
            ) from error


def _question_marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _row(exemplar: Exemplar) -> tuple[Any, ...]:
    decision = json.dumps(exemplar.decision, ensure_ascii=False)
    kinds = json.dumps(exemplar.values, ensure_ascii=False)
    return (
        exemplar.policy, exemplar.task, exemplar.objective, exemplar.address, exemplar.title, exemplar.page,
        decision, kinds, exemplar.outcome, exemplar.run, exemplar.step, exemplar.at, exemplar.scored,
        json.dumps(exemplar.filters), exemplar.reformulation, exemplar.site_kind,
    )  # fmt: skip


def _exemplar(row: Sequence[Any]) -> Exemplar:
    policy, task, objective, address, title, page, decision, kinds, outcome, run, step, at, scored = row[:13]
    filters, reformulation, site_kind = row[13:]
    return Exemplar(
        policy, task, objective, address, title, page, json.loads(decision), json.loads(kinds), outcome,
        run, step, at, scored, tuple(json.loads(filters)), reformulation, site_kind,
    )  # fmt: skip


def _where(**wanted: str) -> tuple[str, tuple[str, ...]]:
    given = {name: value for name, value in wanted.items() if value}
    tests = " AND ".join(f"{name} = ?" for name in given)
    return (f"WHERE {tests}" if tests else "", tuple(given.values()))
