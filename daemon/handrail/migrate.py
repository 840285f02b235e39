"""Numbered SQL files bring a store up to date; `user_version` counts those that it has seen."""

from __future__ import annotations

import sqlite3
from importlib import resources


def migrate(database: sqlite3.Connection, folder: str) -> None:
    """Apply the files of `handrail/<folder>` that this store has not seen, each in one transaction.

    Raises `sqlite3.Error`, also for a store that a newer Handrail has written.
    """
    place = resources.files("handrail") / folder
    scripts = sorted(file.name for file in place.iterdir() if file.name.endswith(".sql"))
    (seen,) = database.execute("PRAGMA user_version").fetchone()
    if seen > len(scripts):
        raise sqlite3.DatabaseError("it was written by a newer Handrail: update this one")
    for number, name in enumerate(scripts[seen:], start=seen + 1):
        database.executescript(
            f"BEGIN; {(place / name).read_text('utf-8')} PRAGMA user_version = {number}; COMMIT;"
        )
