"""What the SQLite stores have in common: opening, bringing up to date, and writing all or nothing.

Numbered SQL files bring a store up to date; `user_version` counts those that it has seen.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
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
    place = resources.files(__package__) / folder
    scripts = sorted(file.name for file in place.iterdir() if file.name.endswith(".sql"))
    (seen,) = database.execute("PRAGMA user_version").fetchone()
    if seen > len(scripts):
        raise sqlite3.DatabaseError("it was written by a newer Handrail: update this one")
    for number, name in enumerate(scripts[seen:], start=seen + 1):
        database.executescript(
            f"BEGIN; {(place / name).read_text('utf-8')} PRAGMA user_version = {number}; COMMIT;"
        )


_UNREADABLE = frozenset({sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""Errors that come of what is in a file; others (locked, full, not allowed) come of what is around it."""
_CHECKED_BYTES = 256 * 1024 * 1024
"""Checking a larger file would keep a start waiting for seconds."""


def damage(path: Path, folder: str) -> str:
    """What is wrong inside the store at `path`, in SQLite's words; "" if it can be read, or there is none."""
    if not path.exists():
        return ""
    try:
        database = opened(path, folder)
        try:
            small = path.stat().st_size <= _CHECKED_BYTES
            (said,) = database.execute("PRAGMA quick_check(1)").fetchone() if small else ("ok",)
        finally:
            database.close()
    except (sqlite3.Error, UnicodeError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return str(error) if code in _UNREADABLE or isinstance(error, UnicodeError) else ""
    return "" if said == "ok" else str(said)


def in_use(path: Path) -> int:
    """Tell others that the store at `path` is open here.

    Until the file descriptor that is returned is closed. Raises `OSError`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    mark = os.open(_mark(path), os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(mark, fcntl.LOCK_SH)
    return mark


@contextmanager
def nobody_else(path: Path) -> Iterator[bool]:
    """Whether no program has the store open (`in_use`); none can open it meanwhile then.

    Raises `OSError`.
    """
    mark = os.open(_mark(path), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield True
    except BlockingIOError:
        yield False
    finally:
        os.close(mark)


def _mark(path: Path) -> Path:
    """A file of its own: closing the store's would let go of SQLite's locks on it, too."""
    return path.with_name(f"{path.name}.lock")


def set_aside(path: Path) -> Path:
    """Give a store another name, with what belongs to it; returns the name. Raises `OSError`."""
    aside = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    path.rename(aside)
    for suffix in ("-wal", "-shm"):
        beside = Path(f"{path}{suffix}")
        if beside.exists():
            beside.rename(f"{aside}{suffix}")
    return aside
