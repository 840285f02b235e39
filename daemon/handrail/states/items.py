"""LASER's items: the entries of a list that may be opened, one after the other.

In the state of search results LASER has an action for each product (LASER, section 3.1), and a buffer
of those that were looked at. Here an item is left out once it was opened, and if its row contradicts the
request: by a higher price, or by another colour while other rows have the right one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from handrail.page.naming import mention, name_of
from handrail.text.amounts import money
from handrail.text.requirements import RequirementKind, row_verdicts
from handrail_wire import Node
from handrail_wire.roles import ROW_ROLES

_TOLD_APART = ("colour", "size")
"""Kinds of requirement that, if one row states a match, rule out rows without one."""
"""Roles that hold one item, and no more."""
_WHOLE = frozenset({"list", "table", "grid", "rowgroup", "main", "region", "form", "feed", "document"})
"""Roles that hold all items, however many there are."""
_LONGEST = 40
"""Most nodes of a row without a recognisable end."""


def items(
    nodes: Sequence[Node],
    called: Sequence[int],
    asked: str,
    kinds: Collection[RequirementKind],
    opened: Collection[str],
) -> list[int]:
    """Indices in `nodes` of the items that may be opened now, out of those whose names match (`called`).

    What is `asked` of these `kinds` is compared with each row; `opened` are past steps in words. A product's
    picture and its name lead to the same page: of several with one name, the first that fits counts.
    """
    rows = dict(_rows(nodes, called))
    met = dict(zip(rows, row_verdicts(rows.values(), asked, kinds), strict=True))
    stated = {
        number
        for row in met.values()
        for number, (kind, how) in enumerate(row)
        if kind in _TOLD_APART and how == "yes"
    }
    fit: dict[str, int] = {}
    for at, row in met.items():
        if all(how != "no" and (number not in stated or how == "yes") for number, (_, how) in enumerate(row)):
            fit.setdefault(name_of(nodes[at]), at)
    names = {at: mention(name, nodes[at].ref) for name, at in fit.items()}
    return [at for at, name in names.items() if not any(name in step for step in opened)]


def _rows(nodes: Sequence[Node], called: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Each item with the text of its row: the part of the page that holds only this item, or, in a list
    without parts, what follows it up to the next element of its kind.
    """
    above, ends = _nested(nodes)
    flat: dict[int, list[int]] = defaultdict(list)
    runs = [list(run) for _, run in groupby(called, lambda at: name_of(nodes[at]))]
    for number, run in enumerate(runs):
        before = runs[number - 1][-1] if number else -1
        behind = runs[number + 1][0] if run is not runs[-1] else len(nodes)
        for at in run:
            start, up = at, above[at]
            while up > before and ends[up] <= behind and nodes[start].role not in ROW_ROLES | _WHOLE:
                start, up = up, above[up]
            if ends[start] > start + 1 and nodes[start].role not in _WHOLE:
                yield at, _text(nodes[start : ends[start]])
            else:
                flat[above[at]].append(at)
    for parent, alike in flat.items():
        end = ends[parent] if parent >= 0 else len(nodes)
        yield from _flat(nodes, alike, end)


def _flat(nodes: Sequence[Node], alike: Sequence[int], end: int) -> Iterator[tuple[int, str]]:
    """The rows of adjacent items, with what belongs to each between them."""
    # If a price precedes the first item, it is unclear to which item the next price belongs.
    first = alike[0]
    unsure = first > 0 and any(money(nodes[first - 1].name))
    until = [_until(nodes, at, min(end, at + _LONGEST)) for at in alike]
    longest = max((to - at for at, to in zip(alike[:-1], until[:-1], strict=True)), default=_LONGEST)
    for at, to in zip(alike, until, strict=True):
        # What follows the last one may be the page's end.
        yield at, _text(nodes[at : at + 1 if unsure else min(to, at + longest)])


def _until(nodes: Sequence[Node], at: int, end: int) -> int:
    """Where the next row begins: at the next element of the same kind, unless it repeats this one's name
    below its picture, before its price.
    """
    node = nodes[at]
    for to in range(at + 1, end):
        other = nodes[to]
        if (node.role, node.depth) == (other.role, other.depth):
            own = name_of(node) == name_of(other) and not any(money(_text(nodes[at + 1 : to])))
            if not own:
                return to
    return end


def _text(nodes: Sequence[Node]) -> str:
    return "\n".join(filter(None, map(name_of, nodes)))


def _nested(nodes: Sequence[Node]) -> tuple[list[int], list[int]]:
    """For each node, the index of its parent (-1: none) and of the end of its subtree."""
    above: list[int] = []
    ends = [len(nodes)] * len(nodes)
    open_: list[int] = []
    for at, node in enumerate(nodes):
        while open_ and nodes[open_[-1]].depth >= node.depth:
            ends[open_.pop()] = at
        above.append(open_[-1] if open_ else -1)
        open_.append(at)
    return above, ends
