"""Makes a policy call others first: SteP's division of work, enforced by code for small models.

A small model that may both call and click will click, and goes on searching after a call has answered. So the
agent of a kind of site, which may call any policy, calls first.
"""

from __future__ import annotations

import re

from handrail.decision.choices import Choices
from handrail.library.library import Library
from handrail.policy.policy import Policy, cued, without_cues
from handrail.stack.machine import Frame
from handrail.text.literals import quotations, unquoted

from .goal_coverage import has_uncovered_part

_QUESTION = re.compile(r"[^?？؟]*[?？؟](\s*answer\b[^?？؟]*)?\s*", re.IGNORECASE)


def delegated(allowed: Choices, policy: Policy, frame: Frame, library: Library) -> Choices | None:
    """The choices of a policy that delegates: the calls; then, if a call answered the whole question or did
    the whole task, only to stop with its result.

    None if the policy may choose anything that is `allowed`: it does not delegate, a call has done only a
    part of the task, two things went wrong, or the person has spoken.
    """
    errors = sum(entry.kind == "error" for entry in frame.history)
    history = [entry for entry in frame.history if entry.kind not in ("error", "event")]
    goal = frame.objective
    if not policy.delegates or errors > 1 or any(entry.kind in ("hint", "answer") for entry in history):
        return None
    calls = [entry.name for entry in history if entry.kind == "call"]
    if not calls:
        offered = allowed.callees
        if is_only_question(goal):
            offered = tuple(
                option for option in offered if (callee := library.get(option.name)) and callee.answers
            )
        return Choices({}, callees=offered, endings=()) if offered else None
    last, callee = history[-1], library.get(calls[-1])
    if last.kind != "call" or last.status != "done" or callee is None:
        return None
    others = (library.get(option.name) for option in allowed.callees if option.name not in calls)
    if any(other is not None and not other.answers and not _is_part(other, callee, goal) for other in others):
        return None
    answered = callee.answers and bool(last.result) and is_only_question(goal)
    done = [entry for entry in history if entry.kind == "call" and entry.status == "done"]
    policies = [called for entry in done if (called := library.get(entry.name))]
    finished = not callee.answers and not has_uncovered_part(goal, [entry.text for entry in done], policies)
    return Choices({}, endings=("done",), answer=last.result) if answered or finished else None


def _is_part(other: Policy, callee: Policy, goal: str) -> bool:
    """Whether a policy that `callee` may call is asked for only by words that ask for `callee`, too."""
    if other.name not in callee.may_call:
        return False
    cues = [*callee.cues, *(cue for spec in callee.arguments.values() for cue in spec.get("cues", ()))]
    return not cued(other.cues, without_cues(cues, unquoted(goal)))


def is_only_question(goal: str) -> bool:
    """Whether the goal is a single question and nothing else, except for how to answer it."""
    without = goal
    for quotation in quotations(goal):
        without = without.replace(quotation.words, "")
    return _QUESTION.fullmatch(without) is not None
