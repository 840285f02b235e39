"""What is done at the help desk, by one who answers the tickets and keeps the accounts of the others."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, ESCAPE, Move, all_of, choose, fill, go, press, shows, tick, walk
from .server import Helpdesk

HOME = "/dashboard/"
WAITS_FOR = "Make this ticket dependent on another ticket. …"
COPIES = "Click here to add / remove people who should receive an e-mail…"
COMMENT = "Comment / Resolution"
DELETE_IT = "Yes I Understand - Delete It Anyway"
OWN = "person-pass-11"
NEW = "new-made-up-11"


def mine(entry: str) -> Move:
    """Open the menu under one's own name, and press its entry."""
    return all_of(press("Ada", "button"), press(entry, "link"))


def more(entry: str, nth: int = 0) -> Move:
    """Open the menu behind the dots of something that was said on a ticket, and press its entry."""
    return all_of(press("", "button", rest="ellipsis", nth=nth), press(entry, "link"))


def with_chosen(action: str) -> Move:
    """Do this to the chosen tickets of the list; the search above it has a button of the same name."""
    return all_of(press("Actions", "button"), choose("Action", action), press("Go", "button", nth=1))


FOUND = walk(
    press("Priority", "link"), press("Queue", "link", nth=1), press("View Tickets"), press("Ticket: …"),
    press("2", "link"), press("Previous", "link"), press("Columns…"), press("Queue", "button"),
    press("Queue", "button"), ESCAPE, press("Filters", "button"), press("Owner", "button"), tick("omar"),
    press("Priority", "button"), tick("2. High"), press("Apply Filters"), press("Queries", "button"),
    press("Use Saved Query", "tab"), choose("Select a query", "Urgent"), press("Run Query"),
    press("Run a report"), fill("Search", "printer", submit=True), press("2. Printer…", "link"), BACK,
    press("Timeline", "tab"), press("Table", "tab"), press("Saved Queries", "button"),
    press("Everything open…", "link"), press("Kanban Board"), press("Filters", "button"),
    tick("Exclude overdue"), press("Show all"), press("#1", "link"),
)  # fmt: skip
READ = walk(
    press("Oldest first"), press("Actions", "button"), ESCAPE, press("#4 Window in room 12…"), BACK,
    press("Display tickets filtered for…"), BACK, press(COPIES), go("/tickets/1/cc/add/"),
    fill("E-Mail Address:", "lea@example.com"), press("Cancel", "link"), press("building-1", "link"),
    press("Respond", "tab"), choose("Use a Pre-set Reply (Optional)", "Is it solved?"),
    fill(COMMENT, "Not sent."), press("Update ticket details"), choose("Priority", "4. Low"),
    press("Update checklists"), tick("Switch the power off"), press("Follow ups", "tab"), more("Edit"),
    fill("Comment:", "Not kept."), press("building-1", "link"), press(WAITS_FOR), BACK,
    press("Create", "link"), choose("Template:", "Moving out"), press("Close", "button"),
    press("Actions", "button"), press("Edit", "link"), fill("Title", "Not kept"), press("building-1", "link"),
    press("Actions", "button"), press("Delete", "link"), press("building-1", "link"),
)  # fmt: skip
AROUND = walk(
    press("View articles", nth=1), press("Lamp flickers in the hall", "button"),
    press("Window in room 12…", "button"), press("Create Ticket", "link"),
    fill("Summary of the problem", "Not sent"), fill("Description of your issue", "Not sent either."),
    choose("Priority", "4. Low"), press("Reports", "link"), press("Create new report"),
    press("by Month", "link"), press("Filter Report"), choose("Select Query", "Urgent"),
    press("Run", "button"), press("Change report"), press("by Status", "link"), press("My Tickets"),
    press("Hide Closed Tickets", "checkbox"), mine("User Settings"), tick("Show Ticket List on Login?"),
    choose("Number of tickets to show per page", "50"), mine("Change password"), fill("Old password", OWN),
    press("Take me back"), mine("RSS Feeds"), mine("System Settings"), press("E-Mail Ignore list"),
    press("Add an Email"), fill("Name", "Not kept"), BACK, press("System Settings", "link"),
    press("Maintain Users"), press("mei", "link"), tick("Superuser status"), press("Users", "link"),
    press("Yes", "link"), press("Username", "link"), press("View site"),
)  # fmt: skip
TOURS = (Tour("found", HOME, FOUND), Tour("read", "/tickets/1/", READ), Tour("around", "/kb/", AROUND))

ANSWERED = walk(
    press("Respond", "tab"), choose("Use a Pre-set Reply (Optional)", "Is it solved?"),
    fill(COMMENT, "The new roller is in. Does it print again?"), press("Save", "button"), shows("Emailed:"),
    press(COPIES), go("/tickets/2/cc/add/"), fill("E-Mail Address:", "landlord@example.com"),
    tick("Can View Ticket?…"), press("Save Ticket CC"), go("/tickets/2/"), more("Edit"),
    fill("Comment:", "I had a look and could see it myself: a roller is worn."),
    press("Submit", "button"), shows("a roller is worn"), press("New Ticket", "link"),
    choose("Queue", "Computers"), fill("Summary of the problem", "Toner for the second floor"),
    fill("Description of your issue", "Please order two. The last one is in."),
    fill("Submitter E-Mail Address (Optional)", "grace@example.com"), choose("Case owner (Optional)", "mei"),
    press("Submit Ticket"), go("/tickets/?q=laptop"), tick("14. New laptop…"),
    with_chosen("Close (Send E-Mail)"), shows("Showing 1 to 25 of"),
)  # fmt: skip
GONE = walk(
    press("Actions", "button"), press("Delete", "link"), press(DELETE_IT), go("/tickets/1/"),
    more("Delete", nth=1), go("/tickets/1/"), press("", "link", rest="trash"),
    press("Yes, I Understand - Delete…"), go("/tickets/?q=jams"), press("Actions", "button"),
    press("All", "button"), choose("Action", "Delete"), press("Go", "button", nth=1),
    shows("Showing 1 to 25 of"), press("Manage Saved Queries"), press("Delete this query"), press(DELETE_IT),
)  # fmt: skip
LET_IN = walk(
    press("lena", "link"), tick("Staff status"), press("Save", "button"), shows("was changed successfully"),
    press("omar", "link"), press("Reset password"), fill("Password:", NEW),
    fill("Password confirmation:", NEW), press("Change password", "button"),
    shows("Password changed successfully"), go("/password_change/"),
    fill("Old password", OWN), fill("New password", NEW), fill("New password confirmation", NEW),
    press("Change my password"), go("/admin/auth/user/"), press("nils", "link"), press("Delete", "link"),
    press("Yes, I’m sure"), shows("deleted successfully"),
)  # fmt: skip
TASKS = tuple(
    Task(name, start, way, needs("helpdesk", name))
    for name, start, way in (
        ("answered", "/tickets/2/", ANSWERED), ("gone", "/tickets/8/", GONE),
        ("let-in", "/admin/auth/user/", LET_IN),
    )
)  # fmt: skip
APP = App("helpdesk", "help desk", Helpdesk, TOURS, TASKS)
