"""What is chosen, ticked, slid or filled in, and the keys on what is selected, judged by their words.

Most choices are sent later, by a button: then that is judged, with what is chosen. But a page may act on any
of them at once, so each is a weak sign; what does little, or waits for its form's button, is a faint one.
"""

from __future__ import annotations

from collections.abc import Iterable

from handrail.verbs.targets import is_filled_in
from handrail.verbs.verb import presses
from handrail_wire import Action, Facts
from handrail_wire.keys import names as key_names
from handrail_wire.roles import CHOICE_ROLES, CHOSEN_ROLES, TEXT_ROLES

from .bare_labels import has_amount
from .evidence import Reason, Sign
from .labels import MONEY, WHAT, Kind, is_short, kinds_in, kinds_of_switch, says
from .target_words import ALWAYS_BY_LABEL

GRAVE: frozenset[Kind] = ALWAYS_BY_LABEL | {"publish"}
"""Kinds that a choice by itself is asked about for, also where nothing can be held."""
_AGREED: frozenset[Kind] = frozenset({"agree"})
"""Whoever accepts terms by a box has only filled in a form."""
_SELECTED_ROLES = frozenset({"row", "option", "treeitem"})
"""Roles of what is selected among others, and then acted on by a key."""
CHORD = frozenset({"Control", "Meta"})
"""The modifier of keyboard shortcuts: which one depends on the system."""


def chosen_reasons(action: Action, facts: Facts) -> Iterable[Reason]:
    """What a choice does that no form's button is pressed by: ticking a box, choosing an entry."""
    for words, role in _chosen(action, facts):
        acts: tuple[Kind, ...] = () if role in CHOSEN_ROLES else kinds_in(words)
        if role != "checkbox" and is_short(words, 1):
            # Among others, "Comment" or "Book" is a thing.
            acts = tuple(kind for kind in acts if kind in ALWAYS_BY_LABEL)
        signs: dict[Kind, Sign] = {}
        signs |= {kind: _sign(kind, words, role, facts) for kind in acts if kind not in _AGREED}
        if says("rights", words):
            signs["credentials"] = "choice"
        if not signs and role == "checkbox":
            signs |= {kind: _sign(kind, words, role, facts) for kind in kinds_of_switch(words)}
        for kind, sign in signs.items():
            yield Reason(kind, f'{WHAT[kind]} ("{words}" is chosen)', sign)
    if _is_filled(action, facts):
        for kind in kinds_in(facts.name):
            if kind in {*MONEY, "delete"}:
                yield Reason(kind, f'{WHAT[kind]} ("{facts.name}")', "faint")


def key_reasons(action: Action, facts: Facts) -> Iterable[Reason]:
    """What a key does to what is selected: programs delete by more keys than Delete."""
    if action.verb != "press" or facts.role in TEXT_ROLES:
        return
    held, key = key_names(action.keys)
    taps = set(action.text) or {key}
    cuts = key.lower() == "x" and held & CHORD
    row = facts.role == "row" and taps & {"Backspace", "#"}
    if key == "Delete" or cuts or row or (key == "Backspace" and held):
        text = "The Delete key outside a text field usually deletes what is selected"
        yield Reason("delete", text, "key")
    elif facts.role in {"gridcell", "slider"} or held - {"Shift"}:
        return  # What is typed goes into the cell.
    elif taps & {"Backspace", "#"}:
        sign: Sign = "shortcut" if "#" in taps or facts.role in _SELECTED_ROLES else "faint"
        yield Reason("delete", "This key deletes what is selected in many programs", sign)
    elif facts.role in _SELECTED_ROLES and any(tap.isalnum() and len(tap) == 1 for tap in taps):
        yield Reason("unknown", "What a letter does to what is selected is not known", "shortcut")


def _chosen(action: Action, facts: Facts) -> list[tuple[str, str]]:
    """The words of what is chosen, and the role of each; a choice that sends its form is judged with that."""
    if facts.submits:
        return []
    if action.verb == "select":
        return [(option, "") for option in action.options]
    is_choice = facts.role in CHOSEN_ROLES or (facts.role in CHOICE_ROLES and is_filled_in(facts))
    return [(facts.name, facts.role)] if is_choice and presses(action, facts) else []


def _sign(kind: Kind, words: str, role: str, facts: Facts) -> Sign:
    """How much a choice says. Where its form has a button, only what it sends by itself is asked about."""
    # "Pay by card" is a way among others; "Pay 99 EUR" is none.
    way = role == "radio" and kind in MONEY and not has_amount(words)
    return "faint" if facts.awaits or way or kind not in GRAVE else "choice"


def _is_filled(action: Action, facts: Facts) -> bool:
    """Whether a field is used that no button sends: what is drawn as one may act like a button."""
    used = action.traits.ends in ("click", "keys", "text")
    return used and facts.role in TEXT_ROLES and is_filled_in(facts) and not (facts.awaits or facts.submits)
