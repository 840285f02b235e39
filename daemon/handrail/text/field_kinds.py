"""What a field is for, by the words that it is called by.

"Leaving from" and "Von" are both where a trip begins (`field_words.toml`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .shared_words import fields

_SIGNS = re.compile(r"[\W_]", re.UNICODE)
_EXAMPLE = re.compile(r":|,? such as\b")
"""Precedes the example in an argument's description."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True)
class Phrase:
    """Words in a text that a kind of field is called by, and where they stand."""

    kinds: frozenset[str]
    start: int
    end: int


def bare(words: str) -> str:
    """The words in lower case, each sign a space: as long as they were."""
    return _SIGNS.sub(" ", words.casefold() if len(words.casefold()) == len(words) else words.lower())


def plain(text: str) -> str:
    """The words of a text in lower case, without signs, with one blank between them."""
    return " ".join(bare(text).split())


def has_words(part: str, whole: str) -> bool:
    """Whether a text has these words one after another, whatever their case and signs; "" never does."""
    words = plain(part)
    return bool(words) and f" {words} " in f" {plain(whole)} "


def phrases(words: str) -> Iterator[Phrase]:
    """The phrases of a text, the longest where they overlap."""
    known, pattern = _known()
    for match in pattern.finditer(bare(words)):
        yield Phrase(known[" ".join(match[0].split())], *match.span())


def begins_like(kind: str, name: str) -> bool:
    """Whether the name of a control, or of a policy, begins with words for a kind: "Search mail"."""
    words = bare(name).split()
    return any(words[: len(phrase)] == phrase for phrase in spellings([kind]))


def kinds_of(name: str) -> frozenset[str]:
    """The kinds of a field with this name: those of its longest phrase, "departure date" rather than "date".

    None where the name says much beside it: "Departure date of your last trip, if any".
    """
    name = " ".join(_CAMEL.sub(" ", name).split())
    found = max(phrases(name), key=lambda phrase: phrase.end - phrase.start, default=None)
    if found is None or len(bare(name).split()) > 2 * len(bare(name)[found.start : found.end].split()) + 1:
        return frozenset()
    return found.kinds


def kinds_of_argument(name: str, spec: Mapping[str, Any]) -> frozenset[str]:
    """The kinds of an argument of a policy, by its name or else by its description."""
    kinds = kinds_of(name) or kinds_of(_EXAMPLE.split(str(spec.get("description", "")))[0])
    # A person's title is a word, another one is quoted.
    return kinds - {"salutation"} if spec.get("format") == "quoted" else kinds


def spellings(kinds: Collection[str]) -> list[list[str]]:
    """What fields of these kinds are called, word by word."""
    return [words for kind in kinds for words in _spelled(kind)]


@cache
def _spelled(kind: str) -> list[list[str]]:
    return [bare(words).split() for words in fields()[kind]["words"].split("|")]


def wider(kind: str) -> str:
    """The kind that a kind is one of; "" if there is none."""
    return fields()[kind].get("of", "") if kind in fields() else ""


def options_in(text: str) -> frozenset[str]:
    """The kinds of options that a text names, such as one way or there and back."""
    return frozenset(kind for phrase in phrases(text) for kind in phrase.kinds if wider(kind) == OPTION)


OPTION = "option"
"""The wider kind of what an option of a choice is called."""
CONTROL = "control"
"""The wider kind of what is not a field of a form, such as a search field."""
DEED = "deed"
"""The wider kind of what policies do."""


@cache
def _known() -> tuple[Mapping[str, frozenset[str]], re.Pattern[str]]:
    """Each phrase with its kinds, and an expression that finds the longest."""
    kinds: dict[str, set[str]] = {}
    for kind, entry in fields().items():
        if entry.get("of") in (CONTROL, DEED):
            continue
        for phrase in entry["words"].split("|"):
            kinds.setdefault(bare(phrase), set()).add(kind)
    longest_first = sorted(kinds, key=len, reverse=True)
    found = "|".join(re.escape(phrase).replace(r"\ ", r" +") for phrase in longest_first)
    return {phrase: frozenset(of) for phrase, of in kinds.items()}, re.compile(rf"(?<!\w)(?:{found})(?!\w)")
