"""The service worker in a real Chromium, told what to do by a scripted daemon over the real socket."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable

import pytest

from handrail_wire import (
    ActStatus,
    Check,
    Click,
    Failure,
    GoBack,
    Goto,
    Hover,
    Inspect,
    Lease,
    Look,
    Looked,
    Observe,
    Press,
    Screenshot,
    Scroll,
    Select,
    TabEvent,
    Type,
    Wait,
)
from tests.e2e.conftest import Tab
from tests.support.browser import OWN_TAB, ExtensionBrowser
from tests.support.extension_pages import speak
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]

FORM = """<h1>Order</h1><form method=post action=/pay>
<label>Name <input name=who value=Ada></label><button>Send order</button></form>"""


# --- acting ------------------------------------------------------------------------------------------


def test_a_click_is_trusted_and_its_answer_shows_the_page_afterwards(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/click", "<button onclick='o.textContent=`clicked ${event.isTrusted}`'>Go</button><p id=o></p>"))
    acted = tab.act(Click(ref=tab.find("button", "Go").ref), caption='Click "Go"')
    assert (acted.status, acted.input) == ("done", "trusted")
    assert acted.observation is not None
    assert "clicked true" in [node.name for node in acted.observation.documents[0].nodes]


def test_typing_replaces_the_text_and_gives_the_page_key_and_input_events(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/type",
            "<input aria-label=City value=old><script>seen=[];for(const k of ['keydown','input','keyup'])"
            "document.querySelector('input').addEventListener(k,e=>seen.push(k+e.isTrusted))</script>",
        )
    )
    ref = tab.find("textbox", "City").ref
    acted = tab.act(Type(ref=ref, text="Zürich 東京"))
    assert (acted.status, acted.input) == ("done", "trusted")
    assert tab.page.input_value("input") == "Zürich 東京"
    assert {"keydowntrue", "inputtrue", "keyuptrue"} <= set(tab.page.evaluate("seen"))
    tab.act(Type(ref=ref, text="!", clear=False))
    assert tab.page.input_value("input") == "Zürich 東京!"
    tab.act(Type(ref=ref, text=""))
    assert tab.page.input_value("input") == ""


def test_select_check_press_hover_and_scroll(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/many",
            "<label>Seat <select><option>Aisle<option>Window</select></label><label><input type=checkbox> Meal</label>"
            "<input aria-label=Keys onkeydown='k.textContent+=event.key+(event.ctrlKey?`^`:``)'><p id=k></p>"
            "<button onmouseover='h.textContent=`over`'>Menu</button><p id=h></p><div style='height:3000px'></div>",
        )
    )
    seen = tab.observe()
    assert tab.act(Select(ref=tab.find("combobox", "Seat", seen).ref, options=["Window"])).status == "done"
    assert tab.page.input_value("select") == "Window"
    meal = tab.find("checkbox", "Meal", seen).ref
    assert tab.act(Check(ref=meal)).input == "trusted"
    assert tab.page.is_checked("[type=checkbox]")
    assert tab.act(Check(ref=meal)).input == "none", "a box that is ticked already is left alone"
    assert tab.page.is_checked("[type=checkbox]")
    keys = tab.find("textbox", "Keys", seen).ref
    assert tab.act(Press(ref=keys, keys="Control+a")).status == "done"
    assert tab.act(Press(keys="x")).status == "done"
    assert tab.page.text_content("#k") == "Control^a^x"
    assert tab.act(Press(keys="Hyper+Q")).status == "blocked"
    assert tab.act(Hover(ref=tab.find("button", "Menu", seen).ref)).status == "done"
    assert tab.page.text_content("#h") == "over"
    assert tab.act(Scroll()).status == "done"
    assert tab.page.evaluate("scrollY") > 300


def test_opening_an_address_and_going_back(site: Site, open_tab: OpenTab) -> None:
    first, second = site.add("/one", "<h1>One</h1>"), site.add("/two", "<h1>Two</h1>", delay=0.4)
    tab = open_tab(first)
    acted = tab.act(Goto(url=second), effect="navigate")
    assert acted.observation is not None and acted.observation.url == second
    acted = tab.act(GoBack(), effect="navigate")
    assert acted.observation is not None and acted.observation.url == first
    for bad in ("javascript:alert(1)", "file:///etc/passwd", "http://name:word@127.0.0.1/", "one"):
        refused = tab.act(Goto(url=bad), effect="navigate")
        assert refused.status == "blocked", bad
    assert tab.page.url == first


def test_the_page_behind_a_link_is_waited_for(site: Site, open_tab: OpenTab) -> None:
    target = site.add("/slow", "<h1>Arrived</h1>", delay=0.6)
    tab = open_tab(site.add("/link", f"<a href='{target}'>Next</a>"))
    acted = tab.act(Click(ref=tab.find("link", "Next").ref))
    assert acted.status == "done" and acted.observation is not None
    assert acted.observation.url == target
    assert acted.observation.documents[0].nodes[0].name == "Arrived"


def test_the_page_a_form_brings_is_waited_for_even_if_it_is_slow_to_leave(site: Site, open_tab: OpenTab) -> None:
    target = site.add("/found", "<h1>Results</h1>", delay=0.3)
    form = f"<form role=search action='{target}'><input type=search name=q aria-label=Query></form>"
    # The page keeps its process busy, so that the browser hears of the navigation late.
    busy = "<script>document.forms[0].onsubmit=()=>setTimeout(()=>{const t=Date.now();while(Date.now()-t<150);})</script>"
    tab = open_tab(site.add("/search", form + busy))
    acted = tab.act(Type(ref=tab.find("searchbox", "Query").ref, text="boots", submit=True), exemption="search")
    assert acted.status == "done" and acted.observation is not None
    assert acted.observation.url == f"{target}?q=boots"
    assert acted.observation.documents[0].nodes[0].name == "Results"


def test_the_page_is_waited_for_that_a_script_asks_for_by_sending_a_form(site: Site, open_tab: OpenTab) -> None:
    """`submit()` tells nobody: the browser asks for the page in a task after the next frame."""
    target = site.add("/sent", "<h1>Sent</h1>", delay=0.1)
    tab = open_tab(
        site.add(
            "/script",
            "<form action=/sent></form><button type=button onclick='document.forms[0].submit()'>Next</button>",
        )
    )
    acted = tab.act(Click(ref=tab.find("button", "Next").ref))
    assert acted.observation is not None and acted.observation.url.startswith(target)


def test_what_a_request_brings_is_waited_for(site: Site, open_tab: OpenTab) -> None:
    site.add("/data", "late news", delay=0.3)
    tab = open_tab(
        site.add(
            "/ajax",
            "<button onclick=\"fetch('/data').then(r=>r.text()).then(()=>{o.textContent='late news'})\">Load</button><p id=o></p>",
        )
    )
    acted = tab.act(Click(ref=tab.find("button", "Load").ref))
    assert acted.observation is not None
    assert "late news" in [node.name for node in acted.observation.documents[0].nodes]


def test_what_fades_in_is_seen_when_it_is_there(site: Site, open_tab: OpenTab) -> None:
    """A dialog with a transition is invisible at first, and nothing but its opacity changes afterwards."""
    tab = open_tab(
        site.add(
            "/fades",
            "<style>#box { opacity: 0; transition: opacity 250ms } #box.in { opacity: 1 }</style>"
            "<button onclick=\"document.querySelector('#box').classList.add('in')\">Advanced</button>"
            "<div id=box><label>Customer <input></label></div>"
        )
    )
    acted = tab.act(Click(ref=tab.find("button", "Advanced").ref))
    assert acted.observation is not None
    assert tab.find("textbox", "Customer", acted.observation)


def test_waiting_ends_when_the_page_changes(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/wait", "<p id=o>before</p><script>setInterval(()=>{o.textContent='after '+Date.now()},1500)</script>"))
    begun = time.monotonic()
    acted = tab.act(Wait(seconds=9), effect="read")
    assert time.monotonic() - begun < 6
    assert acted.observation is not None
    [text] = [node.name for node in acted.observation.documents[0].nodes]
    assert text.startswith("after")


def test_dialogs_are_dismissed_and_told(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/dialog", "<button onclick='o.textContent=confirm(`Delete all?`)'>Show</button><p id=o></p>")
    )
    acted = tab.act(Click(ref=tab.find("button", "Show").ref))
    assert acted.status == "done" and acted.observation is not None
    assert acted.observation.notes == ["a dialog said: Delete all? (answered: Cancel)"]
    assert tab.page.text_content("#o") == "false"


def test_a_covered_button_is_not_clicked(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/covered",
            "<button onclick='o.textContent=`hit`'>Show</button><p id=o></p><div role=dialog aria-label=Cookies "
            "style='position:fixed;inset:0;background:#fff8'>We use cookies</div>",
        )
    )
    action = Click(ref="e1")
    tab.observe()
    acted = tab.act(action)
    assert acted.status == "blocked" and "Cookies" in acted.detail
    assert tab.page.text_content("#o") == ""


def test_frames_of_other_sites_are_read_and_clicked_with_trusted_input(site: Site, open_tab: OpenTab) -> None:
    site.add("/inner", "<button onclick='o.textContent=`inner ${event.isTrusted}`'>Inside</button><p id=o></p><input aria-label=Code>")
    inner = site.url("/inner", host="localhost")
    tab = open_tab(site.add("/outer", f"<div style='height:90px'></div><iframe src='{inner}' style='margin:37px;padding:11px'></iframe>"))
    tab.page.frames[1].wait_for_selector("button")
    seen = tab.observe()
    assert [document.origin for document in seen.documents] == [site.url(""), site.url("", host="localhost")]
    ref = tab.find("button", "Inside", seen).ref
    assert ref.startswith("f")
    acted = tab.act(Click(ref=ref))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    assert tab.page.frames[1].text_content("#o") == "inner true"
    acted = tab.act(Type(ref=tab.find("textbox", "Code", seen).ref, text="1234"))
    assert acted.status == "done"
    assert tab.page.frames[1].input_value("input") == "1234"
    facts = tab.facts(Press(keys="Enter"))
    assert (facts.frame_origin, facts.name) == (site.url("", host="localhost"), "Code"), "keys go where the focus is"


# --- at most once, and only what was judged ----------------------------------------------------------


def test_a_tab_that_the_run_does_not_hold_is_not_touched(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    tab = open_tab(site.add("/held", "<button>Go</button>"))
    message = tab.message(Click(ref="e1"), tab.facts(Wait()))
    other = message.model_copy(update={"run": "other00", "action_id": "other00.1"})
    assert daemon.acted(other).status == "blocked"
    daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    answer = daemon.ask(Observe(run=tab.run, step=0, tab=tab.id))
    assert isinstance(answer, Failure) and answer.code == "page_refused"


def test_a_changed_page_is_stale_and_says_what_changed(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    tab = open_tab(site.add("/stale", "<button onclick='o.textContent+=1'>Save draft</button><p id=o></p>" + FORM))
    save, send = (Click(ref=tab.find("button", name).ref) for name in ("Save draft", "Send order"))
    facts = tab.facts(save)
    tab.page.evaluate("document.querySelector('button').textContent='Delete draft'")
    acted = daemon.acted(tab.message(save, facts))
    assert acted.status == "stale" and "name" in acted.detail
    assert tab.page.text_content("#o") == ""
    facts = tab.facts(send)
    tab.page.fill("[name=who]", "Eve")
    acted = daemon.acted(tab.message(send, facts, exemption="grant"))
    assert acted.status == "stale" and "filled into the form" in acted.detail
    facts = tab.facts(save)
    tab.page.reload()
    acted = daemon.acted(tab.message(save, facts))
    assert acted.status in ("stale", "blocked")
    assert tab.page.text_content("#o") == ""


def test_a_frame_that_comes_twice_acts_once(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    tab = open_tab(site.add("/twice", "<button onclick='o.textContent+=1'>Go</button><p id=o></p>"))
    action = Click(ref=tab.find("button", "Go").ref)
    message = tab.message(action, tab.facts(action))
    numbers = [daemon.send(message), daemon.send(message)]
    assert [daemon.answer_to(number).status for number in numbers] == ["done", "done"]
    assert daemon.acted(message).status == "done"
    assert tab.page.text_content("#o") == "1"
    assert daemon.acted(ActStatus(action_id=message.action_id, ledger=daemon.ledger, tab=tab.id)).status == "done"
    never = ActStatus(action_id=f"{tab.run}.99", ledger=daemon.ledger, tab=tab.id)
    assert daemon.acted(never).status == "not_done"
    assert daemon.acted(never.model_copy(update={"ledger": "0" * 32})).status == "unknown", "another browser's"


def test_an_action_that_began_and_never_ended_is_unknown_and_not_done_again(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/unknown", "<button onclick='o.textContent+=1'>Go</button><p id=o></p>"))
    action = Click(ref=tab.find("button", "Go").ref)
    message = tab.message(action, tab.facts(action))
    browser.worker.evaluate(
        """id => new Promise((done, fail) => {
            const opening = indexedDB.open("handrail");
            opening.onsuccess = () => {
                const t = opening.result.transaction("actions", "readwrite");
                t.objectStore("actions").put({action_id: id, begun_at: Date.now()});
                t.oncomplete = done; t.onerror = fail;
            };
        })""",
        message.action_id,
    )
    assert daemon.acted(message).status == "unknown"
    assert daemon.acted(ActStatus(action_id=message.action_id, ledger=daemon.ledger, tab=tab.id)).status == "unknown"
    assert tab.page.text_content("#o") == ""


def test_what_was_done_is_remembered_when_the_worker_dies(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/dies", "<button onclick='o.textContent+=1'>Go</button><p id=o></p>"))
    action = Click(ref=tab.find("button", "Go").ref)
    message = tab.message(action, tab.facts(action))
    assert daemon.acted(message).status == "done"
    start = daemon.browser
    stop_worker(browser)
    daemon.wait_until_gone()
    wake_worker(browser)
    daemon.wait_for_extension()
    assert daemon.browser == start != "", "it is the same start of the browser: the tab is the same"
    assert daemon.acted(message).status == "done"
    assert tab.page.text_content("#o") == "1"
    assert tab.act(action).input == "trusted", "the lease and the debugger outlive the worker"
    assert tab.page.text_content("#o") == "11"


def test_what_a_dead_worker_watched_is_watched_no_more_once_it_is_asked_about(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/left", "<button>Go</button><button onclick='o.textContent+=1'>Other</button><p id=o></p>"))
    watch = "([tabId, ref]) => chrome.scripting.executeScript({target: {tabId}, args: [ref], func: ref => handrail.watch({verb: 'hover', ref})})"
    browser.worker.evaluate(watch, [tab.id, tab.find("button", "Go").ref])
    tab.page.get_by_text("Other").click()
    assert tab.page.text_content("#o") == ""
    never = ActStatus(action_id=f"{tab.run}.99", ledger=daemon.ledger, tab=tab.id)
    assert daemon.acted(never).status == "not_done"
    end = time.monotonic() + 5
    while not tab.page.text_content("#o") and time.monotonic() < end:
        tab.page.get_by_text("Other").click()
    assert tab.page.text_content("#o")


# --- what may be touched at all ----------------------------------------------------------------------


def test_the_extensions_own_pages_are_refused(browser: ExtensionBrowser, daemon: ScriptedDaemon) -> None:
    page = browser.extension_page("options/options.html")
    number = browser.worker.evaluate(OWN_TAB, page.url)
    daemon.send(Lease(run="run9999", tab=number, held=True))
    answer = daemon.ask(Observe(run="run9999", step=0, tab=number))
    assert isinstance(answer, Failure) and answer.code == "page_refused"
    answer = daemon.ask(Inspect(tab=number, action=Click(ref="e1")))
    assert isinstance(answer, Failure)
    attached = browser.worker.evaluate(
        "chrome.debugger.getTargets().then(ts => ts.filter(t => t.url.startsWith('chrome-extension:') && t.tabId).map(t => t.tabId))"
    )
    refused = browser.worker.evaluate("async tab => { try { await chrome.debugger.detach({tabId: tab}); return false } catch { return true } }", number)
    assert number in attached and refused, "the debugger was never attached there"
    page.close()


def test_a_page_that_leads_on_while_it_is_read_is_read_where_it_has_led(site: Site, open_tab: OpenTab) -> None:
    """Signing in leads over several pages: none of them ends a run by going away."""
    rows = "".join(f"<p>Row {number} <button>Open {number}</button></p>" for number in range(1500))
    for number in range(40):
        onward = f"<script>setTimeout(() => location.replace('/on{number + 1}'), 60)</script>" if number < 39 else ""
        site.add(f"/on{number}", f"<h1>Page {number}</h1>{rows}{onward}")
    tab = open_tab(site.add("/way-in", "<h1>Sign in</h1>"))
    tab.page.evaluate("() => { location.href = '/on0'; }")
    heading = ""
    while heading != "Page 39":
        heading = next(node.name for node in tab.observe().documents[0].nodes if node.role == "heading")


def test_a_page_that_is_still_empty_is_awaited(site: Site, open_tab: OpenTab) -> None:
    """A script that is slow to come holds up all that stands after it."""
    site.add("/slow.js", "", delay=0.8)
    tab = open_tab(site.add("/before-slow", "<h1>Before</h1>"))
    tab.page.goto(site.add("/held-up", f"<script src='{site.url('/slow.js')}'></script><h1>There at last</h1>"), wait_until="commit")
    assert any(node.name == "There at last" for node in tab.observe().documents[0].nodes)


def test_an_empty_tab_can_be_observed_and_left(site: Site, open_tab: OpenTab, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> None:
    page = browser.context.new_page()
    number = browser.worker.evaluate("chrome.tabs.query({}).then(ts => Math.max(...ts.map(t => t.id)))")
    tab = Tab(daemon, page, number)
    daemon.send(Lease(run=tab.run, tab=number, held=True))
    assert "open an address" in tab.observe().notes[-1]
    acted = tab.act(Goto(url=site.add("/from-blank", "<button>Here</button>")), effect="navigate")
    assert acted.status == "done" and acted.observation is not None
    assert tab.act(Click(ref=tab.find("button", "Here").ref)).input == "trusted"
    page.close()


def test_a_closed_tab_is_told(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    tab = open_tab(site.add("/closing", "<p>Bye</p>"))
    tab.observe()
    before = len(daemon.received)
    tab.page.close()
    event = daemon.next_of(TabEvent, after=before)
    assert (event.tab, event.kind) == (tab.id, "closed")


def test_secrets_are_painted_over_in_pictures(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    tab = open_tab(
        site.add("/secret", "<style>body{margin:0;background:#fff}input{position:absolute;left:100px;top:100px;width:300px;"
                 "height:80px;border:0;background:#fff}</style><input type=password aria-label=Password value=hunter2>")
    )
    before = len(daemon.received)
    daemon.ask(Observe(run=tab.run, step=3, tab=tab.id, screenshot=True))
    picture = daemon.next_of(Screenshot, after=before)
    assert (picture.run, picture.step) == (tab.run, 3)
    assert base64.b64decode(picture.data)[:3] == b"\xff\xd8\xff"
    inside, outside = tab.page.evaluate(
        """async data => {
            const picture = await createImageBitmap(await (await fetch("data:image/jpeg;base64," + data)).blob());
            const canvas = new OffscreenCanvas(picture.width, picture.height);
            const context = canvas.getContext("2d");
            context.drawImage(picture, 0, 0);
            const scale = picture.width / innerWidth;
            const at = (x, y) => context.getImageData(x * scale, y * scale, 1, 1).data[0];
            return [at(250, 140), at(600, 300)];
        }""",
        picture.data,
    )
    assert inside < 30 and outside > 200


def test_a_model_that_looks_sees_no_secrets_either(site: Site, open_tab: OpenTab, daemon: ScriptedDaemon) -> None:
    tab = open_tab(
        site.add("/look", "<style>body{margin:0;background:#fff}#card{position:absolute;top:900px;width:300px;height:200px}"
                 "input{width:100%;height:100px;border:0;background:#fff}</style>"
                 "<div id=card><input type=password aria-label=Password value=hunter2></div>")
    )
    ref = tab.find("textbox", "Password").ref
    sizes = []
    for chosen in (None, ref):
        looked = daemon.ask(Look(tab=tab.id, ref=chosen))
        assert isinstance(looked, Looked) and looked.box and base64.b64decode(looked.data)[:3] == b"\xff\xd8\xff"
        sizes.append(tab.page.evaluate(
            """async data => {
                const picture = await createImageBitmap(await (await fetch("data:image/jpeg;base64," + data)).blob());
                const canvas = new OffscreenCanvas(picture.width, picture.height);
                const context = canvas.getContext("2d");
                context.drawImage(picture, 0, 0);
                return [picture.width, picture.height, context.getImageData(picture.width / 2, picture.height / 2, 1, 1).data[0]];
            }""",
            looked.data,
        ))
    (wide, _, open_), (narrow, low, hidden) = sizes
    assert wide > 500 and open_ > 200
    # What is small is shown larger, for whoever reads figures in it.
    assert 600 <= narrow <= 620 and 200 <= low <= 220 and hidden < 30 and looked.scale == 2
    measured = daemon.ask(Look(tab=tab.id, ref=ref, picture=False))
    assert isinstance(measured, Looked) and measured.data == "" and measured.box
    assert (measured.box.x, measured.box.y) == (0, 900) and 300 <= measured.box.width < 310
    gone = daemon.ask(Look(tab=tab.id, ref="e999"))
    assert gone == Looked(box=None, data="")


def test_a_model_that_looks_does_not_see_what_we_draw_over_the_page(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon
) -> None:
    tab = open_tab(site.add("/bare", "<body style='background:#fff'><button style='width:300px;height:100px'>Go</button>"))
    ref = tab.find("button", "Go").ref
    bare = daemon.ask(Look(tab=tab.id, ref=None)).data
    assert tab.act(Click(ref=ref)).status == "done"
    tab.page.wait_for_selector("handrail-overlay", state="attached")
    tab.page.mouse.move(600, 600)
    tab.page.evaluate("document.activeElement.blur()")
    assert daemon.ask(Look(tab=tab.id, ref=None)).data == bare


def stop_worker(browser: ExtensionBrowser) -> None:
    """Kill the service worker as Chrome does when it runs out of memory or time."""
    page = browser.context.new_page()
    session = browser.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    session.detach()
    page.close()


def wake_worker(browser: ExtensionBrowser) -> None:
    """Any of the extension's pages starts the worker again, as opening the popup does."""
    page = browser.extension_page("popup/popup.html")
    speak(page, [{"type": "hello_ui", "page": "popup"}], ["connection"])
    page.close()
