"""Taking a tab in hand and letting it go: what it sends is held from the first request on, and nothing is done after."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from handrail_wire import Click, HeldRequest, Lease, NewTab, Refused, RunList, RunView, Type
from tests.e2e.conftest import Tab
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]
PAGE = "<button onclick=\"fetch('/pay', {method: 'POST'})\">Own</button><label>Name <input></label>"
ATTACHED = "tabId => chrome.debugger.sendCommand({tabId}, 'Page.enable').then(() => true, () => false)"
SLOWED = """() => {
    const own = chrome.debugger.sendCommand.bind(chrome.debugger);
    const gate = () => Promise.withResolvers();
    Object.assign(self, {asked: gate(), goOn: gate(), ending: gate(), letGo: gate(), unslowed: own});
    chrome.debugger.sendCommand = async (target, method, params) => {
        if (method === "Target.getTargetInfo") { asked.resolve(); await goOn.promise; }
        if (method === "Fetch.enable" && params.patterns[0].urlPattern === "nothing:*") { ending.resolve(); await letGo.promise; }
        return own(target, method, params);
    };
}"""
"""The step waits when it looks whether the tab answers; letting go waits when nothing is held any more."""


def wait_until(browser: ExtensionBrowser, tab: int, attached: bool) -> None:
    # Where it waits for a process that looks for the daemon, a busy machine takes its time.
    for _ in range(200):
        if browser.worker.evaluate(ATTACHED, tab) == attached:
            return
        browser.context.pages[0].wait_for_timeout(50)
    raise AssertionError(f"the debugger is {'not' if attached else 'still'} attached")


def test_a_step_that_is_under_way_presses_nothing_any_more(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    site.posts.clear()
    tab = open_tab(site.add("/guest", PAGE))
    action = Click(ref=tab.find("button", "Own").ref)
    message = tab.message(action, tab.facts(action))
    browser.worker.evaluate(SLOWED)
    try:
        begun = daemon.send(message)
        browser.worker.evaluate("() => asked.promise")
        daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
        browser.worker.evaluate("() => ending.promise")
        browser.worker.evaluate("() => goOn.resolve()")
        tab.page.wait_for_timeout(600)
        browser.worker.evaluate("() => letGo.resolve()")
        assert daemon.answer_to(begun).status != "done"
    finally:
        browser.worker.evaluate("() => { goOn.resolve(); letGo.resolve(); chrome.debugger.sendCommand = unslowed }")
    tab.page.wait_for_timeout(300)
    assert site.posts == []
    wait_until(browser, tab.id, False)


def test_what_cannot_be_remembered_is_not_typed(site: Site, open_tab: OpenTab, browser: ExtensionBrowser) -> None:
    """What leaves the page is looked through for what was typed; and what was never begun is not unknown."""
    tab = open_tab(site.add("/guest", PAGE))
    ref = tab.find("textbox", "Name").ref
    full = """() => { self.kept = chrome.storage.session.set.bind(chrome.storage.session);
        chrome.storage.session.set = (items) => "typed" in items ? Promise.reject(new Error("full")) : kept(items) }"""
    browser.worker.evaluate(full)
    try:
        acted = tab.act(Type(ref=ref, text="Ada"))
    finally:
        browser.worker.evaluate("() => { chrome.storage.session.set = kept }")
    assert acted.status == "blocked" and "could not be remembered" in acted.detail
    assert tab.page.input_value("input") == ""
    assert tab.act(Type(ref=ref, text="Ada")).status == "done"


def test_a_run_whose_end_was_missed_leaves_its_tab(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    """The connection was gone when it ended: what the next one tells of runs says so."""
    tab = open_tab(site.add("/guest", PAGE))
    assert tab.act(Type(ref=tab.find("textbox", "Name").ref, text="Ada Lovelace")).status == "done"
    wait_until(browser, tab.id, True)
    typed = "() => chrome.storage.session.get('typed').then(({typed}) => JSON.stringify(typed ?? []))"
    assert "Ada Lovelace" in browser.worker.evaluate(typed)
    view = RunView(
        run=tab.run, tab=tab.id, instruction="Say hello", state="failed", stack=[], page_steps=0, tokens=0,
        seconds=1, model="m", created=0,
    )  # fmt: skip
    daemon.send(RunList(runs=[view]))
    wait_until(browser, tab.id, False)
    assert "Ada Lovelace" not in browser.worker.evaluate(typed)


def test_another_browser_has_taken_over(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add("/guest", PAGE))
    wait_until(browser, tab.id, True)
    daemon.send(Refused(code="replaced", message="Another browser uses Handrail now."))
    wait_until(browser, tab.id, False)
    # The extension has forgotten the connection and does not close it: what is waited for is another one.
    daemon.cut()
    # Whoever opens Handrail here takes it back.
    popup = browser.extension_page("popup/popup.html")
    daemon.wait_for_extension()
    popup.close()


def test_a_tab_is_given_back_when_the_daemon_stays_away(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    """What its page sends is held back until then, and the page says why."""
    tab = open_tab(site.add("/guest", PAGE))
    wait_until(browser, tab.id, True)
    alone = """() => { Object.assign(self, {Socket: WebSocket, clock: Date.now, said: [], sendMessage: chrome.scripting.executeScript});
        WebSocket = class { constructor() { throw new Error("nobody listens") } };
        chrome.scripting.executeScript = (one) => { said.push(JSON.stringify(one.args ?? [])); return sendMessage.call(chrome.scripting, one) } }"""
    browser.worker.evaluate(alone)
    try:
        daemon.cut()
        for _ in range(40):
            if "No answer from the program" in browser.worker.evaluate("() => said.join()"):
                break
            tab.page.wait_for_timeout(500)
        else:
            raise AssertionError("the page was not told that the daemon does not answer")
        wait_until(browser, tab.id, True)
        browser.worker.evaluate("() => { Date.now = () => clock() + 75_000 }")
        # Whoever opens Handrail has it look at the connection again.
        popup = browser.extension_page("popup/popup.html")
        wait_until(browser, tab.id, False)
        popup.close()
    finally:
        restore = "() => { Date.now = clock; WebSocket = Socket; chrome.scripting.executeScript = sendMessage }"
        browser.worker.evaluate(restore)
    daemon.wait_for_extension()
    tab.hold()
    wait_until(browser, tab.id, True)


@pytest.mark.parametrize("refused", [1, 3])
def test_a_debugger_that_chrome_does_not_take_away_at_once(
    refused: int, site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    """As with a frame of another extension in the page: every command is refused, this one as well."""
    tab = open_tab(site.add("/guest", PAGE))
    wait_until(browser, tab.id, True)
    refuse = """(times) => { self.own = chrome.debugger.detach.bind(chrome.debugger);
        self.refused = 0;
        chrome.debugger.detach = (target) => self.refused < times ? (self.refused++, Promise.reject(new Error("Cannot access"))) : own(target) }"""
    browser.worker.evaluate(refuse, refused)
    try:
        daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
        if refused > 2:
            # It is tried again whenever the tab is let go again.
            while browser.worker.evaluate("() => refused") < 2:
                tab.page.wait_for_timeout(50)
            assert browser.worker.evaluate(ATTACHED, tab.id)
            tab.hold()
            daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
        wait_until(browser, tab.id, False)
    finally:
        browser.worker.evaluate("() => { chrome.debugger.detach = own }")


def test_a_person_who_leaves_a_page_is_asked_by_it(site: Site, open_tab: OpenTab, browser: ExtensionBrowser) -> None:
    """No step is under way: it is the person who closes the tab, the window or the browser."""
    page = "<script>onbeforeunload = (event) => event.preventDefault()</script><label>Draft <input></label>"
    tab = open_tab(site.add("/stay", page))
    tab.act(Type(ref=tab.find("textbox", "Draft").ref, text="unsaved"))
    tab.page.wait_for_timeout(5_500)
    asked = []
    tab.page.on("dialog", lambda dialog: asked.append(dialog))
    browser.worker.evaluate("tab => void chrome.tabs.remove(tab)", tab.id)
    for _ in range(100):
        if asked:
            break
        tab.page.wait_for_timeout(100)
    assert [one.type for one in asked] == ["beforeunload"]
    asked[0].accept()
    tab.page.wait_for_event("close")


SLOW_TABS = """() => {
    Object.assign(self, {unslowed: chrome.tabs.get.bind(chrome.tabs), got: Promise.withResolvers()});
    chrome.tabs.get = (id) => got.resolve() ?? new Promise((later) => setTimeout(later, 150)).then(() => unslowed(id));
}"""
"""`got`: the first look at a tab has begun."""


def test_a_new_tab_is_held_however_long_that_takes(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    """The empty page that it begins with comes while it is being taken in hand: that attempt says nothing about it."""
    site.posts.clear()
    tab = open_tab(site.add("/guest", PAGE))
    address = site.add("/sends", "<script>fetch('/early', {method: 'POST'})</script>")
    daemon.judge = lambda one: "fail"
    browser.worker.evaluate(SLOW_TABS)
    before = len(daemon.received)
    try:
        acted = tab.act(NewTab(url=address), effect="navigate")
    finally:
        browser.worker.evaluate("() => { chrome.tabs.get = unslowed }")
    assert acted.status == "done"
    assert daemon.next_of(HeldRequest, after=before).request.url == site.url("/early")
    assert site.posts == []
    daemon.judge = lambda one: "continue"


def test_what_a_page_has_just_begun_to_send_is_failed(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    """Also where the worker has not come so far yet as to ask about it."""
    site.posts.clear()
    site.add("/pay", "<h1>Thank you</h1>")
    tab = open_tab(site.add("/form", "<form method=post action=/pay><button>Next</button></form>"))
    daemon.judge = lambda one: "continue"
    tab.observe()
    browser.worker.evaluate(SLOW_TABS.replace("150", "1500"))
    try:
        tab.page.evaluate("document.forms[0].submit()")
        late = "new Promise((_, fail) => setTimeout(fail, 15_000, new Error('no tab was looked at')))"
        browser.worker.evaluate(f"() => Promise.race([got.promise, {late}])")
        daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
        tab.page.wait_for_timeout(2_000)
    finally:
        browser.worker.evaluate("() => { chrome.tabs.get = unslowed }")
    wait_until(browser, tab.id, False)
    assert site.posts == []


def test_a_new_tab_that_cannot_be_held_is_not_opened(site: Site, open_tab: OpenTab, browser: ExtensionBrowser) -> None:
    site.posts.clear()
    tab = open_tab(site.add("/guest", PAGE))
    address = site.add("/sends", "<script>fetch('/early', {method: 'POST'})</script>")
    tabs = len(browser.context.pages)
    browser.worker.evaluate("() => { self.own = chrome.debugger.attach; chrome.debugger.attach = () => Promise.reject('no') }")
    try:
        acted = tab.act(NewTab(url=address), effect="navigate")
    finally:
        browser.worker.evaluate("() => { chrome.debugger.attach = own }")
    assert acted.status == "blocked" and "could not be held" in acted.detail
    assert site.posts == [] and len(browser.context.pages) == tabs
