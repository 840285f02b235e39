"""A policy that calls others first: SteP's division of the work, held to by code for small models.

A small model that may call and click clicks; and what a call has told it does not keep it from looking on.
So the root of a kind of site says in its file `calls_first`, and those that it calls `reads` or `whole`.
"""

from __future__ import annotations

import re

from handrail.decision.choices import Choices
from handrail.library.library import Library
from handrail.policy.policy import Policy, cued, without_cues
from handrail.stack.machine import Frame
from handrail.text.literals import quoted, unquoted

from .goal_coverage import left_over

_QUESTION = re.compile(r"[^?？؟]*[?？؟](\s*answer\b[^?？؟]*)?\s*", re.IGNORECASE)


def delegated(allowed: Choices, policy: Policy, frame: Frame, library: Library) -> Choices | None:
    """What is left to a policy that calls others first: one of the calls; after that to hand back what a
    question was answered with, or to end after what was the whole task.

    None where it may do anything that is `allowed`: as soon as somebody was called for a part of the task,
    something went wrong twice, or the person has spoken.
    """
    errors = sum(entry.kind == "error" for entry in frame.history)
    history = [entry for entry in frame.history if entry.kind not in ("error", "event")]
    goal = frame.objective
    if not policy.calls_first or errors > 1 or any(entry.kind in ("hint", "answer") for entry in history):
        return None
    calls = [entry.text.partition("(")[0] for entry in history if entry.kind == "call"]
    if not calls:
        first = allowed.callable
        if only_asks(goal):
            first = tuple(one for one in first if (callee := library.get(one.name)) and callee.reads)
        return Choices({}, callable=first, endings=()) if first else None
    last, callee = history[-1], library.get(calls[-1])
    if last.kind != "call" or last.status != "done" or callee is None:
        return None
    others = (library.get(one.name) for one in allowed.callable if one.name not in calls)
    if any(other is not None and not other.reads and not _is_part(other, callee, goal) for other in others):
        return None
    answered = callee.reads and bool(last.result) and only_asks(goal)
    done = [entry.text for entry in history if entry.kind == "call" and entry.status == "done"]
    policies = [one for text in done if (one := library.get(text.partition("(")[0]))]
    over = callee.whole and not left_over(goal, done, policies)
    return Choices({}, endings=("done",), answer=last.result) if answered or over else None


def _is_part(other: Policy, callee: Policy, goal: str) -> bool:
    """Whether a policy is asked for only by words that its caller was called for, too."""
    if other.name not in callee.may_call:
        return False
    cues = [*callee.cues, *(cue for spec in callee.arguments.values() for cue in spec.get("cues", ()))]
    return not cued(other.cues, without_cues(cues, unquoted(goal)))


def only_asks(goal: str) -> bool:
    """Whether the goal is one question, with at most a word about its answer, and nothing to do beside it."""
    without = goal
    for _, words in quoted(goal):
        without = without.replace(words, "")
    return _QUESTION.fullmatch(without) is not None
