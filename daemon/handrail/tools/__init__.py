"""Small tools that a policy may use in a decision: they touch no page and change nothing.

Models are unreliable at arithmetic, calendars and counting (SteP's policies begged them to add "step by
step"); these do it by code. What a model gives a tool is data (a sum, a date, a quantity), never a program.
A policy lists the tools that it needs: `tools: [calculate, dates]`; a large model has those for reading
(`READING`) in every policy. Answers enter the frame's history, and so do refusals of a question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .calculate import calculate
from .context import Gathered, TextLine, ToolContext, ToolError, inside
from .convert import convert
from .count import count
from .dates import dates
from .reading import PART, find, read
from .table import gather, told

__all__ = [
    "FOR_LARGE", "ONLY_LARGE", "READING", "SHORT", "TOOLS", "Gathered", "TextLine", "Tool", "ToolContext",
    "ToolError", "check", "gather", "inside", "question_text", "told", "use",
]  # fmt: skip

MOST_ASKED = 200
"""Longest field of a question, in characters."""
SHORT = 300
"""Longest answer of a tool that answers in one line, in characters."""
READING: tuple[str, ...] = ("find", "read")
"""Tools that read what of the page did not fit into a prompt."""
FOR_LARGE: tuple[str, ...] = (*READING, "table", "calculate")
"""Tools that a large model has in any policy that does not bind it to its own actions."""
ONLY_LARGE = frozenset({*READING, "table"})
"""Tools that a small model is never offered."""


@dataclass(frozen=True)
class Tool:
    """A tool that a decision may use."""

    what_for: str
    """When and how to use it, as prompts tell the model."""
    ways: tuple[tuple[str, ...], ...]
    """The fields of each form of question. Each form has its own schema: hosted endpoints want every field of
    an object required."""
    answer: Callable[[Mapping[str, str], ToolContext], str]
    """Answers the fields of a question, or raises `ToolError`."""
    longest: int = SHORT
    """Longest answer, in characters."""


TOOLS: Mapping[str, Tool] = {
    "calculate": Tool(
        "`expression`, such as round(3 * 12.50 + 4.99) or max(3, 15%)",
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
    "find": Tool(
        "where a `text` stands on the whole page, with the lines around it",
        (("text",),),
        find,
        PART,
    ),
    "table": Tool(
        "keeps the rows of the table or list around `ref`, or of the longest, as `name`; the next page adds "
        "to it. `count` takes the name as `role`, `read` as `ref`, `calculate` as sum(name[Total]), mean, "
        "min, max",
        (("name",), ("name", "ref")),
        lambda given, context: told(gather(given, context), context),
    ),
    "read": Tool(
        "text in full: of the page, of what is in `ref`, or from there on; `part` such as 2",
        ((), ("ref",), ("part",), ("ref", "part")),
        read,
        # A single line may be longer than a part.
        2 * PART,
    ),
}


def question_text(tool: str, given: Mapping[str, str]) -> str:
    """A question as one line: `calculate 3 * 12.50`, `dates from today add 3 weeks`."""
    if len(given) == 1:
        return f"{tool} {next(iter(given.values()))}"
    return " ".join([tool, *(f"{name} {value}" for name, value in given.items())])


def check(name: str, given: Mapping[str, str]) -> Tool:
    """The tool of this name, if it takes such a question. Raises `ToolError`."""
    tool = TOOLS.get(name)
    if tool is None:
        raise ToolError(f"there is no tool {name!r}: there are {', '.join(TOOLS)}")
    if set(given) not in [set(way) for way in tool.ways]:
        ways = " or ".join(", ".join(way) or "nothing" for way in tool.ways)
        raise ToolError(f"{name} takes {ways}")
    if long := next((field for field, value in given.items() if len(value) > MOST_ASKED), ""):
        raise ToolError(f"{long} is longer than {MOST_ASKED} characters: ask for a part of it at a time")
    return tool


def use(name: str, given: Mapping[str, str], context: ToolContext) -> str:
    """Answer the question `given` with the tool `name`, in at most `Tool.longest` characters.

    Raises `ToolError`, whose text tells the model what to ask instead.
    """
    tool = check(name, given)
    answer = tool.answer(given, context)
    return answer if len(answer) <= tool.longest else f"{answer[: tool.longest - 1]}…"
