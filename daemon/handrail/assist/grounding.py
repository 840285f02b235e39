"""Limits a call's arguments to values from the goal or the page, so that a small model cannot invent them.

Small models usually err by giving an argument that is not known (SteP's first limit: missing information). So
a date, a time or a code may only be one that the goal contains, as it is written there, and the name of a
field or a button only one from the page. A list of tick boxes is the one that the goal names, or the whole
goal. An argument with `cues` is offered only if the goal has one of them, and is then required.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from handrail.decision.choices import Callee, verbs_for
from handrail.page.naming import name_of
from handrail.policy.policy import cued
from handrail.text.days import clock, days
from handrail.text.literals import codes, numbers, quotations, references, unquoted
from handrail.text.mention import certain
from handrail.text.words import mentioned_names
from handrail_wire import Node

_PAIRED_FORMATS = ("date", "time", "code")
"""Formats whose arguments may come in pairs, such as departure and return."""
MOST_NAMES = 40
"""Most names of fields or buttons that a choice is narrowed to."""


def grounded(policy: Callee, goal: str, nodes: Iterable[Node] = ()) -> Callee:
    """The callable policy with its arguments limited to values from the goal and names from the page."""
    shown = list(nodes)
    arguments = {
        name: _narrowed(spec, goal, shown)
        for name, spec in policy.arguments.items()
        if name in policy.required or "cues" not in spec or _is_cued(spec, goal)
    }
    mentioned = [name for name in arguments if name not in policy.required and _is_mentioned(name, arguments)]
    return replace(policy, arguments=arguments, required=(*policy.required, *mentioned))


def _is_cued(spec: Mapping[str, Any], goal: str) -> bool:
    return cued(spec["cues"], unquoted(goal))


def _is_mentioned(name: str, arguments: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether the goal clearly gives a value for an optional argument, which small models would leave out.

    It does if it has a value for each of several arguments of one kind, such as the times there and back. A
    single value may be about something else, except for a number or reference, and for an argument that is
    offered only because of its cues.
    """
    values = arguments[name].get("enum", ())
    if "cues" in arguments[name]:
        return bool(values) or "format" not in arguments[name]
    if arguments[name].get("format") in ("number", "reference"):
        return len(values) == 1
    alike = [spec for spec in arguments.values() if _kind(spec) == _kind(arguments[name])]
    return arguments[name].get("format") in _PAIRED_FORMATS and 1 < len(alike) <= len(values)


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
    """The names of all tick boxes in the goal, as one value, or else the goal itself.

    Small models drop parts of a list.
    """
    names, complete = mentioned_names(goal, [node.name for node in nodes if node.role == "checkbox"])
    return [", ".join(names) if names and complete else goal]


def _called(kind: str, nodes: Sequence[Node]) -> list[str]:
    """The names of the page's buttons, or of its text fields; none if there are too many."""

    def fits(node: Node) -> bool:
        # Disabled buttons count: a form enables its button only once it is filled in.
        return node.role == "button" if kind == "button" else "type" in verbs_for(node)

    fitting = filter(fits, nodes)
    called = list(dict.fromkeys(name for node in fitting if (name := name_of(node))))
    return called if len(called) <= MOST_NAMES else []


def _values(kind: str, goal: str) -> list[str]:
    """The goal's literals of a format, in order; none if one of its dates has no year, or two readings."""
    if kind == "date":
        found = [day for day in days(goal) if day.sure]
        keys = [key for key, _ in certain(found)]
        if len(keys) < len(found) or any(year is None for year, _, _ in keys):
            return []
        return list(dict.fromkeys("{:0>4}-{:0>2}-{:0>2}".format(*key) for key in keys))
    finder = {"time": clock, "code": codes, "number": numbers, "quoted": quotations,
              "reference": references}.get(kind)  # fmt: skip
    return list(dict.fromkeys(words for _, words in certain(finder(goal)))) if finder else []
