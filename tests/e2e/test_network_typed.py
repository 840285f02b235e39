"""What was typed in, and where it goes: looked for in what a page sends, in a real Chromium with a scripted daemon."""

from __future__ import annotations

import time

import pytest

from handrail_wire import Click, Copy, Paste, Press, SelectText, Type
from tests.e2e.test_network import PAGE, OpenTab, held, own_site, send
from tests.e2e.test_worker import stop_worker, wake_worker
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser
site = pytest.fixture(own_site, name="site")


@pytest.mark.parametrize("keys", ["", "Control+v"])
def test_what_was_pasted_is_recognised_in_what_is_sent(
    keys: str, site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    fields = "<p>Your guest is <b>Ada Lovelace</b> today</p><label>Name <input id=who></label>"
    tab = open_tab(site.add("/pasted", PAGE + fields))
    daemon.judge = lambda one: "fail"
    tab.act(SelectText(text="Ada Lovelace"), effect="read")
    assert tab.act(Copy(), effect="read").status == "done"
    assert send(tab, daemon, "post('/x', 'n=Ada+Lovelace')").request.carries == "nothing", "it is in no field yet"
    ref = tab.find("textbox", "Name").ref
    assert tab.act(Press(ref=ref, keys=keys) if keys else Paste(ref=ref)).status == "done"
    assert send(tab, daemon, "post('/x', new URLSearchParams({n: who.value}))").request.carries == "typed"


@pytest.mark.parametrize(
    ("field", "new"),
    [
        ("<label>Door code <input id=code type=password autocomplete=new-password></label>", True),
        ("<label>New password <input id=code type=password></label>", True),
        ("<form onsubmit='return false'><label>Password <input id=code type=password>"
         "</label><label>Again <input type=password></label></form>", True),
        ("<label>Password <input id=code type=password></label>", False),
        ("<label>Door code <input id=code autocomplete=off></label>", False),
    ],
)  # fmt: skip
def test_a_new_password_is_told_wherever_it_goes(
    field: str, new: bool, site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add(f"/new{hash(field)}", PAGE + field))
    daemon.judge = lambda one: "fail"
    nodes = [node for document in tab.observe().documents for node in document.nodes if node.role == "textbox"]
    assert tab.act(Type(ref=nodes[0].ref, text="gull-4419-nest")).status == "done"
    sent = send(tab, daemon, "post('/x', new URLSearchParams({c: code.value}))").request
    assert (sent.carries, sent.new_password) == ("typed", new)
    assert not send(tab, daemon, "post('/x', 'c=1')").request.new_password


def test_a_link_takes_nothing_along_that_was_typed(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    """A page's script may write into a link what was typed a moment ago; the click on it is the run's own."""
    fields = "<label>Name <input id=who></label><label>Code <input id=code></label><a id=go href=/x>Go</a>"
    tab = open_tab(site.add("/link", PAGE + fields))
    name, code = tab.find("textbox", "Name").ref, tab.find("textbox", "Code").ref
    tab.act(Type(ref=name, text="Ada Lovelace"))
    tab.act(Type(ref=code, text="s3cr3t-w0rd"), secret=True)
    elsewhere = site.url("", "localhost")
    link = Click(ref=tab.find("link", "Go").ref)
    addresses = {
        f"{elsewhere}/x?q=${{encodeURIComponent(who.value)}}": ("typed", f"{elsewhere}/x?q=Ada%20Lovelace"),
        f"{elsewhere}/x?q=${{code.value}}": ("secret", f"{elsewhere}/x?••••"),
        f"{elsewhere}/x/${{code.value}}": ("secret", f"{elsewhere}/••••"),
        "http://${code.value}.localhost/x": ("secret", "••••"),
    }
    for address, (carries, told) in addresses.items():
        tab.page.evaluate(f"go.href = `{address}`")
        before, frames = len(daemon.received), len(daemon.frames)
        assert tab.facts(link).href == told
        assert tab.act(link).status == "done"
        request = held(daemon, before).request
        assert (request.kind, request.carries, request.url) == ("navigation", carries, told)
        assert "s3cr3t" not in "".join(daemon.frames[frames:])
    assert tab.page.url.endswith("/link") and not [one for one in site.reached if "localhost" in one]


def test_what_was_typed_is_not_forgotten_when_the_worker_dies(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/typed-before", PAGE + "<label>Code <input id=code></label>"))
    daemon.judge = lambda one: "fail"
    assert tab.act(Type(ref=tab.find("textbox", "Code").ref, text="s3cr3t-w0rd"), secret=True).status == "done"
    stop_worker(browser)
    daemon.wait_until_gone()
    wake_worker(browser)
    daemon.wait_for_extension()
    assert send(tab, daemon, "post('/x', code.value)").request.carries == "secret"


def test_what_was_typed_is_recognised_in_what_is_sent(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(
        site.add("/typed", PAGE + "<label>Name <input id=who></label><label>Code <input id=code></label>")
    )
    daemon.judge = lambda one: "fail"
    name, code = tab.find("textbox", "Name").ref, tab.find("textbox", "Code").ref
    assert tab.act(Type(ref=name, text='Ada "Countess" Lovelace')).status == "done"
    assert tab.act(Type(ref=code, text="s3cr3t-w0rd"), secret=True).status == "done"
    shapes = {
        "post('/x', 'a=1')": "nothing",
        "post('/x', new URLSearchParams({who: who.value}))": "typed",
        "post('/x', JSON.stringify({who: who.value}))": "typed",
        "navigator.sendBeacon('/x?q=' + encodeURIComponent(who.value))": "typed",
        "const f = new FormData(); f.append('c', code.value); post('/x', f)": "secret",
        "post('/x?c=' + code.value)": "secret",
    }
    for script, carries in shapes.items():
        told = send(tab, daemon, script)
        assert told.request.carries == carries, script
        assert "s3cr3t" not in told.model_dump_json()
    away = send(
        tab, daemon, f"location.href = '{site.url('/x', 'localhost')}?q=' + encodeURIComponent(who.value)"
    )
    assert (away.request.kind, away.request.method) == ("navigation", "GET")
    behind = send(tab, daemon, f"location.href = '{site.url('/x', 'localhost')}#' + encodeURIComponent(who.value)")
    assert (behind.request.kind, behind.request.carries) == ("navigation", "typed")
    elsewhere = site.url("/x", "localhost")
    token = send(tab, daemon, f"location.href = '{elsewhere}?sid=0123456789abcdef'")
    assert token.request.kind == "navigation" and "0123456789" not in token.model_dump_json()
    time.sleep(0.2)
    assert tab.page.url.endswith("/typed")
    # A frame's address is the page's own affair.
    before = len(daemon.received)
    tab.page.evaluate(
        "src => new Promise(done => { const i = document.createElement('iframe'); i.onload = done; i.src = src; document.body.append(i) })",
        f"{elsewhere}?sid=0123456789abcdef",
    )
    assert not [one for one in daemon.received[before:] if one.body.type == "held_request"]
