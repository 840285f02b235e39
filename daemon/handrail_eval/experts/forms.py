"""Experts of forms: what is typed where, and in which form."""

from __future__ import annotations

import re

from .page import Element, Expert, Item, Turns, check, click, fields, first, named, quoted, said, type_

_ORDINAL = r"(\d+)(?:st|nd|rd|th)"


def _upper_or_lower(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    text = quoted(goal)[0]
    text = text.upper() if "upper case" in goal else text.lower()
    return [type_(fields(items)[0], text), click(named(items, "Submit", "button"))]


def _enter(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [type_(fields(items)[0], quoted(goal)[0]), click(named(items, "Submit", "button"))]


def _date(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    month, day, year = said(r"(\d+)/(\d+)/(\d{4})", goal).groups()
    return [type_(fields(items)[0], f"{year}-{month}-{day}"), click(named(items, "Submit", "button"))]


def _time(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    hours, minutes, half = said(r"(\d+):(\d+) ([AP]M)", goal).groups()
    hour = int(hours) % 12 + (12 if half == "PM" else 0)
    return [type_(fields(items)[0], f"{hour:02}:{minutes}"), click(named(items, "Submit", "button"))]


def _focus(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    return [click(fields(items)[int(said(_ORDINAL, goal)[1]) - 1])]


def _word(goal: str) -> Turns:
    """The paragraph is the field's name while it is short, else the lines above it."""
    page = yield []
    field = fields(page.elements)[0]
    above = page.lines[: next(at for at, line in enumerate(page.lines) if f"[{field.ref}]" in line)]
    text = " ".join(above) or field.name
    word = text.split()[int(said(_ORDINAL, goal)[1]) - 1].strip(",.")
    yield [type_(field, word), click(named(page.elements, "Submit", "button"))]


def _copy(goal: str) -> Turns:
    """Copied, not typed: the text's own spaces are not to be seen."""
    page = yield []
    areas = [item for item in fields(page.elements) if "several lines" in item.rest]
    which = re.search(_ORDINAL, goal)
    source = areas[int(which[1]) - 1 if which else 0]
    answer = first(fields(page.elements), lambda item: item not in areas)
    page = yield [{"ref": source.ref, "do": "click"}, {"do": "press", "keys": "Control+A"}, {"do": "copy"}]
    yield [{"ref": answer.ref, "do": "paste"}, click(named(page.elements, "Submit", "button"))]


def _login(goal: str) -> Turns:
    """Log in, telling the window that may come up in between that one stays."""
    page = yield []
    for name, text in zip(("Username", "Password"), quoted(goal)[:2], strict=True):
        while not (field := named(page.elements, name)).value:
            page = yield [type_(field, text)]
            for item in page.elements:
                if item.name == "Cancel":
                    page = yield [click(item)]
    yield [click(first(page.elements, lambda item: item.name in ("OK", "Login", "Submit")))]


def _movie(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    wish = said(r"Search for (.*) movies directed by (.*) from year (\d+)", goal)
    typed = []
    for label, text in zip(("Genre", "Director", "Year|Date"), wish.groups(), strict=True):
        field = next(item for item in fields(items) if re.search(label, item.name))
        typed.append(type_(field, text))
    return [*typed, click(first(items, lambda item: item.role in ("button", "clickable")))]


def _radio_and_number(goal: str, items: list[Element], done: list[str]) -> list[Item]:
    which, where = (int(found) - 1 for found in re.findall(_ORDINAL, goal))
    radios = [item for item in items if item.role == "radio"]
    return [
        check(radios[which]),
        type_(fields(items)[where], quoted(goal)[0]),
        click(named(items, "Submit", "button")),
    ]


def _slider_and_box(goal: str) -> Turns:
    """Move a slider by its keys; the number beside it says where it is."""
    page = yield []
    value, which = int(said(r"Select (-?\d+)", goal)[1]), int(said(_ORDINAL, goal)[1])
    page = yield [click(first(page.elements, lambda item: "slider" in item.rest))]
    while (shown := int(said(r"(?m)^\s*(-?\d+)$", page.text)[1])) != value:
        page = yield [{"do": "press", "keys": "ArrowRight" if shown < value else "ArrowLeft"}]
    boxes = [item for item in page.elements if item.role == "checkbox"]
    yield [check(boxes[which - 1]), click(named(page.elements, "Submit", "button"))]


def _dropdown_and_button(goal: str) -> Turns:
    """Choose from a list that is no native one, by its keys: the first entry is an empty one."""
    wish = said('Choose (.*) from the dropdown, then click the button labeled "(.*)"', goal)
    page = yield []
    page = yield [click(first(page.elements, lambda item: item.name == "▾"))]
    entries = re.findall(r'listitem "(.*?)"', page.text)
    for _ in range(entries.index(wish[1]) + 1):
        page = yield [{"do": "press", "keys": "ArrowDown"}]
    page = yield [{"do": "press", "keys": "Enter"}]
    yield [click(named(page.elements, wish[2], "button"))]


EXPERTS: dict[str, Expert] = {
    "copy-paste": _copy,
    "copy-paste-2": _copy,
    "enter-date": _date,
    "enter-text-2": _upper_or_lower,
    "enter-text-dynamic": _enter,
    "enter-time": _time,
    "find-word": _word,
    "focus-text-2": _focus,
    "form-sequence": _slider_and_box,
    "form-sequence-2": _radio_and_number,
    "form-sequence-3": _dropdown_and_button,
    "login-user-popup": _login,
    "multi-layouts": _movie,
    "multi-orderings": _movie,
}
