"""Covers the values of secrets wherever they stand in a text: spaced, in other case, split over texts.

The extension covers them before they leave a page (`extension/page/shared/covering.js`, by the same rules).
This is the second line: what arrives of a page, and what a run writes down, goes through it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote_plus, urlsplit

COVER = "••••"
_LONG, _SHORTEST = 6, 3
_SIGNS = r"[\W_]{0,3}"
_MONEY = "$€£¥₹₽₩₺₴₫฿"
_BEFORE = rf"(?<![^\W_])(?<![{_MONEY}%#.,:/+-])(?<![{_MONEY}]\s)"
_BEHIND = rf"(?![^\W_]|[.,:/-]\d|\s?[%{_MONEY}]|\s[A-Z]{{3}}\b)"


class Covering:
    """The values of the secrets that one run has typed."""

    def __init__(self) -> None:
        self._long: dict[str, re.Pattern[str]] = {}
        self._short: dict[tuple[str, str], re.Pattern[str]] = {}

    def __bool__(self) -> bool:
        return bool(self._long or self._short)

    def add(self, value: str, origin: str) -> None:
        """Cover a value from now on. A short one may stand there by chance: it counts alone, on its site."""
        value = value.strip()
        if len(value) >= _LONG:
            letters = re.findall(r"[^\W_]", value)
            spaced = f"|{_SIGNS.join(letters)}" if len(letters) >= _LONG else ""
            self._long[value] = re.compile(re.escape(value) + spaced, re.IGNORECASE)
        elif len(value) >= _SHORTEST:
            ways = "|".join(map(re.escape, {value, value.lower(), value.upper()}))
            key = (value, urlsplit(origin).hostname or "")
            self._short[key] = re.compile(f"{_BEFORE}(?:{ways}){_BEHIND}")

    def texts(self, texts: Sequence[str], origin: str = "") -> list[str]:
        """Texts as they follow one another, covered: a value may begin in one and end in another."""
        host = urlsplit(origin).hostname or ""
        found = list(texts)
        for value in sorted(self._long, key=len, reverse=True):
            found = _covered(found, self._long[value])
        for (_, own), pattern in self._short.items():
            if host and (host == own or host.endswith(f".{own}") or own.endswith(f".{host}")):
                found = _covered(found, pattern)
        return found

    def text(self, text: str, origin: str = "") -> str:
        """One text, covered."""
        return self.texts([text], origin)[0]

    def address(self, url: str) -> str:
        """Only as much of an address as holds no value, also where that is escaped in it."""

        def holds(part: str) -> bool:
            plain = unquote_plus(unquote_plus(part))
            return self.text(plain, url) != plain

        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        ways = (url, f"{origin}{parts.path}?{COVER}", f"{origin}/{COVER}")
        return next((way for way in ways if not holds(way)), COVER)


def _covered(texts: list[str], pattern: re.Pattern[str]) -> list[str]:
    whole = "\n".join(texts)
    spans = [match.span() for match in pattern.finditer(whole)]
    if not spans:
        return texts
    found, start = [], 0
    for text in texts:
        end = start + len(text)
        written, at = "", start
        for first, last in spans:
            if first < end and last > start:
                written += whole[at : max(first, start)] + COVER
                at = min(last, end)
        found.append(written + whole[at:end])
        start = end + 1
    return found
