"""The worker dies with an instruction in its hands: the panel says whether it was started, and keeps the words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from handrail_wire import RunView
from tests.e2e.test_worker import stop_worker
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

WORDS = "Order one lamp"


@pytest.fixture
def panel(daemon: ScriptedDaemon, browser: ExtensionBrowser) -> Iterator[Page]:
    daemon.wait_for_extension()
    page = browser.extension_page("panel/panel.html")
    yield page
    page.close()
    daemon.runs.clear()
    daemon.welcome_after = 0.0


def start(panel: Page, page: Page) -> None:
    """In the tab in front, which is not the panel's own here."""
    page.bring_to_front()
    expect(panel.locator("#where")).to_contain_text("A shop")
    panel.locator("#instruction").evaluate("(box, words) => { box.value = words; box.form.requestSubmit(); }", WORDS)


def view(tab: int) -> RunView:
    return RunView(
        run="run7777", tab=tab, instruction=WORDS, state="deciding", stack=[], message="", answer="", question="",
        ticket="", page_steps=0, tokens=0, cost=None, seconds=1.0, model="", created=1_800_000_000.0,
    )  # fmt: skip


def test_enter_twice_starts_once(
    site: Site, daemon: ScriptedDaemon, browser: ExtensionBrowser, panel: Page
) -> None:
    page, _ = browser.open(site.add("/lamps", "<h1>Lamps</h1>", title="A shop"))
    before = len(daemon.received)
    start(panel, page)
    panel.locator("#instruction").evaluate("box => box.form.requestSubmit()")
    panel.evaluate("chrome.runtime.connect({name: 'ui'}).postMessage({type: 'list_runs'})")
    daemon.next_of_type("list_runs", after=before)
    assert [one.body.type for one in daemon.received[before:]].count("start_run") == 1
    page.close()


@pytest.mark.parametrize(("told", "left"), [(WORDS, ""), ("Order two chairs", WORDS)])
def test_a_list_may_be_the_first_to_tell_of_what_was_started_but_not_of_another_run(
    site: Site, daemon: ScriptedDaemon, browser: ExtensionBrowser, panel: Page, told: str, left: str
) -> None:
    page, tab = browser.open(site.add("/lamps", "<h1>Lamps</h1>", title="A shop"))
    before = len(daemon.received)
    start(panel, page)
    daemon.next_of_type("start_run", after=before)
    daemon.runs = [view(tab).model_copy(update={"instruction": told})]
    panel.evaluate("chrome.runtime.connect({name: 'ui'}).postMessage({type: 'list_runs'})")
    expect(panel.get_by_role("heading", name=told)).to_be_visible()
    expect(panel.locator("#instruction")).to_have_value(left)
    page.close()


@pytest.mark.parametrize("welcome_after", [0.0, 2.0])
@pytest.mark.parametrize("arrived", [False, True])
def test_what_was_lost_on_its_way_is_told(
    site: Site,
    daemon: ScriptedDaemon,
    browser: ExtensionBrowser,
    panel: Page,
    arrived: bool,
    welcome_after: float,
) -> None:
    page, tab = browser.open(site.add("/lamps", "<h1>Lamps</h1>", title="A shop"))
    before = len(daemon.received)
    start(panel, page)
    daemon.next_of_type("start_run", after=before)
    expect(panel.get_by_role("button", name="Start")).to_be_disabled()
    daemon.runs = [view(tab)] if arrived else []
    daemon.welcome_after = welcome_after
    stop_worker(browser)
    if arrived:
        expect(panel.get_by_role("heading", name=WORDS)).to_be_visible(timeout=20_000)
        expect(panel.locator("#instruction")).to_have_value("", timeout=20_000)
    else:
        expect(panel.get_by_role("alert")).to_contain_text("Press Start again", timeout=20_000)
        expect(panel.locator("#instruction")).to_have_value(WORDS)
        before = len(daemon.received)
        panel.get_by_role("button", name="Start").evaluate("button => button.click()")
        assert daemon.next_of_type("start_run", after=before).instruction == WORDS
    page.close()
