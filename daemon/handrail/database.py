"""What the SQLite stores have in common: opening, bringing up to date, and writing all or nothing.

Numbered SQL files bring a store up to date; `user_version` counts those that it has seen.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path


def opened(path: Path, folder: str, *pragmas: str) -> sqlite3.Connection:
    """The store at `path`, made if there is none, and up to date with the files of `handrail/<folder>`.

    Raises `OSError` or `sqlite3.Error`, also for a store that a newer Handrail has written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, isolation_level=None, timeout=5)
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", *pragmas):
        database.execute(f"PRAGMA {pragma}")
    _migrate(database, folder)
    return database


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All writes in it or none. Inside of another it is part of that one. Raises `sqlite3.Error`."""
    if database.in_transaction:
        yield
        return
    try:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _migrate(database: sqlite3.Connection, folder: str) -> None:
    """Apply the files that this store has not seen, each in one transaction."""
    place = resources.files("handrail") / folder
    scripts = sorted(file.name for file in place.iterdir() if file.name.endswith(".sql"))
    (seen,) = database.execute("PRAGMA user_version").fetchone()
    if seen > len(scripts):
        raise sqlite3.DatabaseError("it was written by a newer Handrail: update this one")
    for number, name in enumerate(scripts[seen:], start=seen + 1):
        database.executescript(
            f"BEGIN; {(place / name).read_text('utf-8')} PRAGMA user_version = {number}; COMMIT;"
        )
