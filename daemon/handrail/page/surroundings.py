"""What stands around a control: by that it is known again on a page that is drawn anew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from handrail.text.words import stands_in
from handrail_wire import Node
from handrail_wire.roles import CELL_ROLES

from .entries import entries_of
from .naming import name_of, one_line
from .places import ROWS

GROUPS = frozenset(
    {
        "dialog", "alertdialog", "form", "region", "group", "radiogroup", "tabpanel", "navigation", "banner",
        "main", "contentinfo", "complementary", "search", "table", "grid", "list", "toolbar", "menu",
    }
)  # fmt: skip
"""Roles of what encloses a part of a page."""
_TABLES = frozenset({"table", "grid", "treegrid", "list"})
_NUMBER = re.compile(r"\d(?:[\d.,:]*\d)?")
_ALONE = re.compile(r"-?\d+(?:\.\d+)?")
_FIGURES = re.compile(r"\d+(?:[.,:]\d+)*")
_MOST_CELLS = 20
"""Texts of a row."""


@dataclass(frozen=True)
class Surroundings:
    """The control's place, in words that the page shows."""

    heading: str = ""
    """The nearest heading above it."""
    group: str = ""
    """What encloses it, and has a name: the innermost."""
    row: tuple[str, ...] = ()
    """All that its row, or its entry of a list, says besides, text by text; empty if it is in none."""
    entry: tuple[str, ...] = ()
    """What stands before it in an entry that is no row (`entries.py`)."""
    before: str = ""
    """The text right before it."""
    after: int = 0
    """How many controls stand between that text and it."""
    nth: int = 0
    """How many controls of its role its row has before it."""
    of: int = 0
    """How many controls of its role its row has."""
    others: int = 0
    """How many others of its role are called as it is: its name does not tell it from them."""
    twins: int = 0
    """How many of those others nothing else tells from it: their row, or what stands around them."""
    series: int = 0
    """How many others of its role are called as it is but for the figures in it: "Book for $120"."""
    column: str = ""
    """What its column is called, in a table."""
    rank: int = 0
    """The how-manieth of its role it is below its heading, in its group: from 1."""
    at: int = 0
    """How many rows its table, or its list, has before its row."""

    def as_data(self) -> dict[str, Any]:
        """As it stands in a journal: without what is empty."""
        held = ((one, getattr(self, one.name)) for one in fields(self))
        return {
            one.name: value.as_data() if isinstance(value, Surroundings) else value
            for one, value in held
            if value != one.default
        }


@dataclass(frozen=True)
class Spot(Surroundings):
    """Where a text stands, `part` of what is called `name`, with what stands around that."""

    role: str = ""
    name: str = ""
    part: str = ""
    twice: bool = False
    """Whether it stands in another place, too."""
    step: int | None = None
    """On the page of which earlier step of a run; None on that of this one."""


@dataclass(frozen=True)
class Around(Surroundings):
    """All by which a step's control is known again, and what its page has of what the person said."""

    hint: str = ""
    folded: bool = False
    """Whether it opens and closes something."""
    new: bool = False
    """Whether the page of the step before did not have it."""
    shows: tuple[str, ...] = ()
    """The values of the instruction that its page shows, and `numbers`: those that stand there alone."""
    numbers: tuple[str, ...] = ()
    count: str = ""
    """The one number that stands alone on the page."""
    month: str = ""
    """The month that a calendar of its page shows: 2027-07."""
    source: Spot | None = None
    """Where the text stands that it puts in, if nobody said that."""


def surroundings(nodes: Sequence[Node], ref: str) -> Surroundings:
    """Those of the control `ref` among all nodes of a page, in document order."""
    return next((spot for node, spot in around(nodes) if node.ref == ref and ref), Surroundings())


def around(nodes: Sequence[Node]) -> Sequence[tuple[Node, Surroundings]]:
    """Every node with its surroundings."""
    rows, tables = _rows(nodes), _Tables()
    said: dict[int, list[str]] = {}
    for at, row in rows.items():
        if name := one_line(name_of(nodes[at])):
            said.setdefault(row, []).append(name)
    entries = entries_of(nodes, rows)
    alike = Counter((node.role, name_of(node)) for node in nodes if node.ref)
    series = Counter((node.role, _without_figures(name_of(node))) for node in nodes if node.ref)
    sizes = Counter((rows[at], node.role) for at, node in enumerate(nodes) if node.ref and at in rows)
    counts: dict[tuple[int, str], int] = {}
    heading, before, after = "", "", 0
    groups: list[tuple[int, str]] = []
    places, ranks = Counter[tuple[Any, ...]](), Counter[tuple[str, str, str]]()
    found = []
    for at, node in enumerate(nodes):
        while groups and groups[-1][0] >= node.depth:
            groups.pop()
        name, row = one_line(name_of(node)), rows.get(at, -1)
        nth = counts.get((row, node.role), 0) if row >= 0 else 0
        others = [text for text in said.get(row, ()) if text != name]
        group = groups[-1][1] if groups else ""
        ranks[node.role, heading, group] += 1
        column, place = tables.of(node, row == at)
        spot = Surroundings(
            heading=heading,
            group=group,
            row=tuple(others[:_MOST_CELLS]),
            entry=entries.get(at, ()),
            before=before,
            after=after if node.ref else 0,
            nth=nth,
            of=sizes[row, node.role] if row >= 0 else 0,
            others=max(0, alike[node.role, name_of(node)] - 1),
            series=_of_series(series, alike, node),
            column=column,
            rank=ranks[node.role, heading, group],
            at=place if row >= 0 else 0,
        )
        found.append((node, spot))
        if node.ref and spot.others:
            places[_place(node, spot)] += 1
        if node.ref and row >= 0:
            counts[row, node.role] = nth + 1
        if node.role == "heading" and name:
            heading = name
        if node.role in GROUPS and name:
            groups.append((node.depth, name))
        after += bool(node.ref)
        if name and not node.ref:
            before, after = name, 0
    return [
        (node, replace(spot, twins=max(0, places[_place(node, spot)] - 1)) if spot.others else spot)
        for node, spot in found
    ]


def _without_figures(name: str) -> str:
    return _FIGURES.sub("0", name)


def _of_series(series: Counter[tuple[str, str]], alike: Counter[tuple[str, str]], node: Node) -> int:
    """How many others are called so but for their figures, if it has letters and figures at all."""
    name = name_of(node)
    if not node.ref or not _FIGURES.search(name) or not any(map(str.isalpha, name)):
        return 0
    return series[node.role, _without_figures(name)] - alike[node.role, name]


def _place(node: Node, spot: Surroundings) -> tuple[Any, ...]:
    """All by which a control is known again."""
    around_it = (spot.heading, spot.group, spot.row, spot.entry, spot.before, spot.column, spot.nth)
    return (node.role, name_of(node), *around_it)


class _Tables:
    """Which column of which row a node is in, as the nodes of a page come."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._cell = self._row = -1
        self._cell_depth = self._within = -1

    def of(self, node: Node, is_row: bool) -> tuple[str, int]:
        """(what its column is called, how many rows there are before its row)."""
        if node.role in _TABLES:
            self._names, self._row, self._within = {}, -1, node.depth
        elif node.depth <= self._within:
            self._row, self._within = -1, -1
        if is_row:
            self._row, self._cell = self._row + 1, -1
        if node.role in CELL_ROLES:
            self._cell, self._cell_depth = self._cell + 1, node.depth
            if node.role == "columnheader":
                self._names[self._cell] = one_line(name_of(node))
        inside = node.depth > self._cell_depth or node.role in CELL_ROLES
        return (self._names.get(self._cell, "") if inside else ""), max(self._row, 0)


def _rows(nodes: Sequence[Node]) -> dict[int, int]:
    """Node → the innermost row, or entry of a list, that it is in."""
    rows: dict[int, int] = {}
    open_: list[tuple[int, int]] = []
    for at, node in enumerate(nodes):
        while open_ and open_[-1][0] >= node.depth:
            open_.pop()
        if node.role in ROWS:
            open_.append((node.depth, at))
        if open_:
            rows[at] = open_[-1][1]
    return rows


def count_of(nodes: Sequence[Node]) -> str:
    """The one number that stands alone, as a field's value or a text, of all nodes; "" if it is not one."""
    texts = {text for node in nodes for text in (node.value, "" if node.ref else node.name)}
    found = {text for text in texts if _ALONE.fullmatch(text)}
    return found.pop() if len(found) == 1 else ""


def ending(nodes: Sequence[Node], answer: str) -> tuple[str, Spot | None]:
    """What a run's last page shows: its first heading, and where the answer stands, or else the one number
    in it.
    """
    first = next((one_line(node.name) for node in nodes if node.role == "heading" and node.name), "")
    spots = around(nodes)
    parts = _NUMBER.findall(answer)
    for part in (answer, *(parts if len(parts) == 1 else ())):
        holding = [(node, spot) for node, spot in spots if stands_in(part, name_of(node))]
        # The shortest text with it: a heading may say it in a sentence.
        if found := min(holding, key=lambda pair: len(name_of(pair[0])), default=None):
            node, spot = found
            places = {(one.column, one.before) for other, one in holding if name_of(other) == name_of(node)}
            name, twice = one_line(name_of(node)), len(places) > 1
            return first, Spot(**vars(spot), role=node.role, name=name, part=part, twice=twice)
    return first, None
