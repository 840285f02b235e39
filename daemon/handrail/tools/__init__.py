"""Small tools that a policy may use in a decision: they touch no page and change nothing.

Models are unreliable at arithmetic, calendars and counting (SteP's policies begged them to add "step by
step"); these do it by code. What a model says to a tool is data: a sum, a date, a quantity, never a program.
A policy lists the tools that it needs: `tools: [calculate, dates]`. A result enters the frame's history, and
so does what is wrong with a question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .asked import Seen, ToolError
from .calculate import calculate
from .convert import convert
from .count import count
from .dates import dates

__all__ = ["TOOLS", "Seen", "Tool", "ToolError", "asked", "use"]

MOST_ASKED = 200
"""Characters of one field of a question."""
_MOST_SAID = 300
"""Characters of a result."""


@dataclass(frozen=True)
class Tool:
    """One tool, as a decision may use it."""

    what_for: str
    """For the model: when to use it and how."""
    ways: tuple[tuple[str, ...], ...]
    """The fields of each way to ask; hosted endpoints want every field of an object required."""
    answer: Callable[[Mapping[str, str], Seen], str]
    """Raises `ToolError` with what is wrong with the question."""


TOOLS: Mapping[str, Tool] = {
    "calculate": Tool(
        "sums, differences, products, percentages, min, max, round: `expression`, such as 3 * 12.50 + 4.99",
        (("expression",),),
        calculate,
    ),
    "dates": Tool(
        "what day `from` is (next friday, 2023-07-07), what day it is with `add` (3 weeks, -2 days), or how "
        "many days there are until `to`",
        (("from",), ("from", "add"), ("from", "to")),
        dates,
    ),
    "count": Tool(
        "how many things of the whole page contain a text: `containing`; with `role` (row, link, listitem) "
        "only those",
        (("containing",), ("role", "containing")),
        count,
    ),
    "convert": Tool(
        "one unit into another: `amount`, such as 5 miles, and `to`, such as km",
        (("amount", "to"),),
        convert,
    ),
}


def asked(tool: str, given: Mapping[str, str]) -> str:
    """A question in words: `calculate 3 * 12.50`, `dates from today add 3 weeks`."""
    if len(given) == 1:
        return f"{tool} {next(iter(given.values()))}"
    return " ".join([tool, *(f"{name} {value}" for name, value in given.items())])


def use(tool: str, given: Mapping[str, str], seen: Seen) -> str:
    """The tool's answer. Raises `ToolError`, whose text tells the model what to ask instead."""
    one = TOOLS.get(tool)
    if one is None:
        raise ToolError(f"there is no tool {tool!r}: there are {', '.join(TOOLS)}")
    if set(given) not in [set(way) for way in one.ways]:
        ways = " or ".join(", ".join(way) for way in one.ways)
        raise ToolError(f"{tool} takes {ways}")
    if long := next((name for name, value in given.items() if len(value) > MOST_ASKED), ""):
        raise ToolError(f"{long} is longer than {MOST_ASKED} characters: ask for a part of it at a time")
    answer = one.answer(given, seen)
    return answer if len(answer) <= _MOST_SAID else f"{answer[: _MOST_SAID - 1]}…"
