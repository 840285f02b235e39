"""What is done with the shared expenses."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import choose, fill, go, press, walk
from .server import Expenses

LOOKED = walk(
    press("Older bills »"), press("« Newer bills"), press("Toggle filters"), fill("Search", "Museum"),
    choose("Payer", "Mei"), press("Filter"), press("Clear filters"), press("Settle"), press("Bills"),
    press("Statistics"), press("Bills"), press("Trip to the coast"), press("History"),
    press("Details of the bill"), press("Details of the bill", nth=1), press("English"), press("English"),
    press("Bills"), press("Invite people"), press("Bills"),
)  # fmt: skip
FORM = walk(
    press("Add a new bill"), fill("What?", "Cake"), choose("Who paid?…", "Mei"), fill("How much?", "12.50"),
    press("No one"), press("Everyone"), press("More options"), press("×"), press("edit"),
    fill("What?", "Maps 61"), choose("Who paid?…", "Ada"), press("No one"), press("Cancel"),
    press("edit", nth=2), fill("How much?", "1.00"), press("Cancel"), press("Statistics"), press("Bills"),
)  # fmt: skip
SETTINGS = walk(
    press("Trip to the coast"), press("Settings"), fill("Project name", "Trip to the hills"),
    fill("Email", "ada@example.org"), press("Bills"), press("Invite people"),
    fill("", "lea@example.com,", rest="(emails tag)"), press("Bills"), press("Trip to the coast"),
    press("History"), press("Details of the bill"), press("Trip to the coast"), press("Settings"),
    fill("New private code…", "not-kept-1"), press("Statistics"), press("Bills"),
    fill('_("Add participant")', "Lea"), press("Settle"),
)  # fmt: skip
TOURS = (
    Tour("look", "/coast/", LOOKED), Tour("form", "/coast/", FORM), Tour("settings", "/coast/", SETTINGS),
)  # fmt: skip

BILLS = walk(
    press("delete"), press("Are you sure?"), press("delete", nth=1), press("Are you sure?"),
    press("delete", nth=2), press("Are you sure?"),
)  # fmt: skip
PEOPLE = walk(
    press("Invite people"), fill("", "lea@example.com,", rest="(emails tag)"), press("Send the invitations"),
    press("Invite people"), fill("", "tom@example.com,", rest="(emails tag)"), press("Send the invitations"),
)  # fmt: skip
PROJECT = walk(
    fill("Current private code", "person-pass-1"), fill("New private code…", "new-made-up-1"),
    press("Save changes"), go("/coast/history"), press("Clear Project History"), press("Confirm deletion…"),
    go("/flat/edit"), fill("Private code", "person-pass-1"), press("Delete project"), press("Are you sure?"),
)  # fmt: skip
TASKS = (
    Task("bills", "/coast/", BILLS, needs("ihatemoney", "bills")),
    Task("people", "/coast/", PEOPLE, needs("ihatemoney", "people")),
    Task("project", "/coast/edit", PROJECT, needs("ihatemoney", "project")),
)
APP = App("ihatemoney", "shared expenses", Expenses, TOURS, TASKS)
