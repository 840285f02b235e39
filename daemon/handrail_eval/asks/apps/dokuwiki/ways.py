"""What is done in the wiki."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, choose, fill, go, press, shows, tick, walk
from .server import Wiki

PAGE = "/doku.php?id="
ADMIN = "/doku.php?id=start&do=admin&page="
SEARCH = "[F]"
OWN_WORDS = "One more line for the plan."

READ = walk(
    press("Rooms", "link"), press("Kitchen", "link"), press("Table of Contents"), press("Table of Contents"),
    press("the rule"), BACK, press("Old revisions…"), press("Show differences to current revisions"),
    choose("View differences:", "Inline"), press("Show page…"), press("Backlinks…"), press("rooms:start"),
    press("Sitemap"), press("projects…", "treeitem"), press("rules…", "treeitem"),
    press("projects…", "treeitem"), press("Recent Changes"), choose("View changes of", "Pages"),
    press("rooms:library"),
)  # fmt: skip
SEARCHED = walk(
    fill(SEARCH, "paint", submit=True), press("Toggle Search Tools"), press("Toggle Search Tools"),
    press("bicycles"), BACK, fill(SEARCH, "key office", submit=True), shows("key"), press("Media Manager"),
    press("door.png", "link", nth=1), press("History"), press("View"), tick("Rows"), tick("Date"),
    tick("Thumbnails"), press("Search", "link"), press("Media Files", "link"), press("Show page…"),
    press("Update Profile"), fill("Real name", "Ada P."), press("Reset"), press("Harbour House"),
)  # fmt: skip
TRIED = walk(
    press("Projects", "link"), press("Boat", "link"), press("Edit this page…"),
    fill("", OWN_WORDS, "textbox", rest="several lines", clear=False), press("Preview"), press("Cancel"),
    press("Edit", "button", nth=1), press("Cancel"), press("Admin", "link"), press("User Manager", "link"),
    press("omar", "link"), press("Admin", "link"), press("Access Control List Management", "link"),
    press("projects", "link"), press("Admin", "link"), press("View Logs"), press("Admin", "link"),
    press("Revert Manager"), press("Admin", "link"), press("Configuration Settings"), press("Harbour House"),
)  # fmt: skip
TOURS = (
    Tour("read", PAGE + "start", READ),
    Tour("search", PAGE + "start", SEARCHED),
    Tour("try-and-cancel", PAGE + "start", TRIED),
)

SAVED = walk(
    press("Edit this page…"), fill("", OWN_WORDS, "textbox", rest="several lines", clear=False),
    press("Save", "button"), shows(OWN_WORDS), go(PAGE + "rules:pets"), press("Edit this page…"),
    fill("", "", "textbox", rest="several lines"), press("Save", "button"), go(PAGE + "start&do=media"),
    press("roof.png", "link", nth=1), press("Delete", "button", dialog="accept"),
)  # fmt: skip
PEOPLE = walk(
    press("omar", "link"), fill("Groups:", "admin,user", nth=1), press("Save Changes"), press("omar", "link"),
    fill("Password:", "new-made-up-1", nth=1), fill("once again:", "new-made-up-1", nth=1),
    press("Save Changes"), tick("carlos"), press("Delete Selected", dialog="accept"),
)  # fmt: skip
RULES = walk(
    press("projects", "link"), choose("Permissions for", "@ALL"), press("Select"), tick("Edit Edit", "radio"),
    press("Save"), go(ADMIN + "acl"), tick("", "checkbox", nth=1, rest="(del projects)"), press("Update"),
)  # fmt: skip
TASKS = tuple(
    Task(name, start, way, needs("dokuwiki", name))
    for name, start, way in (
        ("pages", PAGE + "projects:roof", SAVED), ("people", ADMIN + "usermanager", PEOPLE),
        ("rules", ADMIN + "acl", RULES),
    )
)  # fmt: skip
APP = App("dokuwiki", "wiki", Wiki, TOURS, TASKS)
