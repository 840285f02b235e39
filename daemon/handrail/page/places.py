"""Where a line is on the page: in which row, card or group, and in which table.

This is found before filters run, since they drop lines without information of their own, such as most rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from handrail_wire import Node
from handrail_wire.roles import CELL_ROLES, ROW_ROLES

_PARTS = ROW_ROLES | {"group", "radiogroup", "figure", "clickable", "treeitem", "form", "region"}
"""Roles that may hold one thing and all that belongs to it."""
DIALOGS = frozenset({"dialog", "alertdialog"})
ROWS = ROW_ROLES | {"treeitem"}
"""Roles of what stands in a table or list many times, each time for another thing."""
_TABLES = frozenset({"table", "grid", "treegrid"})
_LEVELS = 3
"""Enclosing parts that are kept: a tag is an item of a list within the row that it is about."""


@dataclass(frozen=True)
class Place:
    """What encloses a line, as indices of the enclosing nodes."""

    parts: tuple[int, ...] = ()
    """Innermost first; a part encloses itself."""
    rows: tuple[int, ...] = ()
    """The rows of tables, outermost first."""
    entry: int = -1
    """The innermost entry of a list."""
    cells: tuple[int, ...] = ()
    """The cell of each of these rows that it is in; -1 for none."""
    table: int = -1
    dialog: bool = False
    """Whether it is in a dialog."""

    @property
    def may_join(self) -> tuple[int, ...]:
        """What it may be read in as one line, what is best first; -1 is nothing."""
        return (*self.rows, self.entry)


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
            place = replace(place, parts=(at, *place.parts)[:_LEVELS])
            if node.role == "row":
                place = replace(place, rows=(*place.rows, at), cells=(*place.cells, -1))
            elif node.role in ROWS:
                place = replace(place, entry=at)
            around.append((node.depth, place))
        elif node.role in CELL_ROLES and place.rows:
            place = replace(place, cells=(*place.cells[:-1], at))
            around.append((node.depth, place))
        elif node.role in _TABLES:
            place = replace(place, table=at)
            around.append((node.depth, place))
        elif node.role in DIALOGS:
            place = replace(place, dialog=True)
            around.append((node.depth, place))
        found.append(place)
    return found
