"""Self-made examples (WebWISE's auto-context): zero-shot trials first, whose successes are the examples.

The trials play other seeds than any test, and are results of their own, so they are resumed like any other.
Their values are abstracted when they become exemplars, so a held-out seed's answer is never among them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console

from ..measuring import Measurement
from ..playing import configured_choice
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
    trials = trials_of(measurement, training)
    learned = await trials.measured()
    measurement.exemplars = trials.collect
    outcome = await measurement.measured()
    return {**outcome, "trials": {name: learned[name] for name in ("episodes", "success", "tasks")}}


def trials_of(measurement: Measurement, training: Sequence[Task]) -> Measurement:
    """The trials of a measurement, which fill a store of exemplars named after what they depend on."""
    method = measurement.method
    names = [task.name for task in training]
    key = method.trial.key(digest_of(measurement.library), method.auto_context, names)
    store = measurement.out / f"exemplars-{key}.sqlite3"
    if measurement.fresh:
        store.unlink(missing_ok=True)
    return replace(
        measurement,
        tasks=list(training),
        seeds=range(TRAINING_SEED, TRAINING_SEED + method.auto_context),
        out=measurement.out / "trials",
        method=method.trial,
        collect=store,
        results=[],
    )
