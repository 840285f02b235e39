"""Places in elements, dragging, drawing, selecting and scrolling, made of events where nothing better can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


def spot(seen: Seen, verb: str, name: str, **action: Any) -> dict[str, Any]:
    answer: dict[str, Any] = seen.call("locate", {"verb": verb, "ref": seen.ref(name), **action})
    return answer


CARD = """<div onclick='hits.push("card")' aria-label=Card role=group tabindex=0
 style='position:relative;width:400px;height:300px;background:#eee'>
<button style='position:absolute;left:300px;top:200px;width:80px;height:40px' onclick='hits.push("buy")'>Buy now</button>
</div><script>hits = []</script>"""


def test_a_place_is_judged_by_what_lies_there_in_view_or_not(see: See) -> None:
    for above in (0, 3000):
        seen = see(f"<div style='height:{above}px'></div>{CARD}")
        card = seen.ref("Card")
        for at, name in (({"x": 340, "y": 220}, "Buy now"), ({"x": 20, "y": 20}, "Card")):
            facts = seen.call("inspect", {"verb": "click", "ref": card, "at": at})["facts"]
            assert facts["name"] == name, (above, at)
            found = seen.call("locate", {"verb": "click", "ref": card, "at": at})
            assert "problem" not in found
            seen.page.mouse.click(found["x"], found["y"])
        assert seen.page.evaluate("hits") == ["buy", "card", "card"]


def test_what_has_come_between_is_said(see: See) -> None:
    seen = see(CARD + "<div role=dialog aria-label=Cookies style='position:fixed;inset:0;background:#fff'>x</div>")
    at = spot(seen, "click", "Card", at={"x": 20, "y": 20})
    assert at["problem"] == 'at that place there is dialog "Cookies" instead'
    seen = see(CARD)
    outside = spot(seen, "click", "Card", at={"x": 450, "y": 20})["problem"]
    assert outside.startswith("at that place there is") and outside.endswith("instead")


def test_a_drag_is_judged_by_both_its_ends(see: See) -> None:
    seen = see(
        "<form method=post action=/x><button>Order</button></form><div role=listitem tabindex=0 aria-label=Photo>P</div>"
        "<div role=region tabindex=0 id=bin class=icon-trash aria-label='Recycle bin' style='height:80px'>Bin</div>"
    )
    order, photo, bin_ = seen.ref("Order"), seen.ref("Photo"), seen.ref("Recycle bin")
    click = seen.call("inspect", {"verb": "drag", "ref": order, "end": {"x": 5, "y": 5}})["facts"]
    assert click["submits"] and click["form"]["method"] == "post" and click["drop"] == ""
    moved = seen.call("inspect", {"verb": "drag", "ref": photo, "to": bin_})["facts"]
    assert moved["name"] == "Photo" and not moved["submits"]
    assert moved["drop"] == "region Recycle bin bin icon-trash"
    away = seen.call("inspect", {"verb": "drag", "ref": order, "to": bin_})["facts"]
    assert not away["submits"], "a press that is let go elsewhere is no click"
    assert seen.call("inspect", {"verb": "drag", "ref": photo, "to": "e99"})["problem"] == "e99 is gone from the page"


def test_problems_of_a_drags_end(see: See) -> None:
    seen = see(
        "<div tabindex=0 role=listitem aria-label=A>A</div><div tabindex=0 role=listitem aria-label=B>B</div>"
        "<div id=cover role=alertdialog aria-label=Wait hidden style='position:fixed;inset:30px 0 0 0;background:#fff'></div>"
    )
    a, b = seen.ref("A"), seen.ref("B")
    drag = {"verb": "drag", "ref": a, "to": b}
    assert "problem" not in seen.call("locate", drag)
    assert "say" in seen.call("locate", {"verb": "drag", "ref": a})["problem"].replace("said", "say")
    seen.page.evaluate("cover.style.top = '0'; cover.style.clipPath = 'inset(26px 0 0 0)'; cover.hidden = false")
    covered = seen.call("locate", drag)["problem"]
    assert covered == 'the place to let go is covered by alertdialog "Wait"', covered
    seen.page.evaluate("cover.remove(); document.querySelectorAll('[role]')[1].style.display = 'none'")
    assert seen.call("locate", drag)["problem"] == "what it is to be let go over is not visible"
    far = seen.call("locate", {"verb": "drag", "ref": a, "end": {"x": 0, "y": -500}})
    assert far["problem"] == "the place to let go is out of view"


def test_synthetic_drags(see: See) -> None:
    seen = see(
        "<div id=box tabindex=0 role=listitem aria-label=Box style='position:absolute;left:10px;top:10px;width:50px;height:50px'"
        " onmousedown='on=1'></div><div style='height:80px'></div>"
        "<div id=a draggable=true tabindex=0 aria-label=Apple role=listitem ondragstart='event.dataTransfer.setData(`text/plain`,`apple`)'>A</div>"
        "<div id=zone tabindex=0 role=region aria-label=Basket style='height:60px' ondragover='event.preventDefault()'"
        " ondrop='got=event.dataTransfer.getData(`text/plain`)'>Z</div>"
        "<div tabindex=0 role=region aria-label=Wall style='height:60px'>W</div>"
        "<input type=range aria-label=Volume style='width:216px'>"
        "<script>on=0;got='';onmousemove=e=>{if(on&&e.buttons){box.style.left=e.pageX-25+'px';box.style.top=e.pageY-25+'px'}};"
        "onmouseup=()=>on=0</script>"
    )
    assert seen.act("drag", "Box", end={"x": 125, "y": 45}) == {}
    assert seen.page.evaluate("[box.offsetLeft, box.offsetTop]") == [110, 30]
    assert seen.act("drag", "Apple", to=seen.ref("Basket")) == {} and seen.page.evaluate("got") == "apple"
    assert seen.act("drag", "Apple", to=seen.ref("Wall"))["problem"] == "it cannot be let go there"
    assert seen.act("drag", "Volume", end={"x": 8 + 150, "y": 5}) == {}
    assert seen.page.input_value("[type=range]") == "75"


def test_synthetic_drawing_and_clicking_at_a_place(see: See) -> None:
    seen = see(
        "<canvas tabindex=0 aria-label=Sheet width=300 height=200></canvas><script>log=[];"
        "for(const k of ['mousedown','mousemove','mouseup','click'])document.querySelector('canvas').addEventListener(k,"
        "e=>log.push([k,e.buttons,Math.round(e.offsetX),Math.round(e.offsetY)].join()))</script>"
    )
    seen.act("draw", "Sheet", points=[{"x": 5, "y": 6}, {"x": 50, "y": 60}, {"x": 90, "y": 10}])
    assert seen.page.evaluate("log.slice(1)") == [
        "mousedown,1,5,6", "mousemove,1,50,60", "mousemove,1,90,10", "mouseup,0,90,10", "click,0,90,10",
    ]  # fmt: skip
    seen.act("click", "Sheet", at={"x": 33, "y": 44})
    assert seen.page.evaluate("log.at(-1)") == "click,0,33,44"


@pytest.mark.parametrize(
    ("html", "wanted", "found"),
    [
        ("<p>One <b>two</b>\n   three", "two three", "two three"),
        ("<p>One <b>two</b> three", "TWO THREE", "two three"),
        ("<ul><li>First<li>Second</ul>", "First Second", "First Second"),
        ("<p>ab<span style='display:none'>hidden</span>cd", "abcd", "abcd"),
        ("<p>one<br>two", "one two", "one two"),
        ("<p>x", "", "x"),
    ],
)
def test_passages_are_found_as_they_are_read(see: See, html: str, wanted: str, found: str) -> None:
    seen = see(html)
    assert seen.call("selectText", {"verb": "select_text", "ref": None, "text": wanted}) == {}
    assert " ".join(seen.page.evaluate("getSelection().toString()").split()) == found


def test_passages_in_fields_and_what_is_not_there(see: See) -> None:
    seen = see(
        "<textarea aria-label=Note>one two</textarea><input type=email aria-label=Mail value=a@b.test>"
        "<div role=textbox contenteditable aria-label=Rich>red green</div>"
    )
    select = lambda name, text: seen.call("selectText", {"verb": "select_text", "ref": seen.ref(name), "text": text})  # noqa: E731
    assert select("Note", "two") == {}
    assert seen.page.evaluate("(f => [f.selectionStart, f.selectionEnd])(document.activeElement)") == [4, 7]
    assert select("Mail", "") == {}
    assert select("Mail", "a@b")["problem"].startswith("in this field only all")
    assert select("Note", "four")["problem"] == "that text is not in the field"
    assert select("Rich", "green") == {} and seen.page.evaluate("getSelection().toString()") == "green"
    assert seen.page.evaluate("document.activeElement.role") == "textbox"


def test_the_mouse_is_not_used_where_it_would_press_something(see: See) -> None:
    seen = see("<p>plain text</p><p>a <a href=#x>link text</a></p><button>button text</button>")
    mouse = lambda text: seen.call("locateText", {"verb": "select_text", "ref": None, "text": text})  # noqa: E731
    assert mouse("plain text")["path"] and mouse("plain text")["y"] > 0
    assert mouse("link text") is None and mouse("button text") is None and mouse("a link") is None
    assert mouse("nowhere")["problem"] == "that text is not on the page"


def test_scrolling_the_part_of_the_page_that_scrolls(see: See) -> None:
    seen = see(
        "<style>body{margin:0;height:100vh;overflow:hidden}</style>"
        "<div id=list style='height:100vh;overflow:auto'>" + "".join(f"<p>Row {n}</p>" for n in range(200)) + "</div>"
    )
    assert seen.call("scroll", {"verb": "scroll"}) == {}
    assert seen.page.evaluate("list.scrollTop") > 300
    assert seen.call("scroll", {"verb": "scroll", "to_text": "Row 150"}) == {}
    box = seen.page.get_by_text("Row 150").bounding_box()
    assert box and 0 < box["y"] < 700
    assert seen.call("scroll", {"verb": "scroll", "direction": "left"})["problem"].startswith("cannot be scrolled")


def test_a_text_is_looked_for_as_a_word_first(see: See) -> None:
    rows = "".join(f"<p style='height:300px'>{text}</p>" for text in ("12pm", "2pms", "Open 2pm", "2PM sharp"))
    seen = see(f"<body style='margin:0'>{rows}")

    def at(text: str) -> float:
        assert seen.call("scroll", {"verb": "scroll", "to_text": text}) == {}
        return float(seen.page.evaluate("scrollY + innerHeight / 2"))

    assert at("2pm") > 700, "the third"
    assert seen.call("locateText", {"verb": "select_text", "ref": None, "text": "2pms"})["path"]
    assert seen.call("locateText", {"verb": "select_text", "ref": None, "text": "2p"})["path"], "a part of a word will do"


ENDLESS = """<style>body{margin:0}</style><ul id=list></ul><script>
const more = () => { for (let i = 0; i < 30; i++) list.insertAdjacentHTML("beforeend", `<li style="height:40px">Row ${list.children.length}</li>`) };
more();
addEventListener("scroll", () => {
  if (scrollY + innerHeight > list.offsetHeight - 50 && list.children.length < 150) setTimeout(more, 200);
});
</script>"""


def test_scrolling_to_the_end_goes_on_while_the_page_loads_more(see: See) -> None:
    seen = see(ENDLESS)
    assert seen.call("scroll", {"verb": "scroll", "to_end": True}) == {}
    assert seen.page.evaluate("list.children.length") == 150
    assert seen.page.evaluate("Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight - 1")
    assert "cannot be scrolled" in seen.call("scroll", {"verb": "scroll", "to_end": True})["problem"]
    assert seen.call("scroll", {"verb": "scroll", "direction": "up", "to_end": True}) == {}
    assert seen.page.evaluate("scrollY") == 0


LETTER = "Dear Ms Lind, the room is free on 3 July. Yours, Ada. the room"


@pytest.mark.parametrize("field", ["<textarea id=f>{}</textarea>", "<input id=f value='{}'>", "<div id=f contenteditable>{}</div>"])
@pytest.mark.parametrize("trusted", [True, False])
def test_only_a_part_of_what_is_in_a_field_is_replaced(see: See, field: str, trusted: bool) -> None:
    seen = see(f"<label>Letter {field.format(LETTER)}</label>" if "editable" not in field else field.format(LETTER))
    ref = next(node["ref"] for node in seen.nodes() if node.get("ref"))

    def replace(part: str, text: str) -> dict[str, Any]:
        if not trusted:
            answer: dict[str, Any] = seen.call("perform", {"verb": "type", "ref": ref, "text": text, "part": part})
            return answer
        prepared: dict[str, Any] = seen.call("prepareType", ref, True, "end", text, part)
        if prepared.get("insert") and "problem" not in prepared:
            seen.page.keyboard.insert_text(text)
        return prepared

    value = "document.querySelector('#f').value ?? document.querySelector('#f').textContent"
    assert "problem" not in replace("3 July", "4 August")
    assert seen.page.evaluate(value) == LETTER.replace("3 July", "4 August")
    assert replace("the room", "it")["problem"] == "that part stands 2 times in the field: name more of it"
    assert replace("nowhere", "it")["problem"] == "that part is not in the field"
    assert seen.page.evaluate(value) == LETTER.replace("3 July", "4 August")


def test_a_part_of_a_secret_cannot_be_felt_for(see: See) -> None:
    seen = see("<label>Password <input type=password value=sesame></label>")
    ref = seen.ref("Password")
    for part in ("sesame", "nothing of it"):
        assert "secret" in seen.call("prepareType", ref, True, "end", "x", part)["problem"]
    assert seen.page.evaluate("document.querySelector('input').value") == "sesame"


def test_a_text_that_can_be_read_is_told_from_one_that_cannot(see: See) -> None:
    seen = see("<p>Your order  is <b>on its way</b></p><p hidden>Delivered</p>")
    assert seen.call("shows", "order is on its way") and seen.call("shows", "ORDER IS")
    assert not seen.call("shows", "Delivered") and not seen.call("shows", "lost")
