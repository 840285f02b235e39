"""Words of a goal, for comparing it with names and lines of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_COMMON = frozenset(
    """
    a an and are as at be button by click do enter find for from go have in into is it its link my of on
    one or page please press select set submit text that the then this to type use using way with you
    """.split()  # noqa: SIM905 (a list of short strings is harder to read)
)


def telling(text: str) -> frozenset[str]:
    """The text's words in lower case, without those that occur in any instruction."""
    return frozenset(word for word in _WORD.findall(text.lower()) if word not in _COMMON)


def stands_in(part: str, whole: str) -> bool:
    """Whether the part occurs in the whole as whole words and in the same case; "" never does.

    Exact case matters: pages have "OK" beside "ok", and MiniWoB++ asks for just one of them.
    """
    return bool(part) and part in whole and re.search(rf"(?<!\w){re.escape(part)}(?!\w)", whole) is not None


_BESIDE = re.compile(r"\n, (?:and |or )?[\w-]+ ?(?=,|and\b|or\b|[.;)\"]|$)|[\w-]+, \n")
"""A list in which a name (replaced by a line break) stands beside something that is not a known name."""


def mentioned_names(goal: str, candidates: Iterable[str]) -> tuple[list[str], bool]:
    """The candidates that the goal contains, in its order, and whether they are the whole list that it gives.

    A name that occurs only within a longer one does not count ("New" in "New York"). In "words like calm,
    swift", "calm" is only one item of a list, whose other items are not among the candidates.
    """
    found: list[str] = []
    rest = goal
    for name in sorted(set(candidates), key=len, reverse=True):
        if stands_in(name, rest):
            found.append(name)
            rest = rest.replace(name, "\n")
    return sorted(found, key=goal.index), not _BESIDE.search(rest)
