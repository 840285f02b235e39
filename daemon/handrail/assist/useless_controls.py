"""Finds controls that a small model's prompt can leave out."""

from __future__ import annotations

import itertools

from handrail.decision.choices import Choices
from handrail.page.observation import Page


def useless_controls(page: Page, allowed: Choices, answers: bool) -> frozenset[str]:
    """Refs of controls that cannot be chosen and hold no value.

    A policy that `answers` also gets numbers and links after a text ("Assignee:" describes the next link).
    """
    usable = {ref for refs in allowed.elements.values() for ref in refs}
    useless = {
        ref
        for ref, node in page.nodes.items()
        if ref not in usable and not node.value and not {"checked", "selected"} & set(node.states)
    }
    if answers:
        pairs = itertools.pairwise(page.all_nodes)
        links = ((before, node) for before, node in pairs if node.role == "link")
        useless -= {node.ref for before, node in links if not before.ref or node.name[:1].isdigit()}
    return frozenset(useless)
