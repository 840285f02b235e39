"""Questions to the traits of a verb. Each has its twin in the extension's `page/shared/verb.js`."""

from __future__ import annotations

from typing import assert_never

from handrail_wire import TRAITS, Action, Facts
from handrail_wire.keys import MOVING, SETTING_OFF
from handrail_wire.keys import names as key_names

from .targets import is_filled_in

FILLING = frozenset(verb for verb, traits in TRAITS.items() if traits.fills)
"""Verbs that put something into a form, for what is known of an action by its verb alone."""
PASSING = frozenset(verb for verb, traits in TRAITS.items() if traits.passes)
"""Verbs that leave nothing behind on a page."""
ALONG_A_PATH = frozenset(verb for verb, traits in TRAITS.items() if traits.aim == "path")
"""Verbs that say where on the screen, and not on what."""


def has_target(action: Action) -> bool:
    """Whether it is done to something in the page: an element, what has the focus, a tool of the page's."""
    return bool(getattr(action, "ref", None)) or action.traits.aim == "focus" or action.traits.ends == "call"


def address_of(action: Action) -> str | None:
    """The address that it opens, if it opens one."""
    return getattr(action, "url", None)


def enters(action: Action) -> bool:
    """Whether typing gives an Enter, at its end or within the text."""
    return action.verb == "type" and (action.submit or "\n" in action.text)


def presses(action: Action, facts: Facts) -> bool:
    """Whether it uses its target as a press does: by a click at its end, or by a key that stands for one.

    A drag that is let go over something else is no click, the right button opens a menu, and a file field
    only takes the file: a button that opens the file chooser is clicked.
    """
    if action.traits.ends == "keys":
        return action.verb != "press" or key_names(action.keys)[1] in SETTING_OFF or " " in action.text
    takes = action.traits.carries == "files" and facts.type == "file"
    button = action.button if action.verb == "click" else "left"
    return action.traits.ends == "click" and button != "right" and not facts.drop and not takes


def slides(action: Action, facts: Facts) -> bool:
    """Whether a slider is moved, which takes effect where it comes to rest."""
    if facts.role != "slider":
        return False
    if action.verb == "press":
        return key_names(action.keys)[1] in MOVING
    return action.traits.ends in ("click", "text")


def sets_off(action: Action, facts: Facts) -> bool:
    """Whether it sets something off, rather than editing or looking."""
    match action.traits.ends:
        case "click":
            return presses(action, facts) and (
                not is_filled_in(facts) or facts.submits or slides(action, facts)
            )
        case "keys":
            return presses(action, facts) or slides(action, facts)
        case "text":
            return enters(action) or slides(action, facts)
        case "choice":
            return facts.submits
        case "call":
            return True
        case "nothing":
            return False
        case other:
            assert_never(other)


def may_send(action: Action) -> bool:
    """Whether a page may send more after it than what it sends as somebody reads and writes.

    What was copied may hold a line end.
    """
    known = action.traits.ends == "text" and action.traits.carries == "text"
    return enters(action) if known else action.traits.ends != "nothing"
