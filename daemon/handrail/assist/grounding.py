"""Arguments of a call are taken from the goal: for a small model, by leaving nothing else to choose (pure).

The usual error of small models is an argument that nobody told them (SteP's first limit: missing
information). So an argument that is a date, a time or a code is offered only with the values that the
goal itself contains, each as it stands there, and the name of a field or a button only with those that
the page has. A list of tick boxes is the one that the goal names, or the whole goal. An argument with `cues`
is offered where the goal has one of them, and then has to be said: small models fill in what nobody told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from handrail.decision.choices import Callable, verbs_for
from handrail.page.naming import name_of
from handrail.policy.policy import cued
from handrail.text.literals import codes, dates, numbers, quoted, references, times, unquoted
from handrail.text.words import mentioned_names
from handrail_wire import Node

_IN_WORDS = ("date", "time", "code")
"""Formats of which a goal may have a value for each of several arguments."""
MOST_NAMES = 40
"""Names of fields or buttons that a choice is narrowed to; a page can have any number of them."""


def grounded(one: Callable, goal: str, nodes: Iterable[Node] = ()) -> Callable:
    """The callable policy with its arguments narrowed to what the goal says, and to what the page has."""
    shown = list(nodes)
    arguments = {
        name: _narrowed(spec, goal, shown)
        for name, spec in one.arguments.items()
        if name in one.required or "cues" not in spec or _is_cued(spec, goal)
    }
    told = [name for name in arguments if name not in one.required and _is_told(name, arguments)]
    return replace(one, arguments=arguments, required=(*one.required, *told))


def _is_cued(spec: Mapping[str, Any], goal: str) -> bool:
    return cued(spec["cues"], unquoted(goal))


def _is_told(name: str, arguments: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether the goal has a value for each of several arguments of a kind: a time there and one back.

    Small models leave out what may be left out. A single value may as well be about something else; but not
    the number by which a thing is called, nor what is offered only because the goal speaks of it.
    """
    values = arguments[name].get("enum", ())
    if "cues" in arguments[name]:
        return bool(values) or "format" not in arguments[name]
    if arguments[name].get("format") in ("number", "reference"):
        return len(values) == 1
    alike = [one for one in arguments.values() if _kind(one) == _kind(arguments[name])]
    return arguments[name].get("format") in _IN_WORDS and 1 < len(alike) <= len(values)


def _kind(spec: Mapping[str, Any]) -> tuple[Any, Any]:
    return spec.get("format"), spec.get("pattern")


def _narrowed(spec: Mapping[str, Any], goal: str, nodes: Sequence[Node]) -> Mapping[str, Any]:
    kind = str(spec.get("format", ""))
    if kind == "boxes":
        values = _boxes(goal, nodes)
    elif kind in ("field", "button"):
        values = _called(kind, nodes)
    else:
        values = _values(kind, goal)
    values = [value for value in values if re.search(spec.get("pattern", ""), value)]
    return {**spec, "enum": values} if values else spec


def _boxes(goal: str, nodes: Sequence[Node]) -> list[str]:
    """All the tick boxes that the goal names, as one value, or else the goal.

    Small models drop some of a list, and what was said about it.
    """
    names, complete = mentioned_names(goal, [node.name for node in nodes if node.role == "checkbox"])
    return [", ".join(names) if names and complete else goal]


def _called(kind: str, nodes: Sequence[Node]) -> list[str]:
    """What the page's buttons are called, or its fields that can be typed into; none if they are too many."""

    def fits(node: Node) -> bool:
        # A button may be disabled until what comes before it is done.
        return node.role == "button" if kind == "button" else "type" in verbs_for(node)

    fitting = filter(fits, nodes)
    called = list(dict.fromkeys(name for node in fitting if (name := name_of(node))))
    return called if len(called) <= MOST_NAMES else []


def _values(kind: str, goal: str) -> list[str]:
    """The goal's literals of a format, in order. A date without its year narrows nothing."""
    if kind == "date":
        found = [key for key, _ in dates(goal)]
        if any(year is None for year, _, _ in found):
            return []
        return list(dict.fromkeys("{:0>4}-{:0>2}-{:0>2}".format(*key) for key in found))
    finder = {"time": times, "code": codes, "number": numbers, "quoted": quoted,
              "reference": references}.get(kind)  # fmt: skip
    return list(dict.fromkeys(words for _, words in finder(goal))) if finder else []
