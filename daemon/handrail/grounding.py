"""Arguments of a call are taken from the goal: for a small model, by leaving nothing else to choose (pure).

The usual error of small models is an argument that nobody told them (SteP's first limit: missing
information). So an argument that is a date, a time or a code is offered only with the values that the
goal itself contains, each as it stands there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .choices import Callable
from .literals import codes, dates, times


def grounded(one: Callable, goal: str) -> Callable:
    """The callable policy with its arguments narrowed to what the goal says, where it says anything."""
    arguments = {name: _narrowed(spec, goal) for name, spec in one.arguments.items()}
    return replace(one, arguments=arguments)


def _narrowed(spec: Mapping[str, Any], goal: str) -> Mapping[str, Any]:
    values = _values(str(spec.get("format", "")), goal)
    return {**spec, "enum": values} if values else spec


def _values(format: str, goal: str) -> list[str]:
    """The goal's literals of a format, in order. A date without its year narrows nothing."""
    if format == "date":
        found = [key for key, _ in dates(goal)]
        if any(year is None for year, _, _ in found):
            return []
        return list(dict.fromkeys("{:0>4}-{:0>2}-{:0>2}".format(*key) for key in found))
    if format == "time":
        return list(dict.fromkeys(words for _, words in times(goal)))
    if format == "code":
        return list(dict.fromkeys(words for _, words in codes(goal)))
    return []
