"""The literals of a text: dates, times, amounts, codes, addresses, each with a key that compares (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date

Key = tuple[object, ...]
Finder = Callable[[str], Iterable[tuple[Key, str]]]
"""Finds a text's literals of one kind: what compares equal, and the words as they stand there."""

MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
         "sep sept september", "oct october", "nov november", "dec december"), start=1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DATES = (
    re.compile(r"\b(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})\b"),
    re.compile(
        rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<n>{_MONTH})\.?(?:,? (?P<y>\d{{4}}))?\b", re.I
    ),
    re.compile(rf"\b(?P<n>{_MONTH})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y>\d{{4}}))?\b(?!:)", re.I),
)
_TIME = re.compile(r"\b(\d{1,2}):(\d{2})\s*([ap])?\.?m?\.?\b", re.I)
_WHOLE_TIME = re.compile(_TIME.pattern + r"(?(3)\.?)", re.I)
"""With the last point of "a.m.", which may as well be the end of a sentence."""
_MONEY = re.compile(r"([$€£])\s?(\d+(?:[.,]\d+)*)")
_CENTS = re.compile(r"[.,](?=\d\d?$)")
_DURATION = re.compile(r"\b(\d{1,3})\s*h(?:ours?|rs?)?\b\.?(?:\s*(\d{1,2})\s*m(?:in(?:ute)?s?)?\b)?", re.I)
_CODE = re.compile(r"\b(?:[A-Z]{3}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,10})\b")
_NUMBER = re.compile(r"(?<![\w,/$€£¥-])(?<!\d[.:])(?!(?:19|20)\d\d\b)\d{4,}(?![\w:/-]|[.,]\d)")
_QUOTED = re.compile(r'["“]([^"”]+)["”]')
_REFERENCE = re.compile(
    r"(?<![\w&/])#\d+\b|\b(?!(?:UTF|SHA|ISO|RFC|CVE|COVID)-)[A-Z][A-Z0-9]+-\d+\b(?!-)"
    r"|\b(?i:issue|ticket|bug|defect|task)\s+(?:no\.?\s*|number\s+)?(\d+)\b(?!\s+(?:minute|hour|day|week|month)s?\b)"
)
_EMAIL = re.compile(r"\b[\w.+-]+@[\w-]+\.[\w.-]+\b")
_STRUCK = re.compile(r"~~.*?~~")


def standing(text: str) -> str:
    """A page's text without what it shows struck through (`~~$60~~`): a price that was is no price."""
    return _STRUCK.sub(" ", text)


def dates(text: str) -> Iterable[tuple[Key, str]]:
    """(year or None, month, day) of every date; day-first and month-first words, and ISO."""
    for pattern in _DATES:
        for match in pattern.finditer(text):
            groups = match.groupdict()
            month = int(groups["m"]) if groups.get("m") else MONTHS[groups["n"].lower()]
            year = int(groups["y"]) if groups["y"] else None
            try:
                date(year or 2000, month, int(groups["d"]))
            except ValueError:
                continue
            yield (year, month, int(groups["d"])), match.group()


def times(text: str) -> Iterable[tuple[Key, str]]:
    """(hour, minute) on the 24-hour clock."""
    for match in _TIME.finditer(text):
        if key := _time(match):
            yield key, match.group().strip()


def with_one_clock(text: str) -> str:
    """The text with its times as on a 24-hour clock, so that 9:15am, 9:15 AM and 09:15 compare equal."""

    def written(match: re.Match[str]) -> str:
        words = match.group()
        blanks = words[len(words.rstrip()) :]
        return "{:02}:{:02}".format(*key) + blanks if (key := _time(match)) else words

    return _WHOLE_TIME.sub(written, text)


def _time(match: re.Match[str]) -> tuple[int, int] | None:
    hour, minute, half = int(match[1]), int(match[2]), (match[3] or "").lower()
    if half:
        hour = hour % 12 + 12 * (half == "p")
    return (hour, minute) if hour < 24 and minute < 60 else None


def amounts(text: str) -> Iterable[tuple[Key, str]]:
    """(currency sign, amount), whether a comma or a point stands before the cents."""
    for match in _MONEY.finditer(text):
        whole, *cents = _CENTS.split(match[2])
        yield (match[1], float(f"{re.sub('[.,]', '', whole)}.{''.join(cents)}")), match.group()


def durations(text: str) -> Iterable[tuple[Key, str]]:
    """(minutes,) of every "11h 59m", "2 hours" or "1 hr 5 min"."""
    for match in _DURATION.finditer(text):
        yield (60 * int(match[1]) + int(match[2] or 0),), match.group().strip()


def codes(text: str) -> Iterable[tuple[Key, str]]:
    """Airport-like codes of three capitals, and references of letters and digits."""
    return (((match.group(),), match.group()) for match in _CODE.finditer(text))


def numbers(text: str) -> Iterable[tuple[Key, str]]:
    """Numbers by which things are called: of four digits or more, by themselves, neither years nor prices."""
    return (((match.group(),), match.group()) for match in _NUMBER.finditer(standing(text)))


def quoted(text: str) -> Iterable[tuple[Key, str]]:
    """What stands in double quotes."""
    return (((words,), words) for words in _QUOTED.findall(text))


def references(text: str) -> Iterable[tuple[Key, str]]:
    """What issues are called by, as trackers write it: #42 (which a person may tell as "issue 42"), OPS-42.

    What is in quotes is a title, or a text.
    """
    for match in _REFERENCE.finditer(unquoted(text)):
        words = f"#{match[1]}" if match[1] else match.group()
        yield (words,), words


def unquoted(text: str) -> str:
    """The text without what stands in double quotes: names and texts, which ask for nothing."""
    return _QUOTED.sub(" ", text)


def emails(text: str) -> Iterable[tuple[Key, str]]:
    """E-mail addresses."""
    return (((match.group().lower(),), match.group()) for match in _EMAIL.finditer(text))
