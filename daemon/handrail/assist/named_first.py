"""Named actions of a state that come before anything else: the items of a list, and what is pressed once.

Otherwise small models turn the page, or give up, before they have looked at everything on it.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from handrail.decision.choices import Choices
from handrail.page.observation import Page
from handrail.page.unfilled import undecided
from handrail.stack.history import went_wrong
from handrail.stack.machine import Entry
from handrail.states.permissions import Permissions


def named_first(
    choices: Choices, permitted: Permissions | None, page: Page, history: Sequence[Entry]
) -> Choices:
    """The choices narrowed to the named actions that come first, if there are any; all after a failure.

    A `once` action waits for choices that the page asks for above it, such as size and colour.
    """
    if went_wrong(history) or permitted is None:
        return choices
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
