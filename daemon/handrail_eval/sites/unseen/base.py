"""What the applications share: rows for making tasks, a door that may be passed without being signed in."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Generator
from contextlib import closing

from ...asks.apps.kept import Kept
from ...asks.apps.moves import Move
from ...experts.page import Item, View, click, elements, first

NOBODY = ""
"""Who is there at the beginning of a task to sign in."""


class Door(Kept):
    """An application that may be entered without being signed in."""

    def entrance(self, who: str, start: str) -> str:
        """The usual address, or for `NOBODY` the page itself: the data of all sessions were put back."""
        return super().entrance(who, start) if who else self.url + start

    def signed_in(self, pattern: str) -> set[str]:
        """Who is signed in, by the sessions' files. `pattern`: where these say it."""
        texts = [path.read_text("utf-8", "replace") for path in (self.data / "sessions").glob("sess_*")]
        return {name for text in texts for name in re.findall(pattern, text)}


def rows(site: Kept, query: str, *values: object) -> list[sqlite3.Row]:
    """The rows of a query to the application's database."""
    [database] = site.tables
    with closing(sqlite3.connect(site.data / database, timeout=10)) as db:
        db.row_factory = sqlite3.Row
        return db.execute(query, values).fetchall()


def walked(*moves: Move) -> Generator[list[Item], View, View]:
    """Make one move after the other from the first page: the page that they lead to."""
    page = yield []
    for move in moves:
        page = yield from move(page)
    return page


def row_of(page: View, text: str) -> list[str]:
    """The row with a cell that says exactly this, be it as the name of an element. Raises `LookupError`."""
    for row in page.rows:
        if any(cell.strip() == text or any(one.name == text for one in elements(cell)) for cell in row):
            return row
    raise LookupError(f"no row says {text!r}")


def in_row(text: str, name: str) -> Move:
    """Press what has this name in the row that says this (see `row_of`)."""

    def move(page: View) -> Generator[list[Item], View, View]:
        there = [one for cell in row_of(page, text) for one in elements(cell)]
        return (yield [click(first(there, lambda one: one.name == name))])

    return move
