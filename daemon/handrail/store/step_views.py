"""The steps that people see of a run, each made of one event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from handrail.happened.events import (
    Answered,
    Backed,
    Ending,
    Erred,
    Happened,
    Hinted,
    Noted,
    Popped,
    Pushed,
    Questioned,
    Rejected,
    RowsGathered,
    RunEvent,
    ToolAnswered,
)
from handrail.happened.steps import Acted, ActStatus, AsksEach, Proposed, Settled
from handrail.happened.whole import Reformulated
from handrail_wire import StepView

from .wording import DECISIONS, called, put_in, short

Status = Literal["running", "done", "refused", "failed", "unknown"]
_Kind = Literal["act", "call", "return", "note", "hint", "question", "approval", "event"]
_STATUS: dict[ActStatus, Status] = {
    "done": "done", "stale": "failed", "blocked": "failed", "not_done": "failed",
    "unknown": "unknown", "refused": "refused",
}  # fmt: skip


def step_of(event: RunEvent, steps: Sequence[StepView], stack: Sequence[str]) -> StepView | None:
    """The step that an event adds to those of its run, or changes: then with the number of that one.

    None where it shows nothing. `stack`: the policies that were at work when it happened, root first.
    """

    def shown(kind: _Kind, text: str, detail: str = "", **more: Any) -> StepView:
        texts = {"text": short(text), "detail": short(detail), "stack": [*stack]}
        return StepView(kind=kind, index=len(steps), **{**texts, **more})

    match event:
        case Proposed():
            fields = ("effect", "ref", "role", "name", "url", "tokens", "seconds")
            facts = {name: getattr(event, name) for name in fields}
            value, reason = put_in(event.action), short(event.reason)
            return shown("act", event.text, status="running", value=value, reason=reason, **facts)
        case Acted():
            old = steps[event.step]
            update = {"status": _STATUS[event.status], "detail": short(event.detail)}
            return StepView.model_validate({**old.model_dump(), **update})
        case Pushed():
            within = [*stack, event.policy]
            # As a model reads it, or in words already.
            as_code = event.objective.startswith(f"{event.policy}(")
            text = called(event.policy, event.arguments) if as_code else event.objective
            return shown("call", text, reason=short(event.reason), stack=within)
        case Popped(status=how):
            text = event.answer or {"done": "It is done", "failed": "Could not do it"}.get(how, "")
            status: Status = "failed" if how == "failed" else "done"
            return shown("return", text, reason=short(event.reason), status=status)
        case Noted() | Hinted():
            return shown("hint" if isinstance(event, Hinted) else "note", event.text)
        case Reformulated() if event.by != "person":
            assumed = f"Assumed: {'; '.join(event.assumed)}" if event.assumed else ""
            return shown("note", f"Understood as: {event.text}", assumed)
        case Rejected():
            return shown("note", f"Set aside: {event.item} ({event.why})")
        case ToolAnswered() | RowsGathered():
            return shown("note", f"{event.text} = {event.result}")
        case Erred():
            return shown("event", event.text, status="failed")
        case Questioned():
            return shown("question", event.text)
        case Answered():
            by = f"{event.client} answered: " if event.client else ""
            return shown("question", event.question, by + event.text)
        case Settled(decision=decision):
            status = "done" if decision in ("approve", "edit", "grant", "like") else "refused"
            return shown("approval", DECISIONS[decision], event.reason, status=status)
        case AsksEach():
            return shown("event", "Every step is asked about again")
        case Backed() | Happened() | Ending():
            return shown("event", event.text)
    return None
