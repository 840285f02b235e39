"""The part of a page's text that an example needs, within a budget.

An example shows what a decision was made on. The elements used and what surrounds them come first, then what
shares words with the goal; the order stays, and gaps are marked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from handrail.text.words import telling

from .text_budget import token_bound

_REF = re.compile(r"^\[((?:f\d+)?e\d+)\]", re.MULTILINE)
SHOWN_VALUE = re.compile(r' value ".*"(?=\s|$)')
"""A field's value, as its line shows it."""
COVERED = re.compile(r"hidden from you|••••")
"""Marks of a field whose value was covered before it left the page."""
_GAP = "…"
_NEAR = 3
"""Lines around a used element that matter: its row, or the label above it."""


def ref_of(line: str) -> str:
    """The ref of a line's element, or ""."""
    match = _REF.match(line)
    return match[1] if match else ""


def without_refs(page: str) -> str:
    """The page's lines without their refs, which differ every time."""
    return _REF.sub("", page)


def excerpt(page: str, used: frozenset[str], goal: str, tokens: int) -> str:
    """At most `tokens` tokens of the page; the lines of the elements `used` are kept in any case."""
    lines = page.split("\n")
    if token_bound(page) <= tokens:
        return page
    room = tokens
    kept: set[int] = set()
    ranks = _ranks(lines, used, goal)
    for index in sorted(range(len(lines)), key=ranks.__getitem__, reverse=True):
        cost = token_bound(lines[index]) + 1  # The gap beside it.
        if ref_of(lines[index]) in used or cost <= room:
            room -= cost
            kept.add(index)
    shown: list[str] = []
    for index, line in enumerate(lines):
        if index in kept:
            shown.append(line)
        elif not shown or shown[-1] != _GAP:
            shown.append(_GAP)
    return "\n".join(shown)


def _ranks(lines: Sequence[str], used: frozenset[str], goal: str) -> list[float]:
    """How much each line matters: used, near a used one, sharing words with the goal, a heading."""
    wanted = telling(goal)
    places = [index for index, line in enumerate(lines) if ref_of(line) in used]
    ranks = []
    for index, line in enumerate(lines):
        far = min((abs(index - place) for place in places), default=len(lines))
        near = 2.0 * max(0, _NEAR + 1 - far) / (_NEAR + 1)
        ranks.append((10.0 if far == 0 else near) + len(wanted & telling(line)) + line.startswith("heading "))
    return ranks
