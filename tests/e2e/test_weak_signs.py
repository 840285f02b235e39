"""A step on weak signs is done where what the page sends is held, and asked about when it wants to send something."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from websockets.sync.server import serve

from handrail.gate.effects import judge
from handrail_wire import Click, HeldRequest
from tests.e2e.conftest import Tab
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]
PAGE = """<!doctype html><title>Shop</title><body><button onclick="{}">Delete product…</button>
<dialog><p>Delete product 88?</p><button>Cancel</button></dialog>"""


@pytest.fixture(scope="module")
def sockets() -> Iterator[str]:
    """Where a page can connect to, and stay."""
    with serve(lambda connection: [None for _ in connection], "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()


def click(tab: Tab) -> Click:
    return Click(ref=tab.find("button", "Delete product…").ref)


def test_a_button_that_opens_the_site_s_own_question_is_pressed(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/asks", PAGE.format("document.querySelector('dialog').showModal()")))
    facts = tab.facts(click(tab))
    judged = judge(click(tab), facts)
    assert facts.held and judged.effect == "edit" and judged.suspected
    assert tab.act(click(tab), suspected=True).status == "done"
    assert tab.find("button", "Cancel")


def test_a_link_to_the_page_that_asks_is_followed_and_its_button_is_asked_about(site: Site, open_tab: OpenTab) -> None:
    site.add("/ask-88", "<h1>Delete product 88?</h1><form method=post action=/x><button>Delete product</button></form>")
    tab = open_tab(site.add("/links", "<a href=/ask-88>Delete product…</a> <a href=/ask-88>Delete it</a>"))
    plain, dotted = (Click(ref=tab.find("link", name).ref) for name in ("Delete it", "Delete product…"))
    assert judge(plain, tab.facts(plain)).effect == "commit"
    refused = tab.act(plain, suspected=True)
    assert refused.status != "done"
    assert judge(dotted, tab.facts(dotted)).suspected
    assert tab.act(dotted, suspected=True).status == "done"
    tab.page.wait_for_url("**/ask-88")
    button = Click(ref=tab.find("button", "Delete product").ref)
    assert judge(button, tab.facts(button)).effect == "commit"


@pytest.mark.parametrize(
    "how", ["fetch('/x', {method: 'POST'})", "fetch('/items/3/delete')", "new Image().src = '/items/3/delete'"]
)
def test_what_it_sends_instead_is_held(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, how: str) -> None:
    tab = open_tab(site.add("/lies", PAGE.format(how)))
    before, reached = len(daemon.received), len(site.reached)
    daemon.judge = lambda held: "fail"
    try:
        tab.act(click(tab), suspected=True)
        told = daemon.next_of(HeldRequest, after=before)
    finally:
        daemon.judge = lambda held: "continue"
    assert told.step == tab.step and told.request.url.endswith(("/x", "/delete"))
    assert not [one for one in site.reached[reached:] if one.endswith("/delete")] and not site.posts


@pytest.mark.parametrize("when", ["before the run", "in the run"])
def test_on_a_page_with_an_open_connection_nothing_is_left_to_the_hold(
    site: Site, open_tab: OpenTab, sockets: str, when: str
) -> None:
    """What goes over it is never held."""
    connect = f"new Promise(done => (globalThis.line = new WebSocket('{sockets}')).onopen = done)"
    script = f"<script>globalThis.line = new WebSocket('{sockets}')</script>" if when == "before the run" else ""
    tab = open_tab(site.add("/line", PAGE.format("line.send('delete 88')") + script))
    if when == "in the run":
        assert tab.facts(click(tab)).held
        tab.page.evaluate(connect)
    else:
        tab.page.wait_for_function("line.readyState === 1")
    facts = tab.facts(click(tab))
    assert not facts.held and judge(click(tab), facts).effect == "commit"
    tab.page.evaluate("new Promise(done => { line.onclose = done; line.close() })")
    tab.page.goto(site.url("/asks"))
    assert tab.facts(click(tab)).held, "another page"


LINES = {
    "in a worker": "globalThis.w = new Worker(URL.createObjectURL(new Blob([`{}`])));",
    "in a worker of a worker": "globalThis.w = new Worker(URL.createObjectURL(new Blob(['new Worker(URL.createObjectURL(new Blob([`{}`])))'])));",
    "in a frame": "document.body.append(Object.assign(document.createElement('iframe'), {{srcdoc: '<script>{}<\\/script>'}}));",
    "in a shared worker": "globalThis.w = new SharedWorker('/shared.js?{}');",
}


@pytest.mark.parametrize("when", ["before the run", "in the run"])
@pytest.mark.parametrize("where", LINES)
def test_nor_where_a_part_of_the_page_has_one_open(
    site: Site, open_tab: OpenTab, sockets: str, where: str, when: str
) -> None:
    connect = f'self.line = new WebSocket("{sockets}")'
    site.pages["/shared.js"], site.types["/shared.js"] = connect, "text/javascript"
    start = LINES[where].format(connect if "shared" not in where else when.replace(' ', '-'))
    script = f"<script>{start}</script>" if when == "before the run" else ""
    tab = open_tab(site.add("/part", PAGE.format("") + script))
    if when == "in the run":
        assert tab.facts(click(tab)).held
        tab.page.evaluate(start + "; 0")
    for _ in range(100):
        if not (held := tab.facts(click(tab)).held):
            break
        tab.page.wait_for_timeout(30)
    assert not held


def test_a_worker_without_a_connection_is_no_reason(site: Site, open_tab: OpenTab) -> None:
    started = "<script>globalThis.w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => { globalThis.up = true }</script>"
    tab = open_tab(site.add("/worker", PAGE.format("") + started))
    assert tab.facts(click(tab)).held
    tab.page.wait_for_function("globalThis.up")
    tab.page.evaluate("new Promise((done) => (new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = done)).then(() => 0)")
    assert tab.facts(click(tab)).held


def test_nor_where_another_tab_of_the_site_hears_it(site: Site, open_tab: OpenTab, browser: ExtensionBrowser) -> None:
    tab = open_tab(site.add("/asks", PAGE.format("")))
    assert tab.facts(click(tab)).held
    other, number = browser.open(site.add("/other", "<h1>Here</h1>"))
    assert not tab.facts(click(tab)).held
    other.goto(site.url("/other", "localhost"))
    assert tab.facts(click(tab)).held, "another site's"
    browser.close(number)


LONE = "<button onclick=\"fetch('/x', {method: 'POST'})\">Delete product</button>"


@pytest.mark.parametrize(
    ("page", "repeatable"),
    [
        (LONE, True),
        (f"<main><input type=search value=lamps>{LONE}</main>", True),
        (f"<main><select><option>Newest first</select>{LONE}</main>", True),
        (f"<form method=post action=/x><textarea>Hello</textarea>{LONE.replace('<button', '<button type=button')}</form>", True),
        (f"<form><textarea>Hello</textarea>{LONE.replace('<button', '<button type=button')}</form>", False),
        (f"<main><textarea>Hello</textarea>{LONE}</main>", False),
        (f"<main><textarea></textarea>{LONE}</main>", True),
        (f"<main><input value=2026-03-01>{LONE}</main>", True),
        (f"<main><div contenteditable>Hello</div>{LONE}</main>", False),
        (f"<div role=dialog aria-label=Sure>{LONE}</div>", False),
        ("<a href='/other'>Delete product</a>", False),
        ("<a href='#'>Delete product</a>", True),
        ("<a href='javascript:void 0'>Delete product</a>", True),
        ("<a href=''>Delete product</a>", True),
        (f"<form method=post action=/x>{LONE}</form>", False),
    ],
)  # fmt: skip
def test_only_what_can_be_pressed_once_more_is_left_to_the_hold(
    site: Site, open_tab: OpenTab, page: str, repeatable: bool
) -> None:
    tab = open_tab(site.add("/lone", f"<!doctype html><title>Shop</title><body>{page}"))
    control = tab.find("link" if page.startswith("<a") else "button", "Delete product")
    facts = tab.facts(Click(ref=control.ref))
    assert facts.repeatable is repeatable
    assert (judge(Click(ref=control.ref), facts).effect == "edit") is repeatable
    if repeatable:
        assert tab.act(Click(ref=control.ref), suspected=True).status == "done", "the extension's own check"


DATABASE = "new Promise(done => (indexedDB.open('data').onsuccess = done))"
FILE = "await (await navigator.storage.getDirectory()).getFileHandle('items', {create: true})"
MADE = "await (await caches.open('items')).put('/1', new Response('x'))"
COPIED = "await (await caches.open('items')).add('/x')"
FORGOTTEN = "await caches.delete('items'); await (await navigator.storage.getDirectory()).removeEntry('items').catch(() => 0)"
RECORDS = "localStorage.setItem('items', JSON.stringify(Array(500).fill({done: false})))"
THEME = "localStorage.setItem('theme', 'dark')"
ASKED = "await (await fetch('/x')).text(); while (!performance.getEntriesByType('resource').length) await new Promise(requestAnimationFrame)"


@pytest.mark.parametrize(
    ("kept", "held"),
    [("", True), (THEME, False), (f"{THEME}; {ASKED}", True), (f"{RECORDS}; {ASKED}", False), (f"await {DATABASE}", False),
     (f"{RECORDS.replace('local', 'session')}; {ASKED}", False), (f"{FILE}; {ASKED}", False), (f"{MADE}; {ASKED}", False), (COPIED, True)],
)
def test_what_works_without_a_network_is_not_left_to_the_hold(site: Site, open_tab: OpenTab, kept: str, held: bool) -> None:
    site.add("/x", "")
    tab = open_tab(site.add("/own", f"<!doctype html><title>Own</title><body>{LONE}"))
    tab.page.evaluate(f"async () => {{ {kept} }}")
    control = Click(ref=tab.find("button", "Delete product").ref)
    try:
        tab.facts(control)  # What it keeps is looked for now, and known later.
        for _ in range(200):
            if not held and tab.facts(control).held:
                tab.page.wait_for_timeout(50)
        assert tab.facts(control).held is held
    finally:
        tab.page.evaluate(f"async () => {{ localStorage.clear(); indexedDB.deleteDatabase('data'); {FORGOTTEN} }}")
