"""Guards against loops: what may not be tried again, and when a frame is stuck."""

from __future__ import annotations

from dataclasses import dataclass

from .machine import Candidate, Stack, best_of, is_set_aside

TRIED = "was already tried"
"""Part of what a policy is told when it repeats itself."""
_NO_PROGRESS = frozenset(("note", "tool", "error", "act", "event", "left"))
"""Kinds of entries that bring a frame no further; an act does if it was done."""
STUCK = "it got stuck"
"""The beginning of the answer of a frame that the guard against loops has ended."""


@dataclass(frozen=True)
class Bounds:
    """How far a run may go. Reaching a bound ends the run, or the call, with a message that names it."""

    page_steps: int = 100
    control_steps: int = 100
    depth: int = 6
    repeats: int = 3
    """The same action on the same page, or an impossible choice, this many times is a loop."""
    idle: int = 12
    """Decisions in a row without progress: notes, errors, actions that did not happen."""


def refusal_of_call(stack: Stack, objective: str, page: str, bounds: Bounds) -> str | None:
    """Why the top frame may not make this call now, in words for the policy, or None."""
    if len(stack.frames) >= bounds.depth:
        return f"the stack is already {len(stack.frames)} policies deep: do it yourself or stop"
    if stack.control_steps >= bounds.control_steps:
        return "no more calls are allowed in this run: act in the page or stop"
    for entry in reversed(stack.top.history):
        if entry.kind in ("hint", "answer"):
            break  # The person said something: what was tried before may work now.
        if (entry.kind, entry.text, entry.page) == ("call", objective, page):
            return f"{objective} {TRIED} on this very page: do something else"
    return None


def refusal_of_act(
    stack: Stack, text: str, ref: str, page: str, bounds: Bounds, url: str = ""
) -> str | None:
    """Why this page action may not be tried (again), in words for the policy, or None.

    The page's fingerprint is part of the comparison: pressing "Next" twice on different pages is fine.
    """
    if (text, page) in stack.denied:
        return f"the person said no to that ({text}): do something else, or stop and say what was not done"
    if (text, url) in stack.dead:
        return f"{text} led nowhere before: do something else here"
    # What never began (a restart, no approval in time) was not tried.
    acts = [entry for entry in stack.top.history if entry.kind == "act" and entry.status != "not_done"]
    same = sum((entry.text, entry.ref, entry.page) == (text, ref, page) for entry in acts)
    if same >= bounds.repeats - 1:
        return f"{text} {TRIED} {same} times and the page stayed the same: do something else"
    return None


def refusal_of_reject(stack: Stack, item: str) -> str | None:
    """Why a candidate may not be set aside (again), or None."""
    if is_set_aside(stack.top, item):
        return f"{item} was set aside already: look at another one, or take the best of them"
    return None


def stuck(stack: Stack, bounds: Bounds) -> str:
    """Why the top frame is stuck, in the words of its last error; "" if it may go on.

    Notes and tools are not progress, or a policy could write notes between its errors for ever; nor is what
    happens by itself. Decisions are counted: a plan of many notes is one.
    """
    errors: dict[int, str] = {}
    idle: set[int] = set()
    for place, entry in enumerate(reversed(stack.top.history if stack.frames else ()), 1):
        if entry.kind not in _NO_PROGRESS or entry.status in ("done", "unknown"):
            break
        decision = entry.decision or -place
        idle.add(decision)
        if entry.kind == "error":
            errors.setdefault(decision, entry.text)
    if len(errors) < bounds.repeats and len(idle) < bounds.idle:
        return ""
    return next(iter(errors.values()), "nothing that it tried had any effect")


def backup(stack: Stack) -> Candidate | None:
    """The best candidate set aside; of two that fit equally, the one found first.

    It is the top frame's, else that of the nearest frame below with candidates. Those of a call that has
    ended were for its own wishes, and are nobody's backup any more.
    """
    searching = (frame for frame in reversed(stack.frames) if frame.candidates)
    return best_of(next(searching, None))
