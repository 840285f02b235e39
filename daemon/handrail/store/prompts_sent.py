"""What the model was sent in a run, word for word, with the steps that followed (`show --prompt`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from handrail.happened.events import Decided
from handrail.stack.events import RunRecord

from .journal import Journal
from .views import RunFold


@dataclass
class DecisionPrompts:
    """One decision: its requests and answers, unchanged, and the steps that followed."""

    decision: int
    """The decision's number in the run, from 1."""
    steps: list[int] = field(default_factory=list)
    """The numbers of the steps that followed, from 1 as in `handrail show`."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


def decision_prompts(journal: Journal, record: RunRecord) -> list[DecisionPrompts]:
    """A run's decisions in order; `requests` is empty if the prompt is not kept any more."""
    return list(_decisions(journal, record))


def _decisions(journal: Journal, record: RunRecord) -> Iterator[DecisionPrompts]:
    sent = journal.sent(record.run)
    fold = RunFold(record)
    current: DecisionPrompts | None = None
    number = 0
    for event in journal.events(record.run):
        before = len(fold.steps)
        fold.apply(event)
        if isinstance(event.what, Decided):
            if current:
                yield current
            number += 1
            requests = sent[event.n].requests if event.n in sent else []
            current = DecisionPrompts(number, requests=requests, answers=list(event.what.answers))
        if current:
            current.steps += range(before + 1, len(fold.steps) + 1)
    if current:
        yield current
