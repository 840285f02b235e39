"""Attacks that a page makes by what it sends; each returns whether something arrived that nobody allowed."""

from __future__ import annotations

import socket
from collections.abc import Callable

from handrail_wire import AskApproval, Click, HeldRequest, Lease, Wait
from tests.e2e.attacker import Attacker
from tests.e2e.test_after_the_run import let_go
from tests.e2e.test_worker_approvals import approval_page, decide_on
from tests.support.scripted_daemon import ticket_of

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
    # On a host of its own: the worker lives on for a while, and would be company of the next attack's page.
    tab = by.tab("<h1>Here</h1>", host="localhost")
    tab.page.evaluate(
        """() => new Promise((done) => {
            navigator.serviceWorker.addEventListener("controllerchange", done);
            navigator.serviceWorker.register("/worker.js", {scope: location.pathname});
        })"""
    )
    tab.observe()
    tab.page.evaluate(SEND)
    return bool(by.site.posts)


def same_sent(by: Attacker) -> bool:
    """The page sends something else than what was approved, to the same address and under the same names."""
    by.daemon.judge = lambda one: "fail"
    send = "fetch('/pay', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({amount: self.amount})})"
    tab = by.tab(f"<script>amount = 1</script><button type=button onclick=\"{send}; amount = 999\">Show all</button>")
    press, before = Click(ref=tab.find("button", "Show all").ref), len(by.daemon.received)
    tab.act(press)
    asked = by.daemon.next_of(HeldRequest, after=before).request
    facts, step = tab.facts(press), tab.step + 1
    ask = AskApproval(run=tab.run, step=step, tab=tab.id, ticket=ticket_of(tab.run, step, press, facts, asked), action=press,
                      facts=facts, sentence="It sends.", expires=60.0, request=asked)  # fmt: skip
    decide_on(approval_page(by.browser, by.daemon, ask), ask, "approve")
    by.daemon.acted(tab.message(press, facts, effect="commit", ticket=ask.ticket, request=asked))
    return by.posted(tab)


def causes(by: Attacker) -> bool:
    """The page sends something by itself while a step is under way that may send its like."""
    by.daemon.judge = lambda one: "fail" if one.step is None else "continue"
    empty = by.tab("<h1>Here</h1>")
    empty.observe()
    path = "/own"
    by.site.add(path, "<button type=button>Show all</button><script>setInterval(() => fetch('/pay', {method: 'POST'}), 20)</script>")
    empty.page.goto(by.site.url(path))
    empty.act(Click(ref=empty.find("button", "Show all").ref))
    return by.posted(empty)


def used_once(by: Attacker) -> bool:
    """A press that was approved for its form has a script send something first."""
    by.daemon.judge = lambda one: "fail" if one.request.kind == "form" else "continue"
    for path in ("/note", "/order"):
        by.site.add(path, "<h1>Sent</h1>")
    send = "event.preventDefault(); fetch('/note', {method: 'POST'}).then(() => this.form.submit())"
    form = f"<form method=post action=/order><button onclick=\"{send}\">Send order</button></form>"
    tab = by.tab(form)
    approved, before = by.approve(tab, "Send order"), len(by.daemon.received)
    by.spend(tab, approved)
    for _ in range(300):
        held = [one.body for one in by.daemon.received[before:] if isinstance(one.body, HeldRequest)]
        sent = "/order" in [path for path, _ in by.site.posts]
        if sent or any(one.request.kind == "form" and not one.covered for one in held):
            break
        tab.page.wait_for_timeout(30)
    assert "/note" in [path for path, _ in by.site.posts], "the first arrives"
    return sent


def pass_ends(by: Attacker) -> bool:
    """What the page may send by itself, as the person has approved, is sent three minutes later."""
    by.daemon.judge, send = lambda one: "fail", SEND.replace("/pay", "/later")
    by.site.add("/later", "<h1>Sent</h1>")
    tab = by.tab("<h1>Here</h1>")
    tab.observe()
    before = len(by.daemon.received)
    tab.page.evaluate(send)
    asked = by.daemon.next_of(HeldRequest, after=before).request
    action, step = Wait(), tab.step + 1
    facts = tab.facts(action)
    ask = AskApproval(run=tab.run, step=step, tab=tab.id, ticket=ticket_of(tab.run, step, action, facts, asked), action=action,
                      facts=facts, sentence="It sends.", expires=60.0, request=asked)  # fmt: skip
    decide_on(approval_page(by.browser, by.daemon, ask), ask, "approve")
    by.browser.worker.evaluate("() => { globalThis.today = Date.now; Date.now = () => today() + 180_000 }")
    try:
        tab.page.evaluate(send)
        return "/later" in [path for path, _ in by.site.posts]
    finally:
        by.browser.worker.evaluate("() => { Date.now = today }")


def after_the_run(by: Attacker) -> bool:
    """A press on a weak sign starts a timer that sends when the run is over."""
    by.daemon.judge = lambda one: "fail"
    by.site.add("/late", "<h1>Sent</h1>")
    late = "setTimeout(function look() { globalThis.due ? fetch('/late', {method: 'POST'}).then(() => 0, () => 0) : setTimeout(look, 20) }, 20)"
    tab = by.tab(f'<button type=button onclick="{late}">Delete</button>')
    tab.act(Click(ref=tab.find("button", "Delete").ref), suspected=True)
    let_go(tab, by.browser, by.daemon)
    tab.page.evaluate("() => { globalThis.due = true }")
    sent = by.comes(tab.page, lambda: "/late" in [path for path, _ in by.site.posts])
    # Else it would be another tab of the site's for the next attack.
    by.browser.close(tab.id)
    return sent


def company(by: Attacker) -> bool:
    """A button that may only open something has another tab of the site do it; it counts as held."""
    tab = by.tab("<button type=button>Delete…</button>")
    _, number = by.browser.open(by.site.add("/hears", "<h1>Here</h1>"))
    held = tab.facts(Click(ref=tab.find("button", "Delete…").ref)).held
    by.browser.close(number)
    by.browser.close(tab.id)
    return held


def elsewhere(by: Attacker) -> bool:
    """A press has a tab in the background send the order."""
    hears = f"<script>new BroadcastChannel('b').onmessage = () => {SEND}</script>"
    _, number = by.browser.open(by.site.add("/hears", hears))
    tab = by.tab("<button type=button onclick=\"new BroadcastChannel('b').postMessage(1)\">Show all</button>")
    tab.page.bring_to_front()
    tab.act(Click(ref=tab.find("button", "Show all").ref))
    sent = by.posted(tab)
    by.browser.close(number)
    return sent


def fetched_by_the_browser(by: Attacker) -> bool:
    """A press has the browser fetch something in the background, as for a download."""
    by.daemon.judge = lambda one: "fail"
    by.site.pages["/idle.js"], by.site.types["/idle.js"] = "0", "text/javascript"
    fetches = "r.backgroundFetch.fetch('pay', [new Request('/pay', {method: 'POST', body: '1'})])"
    tab = by.tab(f'<button type=button onclick="{fetches}.catch(() => 0)">Show all</button>', host="localhost")
    tab.page.evaluate(
        "navigator.serviceWorker.register('/idle.js', {scope: location.pathname})"
        ".then(() => navigator.serviceWorker.ready).then((one) => { globalThis.r = one })"
    )
    tab.act(Click(ref=tab.find("button", "Show all").ref))
    sent = by.posted(tab)
    tab.page.evaluate("r.unregister()")
    return sent


def worker_lines(by: Attacker) -> bool:
    """A worker of the page has a connection open; what it does counts as held."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        line = f"self.line = new WebSocket('ws://127.0.0.1:{silent.getsockname()[1]}'); postMessage(1)"
        started = f'globalThis.up = new Promise((done) => (globalThis.w = new Worker(URL.createObjectURL(new Blob([`{line}`])))).onmessage = () => done(1))'
        tab = by.tab(f"<button type=button>Delete…</button><script>{started}</script>")
        tab.page.evaluate("up")
        held = tab.facts(Click(ref=tab.find("button", "Delete…").ref)).held
        by.browser.close(tab.id)
    return held


def own_files(by: Attacker) -> bool:
    """The page keeps its data in the browser, in a file of its own; what it does there counts as held."""
    tab = by.tab("<button type=button>Delete…</button>")
    folder = "(await navigator.storage.getDirectory())"
    tab.page.evaluate(f"async () => {{ await {folder}.getFileHandle('items', {{create: true}}) }}")
    press = Click(ref=tab.find("button", "Delete…").ref)
    tab.facts(press)  # What it has is known the next time.
    held = tab.facts(press).held
    tab.page.evaluate(f"async () => {folder}.removeEntry('items')")
    by.browser.close(tab.id)
    return held


ATTACKS: dict[str, Callable[[Attacker], bool]] = {
    "failed first": failed_first, "new tabs": new_tabs, "hops": hops, "frames": frames,
    "service worker": service_worker, "same sent": same_sent, "causes": causes,
    "used once": used_once, "pass ends": pass_ends, "after the run": after_the_run,
    "company": company, "elsewhere": elsewhere, "worker lines": worker_lines, "own files": own_files,
    "background fetch": fetched_by_the_browser,
}  # fmt: skip
