"""Escalation from the small model to the large one and back: a small model does the easy steps, until it
fails.

After two failures in a row the large model makes the frame's next decision; if that succeeds, the small one
goes on. The second time it needs help in the same frame, it does not get the frame back: being called again
and again costs more than letting the large model finish. All of this follows from the frame's history, so a
replay or a restart decides alike.
"""

from __future__ import annotations

from handrail.policy.policy import Policy
from handrail.policy.tiers import Tier
from handrail.stack.machine import Entry, Frame

PATIENCE = 2
"""Failures in a row after which the large model is asked."""
LOANS = 2
"""The number of escalations with which the large model keeps the frame."""


def tier_of(policy: Policy, frame: Frame) -> Tier:
    """The tier whose model makes the frame's next decision."""
    if policy.model == "large":
        return "large"
    failures = loans = 0
    for entry in frame.history:
        if _got_somewhere(entry):
            failures = 0
        elif _failed(entry):
            failures += 1
            loans += failures == PATIENCE
        if loans == LOANS:
            return "large"
    return "large" if failures >= PATIENCE else "small"


def played_by(policy: Policy, frame: Frame) -> Policy:
    """The policy on the tier that this frame has escalated to."""
    tier = tier_of(policy, frame)
    return policy if tier == policy.model else policy.model_copy(update={"model": tier})


def _got_somewhere(entry: Entry) -> bool:
    if entry.kind == "call":
        return not entry.open and not _failed(entry)
    # What the person says may be the help that was missing.
    return entry.kind in ("hint", "answer") or (entry.kind == "act" and entry.status == "done")


def _failed(entry: Entry) -> bool:
    if entry.kind == "call":
        return entry.status == "failed"
    # A step that the person refused, or that never began, says nothing about the model.
    return entry.kind == "error" or (entry.kind == "act" and entry.status in ("stale", "blocked"))
