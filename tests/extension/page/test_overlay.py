"""The overlay: seen by a person in the colours and with the motion that they want, and never read or hit."""

import io
from collections.abc import Callable
from typing import Any, Literal

import pytest
from PIL import Image

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


def spot(seen: Seen, name: str) -> dict[str, Any]:
    answer: dict[str, Any] = seen.call("locate", {"verb": "click", "ref": seen.ref(name, "")})
    return answer


def test_change_counter_sees_shadow_roots_and_not_the_overlay(see: See) -> None:
    seen = see(
        "<x-a></x-a><button>Go</button>"
        "<script>root = document.querySelector('x-a').attachShadow({mode:'open'})</script>"
    )
    ref = seen.ref("Go")
    before = seen.call("changed")
    seen.call("overlay.show", {"ref": ref, "caption": "Click Go", "kind": "act"})
    seen.call("overlay.caption", "Thinking")
    assert seen.call("changed") == before
    seen.page.evaluate("root.append('new')")
    assert seen.call("changed") > before


def test_overlay_is_seen_but_never_read_or_hit(see: See) -> None:
    seen = see("<button style='width:300px;height:300px'>Go</button>")
    ref = seen.ref("Go")
    text = seen.text()
    bare = seen.page.screenshot()
    seen.call("overlay.show", {"ref": ref, "caption": 'Click "Go"', "kind": "act"})
    assert seen.page.screenshot() != bare
    assert seen.text() == text
    at = spot(seen, "Go")
    assert "problem" not in at
    hit = "([x, y]) => document.elementFromPoint(x, y).localName"
    assert seen.page.evaluate(hit, [at["x"], at["y"]]) == "button"
    assert seen.page.evaluate("document.querySelector('handrail-overlay').shadowRoot") is None
    seen.call("overlay.hide")
    assert seen.page.evaluate("document.querySelector('handrail-overlay')") is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_overlay_has_the_colours_that_a_person_chose(see: See, scheme: Literal["light", "dark"]) -> None:
    seen = see("<button style='margin: 60px; width: 200px; height: 80px'>Go</button>")
    seen.page.emulate_media(forced_colors="active", color_scheme=scheme)
    found = {}
    for kind in ("act", "lost"):
        box = seen.page.locator("button").bounding_box()
        assert box
        # On a busy machine a ring may be gone before its picture is taken.
        for _ in range(3):
            seen.call("overlay.show", {"ref": seen.ref("Go"), "caption": "Going", "kind": kind})
            seen.page.wait_for_timeout(300)
            picture = Image.open(io.BytesIO(seen.page.screenshot())).convert("RGB")
            ring = [picture.getpixel((int(box["x"] - 3), y)) for y in range(int(box["y"]) + 10, int(box["y"]) + 70)]
            found[kind] = sum(max(pixel) - min(pixel) > 30 for pixel in ring) / len(ring)
            if found[kind]:
                break
    assert found["act"] == 1, "the ring stands out of what is black and white"
    assert 0 < found["lost"] < 1, "and is dashed where the target is lost"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_overlay_moves_only_where_motion_is_welcome(see: See, motion: Literal["reduce", "no-preference"]) -> None:
    seen = see("<button style='margin: 60px'>Go</button>")
    seen.page.emulate_media(reduced_motion=motion)
    browser = seen.page.context.new_cdp_session(seen.page)
    moved: set[str] = set()
    browser.on("Animation.animationStarted", lambda event: moved.add(event["animation"]["type"]))
    browser.send("Animation.enable")
    for shown in ({"x": 10, "y": 10}, {"ref": seen.ref("Go")}):
        seen.call("overlay.show", {**shown, "caption": "Thinking", "kind": "think"})
        seen.page.screenshot()
    assert moved == (set() if motion == "reduce" else {"CSSAnimation", "CSSTransition"})


def test_overlay_stands_above_a_modal_dialog(see: See) -> None:
    seen = see("<dialog><button>In</button></dialog>")
    seen.call("overlay.show", {"x": 10, "y": 10, "caption": "one"})
    seen.page.evaluate("document.querySelector('dialog').showModal()")
    seen.page.add_style_tag(
        content="dialog { width: 100vw; height: 100vh; max-width: none; max-height: none }"
    )
    seen.call("rest", 0, 500, 1e15)
    under = seen.page.screenshot()
    seen.call("overlay.show", {"x": 10, "y": 10, "caption": "one"})
    assert seen.page.screenshot() != under
    assert "problem" not in spot(seen, "In")


COVERED = """() => { for (let y = 0; y < innerHeight; y += 6) for (let x = 0; x < innerWidth; x += 6)
  if (document.elementFromPoint(x, y).localName === "handrail-overlay") return [x, y]; return null; }"""
TO_THERE = """([x, y]) => Object.assign(document.querySelector("button").style, { left: `${x - 8}px`, top: `${y - 8}px` })"""


def test_what_is_below_the_button_is_uncovered_as_it_is_looked_for(see: See) -> None:
    seen = see("<button style='position: fixed; width: 20px; height: 20px; padding: 0'>x</button>")
    ref = seen.ref("x")
    seen.call("overlay.show", {"caption": "Thinking", "kind": "think", "button": {"label": "Stop", "does": "stop"}})
    for half in ("low", "high", "low"):
        there = seen.page.evaluate(COVERED)
        assert (there[1] > seen.page.viewport_size["height"] / 2) == (half == "low")
        seen.page.evaluate(TO_THERE, there)
        assert "problem" not in seen.call("locate", {"verb": "click", "ref": ref}), "nothing of ours covers it"
        hit = seen.page.evaluate("([x, y]) => document.elementFromPoint(x, y).localName", there)
        assert hit == "button", "a press arrives there"
