"""Ranks lines by relevance, so that a budget cuts the least informative ones (Synapse, section 3.2)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import log

from handrail.text.words import telling
from handrail_wire.roles import CHOICE_ROLES, TEXT_ROLES

from ..line import Line

_FIELDS = TEXT_ROLES | CHOICE_ROLES | {"listbox", "switch"}
_STRUCTURE = frozenset({"heading", "dialog", "alertdialog", "alert", "status"})
_HALF_WAY = 100
"""Lines of distance from the view that halve what a line counts right beside it."""
_BESIDE = 0.8
"""The share of a line's goal score that passes to lines belonging to it."""
LONGEST_PART = 40
"""Most lines of a row, card or group whose lines belong together; a longer one holds more than one thing."""
_AROUND = 6
"""Lines before and after one in no row or card that count as belonging to it."""


def by_relevance(lines: Sequence[Line], goal: str) -> list[int]:
    """Indices of the lines, most relevant first: words shared with the goal, nearness to the view, kind.

    Equals keep their order. Out of view the kind hardly counts, so that what is kept hangs together: a
    button far away says little without the text beside it.
    """
    scores = [
        2.0 + _kind(line) if line.node.in_view else nearness + 0.2 * _kind(line)
        for line, nearness in zip(lines, _nearness(lines), strict=True)
    ]
    for index, bonus in _spread(lines, _shared(lines, telling(goal))).items():
        scores[index] += bonus
    return sorted(range(len(scores)), key=scores.__getitem__, reverse=True)


def _kind(line: Line) -> float:
    if line.node.ref:
        return 0.8 if line.node.role in _FIELDS else 0.3
    return 0.4 if line.node.role in _STRUCTURE else 0.0


def _shared(lines: Sequence[Line], wanted: frozenset[str]) -> list[tuple[int, float]]:
    """Lines with words of the goal and their score: 3 for a word that occurs in no other row."""
    if not wanted:
        return []
    any_of_them = re.compile("|".join(map(re.escape, wanted)))
    found = []
    where: dict[str, set[int]] = defaultdict(set)
    lines_in = Counter(line.place.parts[0] for line in lines if line.place.parts)
    for index, line in enumerate(lines):
        node = line.node
        text = f"{node.name} {node.value} {node.hint}".lower()
        # Most lines share nothing; splitting them into words is what costs.
        if any_of_them.search(text) and (shared := wanted & telling(text)):
            found.append((index, shared))
            # A row repeats its number in its button's name.
            part = line.place.parts[0] if line.place.parts else -1
            row = part if lines_in[part] <= LONGEST_PART else -1
            for word in shared:
                where[word].add(-index - 1 if row < 0 else row)
    return [(index, sum(3 / (1 + log(len(where[word]))) for word in shared)) for index, shared in found]


def _spread(lines: Sequence[Line], found: Sequence[tuple[int, float]]) -> dict[int, float]:
    """Each line's goal score: its own, or its share of that of a line that it belongs to.

    A button belongs to its own row's number, not to that of the row below, which may be nearer.
    """
    best: dict[int, float] = {}
    for index, bonus in found:
        for part in lines[index].place.parts:
            bonus *= _BESIDE
            best[part] = max(bonus, best.get(part, 0.0))
    held: dict[int, list[int]] = {part: [] for part in best}
    for index, line in enumerate(lines if best else ()):
        for part in line.place.parts:
            if part in held:
                held[part].append(index)
    # A part without other lines adds nothing to its only one.
    held = {part: inside for part, inside in held.items() if 1 < len(inside) <= LONGEST_PART}
    bonuses = dict(found)
    for part, inside in held.items():
        for near in inside:
            bonuses[near] = max(best[part], bonuses.get(near, 0.0))
    for index, bonus in found:
        if held.keys().isdisjoint(lines[index].place.parts):
            for near in range(max(0, index - _AROUND), min(len(lines), index + _AROUND + 1)):
                bonuses[near] = max(_BESIDE * bonus, bonuses.get(near, 0.0))
    return bonuses


def _nearness(lines: Sequence[Line]) -> list[float]:
    """At most 1.5, falling with the number of lines between a line and the view.

    A page with nothing in view counts from its top.
    """
    seen = [line.node.in_view for line in lines]
    after = _distances(seen, len(seen) if any(seen) else 0)
    before = _distances(reversed(seen), len(seen))
    fade = [1.5 * 0.5 ** (distance / _HALF_WAY) for distance in range(2 * len(seen) + 1)]
    return [fade[distance] for distance in map(min, after, reversed(before))]


def _distances(seen: Iterable[bool], beginning: int) -> list[int]:
    """The distance of each item after the last true one; the first starts at `beginning` + 1."""
    found = []
    distance = beginning
    for in_view in seen:
        distance = 0 if in_view else distance + 1
        found.append(distance)
    return found
