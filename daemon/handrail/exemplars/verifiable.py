"""What a decision took from where: texts in an exemplar must be seen in its goal or on its page (pure).

A text that was typed, an argument, an address or a file has to stand there; the model's own words may stay if
their names and numbers do. Else the exemplar would hand on an answer that nobody can find again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from handrail.policy.policy import Policy
from handrail.text.literals import dates
from handrail.text.words import telling

from .abstraction import placeholders, without_placeholders
from .exemplar import texts_of

SECRET_NAME = re.compile(r"<secret:\w+>")
"""What is typed in place of a secret."""
_TELLING = re.compile(r"\S*\d\S*|\S+@\S+|\b[A-Z][\w'’-]+")
"""Words of an answer that may be facts: with a digit, an address, a name."""


def in_sight(decision: dict[str, Any], seen: str, policies: Mapping[str, Policy]) -> dict[str, Any] | str:
    """The decision without words of the model's own that nobody can check; or what cannot stand in it."""
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
    """The texts of an action that must have come from somewhere; options are the page's own."""
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
    """Whether all values and words of a text, except for named secrets, can be seen."""
    if not placeholders(text) <= placeholders(seen):
        return False
    left = without_placeholders(SECRET_NAME.sub(" ", text))
    if telling(left) <= telling(without_placeholders(seen)):
        return True
    # "7 July" in the goal becomes 2023-07-07 by adding the year: that is no answer to copy.
    there = {key[1:] for key, _ in dates(seen)}
    return any(words == left.strip() and key[1:] in there for key, words in dates(left))


def _checkable(text: str, seen: str) -> bool:
    """Whether the values, names and numbers in the model's own words can be seen; its first word is free."""
    left = without_placeholders(SECRET_NAME.sub(" ", text)).strip()
    if not placeholders(text) <= placeholders(seen):
        return False
    facts = {word for match in _TELLING.finditer(left, 1) for word in telling(match.group())}
    return facts <= telling(without_placeholders(seen))


def is_free(policy: Policy | None, argument: str) -> bool:
    """Whether an argument's value is text of the caller's, not one of a list or a yes or no."""
    spec = policy.arguments.get(argument, {}) if policy else {}
    return "enum" not in spec and spec.get("type", "string") == "string"
