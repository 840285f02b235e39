"""When a schedule is due: words or a cron expression in, dates out. Pure; times are Unix seconds.

Cron expressions are Debian's, daylight saving included (`cronsim`). Words are a small English grammar: which
days, then at what time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo
from itertools import islice, takewhile

from cronsim import CronSim, CronSimError

from .task import Schedule

_DAYS = ("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")
_WHICH = {"day": "*", "weekday": "1-5", "workday": "1-5", "working day": "1-5", "weekend": "0,6"}
_NUMBERS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "last": "L"}
_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_TIME = re.compile(r"(\d{1,2})(?:[:.](\d\d))?\s*(am|pm|o'?clock)?|noon|midnight")
_EVERY = re.compile(r"every (?:(\d+) )?(minute|hour)s?|(hourly)")
_OF_MONTH = re.compile(
    r"(?:on )?the (\d{1,2}|[a-z]+)(?:st|nd|rd|th)?(?: day)?(?: of (?:the|every|each) month| of ([a-z]+))?"
)
EXAMPLES = (
    "every weekday at 8", "every Monday and Thursday at 18:30", "on the first of the month at 7 am",
    "on the last day of the month at noon", "every 15 minutes", "0 8 * * 1-5",
)  # fmt: skip


class NoTime(ValueError):
    """Words that name no time; the text says what can be said."""


def cron_of(words: str) -> str:
    """A cron expression as it is, or what the words mean as one. Raises `NoTime`."""
    text = " ".join(words.casefold().replace(",", " , ").split())
    expression = text.replace(" , ", ",") if len(text.replace(" , ", ",").split()) == 5 else ""
    for one in (expression, _spoken(text)):
        if one:
            try:
                next(CronSim(one, datetime(2026, 1, 1)))
            except (CronSimError, StopIteration):
                continue
            return one
    raise NoTime(f"“{words}” is no time that I know. Say it like one of these: {'; '.join(EXAMPLES)}")


def in_words(cron: str) -> str:
    """What a cron expression means, for people."""
    return str(CronSim(cron, datetime(2026, 1, 1)).explain())


def dates(cron: str, after: float, zone: tzinfo) -> Iterator[float]:
    """The dates that lie after a moment, earliest first; for ever, or until there are none."""
    for date in CronSim(cron, datetime.fromtimestamp(after, zone)):
        yield date.timestamp()


def next_date(schedule: Schedule, now: float, zone: tzinfo) -> float | None:
    """When a schedule is due next; None where it is paused, or has no date any more."""
    after = max(schedule.since, now)
    return None if schedule.paused else next(dates(schedule.cron, after, zone), None)


def due(cron: str, since: float, until: float, zone: tzinfo, most: int) -> list[float]:
    """The dates after `since` up to `until`, the latest `most` of them."""
    # Backwards, or months of a schedule that is due every minute would all be looked through.
    end = datetime.fromtimestamp(until + 60, zone)
    backwards = (date.timestamp() for date in CronSim(cron, end, reverse=True))
    found = takewhile(lambda date: date > since, (date for date in backwards if date <= until))
    return sorted(islice(found, most))


def clock_at(cron: str, date: float, zone: tzinfo) -> str:
    """What the clock shows at a date, by which a date is known in another time zone too.

    "" for what is due hour after hour: there the clock may show the same once more.
    """
    hour = cron.split()[1]
    at = datetime.fromtimestamp(date, zone)
    return "" if "*" in hour or "-" in hour else f"{at:%Y-%m-%d %H:%M}{' again' if at.fold else ''}"


def _spoken(text: str) -> str:
    """The words as a cron expression; "" if they are none."""
    if found := _EVERY.fullmatch(text):
        count = int(found[1] or 1)
        if found[2] == "minute":
            # Others would not come at even distances: an hour begins anew.
            return f"*/{count} * * * *" if count and 60 % count == 0 else ""
        return f"0 */{count} * * *" if count and 24 % count == 0 else ""
    days, _, at = text.partition(" at ")
    clock = _clock(at or "8")
    if clock is None:
        return ""
    minute, hour = clock
    if (found := _OF_MONTH.fullmatch(days)) and (day := _NUMBERS.get(found[1], found[1])):
        month = "*" if not found[2] else _place(_MONTHS, found[2])
        return f"{minute} {hour} {day} {month} *" if month else ""
    named = days.removeprefix("on ").removeprefix("every ").removeprefix("each ")
    named = "day" if named in ("daily", "day") else named
    if named in _WHICH or named.removesuffix("s") in _WHICH:
        return f"{minute} {hour} * * {_WHICH.get(named) or _WHICH[named.removesuffix('s')]}"
    numbers = [_place(_DAYS, one, 0) for one in re.split(r"\s*,\s*(?:and )?|\s+and\s+|\s+", named)]
    return f"{minute} {hour} * * {','.join(numbers)}" if named and all(numbers) else ""


def _clock(text: str) -> tuple[int, int] | None:
    """Minute and hour of a time of day."""
    found = _TIME.fullmatch(text.strip())
    if not found:
        return None
    if not found[1]:
        return (0, 12 if found[0] == "noon" else 0)
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3] in ("am", "pm"):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found[3] == "pm" else 0)
    return (minute, hour) if hour < 24 and minute < 60 else None


def _place(names: tuple[str, ...], word: str, first: int = 1) -> str:
    """The number of a name, which may be shortened to three letters or more, or be in the plural."""
    for number, name in enumerate(names, first):
        if len(word) > 2 and (name.startswith(word) or word == f"{name}s"):
            return str(number)
    return ""
