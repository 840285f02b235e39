"""Controls that are called alike, told apart by what stands beside them (pure).

A list has an "Edit" in every row, and an inbox several mails of one subject. A small model takes the first of
them; what else its call tells, such as the sender, stands in one row only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from .arguments import without_blanks
from .observation import Page


def told_apart(page: Page, arguments: Mapping[str, object]) -> frozenset[str]:
    """The refs of controls beside which less of the call stands than beside another of the same name.

    Beside a control stands the text before it, back to the one in its place in the row above: a control of
    the same role and depth, whatever that is called.
    """
    told = [str(value) for value in without_blanks(arguments).values()]
    above: dict[tuple[str, int], int] = {}
    alike: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    nodes = page.all_nodes
    for at, node in enumerate(nodes):
        if not node.ref or not node.name:
            continue
        row = nodes[above.get((node.role, node.depth), -1) + 1 : at]
        above[node.role, node.depth] = at
        beside = {one.name for one in row}
        alike[node.role, node.name][node.ref] = sum(value in beside for value in told)
    return frozenset(
        ref for rows in alike.values() for ref, found in rows.items() if found < max(rows.values())
    )
