"""Ways through the tracker, and what its experts find on its pages."""

from __future__ import annotations

from collections.abc import Generator

from ...experts.page import (
    Element,
    Item,
    Turns,
    View,
    click,
    first,
    named,
    said,
    type_,
    until,
)
from ..doing import done, press

Going = Generator[list[Item], View, View]
DAY = r"\d{4}-\d\d-\d\d"


def project(goal: str, page: View, tab: str) -> Going:
    """Open a tab of the project that the goal names."""
    page = yield from press(page, "Projects", "link")
    names = [one for one in page.elements if one.role == "link" and f" {one.name}" in goal]
    page = yield [click(max(names, key=lambda one: len(one.name)))]
    return (yield from press(page, tab, "link"))


def search(page: View, words: str) -> Going:
    """Use the search field in the head of the page; a number leads to the issue itself."""
    return (yield [type_(named(page.elements, "Search:", "textbox"), words) | {"submit": True}])


def issue(goal: str, page: View) -> Going:
    """Open the issue whose number the goal says."""
    return (yield from search(page, said(r"#\d+", goal)[0]))


def editing(goal: str, page: View) -> Going:
    """Open the form in the page of the goal's issue."""
    page = yield from issue(goal, page)
    page = yield from press(page, "Edit", "link")
    page = yield from until(page, lambda view: 'combobox "Status *"' in view.text)
    return page


def save(page: View, button: str, note: str) -> Turns:
    """Press the button that sends the form, and end."""
    yield from press(page, button, "button")
    yield done(note)


def confirmed(element: Element) -> Item:
    """Click what asks once more, and say yes."""
    return click(element) | {"dialog": "accept", "dialog_text": ""}


def large_field(page: View) -> Element:
    """The first field of several lines."""
    return first(page.elements, lambda one: one.role == "textbox" and "(several lines)" in one.rest)


def of_row(page: View, name: str, button: str) -> Element:
    """The first link that says `button` after the one that says `name`. Raises `LookupError`."""
    row = named(page.elements, name, "link")
    return named(page.elements[page.elements.index(row) :], button, "link")


def below(page: View, line: str) -> list[str]:
    """The page's lines after the first that contains this. Raises `LookupError`."""
    at = next((at for at, text in enumerate(page.lines) if line in text), None)
    if at is None:
        raise LookupError(f"{line!r} is not on the page")
    return page.lines[at + 1 :]
