"""Chooses the exemplars for a prompt: the nearest ones of a task (Synapse), or of the same task (WebWISE).

Synapse (section 2.3) embeds task and page state together and looks for the nearest exemplars; its code takes
three and lets them vote on the task. Here there are three rankings: by the lines that the pages share, by the
words of task and page (BM25), and by vectors, if there are any. They are combined by reciprocal rank fusion
(Cormack, Clarke and Büttcher, SIGIR 2009): the sum of 1 / (60 + rank), which needs no common scale. Then
near-duplicates are dropped, which would only make the prompt longer.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from handrail.page.excerpt import COVERED, SHOWN_VALUE, without_refs

from .exemplar import Exemplar

NEAREST = 3
"""How many of the nearest exemplars vote on the task (k = 3 in Synapse's code)."""
OWN = 2
"""Most examples of the same task (WebWISE keeps up to two)."""
_SMOOTH = 60
_ALIKE = 0.8
"""Exemplars with the same verbs whose pages share this part of their lines are near-duplicates."""


def joined(rankings: Iterable[Sequence[int]]) -> list[int]:
    """Several rankings of ids combined into one by reciprocal rank fusion, best first."""
    score: defaultdict[int, float] = defaultdict(float)
    first: dict[int, int] = {}
    for ranking in rankings:
        for rank, key in enumerate(ranking):
            score[key] += 1 / (_SMOOTH + rank)
            first.setdefault(key, len(first))
    return sorted(score, key=lambda key: (-score[key], first[key]))


def of_voted_task(ranked: Sequence[Exemplar], most: int) -> list[Exemplar]:
    """The nearest exemplars of the task that most of the nearest three have; the nearest breaks a tie."""
    votes = Counter(exemplar.kind_of_task for exemplar in ranked[:NEAREST])
    if not votes:
        return []
    task = max(votes, key=votes.__getitem__)
    return varied((exemplar for exemplar in ranked if exemplar.kind_of_task == task), most)


def of_same_task(ranked: Iterable[Exemplar], objective: str, most: int) -> list[Exemplar]:
    """The nearest exemplars whose objective differs from this one only in values."""
    return varied((exemplar for exemplar in ranked if is_same_task(exemplar.kind_of_task, objective)), most)


def varied(ranked: Iterable[Exemplar], most: int) -> list[Exemplar]:
    """The first `most` exemplars, without near-duplicates of an earlier one."""
    chosen: list[Exemplar] = []
    for exemplar in ranked:
        if len(chosen) == most:
            break
        if not any(_alike(exemplar, other) for other in chosen):
            chosen.append(exemplar)
    return chosen


def is_same_task(kind: str, objective: str) -> bool:
    """Whether an objective is `kind` (`Exemplar.kind_of_task`) with values filled into its gaps."""
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


def similarity(left: Sequence[float], right: Sequence[float]) -> float:
    """The cosine of two vectors, from -1 to 1; 0 if one of them is zero or their sizes differ."""
    if len(left) != len(right):
        return 0.0
    product = sum(a * b for a, b in zip(left, right, strict=True))
    size = (sum(a * a for a in left) * sum(b * b for b in right)) ** 0.5
    return product / size if size else 0.0


def by_vectors(query: Sequence[float], vectors: Mapping[int, Sequence[float]]) -> list[int]:
    """The ids of the vectors, the most similar to the query first."""
    return sorted(vectors, key=lambda key: -similarity(query, vectors[key]))


def by_page(page: str, pages: Mapping[int, str]) -> list[int]:
    """The ids by the share of their page's lines that this page has, highest first; ties keep their order.

    This distinguishes the states of a page: a filled-in field is a different line than an empty one.
    """
    here = _kinds_of_lines(page)

    def shared(key: int) -> float:
        lines = _kinds_of_lines(pages[key])
        return len(lines & here) / len(lines)

    return sorted(pages, key=shared, reverse=True)


def _kinds_of_lines(page: str) -> frozenset[str]:
    """The distinct lines without refs, and with "filled" for a field's value, or "" if that is covered."""
    lines = []
    for line in without_refs(page).split("\n"):
        lines.append(SHOWN_VALUE.sub("" if COVERED.search(line) else " filled", line))
    return frozenset(lines)


def _alike(exemplar: Exemplar, other: Exemplar) -> bool:
    these, those = _kinds_of_lines(exemplar.page), _kinds_of_lines(other.page)
    return exemplar.shape == other.shape and len(these & those) >= _ALIKE * len(these | those)
