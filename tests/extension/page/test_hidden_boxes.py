"""A box that is hidden and drawn by its label is the label's, however it was hidden; one that is laid over it stays itself."""

import pytest

from tests.extension.page.test_secrets import See

pytestmark = pytest.mark.browser
HIDDEN = {
    "a clip of nothing": "position: absolute; clip: rect(0, 0, 0, 0); pointer-events: none",
    "one pixel": "position: absolute; clip: rect(0 0 0 0); width: 1px; height: 1px; overflow: hidden",
    "a path": "position: absolute; clip-path: inset(50%)",
    "outside": "position: absolute; left: -9999px",
    "no size": "appearance: none; width: 0; height: 0; margin: 0",
    "a scale": "transform: scale(0)",
    "not drawn": "display: none",
    "laid over": "position: absolute; opacity: 0",
}


@pytest.mark.parametrize("way", HIDDEN)
def test_it_is_read_once(see: See, way: str) -> None:
    seen = see(
        f"<style>.box {{ {HIDDEN[way]} }}</style><input type=radio class=box id=cream checked><label for=cream>Cream</label>"
        "<p><label><input type=checkbox class=box><span style='display: inline-block; width: 20px; height: 20px; border: 1px solid'>"
        "</span> Agree</label>"
    )
    assert seen.text().splitlines() == ['radio "Cream" (checked)', 'checkbox "Agree"']
    spot = seen.call("locate", {"verb": "click", "ref": seen.ref("Cream")})
    assert not spot.get("problem"), spot
