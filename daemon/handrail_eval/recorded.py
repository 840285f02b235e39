"""An episode as its run's journal tells it: results are made from this, so they can be made again.

The score is the task's and no part of the run. It is written into the run's journal all the same, once the
run is over, as an event of its own kind that nobody who folds the run looks at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from handrail.happened.events import Decided, Event
from handrail.happened.whole import Scored
from handrail.stack.events import RunRecord, Sent
from handrail.store.views import RunFold
from handrail_wire import StepView

from .methods.counts import counted
from .task import Score


class Pruned(LookupError):
    """The prompts of a run's decisions are not kept any more; the text says which."""


def scored(score: Score, settled: float) -> Scored:
    """The event of a score. `settled` is when the episode was decided, Unix time in seconds."""
    return Scored(score.raw, score.success, settled, score.at, score.progress, score.wrong, score.webshop)


def of_run(
    record: RunRecord, events: Sequence[Event], sent: Mapping[int, Sent], instruction: str
) -> dict[str, Any]:
    """The fields of a result that the run itself tells. Raises `Pruned`."""
    asked = [event.n for event in events if isinstance(event.what, Decided) and event.what.calls]
    if missing := [n for n in asked if n not in sent]:
        raise Pruned(
            f"{len(missing)} of its {len(asked)} prompts are not kept any more, and the sizes of the pages "
            "as they were shown and the controls that were skipped are counted from those."
        )
    fold = RunFold(record, events)
    return {
        "actions": fold.stack.page_steps,
        "tokens": fold.tokens,
        "calls": tuple(fold.thinking),
        "ending": f"{fold.state}: {fold.message or fold.answer}",
        "transcript": tuple(map(_line, fold.steps)),
        "counts": counted(instruction, events, sent),
    }


def of_score(record: RunRecord, events: Sequence[Event]) -> dict[str, Any] | None:
    """The fields of a result that the task told; none in a journal of before that was written there."""
    for event in reversed(events):
        if isinstance(event.what, Scored):
            data = asdict(event.what)
            return {"seconds": data.pop("settled") - record.created, **data}
    return None


def _line(step: StepView) -> str:
    """A step as a line of text."""
    detail = f" ({step.detail})" if step.detail else ""
    return f"{step.index} {step.kind} {step.text} — {step.status}{detail}"
