"""Running episodes: one after the other in one tab, each recorded as a line, so that a run can be resumed.

Several workers, each with a browser of its own, take their tasks from the same queue and write to the same
file: they live on one event loop, so a line is never torn.
"""

from __future__ import annotations

import asyncio
import json
import platform
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Any

from handrail_demo.browser import closed
from handrail_demo.session import Session

from .limits import LIMITS
from .methods.counts import Counts
from .methods.figures import OF_A_TASK, TOLD, by_task, counted_up
from .recorded import of_run, of_score, scored
from .result import Result
from .task import Task

EPISODE_S = 240.0
_POLL_S = 0.05


async def episode(
    session: Session, task: Task, seed: int, tab: int, page: Any, *, limit_s: float = EPISODE_S
) -> Result:
    """Run one episode to its end, or for `limit_s` seconds, score it, and tear the task down.

    The score is written into the run's journal, from which the whole result is made.
    """
    instruction = await task.setup(page, seed)
    try:
        run = await session.start(page, tab, instruction)
        deadline = time.monotonic() + limit_s
        score = await task.validate(page)
        while not score.over and not run.fold.over and time.monotonic() < deadline:
            await asyncio.sleep(_POLL_S)
            score = await task.validate(page)
        settled = time.time()
        if not run.fold.over:
            run.controls.stop("The task was over." if score.over else f"Its {limit_s:g} seconds were over.")
        await session.ended(run)
        score = await task.validate(page, run.fold.answer)
    finally:
        await task.teardown(page)
    record, journal = run.record, session.daemon.runs.services.journal
    journal.append(record.run, scored(score, settled))
    events, sent = journal.events(record.run), journal.sent(record.run)
    found = of_score(record, events)
    assert found is not None
    return Result(
        task=task.name,
        seed=seed,
        instruction=instruction,
        run=record.run,
        journal=str(session.daemon.config.paths.journal),
        **of_run(record, events, sent, instruction),
        **found,
    )


async def episodes(
    session: Session,
    left: Iterator[tuple[Task, Sequence[int]]],
    on_task: Callable[[Task], None],
    *,
    limit_s: float = EPISODE_S,
) -> AsyncIterator[Result]:
    """Run what is `left`, tasks with their seeds, in one tab; yields every result."""
    page = await session.browser.context.new_page()
    await page.goto("about:blank")
    tab: int | None = None
    for task, seeds in left:
        on_task(task)
        for seed in seeds:
            if tab is None:
                await task.setup(page, seed)
                tab = await session.browser.tab_id(page)
            yield await episode(session, task, seed, tab, page, limit_s=limit_s)
    await closed(page.close())


def append(store: Path, result: Result) -> None:
    """Add one line to the file of results."""
    with store.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result)) + "\n")


def load(store: Path) -> list[Result]:
    """The results that a file holds; a cut-off last line is left out."""
    results = []
    for line in store.read_text("utf-8").splitlines() if store.exists() else []:
        try:
            item = json.loads(line)
        except json.JSONDecodeError:
            continue
        lists = {name: tuple(item[name]) for name in ("calls", "transcript")}
        results.append(Result(**{**item, **lists, "counts": Counts(**item.get("counts", {}))}))
    return results


def summary(results: Sequence[Result], model: str) -> dict[str, Any]:
    """One JSON object of all results: means, medians, and per task.

    `solved` counts the tasks of which every episode was a success; `unsolved` are the others with the ending
    of their last failure, or with the reason why an expert cannot solve them. `scores` has all figures of
    each task.
    """
    calls = [seconds for result in results for seconds in result.calls]
    tasks = by_task(results)
    failed = [result for items in tasks.values() for result in items if not result.success]
    reasons = LIMITS if model == "expert" else {}
    unsolved = {result.task: reasons.get(result.task, result.ending) for result in failed}
    return {
        "success": _mean([result.success for result in results]),
        "succeeded": len(results) - len(failed),
        "solved": len(tasks) - len(unsolved),
        "episodes": len(results),
        "p50_call_s": round(median(calls), 3) if calls else None,
        "calls": len(calls),
        "actions_per_episode": _mean([result.actions for result in results]),
        "tokens_per_success": _per_success(results),
        "seconds": round(sum(result.seconds for result in results), 1),
        "model": model,
        "versions": versions(),
        "seeds": sorted({result.seed for result in results}),
        **{key: OF_A_TASK[key].of(results) for key in TOLD},
        "tasks": {name: _mean([item.success for item in items]) for name, items in tasks.items()},
        "scores": {name: counted_up(OF_A_TASK, items) for name, items in tasks.items()},
        "failed": [f"{result.task} seed {result.seed}" for result in failed],
        "unsolved": unsolved,
    }


def versions() -> dict[str, str]:
    """Versions that a figure depends on."""
    wanted = ("handrail", "playwright", "xllamacpp", "miniwob")
    found = {"python": platform.python_version()}
    for name in wanted:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0


def _per_success(results: Sequence[Result]) -> float | None:
    successes = sum(result.success for result in results)
    return round(sum(result.tokens for result in results) / successes, 1) if successes else None
