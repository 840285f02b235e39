"""Words of a goal that tell something, for the filters that compare lines with it."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_COMMON = frozenset(
    """
    a an and are as at be button by click do enter find for from go have in into is it its link my of on
    one or page please press select set submit text that the then this to type use using way with you
    """.split()  # noqa: SIM905 (a list of eighty short strings is harder to read)
)


def telling(text: str) -> frozenset[str]:
    """The text's words in lower case, without those that any instruction has."""
    return frozenset(word for word in _WORD.findall(text.lower()) if word not in _COMMON)


def names(goal: str, name: str) -> bool:
    """Whether the goal says the accessible name, as whole words and in the same case.

    Exact case matters: pages have "OK" beside "ok", and MiniWoB++ asks for just one of them.
    """
    return bool(name) and name in goal and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", goal) is not None
