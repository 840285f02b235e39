"""The text of a label: one form for look-alikes, and its division into clauses."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_UNSPACED = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
SENTENCES = r"(?<=[.!?;])\s+|[。！？；]"
CLAUSES = (
    r",(?!\d)|[，、&|·•：]|:\s+|\s[–—/-]\s|[(（](?!\s*[\d.,+]*\s*[)）])|[)）](?=\s*\w)"
    r"|\s(?:and|then|und|dann|et|puis|y|e|poi)\s|(?<![合兼])并|並且|して(?:から)?(?![いくお下])"
    r"|(?:(?<=\snow)|(?<=\stoday)|(?<=\smaintenant)|(?<=\sahora)|(?<=\sagora)|(?<=\sora))\s+|\s+(?=später\s)"
)
"""Boundaries between the things that a label says: "Buy now" and "pay later", "View cart – pay". Any
language's connectives count; a number in parentheses only counts what precedes it. The extension splits by
the same expressions.
"""
COUNT = r"(?<=\S)\s*[(（]\s*\d{1,3}\+?\s*[)）]\s*$"
"""How many there are: "Send (3)" sends three messages, "Send 3" might be money."""
MOST_CLAUSES = 8
"""Clauses: whatever follows so many is read as part of the last."""


def sentences(text: str) -> list[str]:
    """The sentences of a text, or the whole text if it has none."""
    return [part for part in re.split(SENTENCES, text) if part.strip()] or [text]


def uncounted(text: str) -> str:
    """A text without a count at its end."""
    return re.sub(COUNT, "", text)


def clauses(sentence: str) -> list[str]:
    """The clauses of a sentence."""
    parts = re.split(CLAUSES, sentence, maxsplit=MOST_CLAUSES - 1, flags=re.IGNORECASE)
    return [part for part in parts if part.strip()] or [sentence]


@lru_cache(256)  # Every language and kind asks for the same few texts.
def fold(text: str) -> str:
    """One form for look-alikes: NFKC, no case, no accents, straight apostrophes, punctuation as spaces.

    Invisible characters (a zero-width joiner) do not split a word.
    """
    seen = "".join(char for char in text if unicodedata.category(char) != "Cf")
    same = without_accents(unicodedata.normalize("NFKC", seen).casefold()).replace("’", "'").replace("‘", "'")
    # Emoji stay: a waste bin says what a button does.
    kept = (
        char if char.isalnum() or char == "'" or unicodedata.category(char) == "So" else " " for char in same
    )
    return " ".join("".join(kept).split())


def spaced(folded: str, words: bool) -> str:
    """A folded text with a language's spacing: none in Chinese and Japanese, else around their characters."""
    if words:
        return " ".join(re.sub(rf"([{_UNSPACED}]+)", r" \1 ", folded).split())
    return re.sub(rf"(?<=[{_UNSPACED}]) | (?=[{_UNSPACED}])", "", folded)


def without_signs(folded: str) -> str:
    """A folded text without the pictures around its words: "⚠ revoke", "★ subscribe"."""
    found = re.search(r"[\w'](?:.*[\w'])?", folded)
    return found[0] if found else ""


def is_short(text: str, words: int) -> bool:
    """Whether a text has at most `words` words (or as much in Chinese or Japanese), as labels have."""
    folded = fold(text)
    return len(re.findall(rf"[{_UNSPACED}]", folded)) <= 3 * words and len(folded.split()) <= words


def without_accents(text: str) -> str:
    """A text without the accents of Latin letters (U+0300 to U+036F; kana marks are others)."""
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", apart))
