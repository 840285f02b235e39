"""What an action would do: the deterministic gate's judgement (SECURITY: "What is irreversible"). Pure.

The model has no say here. The kind of action gives the base effect; the facts about its target can only
raise it. `labels/` holds the words that controls use; a policy may add labels of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal
from unicodedata import category
from urllib.parse import unquote

from handrail_wire import ACTIONS, Action, Effect, Facts, FormFacts
from handrail_wire.keys import names as key_names

from .addresses import Forbidden as Forbidden
from .addresses import acting_word, leads_nowhere, signs_in_there
from .addresses import check_address as check_address
from .labels import (
    WHAT,
    Kind,
    fold,
    is_short,
    kinds_across,
    kinds_in,
    kinds_in_markup,
    kinds_of_switch,
    naming_url_words,
    says,
)

Exemption = Literal["", "sign_in", "search", "step"]
What = Kind | Literal["form", "marked", "unknown"]
"""What makes a step irreversible: a kind of act, a form sent for no purpose that is known, a label that the
policy marks, or something that nobody can know beforehand."""
Reason = tuple[What, str]

_BASE: dict[str, Effect] = {kind.model_fields["verb"].default: kind.base_effect for kind in ACTIONS}  # type: ignore[attr-defined]
_TEXT_ROLES = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})
_FIELD_ROLES = _TEXT_ROLES | {"listbox", "slider"}
_CHOICE_ROLES = frozenset({"checkbox", "radio", "menuitemradio"})
"""What is chosen here takes effect when the form is sent; a switch, unlike these, acts at once."""
_BUTTON_ROLES = frozenset({"button", "menuitem", "menuitemcheckbox", "switch", "tab"})
"""Roles whose names are labels, however long; anything else may as well be a headline or a message."""
_BUTTON_TYPES = frozenset({"submit", "button", "image", "reset"})
_ACTIVATING_KEYS = frozenset({"Enter", "Space"})
_CHORD = frozenset({"Control", "Meta"})
"""Either is held where a chord is meant, depending on the system."""
_ALWAYS_BY_LABEL: frozenset[Kind] = frozenset({"pay", "transfer", "delete", "credentials"})
"""Kinds for which a link's own words are enough, wherever it seems to lead."""
_WORDS = 9
_LINK_WORDS = 5
"""How long the label of something else than a button may be, and that of a link to another page."""
_BARE_WORDS = 2
"""How long a label may be that needs the text above it to say what it acts on."""
_YES = ("yes", "ja", "sí", "oui", "sì", "sim", "是的", "はい")
"""What makes an answer of a verb: "Yes, remove"."""
_TITLE_WORDS = 6
"""How long a heading may be for a bare yes below it to conclude what it names."""
_AMOUNT = re.compile(
    r"[$€£¥₹]\s*\d|\d\s*[$€£¥₹円元]|\b(USD|EUR|GBP|CHF|JPY|CNY|BRL|R\$)\s*\d|\d\s*(USD|EUR|GBP|CHF)\b"
)
_CONTEXT = 300
"""Characters: dialogs say more than labels do."""

_METHOD_HINT = re.compile(r"data-method[=: ]*(post|put|patch|delete)", re.IGNORECASE)
_DELETE_HINT = re.compile(r"data-method[=: ]*delete", re.IGNORECASE)
_ASKS_HINT = re.compile(r"\bdata-confirm=|\bconfirm\s*\(", re.IGNORECASE)
"""What a control says that has the browser ask "Are you sure?" first."""
_DANGER_HINT = re.compile(r"(?:^|[\s_-])(danger|destructive)(?:$|[\s_-])(?!zone)", re.IGNORECASE)
"""How style sheets call the look of what cannot be undone."""
_CART_PATH = re.compile(r"cart|basket|bag|warenkorb|carrito|panier|carrello|carrinho|filter", re.IGNORECASE)
_SCRIPT_HINT = re.compile(
    r"\breturn false\b|\bpreventdefault\b|"
    r"(?:^|[\s;])(?!\S*(?:track|gtag|\bga\b|_gaq|fbq|analytics|datalayer|pixel|log|stat))[a-z_$][\w$.]*\([^()]*\)",
    re.IGNORECASE,
)
"""What a link says in its own handler when it does something else than leading on or being counted."""


@dataclass(frozen=True)
class Judgement:
    """The effect of one very action, and why. `exemption` is what the extension may rely on and checks."""

    effect: Effect
    reasons: tuple[str, ...] = ()
    exemption: Exemption = ""
    kinds: tuple[What, ...] = ()


def judge(action: Action, facts: Facts | None, extra_labels: Iterable[str] = ()) -> Judgement:
    """Decide what `action` on the target described by `facts` would do.

    `extra_labels` are accessible names that the policy declares irreversible. Raises `Forbidden`.
    """
    base = _BASE[action.verb]
    if action.verb in ("goto", "new_tab"):
        check_address(action.url)
        if found := acting_word(action.url):
            return _commit([("unknown", f'Opening this address may act at once ("{found}")')])
        return Judgement(base)
    carried = tuple(_carried_reasons(action, facts))
    if facts is None or not _activates(action, facts):
        return _commit(carried) if carried else Judgement(base)
    if leads_nowhere(facts.href):
        facts = facts.model_copy(update={"href": ""})  # A button in all but name.
    if facts.href:
        check_address(facts.href)
    reasons = [*carried, *_label_reasons(facts, frozenset(label.casefold() for label in extra_labels))]
    exemption: Exemption = ""
    if facts.submits and facts.form is not None:
        more, exemption = _form_reasons(facts, frozenset(kind for kind, _ in reasons))
        reasons += more
    if facts.form is not None and not facts.submits and facts.role == "button" and not facts.href:
        reasons += _script_reasons(facts)
    if facts.role in _FIELD_ROLES and not _has_a_button(facts) and _sends_by_enter(action, facts):
        reasons.append(("send", "Enter in a message box usually sends it"))
    if reasons:
        return _commit(reasons)
    return Judgement(base, (), exemption)


def _has_a_button(facts: Facts) -> bool:
    """Whether Enter sends a form that says by its button, or as a search, what that does."""
    return facts.submits and facts.form is not None and (facts.form.search or bool(facts.form.button))


def _commit(reasons: Iterable[Reason]) -> Judgement:
    kinds, texts = zip(*dict.fromkeys(reasons), strict=True)
    return Judgement("commit", tuple(dict.fromkeys(texts)), "", tuple(dict.fromkeys(kinds)))


def _carried_reasons(action: Action, facts: Facts | None) -> Iterable[Reason]:
    """What the action brings with it, whatever its target is: a yes, a text, a file, a thing let go."""
    if action.verb == "click" and action.dialog == "accept":
        yield "unknown", "It accepts a dialog: what the page asks there is not known beforehand"
    if facts is None:
        return
    if facts.pasted_from:
        yield "unknown", f"It brings text from {facts.pasted_from} to this site"
    if action.verb == "upload" and not facts.url.startswith(f"{facts.frame_origin}/"):
        yield "unknown", f"It gives a file to a part of the page that belongs to {facts.frame_origin}"
    for kind in kinds_in_markup(facts.drop):
        if kind in _ALWAYS_BY_LABEL:
            yield kind, f'{WHAT[kind]}: it is let go over "{facts.drop}"'
    if action.verb == "select" and facts.submits:
        for option in action.options:
            for kind in kinds_in(option):
                yield kind, f'{WHAT[kind]} ("{option}"), and choosing it sends the form'
    if action.verb == "press" and _deletes_by_key(action.keys, facts):
        yield "delete", "The Delete key outside a text field usually deletes what is selected"


def _activates(action: Action, facts: Facts) -> bool:
    """Whether the action sets something off, rather than editing or looking."""
    if action.verb in ("click", "drag", "draw"):
        # A press that is let go over something else is no click.
        button = action.button if action.verb == "click" else "left"
        slid = action.verb != "click" and facts.role == "slider"
        takes_effect = not _is_filled_in(facts) or facts.submits or slid
        return takes_effect and button != "right" and not facts.drop
    if action.verb == "check":
        return facts.role not in _CHOICE_ROLES or _is_button(facts) or facts.submits
    if action.verb == "select":
        return facts.submits
    if action.verb == "upload":
        # A button that opens the file chooser is clicked; a file field only takes the file.
        return facts.type != "file"
    if action.verb == "type":
        return action.submit or ("\n" in action.text and facts.submits)
    if action.verb == "press":
        return key_names(action.keys)[1] in _ACTIVATING_KEYS
    return False


def _is_filled_in(facts: Facts) -> bool:
    """Whether the target is a field or a choice, by its role; a button stays one whatever its role says."""
    return facts.role in _FIELD_ROLES | _CHOICE_ROLES and not _is_button(facts)


def _is_button(facts: Facts) -> bool:
    return facts.tag == "button" or (facts.tag == "input" and facts.type in _BUTTON_TYPES)


def _deletes_by_key(keys: str, facts: Facts) -> bool:
    held, key = key_names(keys)
    cuts = key.lower() == "x" and held & _CHORD
    back = key == "Backspace" and (held or facts.role == "row")
    return bool(key == "Delete" or back or cuts) and facts.role not in _TEXT_ROLES


def _sends_by_enter(action: Action, facts: Facts) -> bool:
    """Whether Enter here sends a message: as a chord in any field, by itself where messages are written.

    A new line in a long text is typed as a character and never pressed.
    """
    if action.verb == "press":
        held, key = key_names(action.keys)
        if key != "Enter":
            return False
        if held & _CHORD:
            return True
    several_lines = facts.tag not in ("", "input", "select") and facts.role == "textbox"
    return several_lines or says("message", facts.name) or says("message", f"{facts.name} {facts.hint}")


def _shown(facts: Facts) -> str:
    """What the thing that acts is called: Enter in a field does what the form's button does."""
    if not _is_filled_in(facts) or facts.role == "slider":
        return facts.name
    return facts.form.button if facts.submits and facts.form else ""


def _label_reasons(facts: Facts, extra: frozenset[str]) -> Iterable[Reason]:
    shown = _shown(facts)
    if (name := shown.casefold().strip()) and name in extra:
        yield "marked", f'The policy marks "{shown}" as something that cannot be undone'
    acts_by_url = bool(_METHOD_HINT.search(facts.hint) or acting_word(facts.href))
    plain_link = bool(facts.href and not facts.submits and not acts_by_url and _leads_on(shown, facts))
    kinds: tuple[Kind, ...] = ()
    if _is_button(facts) and facts.role in _FIELD_ROLES | _CHOICE_ROLES and not facts.submits:
        # Lists and choices are drawn as such buttons: what they are called is most often only chosen.
        kinds = tuple(kind for kind in kinds_in(shown) if kind in _ALWAYS_BY_LABEL)
    elif _is_picture(shown) and not _is_filled_in(facts):
        kinds = kinds_in_markup(f"{shown} {facts.hint}")
    elif plain_link:
        kinds = kinds_in(shown) if is_short(shown, _LINK_WORDS) else ()
    elif facts.role in _BUTTON_ROLES or is_short(shown, _WORDS):
        kinds = kinds_in(shown) or _agreed(shown, facts)
    if _only_consents(shown, kinds, facts):
        kinds = ()
    if facts.role in ("button", "menuitem") and not plain_link and says("places", shown):
        kinds = kinds_in_markup(shown)
    if facts.role == "switch":
        kinds = kinds or kinds_of_switch(shown)
    by_link = plain_link and is_short(shown, _LINK_WORDS) and says("by_link", shown)
    by_link = by_link and not says("harmless", shown)
    for kind in kinds:
        if not plain_link or by_link or kind in _ALWAYS_BY_LABEL:
            yield kind, f'{WHAT[kind]} ("{shown or facts.hint}")'
    if by_link and not kinds:
        yield "unknown", f'Its link does what it says ("{shown}")'
    if facts.href and acts_by_url:
        yield "unknown", "Its link acts at once instead of opening a page"
    if not kinds and not plain_link and _is_sure(shown, facts):
        yield "unknown", "It says yes where the page asks whether you are sure"
    if not kinds and not plain_link and not _harmless(shown):
        yield from _marked_reasons(facts)


def _is_picture(shown: str) -> bool:
    """Whether a name has no words: nothing, signs, or an emoji with a number."""
    if any(one.isalpha() for one in shown):
        return False
    return not any(one.isalnum() for one in shown) or any(category(one) == "So" for one in shown)


def _only_consents(shown: str, kinds: tuple[Kind, ...], facts: Facts) -> bool:
    """Whether a label only answers a cookie banner, which costs nothing and binds to nothing."""
    only = kinds and {*kinds} <= {"agree", "share"} and is_short(shown, _LINK_WORDS)
    binding = facts.total or says("binding", f"{shown} {facts.context}") or {*_risk(facts)} - {"agree"}
    return bool(only and not binding and says("consents", shown) and says("cookies", facts.context))


def _leads_on(shown: str, facts: Facts) -> bool:
    """Whether a link only opens a page, or another part of this one.

    One that is a button by its role, lies around one, or runs a script is judged as a button. So is one to a
    place of this page ("#act"), which scripts listen to, except for a table of contents: it has the heading
    itself as its address ("Install", "#install").
    """
    if facts.role == "button" or _is_button(facts) or _SCRIPT_HINT.search(facts.hint):
        return False
    page, _, place = facts.href.partition("#")
    if not place or page != facts.url.partition("#")[0] or place.startswith(("/", "!")):
        return True
    return fold(unquote(place)) == fold(shown)


def _marked_reasons(facts: Facts) -> Iterable[Reason]:
    """What the page itself says about a control beside its label."""
    if _DELETE_HINT.search(facts.hint):
        yield "delete", "It asks the site to delete something"
    if _ASKS_HINT.search(facts.hint):
        yield "unknown", "The page asks whether you are sure before it does this"
    elif facts.role in _BUTTON_ROLES and _DANGER_HINT.search(facts.hint):
        yield "unknown", "The page marks it as dangerous"


def _harmless(label: str) -> bool:
    """Whether a label says that nothing happens: it looks, leads on, or leaves."""
    return _retreats(label) or any(says(matter, label) for matter in ("harmless", "looks", "topics", "steps"))


def _retreats(label: str) -> bool:
    """Whether a label leaves a question ("Cancel"), rather than doing what it asks ("Cancel anyway")."""
    return says("retreat", label) and not says("insist", label)


def _agreed(label: str, facts: Facts) -> tuple[Kind, ...]:
    """What a label does that says too little by itself ("Confirm", "Remove", "Continue – 129 €").

    It does what the dialog or heading above it says, what the control's own markup calls it, or pays the
    amount on it or beside it. Under a question every answer counts but one that leaves; "Continue" answers
    one, but leads on under a heading.
    """
    bare = _bare(label)
    onward, yes = says("onward", bare), says("yes", bare)
    if (onward or yes) and bare != fold(label) and _AMOUNT.search(label):
        return ("pay",)
    if _retreats(label):
        return ()
    if yes or _answers(label, facts):
        found = _risk(facts) or (("pay",) if facts.total and (yes or onward) else _echoed(label, facts))
        if found:
            return found
    if facts.role not in _BUTTON_ROLES or not is_short(label, _BARE_WORDS):
        return ()
    if (yes or onward) and (found := kinds_in_markup(facts.hint)):
        return found
    if onward or _harmless(label):
        return ()
    # "Confirm" under "Select flights", or under a list's long title, ends a choice: it is bought elsewhere.
    if yes and (says("choosing", facts.context) or not is_short(facts.context, _TITLE_WORDS)):
        return ()
    return kinds_across(label, facts.context)


def _bare(label: str) -> str:
    """A folded label without the amount on it."""
    return re.sub(r"\b(usd|eur|gbp|chf|jpy|cny|brl|r)\b|[\d.,]+", " ", fold(label)).strip()


def _answers(label: str, facts: Facts) -> bool:
    """Whether a label answers a question above it otherwise than by leaving it."""
    if not re.search("[?？]", facts.context) or _retreats(label):
        return False
    return says("onward", _bare(label)) or (facts.role in _BUTTON_ROLES and not _harmless(label))


def _echoed(label: str, facts: Facts) -> tuple[Kind, ...]:
    """What a verb does that the question above it asks about: "Remove" under "Remove Bob?"."""
    if not is_short(label, _BARE_WORDS) or f" {fold(label)} " not in f" {fold(facts.context)} ":
        return ()
    found = {kind for yes in _YES for kind in kinds_in(f"{yes} {label}")}
    return tuple(kind for kind in ("delete", "book") if kind in found)


def _is_sure(label: str, facts: Facts) -> bool:
    """Whether a label says yes to "Are you sure?", or goes on where there is said to be no way back."""
    if not says("sure", facts.context) or _retreats(label):
        return False
    return any(says(matter, _bare(label)) for matter in ("yes", "onward")) or _answers(label, facts)


def _risk(facts: Facts) -> tuple[Kind, ...]:
    """The kinds of act that the dialog, the heading or the form around the target speaks of."""
    label = facts.form.label if facts.form else ""
    return kinds_in(facts.context, _CONTEXT) or kinds_in(label, _CONTEXT)


def _script_reasons(facts: Facts) -> Iterable[Reason]:
    """A button that is no submit button may still send the form it lies in, by script."""
    form = facts.form
    if form is None or says("aside", facts.name):
        return
    if form.card:
        yield "pay", "The form has payment card details"
    if form.passwords == "new":
        yield "credentials", "The form sets or changes a password"


def _form_reasons(facts: Facts, told: frozenset[What]) -> tuple[list[Reason], Exemption]:
    form = facts.form
    assert form is not None
    reasons: list[Reason] = []
    if form.card:
        reasons.append(("pay", "The form has payment card details"))
    if form.passwords == "new":
        reasons.append(("credentials", "The form sets or changes a password"))
    acts = acting_word(form.action, sent=form.method == "post")
    if form.passwords == "current" and not reasons and not told:
        if not acts and _signs_in(form, facts):
            return [], "sign_in"
        # A password typed to confirm something else than signing in is a change of credentials or worse.
        return [("credentials", "The form asks for your password for something other than signing in")], ""
    label = _shown(facts) or facts.name
    step = says("steps", label) and not _risk(facts)
    # A cart may be changed beside its total; going on with one may order it.
    stays = step and not says("onward", label) and not says("yes", label)
    if facts.total and not form.search and not stays:
        reasons.append(("pay", f"A total of {facts.total} is shown"))
    if acts and not (step and _CART_PATH.search(form.action)) and not _is_told(acts, told):
        reasons.append(("unknown", f'Its form goes to an address that acts ("{acts}")'))
    if reasons or told:
        return reasons, ""
    if form.search:
        return [], "search"
    if form.method == "post":
        return ([], "step") if step else ([("form", "It sends a form to the site")], "")
    return [], ""


def _is_told(acts: str, told: frozenset[What]) -> bool:
    """Whether the label says already what the form's address does ("Publish", "/posts/5/publish")."""
    own = {*kinds_in(acts)}
    return bool(told) and (own <= told if own else acts in naming_url_words())


def _signs_in(form: FormFacts, facts: Facts) -> bool:
    """Whether a form with one password field is there for signing in: it says so, or says nothing at all.

    "Continue" may confirm anything by the password: it counts where the form asks who signs in as well, or
    goes where one signs in. Beside a total the button itself has to say that it signs in.
    """
    if _risk(facts):
        return False
    if facts.total:
        return says("sign_in", form.button)
    if not (form.button or form.label):
        return True
    leads_in = says("lets_in", form.button or form.label)
    asks_who = form.text_fields > 1 or signs_in_there(form.action)
    return says("sign_in", f"{form.button} {form.label}") or (leads_in and asks_who)
