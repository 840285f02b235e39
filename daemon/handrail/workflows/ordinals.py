"""Which of several is meant where the person counts them: "the 2nd field", "the third result"."""

from __future__ import annotations

import re
from collections.abc import Sequence

ORDINAL = "ordinal"
"""The kind of a parameter that says which one."""
_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_COUNTED = re.compile(rf"(?<!\w)(?:\d{{1,3}}(?:st|nd|rd|th)|{'|'.join(_WORDS)})(?!\w)", re.IGNORECASE)


def ordinals(text: str) -> Sequence[str]:
    """Those in a text that stand there once: of two that are the same nothing tells which is which."""
    found = _COUNTED.findall(text)
    return [one for one in found if found.count(one) == 1]


def rank_of(text: str) -> int:
    """The number that a word such as "2nd" says, from 1; 0 if it is none."""
    text = text.strip().casefold()
    if text in _WORDS:
        return _WORDS.index(text) + 1
    number = re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th)?\.?", text)
    return int(number[1]) if number else 0
