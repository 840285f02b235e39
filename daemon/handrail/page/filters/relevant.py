"""Keep the lines that matter most for the goal: the lexical relevance filter (Synapse 3.2, WebWISE 4.1).

By the same ranking a page is cut to its budget; as a filter it shortens a page that would fit, too.
"""

from __future__ import annotations

from ..line import Line
from .relevance import by_relevance

MOST = 40
"""Lines. MiniWoB++ pages have fewer, a page of search results has some hundreds."""


def relevant(lines: list[Line], goal: str) -> list[Line]:
    """The forty most relevant lines, in the page's order."""
    return [lines[index] for index in sorted(by_relevance(lines, goal)[:MOST])]
