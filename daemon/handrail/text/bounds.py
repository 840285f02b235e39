"""Words that turn a neighbouring value into a bound: under, at most, or more, höchstens, moins de."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from .mention import Mention

_FILLER = r"(?:\s(?:a|an|the|of|total|price|budget|amount|is|about|einem?|von|le|un|de|el|il|o))*\s?[:=]?\s?$"


class Bound(NamedTuple):
    """An upper or a lower limit."""

    side: Literal["most", "least"]
    strict: bool
    """Whether the limit itself is excluded."""


_STRICT_MOST = (
    r"under|below|(?<!not )(?<!no )(?:less|cheaper|fewer) than|unter|weniger als|billiger als|moins d[e']|"
    r"menos de|por debajo de|meno di|sotto i|abaixo de|低于|少于|不到"
)
_MOST = (
    r"at (?:the )?most|up to|within|(?:no|not) (?:more|over|above)(?: than)?|not exceeding|"
    r"max(?:imum|imal|\.)?|budget|limit|höchstens|bis zu|maximal|nicht mehr als|jusqu['’]à|au plus|"
    r"au maximum|hasta|como máximo|no más de|fino a|al massimo|non più di|até|no máximo|不超过|最多|最高"
)
_STRICT_LEAST = (
    r"over|above|(?<!not )(?<!no )more than|exceeding|über|mehr als|(?<!pas )plus d[e']|(?<!no )más de|"
    r"(?<!non )più di|mais de|acima de|超过|高于"
)
_LEAST = (
    r"at (?:the )?least|(?:no|not) (?:less|fewer)(?: than)?|min(?:imum|\.)?|mindestens|nicht weniger als|"
    r"au moins|al menos|por lo menos|almeno|pelo menos|no mínimo|至少|最少"
)
_BEFORE: tuple[tuple[Bound, re.Pattern[str]], ...] = tuple(
    (bound, re.compile(rf"(?<![A-Za-zÀ-ÿ])(?:{words}){_FILLER}", re.IGNORECASE))
    for bound, words in (
        # Negations of the opposite bound come first: "not more than" ends in "more than".
        (Bound("most", False), _MOST),
        (Bound("least", False), _LEAST),
        (Bound("most", True), _STRICT_MOST),
        (Bound("least", True), _STRICT_LEAST),
    )
)
_BEHIND: tuple[tuple[Bound, re.Pattern[str]], ...] = (
    (
        Bound("most", False),
        re.compile(
            r",?\s?(?:(?:or|and|oder|ou|o) (?:less|under|below|fewer|cheaper|weniger|moins|menos|meno)\b|"
            r"at (?:the )?most\b|max(?:imum|imal)?\b|tops\b|以下|以内|以內|まで)",
            re.IGNORECASE,
        ),
    ),
    (
        Bound("least", False),
        re.compile(
            r",?\s?(?:(?:or|and|oder|ou|o) (?:more|up|over|above|mehr|plus|más|più|mais)\b|"
            r"at (?:the )?least\b|min(?:imum)?\b|以上)",
            re.IGNORECASE,
        ),
    ),
    (Bound("most", True), re.compile(r"未満")),
)
_EARLIER = re.compile(
    r"(?<!\w)(?:(?P<till>by|no later than|not later than|latest|spätestens(?: am| um)?|au plus tard(?: le)?|"
    r"entro)|before|vor(?: dem)?|avant(?: le)?|antes d[eo]l?|prima del(?:le)?|antes das)\s?$",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"(?<!\w)(?:(?P<till>no earlier than|not earlier than|not before|earliest|frühestens(?: am| um)?)"
    r"|after|nach(?: dem)?|après(?: le)?|después del?|dopo(?: il)?|depois d[eo]|depois das)\s?$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"(?<!\w)(?:between|zwischen|entre|tra|fra)\s?$", re.IGNORECASE)
_AND = re.compile(r"\s?(?:and|und|et|y|e)\s?", re.IGNORECASE)
_LOOKED_AT = 40


class Bounded(NamedTuple):
    """A bound, and the span of its words together with the value that they bound."""

    bound: Bound
    start: int
    end: int


def bound_of(mention: Mention, text: str, before: Mention | None, moment: bool) -> Bounded | None:
    """The bound that the words around a mention make of it, or None.

    `before` is the preceding mention of the same kind. `moment`: the mention is a date or a time, which other
    words bound.
    """
    begin, (start, end) = max(0, mention.start - _LOOKED_AT), (mention.start, mention.end)
    head = text[begin:start]
    if _BETWEEN.search(head):
        return Bounded(Bound("least", False), start, end)
    if before is not None and _AND.fullmatch(text, before.end, mention.start):
        first = text[max(0, before.start - _LOOKED_AT) : before.start]
        if _BETWEEN.search(first):
            return Bounded(Bound("most", False), start, end)
    if moment:
        # Later first, so that "not before" is not read as "before".
        for side, pattern in (("least", _LATER), ("most", _EARLIER)):
            if match := pattern.search(head):
                bound = Bound("most" if side == "most" else "least", not match["till"])
                return Bounded(bound, begin + match.start(), end)
        return None
    for bound, pattern in _BEFORE:
        if match := pattern.search(head):
            return Bounded(bound, begin + match.start(), end)
    for bound, pattern in _BEHIND:
        if match := pattern.match(text, end):
            return Bounded(bound, start, match.end())
    return None


_NOT = re.compile(
    r"(?<!\w)(?:not|never|without|except|instead of|rather than|anything but|nicht|keine?n?|statt|ohne|pas|"
    r"sauf|sans|au lieu d[eu]|sin|en vez de|en lugar de|invece d[ie]l?|senza|em vez de|sem|不要|别)"
    r"(?:\s(?:on|at|for|from|to|in|a|an|the|am|um|den|der|die|das|le|la|el|il|o|du))*\s?[\"“«„]?$",
    re.IGNORECASE,
)
_GIVEN_UP = re.compile(
    r"\b(?:chang|mov|reschedul|rebook|switch|swap|postpon|shift|verschieb|verleg)\w*\b[^.!?\n]{0,60}"
    r"\b(?:from|von|vom)\s$",
    re.IGNORECASE,
)


def is_excluded(start: int, text: str) -> bool:
    """Whether the words before the position say that what follows is not wanted: "not", "instead of"."""
    return _NOT.search(text[max(0, start - _LOOKED_AT) : start]) is not None


def is_given_up(start: int, text: str) -> bool:
    """Whether what follows the position is to be changed ("move it from"), so it may vanish from the page."""
    return _GIVEN_UP.search(text[max(0, start - 100) : start]) is not None
