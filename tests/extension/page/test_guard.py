"""The last look at a target, when the event has arrived: whatever a page swaps in the last moment is held back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Pages, Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]
PAGE = """<form id=f method=get action='/ok' onsubmit='window.sent = (window.sent ?? 0) + 1; return false'>
<button id=b>Show</button><label>Name <input id=i></label></form>
<script>window.heard = []; for (const type of ['pointerdown', 'click', 'keydown'])
document.addEventListener(type, e => heard.push(type))</script>"""


def click_after(seen: Seen, swap: str) -> tuple[str, list[str], int]:
    """What was held, what the page heard, and how often the form was sent."""
    box = seen.page.locator("#b").bounding_box()
    assert box
    seen.call("watch", {"verb": "click", "ref": seen.ref("Show")})
    seen.page.evaluate(swap)
    seen.page.mouse.click(box["x"] + 5, box["y"] + 5)
    held: str = seen.call("unwatch")["held"]
    heard: list[str] = seen.page.evaluate("heard")
    return held, heard, seen.page.evaluate("window.sent ?? 0")


@pytest.mark.parametrize(
    "swap",
    [
        "b.textContent = 'Pay now'",
        "f.method = 'post'",
        "f.action = 'https://elsewhere.test/'",
        "b.replaceWith(b.cloneNode(true))",
        "b.setAttribute('formaction', '/pay')",
        "document.body.insertAdjacentHTML('beforeend', '<div style=\"position:fixed;inset:0\"></div>')",
        "f.insertAdjacentHTML('afterbegin', '<button style=\"position:fixed;inset:0\">Pay</button>')",
    ],
)
def test_what_was_swapped_is_never_pressed(see: See, swap: str) -> None:
    held, heard, sent = click_after(see(PAGE), swap)
    assert held and not heard and not sent


def test_a_swap_while_it_is_pressed_is_held_back_too(see: See) -> None:
    held, heard, sent = click_after(see(PAGE), "b.addEventListener('pointerdown', () => { f.method = 'post' })")
    assert held and heard == ["pointerdown"] and not sent


def test_a_swap_under_the_press_that_makes_a_page_ask_for_a_file_is_held_back_too(see: See) -> None:
    seen = see(PAGE)
    seen.call("watch", {"verb": "upload", "ref": seen.ref("Show"), "files": ["/a.txt"]})
    seen.page.evaluate("b.addEventListener('pointerdown', () => { f.method = 'post' })")
    seen.page.click("#b")
    assert seen.call("unwatch") == {"held": "it is not what it was any more", "heard": True}
    assert seen.page.evaluate("[heard, window.sent ?? 0]") == [["pointerdown"], 0]


@pytest.mark.parametrize(("type", "heard"), [("pointermove", False), ("pointerdown", True), ("mouseup", True)])
def test_it_is_told_whether_the_page_had_heard_a_part_of_what_was_held_back(see: See, type: str, heard: bool) -> None:
    seen = see(PAGE)
    box = seen.page.locator("#b").bounding_box()
    assert box
    seen.call("watch", {"verb": "click", "ref": seen.ref("Show")})
    seen.page.evaluate(f"addEventListener({type!r}, () => {{ b.textContent = 'Done' }}); 0")
    seen.page.mouse.click(box["x"] + 5, box["y"] + 5)
    assert seen.call("unwatch") == {"held": "it is not what it was any more", "heard": heard}


def test_what_stayed_as_it_was_is_pressed_once(see: See) -> None:
    seen = see(PAGE)
    # A mouse leaves its marks, and what a press sets off may change everything.
    swap = "b.onpointerdown = () => { b.className = 'pressed' }; b.onclick = () => { b.textContent = 'Wait' }; 0"
    held, heard, sent = click_after(seen, swap)
    assert (held, heard, sent) == ("", ["pointerdown", "click"], 1)
    seen.page.click("#b")
    assert seen.page.evaluate("sent") == 2, "nothing is looked at once the action is over"


def test_a_press_that_met_something_else_may_be_done_once_more(see: See) -> None:
    seen = see(PAGE)
    box = seen.page.locator("#b").bounding_box()
    assert box
    seen.call("watch", {"verb": "click", "ref": seen.ref("Show")})
    assert seen.call("pressed") == {"held": "", "missed": False, "heard": False, "arrived": False}
    seen.page.evaluate("b.onmouseenter = () => { b.style.marginLeft = '300px' }")
    x, y = box["x"] + 5, box["y"] + 5
    seen.page.mouse.click(x, y)
    assert seen.call("pressed")["missed"] and not seen.page.evaluate("heard.length")
    seen.call("watchAgain")
    seen.page.mouse.click(x + 300, y)
    assert seen.call("pressArrives") == {"held": "", "missed": False, "heard": True, "arrived": True}
    assert seen.call("unwatch")["held"] == "" and seen.page.evaluate("sent") == 1


def test_enter_goes_to_the_form_that_was_judged(see: See) -> None:
    seen = see(PAGE)
    seen.page.focus("#i")
    for swap, sent in (("f.method = 'post'", 0), ("0", 1)):
        seen.call("watch", {"verb": "press", "ref": None, "keys": "Enter"})
        seen.page.evaluate(swap)
        seen.page.keyboard.press("Enter")
        assert bool(seen.call("unwatch")["held"]) == (sent == 0)
        assert seen.page.evaluate("window.sent ?? 0") == sent


def test_a_chord_is_looked_at_when_its_last_key_comes(see: See) -> None:
    seen = see(PAGE)
    seen.page.focus("#i")
    seen.page.evaluate("i.onkeydown = event => { if (event.key === 'Control') f.method = 'post' }; 0")
    seen.call("watch", {"verb": "press", "ref": None, "keys": "Control+Enter"})
    seen.page.keyboard.press("Control+Enter")
    assert seen.call("unwatch") == {"held": "it is not what it was any more", "heard": False}
    assert seen.page.evaluate("heard") == ["keydown"], "only Control was heard"


SCRIPTED = """<main><h1>Order</h1><p>Total: <b id=total>$5.00</b></p><label>To <input id=to value=Ada></label>
<div id=text contenteditable role=textbox aria-label=Text>Yes</div><button type=button id=b>Show</button></main>
<script>window.heard = []; for (const type of ['pointerdown', 'click', 'keydown'])
document.addEventListener(type, e => heard.push(type))</script>"""


@pytest.mark.parametrize(
    "swap",
    [
        "to.value = 'Eve'",
        "text.textContent = 'No'",
        "total.textContent = '$500.00'",
        "document.querySelector('h1').textContent = 'Donation'",
        "b.insertAdjacentHTML('beforebegin', '<input value=more>')",
    ],
)  # fmt: skip
def test_what_a_person_was_shown_is_bound_without_a_form(see: See, swap: str) -> None:
    for bound in (True, False):
        seen = see(SCRIPTED)
        at = "document.querySelector('#b').getBoundingClientRect().toJSON()"
        seen.call("watch", {"verb": "click", "ref": seen.ref("Show")}, bound)
        seen.page.evaluate(f"{swap}; 0")
        box = seen.page.evaluate(at)
        seen.page.mouse.click(box["x"] + 5, box["y"] + 5)
        assert bool(seen.call("unwatch")["held"]) is bound
        assert seen.page.evaluate("heard") == ([] if bound else ["pointerdown", "click"])


@pytest.mark.parametrize("swap", ["to.value = 'Eve'", "0"])
def test_a_message_is_sent_with_what_was_typed_and_nothing_else(see: See, swap: str) -> None:
    """A page that keeps the text in a hidden field of its own may go on with that."""
    mirror = "<input type=hidden id=m><script>text.oninput = () => { m.value = `<p>${text.textContent}</p>` }</script>"
    seen = see(f"<form>{SCRIPTED}{mirror}</form>")
    typed = {"text": "!", "clear": False, "where": "end", "part": ""}
    ref = seen.ref("Text")
    seen.call("watch", {"verb": "type", "ref": ref, **typed, "submit": True}, True)
    seen.page.click("#text")
    seen.call("prepareType", ref, False, "end", "!", "")
    seen.page.keyboard.type("!")
    assert seen.page.evaluate(f"{swap}; m.value").startswith("<p>")
    seen.page.keyboard.press("Enter")
    held = seen.call("unwatch")["held"]
    assert held == ("" if swap == "0" else "what is filled in is not what it was any more")
    assert seen.page.evaluate("heard.length") == (4 if swap == "0" else 3)


@pytest.mark.parametrize("box", ["<input type=checkbox id=c>", "<input type=radio name=r checked><input type=radio name=r id=c>"])
def test_a_box_that_its_press_has_set_is_no_swap(see: See, box: str) -> None:
    seen = see(f"<form onsubmit='return false'><label>{box}Gift</label></form>".replace("id=c", "id=c onchange=this.form.submit() aria-label=Gift"))
    seen.page.evaluate("document.querySelector('form').submit = () => { window.sent = true }")
    seen.call("watch", {"verb": "check", "ref": seen.ref("Gift"), "on": True}, True)
    seen.page.click("#c")
    assert seen.call("unwatch")["held"] == "" and seen.page.is_checked("#c")


def test_an_extension_that_is_gone_is_waited_for_no_longer_than_a_press_is_on_its_way(see: See, pages: Pages) -> None:
    page = see("<p>").page
    # As it is for page code of an extension that was loaded anew (`tests/e2e/test_resilience.py` has a real one).
    pages.html["/left"] = f"<script>chrome = {{ runtime: {{ id: 'here' }} }}</script>{PAGE}"
    # Again where a busy machine could not give the key in time.
    for _ in range(3):
        page.goto(f"{pages.origin('localhost')}/left")
        page.evaluate("import('/ext/generated/page.js').then(() => handrail.begin())")
        seen = Seen(page)
        box = page.locator("#b").bounding_box()
        assert box
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        seen.call("watch", {"verb": "click", "ref": seen.ref("Show")})
        gone_at = page.evaluate("() => { delete chrome.runtime.id; b.textContent = 'Pay now'; return performance.now() }")
        page.mouse.down()
        # Given in time, and kept waiting by the page until the time is over.
        work = "() => { const end = performance.now() + 1500; while (performance.now() < end); }"
        given_at = page.evaluate(f"() => {{ setTimeout({work}); return performance.now() }}")
        page.keyboard.press("a")
        page.mouse.up()
        if given_at - gone_at < 900:
            break
    assert page.evaluate("heard") == [], "neither the press, nor its end, however late it comes"
    page.wait_for_timeout(1_100)
    page.mouse.down()
    page.mouse.up()
    assert page.evaluate("heard") == ["pointerdown", "click"]
