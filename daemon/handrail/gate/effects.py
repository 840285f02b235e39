"""The effect of an action, judged by rules alone.

The model has no say here; what it says of its own step is heard afterwards (`claims.py`). The kind of action
gives the base effect; the facts about its target can only raise it. `labels/` holds the words that controls
use; a policy may add labels of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from handrail.verbs.verb import address_of, sets_off, slides
from handrail_wire import Action, Effect, Facts
from handrail_wire.keys import names as key_names
from handrail_wire.roles import FIELD_ROLES

from .addresses import Forbidden as Forbidden
from .addresses import acting_word, leads_nowhere, names_its_page
from .addresses import check_address as check_address
from .chosen import CHORD, GRAVE, chosen_reasons, key_reasons
from .evidence import Reason, Sign
from .evidence import What as What
from .form_effects import Exemption as Exemption
from .form_effects import form_reasons, script_reasons
from .labels import WHAT, Kind, after_lead, kinds_in, kinds_in_markup, kinds_of_switch, says
from .page_tools import tool_reasons
from .target_words import ALWAYS_BY_LABEL, label_reasons


@dataclass(frozen=True)
class Judgement:
    """The effect of one action, and why. `exemption` is what the extension may rely on and checks.

    suspected: weak signs that it cannot be undone. The step is done; what its page then wants to send is
    asked about.
    """

    effect: Effect
    reasons: tuple[str, ...] = ()
    exemption: Exemption = ""
    kinds: tuple[What, ...] = ()
    suspected: tuple[Reason, ...] = ()

    def beside(self, reasons: Iterable[str], kinds: Iterable[What]) -> Judgement:
        """The same action, which is asked about for these as well."""
        both = dict.fromkeys((*self.reasons, *reasons)), dict.fromkeys((*self.kinds, *kinds))
        return replace(self, effect="commit", reasons=tuple(both[0]), kinds=tuple(both[1]))


def judge(action: Action, facts: Facts | None, extra_labels: Iterable[str] = ()) -> Judgement:
    """Judge what `action` would do to the target described by `facts`.

    `extra_labels` are accessible names that the policy declares irreversible. Raises `Forbidden`.
    """
    base = action.base_effect
    carried = tuple(_carried_reasons(action, facts))
    if (address := address_of(action)) is not None:
        check_address(address)
        if found := acting_word(address):
            text = f'Opening this address may act at once ("{found}")'
            return commit([Reason("unknown", text, "address"), *carried])
        return _judged(base, carried, facts)
    if action.traits.ends == "call":
        return Judgement(base) if facts is None else commit(tool_reasons(facts))
    if facts is None or not sets_off(action, facts):
        pointed = tuple(_pointed_reasons(action, facts)) if facts else ()
        return _judged(base, [*carried, *pointed], facts)
    facts = as_pressed(facts)
    if facts.href:
        check_address(facts.href)
    reasons = [*carried, *label_reasons(facts, frozenset(label.casefold() for label in extra_labels))]
    exemption: Exemption = ""
    if facts.submits and facts.form is not None:
        more, exemption = form_reasons(facts, frozenset(reason.kind for reason in reasons))
        reasons += more
    scripted = facts.role == "button" and not facts.href and facts.type != "reset"
    if facts.form is not None and not facts.submits and scripted:
        reasons += script_reasons(facts)
    if not _has_a_button(facts) and (sign := _sends_by_enter(action, facts)):
        reasons.append(Reason("send", "Enter in a message box usually sends it", sign))
    return _judged(base, reasons, facts, exemption)


def _judged(
    base: Effect, reasons: Collection[Reason], facts: Facts | None, exemption: Exemption = ""
) -> Judgement:
    if not (facts and facts.held and not facts.submits):
        reasons = [reason for reason in reasons if reason.sign != "faint"]
    if not reasons:
        return Judgement(base, (), exemption)
    # The form of a step is sent by a ticket, or of a harmless kind.
    if facts and facts.held and not facts.submits and all(reason.weak for reason in reasons):
        return Judgement(base, (), exemption, (), tuple(dict.fromkeys(reasons)))
    return commit(reasons)


def as_pressed(facts: Facts) -> Facts:
    """The facts of a link that only a script acts on without its address: a button in all but name."""
    return facts.model_copy(update={"href": ""}) if leads_nowhere(facts.href) or _stays(facts) else facts


def _stays(facts: Facts) -> bool:
    """Whether a link is to the very page that it is on, and not called like it: a script does something."""
    same = facts.href != "" and facts.href == facts.url.partition("#")[0]
    return same and not names_its_page(facts.href, facts.name)


def _has_a_button(facts: Facts) -> bool:
    """Whether Enter sends a form whose button, or purpose as a search, tells what that does."""
    return facts.submits and facts.form is not None and (facts.form.search or bool(facts.form.button))


def commit(reasons: Iterable[Reason]) -> Judgement:
    """The judgement of a step that is asked about before it is done, for at least one reason."""
    kinds, texts, _ = zip(*dict.fromkeys(reasons), strict=True)
    return Judgement("commit", tuple(dict.fromkeys(texts)), "", tuple(dict.fromkeys(kinds)))


def _carried_reasons(action: Action, facts: Facts | None) -> Iterable[Reason]:
    """Reasons that come with the action itself: a dialog accepted, text pasted, a file given, a drop."""
    if action.verb == "click" and action.dialog == "accept":
        yield Reason(
            "unknown", "It accepts a dialog: what the page asks there is not known beforehand", "dialog"
        )
    if facts is None:
        return
    yield from _lost(facts)
    if facts.pasted_from:
        yield Reason("unknown", f"It brings text from {facts.pasted_from} to this site", "elsewhere")
    if action.traits.carries == "files" and not facts.url.startswith(f"{facts.frame_origin}/"):
        text = f"It gives a file to a part of the page that belongs to {facts.frame_origin}"
        yield Reason("unknown", text, "elsewhere")
    for kind in _kinds_of_drop(facts.drop):
        yield Reason(kind, f'{WHAT[kind]}: it is let go over "{facts.drop}"', "drop")
    slid_to = facts.name if slides(action, facts) else after_lead(_name_of_drop(facts.drop))
    if says("yes", slid_to):
        yield Reason("unknown", "It says yes by being slid", "slide")
    if action.verb == "select" and facts.submits:
        for option in action.options:
            for kind in kinds_in(option):
                yield Reason(kind, f'{WHAT[kind]} ("{option}"), and choosing it sends the form', "option")
    yield from chosen_reasons(action, facts)
    yield from key_reasons(action, facts)


def _lost(facts: Facts) -> Iterable[Reason]:
    """Why the page may not be left unasked: what the person wrote there would be lost."""
    if names := [name for name in facts.drafts if name]:
        fields = ", ".join(f'"{name}"' for name in names)
        yield Reason("unknown", f"The page has text that you typed and did not send: {fields}", "draft")
    elif facts.drafts:
        yield Reason("unknown", "The page asks whether to leave it: something there is not saved", "draft")


def _pointed_reasons(action: Action, facts: Facts) -> Iterable[Reason]:
    """What a control says that is only pointed at, or whose menu is opened: few pages do it by that."""
    if action.verb == "hover" or (action.verb == "click" and action.button == "right"):
        for reason in label_reasons(facts, frozenset()):
            if reason.kind in GRAVE:
                yield reason._replace(sign="faint")


def _kinds_of_drop(drop: str) -> tuple[Kind, ...]:
    """The kinds of act of dropping something on a target.

    The target may name the act ("Slide to publish") or its result ("Published"); among list entries that are
    only reordered, any name may occur.
    """
    name = _name_of_drop(drop)
    always = tuple(kind for kind in kinds_in_markup(drop) if kind in ALWAYS_BY_LABEL)
    return tuple(dict.fromkeys([*always, *kinds_in(after_lead(name)), *kinds_of_switch(name)]))


def _name_of_drop(drop: str) -> str:
    """The name and markup of a drop target, which follow its role."""
    return drop.partition(" ")[2]


def _sends_by_enter(action: Action, facts: Facts) -> Sign | None:
    """How much says that Enter sends a message here: as a chord anywhere, alone only in a message box.

    Pages listen to the chord wherever the focus is. The last line end of a text is an Enter like any other;
    those within it make lines, unless the box sends each.
    """
    if action.verb == "press":
        held, key = key_names(action.keys)
        if key != "Enter":
            return None
        if held & CHORD:
            return "enter"
    if facts.role not in FIELD_ROLES:
        return None
    within = action.verb == "type" and not action.submit and not action.text.endswith("\n")
    if says("message", facts.name) or says("message", f"{facts.name} {facts.hint}"):
        return "faint" if within else "enter"
    # Elsewhere, Enter in several lines of text mostly begins the next.
    if facts.tag in ("", "input", "select") or facts.role != "textbox":
        return None
    return "faint" if within or facts.awaits else "line"
