"""What is done with the calendars."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import Move, all_of, choose, fill, on, press, shows, walk
from .small import Radicale

SIGNED_IN = all_of(
    fill("Username", "ada"), fill("Password", "lovelace"), press("Next", "button"), shows("Logout"),
)  # fmt: skip
EDIT, DELETE, NEW, LOAD = press("✏️"), press("❌"), press("➕"), press("⬆️")


def over(number: int) -> Move:
    """Point at one of the collections, which then shows what can be done with it."""
    return on("5 items…", "textbox", nth=number, do="hover")


GONE = all_of(DELETE, fill("", "DELETE", rest="(white)"), press("Delete"))
LOOKED = walk(
    SIGNED_IN, press("Refresh"), over(2), over(4), EDIT, press("Cancel"), NEW, choose("Type", "Address book"),
    press("Cancel"), LOAD, press("Close"), over(6), EDIT, press("Cancel"), press("Refresh"), press("Logout"),
)  # fmt: skip
TYPED = walk(
    SIGNED_IN, NEW, fill("Title…", "Not kept"), fill("Description…", "Nor this"),
    choose("Type", "Calendar and journal"), press("Cancel"), over(1), EDIT, fill("Title…", "Another name"),
    fill("Description…", "Another text"), press("Cancel"), NEW, fill("Title…", "Ideas"), press("Cancel"),
    press("Refresh"),
)  # fmt: skip
NEARLY = walk(
    SIGNED_IN, over(0), DELETE, press("Cancel"), over(3), DELETE, press("Cancel"), over(5), EDIT,
    press("Cancel"), over(5), DELETE, press("Cancel"), press("Refresh"), press("Logout"),
)  # fmt: skip
TOURS = (Tour("look", "/.web/", LOOKED), Tour("type", "/.web/", TYPED), Tour("nearly", "/.web/", NEARLY))

ONE = walk(SIGNED_IN, over(0), GONE)
TWO = walk(SIGNED_IN, over(1), GONE, press("Refresh"), over(2), GONE)
BOOK = walk(
    SIGNED_IN, NEW, fill("Title…", "Ideas"), press("Create"), press("Refresh"), over(12), GONE,
)  # fmt: skip
TASKS = (
    Task("one", "/.web/", ONE, needs("radicale", "one")),
    Task("two", "/.web/", TWO, needs("radicale", "two")),
    Task("book", "/.web/", BOOK, needs("radicale", "book")),
)
APP = App("radicale", "calendars", Radicale, TOURS, TASKS)
