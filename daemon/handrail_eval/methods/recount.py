"""Results made again from their runs' journals, so that no figure of a report has to be believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from handrail.store.journal import Journal

from ..recorded import Pruned, of_run, of_score
from ..result import Result


class NotThere(LookupError):
    """An episode cannot be counted again; the text says which one, and what is missing."""


def recounted(result: Result) -> tuple[Result, bool]:
    """The same episode as its journal tells it, and whether its score stands there.

    In journals of older versions it does not: score and seconds stay as they are then. Raises `NotThere`, and
    `JournalError` for a journal that cannot be read.
    """
    episode = f"{result.task}, seed {result.seed} (run {result.run})"
    if not Path(result.journal).is_file():
        raise NotThere(f"The journal {result.journal} of {episode} is not there.")
    journal = Journal(Path(result.journal))
    try:
        record = journal.record(result.run)
        events, sent = journal.events(result.run), journal.sent(result.run)
    finally:
        journal.close()
    if record is None:
        raise NotThere(f"The journal {result.journal} has no run of {episode}.")
    try:
        run = of_run(record, events, sent, result.instruction)
    except Pruned as missing:
        raise NotThere(
            f"{episode} cannot be counted again: {missing} Leave --recount out, or play it again: "
            "evaluations keep all of their prompts now."
        ) from None
    score = of_score(record, events)
    return replace(result, **run, **(score or {})), score is not None


def all_recounted(results: Sequence[Result]) -> tuple[list[Result], str]:
    """All of them, and what has to be said of it; "" where every figure is a journal's. Raises likewise."""
    again = [recounted(result) for result in results]
    without = sum(not scored for _, scored in again)
    said = (
        f"The journals of {without} of {len(again)} episodes are of an older version and have no score: "
        "success, progress, wrong commits, reward and seconds are from the file of results there."
    )
    return [result for result, _ in again], said if without else ""
