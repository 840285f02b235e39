"""LASER's items: the entries of a list that may be opened, one after the other (pure).

In the state of search results LASER has an action for each product (seeds: LASER section 3.1), and a buffer
of those that were looked at. Here an item is left out once it was opened, and where its row says something
else than was asked for: a higher price. Of the rest it is those whose rows show most of it: the right colour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from handrail_wire import Node

from .naming import mention, name_of
from .requirements import requirements

_NOT_IT = -1


def items(nodes: Sequence[Node], called: Sequence[int], asked: str, opened: Collection[str]) -> list[int]:
    """Where in `nodes` the items stand that may be opened now, out of those that are `called` so.

    `asked`: what is held against each row, in words (`requirements.asked_for`). `opened`: steps in words.
    A product's picture and its name lead to the same page: of several of one name it is the first.
    """
    shows = {at: _shows(row, asked) for at, row in _rows(nodes, called)}
    most = max(shows.values(), default=_NOT_IT)
    names = {at: mention(name_of(nodes[at]), nodes[at].ref) for at in shows}
    fit = [at for at, found in shows.items() if found == most != _NOT_IT]
    return [at for at in fit if not any(names[at] in step for step in opened)]


def _shows(row: str, asked: str) -> int:
    """How much of what was asked for a row shows; `_NOT_IT` if it shows something else."""
    met = [one.met for one in requirements(asked, row)]
    return _NOT_IT if "no" in met else met.count("yes")


def _rows(nodes: Sequence[Node], called: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Each item with the text of all that belongs to it: the largest part of the page with no other item in
    it, or, in a list without parts, what follows it up to the next one.
    """
    above, ends = _nested(nodes)
    runs = [list(run) for _, run in groupby(called, lambda at: name_of(nodes[at]))]
    seen: set[str] = set()
    for number, run in enumerate(runs):
        before = runs[number - 1][-1] if number else -1
        behind = runs[number + 1][0] if run is not runs[-1] else len(nodes)
        start, up = run[0], above[run[0]]
        while up > before and ends[up] <= behind:
            start, up = up, above[up]
        end = ends[up] if up >= 0 else len(nodes)
        if behind < end:
            end = _branch(above, behind, up)
        if (name := name_of(nodes[run[0]])) not in seen:
            seen.add(name)
            yield run[0], "\n".join(filter(None, map(name_of, nodes[start:end])))


def _nested(nodes: Sequence[Node]) -> tuple[list[int], list[int]]:
    """For each node where that stands which it is in (-1: in nothing), and where all that is in it ends."""
    above: list[int] = []
    ends = [len(nodes)] * len(nodes)
    open_: list[int] = []
    for at, node in enumerate(nodes):
        while open_ and nodes[open_[-1]].depth >= node.depth:
            ends[open_.pop()] = at
        above.append(open_[-1] if open_ else -1)
        open_.append(at)
    return above, ends


def _branch(above: Sequence[int], at: int, within: int) -> int:
    """The part directly within another in which a node stands."""
    while above[at] != within:
        at = above[at]
    return at
