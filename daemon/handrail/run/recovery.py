"""Resumes runs where the journal ends, after the daemon was killed or restarted.

The promise is at most once, then reconcile. What was proposed but never begun did not happen. What was begun
without a recorded result is looked up in the extension's ledger; if the ledger does not know its end either,
it is never repeated: the person is asked.
"""

from __future__ import annotations

from handrail.happened.origin import origin_of
from handrail.stack.events import acted
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
        context.write("approval", {"ticket": ticket, "decision": "expired", "reason": reason})
    events = context.services.journal.events(context.record.run)
    origins = {event.data["step"]: event.data["origin"] for event in events if event.kind == "propose"}
    for step in _open_steps(fold):
        intent = fold.intents.get(step)
        shown = fold.steps[step]
        status, detail = "not_done", "Handrail was restarted before it began"
        if intent:
            found = await context.tab.status(*intent)
            status, detail = found.status, found.detail
        verb = fold.proposals[step]["verb"]
        event = acted(
            step, shown.text, status, verb, shown.ref, "", url=shown.url,
            detail=detail, reason=shown.reason, origin=origin_of(origins[step]),
        )  # fmt: skip
        context.write("act", event)
    last = next((step for step in reversed(fold.steps) if step.kind in ("act", "question")), None)
    if last and (last.kind, last.status, last.effect) == ("act", "unknown", "commit"):
        # Its end was lost just now, or before the person could be asked about it.
        await person.ask_about_unknown(last.text)
    if fold.question:
        # The question was open when the daemon went away: it is asked again, word for word.
        may = fold.client_may_answer
        await person.question(
            fold.question, fold.fields, fold.options, asked=fold.asked, client_may=may
        )
    if fold.state in ("paused", "taken_over") or handed_over:
        person.controls.hold = "paused"


def _open_steps(fold: RunFold) -> list[int]:
    """Page actions that were proposed and have no recorded end."""
    return [step.index for step in fold.steps if step.kind == "act" and step.status == "running"]
