"""What a mouse can do besides a plain click, with trusted input in a real Chromium: the page counts what it hears."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from handrail_wire import Click, Drag, Point, Scroll, Select
from tests.e2e.conftest import Tab
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]


def ref(tab: Tab, name: str) -> str:
    found = [node.ref for document in tab.observe().documents for node in document.nodes if node.name == name and node.ref]
    assert len(found) == 1, (name, [(n.role, n.name) for d in tab.known.documents for n in d.nodes])
    return found[0]


# --- buttons and counts ------------------------------------------------------------------------------

HEARS = """<button id=b>Go</button><p id=p>one two</p><script>log=[];
for(const k of ['mousedown','mouseup','click','auxclick','contextmenu','dblclick'])
b.addEventListener(k,e=>{log.push([k,e.isTrusted,e.button,e.detail].join());e.preventDefault()})</script>"""


@pytest.mark.parametrize(
    ("click", "heard"),
    [
        ({"button": "right"}, ["mousedown,true,2,1", "contextmenu,true,2,0", "mouseup,true,2,1", "auxclick,true,2,1"]),
        ({"button": "middle"}, ["mousedown,true,1,1", "mouseup,true,1,1", "auxclick,true,1,1"]),
        ({"count": 2}, ["mousedown,true,0,1", "mouseup,true,0,1", "click,true,0,1",
                        "mousedown,true,0,2", "mouseup,true,0,2", "click,true,0,2", "dblclick,true,0,2"]),
        ({"count": 3}, ["click,true,0,1", "click,true,0,2", "dblclick,true,0,2", "click,true,0,3"]),
    ],
)  # fmt: skip
def test_each_button_and_count_is_heard_as_a_persons(
    site: Site, open_tab: OpenTab, click: dict[str, object], heard: list[str]
) -> None:
    tab = open_tab(site.add("/buttons", HEARS))
    acted = tab.act(Click.model_validate({"ref": ref(tab, "Go"), **click}))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    kinds = {one.partition(",")[0] for one in heard}
    assert [one for one in tab.page.evaluate("log") if one.partition(",")[0] in kinds] == heard


KEYS = """<p>List</p><ul role=listbox aria-label=Files aria-multiselectable=true><li role=option tabindex=0>One<li role=option tabindex=0>Two
<li role=option tabindex=0>Three<li role=option tabindex=0>Four</ul><script>log=[];const all=[...document.querySelectorAll('li')];let last=0;
onkeydown=onkeyup=e=>log.push([e.type,e.key,e.ctrlKey,e.shiftKey,e.isTrusted].join());
for(const [i,one] of all.entries())one.onclick=e=>{log.push(['click',e.ctrlKey,e.shiftKey,e.altKey,e.metaKey,e.isTrusted].join());
const between=j=>e.shiftKey&&j>=Math.min(i,last)&&j<=Math.max(i,last);
all.forEach((other,j)=>other.ariaSelected=j===i||between(j)||e.ctrlKey&&other.ariaSelected==='true');last=i}</script>"""


def test_keys_held_while_clicking_choose_several(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/keys", KEYS))

    def chosen() -> str:
        return str(tab.page.evaluate("all.filter(one=>one.ariaSelected==='true').map(one=>one.textContent.trim()).join()"))

    tab.act(Click(ref=ref(tab, "One")))
    tab.page.evaluate("log=[]")
    acted = tab.act(Click(ref=ref(tab, "Three"), modifiers=["Control"]))
    assert (acted.status, acted.input, chosen()) == ("done", "trusted", "One,Three")
    assert tab.page.evaluate("log") == [
        "keydown,Control,true,false,true", "click,true,false,false,false,true", "keyup,Control,false,false,true",
    ]  # fmt: skip
    tab.page.evaluate("log=[]")
    tab.act(Click(ref=ref(tab, "Four"), modifiers=["Shift", "ctrl"]))
    assert chosen() == "One,Three,Four"
    assert tab.page.evaluate("log") == [
        "keydown,Control,true,false,true", "keydown,Shift,true,true,true", "click,true,true,false,false,true",
        "keyup,Shift,true,false,true", "keyup,Control,false,false,true",
    ]  # fmt: skip
    tab.act(Click(ref=ref(tab, "Two")))
    assert chosen() == "Two", "no key stays down"


@pytest.mark.parametrize("more", [0, 22])
def test_keys_are_let_go_where_another_document_takes_the_press(site: Site, open_tab: OpenTab, more: int) -> None:
    """With many frames the press is sent by itself, and what follows only once it is known whom it met."""
    tab = open_tab(
        site.add(f"/keys-frame{more}", "<style>body{margin:0}iframe{position:absolute;left:0;top:200px}</style>"
                 "<button style='width:200px;height:60px'>Go</button><script>log=[];for(const type of ['keydown','keyup'])addEventListener(type,()=>log.push(type))</script>"
                 "<iframe id=f srcdoc='<body>Inside<script>for(const type of [`keydown`,`keyup`])addEventListener(type,e=>parent.log.push(type))</script>'></iframe>"
                 + "<iframe style='top:900px'></iframe>" * more)
    )
    tab.page.evaluate("document.querySelector('button').onpointermove=()=>{f.style.top='0'};0")
    tab.page.mouse.move(500, 500)
    acted = tab.act(Click(ref=ref(tab, "Go"), modifiers=["Control"]))
    assert acted.status == "blocked" and tab.page.evaluate("log") == ["keydown", "keyup"], acted


# --- dragging what is no box of HTML -----------------------------------------------------------------

SHAPES = """<svg width=500 height=300 role=group aria-label=Board><circle id=c role=button aria-label=Ball cx=60 cy=60 r=30 fill=red tabindex=0 />
<g id=g tabindex=0 role=button aria-label=Arrow><line x1=200 y1=40 x2=300 y2=90 stroke=black stroke-width=6 /></g></svg><script>trusted=[];held=null;
for(const one of [c,g])one.addEventListener('pointerdown',e=>{const{e:x,f:y}=one.getCTM();held={one,x:e.clientX-x,y:e.clientY-y};one.setPointerCapture(e.pointerId)});
addEventListener('pointermove',e=>{if(!held)return;trusted.push(e.isTrusted);
held.one.setAttribute('transform',`translate(${e.clientX-held.x} ${e.clientY-held.y})`)});addEventListener('pointerup',()=>held=null)</script>"""


def test_shapes_of_a_drawing_are_dragged(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/shapes", SHAPES))
    for name, shape in (("Ball", "c"), ("Arrow", "g")):
        before = tab.page.evaluate(f"{shape}.getBoundingClientRect().toJSON()")
        middle = Point(x=before["width"] / 2, y=before["height"] / 2)
        acted = tab.act(Drag(ref=ref(tab, name), start=middle, end=Point(x=middle.x + 90, y=middle.y + 70)))
        assert (acted.status, acted.input) == ("done", "trusted"), acted
        after = tab.page.evaluate(f"{shape}.getBoundingClientRect().toJSON()")
        assert (round(after["x"] - before["x"]), round(after["y"] - before["y"])) == (90, 70)
    # Without a start it is taken at its middle, and let go over the middle of another, or a little past it.
    tab.act(Drag(ref=ref(tab, "Ball"), to=ref(tab, "Arrow")))
    gap = tab.page.evaluate("(([a,b])=>Math.hypot(a.x+a.width/2-b.x-b.width/2,a.y+a.height/2-b.y-b.height/2))([c,g].map(o=>o.getBoundingClientRect()))")
    assert gap < 15
    assert tab.page.evaluate("trusted.length > 12 && trusted.every(Boolean)")


TRACK = """<div id=track style='position:relative;width:200px;height:10px;margin:40px;background:#ccc'><div id=k {role} aria-label=Volume
style='position:absolute;left:40px;top:-5px;width:20px;height:20px;background:#08f;cursor:grab'></div></div><script>value=20;trusted=null;
k.onmousedown=e=>{e.preventDefault();const from=e.clientX-k.offsetLeft;onmousemove=e=>{trusted=e.isTrusted;const x=Math.max(0,Math.min(200,e.clientX-from));
k.style.left=x+'px';value=x/2;k.setAttribute('aria-valuenow',value)};onmouseup=()=>onmousemove=onmouseup=null}</script>"""


@pytest.mark.parametrize("role", ["role=slider tabindex=0 aria-valuenow=20 aria-valuemin=0 aria-valuemax=100", ""])
def test_a_slider_made_of_boxes_is_dragged_by_its_handle(site: Site, open_tab: OpenTab, role: str) -> None:
    tab = open_tab(site.add(f"/track{bool(role)}", TRACK.replace("{role}", role)))
    acted = tab.act(Drag(ref=ref(tab, "Volume"), start=Point(x=10, y=10), end=Point(x=110, y=10)))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    assert tab.page.evaluate("[value, trusted]") == [70, True]
    # It is let go: what the mouse does now moves nothing.
    tab.page.mouse.move(10, 10)
    assert tab.page.evaluate("value") == 70


# --- the wheel ---------------------------------------------------------------------------------------

WHEEL = """<canvas tabindex=0 aria-label=Map width=300 height=200></canvas><div tabindex=0 role=application aria-label=Editor
style='height:120px;overflow:hidden'><div id=inner>{lines}</div></div><div tabindex=0 role=group aria-label=Quiet style='height:50px'>Text</div>
<script>zoom=[];top1=0;const map=document.querySelector('canvas');
map.addEventListener('wheel',e=>{e.preventDefault();zoom.push([Math.sign(e.deltaY),e.isTrusted,Math.round(e.offsetX),Math.round(e.offsetY)].join())});
inner.addEventListener('wheel',e=>{top1=Math.min(0,top1-e.deltaY);inner.style.transform=`translateY(${top1}px)`},{passive:true})</script>"""


def test_what_scrolls_by_a_listener_only_gets_a_real_wheel(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/wheel", WHEEL.replace("{lines}", "<br>".join(f"Line {n}" for n in range(30)))))
    for direction, sign in (("down", 1), ("up", -1)):
        acted = tab.act(Scroll.model_validate({"ref": ref(tab, "Map"), "direction": direction}), effect="read")
        assert (acted.status, acted.input) == ("done", "trusted"), acted
        assert tab.page.evaluate("zoom").pop() == f"{sign},true,150,100"
    acted = tab.act(Scroll(ref=ref(tab, "Editor")), effect="read")
    assert acted.status == "done" and tab.page.evaluate("top1") == -240, acted
    acted = tab.act(Scroll(ref=ref(tab, "Quiet")), effect="read")
    assert (acted.status, acted.detail) == ("blocked", "cannot be scrolled down any further")
    tab.page.evaluate("zoom=[];document.body.insertAdjacentHTML('beforeend','<div role=dialog style=position:fixed;inset:0;background:#fff>Cover</div>')")
    assert tab.act(Scroll(ref=ref(tab, "Map")), effect="read").status == "blocked"
    assert tab.page.evaluate("zoom") == [], "what is covered is not turned over"


# --- options of lists made of elements ---------------------------------------------------------------

LISTS = """<div role=listbox id=many tabindex=0 aria-label=Meals aria-multiselectable=true style='height:60px;overflow:auto'>
<div role=option>Vegan</div><div role=option>Halal</div><div style='height:300px'></div><div role=option>Kosher</div></div>
<div role=combobox tabindex=0 aria-label=City aria-controls=cities>Choose</div>
<ul role=listbox id=cities aria-label=Cities style='position:relative'><li role=option>Rome</li><li role=option aria-disabled=true>Oslo</li><li role=option>Bern</li></ul>
<script>log=[];for(const one of document.querySelectorAll('[role=option]'))one.onmousedown=one.onclick=
e=>log.push([one.textContent,e.type,e.isTrusted].join())</script>"""


def test_options_made_of_elements_are_pressed_by_the_mouse_each_after_a_look(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/lists", LISTS))
    acted = tab.act(Select(ref=ref(tab, "Meals"), options=["halal", "Kosher"]))
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    assert tab.page.evaluate("log") == [f"{name},{kind},true" for name in ("Halal", "Kosher") for kind in ("mousedown", "click")]
    tab.page.evaluate("log=[]")
    city = ref(tab, "City")
    assert tab.act(Select(ref=city, options=["Oslo"])).detail == "disabled"
    assert "there are: Rome, Oslo, Bern" in tab.act(Select(ref=city, options=["Paris"])).detail
    tab.page.evaluate("document.body.insertAdjacentHTML('beforeend',"
                      "`<button style='position:fixed;inset:0;width:100%'>Wait</button>`)")  # fmt: skip
    acted = tab.act(Select(ref=city, options=["Bern"]))
    assert acted.status == "blocked" and acted.detail.startswith('covered by button "Wait"'), acted
    assert tab.page.evaluate("log") == []


def test_what_takes_an_options_place_as_the_mouse_comes_is_not_pressed(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/swapped", LISTS))
    tab.page.evaluate(
        "(one=>{one.onpointerdown=e=>log.push('pressed');addEventListener('pointerdown',()=>one.textContent='Berlin',"
        "{capture:true,once:true})})(document.querySelectorAll('#cities li')[2])"
    )
    acted = tab.act(Select(ref=ref(tab, "City"), options=["Bern"]))
    assert acted.status == "stale" and tab.page.evaluate("log") == [], acted


def test_a_turn_of_the_wheel_counts_no_field_up(site: Site, open_tab: OpenTab) -> None:
    page = "<form onwheel=''><label>Pieces <input type=number value=5></label></form>"
    tab = open_tab(site.add("/pieces", page))
    field = tab.find("spinbutton", "Pieces").ref
    assert tab.act(Click(ref=field)).status == "done"
    assert tab.act(Scroll(ref=field, direction="up"), effect="read").status == "blocked"
    assert tab.page.input_value("input") == "5"


def test_a_custom_element_is_pressed_on_what_it_is_made_of(site: Site, open_tab: OpenTab) -> None:
    """As component libraries draw a button: the real one lies in the shadow, and its words are the host's."""
    made = """<x-button>Menu</x-button><script>
        hits = 0; customElements.define('x-button', class extends HTMLElement { connectedCallback() {
            this.attachShadow({mode: 'open'}).innerHTML = `<style>:host { display: inline-block; cursor: pointer }</style>
              <button part=base role=button tabindex=0 style="cursor: inherit"><slot name=prefix></slot><slot></slot></button>`;
            this.addEventListener('click', () => hits++) } })</script>"""
    tab = open_tab(site.add("/custom", made))
    [ref] = {node.ref for document in tab.observe().documents for node in document.nodes if node.name == "Menu" and node.ref}
    acted = tab.act(Click(ref=ref))
    assert acted.status == "done" and tab.page.evaluate("hits") == 1, acted
