"""What is done in the boatyard's tracker, by one who administers it."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, Move, all_of, choose, do, fill, go, press, shows, tick, walk
from .server import Tracker

HOME = "/yard/"
SEARCH = "/yard/issue?@template=search"
PASSWORD = "person-pass-1"
NEW = "new-made-up-1"
KEYWORDS = "id,name\n1,crane\n2,slipway\n3,paint\n4,engine\n5,sails\n6,paperwork\n7,safety\n"
"""All keywords but the last."""
SENT = press("Search", "button", nth=1)
"""The form's own button: the first one belongs to the field at the top of every page."""

LISTS = walk(
    press("Show All", "link"), press("next >>"), press("<< previous"), press("Show Unassigned"),
    press("Your Issues"), press("Crane work", "link"), press("The crane stops halfway…", "link"),
    press("msg…", "link"), BACK, press("Make a copy"), press("Show All", "link"), choose("Sort on", "title"),
    choose("Group on", "status"), press("Redisplay"), press("Download as CSV"),
    fill("", "ladder", rest="(search text)"), press("Search", "button"), fill("", "5", rest="(number)"),
    press("Show issue:"), press("seam.txt", "link"), BACK, press("edit", "link", nth=1),
    fill("Name", "seam-old.txt"), BACK, press("Safety first", "link"),
)  # fmt: skip
SEARCHES = walk(
    choose("Keyword", "slipway"), choose("Status", "not resolved"),
    tick("", "checkbox", rest="(columns)", nth=1), tick("", "radio", rest="(sort)", nth=7),
    fill("Pagesize", "20"), tick("", "checkbox", rest="(sortdir)"), SENT,
    press("Rails of the slipway…", "link"), fill("Change Note", "Not kept"), press("Search", "link"),
    choose("Creator", "created by me"), choose("Assigned to", "unassigned"), SENT, press("Search", "link"),
    fill("All text", "Thursday"), choose("Priority", "critical"), SENT, press("User List"),
    fill("Username", "om"), SENT, press("omar", "link"), press("issue…", "link"), press("Class List"),
    press("Status", "link"), press("Class List"), press("Priority", "link"),
    fill("", "id,name,order\n1,critical,1.0", "textbox", rest="several lines"), press("edit", "link"),
    press("edit", "link", nth=1), fill("Query name", "All crane work"), press("Your Issues"),
)  # fmt: skip
FORMS = walk(
    fill("Title", "Seam of the jib opens"), choose("Priority", "urgent"), choose("Status", "testing"),
    choose("Assigned To", "mei"), fill("Nosy List", "ada"), fill("Change Note", "Not kept"),
    press("Make a copy"), fill("Title", "Not kept either"), press("Create New", "link"),
    fill("Title", "Ropes are short"), choose("Priority", "wish"), fill("Keywords", "sails"),
    press("Create New", "link", nth=1), fill("Keyword", "ropes"), press("crane", "link"),
    fill("Keyword", "cranes"), press("Add User"), fill("Name", "Nobody Atall"), fill("Login Name", "nobody"),
    BACK, press("Your Details"), fill("Phone", "555 0199"), fill("Timezone", "2"), press("Reset", "button"),
    press("edit", "link"), choose("Queries I created", "remove"), choose("", "no", rest="(private for)"),
    press("Logout"),
    fill("Login", "ada"), fill("", PASSWORD, rest="(login password)"), press("Login", "button"),
    press("User List"),
)  # fmt: skip
TOURS = (
    Tour("lists", HOME, LISTS),
    Tour("searches", SEARCH, SEARCHES),
    Tour("forms-left", "/yard/issue5", FORMS),
)


def person(name: str, login: str, address: str) -> Move:
    """Fill in who somebody is, with the new password."""
    return all_of(
        fill("Name", name), fill("Login Name", login), new_password(), fill("E-mail address", address),
    )  # fmt: skip


def new_password() -> Move:
    """Choose the new password, and say it once more."""
    return all_of(fill("Login Password…", NEW), fill("Confirm Password", NEW))


SAID = walk(
    fill("Change Note", "The new bolts are here. Pier two stays closed until Friday."),
    press("Submit Changes"), shows("edited ok"), press("Create New", "link"),
    fill("Title", "Ladder of the crane is bent"), choose("Priority", "urgent"),
    fill("Change Note", "Nobody should climb it before it is mended."), press("Submit New Entry"),
    shows("created"), go("/yard/issue12"), choose("Status", "in-progress"), choose("Assigned To", "mei"),
    fill("Change Note", "Mei, please take this one over."), press("Submit Changes"), shows("edited ok"),
)  # fmt: skip
GONE = walk(
    press("retire", "button", nth=-1), shows("has been retired"), go("/yard/issue5"),
    press("remove", "button"), shows("edited ok"), go("/yard/issue6"), press("remove", "button"),
    shows("edited ok"), go("/yard/keyword"), fill("", KEYWORDS, "textbox", rest="several lines"),
    press("Edit Items"), shows("Items edited OK"),
)  # fmt: skip
LET_IN = walk(
    new_password(), press("Submit Changes"), shows("password edited ok"), go("/yard/user5"),
    fill("Roles", "User,Admin"), press("Submit Changes"), shows("roles edited ok"), press("Add User"),
    person("Lena Vogt", "lena", "lena@example.com"), press("Submit New Entry"), shows("created"),
    press("Logout"), press("Register", "link"), person("Ivo Lund", "ivo", "ivo@example.com"),
    # Who fills it in faster than a person is taken for a machine.
    do("wait", seconds=4), press("Register", "button"), shows("confirm your registration"),
)  # fmt: skip
TASKS = tuple(
    Task(name, start, way, needs("roundup", name))
    for name, start, way in (
        ("said", "/yard/issue7", SAID), ("gone", "/yard/user", GONE), ("let-in", "/yard/user3", LET_IN),
    )
)  # fmt: skip
APP = App("roundup", "issue tracker", Tracker, TOURS, TASKS)
