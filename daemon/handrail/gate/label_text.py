"""The text of a label: one form for what looks alike, and where one thing that it says ends. Pure."""

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
"""Where one thing that a label says ends and the next begins: "Buy now" and "pay later", "View cart – pay".
Any language's connectives count; a number in parentheses only counts what is before it. The extension cuts by
the same expressions."""
MOST_CLAUSES = 8
"""What a page writes behind so many is read as one."""


def sentences(text: str) -> list[str]:
    """The sentences of a text, or all of it where it has no words."""
    return [part for part in re.split(SENTENCES, text) if part.strip()] or [text]


def clauses(sentence: str) -> list[str]:
    """What a sentence says one after the other."""
    parts = re.split(CLAUSES, sentence, maxsplit=MOST_CLAUSES - 1, flags=re.IGNORECASE)
    return [part for part in parts if part.strip()] or [sentence]


@lru_cache(256)  # Every language and kind asks for the same few texts.
def fold(text: str) -> str:
    """One form for what looks alike: NFKC, no case, no accents, straight apostrophes, signs as spaces.

    What is never seen (a zero-width joiner) does not part a word.
    """
    seen = "".join(one for one in text if unicodedata.category(one) != "Cf")
    same = without_accents(unicodedata.normalize("NFKC", seen).casefold()).replace("’", "'").replace("‘", "'")
    # Emoji stay: a waste bin says what a button does.
    kept = (one if one.isalnum() or one == "'" or unicodedata.category(one) == "So" else " " for one in same)
    return " ".join("".join(kept).split())


def spaced(folded: str, words: bool) -> str:
    """A folded text with the spaces of a language: none in Chinese and Japanese, others apart from those."""
    if words:
        return " ".join(re.sub(rf"([{_UNSPACED}]+)", r" \1 ", folded).split())
    return re.sub(rf"(?<=[{_UNSPACED}]) | (?=[{_UNSPACED}])", "", folded)


def without_signs(folded: str) -> str:
    """A folded text without the pictures around its words: "⚠ revoke", "★ subscribe"."""
    found = re.search(r"[\w'](?:.*[\w'])?", folded)
    return found[0] if found else ""


def is_short(text: str, words: int) -> bool:
    """Whether a text has at most so many words (or as much in Chinese or Japanese), as labels have."""
    folded = fold(text)
    return len(re.findall(rf"[{_UNSPACED}]", folded)) <= 3 * words and len(folded.split()) <= words


def without_accents(text: str) -> str:
    """A text without the accents of Latin letters (U+0300 to U+036F; the marks of kana are others)."""
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", apart))
