"""Another extension that puts a frame of its own into a page: Chrome lets no debugger near it while that is there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from handrail_wire import Check, Click, HeldRequest, Lease, Press, Type
from tests.e2e.conftest import Tab
from tests.support.browser import ExtensionBrowser, extension_browser
from tests.support.other_extension import BURIED, HIDDEN, INSISTING, MARK, other_extension, unpacked_id
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

PAGE = """<button onclick="fetch('/pay', {method: 'POST'})">Own</button><label>Name <input></label>
<label><input type=checkbox>Gift</label>"""


@pytest.fixture(scope="module")
def browser(daemon: ScriptedDaemon, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExtensionBrowser]:
    home = daemon.paths.state_dir.parent
    other = other_extension(tmp_path_factory.mktemp("other") / "extension")
    with extension_browser(home, tmp_path_factory.mktemp("profile"), others=[other]) as browser:
        daemon.wait_for_extension()
        yield browser


Open = Callable[[str], Tab]


@pytest.fixture
def open_page(site: Site, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> Iterator[Open]:
    pages: list[Page] = []

    def opened(mark: str) -> Tab:
        page, number = browser.open(site.add("/guest", mark + PAGE))
        pages.append(page)
        there(browser, number)
        tab = Tab(daemon, page, number)
        tab.hold()
        tab.observe()
        if mark != INSISTING:
            there(browser, number, mark == BURIED)
        return tab

    site.posts.clear()
    yield opened
    for page in pages:
        page.close()


REFUSED = """tabId => chrome.debugger.sendCommand({tabId}, "Page.enable")
    .then(() => false, (error) => String(error).includes("of different extension"))"""


def there(browser: ExtensionBrowser, tab: int, yes: bool = True) -> None:
    """Wait until a frame of the other extension is in the page, or none is, for good: the browser tells."""
    steady = 0
    for _ in range(100):
        steady = steady + 1 if browser.worker.evaluate(REFUSED, tab) == yes else 0
        if steady == 6:
            return
        time.sleep(0.05)
    raise AssertionError("it is not there" if yes else "it is still there")


def open_without(open_page: Open, browser: ExtensionBrowser) -> Tab:
    """A held page that has no such frame yet; its script knows where one would come from, as `address`."""
    tab = open_page(MARK)
    tab.daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    there(browser, tab.id)
    tab.page.evaluate("address = document.querySelector('iframe').src; document.querySelector('iframe').remove()")
    tab.hold()
    tab.observe()
    return tab


def pressed(tab: Tab, site: Site) -> None:
    """A press is a person's, and what the page sends for it is held."""
    before = len(tab.daemon.received)
    tab.daemon.judge = lambda one: "continue"
    acted = tab.act(Click(ref=tab.find("button", "Own").ref))
    assert (acted.status, acted.input) == ("done", "trusted"), acted.detail
    asked = [one.body.request.url for one in tab.daemon.received[before:] if isinstance(one.body, HeldRequest)]
    assert asked == [site.url("/pay")]
    assert site.posts == [("/pay", "")]
    site.posts.clear()


@pytest.mark.parametrize("mark", [MARK, HIDDEN])
def test_frames_of_another_extension_are_set_aside_while_a_run_works(
    mark: str, open_page: Open, site: Site, browser: ExtensionBrowser
) -> None:
    tab = open_page(mark)
    names = {node.name for document in tab.observe().documents for node in document.nodes}
    assert "Own" in names and not {"Foreign", "Not the page's"} & names
    pressed(tab, site)
    tab.page.reload()
    pressed(tab, site)
    tab.daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    there(browser, tab.id)
    if mark == MARK:
        assert tab.page.evaluate("document.querySelector('#foreign > iframe') !== null"), "where it was"


def test_a_frame_that_comes_later_is_set_aside_as_well(
    open_page: Open, site: Site, browser: ExtensionBrowser
) -> None:
    """Password managers put theirs in when a field gets the focus; any page may put in one that is public."""
    tab = open_without(open_page, browser)
    there(browser, tab.id, False)
    put = "const f = document.createElement('iframe'); document.body.append(f); "
    tab.page.evaluate(f"{{ {put} f.src = address }}")
    tab.page.evaluate(f"{{ const box = document.createElement('div'); {put} f.src = address; box.append(f); document.body.append(box) }}")
    tab.page.wait_for_timeout(500)
    pressed(tab, site)
    tab.daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    tab.page.wait_for_function("document.querySelectorAll('iframe').length === 2")


def test_one_that_comes_with_each_field_is_set_aside_each_time(open_page: Open, site: Site, browser: ExtensionBrowser) -> None:
    """A long form with a password manager's menu at each field: one after the other, not all in a moment."""
    tab = open_without(open_page, browser)
    for _ in range(35):
        tab.page.evaluate("{ const f = document.createElement('iframe'); document.body.append(f); f.src = address }")
        tab.page.wait_for_timeout(200)
    pressed(tab, site)


def test_a_form_whose_fields_have_the_names_of_the_dom_hides_none(open_page: Open, site: Site, browser: ExtensionBrowser) -> None:
    tab = open_without(open_page, browser)
    names = ("querySelectorAll", "getElementsByTagName", "localName", "parentElement", "shadowRoot", "children")
    fields = "".join(f"<input name={name}>" for name in names)
    tab.page.evaluate(f"document.body.insertAdjacentHTML('beforeend', `<form>{fields}<p><iframe src=${{address}}></iframe></p></form>`)")
    tab.page.wait_for_timeout(500)
    pressed(tab, site)
    tab.daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    tab.page.wait_for_function("document.querySelector('form iframe')")


def test_with_one_that_insists_the_page_does_not_stand_still(open_page: Open) -> None:
    tab = open_page(INSISTING)
    assert tab.page.evaluate("document.querySelectorAll('iframe').length") == 1
    assert tab.find("button", "Own")


def test_frames_of_another_extension_are_not_read(open_page: Open) -> None:
    seen = open_page(BURIED).observe()
    names = {node.name for document in seen.documents for node in document.nodes}
    assert "Own" in names and not {"Foreign", "Not the page's"} & names


def test_nothing_is_set_off_where_no_debugger_can_be(open_page: Open, site: Site) -> None:
    tab = open_page(BURIED)
    own, name = tab.find("button", "Own").ref, tab.find("textbox", "Name").ref
    for action in (Click(ref=own), Press(ref=own, keys="Enter"), Type(ref=name, text="Ada", submit=True)):
        for effect in ("edit", "commit"):
            acted = tab.act(action, effect=effect)
            assert acted.status == "blocked" and acted.detail.startswith("Chrome's debugger could not be attached")
    assert site.posts == [] and tab.page.input_value("input") == ""
    # What is only filled in goes on.
    filled = tab.act(Type(ref=name, text="Ada"))
    assert (filled.status, filled.input) == ("done", "synthetic") and tab.page.input_value("input") == "Ada"
    assert tab.act(Check(ref=tab.find("checkbox", "Gift").ref, on=True)).status == "done"
    assert tab.page.is_checked("[type=checkbox]")


def test_another_extension_is_not_heard(browser: ExtensionBrowser) -> None:
    """The manifest names none that may connect, so even a listener for them would hear nothing.

    That the same attempt is heard where the manifest is silent, `test_defences` shows.
    """
    browser.worker.evaluate(
        "() => { globalThis.heard = []; for (const way of ['onConnectExternal', 'onMessageExternal'])"
        " chrome.runtime[way].addListener(() => void heard.push(way)) }"
    )
    page = browser.context.new_page()
    page.goto(f"chrome-extension://{unpacked_id(browser.others[0])}/in.html")
    refused = page.evaluate(
        """id => new Promise((done) => {
            chrome.runtime.connect(id);
            chrome.runtime.sendMessage(id, "x", () => done(chrome.runtime.lastError?.message ?? ""));
            setTimeout(() => done("no answer"), 5_000);
        })""",
        browser.identity,
    )
    page.close()
    assert "Could not establish connection" in refused
    assert browser.worker.evaluate("heard") == []
