"""An action's target by its role and its HTML: a button, a field or a choice."""

from __future__ import annotations

from handrail_wire import Facts
from handrail_wire.roles import CHOICE_ROLES, FIELD_ROLES

_BUTTON_TYPES = frozenset({"submit", "button", "image", "reset"})


def is_filled_in(facts: Facts) -> bool:
    """Whether the target is a field or a choice by its role, and no button by its HTML."""
    return facts.role in FIELD_ROLES | CHOICE_ROLES and not is_button(facts)


def is_button(facts: Facts) -> bool:
    """Whether it is a button in HTML, whatever its role."""
    return facts.tag == "button" or (facts.tag == "input" and facts.type in _BUTTON_TYPES)
