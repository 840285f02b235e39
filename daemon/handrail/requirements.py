"""What the person asked for, beside what the page shows before an irreversible step (pure).

A vague match that the person then approves is SteP's and LASER's commonest silent failure ("good
enough" picks). So the instruction's own literals (dates, times, codes, amounts, names, quoted text)
are looked up in the page, by code and without a model.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date

from handrail_wire import Requirement

_MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
         "sep sept september", "oct october", "nov november", "dec december"), start=1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DATES = (
    re.compile(r"\b(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})\b"),
    re.compile(
        rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<n>{_MONTH})\.?(?:,? (?P<y>\d{{4}}))?\b", re.I
    ),
    re.compile(rf"\b(?P<n>{_MONTH})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y>\d{{4}}))?\b(?!:)", re.I),
)
_TIME = re.compile(r"\b(\d{1,2}):(\d{2})\s*([ap])?\.?m?\.?\b", re.I)
_MONEY = re.compile(r"[$€£]\s?\d[\d,]*(?:\.\d{2})?")
_CODE = re.compile(r"\b(?:[A-Z]{3}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,10})\b")
_EMAIL = re.compile(r"\b[\w.+-]+@[\w-]+\.[\w.-]+\b")
_QUOTED = re.compile(r"[\"“]([^\"“”]{1,80})[\"”]")
_NAME = re.compile(r"(?<=[a-z,] )(?:(?:Mrs|Ms|Mr|Miss|Dr|Prof)\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)+")
_TITLES = frozenset({"mrs", "ms", "mr", "miss", "dr", "prof"})
_SECRET = re.compile(r"<secret:\w+>|\b(?:\d[ -]?){13,19}\b")


def requirements(instruction: str, page: str) -> list[Requirement]:
    """Each literal of the instruction with what the page shows of its kind.

    `yes`: it stands on the page. `no`: others of its kind do, this one does not. `unseen`: none of its kind.
    """
    asked = _SECRET.sub(" ", instruction)
    rows: dict[str, Requirement] = {}
    for find in (_dates, _times, _amounts, _codes, _emails):
        there = dict(find(page))
        for key, words in find(asked):
            rows[words] = _row(words, _same(key, there), list(there.values()))
    folded = page.casefold()
    for words in [*_QUOTED.findall(asked), *_names(asked)]:
        parts = [part for part in words.casefold().replace(".", "").split() if part not in _TITLES]
        rows[words] = _row(words, words if all(_stands(part, folded) for part in parts) else None, [])
    return list(rows.values())


def all_met(rows: Iterable[Requirement]) -> bool:
    """Whether nothing that was asked for is different or missing."""
    return all(row.met == "yes" for row in rows)


def _row(asked: str, found: str | None, others: list[str]) -> Requirement:
    if found is not None:
        return Requirement(asked=asked, found=found, met="yes")
    return Requirement(asked=asked, found=", ".join(others[:4])[:300], met="no" if others else "unseen")


Key = tuple[object, ...]
Finder = Callable[[str], Iterable[tuple[Key, str]]]


def _same(key: Key, there: dict[Key, str]) -> str | None:
    """Equal, where `None` in a key (an unsaid year, an unsaid am or pm) fits anything."""
    for other, words in there.items():
        if all(a is None or b is None or a == b for a, b in zip(key, other, strict=True)):
            return words
    return None


def _dates(text: str) -> Iterable[tuple[Key, str]]:
    for pattern in _DATES:
        for match in pattern.finditer(text):
            groups = match.groupdict()
            month = int(groups["m"]) if groups.get("m") else _MONTHS[groups["n"].lower()]
            year = int(groups["y"]) if groups["y"] else None
            try:
                date(year or 2000, month, int(groups["d"]))
            except ValueError:
                continue
            yield (year, month, int(groups["d"])), match.group()


def _times(text: str) -> Iterable[tuple[Key, str]]:
    for match in _TIME.finditer(text):
        hour, minute, half = int(match[1]), int(match[2]), (match[3] or "").lower()
        if half == "p" and hour < 12:
            hour += 12
        if hour < 24 and minute < 60:
            yield (hour, minute), match.group().strip()


def _amounts(text: str) -> Iterable[tuple[Key, str]]:
    for match in _MONEY.finditer(text):
        yield (match.group()[0], float(re.sub(r"[^\d.]", "", match.group()))), match.group()


def _codes(text: str) -> Iterable[tuple[Key, str]]:
    return (((match.group(),), match.group()) for match in _CODE.finditer(text))


def _emails(text: str) -> Iterable[tuple[Key, str]]:
    return (((match.group().lower(),), match.group()) for match in _EMAIL.finditer(text))


def _names(text: str) -> list[str]:
    """Runs of capitalised words inside a sentence, without months."""
    found = []
    for match in _NAME.findall(text):
        words = [word for word in match.split() if word.lower() not in _MONTHS]
        if len(words) > 1:
            found.append(" ".join(words))
    return found


def _stands(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None
