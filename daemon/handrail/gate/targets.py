"""An action's target as the gate sees it: what its name is, and what it may pay or do."""

from __future__ import annotations

from collections.abc import Collection

from handrail.verbs.targets import is_filled_in
from handrail_wire import Facts
from handrail_wire.roles import BUTTON_ROLES

from .evidence import What
from .labels import MONEY, Kind, kinds_in, says

_NEVER_PAYS: frozenset[What] = frozenset({"delete", "credentials"})
_CONTEXT = 300
"""Characters: dialogs say more than labels do."""


def is_pressed(facts: Facts) -> bool:
    """Whether it is used like a button; links and elements that merely react to clicks are, too."""
    return facts.role in BUTTON_ROLES | {"link", "clickable"}


def is_owed(facts: Facts) -> bool:
    """Whether the page sums up something that is to be paid, also where it cannot be told how much."""
    return bool(facts.total) or any(amount.role == "maybe" for amount in facts.amounts)


def pays(facts: Facts, named: Collection[What]) -> bool:
    """Whether a control may pay what the page sums up, by the acts that its label names.

    What removes something, cancels or changes who has access does not: "Remove" in a basket.
    """
    undoes = says("undoes", acting_label(facts) or facts.name) and not MONEY & {*named}
    return is_owed(facts) and not undoes and not (named and {*named} <= _NEVER_PAYS)


def acting_label(facts: Facts) -> str:
    """The name of what acts: Enter in a field does what the form's button does."""
    if not is_filled_in(facts) or facts.role == "slider":
        return facts.name
    return facts.form.button if facts.submits and facts.form else ""


def risk(facts: Facts) -> tuple[Kind, ...]:
    """The kinds of act named by the dialog, heading or form around the target."""
    label = facts.form.label if facts.form else ""
    return kinds_in(facts.context, _CONTEXT) or kinds_in(label, _CONTEXT)
