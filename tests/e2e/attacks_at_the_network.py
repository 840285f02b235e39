"""Attacks that a page makes by what it sends; each returns whether something arrived that nobody allowed."""

from __future__ import annotations

from collections.abc import Callable

from handrail_wire import Click, HeldRequest, Lease

from tests.e2e.attacker import Attacker

SEND = "fetch('/pay', {method: 'POST'}).then(() => 0, () => 0)"
"""Settles once the page knows what became of it."""


def failed_first(by: Attacker) -> bool:
    """The page sends an order, and before that is decided about, the run lets its tab go."""
    by.daemon.judge = lambda one: None
    tab = by.tab("<h1>Here</h1>")
    tab.observe()
    before = len(by.daemon.received)
    tab.page.evaluate(f"() => {{ globalThis.ended = {SEND} }}")
    by.daemon.next_of(HeldRequest, after=before)
    by.daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    tab.page.evaluate("ended")
    return bool(by.site.posts)


LATE = """address => {
    const left = new Promise((done) => {
        for (const event of [chrome.webRequest.onSendHeaders, chrome.webRequest.onErrorOccurred])
            event.addListener(done, {urls: [address]});
    });
    const {attach} = chrome.debugger;
    chrome.debugger.attach = (...all) => left.then(() => attach.apply(chrome.debugger, all));
    globalThis.inTime = () => { chrome.debugger.attach = attach };
}"""
"""In the worker: the debugger comes to the next tab only when its first request is on its way, as it does now and then."""


def new_tabs(by: Attacker) -> bool:
    """The page sends a form into a tab that it opens with it."""
    by.daemon.judge = lambda one: "fail"
    form = "<form method=post action=/pay target=_blank></form>"
    tab = by.tab(f"{form}<button type=button onclick='document.forms[0].submit()'>Show all</button>")
    press = Click(ref=tab.find("button", "Show all").ref)
    tabs = len(by.browser.context.pages)
    by.browser.worker.evaluate(LATE, by.site.url("/pay"))
    try:
        tab.act(press)
        sent = by.posted(tab)
    finally:
        by.browser.worker.evaluate("inTime()")
    for other in by.browser.context.pages[tabs:]:
        other.close()
    return sent


def hops(by: Attacker) -> bool:
    """The page's own server passes on to another site what may be sent to its own."""
    by.daemon.judge = lambda one: "fail" if "//localhost:" in one.request.url else "continue"
    by.site.redirects["/first"] = by.site.url("/pay", "localhost")
    tab = by.tab("<h1>Here</h1>")
    tab.observe()
    tab.page.evaluate(SEND.replace("/pay", "/first"))
    assert by.site.posts, "what may be sent arrives"
    return "/pay" in [path for path, _ in by.site.posts]


def frames(by: Attacker) -> bool:
    """A frame of another site sends the order."""
    by.daemon.judge = lambda one: "fail"
    by.site.add("/eager", f"<script>globalThis.ended = {SEND}</script>")
    tab = by.tab("<h1>Here</h1>")
    tab.observe()
    tab.page.evaluate(
        "src => new Promise(done => document.body.append(Object.assign(document.createElement('iframe'), {src, onload: done})))",
        by.site.url("/eager", "localhost"),
    )
    tab.page.frames[1].evaluate("ended")
    return bool(by.site.posts)


WORKER = """oninstall = () => skipWaiting(); onactivate = (e) => e.waitUntil(clients.claim());
onfetch = (e) => { if (e.request.method === 'POST') e.respondWith(fetch(e.request.url, {method: 'POST'})) }"""


def service_worker(by: Attacker) -> bool:
    """The page's service worker sends the order for it."""
    by.daemon.judge = lambda one: "fail"
    by.site.pages["/worker.js"], by.site.types["/worker.js"] = WORKER, "text/javascript"
    tab = by.tab("<h1>Here</h1>")
    tab.page.evaluate(
        """() => new Promise((done) => {
            navigator.serviceWorker.addEventListener("controllerchange", done);
            navigator.serviceWorker.register("/worker.js", {scope: location.pathname});
        })"""
    )
    tab.observe()
    tab.page.evaluate(SEND)
    return bool(by.site.posts)


ATTACKS: dict[str, Callable[[Attacker], bool]] = {
    "failed first": failed_first, "new tabs": new_tabs, "hops": hops, "frames": frames,
    "service worker": service_worker,
}  # fmt: skip
