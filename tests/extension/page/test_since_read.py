"""What a control stood beside when the page was read is what it must stand beside when a step is about to be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]
ANOTHER = {"problem": "what it stands beside has changed since the page was read"}
_ITEMS = ["Blue lamp", "Red lamp", "Green lamp"]
_ROWS = "<table id=list>" + "".join(
    f"<tr id=r{i}><td class=name>{item}<td class=seen>{i + 3} people look at this<td class=n>{7 - i}<td><button>Remove</button>" for i, item in enumerate(_ITEMS)
) + "</table>"  # fmt: skip
_FLAT = "<div id=list>" + "".join(f"<span class=name id=r{i}>{item}</span> <button>Remove</button>" for i, item in enumerate(_ITEMS)) + "</div>"
_CARDS = "<div id=list>" + "".join(f"<div id=r{i}><h3 class=name>{item}</h3><p>$5</p><button>Remove</button></div>" for i, item in enumerate(_ITEMS)) + "</div>"
_SECOND = "const row = document.querySelector('#r1'), name = row.matches('.name') ? row : row.querySelector('.name'), list = document.querySelector('#list');"
SWAPS = {
    "its text": "name.textContent = 'Grey lamp'",
    "its text node": "name.firstChild.data = 'Grey lamp'",
    "hidden and shown": "name.innerHTML = name.textContent + '<b hidden>Grey lamp</b>'",
    "all text shifted": "const names = [...document.querySelectorAll('.name')].map(n => n.textContent); "
    "document.querySelectorAll('.name').forEach((n, i) => { n.textContent = names[i + 1] ?? 'Grey lamp' })",
}


def second(seen: Seen) -> str:
    """The ref of the second "Remove"."""
    nodes = seen.call("observe", {"frame": 0, "whole": True})["nodes"]
    return str([node["ref"] for node in nodes if node.get("name") == "Remove"][1])


def asked(seen: Seen, ref: str) -> Any:
    return seen.call("inspect", {"verb": "click", "ref": ref}, True, True, True)


@pytest.mark.parametrize("html", [pytest.param(_ROWS, id="rows"), pytest.param(_FLAT, id="flat"), pytest.param(_CARDS, id="cards")])
@pytest.mark.parametrize("swap", [swap for swap in SWAPS if swap != "hidden and shown"])
def test_a_row_of_another_thing_is_noticed(see: See, html: str, swap: str) -> None:
    seen = see(html)
    ref = second(seen)
    seen.page.evaluate(f"() => {{ {_SECOND} {SWAPS[swap]} }}")
    assert asked(seen, ref) == ANOTHER


@pytest.mark.parametrize("html", [pytest.param(_ROWS, id="rows"), pytest.param(_CARDS, id="cards")])
def test_what_is_shown_in_place_of_it_is_noticed(see: See, html: str) -> None:
    seen = see(html.replace("Red lamp", "<span>Red lamp</span><span hidden>Grey lamp</span>"))
    ref = second(seen)
    seen.page.evaluate(f"() => {{ {_SECOND} for (const one of name.children) one.hidden = !one.hidden }}")
    assert asked(seen, ref) == ANOTHER


@pytest.mark.parametrize(
    "change",
    [
        "document.querySelector('#r0 .name, #r0').firstChild.data = 'Grey lamp'",
        "list.append(list.lastElementChild.cloneNode(true))",
        "const copy = list.innerHTML; list.innerHTML = copy",
        "row.className = 'chosen'",
        "document.body.append('Saved')",
    ],
)
@pytest.mark.parametrize("html", [pytest.param(_ROWS, id="rows"), pytest.param(_CARDS, id="cards")])
def test_what_happens_elsewhere_does_not_matter(see: See, html: str, change: str) -> None:
    seen = see(html)
    ref = second(seen)
    seen.page.evaluate(f"() => {{ {_SECOND} {change} }}")
    assert "facts" in asked(seen, ref)


def tick(seen: Seen, change: str) -> None:
    """Something that goes on by itself, more slowly than one redraw."""
    seen.page.evaluate(f"() => {{ {_SECOND} {change} }}")
    seen.page.wait_for_timeout(200)


@pytest.mark.parametrize(
    "change",
    [
        "const seen = row.querySelector('.seen'); seen.textContent = seen.textContent.replace(/\\d+/, n => +n + 1)",
        "const seen = row.querySelector('.seen'); row.innerHTML = row.innerHTML.replace(/\\d+ people/, n => parseInt(n) + 1 + ' people')",
        "const n = row.querySelector('.n'); n.textContent = +n.textContent + 1",
    ],
)
def test_a_counter_is_live(see: See, change: str) -> None:
    seen = see(_ROWS)
    second(seen)
    for _ in range(2):
        tick(seen, change)
    ref = second(seen)
    before = asked(seen, ref)["facts"]["around"]
    tick(seen, change)
    after = asked(seen, ref)["facts"]["around"]
    assert before["text"] == after["text"] and "…" in after["text"]
    assert before["live"] and before["live"] != after["live"]


def test_a_name_is_never_live(see: See) -> None:
    """Who lets the name of a thing count on does not get it sold as another one."""
    html = _CARDS.replace("Red lamp", "Lamp 1").replace("<p>$5</p>", "<p>$5</p><p>12 left</p>")
    seen = see(html)
    second(seen)
    for _ in range(3):
        tick(seen, "for (const one of [name, ...row.querySelectorAll('p')]) one.textContent = one.textContent.replace(/\\d+/, n => +n + 1)")
    around = asked(seen, second(seen))["facts"]["around"]
    assert around["text"] == "Lamp 4 · $8 · … left" and around["live"] == "15 left"


def test_numbers_that_tell_rows_apart_are_not_passed_over(see: See) -> None:
    """A list that moves on by itself changes in its numbers alone, row for row."""
    html = "<ul>" + "".join(f"<li><span class=name id=r{i}>Order {100 + i}</span><button>Remove</button></li>" for i in range(3)) + "</ul>"
    seen = see(html)
    second(seen)
    on = "document.querySelectorAll('.name').forEach(n => { n.textContent = n.textContent.replace(/\\d+/, d => +d + 1) })"
    for _ in range(3):
        tick(seen, on)
    ref = second(seen)
    tick(seen, on)
    assert asked(seen, ref) == ANOTHER


def test_what_a_step_changes_does_not_make_it_live(see: See) -> None:
    seen = see(_ROWS)
    ref = second(seen)
    for _ in range(3):
        seen.call("watch", {"verb": "click", "ref": ref})
        tick(seen, "const n = row.querySelector('.seen'); n.textContent = n.textContent.replace(/\\d+/, n => +n + 1)")
        seen.call("unwatch")
        ref = second(seen)
    assert "…" not in asked(seen, ref)["facts"]["around"]["text"]
