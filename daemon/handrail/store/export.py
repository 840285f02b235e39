"""Exports runs from the journal: as one JSON object, or as its events in JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from handrail.happened.events import Event
from handrail.happened.rows import row_of
from handrail.happened.whole import Ended
from handrail.stack.events import RunRecord

from .journal import UNREADABLE, Journal, UnreadableRun
from .views import RunFold


class UnknownRun(LookupError):
    """An id or its beginning matches no run, or several; the text says what to do."""


def find_run(journal: Journal, wanted: str) -> RunRecord:
    """The run with this id or this unique beginning of one; "last" is the newest. Raises `UnknownRun`."""
    if record := journal.record(wanted):
        return record
    latest = journal.latest(1000)
    if not latest:
        raise UnknownRun("There are no runs yet. Give Handrail an instruction in the browser first.")
    if wanted == "last":
        return latest[0]
    found = [record for record in latest if record.run.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(record.run for record in found[:5])
        raise UnknownRun(f"More than one run begins with {wanted!r}: {names}. Give more of its id.")
    raise UnknownRun(f"There is no run {wanted!r}. Show them with: handrail runs")


def load_run(journal: Journal, record: RunRecord) -> RunFold:
    """The state of a run, folded from all its events. One that cannot be read has failed, and says why.

    Raises `JournalError` where the journal itself cannot be read now: that says nothing of the run.
    """
    try:
        return RunFold(record, journal.events(record.run))
    except (UnreadableRun, LookupError):
        return RunFold(record, [Event(0, record.created, Ended("failed", message=UNREADABLE))])


def as_object(fold: RunFold) -> dict[str, Any]:
    """One run as JSON: `RunView` under "run", `StepView`s under "steps" (see `handrail_wire.views`)."""
    return {
        "run": fold.view().model_dump(mode="json"),
        "steps": [step.model_dump(mode="json") for step in fold.steps],
    }


def as_lines(journal: Journal, record: RunRecord) -> Iterator[str]:
    """A run as JSON lines: first its `RunRecord`, then one line for each event."""
    yield json.dumps({"kind": "run", **asdict(record)}, ensure_ascii=False)
    for event in journal.events(record.run):
        kind, data = row_of(event.what)
        line = {"n": event.n, "at": event.at, "kind": kind, "data": data}
        yield json.dumps(line, ensure_ascii=False)
