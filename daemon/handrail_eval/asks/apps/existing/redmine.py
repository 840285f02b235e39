"""What is done in the project tracker, by the manager of some of its projects."""

from __future__ import annotations

from ....sites.goal import ADA
from ....sites.redmine.server import Redmine
from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, choose, fill, go, press, tick, walk

CRANES = "/projects/crane-control"

LISTS = walk(
    press("Issues", "link"), press("Subject"), press("Priority"), press("Assignee"),
    choose("Add filter", "Tracker"), press("Apply"), press("Clear"), press("Options"), tick("250"),
    press("Actions"), press("My page"), press("Projects", "link"), press("Ferry Timetable"), press("Roadmap"),
    press("Issues", "link"), press("Wiki"), press("Forums"), press("Activity"), press("News", "link"),
)  # fmt: skip
ISSUE = walk(
    press("250", "link"), press("Next »"), press("« Previous"), press("History", "link"),
    press("Notes", "link"), press("Edit", "link"), choose("Priority *", "Low"), choose("% Done", "80 %"),
    press("Cancel"), press("Quote"), press("Cancel"), press("Log time"), BACK, press("Copy", "link"), BACK,
    press("+"), press("New issue"), fill("Subject *", "Not kept"), choose("Priority *", "High"), BACK,
    press("Overview"),
)  # fmt: skip
OWN = walk(
    press("My account"), fill("First name *", "Adele"),
    choose("Display comments", "In reverse chronological order"), press("My page"), press("My account"),
    press("Change password"), fill("New password *", "not-kept-1"), BACK, press("Emails"), press("Close"),
    press("My page"), press("Projects", "link"), press("Crane Control"), press("Settings"),
    press("Members", "link"), press("Versions", "link"), press("Issue categories", "link"),
    press("Time tracking", "link"),
)  # fmt: skip
TOURS = (Tour("lists", "/projects", LISTS), Tour("issue", "/issues", ISSUE), Tour("own", "/projects", OWN))

SAID = walk(
    press("Edit", "link"), fill("", "The supplier has answered.", "textbox", rest="several lines", nth=-1),
    press("Submit"), go(CRANES + "/issues/new"), fill("Subject *", "The hook squeaks"), press("Create"),
    go(CRANES + "/wiki/Contacts/edit"), fill("", "Ask Omar.", "textbox", rest="several lines", clear=False),
    press("Save"),
)  # fmt: skip
GONE = walk(
    press("Actions"), press("Delete issue", dialog="accept"), go(CRANES + "/wiki/Contacts"), press("Actions"),
    press("Delete", "link", dialog="accept"), go(CRANES + "/settings/boards"),
    press("Delete", "link", dialog="accept"),
)  # fmt: skip
LET_IN = walk(
    press("Reset"), press("Change password"), fill("Password *", "person-pass-1"),
    fill("New password *", "new-made-up-1"), fill("Confirmation *", "new-made-up-1"), press("Apply"),
    go(CRANES + "/settings/members"), press("Delete", "link", nth=1, dialog="accept"),
)  # fmt: skip
TASKS = (
    Task("said", "/issues/3", SAID, needs("redmine", "said")),
    Task("gone", "/issues/9", GONE, needs("redmine", "gone")),
    Task("let-in", "/my/account", LET_IN, needs("redmine", "let-in")),
)
APP = App("redmine", "project tracker", Redmine, TOURS, TASKS, ADA)
