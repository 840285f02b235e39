"""Where a text mentions something of one kind: a date, an amount, a size (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

Key = tuple[object, ...]
"""What compares equal; `None` in it (an unsaid year) fits anything."""


@dataclass(frozen=True)
class Mention:
    """One place in a text, and what it may mean there."""

    words: str
    start: int
    end: int
    readings: frozenset[Key] = frozenset()
    """Each of these it may well mean: 03/04/2026 is a day in March or in April."""
    perhaps: frozenset[Key] = frozenset()
    """What it means only with good will: 9:30 may be said of the evening."""
    sure: bool = True
    """Whether it is of its kind at all: 3/4 may be a fraction. What may not be so is nothing that was asked
    for, and on a page it contradicts nothing."""


Mentions = Callable[[str], Iterable[Mention]]
"""Finds a text's mentions of one kind."""


class Fit(NamedTuple):
    """A mention that another one may be the same as, and whether there is no doubt."""

    mention: Mention
    certain: bool


def fitting(asked: Mention, there: Iterable[Mention]) -> Fit | None:
    """The first of these mentions that means the same, or else one that perhaps does."""
    perhaps: Mention | None = None
    for one in there:
        if _meet(asked.readings, one.readings):
            return Fit(one, True)
        if perhaps is None and _meet(asked.readings | asked.perhaps, one.readings | one.perhaps):
            perhaps = one
    return Fit(perhaps, False) if perhaps else None


def merged(mentions: Iterable[Mention]) -> Iterator[Mention]:
    """One mention for all that overlap: "2 July 7" is the second or the seventh, nobody can tell."""
    now: Mention | None = None
    for one in sorted(mentions, key=lambda one: (one.start, -one.end)):
        if now is None or one.start >= now.end:
            if now is not None:
                yield now
            now = one
            continue
        longer = one.end > now.end
        now = Mention(
            now.words + one.words[now.end - one.start :] if longer else now.words,
            now.start,
            max(now.end, one.end),
            now.readings | one.readings,
            now.perhaps | one.perhaps,
            now.sure or one.sure,
        )
    if now is not None:
        yield now


def at(match: re.Match[str], *readings: Key, perhaps: Iterable[Key] = (), sure: bool = True) -> Mention:
    """The mention that a match is."""
    words = match.group().strip()
    return Mention(words, match.start(), match.end(), frozenset(readings), frozenset(perhaps), sure)


def _meet(these: Iterable[Key], those: Iterable[Key]) -> bool:
    return any(
        all(a is None or b is None or a == b for a, b in zip(one, other, strict=True))
        for one in these
        for other in those
    )
