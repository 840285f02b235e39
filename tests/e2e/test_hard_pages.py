"""Pages that make reading hard: rows used again, strict policies, floods of nodes and news, frames."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from handrail.page.observation import Page
from handrail_wire import Check, Click, Drag, Hover, Observation, Press, Scroll, SelectText, Type
from tests.e2e.conftest import Tab
from tests.support.site import Site

pytestmark = pytest.mark.browser

OpenTab = Callable[[str], Tab]


def names(seen: Observation) -> list[str]:
    return [node.name for document in seen.documents for node in document.nodes]


VIRTUAL = """<div id=v role=list aria-label=Orders style='height:200px;overflow-y:scroll;position:relative'><div style='height:200000px'></div></div>
<p id=o></p><script>
const rows=Array.from({length:12},()=>{const r=document.createElement('div');r.role='listitem';r.style.cssText='position:absolute;height:20px';
r.innerHTML='<button></button>';r.firstChild.onclick=e=>o.textContent=e.target.textContent;v.append(r);return r});
const draw=()=>{const first=Math.floor(v.scrollTop/20);rows.forEach((r,i)=>{r.style.top=(first+i)*20+'px';r.firstChild.textContent='Parcel '+(first+i)})};
v.onscroll=draw;draw()</script>"""


def test_rows_that_are_used_again_for_others_are_not_mistaken_for_them(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/virtual", VIRTUAL))
    seen = tab.observe()
    old = Click(ref=tab.find("button", "Parcel 3", seen).ref)
    facts = tab.facts(old)
    box = next(node.ref for document in seen.documents for node in document.nodes if "scrollable" in node.states)
    acted = tab.act(Scroll(ref=box, direction="down"), effect="read")
    assert acted.status == "done" and acted.observation is not None
    assert "Parcel 3" not in names(acted.observation) and "Parcel 12" in names(acted.observation)
    stale = tab.daemon.acted(tab.message(old, facts))
    assert stale.status in ("stale", "blocked"), stale
    assert tab.page.text_content("#o") == "", "what stands in the old row's element now was not pressed"
    tab.act(Click(ref=tab.find("button", "Parcel 12").ref))
    assert tab.page.text_content("#o") == "Parcel 12"


def test_what_a_budget_left_out_of_a_long_page_is_read_by_scrolling_where_it_says(site: Site, open_tab: OpenTab) -> None:
    rows = "".join(f"<tr><td>Order {n}<td>{'Waiting since long ' * 9}<td><button>Pay {n}</button>" for n in range(900))
    tab = open_tab(site.add("/long", f"<table>{rows}</table>"))

    def read(seen: Observation) -> list[str]:
        return Page(seen).render(goal="Look at order 600", filters=(), tokens=800).split("\n")

    shown = read(tab.observe())
    gap = shown[shown.index('cell "Order 600"') + 3]
    ref = tab.find("button", "Pay 600").ref
    assert gap.startswith("…") and gap.endswith(f"more lines below [{ref}]") and 'cell "Order 601"' not in shown
    acted = tab.act(Scroll(ref=ref), effect="read")
    assert acted.status == "done" and acted.observation is not None
    below = [line for line in read(acted.observation) if line.startswith('cell "Order')]
    assert below[:4] == [f'cell "Order {n}"' for n in range(600, 604)]
    assert 0 <= tab.page.evaluate("document.querySelectorAll('button')[600].getBoundingClientRect().top") < 40


STRICT = (
    "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'none'; style-src 'none';"
    " require-trusted-types-for 'script'; trusted-types 'none'; form-action 'none'; frame-src 'none'\">"
)


def test_a_page_with_a_strict_policy_and_trusted_types(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/strict", f"{STRICT}<h1>Bank</h1><label><input type=checkbox id=c> Agree</label><input id=i aria-label=Word>"
                            "<details><summary>More</summary><p>Inside</p></details>"))
    seen = tab.observe()
    assert tab.act(Check(ref=tab.find("checkbox", "Agree", seen).ref)).status == "done"
    assert tab.act(Type(ref=tab.find("textbox", "Word", seen).ref, text="hi")).status == "done"
    acted = tab.act(Click(ref=tab.find("button", "More", seen).ref))
    assert acted.observation is not None and "Inside" in names(acted.observation)
    assert tab.page.is_checked("#c") and tab.page.input_value("#i") == "hi"


def test_a_page_of_more_nodes_than_are_read_is_bounded_and_flagged(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/flood", "<button onclick='this.textContent=`Done`'>First</button><main id=m></main><script>"
                            "m.innerHTML=Array.from({length:61000},(_,n)=>`<div><a href=#${n}>Link ${n}</a></div>`).join('')</script>"))
    seen = tab.observe()
    [document] = seen.documents
    assert document.truncated and 1_000 < len(document.nodes) <= 100_000
    acted = tab.act(Click(ref=tab.find("button", "First", seen).ref))
    assert acted.status == "done" and acted.observation is not None and "Done" in names(acted.observation)


def test_a_page_that_never_rests_is_read_all_the_same(site: Site, open_tab: OpenTab) -> None:
    tab = open_tab(site.add("/stream", "<button onclick='b.textContent=`Stopped`;clearInterval(t)'>Stop</button><p id=b></p><pre id=s></pre><script>"
                            "let n=0;t=setInterval(()=>{s.append(`token ${n++} `);b.style.transform=`translateX(${n%9}px)`},15)</script>"))
    seen = tab.observe()
    began = time.monotonic()
    acted = tab.act(Hover(ref=tab.find("button", "Stop", seen).ref), effect="read")
    assert acted.status == "done" and time.monotonic() - began < 5
    acted = tab.act(Click(ref=tab.find("button", "Stop").ref))
    assert acted.observation is not None and "Stopped" in names(acted.observation)


EDITOR = """<div id=bar><button class=b onmousedown='event.preventDefault()' onclick='document.execCommand("bold")'>Bold</button>
<span role=button tabindex=-1 id=k>Italic</span></div><div id=e contenteditable aria-label=Letter>Dear good friend</div>
<script>let kept=null;document.onselectionchange=()=>{const s=getSelection();if(e.contains(s.anchorNode)&&!s.isCollapsed)kept=s.getRangeAt(0).cloneRange()};
k.onclick=()=>{e.focus();const s=getSelection();s.removeAllRanges();s.addRange(kept);document.execCommand('italic')}</script>"""


def test_a_selection_outlives_a_click_in_an_editors_toolbar(site: Site, open_tab: OpenTab) -> None:
    """Editors keep it by holding the mouse's own effect back, or by putting it back themselves."""
    tab = open_tab(site.add("/editor", EDITOR))
    seen = tab.observe()
    letter = tab.find("textbox", "Letter", seen).ref
    assert tab.act(SelectText(ref=letter, text="good"), effect="read").status == "done"
    tab.act(Click(ref=tab.find("button", "Bold", seen).ref))
    assert tab.page.inner_html("#e") == "Dear <b>good</b> friend"
    assert tab.act(SelectText(ref=letter, text="friend"), effect="read").status == "done"
    tab.act(Click(ref=tab.find("button", "Italic", seen).ref))
    assert tab.page.inner_html("#e") == "Dear <b>good</b> <i>friend</i>"


CARD = """<div draggable=true tabindex=0 role=listitem aria-label=Card style='width:80px;height:40px;background:#ccc'
ondragstart='event.dataTransfer.setData("text/plain","card 7")'>Card</div>"""
ZONE = """<div tabindex=0 role=region aria-label=Zone style='height:80px;background:#eee' ondragover='event.preventDefault()'
ondrop='event.preventDefault();this.textContent=event.dataTransfer.getData("text/plain")+event.isTrusted'>Zone</div>"""


def test_what_is_in_a_frame_comes_below_the_line_of_the_frame(site: Site, open_tab: OpenTab) -> None:
    for name in ("One", "Two"):
        site.add(f"/{name}", f"<button>{name}</button>")
    frames = [f"<p>Before {name}</p><iframe title='{name} card' src='{site.url(f'/{name}', host=host)}'></iframe>"
              for name, host in (("One", "127.0.0.1"), ("Two", "localhost"))]  # fmt: skip
    tab = open_tab(site.add("/cards-in-frames", f"{''.join(frames)}<p>After</p>"))
    for frame in tab.page.frames[1:]:
        frame.wait_for_selector("button")
    said = ["Before One", "One card", "One", "Before Two", "Two card", "Two", "After"]
    for _ in range(2):
        assert [node.name for node in Page(tab.observe()).all_nodes] == said
        tab.page.evaluate("document.body.prepend(Object.assign(document.createElement('p'), {textContent: 'New'}))")
        said = ["New", *said]


def test_a_frame_that_cannot_be_read_says_so(site: Site, open_tab: OpenTab) -> None:
    kinds = {"Empty": "", "Blank": "src=about:blank", "Written": "srcdoc='<p>Words</p>'", "Boxed": "sandbox srcdoc='<p>Box</p>'",
             "Refused": "src=http://127.0.0.1:1/"}  # fmt: skip
    frames = "".join(f"<iframe title={name} {how}></iframe>" for name, how in kinds.items())
    tab = open_tab(site.add("/kinds-of-frames", f"{frames}<script>const f=document.createElement('iframe');f.title='Blob';f.src="
                            "URL.createObjectURL(new Blob(['<p>Blobbed</p>'],{type:'text/html'}));document.body.append(f)</script>"))  # fmt: skip
    tab.page.frame_locator("[title=Boxed]").get_by_text("Box").wait_for()
    said = [f"{node.name} ({node.hint})" if node.hint else node.name for node in Page(tab.observe()).all_nodes]
    lost = "(what it shows cannot be read)"
    assert said == ["Empty", "Blank", "Written", "Words", "Boxed", "Box", f"Refused {lost}", f"Blob {lost}"]


def test_what_is_in_a_frame_below_the_fold_is_clicked(site: Site, open_tab: OpenTab) -> None:
    site.add("/below", "<button onclick='this.textContent=`Done`'>Deep</button>")
    tab = open_tab(site.add("/above", f"<div style='height:2000px'></div><iframe src='{site.url('/below')}'></iframe><div style='height:2000px'></div>"))
    frame = tab.page.frames[1]
    frame.wait_for_selector("button")
    assert tab.act(Click(ref=tab.find("button", "Deep").ref)).status == "done"
    assert frame.text_content("button") == "Done"


SHADOWED = """<div id=h style='height:200px'></div><div id=g style='{style};height:200px'></div><p id=said></p><script>
onmessage=e=>said.textContent+=e.data;
const put=(host,src)=>{{const f=document.createElement('iframe');f.src=src;host.attachShadow({{mode:'closed'}}).append(f);return f.contentWindow}};
const seen=put(h,'{seen}'),unseen=put(g,'{unseen}');</script>"""
IN_SHADOW = "<button onclick='o.textContent+=`1`'>Show {name}</button><input aria-label='Word {name}'><p id=o></p><script>onmessage=e=>parent.postMessage(e.data,'*')</script>"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"], ids=["of the same site", "of another site"])
@pytest.mark.parametrize("style", ["opacity:0", "display:none", "position:absolute;left:-9999px"])
def test_a_frame_in_a_shadow_root_is_read_and_used_where_it_is_seen(site: Site, open_tab: OpenTab, host: str, style: str) -> None:
    for name in ("here", "canary"):
        site.add(f"/{name}", IN_SHADOW.format(name=name))
    tab = open_tab(site.add("/shadowed", SHADOWED.format(style=style, seen=site.url("/here", host=host), unseen=site.url("/canary", host=host))))
    here = next(frame for frame in tab.page.frames if frame.url.endswith("/here"))
    here.wait_for_selector("p", state="attached")
    seen = tab.observe()
    assert "canary" not in " ".join(names(seen))
    assert tab.act(Click(ref=tab.find("button", "Show here", seen).ref)).status == "done"
    assert tab.act(Type(ref=tab.find("textbox", "Word here", seen).ref, text="hi")).status == "done"
    assert tab.act(Press(keys="End"), effect="read").status == "done"
    assert (here.text_content("#o"), here.input_value("input")) == ("1", "hi")
    assert "canary" not in " ".join(names(tab.observe()))
    assert "here" not in str(tab.page.text_content("#said")), "the frames' scripts hear a name, and nothing of the page"


def test_a_page_cannot_pass_a_hidden_frame_off_as_another(site: Site, open_tab: OpenTab) -> None:
    """It tells the hidden one whatever the seen one was told; that listens before anything of ours does."""
    for name in ("here", "canary"):
        site.add(f"/{name}", "<script>addEventListener('message',e=>parent.postMessage(e.data,'*'),true)</script>" + IN_SHADOW.format(name=name))
    page = SHADOWED.format(style="opacity:0", seen=site.url("/here", host="localhost"), unseen=site.url("/canary", host="localhost"))
    tab = open_tab(site.add("/passing-off", f"{page}<script>onmessage=e=>{{said.textContent+=e.data;e.source===seen&&unseen.postMessage(e.data,'*')}};"
                            "for(let n=0;n<9;n++)unseen.postMessage(`shadow ${n}`,'*')</script>"))
    next(frame for frame in tab.page.frames if frame.url.endswith("/here")).wait_for_selector("p", state="attached")
    for _ in range(3):
        found = " ".join(names(tab.observe()))
        assert "Show here" in found and "canary" not in found
    assert tab.page.text_content("#said"), "it did hear the names, and it did not help"


def test_a_drag_from_one_frame_to_another(site: Site, open_tab: OpenTab) -> None:
    site.add("/zone", ZONE)
    tab = open_tab(site.add("/cards", f"<div style='height:900px'>{CARD}</div><iframe width=300 height=120 src='{site.url('/zone')}'></iframe>"))
    frame = tab.page.frames[1]
    frame.wait_for_selector("[role=region]")
    tab.page.evaluate("scrollTo(0, 400)")
    seen = tab.observe()
    action = Drag(ref=tab.find("listitem", "Card", seen).ref, to=tab.find("region", "Zone", seen).ref)
    assert tab.facts(action).drop.startswith("region Zone")
    acted = tab.act(action)
    assert acted.status == "blocked" and acted.detail == "both ends of the drag cannot be in view together", acted
    tab.page.evaluate("document.querySelector('div').style.height = '300px'")
    acted = tab.act(action)
    assert (acted.status, acted.input) == ("done", "trusted"), acted
    assert frame.text_content("[role=region]") == "card 7true"
