"""Calendar questions; dates in words are read by `dateparser` (https://dateparser.readthedocs.io) (pure)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta

from .asked import Seen, ToolError

LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "zh", "ja"]
"""The first one that understands a date reads it; these are the languages of the effect labels."""
_AMBIGUOUS = re.compile(r"\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b")
_TO_ADD = re.compile(r"\s*([-+]?)\s*(\d{1,5})\s*(days?|weeks?|months?|years?)(\s+ago)?\s*", re.IGNORECASE)


def dates(given: Mapping[str, str], seen: Seen) -> str:
    """A day with its weekday, or the number of days between two."""
    begin = read_date(given["from"], seen.today)
    if "to" in given:
        end = read_date(given["to"], seen.today)
        return f"{(end - begin).days} days from {_said(begin)} to {_said(end)}"
    if "add" in given:
        return _said(_added(begin, given["add"]))
    return _said(begin)


def read_date(text: str, today: date) -> date:
    """The day that a text names, as seen from today; one without a year is the next such day.

    Raises `ToolError`, also where day and month could be either way round.
    """
    text = text.strip()
    try:
        return date.fromisoformat(text)
    except ValueError:
        pass
    if found := _AMBIGUOUS.search(text):
        first, second = int(found[1]), int(found[2])
        if first <= 12 and second <= 12 and first != second:
            raise ToolError(f"{found[0]} can be read in two ways: write it as 2023-07-31")
    # Imported here: it reads its tables of languages, and few runs ask.
    import dateparser

    read: datetime | None = dateparser.parse(
        text,
        languages=LANGUAGES,
        settings={
            "RELATIVE_BASE": datetime(today.year, today.month, today.day, 12),
            "PREFER_DATES_FROM": "future",
            "RETURN_AS_TIMEZONE_AWARE": False,
        },
    )
    if read is None:
        raise ToolError(f"{text!r} is no date that is understood: write it as 2023-07-31, or next friday")
    return read.date()


def _added(begin: date, text: str) -> date:
    wanted = _TO_ADD.fullmatch(text)
    if not wanted:
        raise ToolError("write what to add as 3 weeks or -2 days")
    number = int(wanted[2]) * (-1 if wanted[1] == "-" or wanted[4] else 1)
    unit = wanted[3].casefold().removesuffix("s")
    try:
        if unit in ("day", "week"):
            return begin + timedelta(days=number * (7 if unit == "week" else 1))
        return _months_later(begin, number * (12 if unit == "year" else 1))
    except (OverflowError, ValueError):
        raise ToolError("that is beyond the calendar") from None


def _months_later(begin: date, months: int) -> date:
    """A month after 31 January is the last day of February, as people mean it."""
    month = begin.year * 12 + begin.month - 1 + months
    first = date(month // 12, month % 12 + 1, 1)
    following = date((month + 1) // 12, (month + 1) % 12 + 1, 1)
    return first.replace(day=min(begin.day, (following - timedelta(days=1)).day))


def _said(day: date) -> str:
    return f"{day.isoformat()} ({day:%A})"
