"""Which exemplars a prompt gets (pure): Synapse's nearest ones of one task, WebWISE's own ones.

Synapse (section 2.3) embeds task and page state together and looks for the nearest; its code takes three
and lets them vote on the task. Here three rankings are made: by the lines that the pages share, by the words
of task and page (BM25), and by vectors, where there are any. They are joined by reciprocal rank (Cormack,
Clarke and Büttcher, SIGIR 2009): a sum of 1 / (60 + rank), which needs no scale that all share. Then examples
that are all alike are thinned out: they would only make the prompt longer.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from handrail.page.excerpt import COVERED, SHOWN_VALUE, without_refs

from .exemplar import Exemplar

NEAREST = 3
"""The nearest ones that vote on the task (Synapse's code: k = 3)."""
OWN = 2
"""Self-made examples of the very same task (WebWISE keeps up to two)."""
_SMOOTH = 60
_ALIKE = 0.8
"""Two pages that share this part of their lines, with the same verbs in the decision, teach the same."""


def joined(rankings: Iterable[Sequence[int]]) -> list[int]:
    """One ranking from several of the same things by their ids, the best first."""
    score: defaultdict[int, float] = defaultdict(float)
    first: dict[int, int] = {}
    for ranking in rankings:
        for rank, one in enumerate(ranking):
            score[one] += 1 / (_SMOOTH + rank)
            first.setdefault(one, len(first))
    return sorted(score, key=lambda one: (-score[one], first[one]))


def of_one_task(ranked: Sequence[Exemplar], most: int) -> list[Exemplar]:
    """The nearest exemplars of the task that most of the nearest three belong to; a tie is the nearest's."""
    votes = Counter(one.kind_of_task for one in ranked[:NEAREST])
    if not votes:
        return []
    task = max(votes, key=votes.__getitem__)
    return varied((one for one in ranked if one.kind_of_task == task), most)


def of_same_task(ranked: Iterable[Exemplar], objective: str, most: int) -> list[Exemplar]:
    """The nearest exemplars whose objective differs from this one only in values."""
    return varied((one for one in ranked if is_same_task(one.kind_of_task, objective)), most)


def varied(ranked: Iterable[Exemplar], most: int) -> list[Exemplar]:
    """The first `most` exemplars, without those that are like one before them."""
    chosen: list[Exemplar] = []
    for one in ranked:
        if len(chosen) == most:
            break
        if not any(_alike(one, other) for other in chosen):
            chosen.append(one)
    return chosen


def is_same_task(kind: str, objective: str) -> bool:
    """Whether an objective is `kind` (`Exemplar.kind_of_task`) with some values in place of its gaps."""
    text = " ".join(objective.casefold().split())
    start, *rest = kind.replace("{{", "{").replace("}}", "}").split("{}")
    if not re.search(r"\w", "".join([start, *rest])):
        return False  # Nothing but gaps: anything would fit.
    if not rest or not text.startswith(start):
        return text == start
    end = rest.pop()
    if not text.endswith(end):
        return False
    place = len(start)
    for part in rest:
        place = text.find(part, place + 1)
        if place < 0:
            return False
        place += len(part)
    return place < len(text) - len(end)


def similarity(one: Sequence[float], other: Sequence[float]) -> float:
    """The cosine of two vectors, from -1 to 1; 0 where one of them is nothing or their sizes differ."""
    if len(one) != len(other):
        return 0.0
    product = sum(a * b for a, b in zip(one, other, strict=True))
    size = (sum(a * a for a in one) * sum(b * b for b in other)) ** 0.5
    return product / size if size else 0.0


def by_vectors(query: Sequence[float], vectors: Mapping[int, Sequence[float]]) -> list[int]:
    """The ids, the most similar first."""
    return sorted(vectors, key=lambda one: -similarity(query, vectors[one]))


def by_page(page: str, pages: Mapping[int, str]) -> list[int]:
    """The ids, those first of whose page the largest part is on this page, too; equals keep their order.

    It tells apart the states of one page: a field that is filled in is another line than an empty one.
    """
    here = _kinds_of_lines(page)

    def shared(one: int) -> float:
        lines = _kinds_of_lines(pages[one])
        return len(lines & here) / len(lines)

    return sorted(pages, key=shared, reverse=True)


def _kinds_of_lines(page: str) -> frozenset[str]:
    """The lines without their refs and without what is in their fields; a covered field says nothing."""
    lines = []
    for line in without_refs(page).split("\n"):
        lines.append(SHOWN_VALUE.sub("" if COVERED.search(line) else " filled", line))
    return frozenset(lines)


def _alike(one: Exemplar, other: Exemplar) -> bool:
    these, those = _kinds_of_lines(one.page), _kinds_of_lines(other.page)
    return one.shape == other.shape and len(these & those) >= _ALIKE * len(these | those)
