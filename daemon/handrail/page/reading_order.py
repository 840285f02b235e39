"""The order in which a large model reads a page: an open dialog first, an opened list under its box.

Both often stand at the end of the document, far from what they belong to.
"""

from __future__ import annotations

from collections.abc import Sequence

from .line import Line

_BOXES = frozenset({"combobox", "searchbox", "textbox"})
_LISTS = frozenset({"listbox", "menu", "tree"})


def in_reading_order(lines: Sequence[Line]) -> list[Line]:
    """The same lines: those of dialogs first, and where one box and one list are open, the list below it."""
    ordered = sorted(lines, key=lambda line: not line.place.dialog)
    boxes = [at for at, line in enumerate(ordered) if _is_open(line)]
    lists = [at for at, line in enumerate(ordered) if line.node.role in _LISTS and _inside(ordered, at)]
    if len(boxes) != 1 or len(lists) != 1:
        return ordered
    box, begin = boxes[0], lists[0]
    end = begin + 1 + len(_inside(ordered, begin))
    if begin < box < end or begin == box + 1:
        return ordered
    moved, rest = ordered[begin:end], [*ordered[:begin], *ordered[end:]]
    after = rest.index(ordered[box]) + 1
    return [*rest[:after], *moved, *rest[after:]]


def _is_open(line: Line) -> bool:
    return line.node.role in _BOXES and "expanded" in line.node.states


def _inside(lines: Sequence[Line], at: int) -> list[str]:
    """The roles of the lines within this one."""
    roles: list[str] = []
    for line in lines[at + 1 :]:
        if line.node.depth <= lines[at].node.depth:
            break
        roles.append(line.node.role)
    return roles
