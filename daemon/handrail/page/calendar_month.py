"""Compares the month that a calendar on the page shows with the one that is wanted.

Small models press "Next" and "Prev" at random: which of two months comes first is computed, not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Literal

from handrail.tools.dates import LANGUAGES

Month = tuple[int, int]
"""Year and month, so that months compare chronologically."""

_ROLES = ("heading", "text", "status", "caption", "columnheader")
"""Roles in which calendars show their month."""
_MAY_BE = re.compile(
    r"^(?:[^\n\d]{3,20}(?:19|20)\d\d[^\n\d]{0,3}|(?:19|20)\d\d ?年 ?\d\d? ?月)$", re.MULTILINE
)
"""A word and a four-digit year: anything shorter is ambiguous."""
MOST_LOOKED_AT = 20
"""Lines of a page that are tried: parsing a month takes about a millisecond."""


def month_shown(names: Mapping[str, str]) -> Month | None:
    """The month that a page shows; `names` are its texts by role, one per line (`Signs.names`).

    None if it shows several: calendars of two months at once are left to the model.
    """
    lines = [found[0].strip() for role in _ROLES for found in _MAY_BE.finditer(names.get(role, ""))]
    if len(lines) > MOST_LOOKED_AT:
        return None
    shown = {month for line in lines if (month := read_month(line))}
    return shown.pop() if len(shown) == 1 else None


def compare(shown: Month | None, wanted: str) -> Literal["before", "after", "same"] | None:
    """Whether the shown month is before, after or the same as `wanted` ("March 2016", or a day: 2016-03-25).

    None if either is no month.
    """
    aim = read_month(wanted)
    if shown is None or aim is None:
        return None
    return "same" if shown == aim else "before" if shown < aim else "after"


@lru_cache(maxsize=512)
def read_month(text: str) -> Month | None:
    """The month of a text such as "March 2016", or of a day such as 2016-03-25; else None."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        pass
    else:
        return day.year, day.month
    if not _MAY_BE.fullmatch(text):
        return None
    # Imported here: it reads its tables of languages, and few runs ask.
    import dateparser

    read = dateparser.parse(
        text.replace(" ", "") if "年" in text else text,
        languages=LANGUAGES,
        settings={
            "PARSERS": ["absolute-time"],
            "REQUIRE_PARTS": ["month", "year"],
            "PREFER_DAY_OF_MONTH": "first",
        },
    )
    return (read.year, read.month) if read and str(read.year) in text else None
