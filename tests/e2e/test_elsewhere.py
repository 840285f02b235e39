"""What a press has sent from elsewhere, past the debugger: by another tab, by a worker of the whole site, or later."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from handrail_wire import Click, HeldRequest
from tests.e2e.conftest import Tab
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]
POST = "{method: 'POST', body: 'x'}"
HEARS = f"<script>new BroadcastChannel('b').onmessage = ({{data}}) => fetch(data, {POST}).then(() => said(data), () => said('no'));\n"
HEARS += "const said = (what) => document.title = what</script>"
SHARED = "onconnect = ({ports: [port]}) => { port.onmessage = ({data}) => fetch(data, {method: 'POST'}).then(() => port.postMessage('sent'), () => port.postMessage('no')) }"


def pressed(tab: Tab) -> None:
    assert tab.act(Click(ref=tab.find("button", "Show all").ref)).status == "done"


def button(does: str) -> str:
    return f'<button type=button onclick="{does}">Show all</button><p></p>'


def test_another_tab_in_the_background_sends_nothing_for_it(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser
) -> None:
    site.posts.clear()
    other, number = browser.open(site.add("/hears", HEARS))
    tab = open_tab(site.add("/tells", button("new BroadcastChannel('b').postMessage('/pay')")))
    tab.page.bring_to_front()
    pressed(tab)
    other.wait_for_function("document.title === 'no'")
    assert not site.posts
    # That it is in front says nothing: a page can bring its windows there. That the person presses something there does.
    other.bring_to_front()
    pressed(tab)
    assert other.evaluate(f"fetch('/mine', {POST}).then(() => 'sent', () => 'no')") == "no"
    for _ in range(100):
        other.mouse.click(9, 9)
        other.evaluate(f"fetch('/mine', {POST}).then(() => 0, () => 0)")
        if site.posts:
            break
        other.wait_for_timeout(50)
    assert [path for path, _ in site.posts] == ["/mine"]
    browser.close(number)


def test_a_worker_of_the_whole_site_sends_nothing_for_it(site: Site, open_tab: OpenTab) -> None:
    site.posts.clear()
    site.pages["/shared.js"], site.types["/shared.js"] = SHARED, "text/javascript"
    started = "<script>globalThis.w = new SharedWorker('/shared.js'); w.port.start(); w.port.onmessage = ({data}) => { document.querySelector('p').textContent = data }</script>"
    tab = open_tab(site.add("/shares", button("w.port.postMessage('/pay')") + started))
    tab.page.bring_to_front()
    pressed(tab)
    tab.page.wait_for_selector("p:text('no')")
    assert not site.posts


FORM = "<form id=f method=post action=/pay target={}><input name=x value=1></form>"
WAYS = {
    "a form into a tab that was there": FORM.format("other") + button("f.submit()"),
    "the same by its button": FORM.format("other") + button("f.requestSubmit()"),
    "a fetch for later": button("fetchLater('/pay', {method: 'POST', body: 'x', activateAfter: 60_000})"),
    "a question with a body": button("fetch('/pay', {method: 'OPTIONS', body: 'x'}).catch(() => 0)"),
}


@pytest.mark.parametrize("way", WAYS)
def test_it_is_held_like_any_other(
    way: str, site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    site.posts.clear()
    site.add("/pay", "<h1>Paid</h1>")
    tab = open_tab(site.add("/way", WAYS[way]))
    if "fetchLater" in WAYS[way] and not tab.page.evaluate("'fetchLater' in globalThis"):
        pytest.skip("this browser has none")
    there = set(tab.page.context.pages)
    if "form" in way:
        with tab.page.context.expect_page() as opened:
            tab.page.evaluate(f"window.open('{site.add('/other', '<h1>Other</h1>')}', 'other') && 0")
        opened.value.wait_for_load_state()
        tab.page.bring_to_front()
    daemon.judge = lambda one: "fail"
    before = len(daemon.received)
    try:
        pressed(tab)
        told = daemon.next_of(HeldRequest, after=before)
    finally:
        daemon.judge = lambda one: "continue"
    assert told.request.url == site.url("/pay") and not site.posts
    for page in set(tab.page.context.pages) - there:
        page.close()


def test_a_form_into_a_frame_of_the_page_stays_what_it_is(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    site.posts.clear()
    site.add("/pay", "<h1>Paid</h1>")
    tab = open_tab(site.add("/way", f"<iframe name=inner></iframe>{FORM.format('inner')}{button('f.submit()')}"))
    tabs = len(tab.page.context.pages)
    pressed(tab)
    tab.page.frame("inner").wait_for_selector("text=Paid")
    assert len(tab.page.context.pages) == tabs and len(site.posts) == 1


def test_the_browser_fetches_nothing_by_itself_for_a_step(site: Site, open_tab: OpenTab) -> None:
    """It would be held nowhere. For the person it does."""
    site.posts.clear()
    site.pages["/sw.js"], site.types["/sw.js"] = "0", "text/javascript"
    fetches = "r.backgroundFetch.fetch(`${Math.random()}`, [new Request('/pay', {method: 'POST', body: 'x'})])"
    says = "document.querySelector('p').textContent"
    tab = open_tab(site.add("/later", button(f"{fetches}.then(() => {says} = 'begun', ({{name}}) => {says} = name)")))
    registered = "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)"
    if not tab.page.evaluate(f"{registered}.then((one) => Boolean((globalThis.r = one).backgroundFetch))"):
        pytest.skip("this browser has none")
    pressed(tab)
    tab.page.wait_for_selector("p:text('NotAllowedError')")
    assert not site.posts
    tab.page.click("button")
    tab.page.wait_for_selector("p:text('begun')")
    for _ in range(100):
        if site.posts:
            break
        tab.page.wait_for_timeout(50)
    assert [path for path, _ in site.posts] == ["/pay"]
    tab.page.evaluate("r.unregister()")
