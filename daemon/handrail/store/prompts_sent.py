"""What the model was sent in a run, word for word, by the steps that came of it (`show --prompt`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from handrail.stack.events import RunRecord

from .journal import Journal
from .views import RunFold


@dataclass
class Asked:
    """One decision: each request as it was sent, each answer as it came, and the steps that followed."""

    decision: int
    """Its number in the run, from 1."""
    steps: list[int] = field(default_factory=list)
    """The steps that came of it, as `handrail show` numbers them, from 1."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


def asked(journal: Journal, record: RunRecord) -> list[Asked]:
    """A run's decisions in order. One whose prompt is not kept any more has no requests."""
    return list(_decisions(journal, record))


def _decisions(journal: Journal, record: RunRecord) -> Iterator[Asked]:
    sent = journal.sent(record.run)
    fold = RunFold(record)
    now: Asked | None = None
    number = 0
    for event in journal.events(record.run):
        before = len(fold.steps)
        fold.apply(event)
        if event.kind == "decision":
            if now:
                yield now
            number += 1
            requests = sent[event.n].requests if event.n in sent else []
            now = Asked(number, requests=requests, answers=list(event.data["answers"]))
        if now:
            now.steps += range(before + 1, len(fold.steps) + 1)
    if now:
        yield now
