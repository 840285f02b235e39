"""How a run may say that it ended: what it was told to do has to have been done by somebody."""

from __future__ import annotations

from handrail.gate.labels import kinds_in
from handrail_wire import RunState

from .context import RunContext


def last_word(context: RunContext, state: RunState) -> tuple[RunState, str]:
    """How a run ends whose policy says that all was done, and what is said of that besides its answer."""
    deeds = context.fold.deeds
    if state != "done":
        return state, ""
    if deeds.not_allowed:
        return "stopped", f"This was not allowed, so it was not done: {deeds.not_allowed}"
    # A budget that ended has a message of its own.
    if context.fold.stack.ending or not _is_unseen(context):
        return state, ""
    if not deeds.tried:
        return "failed", "It only looked: no step has changed anything on the site."
    return state, "Nothing was sent to the site, as far as Handrail can tell: check that it was done."


def _is_unseen(context: RunContext) -> bool:
    """Whether the instruction names an act, and nothing that the run did or sent can have been it.

    What the person has said since may be that it shall not be done.
    """
    fold, record = context.fold, context.record
    told_once = len(fold.words) + len(fold.client_words) == 1 and fold.values is None
    if not told_once or fold.deeds.any or record.demonstration:
        return False
    return bool(kinds_in(record.instruction))
