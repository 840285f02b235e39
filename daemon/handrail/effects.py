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
from urllib.parse import urlsplit

from handrail_wire import ACTIONS, Action, Effect, Facts

Exemption = Literal["", "sign_in", "search"]

_RANK: dict[Effect, int] = {"read": 0, "navigate": 1, "edit": 2, "commit": 3}
_BASE: dict[str, Effect] = {kind.model_fields["verb"].default: kind.base_effect for kind in ACTIONS}  # type: ignore[attr-defined]
_FIELD_ROLES = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"})
_ACTIVATING_KEYS = frozenset({"enter", "space", " ", "numpadenter"})
_ALWAYS_BY_LABEL = frozenset({"pay", "transfer", "delete", "credentials"})
"""Kinds for which a link's own words are enough, wherever it seems to lead."""

_URL_WORDS = re.compile(
    r"(?:^|[/_\-?&=.])(checkout/confirm|place[_-]?order|pay(?:ment)?/(?:confirm|submit)|delete|destroy|remove|"
    r"unsubscribe|oauth/authorize|settings/security|logout_all|transfer|cancel)(?:$|[/_\-?&=.])",
    re.IGNORECASE,
)
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
        if found := _URL_WORDS.search(urlsplit(action.url).path):
            return Judgement("commit", (f'Opening this address may act at once ("{found.group(1)}")',))
        return Judgement(base)
    if facts is None or not _activates(action, facts):
        return Judgement(base)
    if facts.href:
        check_address(facts.href)
    reasons = list(_label_reasons(facts, frozenset(label.casefold() for label in extra_labels)))
    exemption: Exemption = ""
    if facts.submits and facts.form is not None:
        more, exemption = _form_reasons(facts, bool(reasons))
        reasons += more
    if action.verb == "press" and _is_chord_send(action.keys) and facts.role in _FIELD_ROLES:
        reasons.append("Ctrl+Enter in a text field usually sends it")
    if reasons:
        return Judgement("commit", tuple(dict.fromkeys(reasons)))
    return Judgement(_higher(base, "navigate" if facts.href else base), (), exemption)


def check_address(url: str) -> None:
    """Refuse what is not a plain web address (SECURITY g). Raises `Forbidden`."""
    parts = urlsplit(url.strip())
    if parts.scheme not in ("http", "https"):
        raise Forbidden(f"only web addresses can be opened, not {parts.scheme or 'this'}:")
    if parts.username or parts.password:
        raise Forbidden("an address with a user name or password in it is not opened")
    if not parts.hostname:
        raise Forbidden("the address names no site")


def _activates(action: Action, facts: Facts) -> bool:
    """Whether the action sets something off, rather than editing or looking."""
    if action.verb == "click":
        return facts.role not in _FIELD_ROLES and action.button != "right"
    if action.verb == "type":
        return action.submit or ("\n" in action.text and facts.submits)
    if action.verb == "press":
        keys = action.keys.lower().replace("return", "enter").split("+")
        return keys[-1] in _ACTIVATING_KEYS
    return False


def _is_chord_send(keys: str) -> bool:
    parts = keys.lower().split("+")
    return parts[-1] in ("enter", "return") and bool({"control", "ctrl", "meta", "cmd"} & set(parts[:-1]))


def _label_reasons(facts: Facts, extra: frozenset[str]) -> Iterable[str]:
    name = facts.name.casefold().strip()
    if name and name in extra:
        yield f'The policy marks "{facts.name}" as something that cannot be undone'
    if facts.role in _FIELD_ROLES:
        return
    acts_by_url = bool(_METHOD_HINT.search(facts.hint) or _URL_WORDS.search(urlsplit(facts.href).path))
    plain_link = bool(facts.href) and not facts.submits and not acts_by_url
    spoken = name or _spoken(facts.hint)
    for kind, what in _kinds_in(spoken):
        if kind == "confirm" and not _risky_context(facts):
            continue
        if not plain_link or kind in _ALWAYS_BY_LABEL:
            yield f'{what} ("{facts.name or facts.hint}")'
    if facts.href and acts_by_url:
        yield "Its link acts at once instead of opening a page"


def _risky_context(facts: Facts) -> bool:
    """A bare "Confirm" or "OK" means what the dialog or heading above it says, or what a total shows."""
    return bool(facts.total) or any(True for kind, _ in _kinds_in(facts.context) if kind != "confirm")


def _form_reasons(facts: Facts, risky_label: bool) -> tuple[list[str], Exemption]:
    form = facts.form
    assert form is not None
    reasons = []
    if form.card:
        reasons.append("The form has payment card details")
    if form.passwords == "new":
        reasons.append("The form sets or changes a password")
    if facts.total and not form.search:
        reasons.append(f"A total of {facts.total} is shown")
    if reasons or risky_label:
        return reasons, ""
    if form.passwords == "current":
        if _SIGN_IN.search(facts.name) or _SIGN_IN.search(form.label) or not facts.name:
            return [], "sign_in"
        # A password typed to confirm something else than signing in is a change of credentials or worse.
        return ["The form asks for your password for something other than signing in"], ""
    if form.search:
        return [], "search"
    if form.method == "post":
        return ["It sends a form to the site"], ""
    return [], ""


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


def _higher(one: Effect, other: Effect) -> Effect:
    return one if _RANK[one] >= _RANK[other] else other
