"""Experts of drawings that ask for a point, a shape, or a number of shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, cos, hypot, pi, sin

from .page import Element, Expert, Item, Turns, View, click, first, named, said
from .shapes import Figure, drawing, figures, point

Test = Callable[[Figure], bool]

_COLOURS = {"aqua": "cyan"}
"""Words for colours that the page text calls by another name."""


def _bisect(goal: str) -> Turns:
    """The point of the drawing that is most evenly between the two lines, seen from where they meet."""
    page = yield []
    circles = [one for one in figures(page.elements) if one.kind == "circle"]
    corner = next(one for one in circles if one.colour == "blue")
    ends = [atan2(one.y - corner.y, one.x - corner.x) for one in circles if one is not corner]
    middle = atan2(sum(map(sin, ends)), sum(map(cos, ends)))
    places = ((x, y) for x in range(5, 145) for y in range(5, 125) if hypot(x - corner.x, y - corner.y) > 20)
    x, y = min(places, key=lambda at: abs(_turn(atan2(at[1] - corner.y, at[0] - corner.x), middle)))
    page = yield from _mark(page, x, y)
    yield [click(named(page.elements, "Submit"))]


def _turn(angle: float, other: float) -> float:
    """The difference of two angles, the short way round."""
    return (angle - other + pi) % (2 * pi) - pi


def _middle(goal: str) -> Turns:
    page = yield []
    one, other = (shape for shape in figures(page.elements) if shape.kind == "circle")
    page = yield from _mark(page, (one.x + other.x) / 2, (one.y + other.y) / 2)
    yield [click(named(page.elements, "Submit"))]


def _centre(goal: str) -> Turns:
    page = yield []
    circle = next(one for one in figures(page.elements) if one.kind == "circle")
    page = yield from _mark(page, circle.x, circle.y)
    yield [click(named(page.elements, "Submit"))]


def _mark(page: View, x: float, y: float) -> Turns:
    """Click a place of the drawing, look where the page puts its mark, and click again as far beside it."""
    sheet = drawing(page.elements)
    before = {one.element.ref for one in figures(page.elements)}
    page = yield [{"ref": sheet.ref, "do": "click", "at": point(x, y)}]
    mark = next(one for one in figures(page.elements) if one.element.ref not in before)
    page = yield [{"ref": sheet.ref, "do": "click", "at": point(2 * x - mark.x, 2 * y - mark.y)}]
    return page


def _shape(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    wanted = said(r"Click on an? (.*)", goal)[1]
    return [click(next(_those(items, wanted)).element)]


def _count(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    wanted = said("How many (.*)s are there", goal)[1]
    return [click(named(items, str(sum(1 for _ in _those(items, wanted))), "button"))]


def _sides(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    drawn = first(items, lambda item: item.role == "canvas").rest
    corners = said(r"(triangle|rectangle|\d(?=-cornered))", drawn)[1]
    return [click(named(items, {"triangle": "3", "rectangle": "4"}.get(corners, corners), "button"))]


def _those(items: list[Element], wanted: str) -> Iterator[Figure]:
    """The shapes that are all that the words say: size, colour, kind."""
    tests = [_test(word) for word in wanted.split()]
    return (one for one in figures(items) if one.element.role == "shape" and all(test(one) for test in tests))


def _test(word: str) -> Test:
    match word:
        case "large" | "small":
            # Letters of both sizes differ in height only: an "i" is narrow.
            return lambda one: (one.height > 15) == (word == "large")
        case "item":
            return lambda one: True
        case "shape":
            return lambda one: one.kind != "text"
        case "digit":
            return lambda one: one.element.name.isdigit()
        case "letter":
            return lambda one: one.element.name.isalpha()
        case "circle" | "triangle" | "rectangle":
            return lambda one: one.kind == word
        case _ if len(word) == 1:
            return lambda one: one.element.name == word
    return lambda one: one.colour == _COLOURS.get(word, word)


def _hot_cold(goal: str) -> Turns:
    """Point here and there, and where it gets warmer, point closer by; the hot place is clicked."""
    page = yield []
    area = first(page.elements, lambda item: item.role == "shape")
    places = [(float(x), float(y)) for y in range(20, 125, 42) for x in range(20, 155, 38)]
    for step, warmer in ((7, "COLD WARM HOT"), (3, "WARM HOT"), (0, "HOT")):
        for x, y in places:
            page = yield [{"ref": area.ref, "do": "hover", "at": point(x, y)}]
            # What it says is also something to press, which ends the game.
            felt = [line.removesuffix('"').rpartition('"')[2] for line in page.lines]
            if any(word in felt for word in warmer.split()):
                break
        else:
            raise LookupError(f"it is nowhere {warmer}")
        if not step:
            break
        places = _around(x, y, step)
    yield [{"ref": area.ref, "do": "click", "at": point(x, y)}]


def _around(x: float, y: float, step: int) -> list[tuple[float, float]]:
    """The places of a grid around a point, the nearest first."""
    reach = range(-6 * step, 6 * step + 1, step)
    places = [(x + dx, y + dy) for dx in reach for dy in reach if 1 < x + dx < 153 and 1 < y + dy < 123]
    return sorted(places, key=lambda at: hypot(at[0] - x, at[1] - y))


EXPERTS: dict[str, Expert] = {
    "bisect-angle": _bisect,
    "circle-center": _centre,
    "click-shape": _shape,
    "count-shape": _count,
    "count-sides": _sides,
    "find-midpoint": _middle,
    "hot-cold": _hot_cold,
}
