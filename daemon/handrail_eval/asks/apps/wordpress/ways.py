"""What is done on the site, by its administrator."""

from __future__ import annotations

from datetime import UTC, datetime

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, ESCAPE, choose, fill, go, press, shows, tick, walk
from .server import Publishing

ADMIN = "/wp-admin/"
TODAY = f"{datetime.now(UTC):%Y-%m-%d}"
"""As the site writes it beside the date format that it stands for."""
LISTS = walk(
    press("Posts", "link"), fill("Search Posts:", "paint", submit=True), press("All (41)"),
    press("Drafts (8)"), press("All (41)"), press("Title Sort ascending."), press("Next page"),
    choose("Filter by category", "Ideas"), press("Filter"), press("Screen Options"), press("Screen Options"),
    press("Help"), press("Help"), press("Comments…", "link"), press("Pending (20)"),
    press("Author Sort ascending."), fill("Search Comments:", "Boat", submit=True), press("Media", "link"),
    press("Pages", "link"),
)  # fmt: skip
EDITOR = walk(
    press("“A day in the Boat” (Edit)"), press("Toggle block inserter"), press("Toggle block inserter"),
    press("Document Overview"), press("Document Overview"), press("Settings", "button"),
    press("Block", "tab"), press("Post", "tab"), press("Categories", "button"), press("Categories", "button"),
    press("Change date:…"), ESCAPE, press("Select visibility:…"), ESCAPE, press("Options", "button"), ESCAPE,
    press("View", "button"), ESCAPE, press("Close Settings"), press("Settings", "button"),
    press("View Posts"),
)  # fmt: skip
PEOPLE_SEEN = walk(
    press("Users", "link"), press("Editor (1)"), press("All (6)"), press("Email Sort ascending."),
    fill("Search Users:", "grace", submit=True), press("grace"), fill("Website", "http://house.test"),
    choose("Role", "Author"), press("All Users"), tick("Select kenji"),
    choose("Select bulk action", "Delete"), press("Apply"), BACK, press("Profile", "link"),
    press("Set New Password"), press("Cancel password change"), press("Plugins", "link"),
    press("Inactive (1)"), press("Settings", "link"), fill("Site Title", "House"), tick(f"{TODAY} Y-m-d…"),
    press("Dashboard", "link"),
)  # fmt: skip
TOURS = (
    Tour("lists", ADMIN, LISTS),
    Tour("editor", ADMIN + "edit.php", EDITOR),
    Tour("people-seen", ADMIN, PEOPLE_SEEN),
)

POSTS = walk(
    press("“A day in the Boat” (Edit)"), press("Publish", "button"), press("Publish", "button", nth=1),
    shows("is now live"), go(ADMIN + "edit.php"), tick("Select Ideas for the Roof"),
    tick("Select The Attic needs paint"), choose("Select bulk action", "Move to Trash"), press("Apply"),
    press("Trash (2)"), press("Empty Trash"), go(ADMIN + "edit-tags.php?taxonomy=category"),
    tick("Select Repairs"), choose("Select bulk action", "Delete"), press("Apply", dialog="accept"),
)  # fmt: skip
TALK = walk(
    tick("Select comment", nth=1), tick("Select comment", nth=2), choose("Select bulk action", "Approve"),
    press("Apply"), tick("Select comment", nth=3), choose("Select bulk action", "Move to Trash"),
    press("Apply"), press("Trash (1)"), press("Empty Trash"), go(ADMIN + "edit.php"),
    press("“Minutes of the Garden group” (Edit)"), tick("Stick to the top of the blog"),
    press("Update", "button"), shows("Dismiss this notice"),
)  # fmt: skip
PEOPLE = walk(
    tick("Select mei"), choose("Change role to…", "Administrator"), press("Change"), tick("Select grace"),
    choose("Select bulk action", "Delete"), press("Apply"), press("Confirm Deletion"),
    press("Add New User", "link"), fill("Username (required)", "lea"),
    fill("Email (required)", "lea@example.com"), choose("Role", "Editor"), press("Add New User", "button"),
    press("Profile", "link"), press("Set New Password"), fill("New Password", "new made-up words 1"),
    press("Update Profile"),
)  # fmt: skip
TASKS = tuple(
    Task(name, ADMIN + start, way, needs("wordpress", name))
    for name, start, way in (
        ("posts", "edit.php", POSTS),
        ("comments", "edit-comments.php?comment_status=moderated", TALK),
        ("people", "users.php", PEOPLE),
    )
)
APP = App("wordpress", "publishing", Publishing, TOURS, TASKS)
