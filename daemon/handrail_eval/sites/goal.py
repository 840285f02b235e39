"""What a task of a site is: intents with other values for every seed, and their judges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .expected import Expected, exactly
from .rows import Change

ADA = "ada@example.com"
"""The person whom every site knows."""
Judge = Callable[[Sequence[Change], str | None], float]


@dataclass(frozen=True)
class Goal:
    """One task with its values: what the person says, who is logged in, where it begins, how it is judged.

    reward: a benchmark's own reward beside the judge, where the goal is of a kind that one rewards in part.
    further: addresses that log the person in on other sites, which are opened first.
    """

    text: str
    judge: Judge
    who: str = ADA
    start: str = "/"
    reward: Judge | None = None
    further: tuple[str, ...] = ()


@dataclass(frozen=True)
class Intent:
    """A kind of task; `make` draws its values from the site, and may change the site before it begins.

    risky: it ends in a step that cannot be undone: the run has to ask, and the driver approves on the real
    page.
    """

    name: str
    make: Callable[[Any, Random], Goal]
    risky: bool = False


def changed(*wanted: Expected, also: Sequence[Expected | str] = ()) -> Judge:
    """1 if the site changed in exactly this way, else 0. `also`: what it may do besides (see `exactly`)."""
    return lambda changes, answer: float(exactly(changes, wanted, also))


def told(
    check: Callable[[str | None], bool], *wanted: Expected, also: Sequence[Expected | str] = ()
) -> Judge:
    """1 if the answer is right and the site changed in exactly this way, else 0."""
    return lambda changes, answer: float(check(answer) and exactly(changes, wanted, also))


def answered(check: Callable[[str | None], bool]) -> Judge:
    """1 if the answer is right and nothing changed, else 0."""
    return lambda changes, answer: float(not changes and check(answer))
