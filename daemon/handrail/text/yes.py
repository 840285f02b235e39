"""What a person types for a plain yes, in the languages whose words are known."""

from __future__ import annotations

import re

YES = frozenset(["yes", "y", "ok", "okay", "ja", "oui", "sí", "si", "sim", "是", "好", "はい"])
"""As `unicodedata` composes them, in small letters."""
_AGREES = YES | {"yep", "right", "correct", "go", "go on", "fine", "richtig", "genau", "对"}
_AROUND = re.compile(r"^\W+|\W+$")


def says_yes(answer: str) -> bool:
    """Whether an answer is the one word, whatever its case and the signs around it."""
    return _bare(answer) in YES


def agrees(answer: str) -> bool:
    """The same, or another word of agreement: where they were told what a yes does."""
    return _bare(answer) in _AGREES


def _bare(answer: str) -> str:
    return _AROUND.sub("", answer).casefold()
