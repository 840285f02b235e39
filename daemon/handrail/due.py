"""What a page state gives to its controls comes before anything else (pure).

`type First name = {first_name}`: with the call's arguments in place there is nothing to choose, and a field
that the call does not speak of keeps what it has. Small models else put a name into every field of a form.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from handrail_wire import Node

from .choices import MAX_PLAN, Choices
from .forced import went_wrong
from .naming import mention, name_of
from .observation import Page
from .permissions import SETTLED, Given, Permissions
from .stack import Entry


def due_first(
    choices: Choices, permitted: Permissions | None, page: Page, history: Sequence[Entry]
) -> Choices:
    """Only what the page's state gives to its controls, as long as some of it was not filled in yet.

    Each once: what the page did not take is left to the model, as is everything after something went wrong.
    """
    if went_wrong(history):
        return choices
    found = [_meant(one, choices, page, history) for one in (permitted.given if permitted else ())]
    due = tuple(pair for pair in dict.fromkeys(found) if pair)[:MAX_PLAN]
    if not due:
        return choices
    elements = {verb: tuple(ref for other, ref in due if other == verb) for verb in SETTLED}
    return replace(
        Choices({verb: refs for verb, refs in elements.items() if refs}, endings=()),
        options=choices.options,
        values=choices.values,
        entered=choices.entered,
        due=due,
        max_actions=min(choices.max_actions, len(due)),
    )


def _meant(
    given: Given, choices: Choices, page: Page, history: Sequence[Entry]
) -> tuple[str, str] | None:
    """The control that is to get a value, does not have it, and was not given it yet.

    None if the value fits several controls, or no option of a list: the model may know better.
    """
    nodes = {ref: page.nodes[ref] for ref in choices.elements.get(given.verb, ())}
    refs = [ref for ref, node in nodes.items() if given.means(given.verb, name_of(node))]
    if not given.value or len(refs) != 1:
        return None
    (ref,) = refs
    if given.verb == "select" and ref not in choices.values:
        return None
    has_it = given.verb == "type" and nodes[ref].value == choices.values[ref]
    return None if has_it or _tried(given.verb, nodes[ref], history) else (given.verb, ref)


def _tried(verb: str, node: Node, history: Sequence[Entry]) -> bool:
    """Whether it was done since the person last spoke; by name, as a form that is drawn anew has new refs."""
    since = itertools.takewhile(lambda entry: entry.kind not in ("hint", "answer"), reversed(history))
    named = mention(name_of(node), node.ref)
    return any(
        entry.kind == "act" and entry.status == "done" and entry.verb == verb and named in entry.text
        for entry in since
    )
