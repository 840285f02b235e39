"""Canvases in words: a few plain figures are told, anything else is not, and what is drawn later is seen."""

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

CANVAS = "<canvas id=c width=200 height=150></canvas><script>const x=c.getContext('2d')</script>"

REGULAR = """([corners, turn, filled]) => {
  x.reset(); x.translate(100, 75); x.rotate(turn); x.lineWidth = 3; x.fillStyle = 'red';
  x.beginPath();
  for (let i = 0; i <= corners; i++) x.lineTo(50 * Math.cos(i * 2 * Math.PI / corners), 50 * Math.sin(i * 2 * Math.PI / corners));
  filled ? x.fill() : x.stroke();
}"""


def drawn(seen: Seen) -> str:
    (hint,) = [node.get("hint", "") for node in seen.nodes() if node["role"] == "canvas"]
    return str(hint)


def test_regular_polygons_are_told_by_their_corners(see: Callable[..., Seen]) -> None:
    seen = see(CANVAS)
    kinds = {3: "triangle", 5: "5-cornered polygon", 6: "6-cornered polygon", 7: "7-cornered polygon"}
    for corners, kind in kinds.items():
        for turn in (0.1, 0.7, 1.9):
            for filled in (True, False):
                seen.page.evaluate(REGULAR, [corners, turn, filled])
                colour = "red" if filled else "black outlined"
                assert f": {colour} {kind} " in drawn(seen), (corners, turn, filled)


def test_what_is_plain_is_told_with_its_place_and_the_rest_is_not(see: Callable[..., Seen]) -> None:
    seen = see(CANVAS)
    assert drawn(seen) == "200x150", "an empty one"
    seen.page.evaluate("() => { x.fillStyle='blue'; x.fillRect(20, 30, 60, 40); x.beginPath(); x.arc(150, 75, 25, 0, 7);"
                       " x.strokeStyle='green'; x.lineWidth=2; x.stroke() }")  # fmt: skip
    assert drawn(seen) == "200x150: blue rectangle 60x40 at 50,50; green outlined circle 52x52 at 150,75"
    seen.page.evaluate("() => { x.reset(); x.font = '20px sans-serif'; x.fillText('Total amount: 31', 10, 50) }")
    assert drawn(seen) == "200x150", "letters are no figures"
    seen.page.evaluate("""() => { x.reset(); x.beginPath();
      for (let i = 0; i < 10; i++) x.lineTo(100 + (i % 2 ? 20 : 60) * Math.sin(i * Math.PI / 5), 75 - (i % 2 ? 20 : 60) * Math.cos(i * Math.PI / 5));
      x.fill() }""")
    assert ": black figure " in drawn(seen), "a star bends inwards"


def test_a_picture_of_another_site_in_it_stays_unread(see: Callable[..., Seen]) -> None:
    seen = see(CANVAS)
    picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'><rect width='99' height='99'/></svg>"
    seen.page.route("**/other.svg", lambda route: route.fulfill(body=picture.partition(",")[2], content_type="image/svg+xml"))
    seen.page.evaluate("""() => new Promise(done => { const image = new Image(); image.onload = () => { x.drawImage(image, 0, 0); done() };
      image.src = 'http://pictures.invalid/other.svg' })""")
    assert drawn(seen) == "200x150"
    assert seen.page.evaluate("() => { try { x.getImageData(0, 0, 1, 1); return '' } catch (e) { return e.name } }") == "SecurityError"


def test_what_is_drawn_later_comes_with_the_next_delta(see: Callable[..., Seen]) -> None:
    seen = see(CANVAS + "<p>Some text</p>")
    first = seen.call("observe", {"frame": 0, "maxNodes": 100, "whole": True})
    seen.page.evaluate("() => { x.fillRect(20, 30, 60, 40) }")
    after = seen.call("observe", {"frame": 0, "maxNodes": 100, "whole": False})
    assert first["version"] != after["version"]
    assert "black rectangle 60x40 at 50,50" in str(after)
