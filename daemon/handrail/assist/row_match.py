"""Controls that are called alike, told apart by what stands beside them (pure).

A list has an "Edit" in every row, and an inbox several mails of one subject. A small model takes the first of
them; what else its call tells, such as the sender, stands in one row only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from handrail.page.observation import Page
from handrail.text.arguments import without_blanks


def told_apart(page: Page, arguments: Mapping[str, object]) -> frozenset[str]:
    """The refs of controls beside which less of the call stands than beside another of the same name.

    Beside a control stands the text before it, back to the one in its place in the row above: a control of
    the same role and depth, whatever that is called.
    """
    told = [str(value) for value in without_blanks(arguments).values()]
    above: dict[tuple[str, int], int] = {}
    rows: dict[tuple[str, int], dict[str, tuple[str, list[str]]]] = defaultdict(dict)
    nodes = page.all_nodes
    for at, node in enumerate(nodes):
        if not node.ref or not node.name:
            continue
        place = (node.role, node.depth)
        beside = [one.name for one in nodes[above.get(place, -1) + 1 : at]]
        above[place] = at
        rows[place][node.ref] = (node.name, beside)
    apart: set[str] = set()
    for lines in rows.values():
        # Before the first of them is all that stands above the list: its row is no longer than the others.
        longest = max((len(beside) for _, beside in list(lines.values())[1:]), default=0)
        found = {
            ref: (name, sum(value in beside[-longest:] for value in told) if longest else 0)
            for ref, (name, beside) in lines.items()
        }
        best: dict[str, int] = {}
        for name, count in found.values():
            best[name] = max(count, best.get(name, 0))
        apart |= {ref for ref, (name, count) in found.items() if count < best[name]}
    return frozenset(apart)
