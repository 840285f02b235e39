"""Small moves that the experts of all sites make."""

from __future__ import annotations

from collections.abc import Generator

from ..experts.page import Element, Item, View, click, first, named, said

TITLE = "“(.*?)”"
"""What a goal puts into quotation marks."""


def done(answer: str) -> list[Item]:
    """End the run with an answer."""
    return [{"do": "stop", "status": "done", "answer": answer}]


def press(page: View, name: str, *roles: str) -> Generator[list[Item], View, View]:
    """Click what has this name; the page it led to. Raises `LookupError`."""
    return (yield [click(named(page.elements, name, *roles))])


def starting(page: View, start: str, *roles: str) -> Element:
    """The first element whose name starts so. Raises `LookupError`."""
    return first(page.elements, lambda one: one.name.startswith(start) and (not roles or one.role in roles))


def address(page: View, path: str) -> str:
    """An address of the same site."""
    return said(r"https?://[^/\s]+", page.text)[0] + path
