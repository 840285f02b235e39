"""What a label does that says too little by itself: "Confirm", "Remove", a yes to a question. Pure."""

from __future__ import annotations

import re

from handrail_wire import Facts

from .labels import (
    CRITICAL,
    Kind,
    after_lead,
    fold,
    is_short,
    kinds_across,
    kinds_in,
    kinds_in_markup,
    kinds_of_heading,
    says,
)
from .targets import is_pressed, risk

_BARE_WORDS = 2
"""How long a label may be that needs the text above it to say what it acts on."""
_YES = ("yes", "ja", "sí", "oui", "sì", "sim", "是的", "はい")
"""What makes an answer of a verb: "Yes, remove"."""
_TITLE_WORDS = 6
"""How long a heading may be for a bare yes below it to conclude what it names."""
_AMOUNT = re.compile(
    r"[$€£¥₹]\s*\d|\d\s*[$€£¥₹円元]|\b(USD|EUR|GBP|CHF|JPY|CNY|BRL|R\$)\s*\d|\d\s*(USD|EUR|GBP|CHF)\b"
)


def agreed(label: str, facts: Facts) -> tuple[Kind, ...]:
    """What a label does that says too little by itself ("Confirm", "Remove", "Continue – 129 €").

    It does what the dialog or heading above it says, what the control's own markup calls it, or pays the
    amount on it or beside it. Under a question every answer counts but one that leaves; "Continue" answers
    one, and gives access where the heading says that somebody wants it, but leads on under other headings.
    """
    bare = _bare(label)
    onward, yes = says("onward", bare), says("yes", bare)
    if (onward or yes) and bare != _plain(label) and _AMOUNT.search(label):
        return ("pay",)
    if _retreats(label):
        return ()
    if yes or _answers(label, facts):
        found = risk(facts) or (("pay",) if facts.total and (yes or onward) else _echoed(label, facts))
        if found:
            return found
    heading = kinds_of_heading(facts.context)
    if yes and heading:
        return heading
    if onward and "credentials" in heading:
        return ("credentials",)
    if found := _completed(label, facts):
        return found
    if not is_pressed(facts) or not is_short(label, _BARE_WORDS):
        return ()
    if (yes or onward) and (found := kinds_in_markup(facts.hint)):
        return found
    if onward or harmless(label):
        return ()
    # "Confirm" under "Select flights", or under a list's long title, ends a choice: it is bought elsewhere.
    if yes and (says("choosing", facts.context) or not is_short(facts.context, _TITLE_WORDS)):
        return ()
    return kinds_across(label, facts.context)


def _completed(label: str, facts: Facts) -> tuple[Kind, ...]:
    """What a label ends that the heading or the form is critically about: "Finish" under "Delete workspace".

    A form of such a name is sent for it whatever its button is called.
    """
    if says("completes", label):
        return tuple(kind for kind in risk(facts) if kind in CRITICAL)
    form = facts.form
    if form is None or not facts.submits or form.search or not is_short(label, _BARE_WORDS):
        return ()
    if says("onward", label) or harmless(label):
        return ()
    return tuple(kind for kind in kinds_in(form.label) if kind in CRITICAL)


def is_sure(label: str, facts: Facts) -> bool:
    """Whether a label says yes to "Are you sure?", or goes on where there is said to be no way back.

    What is slid or held to confirm asks the same by the way it is used.
    """
    if says("yes", after_lead(label)):
        return True
    if not says("sure", facts.context) or _retreats(label):
        return False
    return any(says(matter, _bare(label)) for matter in ("yes", "onward")) or _answers(label, facts)


def harmless(label: str) -> bool:
    """Whether a label says that nothing happens: it looks, leads on, or leaves."""
    return _retreats(label) or any(says(matter, label) for matter in ("harmless", "looks", "topics", "steps"))


def _retreats(label: str) -> bool:
    """Whether a label leaves a question ("Cancel"), rather than doing what it asks ("Cancel anyway")."""
    return says("retreat", label) and not says("insist", label)


def _bare(label: str) -> str:
    """A folded label without the amount on it."""
    return re.sub(r"\b(usd|eur|gbp|chf|jpy|cny|brl|r)\b|[\d.,]+", " ", _plain(label)).strip()


def _plain(label: str) -> str:
    """A folded label without what leads to its verb: "Slide to confirm" confirms."""
    return after_lead(label) or fold(label)


def _answers(label: str, facts: Facts) -> bool:
    """Whether a label answers a question above it otherwise than by leaving it."""
    if not re.search("[?？]", facts.context) or _retreats(label):
        return False
    return says("onward", _bare(label)) or (is_pressed(facts) and not harmless(label))


def _echoed(label: str, facts: Facts) -> tuple[Kind, ...]:
    """What a verb does that the question above it asks about: "Remove" under "Remove Bob?"."""
    if not is_short(label, _BARE_WORDS) or f" {fold(label)} " not in f" {fold(facts.context)} ":
        return ()
    found = {kind for yes in _YES for kind in kinds_in(f"{yes} {label}")}
    return tuple(kind for kind in ("delete", "book") if kind in found)
