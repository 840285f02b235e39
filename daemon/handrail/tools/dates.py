"""Calendar questions; dates in words are parsed by `dateparser` (https://dateparser.readthedocs.io)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta

from .context import ToolContext, ToolError

LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "zh", "ja"]
"""Tried in this order; these are also the languages of the effect labels."""
_AMBIGUOUS = re.compile(r"\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b")
_TO_ADD = re.compile(r"\s*([-+]?)\s*(\d{1,5})\s*(days?|weeks?|months?|years?)(\s+ago)?\s*", re.IGNORECASE)


def dates(given: Mapping[str, str], context: ToolContext) -> str:
    """The day `from`, or the day `add` after it, with its weekday; or the number of days until `to`.

    Raises `ToolError`.
    """
    begin = read_date(given["from"], context.today)
    if "to" in given:
        end = read_date(given["to"], context.today)
        return f"{(end - begin).days} days from {_with_weekday(begin)} to {_with_weekday(end)}"
    if "add" in given:
        return _with_weekday(_sum(begin, given["add"]))
    return _with_weekday(begin)


def read_date(text: str, today: date) -> date:
    """The day that a text names, relative to today; without a year it is the next such day.

    Raises `ToolError`, also where day and month could be either way round ("03/04/2026").
    """
    text = text.strip()
    try:
        return date.fromisoformat(text)
    except ValueError:
        pass
    if match := _AMBIGUOUS.search(text):
        first, second = int(match[1]), int(match[2])
        if first <= 12 and second <= 12 and first != second:
            raise ToolError(f"{match[0]} can be read in two ways: write it as 2023-07-31")
    # Imported late: it loads tables of languages, and few runs need it.
    import dateparser

    moment: datetime | None = dateparser.parse(
        text,
        languages=LANGUAGES,
        settings={
            "RELATIVE_BASE": datetime(today.year, today.month, today.day, 12),
            "PREFER_DATES_FROM": "future",
            "RETURN_AS_TIMEZONE_AWARE": False,
        },
    )
    if moment is None:
        raise ToolError(f"{text!r} is no date that is understood: write it as 2023-07-31, or next friday")
    return moment.date()


def _sum(begin: date, text: str) -> date:
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
    """The same day some months later; a month after 31 January is the last day of February."""
    month = begin.year * 12 + begin.month - 1 + months
    first = date(month // 12, month % 12 + 1, 1)
    following = date((month + 1) // 12, (month + 1) % 12 + 1, 1)
    return first.replace(day=min(begin.day, (following - timedelta(days=1)).day))


def _with_weekday(day: date) -> str:
    return f"{day.isoformat()} ({day:%A})"
