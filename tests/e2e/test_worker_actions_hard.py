"""Pages that make acting hard: what moves, covers, replaces, hides, zooms, asks and goes away."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from handrail_wire import Check, Click, Drag, Goto, Hover, Observation, Point, SelectText, Type
from tests.e2e.conftest import Tab
from tests.support.browser import ExtensionBrowser
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]


def ref(tab: Tab, name: str, seen: Observation | None = None) -> str:
    seen = seen or tab.observe()
    found = [node.ref for document in seen.documents for node in document.nodes if node.name == name and node.ref]
    assert len(found) == 1, (name, [(n.role, n.name) for d in seen.documents for n in d.nodes])
    return found[0]


COUNTER = "<button id=b onclick='o.textContent+=event.isTrusted?1:0'>Go</button><p id=o></p>"


# --- what changes between looking and acting ----------------------------------------------------------


def test_an_overlay_that_appears_late_is_named_with_its_ref(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/late", COUNTER + "<div role=dialog aria-label=Cookies hidden style='position:fixed;inset:0;background:#fff8'>"
                 "<button>Accept</button></div>")
    )
    action = Click(ref=ref(tab, "Go"))
    facts = tab.facts(action)
    tab.page.evaluate("document.querySelector('[role=dialog]').hidden = false")
    accept = ref(tab, "Accept")
    acted = tab.daemon.acted(tab.message(action, facts))
    assert acted.status == "blocked"
    assert acted.detail.startswith(f'covered by dialog "Cookies" (button "Accept" [{accept}])'), acted.detail
    assert tab.page.text_content("#o") == ""


def test_an_element_that_was_replaced_by_its_like_is_not_clicked(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/replaced", COUNTER))
    action = Click(ref=ref(tab, "Go"))
    facts = tab.facts(action)
    tab.page.evaluate("b.outerHTML = `<button id=b onclick='o.textContent+=9'>Go away</button>`")
    acted = tab.daemon.acted(tab.message(action, facts))
    assert acted.status in ("blocked", "stale") and tab.page.text_content("#o") == "", acted
    assert tab.act(Click(ref=ref(tab, "Go away"))).status == "done"


def test_a_form_whose_fields_come_late_holds_up_only_what_sends_it(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/late-editor", f"<form action=/sent><input name=a>{COUNTER.replace('<button', '<button type=button')}"
                                            "<button>Save</button></form>"))
    tab.observe()
    click, save = Click(ref=ref(tab, "Go")), Click(ref=ref(tab, "Save"))
    seen, sends = tab.facts(click), tab.facts(save)
    tab.page.evaluate("document.forms[0].insertAdjacentHTML('beforeend', '<input type=hidden name=editor value=late>')")
    assert tab.daemon.acted(tab.message(click, seen)).status == "done" and tab.page.text_content("#o") == "1"
    acted = tab.daemon.acted(tab.message(save, sends))
    assert (acted.status, acted.detail) == ("stale", "changed since it was decided: form fields")


HOVERED = """<style>div{height:40px}</style><script>log=[];done=e=>log.push(e.currentTarget.textContent)</script>
<div><button id=m style='position:relative;left:0' onclick='done(event)'>Moving</button></div>
<div><button id=p style='width:60px;overflow:hidden;padding:0' onclick='done(event)'>Picture</button></div>
<div><button onclick='done(event)' id=s>Send</button></div>
<script>m.onmouseenter=()=>m.style.left='150px';
let loading=0;const gone=()=>{p.style.width='0';p.style.border='0'},back=()=>{p.style.width='60px'};
p.onmouseenter=()=>{if(loading<1e9){gone();loading||=setTimeout(()=>{loading=1e9;back()},120)}};p.onmouseleave=back;
s.onmouseenter=()=>{s.insertAdjacentHTML('afterend',"<button onclick='done(event)' style='position:relative;left:-60px;padding:9px 50px'>Pay</button>")}</script>"""


def test_what_changes_under_the_mouse_is_looked_at_again_before_it_is_pressed(site: Site, open_tab: OpenTab) -> None:
    """A button that moves away, a picture that is not there until another is loaded, one laid over it."""
    tab = open_tab(site.add("/hovered", HOVERED))
    seen = tab.observe()
    assert tab.act(Click(ref=ref(tab, "Moving", seen))).status == "done"
    assert tab.page.evaluate("log") == ["Moving"]
    assert tab.act(Click(ref=ref(tab, "Picture", seen))).status == "done"
    assert tab.page.evaluate("log") == ["Moving", "Picture"]
    acted = tab.act(Click(ref=ref(tab, "Send", seen)))
    assert acted.status == "blocked" and acted.detail.startswith('covered by button "Pay"'), acted
    assert tab.page.evaluate("log") == ["Moving", "Picture"], "nothing that came under the mouse was pressed"


FRAME_MOVES = """<style>body{margin:0}iframe{position:absolute;left:0;top:200px;width:300px;height:150px;border:0}</style>
<button id=b style='width:200px;height:60px' onclick='log.push("Go")'>Go</button><script>log=[]</script>
<iframe id=f srcdoc="<body style='margin:0'><button style='width:300px;height:150px' onclick='parent.log.push(`Inside`)'>Inside</button>"></iframe>"""


def test_a_frame_that_is_moved_under_the_mouse_is_not_pressed(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/frame-moves", FRAME_MOVES))
    tab.page.frames[1].wait_for_selector("button")
    assert tab.act(Click(ref=ref(tab, "Go"))).status == "done"
    tab.page.evaluate("b.onpointerover = b.onpointermove = () => { f.style.top = '0' }")
    tab.page.mouse.move(500, 500)
    acted = tab.act(Click(ref=ref(tab, "Go")))
    assert acted.status == "blocked" and tab.page.evaluate("log") == ["Go"], acted
    tab.page.evaluate("b.onpointerover = b.onpointermove = null; f.style.top = '200px'; 0")
    assert tab.act(Click(ref=ref(tab, "Go"))).status == "done"
    assert tab.act(Click(ref=ref(tab, "Inside"))).status == "done"
    assert tab.page.evaluate("log") == ["Go", "Go", "Inside"], "the frame takes presses that are meant for it"


def test_a_page_that_goes_away_in_mid_action(site: Site, open_tab: OpenTab) -> None:
    there = site.add("/there", "<h1>There</h1>", delay=0.2)
    tab = open_tab(
        site.add("/leaving", f"<button onmousedown='location=`{there}`'>Leave</button>"
                 f"<div tabindex=0 role=listitem aria-label=Card style='height:50px' onmousedown='location=`{there}`'>Card</div>"
                 "<div tabindex=0 role=region aria-label=Zone style='height:50px'>Zone</div>")
    )
    here = tab.page.url
    acted = tab.act(Click(ref=ref(tab, "Leave")))
    assert acted.status == "done" and acted.observation is not None
    assert acted.observation.url == there
    tab.act(Goto(url=here), effect="navigate")
    seen = tab.observe()
    acted = tab.act(Drag(ref=ref(tab, "Card", seen), to=ref(tab, "Zone", seen)))
    assert acted.status in ("done", "unknown"), acted
    assert tab.observe().url == there


def test_a_page_that_asks_whether_to_leave_it(site: Site, open_tab: OpenTab) -> None:
    there = site.add("/left", "<h1>Left</h1>")
    tab = open_tab(
        site.add("/stay", f"<a href='{there}'>Away</a><input aria-label=Draft><script>onbeforeunload=e=>e.preventDefault()</script>")
    )
    tab.act(Type(ref=ref(tab, "Draft"), text="unsaved"))
    acted = tab.act(Click(ref=ref(tab, "Away")))
    assert acted.status == "done" and acted.observation is not None
    assert acted.observation.notes == ["the page asked whether to leave it (answered: Cancel)"]
    assert acted.observation.url.endswith("/stay")
    acted = tab.act(Goto(url=there), effect="navigate")
    assert acted.observation is not None and acted.observation.url == there


# --- what is in the way, or out of the way -------------------------------------------------------------


def test_disabled_fieldsets_and_label_wrapped_inputs(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/fields", "<fieldset disabled><legend><label><input type=checkbox id=l> Use</label></legend>"
                 "<label><input type=checkbox id=c> Inside</label></fieldset><label>City <span><input></span></label>")
    )
    seen = tab.observe()
    acted = tab.act(Check(ref=ref(tab, "Inside", seen)))
    assert acted.status == "blocked" and acted.detail == "disabled" and not tab.page.is_checked("#c")
    assert tab.act(Check(ref=ref(tab, "Use", seen))).status == "done" and tab.page.is_checked("#l")
    tab.act(Type(ref=ref(tab, "City", seen), text="Rome"))
    assert tab.page.input_value("label span input") == "Rome"


def test_a_sticky_header_is_scrolled_clear_of(site: Site, open_tab: OpenTab) -> None:
    rows = "".join(f"<p><button onclick='o.textContent=this.textContent'>Row {n}</button></p>" for n in range(80))
    tab = open_tab(
        site.add("/sticky", "<div style='position:sticky;top:0;height:120px;background:#fff;z-index:2'>Header <span id=o></span></div>"
                 f"{rows}<div style='height:120px'></div><div style='position:fixed;bottom:0;left:0;right:0;height:100px;background:#eee'>Footer</div>")
    )
    seen = tab.observe()
    tab.page.evaluate("scrollTo(0, 1500)")
    for name in ("Row 30", "Row 79", "Row 0", "Row 41"):
        acted = tab.act(Click(ref=ref(tab, name, seen)))
        assert acted.status == "done", acted.detail
        assert tab.page.text_content("#o") == name
    tab.page.evaluate("document.querySelectorAll('button')[30].scrollIntoView({block: 'start'})")
    assert tab.act(Click(ref=ref(tab, "Row 30", seen))).status == "done", "it lies under the header"
    assert tab.page.text_content("#o") == "Row 30"


def test_pages_written_from_right_to_left(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/rtl", "<div dir=rtl><script>document.documentElement.dir='rtl'</script><div style='width:3000px;display:flex;justify-content:space-between'>"
                 "<button onclick='o.textContent+=`R`'>Right</button><button onclick='o.textContent+=`L`'>Left</button></div>"
                 "<input type=range aria-label=Volume value=20 style='width:216px'><p id=t>קודם אחר כך סוף</p></div><p id=o></p>")
    )
    seen = tab.observe()
    for name in ("Left", "Right"):
        assert tab.act(Click(ref=ref(tab, name, seen))).status == "done"
    assert tab.page.text_content("#o") == "LR"
    tab.act(Drag(ref=ref(tab, "Volume", seen), end=Point(x=216 - 8 - 100, y=8)))
    assert tab.page.input_value("[type=range]") == "50"
    acted = tab.act(SelectText(text="אחר כך"), effect="read")
    assert acted.status == "done"
    assert tab.page.evaluate("getSelection().toString()") == "אחר כך"


ZOOMED = """<div style='height:300px'></div><div id=z><button onclick='hit(event)' style='width:40px;height:20px'>Go</button>
<canvas tabindex=0 aria-label=Map width=200 height=100 onclick='hit(event)'></canvas>
<iframe id=f srcdoc="<button style='width:40px;height:20px' onclick='parent.o.textContent+=`i`'>Inner</button>"></iframe></div><p id=o></p>
<script>hit=e=>o.textContent+=e.target.tagName[0]</script>"""


@pytest.mark.parametrize("how", ["css zoom", "transform", "frame transform", "foreign frame", "browser zoom in", "browser zoom out"])
def test_zoom(site: Site, open_tab: OpenTab, browser: ExtensionBrowser, how: str) -> None:
    tab = open_tab(site.add(f"/zoom-{how.replace(' ', '-')}", ZOOMED))
    tab.page.frames[1].wait_for_selector("button")
    factor = {"browser zoom in": 1.5, "browser zoom out": 0.5}.get(how)
    if factor:
        browser.worker.evaluate("([tab, factor]) => chrome.tabs.setZoom(tab, factor)", [tab.id, factor])
        tab.page.wait_for_function("f => Math.abs(devicePixelRatio - f) < .01", arg=factor)
    if how == "foreign frame":
        site.add("/foreign", "<button style='width:40px;height:20px' onclick='parent.postMessage(`i`,`*`)'>Inner</button>")
        tab.page.evaluate("url => { onmessage = e => o.textContent += e.data; f.removeAttribute('srcdoc'); f.src = url }",
                          site.url("/foreign", host="localhost"))  # fmt: skip
        # It comes in a process of its own.
        tab.page.frames[1].wait_for_url("**/foreign")
        tab.page.frames[1].wait_for_selector("button")
        tab.page.evaluate("f.style.transform = 'scale(.5)'")
    styles = {"css zoom": "z.style.zoom = 1.7", "transform": "z.style.transformOrigin = '0 0'; z.style.transform = 'translate(90px,20px) scale(1.5)'",
              "frame transform": "f.style.transform = 'scale(.5)'"}  # fmt: skip
    if how in styles:
        tab.page.evaluate(styles[how])
    seen = tab.observe()
    try:
        for name in ("Go", "Inner"):
            acted = tab.act(Click(ref=ref(tab, name, seen)))
            assert acted.status == "done", (name, acted.detail)
        assert tab.act(Click(ref=ref(tab, "Map", seen), at=Point(x=30, y=60))).status == "done"
        assert tab.page.text_content("#o") == "BiC"
    finally:
        if factor:
            browser.worker.evaluate("tab => chrome.tabs.setZoom(tab, 1)", tab.id)


# --- frames, shadow roots, hidden tabs -------------------------------------------------------------------

CLOSED = """<div id=h></div><script>const r=h.attachShadow({mode:'closed'});r.innerHTML=`<button>Deep</button><input aria-label=Word>
<div tabindex=0 role=listitem aria-label=Card style='width:80px;height:40px;background:#ccc' draggable=true>C</div>
<div tabindex=0 role=region aria-label=Zone style='width:80px;height:60px;background:#eee'>Z</div><p>some plain text</p>`;
r.querySelector('button').onclick=e=>log.push('click '+e.isTrusted);r.querySelector('input').oninput=e=>log.push(e.target.value);
const z=r.querySelectorAll('div')[1];z.ondragover=e=>e.preventDefault();z.ondrop=e=>{e.preventDefault();log.push('drop '+e.isTrusted)};
r.querySelector('div').ondragstart=e=>e.dataTransfer.setData('text/plain','c');log=[]</script>"""


def test_a_closed_shadow_root_in_a_nested_frame_of_another_site(site: Site, open_tab: OpenTab) -> None:
    site.add("/deep", CLOSED)
    site.add("/middle", f"<div style='height:30px'></div><iframe src='{site.url('/deep')}' width=400 height=300></iframe>")
    tab = open_tab(
        site.add("/nest", f"<div style='height:120px'></div><iframe src='{site.url('/middle', host='localhost')}' width=600 height=420></iframe>")
    )
    deep = next(frame for frame in tab.page.frames if frame.url.endswith("/deep"))
    deep.wait_for_function("globalThis.log")
    seen = tab.observe()
    assert tab.act(Click(ref=ref(tab, "Deep", seen))).status == "done"
    assert tab.act(Type(ref=ref(tab, "Word", seen), text="hi")).status == "done"
    acted = tab.act(Drag(ref=ref(tab, "Card", seen), to=ref(tab, "Zone", seen)))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    log = deep.evaluate("log")
    assert log[0] == "click true" and "hi" in log and log[-1] == "drop true", log


def test_frames_of_other_sites_are_brought_into_view_one_in_another(site: Site, open_tab: OpenTab) -> None:
    below = "<div style='height:3000px'></div>"
    site.add("/fold-deep", f"{COUNTER}{below}<button onclick='o.textContent+=`L`'>Low</button>")
    site.add("/fold-middle", f"{below}<iframe src='{site.url('/fold-deep')}' width=400 height=300></iframe>{below}")
    tab = open_tab(
        site.add("/fold", f"{below}<iframe src='{site.url('/fold-middle', host='localhost')}' width=600 height=420></iframe>{below}")
    )
    deep = next(frame for frame in tab.page.frames if frame.url.endswith("/fold-deep"))
    deep.wait_for_selector("#b")
    seen = tab.observe()
    for name in ("Go", "Low"):
        acted = tab.act(Click(ref=ref(tab, name, seen)))
        assert (acted.status, acted.input) == ("done", "trusted"), acted
    assert deep.text_content("#o") == "1L"


def test_a_hidden_tab_is_worked_in(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/hidden", COUNTER + "<input aria-label=Word><input type=range aria-label=Volume value=0 style='width:216px'>"
                 "<div tabindex=0 aria-label=Menu role=group onmouseover='o.textContent+=`h`'>M</div><p>some plain text</p>")
    )
    other = tab.page.context.new_page()
    other.bring_to_front()
    seen = tab.observe()
    assert tab.act(Click(ref=ref(tab, "Go", seen))).input == "trusted"
    assert tab.act(Type(ref=ref(tab, "Word", seen), text="hi")).input == "trusted"
    assert tab.act(Hover(ref=ref(tab, "Menu", seen)), effect="read").status == "done"
    assert tab.act(Drag(ref=ref(tab, "Volume", seen), end=Point(x=108, y=8))).status == "done"
    assert tab.act(SelectText(text="plain"), effect="read").status == "done"
    assert tab.page.text_content("#o") == "1h"
    assert tab.page.input_value("[aria-label=Word]") == "hi" and tab.page.input_value("[type=range]") == "50"
    assert tab.page.evaluate("getSelection().toString()") == "plain"
    other.close()


def test_a_link_that_shows_nothing_but_a_button_is_followed(site: Site, open_tab: OpenTab) -> None:
    there = site.add("/there", "<h1>There</h1>")
    tab = open_tab(site.add("/button-in-link", f"<a href='{there}'><button>Add an address</button></a>"))
    acted = tab.act(Click(ref=ref(tab, "Add an address")), effect="navigate")
    assert acted.status == "done", acted
    tab.page.wait_for_url(there, timeout=5000)
    form = f"<form action=/gone><a href='{there}'><button>Delete all</button></a></form>"
    tab = open_tab(site.add("/sender-in-link", form))
    link = next(node for node in tab.observe().documents[0].nodes if node.role == "link")
    assert tab.act(Click(ref=link.ref), effect="navigate").status == "blocked", "the button sends a form"


# --- pages that Chromium gives no input ---------------------------------------------------------------


def test_a_page_that_hears_nothing_is_not_said_to_be_pressed(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/deaf", COUNTER))
    action = Click(ref=ref(tab, "Go"))
    tools = tab.page.context.new_cdp_session(tab.page)
    tools.send("Input.setIgnoreInputEvents", {"ignore": True})
    acted = tab.act(action)
    assert (acted.status, acted.detail.split(":")[0]) == ("blocked", "Chrome gives this page no mouse and no keys at present")
    assert tab.page.text_content("#o") == ""
    tools.send("Input.setIgnoreInputEvents", {"ignore": False})
    assert tab.act(action).status == "done" and tab.page.text_content("#o") == "1"


def test_a_page_that_hears_again_when_its_loading_is_stopped_is_pressed_once(site: Site, open_tab: OpenTab) -> None:
    site.delays["/never"] = 60
    tab = open_tab(site.add("/deaf-at-first", COUNTER))
    action = Click(ref=ref(tab, "Go"))
    tools = tab.page.context.new_cdp_session(tab.page)
    tab.page.expose_function("hear", lambda: tools.send("Input.setIgnoreInputEvents", {"ignore": False}))
    tab.page.evaluate("{ const picture = new Image(); picture.onerror = hear; picture.src = '/never' }")
    tools.send("Input.setIgnoreInputEvents", {"ignore": True})
    with ThreadPoolExecutor() as threads:
        acting = threads.submit(tab.act, action)
        while not acting.done():
            tab.page.wait_for_timeout(10)
    acted = acting.result()
    assert (acted.status, acted.detail, tab.page.text_content("#o")) == ("done", "", "1")
