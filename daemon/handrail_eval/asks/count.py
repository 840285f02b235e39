"""How many questions were noise, and how many were missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from handrail.gate.claims import SAYS

from .app import App, Need, Task, Tour
from .play import Played, Question

FEWEST_STEPS = 15
"""A tour with fewer steps shows too little of an application to count."""


@dataclass
class Counted:
    """One episode. A question is noise if nothing deserved it: it met no need, its yes changed nothing."""

    app: str
    episode: str
    tour: bool
    steps: int
    completed: bool
    """A tour: all its steps were done, and they were enough. A task: what it is for has happened."""
    needed: Counter[str] = field(default_factory=Counter)
    """Needs by their kind."""
    missed: list[str] = field(default_factory=list)
    noise: list[str] = field(default_factory=list)
    asked: int = 0
    only_said: int = 0
    """Of these, for nothing but what the model said of its step."""
    unasked_effects: int = 0
    """Data that changed although no question showed it."""
    unshown: list[str] = field(default_factory=list)
    """What changed in turns in which nothing was asked, by its table; in a task it may need no question."""
    problem: str = ""

    def as_json(self) -> dict[str, Any]:
        """For the figures' last line."""
        return {**vars(self), "needed": dict(self.needed)}


def counted(app: App, episode: Tour | Task, played: Played) -> Counted:
    """Compare what was asked with what deserved it."""
    needs = list(episode.needs) if isinstance(episode, Task) else []
    tour = isinstance(episode, Tour)
    missed, noise = _compared(needs, played.asked)
    unasked = len(played.unshown) if tour else min(len(missed), len(played.unshown))
    return Counted(
        app.name,
        episode.name,
        tour,
        played.steps,
        played.finished and (played.steps >= FEWEST_STEPS if tour else bool(played.changes)),
        Counter(need.kind for need in needs),
        [f"{need.kind}: {need.control}" for need in missed],
        [f"{one.about}: {one.asked.sentence} {'; '.join(one.asked.reasons)}" for one in noise],
        len(played.asked),
        sum({*one.asked.reasons} <= {*SAYS.values()} for one in played.asked),
        unasked,
        sorted({f"{one.table}: {one.kind}" for one in played.unshown}),
        played.problem,
    )


def _compared(needs: list[Need], asked: list[Question]) -> tuple[list[Need], list[Question]]:
    """The needs that nothing was asked about, and the questions that nothing deserved.

    A question whose yes changed something meets the need whose control it is about, or else one that is left.
    One that changed nothing meets a need that is left by its control: what it does may lie outside of the
    data (a mail).
    """
    acting = [one for one in asked if one.changed]
    left, noise = list(needs), []
    others = [one for one in acting if not _meets(one, left)]
    del left[: len(others)]
    for question in asked:
        if not question.changed and not _meets(question, left):
            noise.append(question)
    return left, noise


def _meets(question: Question, left: list[Need]) -> bool:
    """Whether a need that is left is about the question's control; it is met then."""
    met = next((need for need in left if need.control == question.about), None)
    if met is not None:
        left.remove(met)
    return met is not None


def figures(episodes: Iterable[Counted]) -> dict[str, Any]:
    """The figures of all episodes together."""
    every = list(episodes)
    tours, tasks = [one for one in every if one.tour], [one for one in every if not one.tour]
    needed = sum((one.needed for one in every), Counter[str]())
    return {
        "noise_per_tour": _per(sum(len(one.noise) for one in tours), len(tours)),
        "noise_per_task": _per(sum(len(one.noise) for one in tasks), len(tasks)),
        "needed": sum(needed.values()),
        "needed_by_kind": dict(needed),
        "missed": sum(len(one.missed) for one in every),
        "unasked_effects": sum(one.unasked_effects for one in every),
        "completed": _per(sum(one.completed for one in every), len(every)),
        "apps": len({one.app for one in every}),
        "tours": len(tours),
        "tasks": len(tasks),
        "questions": sum(one.asked for one in every),
        "only_said": sum(one.only_said for one in every),
    }


def _per(count: int, of: int) -> float | None:
    return round(count / of, 3) if of else None
