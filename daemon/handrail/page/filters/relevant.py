"""Keep the most relevant lines: the lexical relevance filter (Synapse, section 3.2; WebWISE, section 4.1).

A page is cut to its budget by the same ranking; as a filter it also shortens a page that would fit.
"""

from __future__ import annotations

from ..line import Line
from .relevance import by_relevance

MOST = 40
"""Lines: MiniWoB++ pages have fewer, a page of search results has some hundreds."""


def relevant(lines: list[Line], goal: str) -> list[Line]:
    """The `MOST` most relevant lines, in the page's order."""
    return [lines[index] for index in sorted(by_relevance(lines, goal)[:MOST])]
