"""Scripted experts: what a perfect policy would answer to a prompt of a MiniWoB++ task.

An expert sees the same text as a model (goal, page, what was done) and answers with the same JSON, through
the same HTTP endpoint. What it can solve is what observation, actions and prompt are enough for.

It is one of two kinds of function:

- `expert(goal, elements, done) -> actions`, asked anew on every turn;
- a generator function `expert(goal)`, which remembers: `page = yield []` gives it the first page, and every
  `page = yield [actions]` the next one (a `View`). A plan holds six actions at most, and is cut where the
  page changes, so an expert of changing pages yields one action at a time (`page = yield from each(...)`).

Every module of this folder that has `EXPERTS`, by the name of the task, takes part.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Mapping
from typing import Any

from .page import Expert, Item, Turns, View, elements

_EXPERTS: dict[str, Expert] = {
    task: expert
    for module in pkgutil.iter_modules(__path__)
    for task, expert in getattr(
        importlib.import_module(f"{__name__}.{module.name}"), "EXPERTS", dict[str, Expert]()
    ).items()
}

NAMES = frozenset(_EXPERTS)
"""The tasks that have an expert."""


class Player:
    """The expert of one task during one episode. Raises `LookupError` for a task without an expert."""

    def __init__(self, task: str, experts: Mapping[str, Expert] = _EXPERTS) -> None:
        if task not in experts:
            raise LookupError(f"there is no expert for {task}")
        self._expert = experts[task]
        self._turns: Turns | None = None

    def decide(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """The decision for one prompt. Raises `LookupError` on a page that the expert cannot use."""
        view = View(page, done, elements(page))
        if inspect.isgeneratorfunction(self._expert):
            actions = self._remembering(goal, view)
        else:
            actions = self._expert(goal, view.elements, done)
        return {"reason": "the expert's choice", "actions": actions}

    def _remembering(self, goal: str, view: View) -> list[Item]:
        if self._turns is None:
            self._turns = self._expert(goal)
            next(self._turns)
        try:
            return self._turns.send(view)
        except StopIteration:
            raise LookupError("the expert has done all it knows, and the task has not ended") from None
