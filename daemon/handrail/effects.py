"""What an action would do: the deterministic gate's judgement (SECURITY: "What is irreversible"). Pure.

The model has no say here. The kind of action gives the base effect; the facts about its target can only
raise it. `labels.<language>.toml` hold the words that controls use; a policy may add labels of its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal
from urllib.parse import parse_qsl, urlsplit

from handrail_wire import ACTIONS, Action, Effect, Facts, FormFacts

Exemption = Literal["", "sign_in", "search"]

_BASE: dict[str, Effect] = {kind.model_fields["verb"].default: kind.base_effect for kind in ACTIONS}  # type: ignore[attr-defined]
_FIELD_ROLES = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"})
_CHOICE_ROLES = frozenset({"checkbox", "radio", "menuitemradio"})
"""What is chosen here takes effect when the form is sent; a switch, unlike these, acts at once."""
_ACTIVATING_KEYS = frozenset({"enter", "space", " ", "numpadenter"})
_ALWAYS_BY_LABEL = frozenset({"pay", "transfer", "delete", "credentials"})
"""Kinds for which a link's own words are enough, wherever it seems to lead."""

_ACTING_WORDS = frozenset(
    {"delete", "destroy", "remove", "unsubscribe", "transfer", "cancel", "purge", "revoke"}
)
_ACTING_PATH = re.compile(
    r"/(checkout/confirm|place[_-]?order|pay(?:ment)?/(?:confirm|submit)|oauth2?/authorize|settings/security|"
    r"logout[_-]all)(?:$|[/?.])",
    re.IGNORECASE,
)
_ACTING_KEYS = frozenset({"action", "do", "op", "cmd", "method", "_method", "task", "mode"})
"""Names of query parameters whose value says what to do."""
_EMPTY_SCRIPT = re.compile(r"javascript:\s*(?:void\s*\(?\s*0\s*\)?|false|null)?\s*;*\s*", re.IGNORECASE)
_ASIDE = re.compile(
    r"\b(back|previous|close|edit|help|show|hide|clear|apply|add|learn|scan|month|year|what)\b", re.IGNORECASE
)
"""Words of buttons that stand beside a form's fields and do not send it."""
_MESSAGE_BOX = re.compile(r"\b(message|comment|reply|chat|tweet|post)\b", re.IGNORECASE)
_METHOD_HINT = re.compile(r"data-method[=: ]*(post|put|patch|delete)", re.IGNORECASE)
_SIGN_IN = re.compile(r"\b(sign ?in|log ?in|login|continue|next|unlock|enter)\b", re.IGNORECASE)


class Forbidden(ValueError):
    """An action that is never carried out, approved or not; the text says why."""


@dataclass(frozen=True)
class Judgement:
    """The effect of one very action, and why. `exemption` is what the extension may rely on and checks."""

    effect: Effect
    reasons: tuple[str, ...] = ()
    exemption: Exemption = ""


def judge(action: Action, facts: Facts | None, extra_labels: Iterable[str] = ()) -> Judgement:
    """Decide what `action` on the target described by `facts` would do.

    `extra_labels` are accessible names that the policy declares irreversible. Raises `Forbidden`.
    """
    base = _BASE[action.verb]
    if action.verb == "goto":
        check_address(action.url)
        if found := _acting_word(action.url):
            return Judgement("commit", (f'Opening this address may act at once ("{found}")',))
        return Judgement(base)
    if facts is None or not _activates(action, facts):
        return Judgement(base)
    if _EMPTY_SCRIPT.fullmatch(facts.href):
        facts = facts.model_copy(update={"href": ""})  # A button in all but name.
    if facts.href:
        check_address(facts.href)
    reasons = list(_label_reasons(facts, frozenset(label.casefold() for label in extra_labels)))
    exemption: Exemption = ""
    if facts.submits and facts.form is not None:
        more, exemption = _form_reasons(facts, bool(reasons))
        reasons += more
    if facts.form is not None and not facts.submits and facts.role == "button" and not facts.href:
        reasons += _script_reasons(facts)
    if facts.role in _FIELD_ROLES and not facts.submits and _sends_by_enter(action, facts):
        reasons.append("Enter in a message box usually sends it")
    if reasons:
        return Judgement("commit", tuple(dict.fromkeys(reasons)))
    return Judgement(base, (), exemption)


def check_address(url: str) -> None:
    """Refuse what is not a plain web address (SECURITY g). Raises `Forbidden`."""
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        raise Forbidden("this is not a web address") from None
    if parts.scheme not in ("http", "https"):
        raise Forbidden(f"only web addresses can be opened, not {parts.scheme or 'this'}:")
    if parts.username or parts.password:
        raise Forbidden("an address with a user name or password in it is not opened")
    if not parts.hostname:
        raise Forbidden("the address names no site")


def _activates(action: Action, facts: Facts) -> bool:
    """Whether the action sets something off, rather than editing or looking."""
    if action.verb == "click":
        return facts.role not in _FIELD_ROLES | _CHOICE_ROLES and action.button != "right"
    if action.verb == "check":
        return facts.role not in _CHOICE_ROLES
    if action.verb == "type":
        return action.submit or ("\n" in action.text and facts.submits)
    if action.verb == "press":
        keys = action.keys.lower().replace("return", "enter").split("+")
        return keys[-1] in _ACTIVATING_KEYS
    return False


def _sends_by_enter(action: Action, facts: Facts) -> bool:
    """Whether Enter here sends a message: as a chord in any field, by itself where messages are written.

    A new line in a long text is typed as a character and never pressed.
    """
    if action.verb == "press":
        *held, key = action.keys.lower().replace("return", "enter").split("+")
        if key != "enter":
            return False
        if {"control", "ctrl", "meta", "cmd"} & set(held):
            return True
    several_lines = facts.tag not in ("", "input", "select") and facts.role == "textbox"
    return several_lines or bool(_MESSAGE_BOX.search(f"{facts.name} {facts.hint}"))


def _label_reasons(facts: Facts, extra: frozenset[str]) -> Iterable[str]:
    shown = facts.name
    if facts.role in _FIELD_ROLES | _CHOICE_ROLES:
        # Enter in a field does what the form's button does.
        shown = facts.form.button if facts.submits and facts.form else ""
    name = shown.casefold().strip()
    if name and name in extra:
        yield f'The policy marks "{shown}" as something that cannot be undone'
    acts_by_url = bool(_METHOD_HINT.search(facts.hint) or _acting_word(facts.href))
    plain_link = bool(facts.href) and not facts.submits and not acts_by_url
    spoken = name or ("" if facts.role in _FIELD_ROLES | _CHOICE_ROLES else _spoken(facts.hint))
    for kind, what in _kinds_in(spoken):
        if kind == "confirm" and not _risky_context(facts):
            continue
        if not plain_link or kind in _ALWAYS_BY_LABEL:
            yield f'{what} ("{shown or facts.hint}")'
    if facts.href and acts_by_url:
        yield "Its link acts at once instead of opening a page"


def _risky_context(facts: Facts) -> bool:
    """A bare "Confirm" or "OK" means what the dialog or heading above it says, or what a total shows."""
    return bool(facts.total) or _speaks_of_risk(facts.context)


def _speaks_of_risk(text: str) -> bool:
    return any(kind != "confirm" for kind, _ in _kinds_in(text))


def _script_reasons(facts: Facts) -> Iterable[str]:
    """A button that is no submit button may still send the form it lies in, by script."""
    form = facts.form
    if form is None or _ASIDE.search(facts.name):
        return
    if form.card:
        yield "The form has payment card details"
    if form.passwords == "new":
        yield "The form sets or changes a password"


def _form_reasons(facts: Facts, risky_label: bool) -> tuple[list[str], Exemption]:
    form = facts.form
    assert form is not None
    reasons = []
    if form.card:
        reasons.append("The form has payment card details")
    if form.passwords == "new":
        reasons.append("The form sets or changes a password")
    if form.passwords == "current" and not reasons and not risky_label:
        if _signs_in(form, facts.context):
            return [], "sign_in"
        # A password typed to confirm something else than signing in is a change of credentials or worse.
        return ["The form asks for your password for something other than signing in"], ""
    if facts.total and not form.search:
        reasons.append(f"A total of {facts.total} is shown")
    if reasons or risky_label:
        return reasons, ""
    if form.search:
        return [], "search"
    if form.method == "post":
        return ["It sends a form to the site"], ""
    return [], ""


def _signs_in(form: FormFacts, context: str) -> bool:
    """Whether a form with one password field is there for signing in: it says so, or says nothing at all."""
    if _speaks_of_risk(form.label) or _speaks_of_risk(context):
        return False
    return bool(_SIGN_IN.search(f"{form.button} {form.label}")) or not (form.button or form.label)


def _acting_word(url: str) -> str:
    """What an address says it does by being opened: "/items/3/delete", "/cancel-order", "?action=remove".

    A word inside a longer title ("/how-to-delete-photos") is an article, not an act.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if found := _ACTING_PATH.search(parts.path):
        return found[1]
    pieces = [re.sub(r"\.(php|aspx?|jsp|html?|cgi|do)$", "", piece) for piece in parts.path.split("/")]
    for key, value in parse_qsl(parts.query, keep_blank_values=True):
        pieces.append(value if key.lower() in _ACTING_KEYS else key)
    for piece in pieces:
        words = [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", piece)]
        if len(words) <= 2 and (hits := _ACTING_WORDS.intersection(words)):
            return min(hits)
    return ""


def _kinds_in(text: str) -> Iterable[tuple[str, str]]:
    """The kinds of irreversible act that a label speaks of."""
    folded = " ".join(text.casefold().split())
    if not folded or len(folded) > 80:
        return
    for kind, (what, phrases, never) in labels().items():
        if any(other in folded for other in never):
            continue
        if phrases.search(folded):
            yield kind, what


@cache
def labels() -> Mapping[str, tuple[str, re.Pattern[str], tuple[str, ...]]]:
    """kind → (what it does in words, its phrases, harmless look-alikes), from the data file."""
    text = (resources.files("handrail") / "labels.en.toml").read_text("utf-8")
    table = {}
    for kind, entry in tomllib.loads(text).items():
        # Longest first, so that the alternation prefers the more telling phrase.
        phrases = sorted(entry["phrases"], key=len, reverse=True)
        pattern = re.compile(r"^(?:" + "|".join(map(_phrase, phrases)) + r")$")
        table[kind] = (entry["what"], pattern, tuple(entry["never"]))
    return table


def _phrase(phrase: str) -> str:
    """A phrase, alone or followed by what it is done to: "Delete", "Delete 3 messages", "Pay $20"."""
    return rf"{re.escape(phrase)}(?:\W.*)?"


def _spoken(hint: str) -> str:
    """The words of an icon's class or id, when a control has no name: "icon-trash" → "trash"."""
    words = re.findall(r"[a-z]+", hint.casefold())
    known = {word for word in words if any(True for _ in _kinds_in(word))}
    return next(iter(sorted(known)), "")

