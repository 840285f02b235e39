"""LASER's backup choice: when a run's budget ends, its best candidate set aside is the answer.

LASER stops after 13 of its 15 transitions and selects from what it has seen. Here the same is done for every
kind of budget: first a warning, then nothing may be chosen but to stop. Whatever would have to be bought or
sent for the backup is left to the person: a choice made because time is up is no approval.

A run that has set nothing aside is not stopped early. It has nothing to fall back on, and its last steps
may be the ones that finish it.
"""

from __future__ import annotations

from handrail.happened.events import Ending, Happened
from handrail.stack import guards
from handrail.stack import machine as stacks

from .context import RunContext

FEW = 3
"""Steps before the end at which a run with candidates is told to choose one; earlier if its next turn may be
the last.
"""
LAST = 2
"""Steps before the end at which only stopping is possible: LASER's 13 of 15."""

_WORDS = {"tokens": "tokens", "calls": "model calls", "seconds": "time", "money": "money"}


class Backup:
    """Watches one run's budget."""

    def __init__(self, context: RunContext) -> None:
        self._context = context
        self._left: int | None = None
        """Steps left at the last turn; None before the first."""
        self._warned = False

    def look_ahead(self) -> None:
        """Called as a turn begins: warn of a budget's end, or begin to end the run."""
        context = self._context
        context.budget.begin_turn()
        left, text = self._steps_left()
        # A turn may cost as much as several did before: the next one may leave none to be warned in.
        after = left - max(0, self._left - left) if self._left is not None else left
        self._left = left
        best = guards.backup(context.fold.stack)
        if best is None or context.fold.stack.ending:
            return
        if left <= LAST:
            text = f"{text}, so it stops with the best of what was set aside: {best.item} ({best.why})"
            context.write(Ending(best.item, best.why, best.fit, text))
        elif (left <= FEW or after <= LAST) and not self._warned:
            self._warned = True
            context.write(Happened(f"{text}: take the best of what was set aside, {best.item}"))

    def _steps_left(self) -> tuple[int, str]:
        """How many steps the nearest limit leaves, and that in words."""
        context, stack = self._context, self._context.fold.stack
        left = max(0, context.bounds.page_steps - stack.page_steps)
        text = f"Only {left} steps are left"
        turns = context.budget.turns_left()
        if turns is None:
            return left, text
        # Each frame below this one needs a decision of its own to stop; that takes no page step.
        most, which = turns[0] - (len(stack.frames) - 1), turns[1]
        if most >= left:
            return left, text
        return max(0, most), f"The budget of {_WORDS[which]} is nearly used up"


def backup_sentence(best: stacks.Candidate) -> str:
    """The answer of a run that ends with its budget and a backup."""
    return f"The best it had seen: {best.item} ({best.why})."
