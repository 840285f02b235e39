"""Every page action with trusted input in a real Chromium, on pages that listen as real ones do."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from handrail_wire import (
    Click,
    Copy,
    Drag,
    Draw,
    Hover,
    Paste,
    Point,
    Press,
    Scroll,
    SelectText,
    Upload,
)
from tests.e2e.conftest import Tab
from tests.support.browser import ExtensionBrowser
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]


def names(tab: Tab) -> list[str]:
    return [node.name for document in tab.observe().documents for node in document.nodes]


# --- places ------------------------------------------------------------------------------------------


def test_a_click_and_a_hover_at_a_place_hit_exactly_there(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/at",
            "<div style='height:1500px'></div><canvas aria-label=Map width=600 height=1200 style='cursor:pointer'></canvas>"
            "<script>seen=[];for(const k of ['click','mousemove'])document.querySelector('canvas').addEventListener(k,"
            "e=>seen.push([k,e.isTrusted,Math.round(e.offsetX),Math.round(e.offsetY)].join()))</script>",
        )
    )
    ref = next(node.ref for document in tab.observe().documents for node in document.nodes if node.name == "Map")
    acted = tab.act(Click(ref=ref, at=Point(x=37, y=1100)))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    assert tab.page.evaluate("seen.at(-1)") == "click,true,37,1100"
    tab.act(Hover(ref=ref, at=Point(x=500, y=10)), effect="read")
    assert tab.page.evaluate("seen.at(-1)") == "mousemove,true,500,10"
    acted = tab.act(Click(ref=ref, at=Point(x=900, y=10)))
    assert acted.status == "blocked" and "place" in acted.detail


def test_a_place_is_judged_by_what_lies_there(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add(
            "/card",
            "<div onclick='hit.push(`card`)' style='width:300px;height:200px;position:relative;cursor:pointer' aria-label=Card>"
            "<button style='position:absolute;left:200px;top:150px;width:90px' onclick='hit.push(`delete`)'>Delete</button></div>"
            "<script>hit=[]</script>",
        )
    )
    card = next(node.ref for node in tab.observe().documents[0].nodes if node.role == "clickable" and node.ref)
    assert tab.facts(Click(ref=card, at=Point(x=220, y=160))).name == "Delete"
    action = Click(ref=card, at=Point(x=10, y=10))
    facts = tab.facts(action)
    assert facts.name != "Delete"
    tab.page.evaluate("document.querySelector('button').style.cssText='position:absolute;left:0;top:0;width:90px'")
    assert tab.daemon.acted(tab.message(action, facts)).status == "stale"
    assert tab.page.evaluate("hit") == []


# --- dragging ----------------------------------------------------------------------------------------

MOUSE_DRAG = """<div id=box aria-label=Box style='position:absolute;left:40px;top:40px;width:60px;height:60px;background:#08f;z-index:1'
onmousedown='held=[event.pageX-this.offsetLeft,event.pageY-this.offsetTop]'></div>
<div id=bin aria-label=Bin onmouseup='dropped=held!==null' onclick='1' style='position:absolute;left:400px;top:300px;width:100px;height:100px;background:#ddd'>Bin</div>
<script>held=null;dropped=false;moves=0;
document.addEventListener('mousemove',e=>{if(!held||!(e.buttons&1))return;moves++;box.style.pointerEvents='none';
box.style.left=e.pageX-held[0]+'px';box.style.top=e.pageY-held[1]+'px'});
document.addEventListener('mouseup',()=>{held=null})</script>"""


def test_a_thing_is_dragged_with_the_mouse_onto_another_or_by_some_pixels(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/mousedrag", MOUSE_DRAG))
    seen = {node.name: node.ref for node in tab.observe().documents[0].nodes if node.ref}
    acted = tab.act(Drag(ref=seen["Box"], to=seen["Bin"]))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    place = "[box.offsetLeft, box.offsetTop]"
    left, top = tab.page.evaluate(place)
    assert abs(left - 420) < 20 and abs(top - 320) < 20, "about the middle of the bin"
    assert tab.page.evaluate("[dropped, moves > 4]") == [True, True]
    tab.page.evaluate("box.style.pointerEvents='auto'")
    tab.act(Drag(ref=seen["Box"], start=Point(x=10, y=10), end=Point(x=-90, y=-40)))
    assert tab.page.evaluate(place) == [left - 100, top - 50]


HTML_DRAG = """<ul><li id=a draggable=true ondragstart='event.dataTransfer.setData("text/plain","apple");log.push("start")'
ondragend='log.push("end "+event.dataTransfer.dropEffect)'>Apple</li></ul>
<div style='height:{gap}px'></div>
<div id=zone role=region aria-label=Basket tabindex=0 ondragenter='log.push("enter")' ondragover='event.preventDefault()'
ondrop='event.preventDefault();log.push("drop "+event.dataTransfer.getData("text/plain")+" "+event.isTrusted)'
style='height:120px;background:#eee'>Basket</div><script>log=[]</script>"""


@pytest.mark.parametrize("gap", [50, 3000])
def test_html_drag_and_drop(site: Site, open_tab: OpenTab, gap: int) -> None:
    tab = open_tab(site.add(f"/htmldrag{gap}", HTML_DRAG.replace("{gap}", str(gap))))
    seen = {node.name: node.ref for node in tab.observe().documents[0].nodes if node.ref}
    acted = tab.act(Drag(ref=seen["Apple"], to=seen["Basket"]))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    log = tab.page.evaluate("log")
    assert log[0] == "start" and "enter" in log and "drop apple true" in log and log[-1].startswith("end"), log
    # Nothing is left over: the next click is a click.
    acted = tab.act(Click(ref=seen["Basket"]))
    assert acted.status == "done"


def test_native_sliders_are_dragged_by_their_handle(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/slider", "<input type=range aria-label=Volume min=0 max=100 value=20 style='width:216px;margin:20px' "
                 "oninput='o.textContent=value+event.isTrusted'><p id=o></p>")
    )
    ref = tab.find("slider", "Volume").ref
    acted = tab.act(Drag(ref=ref, end=Point(x=8 + 140, y=8)))
    assert acted.input == "trusted"
    assert tab.page.text_content("#o") == "70true"


def test_drawing_passes_every_point_with_the_button_held(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/draw", "<canvas aria-label=Sheet width=300 height=200 style='cursor:crosshair' tabindex=0></canvas><script>path=[];"
                 "for(const k of ['mousedown','mousemove','mouseup'])document.querySelector('canvas').addEventListener(k,"
                 "e=>path.push([k,e.buttons,Math.round(e.offsetX),Math.round(e.offsetY)].join()))</script>")
    )
    ref = next(node.ref for node in tab.observe().documents[0].nodes if node.name == "Sheet")
    points = [Point(x=10, y=10), Point(x=100, y=20), Point(x=100, y=150), Point(x=30, y=90)]
    assert tab.act(Draw(ref=ref, points=points)).input == "trusted"
    assert tab.page.evaluate("path.slice(1)") == [
        "mousedown,1,10,10", "mousemove,1,100,20", "mousemove,1,100,150", "mousemove,1,30,90", "mouseup,0,30,90",
    ]  # fmt: skip


# --- text --------------------------------------------------------------------------------------------

TEXT = """<p id=p>The quick <b>brown fox</b> jumps
over <i>the</i> lazy dog.</p><input aria-label=To><textarea aria-label=Note>one two three</textarea>
<div role=textbox contenteditable aria-label=Rich></div><input type=password aria-label=Key value=hush>
<script>ups=0;addEventListener('mouseup',e=>ups+=e.isTrusted);changes=0;document.addEventListener('selectionchange',()=>changes++)</script>"""


def test_a_passage_is_selected_copied_and_pasted(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/text", TEXT))
    seen = tab.observe()
    acted = tab.act(SelectText(text="brown fox jumps over the"), effect="read")
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    assert tab.page.evaluate("getSelection().toString().replace(/\\s+/g,' ')") == "brown fox jumps over the"
    assert tab.page.evaluate("ups") == 1 and tab.page.evaluate("changes") > 0
    assert tab.act(Copy(), effect="read").status == "done"
    tab.act(Paste(ref=tab.find("textbox", "To", seen).ref))
    assert tab.page.input_value("input") == "brown fox jumps over the"
    tab.act(Paste(ref=tab.find("textbox", "To", seen).ref, clear=False))
    assert tab.page.input_value("input").endswith("thebrown fox jumps over the")
    tab.act(Paste(ref=tab.find("textbox", "Rich", seen).ref))
    assert "brown fox" in str(tab.page.text_content("[role=textbox]"))
    note = tab.find("textbox", "Note", seen).ref
    tab.act(SelectText(ref=note, text="two"), effect="read")
    tab.act(Press(keys="Control+x"))
    assert tab.page.input_value("textarea") == "one  three"
    tab.act(Press(ref=note, keys="Control+End"))
    tab.act(Press(keys="Control+V"))
    assert tab.page.input_value("textarea") == "one  threetwo"
    assert tab.act(SelectText(text="green fox"), effect="read").status == "blocked"


def test_secrets_and_the_persons_own_clipboard_stay_where_they_are(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/secret", TEXT))
    tab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.page.bring_to_front()
    tab.page.evaluate("navigator.clipboard.writeText('mine')")
    seen = tab.observe()
    acted = tab.act(Paste(ref=tab.find("textbox", "To", seen).ref))
    assert acted.status == "blocked" and "copied" in acted.detail
    assert tab.act(Press(ref=tab.find("textbox", "To", seen).ref, keys="Control+V")).status == "blocked"
    assert tab.page.input_value("input") == ""
    tab.act(SelectText(ref=tab.find("textbox", "Key", seen).ref), effect="read")
    acted = tab.act(Copy(), effect="read")
    assert acted.status == "blocked" and "secret" in acted.detail
    tab.act(SelectText(text="lazy"), effect="read")
    tab.act(Copy(), effect="read")
    assert tab.page.evaluate("navigator.clipboard.readText()") == "mine"


def test_a_page_that_handles_copying_and_pasting_itself_is_asked(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/own", "<p>plain words</p><input aria-label=To onpaste='event.preventDefault();"
                 "value=event.clipboardData.getData(`text/plain`).toUpperCase()'><script>document.addEventListener('copy',"
                 "e=>{e.preventDefault();e.clipboardData.setData('text/plain','cells')})</script>")
    )
    tab.act(SelectText(text="plain words"), effect="read")
    tab.act(Copy(), effect="read")
    tab.act(Paste(ref=tab.find("textbox", "To").ref))
    assert tab.page.input_value("input") == "CELLS"


def test_scrolling_to_a_text_loads_more_and_ends(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(
        site.add("/endless", "<div id=l></div><script>n=0;function more(){if(n>=120)return;for(let i=0;i<30;i++)l.insertAdjacentHTML("
                 "'beforeend',`<p>Item ${++n}</p>`)}more();addEventListener('scroll',()=>{if(innerHeight+scrollY>"
                 "document.body.scrollHeight-50&&!window.t)t=setTimeout(()=>{t=0;more()},200)})</script>")
    )
    acted = tab.act(Scroll(to_text="Item 97"), effect="read")
    assert acted.status == "done", acted.detail
    box = tab.page.get_by_text("Item 97").bounding_box()
    assert box and 0 < box["y"] < 700
    acted = tab.act(Scroll(to_text="Item 500"), effect="read")
    assert acted.status == "blocked" and "not found" in acted.detail


# --- dialogs and files -------------------------------------------------------------------------------

DIALOGS = """<button onclick='o.textContent=confirm("Sure?")'>Ask</button>
<button onclick='o.textContent=[confirm("Sure?"),confirm("Really?")]'>Twice</button>
<button onclick='setTimeout(()=>{o.textContent=prompt("Name?","Bo")},60)'>Prompt</button><p id=o></p>"""


def test_a_dialog_is_accepted_by_the_click_that_says_so_and_by_no_other(
    site: Site, open_tab: OpenTab, browser: ExtensionBrowser
) -> None:
    tab = open_tab(site.add("/accept", DIALOGS))
    ask, prompt = tab.find("button", "Ask").ref, tab.find("button", "Prompt").ref
    for claim in ({}, {"effect": "read"}, {"effect": "commit"}, {"exemption": "search"}):
        assert tab.act(Click(ref=ask, dialog="accept"), **claim).status == "blocked"
    grant(browser, site.url(""))
    acted = tab.act(Click(ref=ask, dialog="accept"), effect="commit", exemption="grant")
    assert acted.observation is not None and acted.observation.notes == ["a dialog said: Sure? (answered: OK)"]
    assert tab.page.text_content("#o") == "true"
    tab.act(Click(ref=prompt, dialog="accept", dialog_text="Ada"), effect="commit", exemption="grant")
    assert tab.page.text_content("#o") == "Ada"
    tab.act(Click(ref=tab.find("button", "Twice").ref, dialog="accept"), effect="commit", exemption="grant")
    assert tab.page.text_content("#o") == "true,false"
    tab.act(Click(ref=ask))
    assert tab.page.text_content("#o") == "false"
    tab.act(Click(ref=prompt))
    tab.page.wait_for_function("o.textContent === ''")
    grant(browser, site.url(""), on=False)


def grant(browser: ExtensionBrowser, origin: str, on: bool = True) -> None:
    sites = [{"origin": origin, "until": (time.time() + 600) * 1000, "why": "test"}] if on else []
    browser.worker.evaluate("sites => chrome.storage.local.set({test_sites: sites})", sites)


FILES = """<label>Photo <input type=file id=a></label>
<input type=file id=b multiple hidden><button onclick='b.click()'>Choose papers</button>
<button onclick='o.textContent="plain"'>Nothing</button><p id=o></p>
<script>addEventListener('change',async e=>{o.textContent=(await Promise.all([...e.target.files].map(
async f=>f.name+'='+await f.text()))).join()+e.isTrusted})</script>"""


def test_files_are_chosen_in_fields_and_behind_buttons(site: Site, open_tab: OpenTab, tmp_path: Path) -> None:
    tab = open_tab(site.add("/files", FILES))
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text("1")
    two.write_text("2")
    seen = tab.observe()
    photo = next(n.ref for n in seen.documents[0].nodes if n.hint == "file upload")
    papers, nothing = tab.find("button", "Choose papers", seen).ref, tab.find("button", "Nothing", seen).ref
    acted = tab.act(Upload(ref=photo, files=[str(one)]))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    tab.page.wait_for_function("o.textContent === 'one.txt=1true'")
    assert tab.act(Upload(ref=papers, files=[str(one), str(two)])).status == "done"
    tab.page.wait_for_function("o.textContent === 'one.txt=1,two.txt=2true'")
    acted = tab.act(Upload(ref=photo, files=[str(one), str(two)]))
    assert acted.status == "unknown" and "only one file" in acted.detail, "the page has heard the press"
    acted = tab.act(Upload(ref=nothing, files=[str(one)]))
    assert acted.status == "unknown" and "did not ask for a file" in acted.detail
    acted = tab.act(Click(ref=papers))
    assert acted.observation is not None
    # The browser tells of the page's wish when it gets to it: with this observation or with one of the next.
    end = time.monotonic() + 5
    while not (notes := acted.observation.notes or tab.observe().notes) and time.monotonic() < end:
        tab.page.wait_for_timeout(100)
    assert notes == ["the page asked for a file, which was cancelled: use upload there"]


KEPT_UP = "() => { self.timed = setTimeout; self.setTimeout = (what, ms, ...more) => ms === 2000 ? 0 : timed(what, ms, ...more) }"


def test_files_that_the_person_asks_for_are_theirs_to_choose(site: Site, open_tab: OpenTab, browser: ExtensionBrowser) -> None:
    """Also while the choosers that a step sets off late are still being kept from them."""
    tab = open_tab(site.add("/own-files", f"{FILES}<button onclick='o.textContent=1'>Go</button>"))
    shown: list[object] = []
    tab.page.on("filechooser", lambda chooser: shown.append(chooser))
    browser.worker.evaluate(KEPT_UP)
    try:
        assert tab.act(Click(ref=tab.find("button", "Go").ref)).status == "done"
        tab.page.click("input[type=file]")
        # Once where it is kept back, and once as it is opened again.
        while len(shown) < 2:
            tab.page.wait_for_timeout(20)
    finally:
        browser.worker.evaluate("() => { self.setTimeout = timed }")


def test_files_are_chosen_in_frames_of_other_sites(site: Site, open_tab: OpenTab, tmp_path: Path) -> None:
    site.add("/files-in", FILES + "<iframe id=s></iframe><script>s.srcdoc='<input type=file aria-label=Inner onchange=\"parent.o.textContent=files[0].name\">'</script>")
    tab = open_tab(site.add("/files-out", f"<p>Out</p><iframe width=600 height=400 src='{site.url('/files-in', host='localhost')}'></iframe>"))
    frame = next(one for one in tab.page.frames if one.url.endswith("/files-in"))
    frame.wait_for_selector("#b", state="attached")
    frame.child_frames[0].wait_for_selector("input")
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text("1")
    two.write_text("2")
    acted = tab.act(Upload(ref=tab.find("button", "Choose papers").ref, files=[str(one), str(two)]))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    frame.wait_for_function("o.textContent === 'one.txt=1,two.txt=2true'")
    nodes = [node for document in tab.observe().documents for node in document.nodes]
    inner = next(node.ref for node in nodes if node.name == "Inner")
    assert tab.act(Upload(ref=inner, files=[str(one)])).status == "done"
    frame.wait_for_function("o.textContent === 'one.txt'")
