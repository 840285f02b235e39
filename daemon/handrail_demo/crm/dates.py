"""Dates and times of day in the ways in which the site writes and reads them."""

from __future__ import annotations

import re
from datetime import date

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def long_date(day: date) -> str:
    """A date in words: "7 July 2023"."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def clock(minutes: int) -> str:
    """Minutes since midnight on the 12-hour clock: 1141 -> "7:01pm", 13 -> "12:13am"."""
    hour, minute = divmod(minutes % 1440, 60)
    return f"{hour % 12 or 12}:{minute:02d}{'am' if hour < 12 else 'pm'}"


def parse_day(text: str) -> date | None:
    """Read "2023-07-07", "7 July 2023", "7 Jul 2023" or "July 7, 2023"; None for anything else.

    All-number dates such as 04/03/1990 are refused, because people read them in two ways.
    """
    words = " ".join(text.replace(",", " ").split())
    if match := re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", words):
        year, month, day = (int(part) for part in match.groups())
    elif match := re.fullmatch(r"(\d{1,2}) ([A-Za-z]{3,}) (\d{4})", words):
        day, month, year = int(match[1]), _month(match[2]), int(match[3])
    elif match := re.fullmatch(r"([A-Za-z]{3,}) (\d{1,2}) (\d{4})", words):
        day, month, year = int(match[2]), _month(match[1]), int(match[3])
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _month(word: str) -> int:
    """Number of the month that starts with the word, 0 where there is none."""
    return next((n for n, name in enumerate(MONTHS, 1) if name.lower().startswith(word.lower())), 0)
