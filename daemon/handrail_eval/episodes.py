"""Running episodes: one after the other in one tab, each recorded as a line, so that a run can be resumed."""

from __future__ import annotations

import asyncio
import json
import platform
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Any

from handrail.run import Run

from .session import Session
from .task import Task

EPISODE_S = 240.0
_POLL_S = 0.05


@dataclass(frozen=True)
class Result:
    """One episode. `calls` are the seconds of each model decision."""

    task: str
    seed: int
    success: bool
    raw: float
    instruction: str
    actions: int
    tokens: int
    seconds: float
    calls: tuple[float, ...]
    run: str
    ending: str
    transcript: tuple[str, ...]


async def episode(session: Session, task: Task, seed: int, tab: int, page: Any) -> Result:
    """Run one episode to its end and score it."""
    instruction = await task.setup(page, seed)
    began = time.monotonic()
    run = await session.start(page, tab, instruction)
    deadline = began + EPISODE_S
    score = await task.validate(page)
    while not score.over and not run.fold.over and time.monotonic() < deadline:
        await asyncio.sleep(_POLL_S)
        score = await task.validate(page)
    seconds = time.monotonic() - began
    if not run.fold.over:
        run.controls.command("stop")
    await session.ended(run)
    score = await task.validate(page)
    return Result(
        task=task.name,
        seed=seed,
        success=score.success,
        raw=score.raw,
        instruction=instruction,
        actions=run.fold.stack.page_steps,
        tokens=run.fold.tokens,
        seconds=seconds,
        calls=tuple(run.fold.thinking),
        run=run.record.run,
        ending=f"{run.fold.state}: {run.fold.message or run.fold.answer}",
        transcript=tuple(transcript(run)),
    )


def transcript(run: Run) -> Iterable[str]:
    """A run's steps as lines of text."""
    for step in run.fold.steps:
        detail = f" ({step.detail})" if step.detail else ""
        yield f"{step.index} {step.kind} {step.text} — {step.status}{detail}"


async def episodes(
    session: Session,
    tasks: Sequence[Task],
    seeds: Sequence[int],
    store: Path,
    on_task: Callable[[Task], None],
) -> AsyncIterator[Result]:
    """Run what `store` (JSON lines) does not hold yet; yields every result, old ones included."""
    known = {(item.task, item.seed): item for item in load(store)}
    page = await session.browser.context.new_page()
    await page.goto("about:blank")
    tab: int | None = None
    for task in tasks:
        on_task(task)
        for seed in seeds:
            if (task.name, seed) in known:
                yield known[task.name, seed]
                continue
            if tab is None:
                await task.setup(page, seed)
                tab = await session.browser.tab_id(page)
            result = await episode(session, task, seed, tab, page)
            with store.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result)) + "\n")
            yield result
    await page.close()


def load(store: Path) -> list[Result]:
    """The results that a file holds; a cut-off last line is left out."""
    results = []
    for line in store.read_text("utf-8").splitlines() if store.exists() else []:
        try:
            item = json.loads(line)
        except json.JSONDecodeError:
            continue
        results.append(
            Result(**{**item, "calls": tuple(item["calls"]), "transcript": tuple(item["transcript"])})
        )
    return results


def summary(results: Sequence[Result], model: str) -> dict[str, Any]:
    """One JSON object of all results: means, medians, and per task."""
    calls = [seconds for result in results for seconds in result.calls]
    tasks: dict[str, list[Result]] = {}
    for result in results:
        tasks.setdefault(result.task, []).append(result)
    return {
        "success": _mean([result.success for result in results]),
        "episodes": len(results),
        "p50_call_s": round(median(calls), 3) if calls else None,
        "calls": len(calls),
        "actions_per_episode": _mean([result.actions for result in results]),
        "tokens_per_success": _per_success(results),
        "seconds": round(sum(result.seconds for result in results), 1),
        "model": model,
        "versions": versions(),
        "seeds": sorted({result.seed for result in results}),
        "tasks": {name: _mean([item.success for item in items]) for name, items in tasks.items()},
        "failed": [f"{result.task} seed {result.seed}" for result in results if not result.success],
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
