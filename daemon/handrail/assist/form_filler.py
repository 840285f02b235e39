"""What a page state gives to its controls comes before anything else (pure).

`type First name = {first_name}`: with the call's arguments in place there is nothing to choose, and a field
that the call does not speak of keeps what it has. Small models else put a name into every field of a form.
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
    """Only what the page's state gives to its controls, as long as some of it was not filled in yet; after
    that only the named actions that come first, such as a list's items that may fit and were not opened yet.

    Each once: what the page did not take is left to the model, as is everything after something went wrong.
    """
    if went_wrong(history) or permitted is None:
        return choices
    given = permitted.given
    choices = _without_twins(choices, given, page)
    found = [_meant(one, choices, page, history) for one in given]
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
    """Small models turn the page, or give up, while there is something left on it to look at.

    What is done only once waits for what the page wants to have chosen before: the size, the colour.
    """
    named = permitted.first
    once = {one.ref for one in named if one.how == "once"}
    before = itertools.takewhile(lambda node: node.ref not in once, page.nodes.values())
    if once and undecided(before):
        return choices
    first = [(one.verb, one.ref) for one in named if choices.permits(one.verb, one.ref)]
    if not first:
        return choices
    verbs = dict.fromkeys(verb for verb, _ in first)
    return Choices({verb: tuple(ref for other, ref in first if other == verb) for verb in verbs}, endings=())


def _meant(
    given: Given, choices: Choices, page: Page, history: Sequence[Entry]
) -> tuple[str, str] | None:
    """The control that is to get a value, does not have it, and was not given it yet.

    None if the value fits several controls, or no option of a list: the model may know better. Of several
    that are called so, the only one with something in it: the others are for something new.
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
    return None if has_it or _tried(given.verb, nodes[ref], history) else (given.verb, ref)


def _without_twins(choices: Choices, given: Sequence[Given], page: Page) -> Choices:
    """Where one field of a name has its value, the others of that name have nothing to do with the call."""

    def holds(one: Given, node: Node) -> bool:
        return one.verb == "type" and node.value == one.value and one.means("type", name_of(node))

    nodes = page.nodes
    held = [one for one in given if one.value and any(holds(one, node) for node in nodes.values())]
    twins = {
        ref
        for ref, node in nodes.items()
        if any(one.means("type", name_of(node)) and not holds(one, node) for one in held)
    }
    left = tuple(ref for ref in choices.elements.get("type", ()) if ref not in twins)
    elements = {**choices.elements, "type": left}
    return replace(choices, elements={verb: refs for verb, refs in elements.items() if refs})


def _tried(verb: str, node: Node, history: Sequence[Entry]) -> bool:
    """Whether it was done since the person last spoke; by name, as a form that is drawn anew has new refs."""
    since = itertools.takewhile(lambda entry: entry.kind not in ("hint", "answer"), reversed(history))
    named = mention(name_of(node), node.ref)
    return any(
        entry.kind == "act" and entry.status == "done" and entry.verb == verb and named in entry.text
        for entry in since
    )
