"""Like steps at the extension: what it lets pass after a real press on the approval page, whatever the daemon says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from handrail.gate.likeness import likeness
from handrail_wire import Act, AskApproval, Click, Decide
from tests.e2e.conftest import Tab
from tests.e2e.test_worker_grants import armed, ask_for, closed
from tests.support.approval_window import asked
from tests.support.browser import ExtensionBrowser
from tests.support.extension_pages import speak
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]
ROWS = "<h1>Prices</h1>" + "".join(
    f"<form method=post action=/items/{n}/price><input name=price value={n}><button>{label}</button></form>"
    for n, label in ((1, "Save price"), (2, "Save price"), (3, "Save all"), (4, "Delete price"))
) + "".join(
    f"<form method=post action=/items/{n}/price>{fields}<button>Save price</button></form>"
    for n, fields in (
        (1, "<input name=price><input type=hidden name=is_admin value=yes>"),
        (2, "<input name=price value=9><select name=price><option>Shown<option selected>Published</select>"),
        (3, "<input name=owner value=9>"),
    )
)


def press(tab: Tab, place: int) -> Click:
    buttons = [one for document in tab.observe().documents for one in document.nodes if one.role == "button"]
    return Click(ref=str(buttons[place].ref))


def claimed(tab: Tab, action: Click, like: str = "") -> Act:
    """The message of a daemon that says that this is what the person allowed."""
    facts = tab.facts(action)
    like = like or likeness(tab.run, action, facts)
    return tab.message(action, facts, effect="commit", exemption="grant", like=like)


def allow(tab: Tab, place: int, browser: ExtensionBrowser) -> tuple[AskApproval, Decide]:
    """The person says on the real page: this, and like steps for the rest of the run."""
    ask = ask_for(tab, press(tab, place), like=True)
    before = len(tab.daemon.received)
    page = armed(asked(browser, tab.daemon, ask))
    page.get_by_role("button", name="for the rest of this task").click()
    decided = tab.daemon.next_of(Decide, after=before)
    closed(page)
    return ask, decided


@pytest.fixture
def allowed(site: Site, open_tab: OpenTab, browser: ExtensionBrowser) -> tuple[Tab, AskApproval]:
    """A tab, and what the person has allowed in it."""
    for n in (1, 2, 3, 4):
        site.add(f"/items/{n}/price", ROWS)
    site.posts.clear()
    tab = open_tab(site.add("/prices", ROWS))
    ask, decided = allow(tab, 0, browser)
    assert (decided.decision, decided.like) == ("approve", True)
    return tab, ask


def test_a_like_step_of_the_run_is_done(site: Site, allowed: tuple[Tab, AskApproval], daemon: ScriptedDaemon) -> None:
    tab, _ = allowed
    assert daemon.acted(claimed(tab, press(tab, 1))).status == "done"
    assert [path for path, _ in site.posts] == ["/items/2/price"]


@pytest.mark.parametrize(
    "place", [2, 3, 4, 5, 6], ids=["another button", "a deletion", "one field more", "something chosen", "another field"]
)
def test_another_step_is_not(
    site: Site, allowed: tuple[Tab, AskApproval], daemon: ScriptedDaemon, place: int
) -> None:
    tab, ask = allowed
    known = likeness(tab.run, ask.action, ask.facts)
    for like in ("", known):
        assert daemon.acted(claimed(tab, press(tab, place), like)).status == "blocked"
    assert site.posts == []


def test_another_run_has_nothing_of_it(
    site: Site, allowed: tuple[Tab, AskApproval], open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab, ask = allowed
    other = open_tab(tab.page.url)
    for like in ("", likeness(tab.run, ask.action, ask.facts)):
        assert daemon.acted(claimed(other, press(other, 1), like)).status == "blocked"
    assert site.posts == []


def test_it_can_be_taken_back(
    site: Site, allowed: tuple[Tab, AskApproval], daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab, _ = allowed
    panel = browser.extension_page("panel/panel.html")
    speak(panel, [{"type": "control", "run": tab.run, "command": "ask_each"}], [], 300)
    panel.close()
    assert daemon.acted(claimed(tab, press(tab, 1))).status == "blocked"
    assert site.posts == []


@pytest.mark.parametrize("old_new", [("Save price", "Pay now"), ("<h1>", "<p>Total: $ 20.00</p><h1>")])
def test_it_is_never_given_for_money(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, old_new: tuple[str, str]
) -> None:
    tab = open_tab(site.add("/pays", ROWS.replace(*old_new)))
    _, decided = allow(tab, 0, browser)
    assert (decided.decision, decided.like) == ("approve", False)


def test_without_the_daemon_s_offer_there_is_no_such_button(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/plain", ROWS))
    ask = ask_for(tab, press(tab, 0), always=["form"])
    page = armed(asked(browser, daemon, ask))
    assert page.locator("#always").is_visible() and not page.locator("#like").is_visible()
