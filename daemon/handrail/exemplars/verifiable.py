"""Keeps in an exemplar only texts that its goal or page contains.

A typed text, an argument, an address or a file must occur there; words of the model's own stay if their names
and numbers do. Otherwise the exemplar would pass on an answer that cannot be found again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from handrail.policy.policy import Policy
from handrail.text.arguments import SECRET_NAME
from handrail.text.days import days
from handrail.text.mention import certain
from handrail.text.words import telling

from .abstraction import placeholders, without_placeholders
from .exemplar import texts_of

_TELLING = re.compile(r"\S*\d\S*|\S+@\S+|\b[A-Z][\w'’-]+")
"""Words that may be facts: those with a digit, e-mail addresses, names."""


def verifiable_part(
    decision: dict[str, Any], seen: str, policies: Mapping[str, Policy]
) -> dict[str, Any] | str:
    """The decision without those of the model's own words that cannot be checked against `seen`.

    A string instead says why the decision cannot be used at all. `seen` is the goal and the page.
    """
    actions = []
    for action in decision["actions"]:
        for text in taken_texts(action, policies):
            if not _taken_from(text, seen):
                return f"“{text[:60]}” stands neither in the instruction nor on the page"
        if action["do"] == "note" and not _checkable(action["text"], seen):
            continue
        if action["do"] == "stop" and not _checkable(action["answer"], seen):
            action = {**action, "answer": ""}
        actions.append(action)
    if not actions:
        return "it only noted something that cannot be checked"
    reason = decision.get("reason", "")
    return {**({"reason": reason} if reason and _checkable(reason, seen) else {}), "actions": actions}


def taken_texts(action: Mapping[str, Any], policies: Mapping[str, Policy]) -> Iterator[str]:
    """The texts of an action that must come from the goal or the page; options are the page's anyway."""
    if action["do"] == "call":
        policy = policies.get(action["policy"])
        yield from (
            text
            for name, text in action["arguments"].items()
            if isinstance(text, str) and is_free(policy, name)
        )
    elif action["do"] not in ("note", "stop"):
        plain = {name: value for name, value in action.items() if name != "options"}
        yield from texts_of({"actions": [plain]})


def _taken_from(text: str, seen: str) -> bool:
    """Whether all values and words of a text, except for named secrets, occur in `seen`."""
    if not placeholders(text) <= placeholders(seen):
        return False
    left = without_placeholders(SECRET_NAME.sub(" ", text))
    if telling(left) <= telling(without_placeholders(seen)):
        return True
    # Adding the year, to make 2023-07-07 of the goal's "7 July", is allowed.
    there = {key[1:] for key, _ in certain(days(seen))}
    return any(words == left.strip() and key[1:] in there for key, words in certain(days(left)))


def _checkable(text: str, seen: str) -> bool:
    """Whether values, names and numbers in the model's own words are in `seen`, except for the first word."""
    left = without_placeholders(SECRET_NAME.sub(" ", text)).strip()
    if not placeholders(text) <= placeholders(seen):
        return False
    facts = {word for match in _TELLING.finditer(left, 1) for word in telling(match.group())}
    return facts <= telling(without_placeholders(seen))


def is_free(policy: Policy | None, argument: str) -> bool:
    """Whether an argument is free text, not one of an enumeration or a yes or no."""
    spec = policy.arguments.get(argument, {}) if policy else {}
    return "enum" not in spec and spec.get("type", "string") == "string"
