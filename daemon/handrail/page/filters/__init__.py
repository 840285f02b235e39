"""Observation filters: small passes over the page's lines, one idea per file.

A filter takes the lines and the goal and returns lines: fewer, or marked, in the same order. `relevance.py`
is none, but ranks lines for one of them and for cutting a page to its budget.
"""

from __future__ import annotations

from collections.abc import Callable

from ..line import Line
from .instruction import instruction
from .interactive import interactive
from .mentioned import mentioned
from .relevant import relevant
from .superlative import superlative

Filter = Callable[[list[Line], str], list[Line]]

FILTERS: dict[str, Filter] = {
    "instruction": instruction,
    "interactive": interactive,
    "mentioned": mentioned,
    "relevant": relevant,
    "superlative": superlative,
}
