"""What must have changed in a database, and nothing else; what an answer must say. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .rows import Change, Row

ANY = object()
"""A column that may have any value."""


@dataclass(frozen=True)
class Expected:
    """One change that has to be there exactly `times` times.

    where: columns of the row it happens to (as it was before, or of the new row); columns: what is new. Of
    an edited row they are all that may differ, unless none are given.
    """

    table: str
    kind: str
    columns: Mapping[str, object] = field(default_factory=dict)
    where: Mapping[str, object] = field(default_factory=dict)
    times: int = 1

    def fits(self, change: Change) -> bool:
        """Whether a change is this one."""
        row = change.before or change.after or {}
        return (
            (change.table, change.kind) == (self.table, self.kind)
            and holds(row, self.where)
            and holds(change.columns, self.columns)
            and (change.kind != "edited" or not self.columns or change.columns.keys() == self.columns.keys())
        )


def holds(row: Row, wanted: Mapping[str, object]) -> bool:
    """Whether the row has these values; numbers are compared as numbers, texts without their outer spaces."""
    return all(
        name in row and (value is ANY or _plain(row[name]) == _plain(value)) for name, value in wanted.items()
    )


def _plain(value: object) -> object:
    """A number where it is one, so that 12.50, "12.5" and Decimal agree; line ends count as one sign."""
    try:
        return round(float(str(value)), 4)
    except ValueError:
        return str(value).replace("\r\n", "\n").strip()


def exactly(
    changes: Sequence[Change], wanted: Sequence[Expected], also: Sequence[Expected | str] = ()
) -> bool:
    """Whether these changes happened and no other. `also`: what the application itself does besides, or not:
    such changes, and tables that may gain rows.
    """
    may = [Expected(one, "added") if isinstance(one, str) else one for one in also]
    left = list(changes)
    for one in wanted:
        found = [change for change in left if one.fits(change)]
        if len(found) != one.times:
            return False
        left = [change for change in left if change not in found]
    return all(any(one.fits(change) for one in may) for change in left)


def says(answer: str | None, wanted: object, among: Iterable[object] = ()) -> bool:
    """Whether the answer has this as whole words or numbers ("14" is not in "2014"), and no other candidate
    `among` those that it could have named; of two, one of which is a part of the other, it has the longer.
    """
    return names(answer, [wanted], among)


def names(answer: str | None, wanted: Iterable[object], among: Iterable[object] = ()) -> bool:
    """Whether the answer has all of these, in any order, and no other candidate (see `says`)."""
    right = {tuple(tokens(str(one))) for one in wanted}
    left, found = tokens(answer or ""), set()
    for one in sorted({*right, *(tuple(tokens(str(one))) for one in among)} - {()}, key=len, reverse=True):
        while (at := _place(one, left)) is not None:
            found.add(one)
            # What stood before and behind must not grow into a candidate.
            left[at : at + len(one)] = [""]
    return found == right


def counts(answer: str | None, number: int) -> bool:
    """Whether this is the only number that the answer says."""
    return [word for word in tokens(answer or "") if _number(word)] == [str(number)]


def tokens(text: str) -> list[str]:
    """Words and numbers in lower case; 1,234.50 is one number and says 1234.5."""
    found = re.findall(r"\d[\d,]*(?:\.\d+)?|[^\W\d_]+", text.casefold())
    return [f"{float(word.replace(',', '')):g}" if _number(word) else word for word in found]


def _number(word: str) -> bool:
    return word[:1].isdigit()


def _place(part: Sequence[str], whole: Sequence[str]) -> int | None:
    size = len(part)
    places = range(len(whole) - size + 1)
    return next((at for at in places if list(whole[at : at + size]) == list(part)), None)
