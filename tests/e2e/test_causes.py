"""Which step set off what a page sends, in a real Chromium: told by the hook in the page's own world."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest

from handrail_wire import Click, HeldRequest, Press, Type
from tests.e2e.conftest import Tab
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]

PAGE = """<h1>Cups</h1><label>Note <input id=note></label><button id=go>Go</button><button id=other>Other</button>
<form action=/form method=post><input name=x value=1></form><script>
const post = (url) => fetch(url, {method: "POST", body: "x=1"});
const sleep = (ms) => new Promise((next) => setTimeout(next, ms));
const xhr = (url, then) => { const x = new XMLHttpRequest(); x.open("POST", url); x.onload = then; x.send(); return x };
</script>"""
SET_OFF = {
    "at once": "post('/it')",
    "in a microtask": "Promise.resolve().then(() => post('/it'))",
    "after an answer": "(async () => { await post('/first'); await post('/it') })()",
    "after an answer's text": "(async () => { await (await post('/first')).text(); await post('/it') })()",
    "after a while": "(async () => { await sleep(300); post('/it') })()",
    "by a timer in a timer": "setTimeout(() => setTimeout(() => post('/it'), 200), 200)",
    "with the next frame": "requestAnimationFrame(() => requestAnimationFrame(() => post('/it')))",
    "after an older answer": "xhr('/first', () => xhr('/it'))",
    "as a beacon": "navigator.sendBeacon('/it', 'x')",
    "within a search that is given up": "const x = xhr('/first'); x.abort(); post('/it')",
    "with a field that it leaves": "note.focus(); note.blur(); setTimeout(() => post('/it'), 100)",
    "by an event of its own": "dispatchEvent(new Event('x'))",
    "by a form": "document.forms[0].action = '/it'; document.forms[0].submit()",
    "by a form, later": "document.forms[0].action = '/it'; setTimeout(() => document.forms[0].submit(), 200)",
}


@pytest.fixture
def site(daemon: ScriptedDaemon) -> Iterator[Site]:
    site = Site()
    for path in ("/it", "/first", "/mark"):
        site.add(path, "<h1>Thank you</h1>")
    daemon.judge = lambda held: "continue"
    yield site
    site.close()


def told(daemon: ScriptedDaemon, before: int, path: str = "/it") -> HeldRequest:
    """What the daemon is told of the request to `path`, the first one since `before`."""
    end = time.monotonic() + 8
    while time.monotonic() < end:
        bodies = [one.body for one in daemon.received[before:]]
        found = [one for one in bodies if isinstance(one, HeldRequest) and urlsplit(one.request.url).path == path]
        if found:
            return found[0]
        time.sleep(0.02)
    raise AssertionError(f"nothing was told of {path}")


@pytest.mark.parametrize("way", SET_OFF)
def test_what_a_press_sets_off_is_its_step_s(
    way: str, site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    script = f"<script>addEventListener('x', () => post('/it')); go.onclick = () => {{ {SET_OFF[way]} }}</script>"
    tab = open_tab(site.add("/page", PAGE + script))
    button, before = tab.find("button", "Go").ref, len(daemon.received)
    tab.act(Click(ref=button))
    one = told(daemon, before)
    assert (one.step, one.request.cause) == (tab.step, "input")
    end = time.monotonic() + 8
    while "/it" not in [path for path, _ in site.posts]:
        assert time.monotonic() < end, "it did not arrive"
        tab.page.wait_for_timeout(20)


BY_ITSELF = {
    "while it loads": "post('/it')",
    "when it has loaded": "onload = () => post('/it')",
    "again and again": "setInterval(() => post('/mark'), 50); setTimeout(() => post('/it'), 2500)",
    "after an answer": "setTimeout(async () => { await post('/first'); await post('/it') }, 2500)",
}


@pytest.mark.parametrize("way", BY_ITSELF)
def test_what_began_before_any_step_is_the_page_s_own(
    way: str, site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    """Whatever is pressed meanwhile."""
    site.add("/page", f"{PAGE}<script>{BY_ITSELF[way]}</script>")
    tab = open_tab(site.add("/empty", "<h1>Nothing</h1>"))
    tab.observe()
    before = len(daemon.received)
    tab.page.goto(site.url("/page"))
    tab.act(Click(ref=tab.find("button", "Other").ref))
    one = told(daemon, before)
    assert (one.step, one.request.cause) == (None, "load" if "load" in way else "page")


def test_a_timer_of_an_earlier_step_is_that_step_s(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    """A page that waits until the next press has come gains nothing by it."""
    waits = "go.onclick = () => setTimeout(() => post('/it'), 1500); other.onclick = () => post('/first')"
    tab = open_tab(site.add("/page", f"{PAGE}<script>{waits}</script>"))
    before = len(daemon.received)
    tab.act(Click(ref=tab.find("button", "Go").ref))
    first = tab.step
    tab.act(Click(ref=tab.find("button", "Other").ref))
    assert told(daemon, before, "/first").step == first + 1
    assert told(daemon, before).step == first


def test_what_the_person_does_is_not_the_page_s_own(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add("/page", f"{PAGE}<script>other.onclick = () => post('/it')</script>"))
    tab.act(Click(ref=tab.find("button", "Go").ref))
    tab.page.wait_for_timeout(1200)
    before = len(daemon.received)
    tab.page.click("#other")
    one = told(daemon, before)
    # As what a page does in answer to a step by ways that are not followed: under no approval it passes by that.
    assert (one.step, one.request.cause) == (tab.step, "unknown")


def test_keys_and_texts_set_things_off_as_well(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    saves = "let timer; note.oninput = () => { clearTimeout(timer); timer = setTimeout(() => post('/it'), 300) }"
    enters = "note.onkeydown = (e) => { if (e.key === 'Enter') post('/first') }"
    tab = open_tab(site.add("/page", f"{PAGE}<script>{saves}; {enters}</script>"))
    note, before = tab.find("textbox", "Note").ref, len(daemon.received)
    tab.act(Type(ref=note, text="a present"))
    typing = tab.step
    tab.act(Press(ref=note, keys="Enter"))
    assert (told(daemon, before).step, told(daemon, before, "/first").step) == (typing, tab.step)


def test_the_hook_changes_nothing_that_a_page_sees_of_its_functions(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/page", PAGE))
    tab.observe()
    names = ["fetch", "setTimeout", "setInterval", "clearTimeout", "requestAnimationFrame"]
    seen = tab.page.evaluate(
        """async (names) => {
            const looks = names.map((name) => [typeof window[name], window[name].name, window[name].length, /native code/.test(`${window[name]}`)]);
            const timed = await new Promise((done) => setTimeout(function (...given) { done([this === window, given]) }, 1, 2, 3));
            const text = await (await fetch("/first")).text();
            const x = new XMLHttpRequest(); x.open("GET", "/first", false); x.send();
            setTimeout("globalThis.evaluated = 1", 0); await sleep(20);
            return [looks, timed, text === x.responseText, globalThis.evaluated];
        }""",
        names,
    )
    lengths = {"fetch": 1, "setTimeout": 1, "setInterval": 1, "clearTimeout": 0, "requestAnimationFrame": 1}
    assert seen == [[["function", name, lengths[name], True] for name in names], [True, [2, 3]], True, 1]


def test_what_comes_of_leaving_a_field_is_the_typing_step_s(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    """The field is left before the next step, for it."""
    saves = "<script>note.onchange = () => post('/it')</script>"
    tab = open_tab(site.add("/page", PAGE + saves))
    seen = tab.observe()
    note, other = tab.find("textbox", "Note", seen).ref, tab.find("button", "Other", seen).ref
    tab.act(Type(ref=note, text="a present"))
    typing, before = tab.step, len(daemon.received)
    tab.act(Click(ref=other))
    one = told(daemon, before)
    assert (one.step, one.request.cause) == (typing, "input")


def test_a_digest_is_of_what_is_sent_in_whatever_it_is_wrapped(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add("/page", PAGE))
    tab.observe()
    digests = []
    for body in ("new Blob(['one'])", "new Blob(['two'])", "new File(['one'], 'a.txt')", "'three'"):
        before = len(daemon.received)
        tab.page.evaluate(f"void fetch('/it', {{method: 'POST', body: {body}}})")
        digests.append(told(daemon, before).request.digest)
    assert digests[0] == digests[2] and len({*digests}) == 3 and "" not in digests


@pytest.mark.parametrize("suspected", [True, False])
def test_what_a_frame_of_another_site_was_told_may_be_a_suspected_step_s(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, suspected: bool
) -> None:
    site.add("/hears", "<script>onmessage = ({data}) => fetch(data, {method: 'POST', body: 'x'})</script>")
    frame = f"<iframe src='{site.url('/hears', 'localhost')}'></iframe>"
    asks = '<button type=button onclick="frames[0].postMessage(`/it`, `*`)">Delete…</button>'
    tab = open_tab(site.add("/asks", f"<!doctype html><title>Cups</title>{frame}{asks}"))
    tab.page.frames[1].wait_for_load_state()
    before = len(daemon.received)
    assert tab.act(Click(ref=tab.find("button", "Delete…").ref), suspected=suspected).status == "done"
    heard = told(daemon, before)
    assert (heard.request.cause, heard.step is not None) == (("unknown", True) if suspected else ("page", False))
