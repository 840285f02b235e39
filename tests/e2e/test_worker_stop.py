"""The emergency stop: at once in the browser, and told to the daemon, which may be away just then."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from handrail_wire import Act, Click, RunView
from tests.e2e.conftest import Tab
from tests.e2e.test_worker import stop_worker, wake_worker
from tests.support.browser import ExtensionBrowser
from tests.support.extension_pages import speak
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser
OpenTab = Callable[[str], Tab]

AWAY = "() => { self.own = WebSocket; self.WebSocket = function () { throw new Error('away'); }; }"
BACK = "() => { if (self.own) self.WebSocket = self.own; }"


@pytest.fixture
def held(site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> Iterator[Tab]:
    """A run's tab, whose page counts how often its button was pressed."""
    tab = open_tab(site.add("/stop", "<button onclick='o.textContent+=1'>Go</button><p id=o></p>"))
    daemon.unfinished = [view(tab.run, tab.id)]
    yield tab
    browser.worker.evaluate(BACK)
    daemon.unfinished = []


def view(run: str, tab: int, created: float = 1_700_000_000) -> RunView:
    return RunView(
        run=run, tab=tab, instruction="Go", state="acting", stack=[], page_steps=0, tokens=0, cost=None, seconds=1, model="",
        created=created,
    )  # fmt: skip


def press(tab: Tab) -> Act:
    action = Click(ref=tab.find("button", "Go").ref)
    return tab.message(action, tab.facts(action))


def say(browser: ExtensionBrowser, message: dict[str, object], answers: list[str]) -> list[dict[str, object]]:
    popup = browser.extension_page("popup/popup.html")
    heard = speak(popup, [message], answers, wait=300)
    popup.close()
    return heard


def test_stop_all_lets_every_tab_go(held: Tab, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> None:
    message = press(held)
    before = len(daemon.received)
    say(browser, {"type": "stop_all"}, [])
    daemon.next_of_type("control", after=before)
    assert daemon.acted(message).status == "blocked"
    assert held.page.text_content("#o") == ""


@pytest.mark.parametrize("by", ["stop_all", "control"])
@pytest.mark.parametrize("dies", [False, True], ids=["the worker lives", "the worker dies"])
def test_a_stop_without_a_daemon_counts_at_once_and_is_told_when_it_is_back(
    held: Tab, browser: ExtensionBrowser, daemon: ScriptedDaemon, by: str, dies: bool
) -> None:
    message = press(held)
    later = view(f"{held.run}b", held.id, created=4_000_000_000)
    daemon.unfinished.append(later)
    before = len(daemon.received)
    browser.worker.evaluate(AWAY)
    daemon.cut()
    wanted = {"type": "stop_all"} if by == "stop_all" else {"type": "control", "run": held.run, "command": "stop"}
    heard = say(browser, wanted, ["error"])
    assert "Stopped here" in str(heard[-1]["message"])
    assert not browser.worker.evaluate("() => chrome.storage.session.get('leases')")["leases"]
    if dies:
        stop_worker(browser)
        wake_worker(browser)
    else:
        browser.worker.evaluate(BACK)
    daemon.wait_for_extension()
    # As a daemon does that comes back: its runs' tabs are taken first.
    held.hold()
    told = daemon.next_of_type("control", after=before)
    assert (told.run, told.command) == (held.run, "stop")
    assert daemon.acted(message).status == "blocked"
    assert held.page.text_content("#o") == ""
    assert [one.body.run for one in daemon.received[before:] if one.body.type == "control"] == [held.run], "not what began later"
