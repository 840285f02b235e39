"""Dates and times as pages and people write them, in the languages of the effect labels.

The names of months are `dateparser`'s (https://dateparser.readthedocs.io). Its own search for dates in a text
is not used: it guesses, and takes seconds for a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache, lru_cache
from importlib import import_module

from handrail.tools.dates import LANGUAGES

from .literals import MONTHS
from .mention import Key, Mention, certain, mention_of, merged

_ENGLISH = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip
_OTHER_WORDS = frozenset({"ago", "gen", "mag", "out", "set"})
"""Short names of months that are words in another language: "5 out" is October only if a year follows."""
_NUMERIC = re.compile(r"(?<![\d.,/-])(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|[.,]\d)")
_NO_YEAR = re.compile(r"(?<![\d.,/-])(?:(\d{1,2})/(\d{1,2})(?![\d/]|[.,]\d)|(\d{1,2})\.(\d{1,2})\.(?!\d))")
_CJK = re.compile(r"(?:(?<!\d)(\d{4})\s?年\s?)?(?<!\d)(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]")
_WORD = r"(?P<n>[^\W\d_]+)"
"""May be a month: looking words up is faster than searching for all names of months."""
_YEAR = r"(?:,?\s(?:del?\s)?(?P<y>\d{4})(?!\d))"
_DAY_FIRST = re.compile(
    rf"(?<![\w.,:/-])(?P<d>\d{{1,2}})(?:st|nd|rd|th|er|º|\.)?\s(?:of\s|de\s|d['’])?{_WORD}\b\.?{_YEAR}?", re.I
)
_MONTH_FIRST = re.compile(
    rf"(?<!\w){_WORD}\.?\s(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:]|[.,]\d){_YEAR}?", re.I
)
_MONTH_ALONE = re.compile(rf"(?<!\w){_WORD}\.?{_YEAR}", re.I)
_CELL = re.compile(r"^\d{1,2}$", re.MULTILINE)
"""A number alone on its line, as a calendar's day."""
_TIME = re.compile(
    r"(?:(?<!\w)(?<!\d[:.,])|(?<=\dT))(\d{1,2}):(\d{2})(?!\d|:\d{3})(?:\s*([ap])(?:m\b|\.m\b\.?))?", re.I
)
_WHOLE_HOUR = re.compile(r"(?<!\w)(?<!\d[:.,])(\d{1,2})\s?([ap])(?:m\b|\.m\b\.?)", re.I)
_GERMAN_TIME = re.compile(r"(?<![\w:.,])(\d{1,2})(?:[.:](\d{2}))?\s?Uhr(?:\s(\d{2})\b)?")
_OTHER_TIME = re.compile(
    r"(?<![\w:.,])(\d{1,2})(?:\s?h\s?|\.)(\d{2})?(?![\w.,])(?:\s*([ap])(?:m\b|\.m\b\.?))?", re.I
)


def days(text: str) -> Iterator[Mention]:
    """(year or None, month, day) of every date."""
    return merged([*_numeric(text), *_in_letters(text), *_of_calendars(text)])


def clock(text: str) -> Iterator[Mention]:
    """(hour, minute) of every time of day; without am or pm, perhaps also the other half of the day."""
    return merged(_times(text))


@lru_cache(maxsize=2048)
def with_one_clock(text: str) -> str:
    """The text with its times on the 24-hour clock, so that 9:15am, 9:15 AM and 09:15 compare equal."""
    for mention in reversed([*clock(text)]):
        for (hour, minute), _ in certain([mention]):
            text = f"{text[: mention.start]}{hour:02}:{minute:02}{text[mention.end :]}"
    return text


def _numeric(text: str) -> Iterator[Mention]:
    for match in _NUMERIC.finditer(text):
        first, mark, second, third = int(match[1]), match[2], int(match[3]), int(match[4])
        year = third + 2000 if len(match[4]) == 2 else third
        if len(match[1]) == 4:
            readings = [(first, second, third)] if len(match[4]) == 2 else []
        else:
            # With points the day always comes first.
            readings = [(year, second, first), *([] if mark == "." else [(year, first, second)])]
        if real := _real(readings):
            yield mention_of(match, *real, sure=mark != "-" or len(match[1] + match[4]) > 4)
    for match in _NO_YEAR.finditer(text):
        first, second = (int(digits) for digits in match.groups() if digits)
        if real := _real([(None, second, first), (None, first, second)]):
            yield mention_of(match, *real, sure=False)
    for match in _CJK.finditer(text):
        if real := _real([(int(match[1]) if match[1] else None, int(match[2]), int(match[3]))]):
            yield mention_of(match, *real)


def _in_letters(text: str) -> Iterator[Mention]:
    for pattern in (_DAY_FIRST, _MONTH_FIRST):
        for match in pattern.finditer(text):
            name, year = match["n"].casefold(), int(match["y"]) if match["y"] else None
            if real := _real([(year, _months().get(name, 0), int(match["d"]))]):
                yield mention_of(match, *real, sure=year is not None or name not in _OTHER_WORDS)


def _of_calendars(text: str) -> Iterator[Mention]:
    """A month with its year above the cells of its days: perhaps any of them, for no choice is visible."""
    cells = {int(match.group()) for match in _CELL.finditer(text)}
    if not cells:
        return
    for match in _MONTH_ALONE.finditer(text):
        year, month = int(match["y"]), _months().get(match["n"].casefold(), 0)
        if month:
            yield mention_of(match, perhaps=_real([(year, month, day) for day in cells]), sure=False)


def _times(text: str) -> Iterator[Mention]:
    for match in _TIME.finditer(text):
        yield from _time(match, match[1], match[2], match[3])
    for match in _WHOLE_HOUR.finditer(text):
        yield from _time(match, match[1], "0", match[2])
    for match in _GERMAN_TIME.finditer(text):
        yield from _time(match, match[1], match[2] or match[3] or "0", None)
    for match in _OTHER_TIME.finditer(text):
        yield from _time(match, match[1], match[2] or "0", match[3], sure=bool(match[3]))


def _time(
    match: re.Match[str], hours: str, minutes: str, half: str | None, sure: bool = True
) -> Iterator[Mention]:
    hour, minute = int(hours), int(minutes)
    if half:
        hour = hour % 12 + 12 * (half.lower() == "p")
    if hour > 23 or minute > 59:
        return
    open_half = not half and 0 < hour <= 12 and not hours.startswith("0")
    perhaps: list[Key] = [((hour + 12) % 24, minute)] if open_half else []
    yield mention_of(match, (hour, minute), perhaps=perhaps, sure=sure)


def _real(readings: Iterable[tuple[int | None, int, int]]) -> list[Key]:
    """The readings that are dates of the calendar."""
    dates: list[Key] = []
    for year, month, day in readings:
        try:
            date(year or 2000, month, day)
        except ValueError:
            continue
        dates.append((year, month, day))
    return dates


@cache
def _months() -> dict[str, int]:
    """Full and short names of the months → 1 to 12, in all languages that write them in letters."""
    names = dict(MONTHS)
    for language in LANGUAGES:
        info = import_module(f"dateparser.data.date_translation_data.{language}").info
        for number, month in enumerate(_ENGLISH, start=1):
            for name in info[month]:
                word = name.casefold().rstrip(".")
                if word.isalpha() and not any(character in word for character in "月"):
                    names.setdefault(word, number)
    return names

