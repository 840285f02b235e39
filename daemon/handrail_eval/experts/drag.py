"""Experts of tasks with things to drag, draw, scroll and resize."""

from __future__ import annotations

import math
import re

from .page import Element, Item, Turns, View, click, fields, first, named, quoted, said, type_
from .shapes import Figure, drawing, figures, point

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def _onto(element: Element, target: Element) -> Item:
    return {"ref": element.ref, "do": "drag", "to": target.ref}


def _by(element: Element, size: tuple[float, float], x: float, y: float) -> Item:
    """Drag an element of a known size by a number of pixels."""
    start = (size[0] / 2, size[1] / 2)
    return {
        "ref": element.ref, "do": "drag", "start": point(*start), "end": point(start[0] + x, start[1] + y),
    }  # fmt: skip


def _submit(page: View) -> Item:
    return click(named(page.elements, "Submit", "button"))


def _box(goal: str) -> Turns:
    page = yield []
    page = yield [_onto(named(page.elements, "s"), named(page.elements, "L"))]
    yield [_submit(page)]


def _shape(goal: str) -> Turns:
    page = yield []
    shape = next(one for one in figures(page.elements) if one.element.role == "shape")
    x, y = DIRECTIONS[said(r"(left|right|up|down)", goal)[1]]
    page = yield [_by(shape.element, (shape.width, shape.height), 15 * x, 15 * y)]
    yield [_submit(page)]


def _into_boxes(goal: str) -> Turns:
    """Shapes of a kind or colour into the (left) box, all others into the right one where there are two."""
    wanted = said(r"Drag all (\w+)", goal)[1]
    page = yield []
    sheet = drawing(page.elements)
    shapes = [one for one in figures(page.elements) if one.element.role == "shape"]
    boxes = sorted((one for one in shapes if one.outlined), key=lambda one: one.x)
    for shape in (one for one in shapes if not one.outlined):
        belongs = _is(shape, wanted)
        if not belongs and len(boxes) == 1:
            continue
        box = boxes[0] if belongs else boxes[-1]
        page = yield [
            {"ref": shape.element.ref, "do": "drag", "to": sheet.ref, "end": point(box.x, box.y)}
        ]
    yield [_submit(page)]


def _is(shape: Figure, wanted: str) -> bool:
    return wanted in (shape.kind + "s", {"cyan": "aqua", "lime": "green"}.get(shape.colour, shape.colour))


def _rows(page: View) -> list[tuple[Element, str]]:
    """List items with their words, which stand in their names or in the lines below them."""
    rows: list[tuple[Element, str]] = []
    shown = {one.ref: one for one in page.elements}
    for line in page.lines:
        ref = re.match(r"\[(\w+)\]", line)
        element = shown[ref[1]] if ref else None
        if element and element.role == "listitem":
            rows.append((element, element.name))
        elif element is None and rows and not rows[-1][1]:
            rows[-1] = (rows[-1][0], line)
    return rows


def _place(goal: str) -> Turns:
    """A row of a list to a place that the goal names."""
    name, where = said(r"Drag (\S+) (.*)\.", goal).groups()
    page = yield []
    rows = _rows(page)
    now = [words for _, words in rows].index(name)
    if number := re.search(r"(\d+)(?:st|nd|rd|th) position", where):
        then = int(number[1]) - 1
    else:
        places = {"to the top": 0, "to the bottom": len(rows) - 1}
        then = places.get(where, now + (-1 if where.startswith("up") else 1))
    yield [_onto(rows[now][0], rows[then][0])]


def _grid_place(goal: str) -> Turns:
    """A cell of a grid of three by three, likewise."""
    name, where = said(r"Drag (\S+) (.*)\.", goal).groups()
    page = yield []
    cells = _rows(page)
    now = [words for _, words in cells].index(name)
    if where.endswith("by one"):
        x, y = DIRECTIONS[where.split()[0]]
        then = now + x + 3 * y
    else:
        row = {"top": 0, "bottom": 2}.get(where.removeprefix("to the ").split()[0], 1)
        column = {"left": 0, "right": 2}.get(where.split()[-1], 1)
        then = 3 * row + column
    yield [_onto(cells[now][0], cells[then][0])]


def _sort(goal: str) -> Turns:
    """The lowest that is left goes to the first place that is not right yet."""
    page = yield []
    for place in range(len(_rows(page))):
        rows = _rows(page)
        lowest = min(range(place, len(rows)), key=lambda one: int(rows[one][1]))
        if lowest != place:
            page = yield [_onto(rows[lowest][0], rows[place][0])]
    yield [_submit(page)]


def _resize(goal: str) -> Turns:
    dimension, direction = said(r"the (height|width) is (smaller|larger)", goal).groups()
    by = 20 if direction == "larger" else -20
    page = yield []
    handle = first(page.elements, lambda one: "handle se" in one.rest)
    page = yield [_by(handle, (16, 16), *((0, by) if dimension == "height" else (by, 0)))]
    yield [_submit(page)]


def _slide(page: View, number: int, wanted: int) -> Turns:
    """Move one of the sliders, whose value stands below it: by dragging first, then with the arrow keys."""

    def read() -> tuple[Element, int]:
        handles = [one for one in page.elements if "handle" in one.rest]
        values = [int(line) for line in page.lines if re.fullmatch(r"-?\d+", line)]
        return handles[number], values[number]

    _, value = read()
    scale = 1.0
    for _ in range(8):
        handle, value = read()
        if abs(wanted - value) <= 3:
            break
        pixels = (wanted - value) * scale
        page = yield [_by(handle, (16, 16), round(pixels) or math.copysign(1, pixels), 0)]
        moved = read()[1] - value
        scale = pixels / moved if moved else scale * 2
    if wanted != read()[1]:
        page = yield [click(read()[0])]
    while (left := wanted - read()[1]) != 0:
        page = yield [{"do": "press", "keys": "ArrowRight" if left > 0 else "ArrowLeft"}]
    return page


def _slider(goal: str) -> Turns:
    page = yield []
    page = yield from _slide(page, 0, int(said(r"Select (-?\d+)", goal)[1]))
    yield [_submit(page)]


def _sliders(goal: str) -> Turns:
    page = yield []
    for number, wanted in enumerate(re.findall(r"-?\d+", said(r"\[(.*)\]", goal)[1])):
        page = yield from _slide(page, number, int(wanted))
    yield [_submit(page)]


def _circle(goal: str) -> Turns:
    page = yield []
    dot = next(one for one in figures(page.elements) if one.element.role == "shape")
    turns = [2 * math.pi * step / 36 for step in range(37)]
    points = [point(dot.x + 24 * math.cos(turn), dot.y + 24 * math.sin(turn)) for turn in turns]
    page = yield [{"ref": drawing(page.elements).ref, "do": "draw", "points": points}]
    yield [_submit(page)]


def _line(goal: str) -> Turns:
    page = yield []
    dot = next(one for one in figures(page.elements) if one.element.role == "shape")
    steps = [-24 + 4 * step for step in range(13)]
    upright = "vertical" in goal
    points = [point(dot.x, dot.y + step) if upright else point(dot.x + step, dot.y) for step in steps]
    page = yield [{"ref": drawing(page.elements).ref, "do": "draw", "points": points}]
    yield [_submit(page)]


def _scroll_field(goal: str) -> Turns:
    """To one end of a field's text by the keyboard, as a person does."""
    page = yield []
    field = fields(page.elements)[0]
    keys = "Control+End" if "bottom" in goal else "Control+Home"
    page = yield [click(field)]
    page = yield [{"do": "press", "keys": keys}]
    yield [_submit(page)]


def _sign(goal: str) -> Turns:
    """Scroll the agreement down until the rest can be used."""
    page = yield []
    if "Scroll" not in goal:
        yield [click(named(page.elements, "Cancel", "button"))]
    name, button = quoted(goal)
    while named(page.elements, "Agree", "button").has("disabled"):
        page = yield [{"ref": fields(page.elements)[0].ref, "do": "scroll", "direction": "down"}]
    page = yield [type_(fields(page.elements)[1], name)]
    yield [click(named(page.elements, button, "button"))]


EXPERTS = {
    "drag-box": _box,
    "drag-circle": _shape,
    "drag-single-shape": _shape,
    "drag-shapes": _into_boxes,
    "drag-shapes-2": _into_boxes,
    "drag-items": _place,
    "drag-items-grid": _grid_place,
    "drag-sort-numbers": _sort,
    "resize-textarea": _resize,
    "use-slider": _slider,
    "use-slider-2": _sliders,
    "draw-circle": _circle,
    "draw-line": _line,
    "scroll-text-2": _scroll_field,
    "sign-agreement": _sign,
}
