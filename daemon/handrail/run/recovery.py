"""Resumes runs where the journal ends, after the daemon was killed or restarted.

The promise is at most once, then reconcile. What was proposed but never begun did not happen. What was begun
without a recorded result is looked up in the extension's ledger; if the ledger does not know its end either,
it is never repeated: the person is asked.
"""

from __future__ import annotations

from handrail.happened.steps import Acted, ActStatus, Proposed, Settled
from handrail.store.views import RunFold

from .context import RunContext
from .person import Person


async def recover(context: RunContext, person: Person) -> None:
    """Bring a run's journal into a state from which `Run.drive` can go on."""
    fold = context.fold
    # Otherwise the tab would be taken from a person who is signing in.
    handed_over = fold.state == "needs_you" and not fold.question
    for ticket in list(fold.tickets):
        await context.tab.withdraw(ticket)
        reason = "Handrail was restarted; it will be asked again"
        context.write(Settled(ticket, "expired", reason))
    origins = {event.step: event.origin for event in context.happened() if isinstance(event, Proposed)}
    for step in _open_steps(fold):
        intent = fold.intents.get(step)
        shown = fold.steps[step]
        status: ActStatus = "not_done"
        detail = "Handrail was restarted before it began"
        if intent:
            found = await context.tab.status(intent.action_id, intent.ledger)
            status, detail = found.status, found.detail
        verb, by = fold.proposals[step].verb, origins[step]
        context.write(
            Acted(
                shown.text, status, detail, shown.reason, verb, shown.ref, url=shown.url, step=step, origin=by
            )
        )
    last = next((step for step in reversed(fold.steps) if step.kind in ("act", "question")), None)
    if last and (last.kind, last.status, last.effect) == ("act", "unknown", "commit"):
        # Its end was lost just now, or before the person could be asked about it.
        await person.ask_about_unknown(last.text)
    if fold.question:
        # The question was open when the daemon went away: it is asked again, word for word.
        may = fold.client_may_answer
        await person.question(fold.question, fold.fields, fold.options, asked=fold.asked, client_may=may)
    if fold.state in ("paused", "taken_over") or handed_over:
        person.controls.hold = "paused"


def _open_steps(fold: RunFold) -> list[int]:
    """Page actions that were proposed and have no recorded end."""
    return [step.index for step in fold.steps if step.kind == "act" and step.status == "running"]
