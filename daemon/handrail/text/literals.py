"""Literals of a text (dates, times, codes, addresses), each with a key to compare it by."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date

from .amounts import money
from .mention import Mention, mention_of

Key = tuple[object, ...]
Finder = Callable[[str], Iterable[tuple[Key, str]]]
"""Finds a text's literals of one kind, each as its key and its words in the text."""

MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
         "sep sept september", "oct october", "nov november", "dec december"), start=1,
    )
    for name in names.split()
}  # fmt: skip
_WEEKDAYS = "mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday"
_OF_DATES = frozenset({*MONTHS, *_WEEKDAYS.split()})
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
"""Includes the last point of "a.m.", which may also end the sentence."""
_DURATION = re.compile(r"\b(\d{1,3})\s*h(?:ours?|rs?)?\b\.?(?:\s*(\d{1,2})\s*m(?:in(?:ute)?s?)?\b)?", re.I)
_CODE = re.compile(r"\b(?:[A-Z]{3}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,10})\b")
_NO_CODES = frozenset({"USD", "EUR", "GBP", "CHF", "JPY", "CNY", "PDF", "CSV", "USA", "URL", "FAQ", "XXL"})
"""Three capitals that identify nothing: another of them on a page is no difference."""
_NUMBER = re.compile(r"(?<![\w,/$€£¥-])(?<!\d[.:])(?!(?:19|20)\d\d\b)\d{4,}(?![\w:/-]|[.,]\d)")
_QUOTED = re.compile(r'["“]([^"“”]+)["”]')
_CAPITALISED = re.compile(r"(?<=[a-z,] )(?:(?:Mrs|Ms|Mr|Miss|Dr|Prof)\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)+")
_REFERENCE = re.compile(
    r"(?<![\w&/])#\d+\b|\b(?!(?:UTF|SHA|ISO|RFC|CVE|COVID)-)[A-Z][A-Z0-9]+-\d+\b(?!-)"
    r"|\b(?i:issue|ticket|bug|defect|task)\s+(?:no\.?\s*|number\s+)?(\d+)\b(?!\s+(?:minute|hour|day|week|month)s?\b)"
)
_EMAIL = re.compile(r"\b[\w.+-]+@[\w-]+\.[\w.-]+\b")
_STRUCK = re.compile(r"~~.*?~~")


def standing(text: str) -> str:
    """A page's text with blanks for what it shows struck through (`~~$60~~`), such as former prices."""
    return _STRUCK.sub(_blanks, text)


def dates(text: str) -> Iterable[tuple[Key, str]]:
    """(year or None, month, day) of every date: ISO, or with the month in English words."""
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
    """(hour, minute) of every time, on the 24-hour clock."""
    for match in _TIME.finditer(text):
        if key := _time(match):
            yield key, match.group().strip()


def with_one_clock(text: str) -> str:
    """The text with its times on the 24-hour clock, so that 9:15am, 9:15 AM and 09:15 compare equal."""

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


def durations(text: str) -> Iterator[Mention]:
    """(minutes,) of every "11h 59m", "2 hours" or "1 hr 5 min"."""
    for match in _DURATION.finditer(text):
        yield mention_of(match, (60 * int(match[1]) + int(match[2] or 0),))


def codes(text: str) -> Iterator[Mention]:
    """(code,) of every airport-like code of three capitals, and of every reference of letters and digits.

    Parts of amounts ("EUR 40") and well-known abbreviations are none.
    """
    priced = {place for amount in money(text) if amount.sure for place in range(amount.start, amount.end)}
    for match in _CODE.finditer(text):
        if match.group() not in _NO_CODES and priced.isdisjoint(range(*match.span())):
            yield mention_of(match, (match.group(),))


def numbers(text: str) -> Iterator[Mention]:
    """(digits,) of every number that may identify a thing: four digits or more, no year and no price."""
    return (mention_of(match, (match.group(),)) for match in _NUMBER.finditer(standing(text)))


def quotations(text: str) -> Iterator[Mention]:
    """(words,) of every text in double quotes, which its place includes and its words do not."""
    for match in _QUOTED.finditer(text):
        yield Mention(match[1], *match.span(), frozenset({(match[1],)}))


def person_names(text: str) -> Iterator[str]:
    """Every run of capitalised words inside a sentence, without months and weekdays at its ends."""
    for run in _CAPITALISED.findall(text):
        words = run.split()
        for end in (-1, 0):
            while words and words[end].lower() in _OF_DATES:
                del words[end]
        if len(words) > 1:
            yield " ".join(words)


def references(text: str) -> Iterator[Mention]:
    """(reference,) of every issue, as trackers write them: #42 (a person may write "issue 42"), OPS-42.

    Quotations are skipped: they are titles or texts.
    """
    for match in _REFERENCE.finditer(unquoted(text)):
        words = f"#{match[1]}" if match[1] else match.group()
        yield Mention(words, *match.span(), frozenset({(words,)}))


def unquoted(text: str) -> str:
    """The text with blanks for its double-quoted parts, which are names and texts and ask for nothing."""
    return _QUOTED.sub(_blanks, text)


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match.group())


def emails(text: str) -> Iterator[Mention]:
    """(address in lower case,) of every e-mail address."""
    return (mention_of(match, (match.group().lower(),)) for match in _EMAIL.finditer(text))
