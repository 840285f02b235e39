"""What the SQLite stores have in common: opening, migrations, transactions, and dealing with damage.

Migrations are numbered SQL files; a store's `user_version` counts those that were applied.
"""

from __future__ import annotations

import fcntl
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

_PATIENCE_S = 2.0
"""For so long it is tried again to open a store that another program is just making."""


def opened(path: Path, folder: str, *pragmas: str) -> sqlite3.Connection:
    """Open the store at `path`, creating it if necessary, and apply the migrations in `store/<folder>`.

    Raises `OSError` or `sqlite3.Error`, also for a store that a newer Handrail has written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + _PATIENCE_S
    while True:
        database = sqlite3.connect(path, isolation_level=None, timeout=5)
        try:
            for pragma in ("journal_mode=WAL", "foreign_keys=ON", *pragmas):
                database.execute(f"PRAGMA {pragma}")
            _migrate(database, folder)
        except BaseException as error:
            database.close()
            # SQLite does not wait for its turn to switch a new file to its write-ahead log.
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return database


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Commit all writes in it, or none; a nested one is part of the outer. Raises `sqlite3.Error`."""
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
    """Apply the files that were not applied to this store yet, all or none."""
    place = resources.files(__package__) / folder
    scripts = sorted(file.name for file in place.iterdir() if file.name.endswith(".sql"))
    if _version(database) > len(scripts):
        raise sqlite3.DatabaseError("it was written by a newer Handrail: update this one")
    if _version(database) == len(scripts):
        return
    with transaction(database):
        # Another program may have applied them while this one waited for its turn to write.
        for number, name in enumerate(scripts[_version(database) :], start=_version(database) + 1):
            for statement in _statements((place / name).read_text("utf-8")):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {number}")


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for part in re.split("(?<=;)", script):
        statement += part
        # A semicolon may also stand in a trigger, a text or a comment.
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


_UNREADABLE = frozenset({sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""Errors caused by a file's contents; others (locked, full, not allowed) have outside causes."""
_CHECKED_BYTES = 256 * 1024 * 1024
"""Larger files are not checked: it would delay the start by seconds."""


def damage(path: Path, folder: str) -> str:
    """What is wrong with the contents of the store at `path`, in SQLite's words.

    "" if it can be read, or does not exist.
    """
    if not path.exists():
        return ""
    try:
        database = opened(path, folder)
        try:
            small = path.stat().st_size <= _CHECKED_BYTES
            (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone() if small else ("ok",)
        finally:
            database.close()
    except (sqlite3.Error, UnicodeError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return str(error) if code in _UNREADABLE or isinstance(error, UnicodeError) else ""
    return "" if verdict == "ok" else str(verdict)


def mark_in_use(path: Path) -> int:
    """Mark the store at `path` as open here until the returned file descriptor is closed.

    Raises `OSError`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    mark = os.open(_mark(path), os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(mark, fcntl.LOCK_SH)
    return mark


@contextmanager
def exclusive_use(path: Path) -> Iterator[bool]:
    """Whether no program has the store open (`mark_in_use`); if so, none can open it inside this context.

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
    """The lock file. It is separate because closing the store's own file would release SQLite's locks."""
    return path.with_name(f"{path.name}.lock")


def set_aside(path: Path) -> Path:
    """Rename a damaged store and its companion files; returns the new path. Raises `OSError`."""
    aside = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    path.rename(aside)
    for suffix in ("-wal", "-shm"):
        beside = Path(f"{path}{suffix}")
        if beside.exists():
            beside.rename(f"{aside}{suffix}")
    return aside
