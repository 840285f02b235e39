"""What all of the mailbox's experts are made of: to wait until something is there, and to press it."""

from __future__ import annotations

from collections.abc import Callable, Generator

from ...experts.page import Element, Item, View, click, first, named, until

Page = Generator[list[Item], View, View]


def has(page: View, name: str, *roles: str) -> bool:
    """Whether something with this name (and one of the roles) is there, and can be operated."""
    found = [one for one in page.elements if one.name == name and (not roles or one.role in roles)]
    return any(not one.has("disabled") for one in found)


def ready(page: View, shows: Callable[[View], bool]) -> Page:
    """Wait until the page shows what is needed next. Raises `LookupError` when it never does."""
    page = yield from until(page, shows)
    return page


def press(page: View, name: str, *roles: str) -> Page:
    """Wait for what has this name, and click it; the page a moment later."""
    page = yield from ready(page, lambda view: has(view, name, *roles))
    return (yield [click(named(page.elements, name, *roles))])


def press_hinted(page: View, hint: str) -> Page:
    """Click what has no name, by what its markup says."""
    page = yield from ready(page, lambda view: any(hint in one.rest for one in view.elements))
    return (yield [click(first(page.elements, lambda one: hint in one.rest))])


def saying(page: View, text: str) -> Page:
    """Wait until the page says this."""
    return (yield from ready(page, lambda view: text in view.text))


def framed(page: View) -> list[Element]:
    """What is in a frame of the page."""
    return [one for one in page.elements if one.ref.startswith("f")]
