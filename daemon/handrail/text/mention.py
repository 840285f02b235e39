"""Mentions of dates, amounts, sizes and the like in a text, and how two of them compare."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

Key = tuple[object, ...]
"""What mentions are compared by; `None` in it (a year left out) fits anything."""


@dataclass(frozen=True)
class Mention:
    """One place in a text, and what it may mean."""

    words: str
    start: int
    end: int
    readings: frozenset[Key] = frozenset()
    """The plausible meanings: 03/04/2026 is a day in March or in April."""
    perhaps: frozenset[Key] = frozenset()
    """Less plausible meanings: 9:30 may be in the evening."""
    sure: bool = True
    """Whether it certainly is of its kind: 3/4 may be a fraction. What is not sure is never a requirement,
    and on a page it contradicts none."""


Mentions = Callable[[str], Iterable[Mention]]
"""Finds a text's mentions of one kind."""


class Fit(NamedTuple):
    """A mention that matches the one asked for, and whether that is certain."""

    mention: Mention
    certain: bool


def fitting(asked: Mention, candidates: Iterable[Mention]) -> Fit | None:
    """The first candidate that means the same, or else the first that perhaps does."""
    perhaps: Mention | None = None
    for mention in candidates:
        if _overlap(asked.readings, mention.readings):
            return Fit(mention, True)
        if perhaps is None and _overlap(asked.readings | asked.perhaps, mention.readings | mention.perhaps):
            perhaps = mention
    return Fit(perhaps, False) if perhaps else None


def certain(mentions: Iterable[Mention]) -> Iterator[tuple[Key, str]]:
    """(key, words) of the mentions that can mean only one thing."""
    for mention in mentions:
        if mention.sure and len(mention.readings) == 1:
            yield next(iter(mention.readings)), mention.words


def merged(mentions: Iterable[Mention]) -> Iterator[Mention]:
    """The mentions in order, overlapping ones merged into one: "2 July 7" is the second or the seventh."""
    current: Mention | None = None
    for mention in sorted(mentions, key=lambda mention: (mention.start, -mention.end)):
        if current is None or mention.start >= current.end:
            if current is not None:
                yield current
            current = mention
            continue
        longer = mention.end > current.end
        current = Mention(
            current.words + mention.words[current.end - mention.start :] if longer else current.words,
            current.start,
            max(current.end, mention.end),
            current.readings | mention.readings,
            current.perhaps | mention.perhaps,
            current.sure or mention.sure,
        )
    if current is not None:
        yield current


def mention_of(
    match: re.Match[str], *readings: Key, perhaps: Iterable[Key] = (), sure: bool = True
) -> Mention:
    """The mention that a regular expression matched."""
    words = match.group().strip()
    return Mention(words, match.start(), match.end(), frozenset(readings), frozenset(perhaps), sure)


def _overlap(first: Iterable[Key], second: Iterable[Key]) -> bool:
    return any(
        all(a is None or b is None or a == b for a, b in zip(key, other, strict=True))
        for key in first
        for other in second
    )
