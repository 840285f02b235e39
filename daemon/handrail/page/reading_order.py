"""The order in which a large model reads a page: an open dialog first, an opened list under its box.

Both often stand at the end of the document, far from what they belong to.
"""

from __future__ import annotations

from collections.abc import Sequence

from handrail.tools import inside
from handrail_wire.roles import TEXT_ROLES

from .line import Line

_BOXES = TEXT_ROLES - {"spinbutton"}
_LISTS = frozenset({"listbox", "menu", "tree"})


def in_reading_order(lines: Sequence[Line]) -> list[Line]:
    """The same lines: those of dialogs first, and where one box and one list are open, the list below it."""
    ordered = sorted(lines, key=lambda line: not line.place.dialog)
    nodes = [line.node for line in ordered]
    boxes = [at for at, node in enumerate(nodes) if node.role in _BOXES and "expanded" in node.states]
    lists = [at for at, node in enumerate(nodes) if node.role in _LISTS and len(inside(nodes, at)) > 1]
    if len(boxes) != 1 or len(lists) != 1:
        return ordered
    box, begin = boxes[0], lists[0]
    end = begin + len(inside(nodes, begin))
    if begin < box < end or begin == box + 1:
        return ordered
    moved, rest = ordered[begin:end], [*ordered[:begin], *ordered[end:]]
    after = rest.index(ordered[box]) + 1
    return [*rest[:after], *moved, *rest[after:]]
