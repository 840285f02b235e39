"""Tells controls of the same name apart by the text of their rows.

A list has an "Edit" in every row, and an inbox may have several mails with one subject. A small model takes
the first of them, although the call's other arguments, such as the sender, match only one row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from handrail.page.observation import Page
from handrail.text.arguments import without_blanks


def outmatched_controls(page: Page, arguments: Mapping[str, object]) -> frozenset[str]:
    """Refs of controls whose row matches fewer of the call's arguments than that of another same-named one.

    A control's row is the text before it, back to the previous control of the same role and depth.
    """
    values = [str(value) for value in without_blanks(arguments).values()]
    if not values:
        return frozenset()
    above: dict[tuple[str, int], int] = {}
    rows: dict[tuple[str, int], dict[str, tuple[str, list[str]]]] = defaultdict(dict)
    nodes = page.all_nodes
    for at, node in enumerate(nodes):
        if not node.ref or not node.name:
            continue
        place = (node.role, node.depth)
        beside = [neighbour.name for neighbour in nodes[above.get(place, -1) + 1 : at]]
        above[place] = at
        rows[place][node.ref] = (node.name, beside)
    outmatched: set[str] = set()
    for lines in rows.values():
        # Everything above the list precedes its first row, which is cut to the length of the others.
        longest = max((len(beside) for _, beside in list(lines.values())[1:]), default=0)
        found = {
            ref: (name, sum(value in beside[-longest:] for value in values) if longest else 0)
            for ref, (name, beside) in lines.items()
        }
        best: dict[str, int] = {}
        for name, count in found.values():
            best[name] = max(count, best.get(name, 0))
        outmatched |= {ref for ref, (name, count) in found.items() if count < best[name]}
    return frozenset(outmatched)
