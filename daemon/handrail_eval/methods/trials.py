"""Self-made examples (WebWISE's auto-context): zero-shot trials first, whose successes are the examples.

The trials play other seeds than any test, and are results of their own, so they are resumed like any other.
Their values are abstracted when they become exemplars, so a held-out seed's answer is never among them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from handrail.store.exemplar_store import ExemplarStore

from ..measuring import Measurement, exemplars_of
from ..playing import configured_choice
from ..result import Result
from ..task import Task
from .libraries import digest_of

TRAINING_SEED = 1_000_000
"""The first seed of the trials: far from those of tests, which count up from 0."""


def with_trials(measurement: Measurement, training: Sequence[Task]) -> dict[str, Any]:
    """Run the trials that the method asks for, then the measurement itself; returns its summary.

    Raises what `Measurement.run` does.
    """
    if not measurement.method.auto_context:
        return measurement.run()
    return asyncio.run(_both(measurement, training))


async def _both(measurement: Measurement, training: Sequence[Task]) -> dict[str, Any]:
    if measurement.model or measurement.expert:
        return await trained(measurement, training)
    async with configured_choice(Console(stderr=True), measurement.slots) as playing:
        return await trained(replace(measurement, model=playing, results=[]), training)


async def trained(measurement: Measurement, training: Sequence[Task]) -> dict[str, Any]:
    """The trials, then the measurement. The summary says what the trials gave."""
    method = measurement.method
    trials = replace(
        measurement,
        tasks=list(training),
        seeds=range(TRAINING_SEED, TRAINING_SEED + method.auto_context),
        out=measurement.out / "trials",
        method=method.trial,
        collect=True,
        results=[],
    )
    learned = await trials.measured()
    label = learned["model"]
    source = exemplars_of(trials.file(label))
    measurement.exemplars = (
        measurement.out / f"exemplars-{method.key(label, digest_of(trials.library))}.sqlite3"
    )
    count = _copied(source, trials.results, measurement.exemplars)
    outcome = await measurement.measured()
    gave = {name: learned[name] for name in ("episodes", "success", "tasks")}
    return {**outcome, "trials": {**gave, "exemplars": count}}


def _copied(source: Path, results: Sequence[Result], into: Path) -> int:
    """Make the method's own store, anew: of these episodes only, because methods share their trials.

    Returns the number of exemplars.
    """
    for suffix in ("", "-wal", "-shm"):
        Path(f"{into}{suffix}").unlink(missing_ok=True)
    all, chosen = ExemplarStore(source), ExemplarStore(into)
    try:
        for result in results:
            if result.success:
                chosen.add(all.all(run=result.run).values())
        return sum(chosen.counts().values())
    finally:
        chosen.close()
        all.close()
