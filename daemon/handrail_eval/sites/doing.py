"""Small moves that the experts of all sites make."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

from ..experts.page import Element, Item, Turns, View, click, first, named, said, until

T = TypeVar("T")
Listed = Generator[list[Item], View, tuple[View, list[T]]]
TITLE = "“(.*?)”"
"""What a goal puts into quotation marks."""


def done(answer: str) -> list[Item]:
    """End the run with an answer."""
    return [{"do": "stop", "status": "done", "answer": answer}]


def press(page: View, name: str, *roles: str) -> Generator[list[Item], View, View]:
    """Click what has this name; the page it led to. Raises `LookupError`."""
    return (yield [click(named(page.elements, name, *roles))])


def listed(page: View, of: Callable[[View], Iterable[T]], onward: str = "next") -> Listed[T]:
    """What a list has on this page and on those behind the link `onward`: the last page, and all of it."""
    found = [*of(page)]
    while any(one.name == onward and one.role == "link" for one in page.elements):
        page = yield from press(page, onward, "link")
        found += of(page)
    return page, found


def starting(page: View, start: str, *roles: str) -> Element:
    """The first element whose name starts so. Raises `LookupError`."""
    return first(page.elements, lambda one: one.name.startswith(start) and (not roles or one.role in roles))


def like(name: str, wanted: str) -> bool:
    """Whether a name is the one that is wanted, which may begin or end in “…”."""
    if wanted.startswith("…"):
        return name.endswith(wanted[1:])
    return name.startswith(wanted[:-1]) if wanted.endswith("…") else name == wanted


def waited(page: View, there: Callable[[View], bool], what: str, *, most: int = 6) -> Turns:
    """Wait until it is there. Raises `LookupError`, which says what is there instead."""
    try:
        return (yield from until(page, there, most=most))
    except LookupError:
        only = ", ".join(sorted({f"{one.role} {one.name!r}" for one in page.elements})[:60])
        raise LookupError(f"there is no {what}, only {only}") from None


def address(page: View, path: str) -> str:
    """An address of the same site."""
    return said(r"https?://[^/\s]+", page.text)[0] + path
