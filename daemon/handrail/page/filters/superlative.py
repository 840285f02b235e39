"""Mark the row that has the most or the least of what the goal compares: "cheapest", "shortest".

WebWISE marks what was used; this marks what was compared. Comparing is for code: small models look no further
than the first rows.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from handrail.text.amounts import money
from handrail.text.literals import durations, standing
from handrail.text.mention import Key, Mentions, certain

from ..line import Line


@dataclass(frozen=True)
class _Superlative:
    asked: re.Pattern[str]
    """The words of a goal that ask for it."""
    values: Mentions
    best: Callable[[Iterable[float]], float]
    mark: str


def _asked(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b", re.I)


_SUPERLATIVES = (
    _Superlative(
        _asked(r"cheapest|least expensive|lowest[- ](?:priced?|fare|cost)"), money, min, "lowest price"
    ),
    _Superlative(_asked(r"most expensive|highest[- ](?:priced?|fare|cost)"), money, max, "highest price"),
    _Superlative(_asked("shortest|fastest|quickest"), durations, min, "shortest time"),
    _Superlative(_asked("longest|slowest"), durations, max, "longest time"),
)


def superlative(lines: list[Line], goal: str) -> list[Line]:
    """Add "lowest price of 3" to the control of such a row, if the goal asks for it."""
    marks = compared(lines, goal)
    return [replace(line, mark=line.mark or marks.get(at, "")) for at, line in enumerate(lines)]


def compared(lines: Sequence[Line], goal: str) -> dict[int, str]:
    """The controls that are best in what the goal compares, by line index, with the mark that says so.

    Rows are similar controls ("Book for $980", "Book for $147"), each with its value in its name or in the
    text since the one before. None is best if one has no value or another currency, or if two share it.
    """
    marks: dict[int, str] = {}
    for comparison in _SUPERLATIVES:
        if not comparison.asked.search(goal):
            continue
        for rows in _alike(lines):
            stretches = zip([-1, *rows], rows, strict=False)
            values = comparison.values
            found = [key for before, row in stretches if (key := _value(lines, before, row, values))]
            units = {key[:-1] for key in found}
            numbers = [float(str(key[-1])) for key in found]
            if len(found) < len(rows) or len(units) > 1:
                continue
            if numbers.count(best := comparison.best(numbers)) == 1:
                marks.setdefault(rows[numbers.index(best)], f"{comparison.mark} of {len(rows)}")
    return marks


def _alike(lines: Sequence[Line]) -> list[list[int]]:
    """Groups of two or more controls whose names differ only in digits, as line indices."""
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        if line.node.ref and line.node.name:
            groups[line.node.role, re.sub(r"[\d.,]+", "0", line.node.name)].append(at)
    return [rows for rows in groups.values() if len(rows) > 1]


def _value(lines: Sequence[Line], before: int, row: int, values: Mentions) -> Key | None:
    """The last value before the end of the row's name, as a key that ends with its number."""
    for line in reversed(lines[before + 1 : row + 1]):
        if found := [key for key, _ in certain(values(standing(line.node.name)))]:
            return found[-1]
    return None
