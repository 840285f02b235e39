"""The page text of a prompt, read back: what an expert sees, and the small words it decides with."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

Item = dict[str, Any]


@dataclass(frozen=True)
class Element:
    """One line of the page text that has a ref."""

    ref: str
    role: str
    name: str
    value: str
    rest: str
    """What follows the name: value, states, hint."""
    depth: int = 0
    """How far the line is indented; 0 where the text shows no structure."""

    def has(self, word: str) -> bool:
        """Whether the line says this state, such as `checked` or `collapsed`."""
        return word in self.rest.split()


@dataclass(frozen=True)
class View:
    """One prompt as an expert sees it."""

    text: str
    """The page's text, with title and address in its first line."""
    done: list[str] = field(default_factory=list)
    """The lines below “Done so far”."""
    elements: list[Element] = field(default_factory=list)
    """The elements, in the page's order."""

    @property
    def lines(self) -> list[str]:
        """The page's lines below the first, without indentation, each cell of a row as one."""
        return [part for line in self.text.splitlines()[1:] for part in _parts(line.strip())]


    @property
    def rows(self) -> list[list[str]]:
        """The cells of each row of the page's tables."""
        return [_parts(line) for line in self.text.splitlines()[1:] if line.startswith("| ")]


Expert = Callable[..., Any]
"""An expert of either kind (see the package)."""

Turns = Generator[list[Item], View, Any]
"""An episode of an expert that remembers: it yields actions and is sent the page that they led to."""

_LINE = re.compile(r'\[(?P<ref>(?:f\d+)?e\d+)\] (?P<role>[\w-]+)(?: "(?P<name>.*?)"(?= |, |$))?(?P<rest>.*)$')
_BETWEEN = re.compile(r" \|(?: |$)|, (?=\[(?:f\d+)?e\d+\] )")
_VALUE = re.compile(r'value "(.*?)"(?= |$)')


def _parts(line: str) -> list[str]:
    """What a line says: the cells of a row, or the line itself."""
    return _BETWEEN.split(line[2:]) if line.startswith(("| ", "- ")) else [line]


def elements(page: str) -> list[Element]:
    """The elements of a page text, in order."""
    found = []
    for line in page.splitlines():
        depth = len(line) - len(line.lstrip())
        for match in filter(None, map(_LINE.search, _parts(line.strip()))):
            value = _VALUE.search(match["rest"])
            found.append(
                Element(
                    match["ref"],
                    match["role"],
                    match["name"] or "",
                    value[1] if value else "",
                    match["rest"],
                    depth,
                )
            )
    return found


def click(element: Element) -> Item:
    """Click it."""
    return {"ref": element.ref, "do": "click"}


def check(element: Element) -> Item:
    """Make a box or an option be on."""
    return {"ref": element.ref, "do": "check"}


def type_(element: Element, text: str) -> Item:
    """Replace its text."""
    return {"ref": element.ref, "do": "type", "text": text}


def select(element: Element, *options: str) -> Item:
    """Choose options of a native select."""
    return {"ref": element.ref, "do": "select", "options": list(options)}


def each(actions: Iterable[Item]) -> Turns:
    """Do actions one a turn, for pages that change under a plan: `page = yield from each([...])`."""
    page = View("")
    for action in actions:
        page = yield [action]
    return page


def until(page: View, ready: Callable[[View], bool], *, most: int = 6) -> Turns:
    """Wait, longer every time, until the page is ready. Raises `LookupError` when it never is."""
    for turn in range(most):
        if ready(page):
            return page
        page = yield [{"do": "wait", "seconds": round(0.3 + 0.2 * turn, 1)}]
    if ready(page):
        return page
    raise LookupError("the page never showed what was waited for")


def first(items: Iterable[Element], want: Callable[[Element], bool]) -> Element:
    """The first element that is wanted. Raises `LookupError`."""
    for item in items:
        if want(item):
            return item
    raise LookupError("what the goal names is not on the page")


def named(items: Iterable[Element], name: str, *roles: str) -> Element:
    """The element with exactly this name (and one of the roles). Raises `LookupError`."""
    return first(items, lambda item: item.name == name and (not roles or item.role in roles))


def said(pattern: str, text: str) -> re.Match[str]:
    """Where the text says it. Raises `LookupError`."""
    found = re.search(pattern, text)
    if found is None:
        raise LookupError(f"nothing in the text says {pattern!r}")
    return found


def quoted(goal: str) -> list[str]:
    """What stands in double quotes."""
    return re.findall(r'"([^"]*)"', goal)


def fields(items: Iterable[Element]) -> list[Element]:
    """The fields that text is typed into."""
    return [item for item in items if item.role in ("textbox", "searchbox")]
