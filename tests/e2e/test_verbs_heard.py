"""What a verb says that it ends in is what the page's button hears of it, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from handrail_wire import TRAITS, Action, Check, Click, Drag, Draw, Hover, Point, Press, Upload
from tests.e2e.conftest import Tab
from tests.support.site import Site

pytestmark = pytest.mark.browser

BUTTON = """<button id=go aria-pressed=false style="width:200px;height:60px">Go</button><input type=file id=file hidden>
<script>let heard = [];
go.onclick = ({ isTrusted }) => { heard.push(isTrusted); go.ariaPressed = "true"; if (go.dataset.asks) file.click() };</script>"""


def test_a_button_is_clicked_by_every_verb_that_ends_in_a_click_or_in_keys(
    site: Site, open_tab: Callable[[str], Tab], tmp_path: Path
) -> None:
    tab = open_tab(site.add("/go", BUTTON))
    ref = tab.find("button", "Go").ref
    file, (one, other) = tmp_path / "a.txt", (Point(x=20, y=20), Point(x=60, y=30))
    file.write_text("a")
    actions: dict[str, Action] = {
        "click": Click(ref=ref), "check": Check(ref=ref), "drag": Drag(ref=ref, start=one, end=other),
        "draw": Draw(ref=ref, points=[one, other]), "upload": Upload(ref=ref, files=[str(file)]),
        "press": Press(ref=ref, keys="Enter"), "hover": Hover(ref=ref),
    }  # fmt: skip
    assert actions.keys() >= {verb for verb, traits in TRAITS.items() if traits.ends in ("click", "keys")}
    for verb, action in actions.items():
        tab.page.evaluate("verb => { heard = []; go.ariaPressed = 'false'; go.dataset.asks = verb === 'upload' ? 'yes' : '' }", verb)
        acted = tab.act(action, effect="read" if verb == "hover" else "edit")
        assert (acted.status, acted.input) == ("done", "trusted"), (verb, acted)
        assert tab.page.evaluate("heard") == [True] * (action.traits.ends in ("click", "keys")), verb
