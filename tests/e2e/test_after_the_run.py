"""After a step on weak signs a tab is held past the end of its run: what was started then is judged, the person acts freely."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from handrail_wire import Click, HeldRequest, Lease
from tests.e2e.conftest import Tab
from tests.e2e.test_letting_go import wait_until
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]
PAGE = """<!doctype html><title>Mail</title><h1>Inbox</h1><button id=del>Delete</button><p role=status></p>
<button id=own>Star</button><button id=ask>Ask</button><form method=post action=/form><button id=form>Sign up</button></form><script>
const post = (path) => fetch(path, {method: "POST"}).then(() => path, () => "no");
let late = Promise.withResolvers(), go = Promise.withResolvers();
const wait = () => new Promise((next) => { const look = () => globalThis.due ? next() : setTimeout(look, 30); look() });
del.onclick = () => { setTimeout(async () => { await wait(); late.resolve(await post("/late")) }, 300) };
own.onclick = () => { setTimeout(() => post("/own").then((path) => { own.textContent = path }), 100) };
ask.onclick = () => { ask.textContent = String(confirm("Sure?")) };
</script>"""


@pytest.fixture
def followed(site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> Iterator[Tab]:
    """A tab whose run is over just after it has pressed "Delete"."""
    site.posts.clear()
    for path in ("/late", "/own", "/form"):
        site.add(path, "<h1>Thank you</h1>")
    tab = open_tab(site.add("/inbox", PAGE))
    daemon.judge = lambda one: "fail"
    assert tab.act(Click(ref=tab.find("button", "Delete").ref), suspected=True).status == "done"
    let_go(tab, browser, daemon)
    yield tab
    daemon.judge = lambda one: "continue"


def let_go(tab: Tab, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> None:
    """The run is over, and the extension has heard of it."""
    daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    leased = "tab => chrome.storage.session.get('leases').then(({leases}) => (leases ?? []).some(([one]) => one === tab))"
    end = time.monotonic() + 10
    while browser.worker.evaluate(leased, tab.id):
        assert time.monotonic() < end, "the tab is still the run's"
        tab.page.wait_for_timeout(30)


def paths(site: Site) -> list[str]:
    return [path for path, _ in site.posts]


def test_what_the_step_has_begun_is_judged_and_what_the_person_does_passes(
    site: Site, followed: Tab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    page, before = followed.page, len(daemon.received)
    page.click("#own")
    page.wait_for_function("own.textContent === '/own'")
    assert page.evaluate("due = true, late.promise") == "no"
    told = [one.body for one in daemon.received[before:] if isinstance(one.body, HeldRequest)]
    assert [(one.request.url, one.request.cause, one.step) for one in told] == [(site.url("/late"), "input", followed.step)]
    assert paths(site) == ["/own"], "also after the person has pressed something"
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    page.click("#ask")
    page.wait_for_function("ask.textContent === 'true'")
    assert asked == ["Sure?"], "the page's dialogs are the person's"
    page.click("#form")
    page.wait_for_selector("text=Thank you")
    assert paths(site) == ["/own", "/form"]
    wait_until(browser, followed.id, False)


def test_another_run_takes_the_tab(site: Site, followed: Tab, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> None:
    followed.run += "b"
    followed.hold()
    assert followed.act(Click(ref=followed.find("button", "Star").ref)).status == "done"
    assert "/own" not in paths(site), "held as ever"
    wait_until(browser, followed.id, True)


def test_it_ends_by_the_person_s_stop(followed: Tab, browser: ExtensionBrowser) -> None:
    wait_until(browser, followed.id, True)
    popup = browser.extension_page("popup/popup.html")
    popup.evaluate("chrome.runtime.connect({name: 'ui'}).postMessage({type: 'stop_all'})")
    wait_until(browser, followed.id, False)
    popup.close()
    assert followed.page.evaluate("due = true, late.promise") == "/late"


def test_it_ends_by_itself(site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> None:
    tab = open_tab(site.add("/inbox", PAGE))
    assert tab.act(Click(ref=tab.find("button", "Delete").ref), suspected=True).status == "done"
    browser.worker.evaluate("() => { globalThis.today = Date.now; Date.now = () => today() + 14_000 }")
    try:
        let_go(tab, browser, daemon)
        wait_until(browser, tab.id, False)
    finally:
        browser.worker.evaluate("() => { Date.now = today }")


def test_a_step_without_a_sign_is_not_followed(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add("/inbox", PAGE))
    daemon.judge = lambda one: "continue"
    tab.act(Click(ref=tab.find("button", "Star").ref))
    let_go(tab, browser, daemon)
    wait_until(browser, tab.id, False)
