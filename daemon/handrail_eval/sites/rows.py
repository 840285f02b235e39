"""What an episode changed in a SQLite database: rows added, removed and edited. The files are only read."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

Row = dict[str, object]
"""A row by the names of its columns."""
Tables = dict[str, dict[object, Row]]
"""Every table's rows by their rowid."""


@dataclass(frozen=True)
class Change:
    """One row that is there only before (`after` is None), only after (`before` is None), or differs."""

    table: str
    before: Row | None
    after: Row | None
    volatile: str = ""
    """Columns that change along with others, by a regular expression."""

    @property
    def kind(self) -> str:
        """`added`, `removed` or `edited`."""
        return "added" if self.before is None else "removed" if self.after is None else "edited"

    @property
    def columns(self) -> Row:
        """What is new: the whole row, or the columns that were edited with their new values."""
        if self.before is None or self.after is None:
            return self.after or {}
        new = {name: value for name, value in self.after.items() if self.before.get(name) != value}
        return {name: value for name, value in new.items() if not re.fullmatch(self.volatile, name)}


def read(database: Path, ignored: str) -> Tables:
    """All tables but those whose name matches the pattern `ignored` (a regular expression)."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        db.row_factory = sqlite3.Row
        found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        names = [name for (name,) in found if not re.search(ignored, name)]
        return {
            name: {row["_id"]: _row(row) for row in db.execute(f'SELECT rowid AS _id, * FROM "{name}"')}
            for name in names
        }


def _row(row: sqlite3.Row) -> Row:
    return {name: value for name, value in dict(row).items() if name != "_id"}


def changes(before: Tables, after: Tables, volatile: Mapping[str, str]) -> list[Change]:
    """The rows that differ. `volatile`: columns by table (a regular expression) that always may."""
    found = []
    for table in sorted(before.keys() | after.keys()):
        old, new = before.get(table, {}), after.get(table, {})
        for key in [*old, *(key for key in new if key not in old)]:
            change = Change(table, old.get(key), new.get(key), volatile.get(table, ""))
            if change.kind != "edited" or change.columns:
                found.append(change)
    return found
