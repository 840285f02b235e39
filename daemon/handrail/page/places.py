"""Where a line of a page stands: in which row, card or group, and in which table (pure).

This is found before filters run, since they leave out lines that say nothing by themselves, as most rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from handrail_wire import Node

_PARTS = frozenset(
    {"row", "listitem", "article", "group", "radiogroup", "figure", "clickable", "treeitem", "form", "region"}
)
"""Roles of what may hold one thing and all that belongs to it."""
_TABLES = frozenset({"table", "grid", "treegrid"})
_LEVELS = 3
"""Parts around a line that are told: a tag is an item of a list within the row that it is about."""


@dataclass(frozen=True)
class Place:
    """What is around a line, by the numbers of the nodes in which it lies."""

    parts: tuple[int, ...] = ()
    """The innermost first; a part lies in itself."""
    table: int = -1


NOWHERE = Place()


def places(nodes: Sequence[Node]) -> list[Place]:
    """The place of each node, in their order."""
    found: list[Place] = []
    around: list[tuple[int, Place]] = []
    for at, node in enumerate(nodes):
        while around and around[-1][0] >= node.depth:
            around.pop()
        place = around[-1][1] if around else NOWHERE
        if node.role in _PARTS:
            place = Place((at, *place.parts)[:_LEVELS], place.table)
            around.append((node.depth, place))
        elif node.role in _TABLES:
            place = Place(place.parts, at)
            around.append((node.depth, place))
        found.append(place)
    return found
