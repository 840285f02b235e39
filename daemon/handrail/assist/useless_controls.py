"""Controls that a small model need not read about."""

from __future__ import annotations

import itertools

from handrail.decision.choices import Choices
from handrail.page.observation import Page
from handrail.states.permissions import Permissions


def useless_controls(page: Page, allowed: Choices, limits: Permissions | None, reads: bool) -> frozenset[str]:
    """In a state with its own permissible actions: the controls that are no choice and show nothing.

    Who reads is shown links that stand after a text, too ("Assignee:" speaks of the one behind it), and
    numbers. Where only stopping is left, the page is there to be read, with what its links are called.
    """
    if limits is None or limits.only_stop:
        return frozenset()
    usable = {ref for refs in allowed.elements.values() for ref in refs}
    useless = {
        ref
        for ref, node in page.nodes.items()
        if ref not in usable and not node.value and not {"checked", "selected"} & set(node.states)
    }
    if reads:
        pairs = itertools.pairwise(page.all_nodes)
        links = ((before, node) for before, node in pairs if node.role == "link")
        useless -= {node.ref for before, node in links if not before.ref or node.name[:1].isdigit()}
    return frozenset(useless)
