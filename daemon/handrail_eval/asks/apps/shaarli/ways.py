"""What is done with the links, by their owner."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import BACK, choose, fill, go, press, shows, tick, walk
from .server import Bookmarks

HOME = "/"
FROM_ELSEWHERE = "/admin/shaare?post=https%3A%2F%2Fferry.example%2Fstorm&title=Ferry%20in%20a%20storm"
"""What its bookmarklet opens when it is pressed on another page."""
FOUND = walk(
    fill("Search text", "harbour", submit=True), shows("results"), press("history", "link"),
    press("Remove tag", "link"), press("Harbour links", "link"), press("Only display private links"),
    press("Only display private links"), press("Only display public links"),
    press("Only display public links"), press("Filter untagged links"), press("Filter untagged links"),
    press("50", "link"), press("Fold all", "link"), press("Fold all", "link"), press("Fold", "link"),
    press("Select all", "link"), press("Select all", "link"), press("20", "link"),
    press("…permalink", "link", nth=3), press("Harbour links", "link"),
    fill("Filter by tag", "garden howto"), press("Search", "button"), shows("results"),
    press("Edit", "link"), fill("Title", "Compost, but better"), BACK, press("Harbour links", "link"),
)  # fmt: skip
LOOKED = walk(
    press("Tag cloud", "link"), press("Most used", "link"), press("Alphabetical", "link"),
    press("Rename tag", "link", nth=2), press("Rename tag", "link", nth=2), press("Cloud", "link"),
    fill("Filter by tag", "house"), press("Search", "button"), press("List all links with those tags"),
    press("Picture wall", "link"), press("Daily", "link"), press("Previous day…"), press("Next day…"),
    press("Weekly", "link"), press("Previous week…"), press("Monthly", "link"), press("Previous month…"),
    press("Search", "link"), press("Harbour links", "link"),
)  # fmt: skip
TRIED = walk(
    press("Shaare", "link"), fill("URL or leave empty to post a note", "https://tides.example/harbour"),
    press("Add link", "button"), fill("Description", "Not yet."), tick("Private", "checkbox"),
    press("Shaare", "link"), press("BULK CREATION", "link"), fill("Tags", "boat"), press("Tools", "link"),
    press("Configure your Shaarli"),
    fill("Shaarli title", "Harbour"), choose("Theme", "Vintage"), tick("Private links by default…"),
    press("Tools", "link"), press("Plugin administration"), tick("archiveorg…"), press("▼", "link"),
    press("Tools", "link"), press("Server administration"), press("Tools", "link"),
    press("Change password"), fill("Current password", "person-pass-1"), press("Tools", "link"),
    press("Manage tags"), fill("Tag", "draft"), press("tag list", "link"), press("Tools", "link"),
    press("Import links"), tick("Overwrite existing bookmarks…"), fill("Tag", "old"), press("Tools", "link"),
    press("Export database"), tick("Prepend note permalinks…"), press("Harbour links", "link"),
)  # fmt: skip
TOURS = (
    Tour("found", HOME, FOUND),
    Tour("looked", HOME, LOOKED),
    Tour("tried", HOME, TRIED),
)

SHARED = walk(
    fill("Description", "It stays in the harbour, says the captain."), fill("Tags", "harbour travel"),
    press("Save", "button"), shows("says the captain"), go("/?searchterm=tide"), press("Edit", "link"),
    fill("Description", "High and low water, all year."), press("Apply Changes", "button"),
    shows("High and low water"), go("/?searchtags=neighbours%20draft"), tick("", "checkbox"),
    tick("", "checkbox", nth=1), press("Set public", "link"),
)  # fmt: skip
GONE = walk(
    press("Delete", "link", dialog="accept"), go("/?searchtags=kitchen"), tick("", "checkbox"),
    tick("", "checkbox", nth=1), press("Delete", "link", dialog="accept"), go("/admin/tags"),
    fill("Tag", "workshop"), press("Delete tag", "button", dialog="accept"), fill("Tag", "toread"),
    fill("New name", "to-read"), press("Rename tag", "button"), go("/tags/list?sort=alpha"),
    press("Delete", "link", dialog="accept"),
)  # fmt: skip
OWN = walk(
    press("Share a private link", "link"), go("/admin/configure"),
    fill("API secret", "new-made-up-secret-1"), press("Save", "button"), go("/admin/password"),
    fill("Current password", "person-pass-1"), fill("New password", "new-made-up-1"),
    press("Change", "button"), shows("has been changed"),
)  # fmt: skip
TASKS = tuple(
    Task(name, start, way, needs("shaarli", name))
    for name, start, way in (
        ("shared", FROM_ELSEWHERE, SHARED), ("gone", "/?searchtags=radio", GONE),
        ("own", "/?searchterm=landlord", OWN),
    )
)  # fmt: skip
APP = App("shaarli", "bookmarks", Bookmarks, TOURS, TASKS)
