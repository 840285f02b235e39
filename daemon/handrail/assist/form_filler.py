"""Fills in the values that a page state assigns to its controls before anything else is chosen.

With the call's arguments, `type First name = {first_name}` leaves nothing to choose, and a field that the
call does not mention keeps its value. Small models would otherwise put a name into every field of a form.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from handrail.decision.choices import MAX_PLAN, Choices
from handrail.page.naming import mention, name_of
from handrail.page.observation import Page
from handrail.page.unfilled import undecided
from handrail.stack.history import went_wrong
from handrail.stack.machine import Entry
from handrail.states.permissions import SETTLED, Given, Permissions
from handrail_wire import Node


def due_first(
    choices: Choices, permitted: Permissions | None, page: Page, history: Sequence[Entry]
) -> Choices:
    """The choices narrowed to the values that the page's state assigns and that are not filled in yet; once
    they are, to the named actions that come first, such as the unopened items of a list.

    Each value is tried once: if the page does not take it, or after a failure, the model may choose freely.
    """
    if went_wrong(history) or permitted is None:
        return choices
    given = permitted.given
    choices = _without_twins(choices, given, page)
    found = [_meant(assignment, choices, page, history) for assignment in given]
    due = tuple(pair for pair in dict.fromkeys(found) if pair)[:MAX_PLAN]
    if not due:
        return _named_first(choices, permitted, page)
    elements = {verb: tuple(ref for other, ref in due if other == verb) for verb in SETTLED}
    return replace(
        Choices({verb: refs for verb, refs in elements.items() if refs}, endings=()),
        options=choices.options,
        values=choices.values,
        entered=choices.entered,
        due=due,
        max_actions=min(choices.max_actions, len(due)),
    )


def _named_first(choices: Choices, permitted: Permissions, page: Page) -> Choices:
    """The choices narrowed to the named actions that come first, if there are any.

    Otherwise small models turn the page, or give up, before they have looked at everything on it. A `once`
    action waits for choices that the page asks for above it, such as size and colour.
    """
    named = permitted.first
    once = {action.ref for action in named if action.how == "once"}
    before = itertools.takewhile(lambda node: node.ref not in once, page.nodes.values())
    if once and undecided(before):
        return choices
    first = [(action.verb, action.ref) for action in named if choices.permits(action.verb, action.ref)]
    if not first:
        return choices
    verbs = dict.fromkeys(verb for verb, _ in first)
    return Choices({verb: tuple(ref for other, ref in first if other == verb) for verb in verbs}, endings=())


def _meant(given: Given, choices: Choices, page: Page, history: Sequence[Entry]) -> tuple[str, str] | None:
    """(verb, ref) of the control that should get a value, if it does not have it and it was not tried yet.

    None if the value fits several controls, or no option of a list: the model may know better. Of several
    controls with the name, the only one that has a value counts: the others are for new entries.
    """
    nodes = {ref: page.nodes[ref] for ref in choices.elements.get(given.verb, ())}
    refs = [ref for ref, node in nodes.items() if given.means(given.verb, name_of(node))]
    if len(refs) > 1:
        refs = [ref for ref in refs if nodes[ref].value]
    if not given.value or len(refs) != 1:
        return None
    (ref,) = refs
    if given.verb == "select" and ref not in choices.values:
        return None
    has_it = given.verb == "type" and nodes[ref].value == choices.values[ref]
    return None if has_it or tried(given.verb, nodes[ref], history) else (given.verb, ref)


def _without_twins(choices: Choices, given: Sequence[Given], page: Page) -> Choices:
    """The choices without fields whose namesake already holds the value that the call assigns to both."""

    def holds(assignment: Given, node: Node) -> bool:
        return (
            assignment.verb == "type"
            and node.value == assignment.value
            and assignment.means("type", name_of(node))
        )

    nodes = page.nodes
    held = [
        assignment
        for assignment in given
        if assignment.value and any(holds(assignment, node) for node in nodes.values())
    ]
    twins = {
        ref
        for ref, node in nodes.items()
        if any(assignment.means("type", name_of(node)) and not holds(assignment, node) for assignment in held)
    }
    left = tuple(ref for ref in choices.elements.get("type", ()) if ref not in twins)
    elements = {**choices.elements, "type": left}
    return replace(choices, elements={verb: refs for verb, refs in elements.items() if refs})


def tried(verb: str, node: Node, history: Sequence[Entry]) -> bool:
    """Whether it was done since the person last spoke; by name, since a redrawn form has new refs."""
    since = itertools.takewhile(lambda entry: entry.kind not in ("hint", "answer"), reversed(history))
    named = mention(name_of(node), node.ref)
    return any(
        entry.kind == "act" and entry.status == "done" and entry.verb == verb and named in entry.text
        for entry in since
    )
