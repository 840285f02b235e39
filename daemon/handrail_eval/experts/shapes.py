"""Drawn shapes as the page text tells them: colour, kind, size and place, read back from a line's hint."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .page import Element, Item, click, first, named, said

_FIGURE = re.compile(
    r"\((?P<colour>(?:light |dark )?\w+ )?(?P<outlined>outlined )?(?P<kind>[\w-]+(?: polygon)?)"
    r" (?P<width>\d+)x(?P<height>\d+)(?: at (?P<x>-?[\d.]+),(?P<y>-?[\d.]+))?\)"
)


@dataclass(frozen=True)
class Figure:
    """One shape. Sizes and places are CSS pixels; a place is the shape's middle in its drawing."""

    element: Element
    colour: str
    kind: str
    outlined: bool
    width: float
    height: float
    x: float
    y: float


def figures(elements: Iterable[Element]) -> list[Figure]:
    """The shapes among the elements, in order."""
    found = []
    for element in elements:
        match = _FIGURE.search(element.rest)
        if match is None or element.role not in ("shape", "drawing", "canvas"):
            continue
        found.append(
            Figure(
                element,
                (match["colour"] or "").strip(),
                match["kind"],
                bool(match["outlined"]),
                float(match["width"]),
                float(match["height"]),
                float(match["x"] or 0),
                float(match["y"] or 0),
            )
        )
    return found


def point(x: float, y: float) -> dict[str, float]:
    """A place in an element, as an action names it."""
    return {"x": round(x, 1), "y": round(y, 1)}


def drawing(elements: Iterable[Element]) -> Element:
    """The drawing that the shapes stand in. Raises `LookupError`."""
    return first(elements, lambda one: one.role in ("drawing", "canvas"))


def _identify(goal: str, elements: list[Element], done: list[str]) -> list[Item]:
    shown = first(elements, lambda one: one.role == "shape")
    if shown.name:
        return [click(named(elements, "Number" if shown.name.isdigit() else "Letter"))]
    return [click(named(elements, figures([shown])[0].kind.capitalize()))]


def _coordinate(goal: str, elements: list[Element], done: list[str]) -> list[Item]:
    """The points of a grid around its origin in the middle; `y` grows upwards."""
    found = said(r"\((-?\d+),\s*(-?\d+)\)", goal)
    points = [one for one in figures(elements) if one.kind == "circle"]
    across, down = sorted({one.x for one in points}), sorted({one.y for one in points}, reverse=True)
    x = across[len(across) // 2 + int(found[1])]
    y = down[len(down) // 2 + int(found[2])]
    return [click(first((one.element for one in points if (one.x, one.y) == (x, y)), lambda one: True))]


def _blocks(goal: str, elements: list[Element], done: list[str]) -> list[Item]:
    blocks = [one for one in elements if one.role == "shape"]
    field = first(elements, lambda one: one.role == "textbox")
    return [
        {"ref": field.ref, "do": "type", "text": str(len(blocks))},
        click(named(elements, "Submit")),
    ]


EXPERTS = {
    "identify-shape": _identify,
    "grid-coordinate": _coordinate,
    "visual-addition": _blocks,
}
