"""Lets a small model check only the boxes that the goal names."""

from __future__ import annotations

from dataclasses import replace

from handrail.decision.choices import CHECKED, Choices
from handrail.page.observation import Page
from handrail.stack.machine import Stack
from handrail.text.words import mentioned_names


def named_boxes(allowed: Choices, page: Page, stack: Stack, first: bool) -> Choices:
    """The choices with `check` limited to the boxes and options that the goal names, if it names any.

    Unchanged if the instruction, or the call, also names something that is no box on this page. Small models
    check more boxes than named, or forget one: with `first` nothing else may be chosen until all are checked.
    """
    boxes = [node for node in page.nodes.values() if node.role in CHECKED]
    called = [node.name for node in boxes]
    names, all_of_call = mentioned_names(stack.top.objective, called)
    _, all_asked_for = mentioned_names(stack.frames[0].objective, called)
    named = {node.ref for node in boxes if node.name in names}
    if not named or not (all_of_call and all_asked_for):
        return allowed
    left = tuple(ref for ref in allowed.elements.get("check", ()) if ref in named)
    # Only one radio button of a group can be on, however many were named.
    if first and left and not any("radio" in page.nodes[ref].role for ref in left):
        return Choices(elements={"check": left}, endings=(), max_actions=min(len(left), allowed.max_actions))
    return replace(allowed, elements={**allowed.elements, "check": left})
