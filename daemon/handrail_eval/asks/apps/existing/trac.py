"""What is done in the tracker with a wiki, where everybody may do everything."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, choose, fill, go, press, tick, walk
from .small import Trac

TEXT = "You may use WikiFormatting here."

LISTS = walk(
    press("Owner"), press("Created"), press("#1"), press("Next Ticket"), press("Previous Ticket"),
    press("View Tickets"), press("{3} Active Tickets by Milestone"), BACK, press("New Custom Query…"),
    press("Roadmap"), press("Milestone: milestone3"), press("Timeline"), fill("by author", "trac"),
    press("Update"), press("Wiki"), press("Index"), press("TracGuide"), press("History"),
    fill("Search:", "milestone", submit=True), press("Help/Guide"),
)  # fmt: skip
TICKET = walk(
    press("#7"), press("Modify Ticket"), fill("Summary:", "The lamp flickers at night"),
    choose("Priority:", "critical"), fill(TEXT, "Seen again.", nth=0), press("Preview"), BACK,
    press("View Tickets"), press("{1} Active Tickets"), press("#9"), press("Modify Ticket"),
    choose("Milestone:", "milestone4"), press("New Ticket"), fill("Summary:", "Not kept"),
    fill("Description…", "Not kept either."), press("Preview"), press("View Tickets"),
)  # fmt: skip
ADMIN = walk(
    press("Admin"), press("Components"), press("component2"), press("Cancel"), press("Milestones"),
    press("milestone2"), press("Cancel"), press("Permissions"), choose("Action:", "WIKI_VIEW", nth=0),
    press("Priorities"), press("Versions"), tick("1.0"), press("Preferences"), press("Localization"),
    press("User Interface"), press("About Trac"), press("Wiki"), press("Edit this page"), press("Cancel"),
)  # fmt: skip
TOURS = (
    Tour("lists", "/report/1", LISTS), Tour("ticket", "/report/1", TICKET), Tour("admin", "/report/1", ADMIN),
)  # fmt: skip

WRITTEN = walk(
    fill(TEXT, "A new one is on its way."), press("Submit changes"), go("/newticket"),
    fill("Summary:", "The blue cup is chipped"), fill("Description…", "It arrived in two pieces."),
    press("Create ticket"), go("/wiki/SandBox"), press("Edit this page"),
    fill("", "= Cups =", rest="several lines"), press("Submit changes"),
)  # fmt: skip
GONE = walk(
    press("Delete report"), press("Delete report"), go("/wiki/SandBox"), press("Delete page"),
    press("Delete page"), go("/milestone/milestone4"), press("Delete milestone"), press("Delete milestone"),
)  # fmt: skip
RIGHTS = walk(
    choose("Action:", "WIKI_ADMIN", nth=0), fill("Subject:", "authenticated"), press("Add"),
    tick("TRAC_ADMIN"), press("Remove selected items"),
)  # fmt: skip
TASKS = (
    Task("written", "/ticket/3", WRITTEN, needs("trac", "written")),
    Task("gone", "/report/3", GONE, needs("trac", "gone")),
    Task("rights", "/admin/general/perm", RIGHTS, needs("trac", "rights")),
)
APP = App("trac", "issue tracker", Trac, TOURS, TASKS)
