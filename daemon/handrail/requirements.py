"""What the person asked for, beside what the page shows before an irreversible step (pure).

A vague match that the person then approves is SteP's and LASER's commonest silent failure ("good
enough" picks). So the instruction's own literals (dates, times, codes, amounts, names, quoted text)
are looked up in the page, by code and without a model.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from handrail_wire import Requirement

from .literals import MONTHS, Key, amounts, codes, dates, emails, times

Kind = Literal["dates", "times", "amounts", "codes", "emails", "quoted", "names"]
"""What requirements can be told apart by."""

_LITERALS = {"dates": dates, "times": times, "amounts": amounts, "codes": codes, "emails": emails}
_QUOTED = re.compile(r"[\"“]([^\"“”]{1,80})[\"”]")
_NAME = re.compile(r"(?<=[a-z,] )(?:(?:Mrs|Ms|Mr|Miss|Dr|Prof)\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)+")
_TITLES = frozenset({"mrs", "ms", "mr", "miss", "dr", "prof"})
_SHOWN = 300
"""Characters of what was asked for, and of what was found, that are shown."""
_SECRET = re.compile(r"<secret:\w+>|\b(?:\d[ -]?){13,19}\b")


def requirements(instruction: str, page: str) -> list[Requirement]:
    """Each literal of the instruction with what the page shows of its kind.

    `yes`: it stands on the page. `no`: others of its kind do, this one does not. `unseen`: none of its kind.
    """
    asked = _SECRET.sub(" ", instruction)
    rows: dict[str, Requirement] = {}
    for find in _LITERALS.values():
        there = dict(find(page))
        for key, words in find(asked):
            rows[words] = _row(words, _same(key, there), list(there.values()))
    folded = page.casefold()
    for words in [*_QUOTED.findall(asked), *_names(asked)]:
        parts = [part for part in words.casefold().replace(".", "").split() if part not in _TITLES]
        rows[words] = _row(words, words if all(_stands(part, folded) for part in parts) else None, [])
    return list(rows.values())


def asked_for(text: str, kinds: Iterable[Kind]) -> list[str]:
    """The requirements of these kinds in a text, in its own words: LASER's details of the target."""
    asked = _SECRET.sub(" ", text)
    found: list[str] = []
    for kind in kinds:
        if kind == "quoted":
            found += _QUOTED.findall(asked)
        elif kind == "names":
            found += _names(asked)
        else:
            found += [words for _, words in _LITERALS[kind](asked)]
    return [words[:_SHOWN] for words in dict.fromkeys(found)]


def all_met(rows: Iterable[Requirement]) -> bool:
    """Whether nothing that was asked for is different or missing."""
    return all(row.met == "yes" for row in rows)


def _row(asked: str, found: str | None, others: list[str]) -> Requirement:
    if found is not None:
        return Requirement(asked=asked[:_SHOWN], found=found[:_SHOWN], met="yes")
    instead = ", ".join(others[:4])[:_SHOWN]
    return Requirement(asked=asked[:_SHOWN], found=instead, met="no" if others else "unseen")


def _same(key: Key, there: dict[Key, str]) -> str | None:
    """Equal, where `None` in a key (an unsaid year) fits anything."""
    for other, words in there.items():
        if all(a is None or b is None or a == b for a, b in zip(key, other, strict=True)):
            return words
    return None


def _names(text: str) -> list[str]:
    """Runs of capitalised words inside a sentence, without months."""
    found = []
    for match in _NAME.findall(text):
        words = [word for word in match.split() if word.lower() not in MONTHS]
        if len(words) > 1:
            found.append(" ".join(words))
    return found


def _stands(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None
