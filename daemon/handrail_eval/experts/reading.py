"""Experts of tasks that ask to read something and to write or choose it."""

from __future__ import annotations

import re

from .page import Element, Item, Turns, View, click, each, fields, first, named, quoted, said, type_


def _rows(page: View) -> dict[str, str]:
    """The rows of a table of two columns: first cell → second cell."""
    return {first: second for first, second in page.rows}


def _one_cell(goal: str) -> Turns:
    page = yield []
    label = said(r"value of (.*) into", goal)[1]
    yield [type_(fields(page.elements)[0], _rows(page)[label]), _submit(page)]


def _cells(goal: str) -> Turns:
    page = yield []
    rows = _rows(page)
    yield [*(type_(one, rows[one.name.rstrip(": ")]) for one in fields(page.elements)), _submit(page)]


def _submit(page: View) -> Item:
    return click(named(page.elements, "Submit", "button"))


def _sum(text: str) -> int:
    """The value of "3 - 6" or "7 x 6"."""
    left, sign, right = said(r"(-?\d+)\s*([-+x*×])\s*(-?\d+)", text).groups()
    one, two = int(left), int(right)
    return {"+": one + two, "-": one - two}.get(sign, one * two)


def _arithmetic(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    field = fields(items)[0]
    return [type_(field, str(_sum(field.name))), click(named(items, "Submit", "button"))]


def solve(equation: str) -> int:
    """The x of "3 + x = 8", "x - 3 = 60" and the like, found by trying."""
    left, right = equation.split("=")
    for x in range(-1000, 1001):
        if _sum(left.replace("x", str(x))) == int(right):
            return x
    raise LookupError(f"no whole number solves {equation!r}")


def _algebra(goal: str) -> Turns:
    page = yield []
    equation = next(line for line in page.lines if re.search(r"\bx\b.*= -?\d+$|= .*\bx\b", line))
    yield [type_(fields(page.elements)[0], str(solve(equation))), _submit(page)]


def _copy_name(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    field = fields(items)[0]
    return [type_(field, field.name), click(named(items, "Submit", "button"))]


def _quoted_button(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [click(named(items, quoted(goal)[0], "button"))]


def _last_word(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    source, answer = fields(items)
    words = re.findall(r"[^\W_]+", source.value)
    return [type_(answer, words[-1]), click(named(items, "Submit", "button"))]


def _contact(goal: str) -> Turns:
    """Turn pages until the contact is shown; the link is the one after the kind's word."""
    person, kind = said(r"Find (.*) in the contact book and click on their (\w+)", goal).groups()
    page = yield []
    while f'heading "{person}"' not in page.lines:
        page = yield [click(named(page.elements, ">"))]
    after = page.lines[page.lines.index(f"{kind.capitalize()}:") + 1]
    yield [click(first(page.elements, lambda one: f"[{one.ref}]" in after))]


def _search(goal: str) -> Turns:
    """Search, turn to the page that holds the result, and click it: three results a page."""
    page = yield []
    number = int(said(r"(\d+)(?:st|nd|rd|th) search result", goal)[1])
    page = yield [type_(fields(page.elements)[0], quoted(goal)[0])]
    page = yield [click(named(page.elements, "Search", "button"))]
    turn, place = divmod(number - 1, 3)
    if turn:
        page = yield [click(named(page.elements, str(turn + 1)))]
    results = [one for one in page.elements if one.role == "link" and not re.fullmatch(r"[<>]|\d", one.name)]
    yield [click(results[place])]


def _parity(goal: str) -> Turns:
    """Each number stands between its own two buttons."""
    page = yield []
    actions, last = [], page.elements[0]
    for line in page.lines:
        shown = [one for one in page.elements if f"[{one.ref}]" in line]
        if shown:
            last = shown[0]
        elif re.fullmatch(r"-?\d+", line):
            even = int(line) % 2 == 0
            actions.append(click(page.elements[page.elements.index(last) + even]))
    page = yield from each(actions)
    yield [_submit(page)]


def _guess(goal: str) -> Turns:
    """Halve what is left after each answer of the page."""
    low, high = map(int, said(r"between (\d+)-(\d+)", goal).groups())
    page = yield []
    while low <= high:
        guess = (low + high) // 2
        field = first(page.elements, lambda one: one.role in ("spinbutton", "textbox"))
        page = yield [type_(field, str(guess)), _submit(page)]
        if any("lower" in line for line in page.lines):
            high = guess - 1
        else:
            low = guess + 1


def _generate(goal: str) -> Turns:
    """Draw numbers until one fits. The same number twice looks like a click without effect: then by key."""
    page = yield []
    last = ""
    while not _fits(goal, shown := next((line for line in page.lines if re.fullmatch(r"\d+", line)), "")):
        again: Item = {"do": "press", "keys": "Enter"}
        page = yield [again if shown == last != "" else click(named(page.elements, "Generate", "button"))]
        last = shown
    yield [_submit(page)]


def _fits(goal: str, shown: str) -> bool:
    if not shown:
        return False
    number = int(shown)
    if "even" in goal or "odd" in goal:
        return number % 2 == ("odd" in goal)
    bound = int(said(r"than (\d+)", goal)[1])
    return number < bound if "less" in goal else number > bound


def _autocomplete(goal: str) -> Turns:
    """Type the beginning and choose among what is offered."""
    start, end = [*quoted(goal), ""][:2]
    page = yield []
    page = yield [type_(fields(page.elements)[0], start)]
    wanted = [one for one in page.elements if one.name.startswith(start) and one.name.endswith(end)]
    while not wanted:
        page = yield [{"do": "wait", "seconds": 0.5}]
        wanted = [one for one in page.elements if one.name.startswith(start) and one.name.endswith(end)]
    page = yield [click(wanted[0])]
    yield [_submit(page)]


def _spinner(goal: str) -> Turns:
    """With the field's arrows, since it takes nothing typed."""
    wanted = int(said(r"Select (-?\d+)", goal)[1])
    page = yield []
    while left := wanted - int(first(page.elements, lambda one: one.role == "spinbutton").value or 0):
        arrow = "up" if left > 0 else "down"
        page = yield [click(next(one for one in page.elements if f"spinner {arrow}" in one.rest))]
    yield [_submit(page)]


_HEX = {
    "black": "000000", "white": "ffffff", "aqua": "00ffff", "blue": "0000ff", "gray": "808080",
    "green": "008000", "lime": "00ff00", "maroon": "800000", "navy": "000080", "olive": "808000",
    "purple": "800080", "red": "ff0000", "silver": "c0c0c0", "teal": "008080", "yellow": "ffff00",
    "pink": "ffc0cb", "magenta": "ff00ff", "gold": "ffd700", "orange": "ffa500",
}  # fmt: skip
"""CSS colours that goals name (https://www.w3.org/TR/css-color-4/#named-colors)."""


def _colour(goal: str) -> Turns:
    page = yield []
    shown = re.search(r"#(\w{6})", goal)
    code = shown[1] if shown else _HEX[said(r"Select (\w+) with", goal)[1]]
    # The picker that opens below the field covers the button, which the keyboard reaches all the same.
    page = yield [type_(fields(page.elements)[0], code.upper())]
    yield [{"do": "press", "keys": "Tab"}, {"do": "press", "keys": "Enter"}]


EXPERTS = {
    "read-table": _one_cell,
    "read-table-2": _cells,
    "simple-arithmetic": _arithmetic,
    "simple-algebra": _algebra,
    "text-transform": _copy_name,
    "unicode-test": _quoted_button,
    "scroll-text": _last_word,
    "phone-book": _contact,
    "search-engine": _search,
    "odd-or-even": _parity,
    "guess-number": _guess,
    "generate-number": _generate,
    "use-autocomplete": _autocomplete,
    "use-autocomplete-nodelay": _autocomplete,
    "use-spinner": _spinner,
    "use-colorwheel": _colour,
    "use-colorwheel-2": _colour,
}
