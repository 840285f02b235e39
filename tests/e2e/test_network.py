"""The hold at the network, in a real Chromium with a scripted daemon: nothing is sent that nobody allowed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page

from handrail_wire import (
    AskApproval,
    Click,
    HeldRequest,
    JudgedRequest,
    Lease,
    Wait,
)
from tests.e2e.conftest import Tab
from tests.e2e.test_worker import stop_worker, wake_worker
from tests.e2e.test_worker_approvals import approval_page, decide_on
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon, ticket_of
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]

PAGE = """<h1>Cups</h1><script>
window.result = "";
const post = (url, body = "item=3") => void fetch(url, {method: "POST", body, headers: {"content-type":
  "application/x-www-form-urlencoded"}}).then((r) => { result = `answer ${r.status}` }, () => { result = "failed" });
</script>"""
FORM = "<form method=post action=/order><input name=cup value=blue><button>Go</button></form>"


def own_site(daemon: ScriptedDaemon) -> Iterator[Site]:
    """A site of each test's own: what another test has left on its way is not counted there.

    The daemon lets nothing go, for as long as the test does not say otherwise.
    """
    site = Site()
    for path in ("/order", "/x", "/pay"):
        site.add(path, "<h1>Thank you</h1>")
    daemon.judge = lambda held: "fail"
    yield site
    daemon.judge = lambda held: "continue"
    site.close()


site = pytest.fixture(own_site, name="site")


def held(daemon: ScriptedDaemon, after: int) -> HeldRequest:
    return daemon.next_of(HeldRequest, after=after)


def seq_of(daemon: ScriptedDaemon, request: str) -> int:
    """The number of the message that told of a request."""
    found = (one for one in daemon.received if isinstance(one.body, HeldRequest) and one.body.request.id == request)
    return next(found).seq


def result(page: Page, wanted: str) -> None:
    page.wait_for_function("wanted => result === wanted", arg=wanted, timeout=8000)


def send(tab: Tab, daemon: ScriptedDaemon, script: str = "post('/x')") -> HeldRequest:
    """Let the page send something, and return what the daemon is told of it."""
    before = len(daemon.received)
    # The lease is carried out once the tab can be read.
    tab.observe()
    tab.page.evaluate(f"() => {{ {script} }}")
    return held(daemon, before)


def test_a_request_is_held_until_it_is_decided_about(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add("/wait", PAGE))
    daemon.judge = lambda one: None
    told = send(tab, daemon, "post('/x?token=whisper', '_method=delete&cup=blue')")
    request = told.request
    assert (request.method, request.kind, request.fields) == ("POST", "fetch", ["_method", "cup"])
    assert (request.operation, request.carries, told.step) == ("_method=delete", "nothing", None)
    assert "whisper" not in daemon.frames[-1] and "blue" not in request.model_dump_json(), "names only"
    time.sleep(0.3)
    assert site.posts == [] and tab.page.evaluate("result") == ""
    daemon.send(JudgedRequest(id=request.id, decision="continue"), seq_of(daemon, request.id))
    result(tab.page, "answer 200")
    daemon.send(JudgedRequest(id=request.id, decision="continue"))
    assert site.posts == [("/x?token=whisper", "_method=delete&cup=blue")]


def test_what_is_let_go_arrives_once_and_what_is_not_never(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add("/rules", PAGE + FORM))
    daemon.judge = lambda one: "continue"
    send(tab, daemon)
    result(tab.page, "answer 200")
    assert site.posts == [("/x", "item=3")]
    daemon.judge = lambda one: "fail"
    assert send(tab, daemon, "document.forms[0].submit()").request.kind == "form"
    assert send(tab, daemon, "navigator.sendBeacon('/x', 'b')").request.kind == "beacon"
    time.sleep(0.3)
    assert len(site.posts) == 1 and tab.page.url.endswith("/rules"), "a form that is not sent leaves the page"


WAYS = ("silence", "given back", "daemon gone", "worker killed")


@pytest.mark.parametrize("way", WAYS)
def test_what_is_being_decided_about_is_failed_in_every_way_out(
    way: str, site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    daemon.judge = lambda one: None
    tab = open_tab(site.add("/out", PAGE))
    send(tab, daemon)
    if way == "given back":
        daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    elif way == "daemon gone":
        daemon.cut()
    elif way == "worker killed":
        stop_worker(browser)
        daemon.wait_until_gone()
        wake_worker(browser)
    result(tab.page, "failed")
    assert site.posts == []
    daemon.wait_for_extension()
    tab.page.evaluate("result = ''")
    if way == "given back":
        tab.page.evaluate("post('/x')")
        result(tab.page, "answer 200")
        assert len(site.posts) == 1, "the tab is the person's again"
    else:
        daemon.judge = lambda one: "fail"
        send(tab, daemon)
        result(tab.page, "failed")
        assert site.posts == [], "it holds as before"


@pytest.mark.parametrize("way", ["tab closed", "debugger detached"])
def test_what_was_dropped_is_not_sent_by_the_browser_either(
    way: str, site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    """The browser sends what is held when a debugger goes: nothing may be held while a person is asked."""
    tab = open_tab(site.add("/gone", PAGE + FORM))
    for script in ("post('/x')", "navigator.sendBeacon('/x', 'b')", "document.forms[0].submit()"):
        send(tab, daemon, script)
    result(tab.page, "failed")
    if way == "tab closed":
        tab.page.close()
    else:
        browser.worker.evaluate("tabId => chrome.debugger.detach({tabId})", tab.id)
    time.sleep(0.5)
    assert site.posts == []


def test_what_a_page_sent_by_itself_may_be_sent_once_when_the_person_has_approved_it(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/ledger", PAGE))
    action = Wait()
    for decision, posts in (("deny", 0), ("approve", 1)):
        told = send(tab, daemon)
        result(tab.page, "failed")
        facts = tab.facts(action)
        ticket = ticket_of(tab.run, 1, action, facts, told.request)
        ask = AskApproval(run=tab.run, step=1, tab=tab.id, ticket=ticket, action=action, facts=facts,
                          sentence="It sends.", expires=60.0, request=told.request)  # fmt: skip
        heard = decide_on(approval_page(browser, daemon, ask), ask, decision)
        assert ("press it again" in str(heard[-1].get("why"))) is (decision == "approve")
        for other in ("post('/x', 'item=3&all=1')", "post('/pay')", "navigator.sendBeacon('/x', 'item=3')"):
            assert not send(tab, daemon, other).covered, "what was approved is something else"
        tab.page.evaluate("result = ''")
        assert send(tab, daemon).covered is (decision == "approve")
        result(tab.page, "answer 200" if posts else "failed")
        assert not send(tab, daemon).covered, "once"
        result(tab.page, "failed")
        assert len(site.posts) == posts


def test_a_step_that_was_approved_for_a_request_lets_that_pass_once(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    twice = """<button type=button onclick="post('/x?at=' + Date.now(), 'n=1'); setTimeout(() => post('/x', 'n=2'), 300)">Go</button>"""
    tab = open_tab(site.add("/again", PAGE + twice))
    click = Click(ref=tab.find("button", "Go").ref)
    before = len(daemon.received)
    tab.act(click)
    request = held(daemon, before).request
    result(tab.page, "failed")
    tab.page.wait_for_timeout(400)
    assert site.posts == []
    facts, step = tab.facts(click), tab.step + 1
    ticket = ticket_of(tab.run, step, click, facts, request)
    ask = AskApproval(run=tab.run, step=step, tab=tab.id, ticket=ticket, action=click, facts=facts,
                      sentence="It sends.", expires=60.0, request=request)  # fmt: skip
    decide_on(approval_page(browser, daemon, ask), ask, "approve")
    assert not send(tab, daemon, "post('/x', 'n=1')").covered, "it is the step's, not the page's"
    acted = daemon.acted(tab.message(click, facts, effect="commit", ticket=ticket, request=request))
    assert acted.status == "done", acted
    end = time.monotonic() + 5
    while not site.posts and time.monotonic() < end:
        tab.page.wait_for_timeout(50)
    tab.page.wait_for_timeout(500)
    assert len(site.posts) == 1 and site.posts[0][0].startswith("/x?at="), site.posts


@pytest.mark.parametrize("verdict", ["continue", "fail"])
def test_the_form_of_a_step_is_sent_unless_the_person_has_said_no_since_which_the_daemon_knows(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, verdict: str
) -> None:
    form = FORM.replace("/order", "/x").replace("Go", "Next")
    tab = open_tab(site.add("/step", PAGE + form))
    daemon.covered = verdict
    before, posts = len(daemon.received), len(site.posts)
    try:
        assert tab.act(Click(ref=tab.find("button", "Next").ref), exemption="step").status == "done"
    finally:
        daemon.covered = "continue"
    told = held(daemon, before)
    assert told.covered and told.step == tab.step
    assert site.posts[posts:] == ([("/x", "cup=blue")] if verdict == "continue" else [])


SANDBOXED = """<iframe sandbox="allow-forms allow-scripts" srcdoc="<form method=post action='{}'><input name=cup
value=other></form>"></iframe>"""


def test_a_frame_without_an_origin_does_not_send_the_form_of_a_step(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    own = "<form method=post action=/x onsubmit='event.preventDefault()'><button>Next</button></form>"
    tab = open_tab(site.add("/around", PAGE + own + SANDBOXED.format(site.url("/x"))))
    tab.act(Click(ref=tab.find("button", "Next").ref), exemption="step")
    before = len(daemon.received)
    tab.page.frames[1].evaluate("document.forms[0].submit()")
    told = held(daemon, before)
    assert (told.covered, told.step, told.request.frame_origin) == (False, tab.step, "null")
    assert site.posts == []


def test_a_form_whose_page_tells_nobody_where_it_comes_from_is_the_step_s_own(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    form = "<meta name=referrer content=no-referrer>" + FORM.replace("/order", "/x").replace("Go", "Next")
    tab = open_tab(site.add("/unsaid", PAGE + form))
    before = len(daemon.received)
    assert tab.act(Click(ref=tab.find("button", "Next").ref), exemption="step").status == "done"
    told = held(daemon, before)
    assert told.covered and told.request.frame_origin == site.url("")
    assert site.posts == [("/x", "cup=blue")]


def test_a_form_that_goes_elsewhere_than_it_was_shown_is_not_covered(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    swap = "<script>document.forms[0].onsubmit = (e) => { e.target.action = '/pay' }</script>"
    form = FORM.replace("/order", "/x").replace("Go", "Next")
    tab = open_tab(site.add("/swap", PAGE + form + swap))
    daemon.judge = lambda one: "fail"
    before = len(daemon.received)
    tab.act(Click(ref=tab.find("button", "Next").ref), exemption="step")
    told = held(daemon, before)
    assert not told.covered and told.request.url == site.url("/pay") and told.step == tab.step
    assert site.posts == []


def test_a_form_into_a_frame_that_a_script_has_for_the_answer_is_a_request_of_the_page(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    aside = """<iframe name=sink hidden></iframe><script>
        const save = () => { const form = document.forms[0]; form.target = "sink"; form.submit();
          document.getElementsByName("sink")[0].onload = () => { result = "answered" } };
        </script><button type=button onclick="save()">Save</button>"""
    tab = open_tab(site.add("/aside", PAGE + FORM.replace("Go", "Next") + aside))
    before = len(daemon.received)
    assert tab.act(Click(ref=tab.find("button", "Save").ref)).status == "done"
    assert held(daemon, before).request.kind == "fetch", "nothing is left by it"
    # A page that is not told would wait for ever, and do nothing when the step is done again.
    result(tab.page, "answered")
    assert site.posts == []
    before = len(daemon.received)
    tab.act(Click(ref=tab.find("button", "Next").ref), exemption="step")
    assert held(daemon, before).request.kind == "form", "a step's own form"


def test_a_redirect_is_a_request_of_its_own(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    tab = open_tab(site.add("/hop", PAGE))
    site.redirects["/away"] = site.url("/x", "localhost")
    answers = iter(["continue", "fail"])
    daemon.judge = lambda one: next(answers)
    before = len(daemon.received)
    first = send(tab, daemon, "post('/away')")
    result(tab.page, "failed")
    hops = [one.body.request for one in daemon.received[before:] if isinstance(one.body, HeldRequest)]
    assert [hop.redirected for hop in hops] == [False, True] and first.request == hops[0]
    assert site.posts == [("/away", "item=3")]


def test_frames_of_other_processes_and_workers_are_held(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    site.add("/inner", PAGE + FORM)
    frame = f"<iframe src='{site.url('/inner', 'localhost')}'></iframe>"
    tab = open_tab(site.add("/outer", PAGE + frame))
    daemon.judge = lambda one: "fail"
    tab.observe()
    inner = tab.page.frames[1]
    for script, kind in (("post('/x')", "fetch"), ("document.forms[0].submit()", "form")):
        before = len(daemon.received)
        inner.evaluate(f"() => {{ {script} }}")
        told = held(daemon, before).request
        assert (told.kind, told.frame_origin, told.page_origin) == (
            kind,
            site.url("", "localhost"),
            site.url(""),
        )
    # One that comes later is held from its first request on.
    site.add("/eager", f"{PAGE}<script>post('/x')</script>")
    before = len(daemon.received)
    tab.page.evaluate("u => { const f = document.createElement('iframe'); f.src = u; document.body.append(f) }",
                      site.url("/eager", "localhost"))  # fmt: skip
    assert held(daemon, before).request.frame_origin == site.url("", "localhost")
    before = len(daemon.received)
    tab.page.evaluate("""u => {
        const code = `fetch(${JSON.stringify(u)}, {method: "POST", body: "w"})`;
        new Worker(URL.createObjectURL(new Blob([code])));
    }""", site.url("/x"))  # fmt: skip
    assert held(daemon, before).request.kind == "fetch"
    time.sleep(0.2)
    assert site.posts == []


OPENING = """<form method=post action=/x target=_blank><input name=cup value=blue><button>Next</button></form>
<button onclick="document.forms[0].submit()">Form</button>
<button onclick="window.open('/inline')">Inline</button>
<button onclick="window.open(elsewhere, '', 'noopener')">Elsewhere</button>
<button onclick="window.open('').fetch('/x', {method: 'POST', body: 'empty'})">Empty</button>"""
IN_A_NEW_TAB = {"Form": "form", "Inline": "fetch", "Elsewhere": "fetch", "Empty": "fetch"}
BY_ITSELF = {"Inline", "Elsewhere"}
"""What a document sends in which nothing has been done yet is its own doing, where that is told in time."""


def tabs_of(browser: ExtensionBrowser) -> set[int]:
    return {*browser.worker.evaluate("chrome.tabs.query({}).then((all) => all.map((one) => one.id))")}


def close_all_but(browser: ExtensionBrowser, tabs: set[int]) -> None:
    for _ in range(50):
        if not (more := tabs_of(browser) - tabs):
            return
        for tab in more:
            browser.close(tab)
        time.sleep(0.05)
    raise AssertionError("a tab stays open")


@pytest.mark.parametrize("decision", ["fail", "continue"])
def test_a_new_tab_is_held_from_its_first_request_on(
    decision: str, site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    site.add("/inline", "<h1>New</h1><script>fetch('/x', {method: 'POST', body: 'inline'})</script>")
    elsewhere = f"<script>const elsewhere = '{site.url('/inline', 'localhost')}'</script>"
    address = site.add("/opening", PAGE + elsewhere + OPENING)
    there = tabs_of(browser)
    for name, kind in IN_A_NEW_TAB.items():
        tab = open_tab(address)
        daemon.judge = lambda one: decision  # type: ignore[assignment, return-value]
        before, sent, tabs = len(daemon.received), len(site.posts), len(tabs_of(browser))
        acted = tab.act(Click(ref=tab.find("button", name).ref))
        assert acted.status == "done", (name, acted.status, acted.detail)
        told = held(daemon, before)
        steps = (None, tab.step) if name in BY_ITSELF else (tab.step,)
        assert told.request.kind == kind and told.step in steps, name
        page = site.url("", "localhost" if name == "Elsewhere" else "127.0.0.1")
        assert (told.request.page_origin, told.request.frame_origin) == (page, page), name
        dropped = kind == "form" and decision == "fail"
        wanted = (int(decision == "continue"), tabs + (not dropped))
        for _ in range(80):
            if (len(site.posts) - sent, len(tabs_of(browser))) == wanted:
                break
            tab.page.wait_for_timeout(100)
        # What must not come has its time, too.
        tab.page.wait_for_timeout(500)
        found = (len(site.posts) - sent, len(tabs_of(browser)))
        assert found == wanted, f"{name}: what shows nothing is closed again"
        close_all_but(browser, there)
    tab, sent, before = open_tab(address), len(site.posts), len(daemon.received)
    daemon.judge = lambda one: None
    assert tab.act(Click(ref=tab.find("button", "Next").ref), exemption="step").status == "done"
    assert held(daemon, before).covered and site.posts[sent:] == [("/x", "cup=blue")], "what a step may send"
    tab.page.wait_for_timeout(100)
    close_all_but(browser, there)
    rules = "chrome.declarativeNetRequest.getSessionRules().then((all) => all.length)"
    for left in range(50, -1, -1):
        if browser.worker.evaluate(rules) == 0:
            break
        assert left, "the browser's other tabs are nobody's business"
        time.sleep(0.1)


ON_ITS_WAY = """times => {
    self.asBefore = chrome.debugger.sendCommand;
    chrome.debugger.sendCommand = (target, method, params) => method === "Page.setPrerenderingAllowed" && times-- > 0
        ? Promise.reject(new Error('{"code":-32000,"message":"Not attached to an active page"}'))
        : asBefore.call(chrome.debugger, target, method, params);
}"""
"""What Chrome says while a new tab's page is on its way, on a busy machine."""


def test_a_new_tab_whose_page_is_on_its_way_is_held(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/opening", PAGE + OPENING))
    button = tab.find("button", "Form").ref
    before, tabs = len(daemon.received), len(browser.context.pages)
    browser.worker.evaluate(ON_ITS_WAY, 5)
    try:
        assert tab.act(Click(ref=button)).status == "done"
        assert held(daemon, before).request.kind == "form"
    finally:
        browser.worker.evaluate("() => { chrome.debugger.sendCommand = asBefore }")
    tab.page.wait_for_timeout(300)
    assert site.posts == []
    for other in browser.context.pages[tabs:]:
        other.close()


def test_a_page_with_a_service_worker_is_held_as_well(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    site.pages["/sw.js"] = (
        "oninstall = () => skipWaiting(); onactivate = (e) => e.waitUntil(clients.claim());"
        "onfetch = (e) => { if (e.request.method === 'POST') e.respondWith(fetch('/x', {method: 'POST', body: 'sw'})) }"
    )
    site.types["/sw.js"] = "text/javascript"
    tab = open_tab(site.add("/with-sw", PAGE))
    daemon.judge = lambda one: "fail"
    tab.page.evaluate("""() => navigator.serviceWorker.register('/sw.js').then(() => new Promise((done) =>
        navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener('controllerchange', done)))""")
    send(tab, daemon)
    result(tab.page, "failed")
    assert site.posts == []
    tab.page.evaluate(
        "navigator.serviceWorker.getRegistrations().then((all) => all.forEach((one) => one.unregister()))"
    )


def test_a_page_that_is_opened_as_the_tab_is_let_go_arrives(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    """What Chrome was about to hold in the moment in which the debugger let go was never sent, one time in five."""
    tab = open_tab(site.add("/left", PAGE))
    site.add("/next", PAGE)
    # It looks for a request's cookies just before it holds it: many make that moment long.
    tab.page.evaluate("for (let i = 0; i < 170; i++) document.cookie = `c${i}=${'x'.repeat(200)}`")
    dice = Random(1)
    for i in range(40):
        tab.hold()
        tab.observe()
        daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
        time.sleep(dice.random() * 0.008)
        tab.page.goto(site.url(f"/{'left' if i % 2 else 'next'}"), timeout=5_000)
    tab.page.context.clear_cookies()


FAILING = """failing => {
    globalThis.asBefore ??= chrome.debugger.sendCommand;
    chrome.debugger.sendCommand = failing ? (target, method, params) => target.sessionId && method === failing
        ? Promise.reject(new Error("not now")) : asBefore.call(chrome.debugger, target, method, params) : asBefore;
}"""


@pytest.mark.parametrize("failing", ["Fetch.enable", "Network.setBypassServiceWorker"])
def test_a_frame_that_cannot_be_held_stays_empty_and_is_told_of(
    failing: str, site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    site.add("/eager", f"{PAGE}<script>post('/x')</script>")
    tab = open_tab(site.add("/around", PAGE))
    tab.observe()
    browser.worker.evaluate(FAILING, failing)
    try:
        tab.page.evaluate("u => { const f = document.createElement('iframe'); f.src = u; document.body.append(f) }",
                          site.url("/eager", "localhost"))  # fmt: skip
        told: list[str] = []
        for _ in range(50):
            told += tab.observe().notes
            if told:
                break
            tab.page.wait_for_timeout(100)
        assert told == ["a frame of another site could not be watched, so it stays empty"]
        assert site.posts == []
    finally:
        browser.worker.evaluate(FAILING, "")
