"""What repeats on a page without being a row, or an entry of a list: posts with the same buttons, mails with
the same icons.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise

from handrail_wire import Node

from .naming import name_of, one_line

_LEAST = 2
_LONGEST = 40
"""Lines of an entry."""


def entries_of(nodes: Sequence[Node], in_rows: Container[int]) -> Mapping[int, tuple[str, ...]]:
    """Control → the texts of its entry, for controls that stand once in each entry and in no row.

    An entry is what stands between one of them and the one before. It counts only if all are built alike,
    line by line: where one lacks the control, its texts would be those of the next.
    """
    places: dict[tuple[str, str], list[int]] = {}
    for at, node in enumerate(nodes):
        if node.ref and at not in in_rows:
            places.setdefault((node.role, name_of(node)), []).append(at)
    repeated = {at for spots in places.values() if len(spots) > 1 for at in spots}
    found: dict[int, tuple[str, ...]] = {}
    for spots in places.values():
        if len(spots) < _LEAST:
            continue
        parts = [
            _own(nodes, before + 1, spot, repeated) for before, spot in pairwise(spots)
        ]
        size = len(parts[0])
        parts = [list(range(max(0, spots[0] - size), spots[0])), *parts]
        shapes = {tuple(_shape(nodes[at]) for at in part) for part in parts}
        if len(shapes) == 1 and 0 < size <= _LONGEST:
            for spot, part in zip(spots, parts, strict=True):
                found[spot] = tuple(text for at in part if (text := one_line(name_of(nodes[at]))))
    return found


def _own(nodes: Sequence[Node], start: int, end: int, repeated: Container[int]) -> list[int]:
    """Without what ends the entry before, as its other buttons, and without a heading."""
    while start < end and (start in repeated or nodes[start].role == "heading"):
        start += 1
    return list(range(start, end))


def _shape(node: Node) -> tuple[str, bool, str]:
    """What is alike in every entry: its role, and what its buttons show in place of a name."""
    return node.role, bool(node.ref), "" if node.name else node.hint
