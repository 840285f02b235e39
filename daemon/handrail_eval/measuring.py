"""One measurement: tasks, seeds, workers with a browser each, a progress bar, a file to resume from."""

from __future__ import annotations

import asyncio
import hashlib
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from handrail.models.choose import Choice
from handrail.typed_secrets import TypedSecrets
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from . import episodes
from .approver import Approver, Decide, if_all_is_as_asked
from .playing import Playing, configured_choice, expert_choice, isolated
from .session import Session, session
from .task import Task

EXPERT_EPISODE_S = 60.0
"""An expert needs no time to think; an episode that takes longer is lost."""
PAGE_STEPS = 80
"""Page steps of one episode: sorting a list by dragging, or playing a game, takes some dozens."""


@dataclass
class Measurement:
    """What is measured, and how."""

    tasks: Sequence[Task]
    seeds: Sequence[int]
    out: Path
    """Folder of the results."""
    expert: bool = False
    """Scripted experts play, instead of the configured model."""
    headed: bool = False
    fresh: bool = False
    """Earlier results of the same settings are forgotten."""
    workers: int = 1
    """Browsers at once. They share the tasks, not the seeds of one."""
    granted: frozenset[str] = frozenset()
    """Origins on which steps need no approval."""
    secrets: TypedSecrets | None = None
    today: date | None = None
    decide: Decide = if_all_is_as_asked
    """What the person says at the approval page."""
    results: list[episodes.Result] = field(default_factory=list)

    def run(self) -> dict[str, Any]:
        """Run the episodes; returns the summary, which is also written to a file.

        Raises `NoBrowser` and `ModelError`.
        """
        console = Console(stderr=True)
        columns = (
            TextColumn("{task.description:<22}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        )  # fmt: skip
        began = time.monotonic()
        with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
            bar = progress.add_task("starting", total=len(self.tasks) * len(self.seeds))
            label = asyncio.run(self._all(console, progress, bar))
        wall = round(time.monotonic() - began, 1)
        outcome = {**episodes.summary(self.results, label), "workers": self.workers, "wall_s": wall}
        (self.out / "summary.json").write_text(json.dumps(outcome, indent=2) + "\n", encoding="utf-8")
        return outcome

    async def _all(self, console: Console, progress: Progress, bar: TaskID) -> str:
        async with AsyncExitStack() as stack:
            shared: Playing | None = None
            label = "expert"
            if not self.expert:
                shared = await stack.enter_async_context(configured_choice(console))
                label = shared[1]
            store = store_of(self.out, label)
            if self.fresh:
                store.unlink(missing_ok=True)
            left = self._left(store)
            progress.update(bar, completed=len(self.results))
            queue = iter(left)
            starting = asyncio.Lock()
            workers = [
                asyncio.ensure_future(self._worker(queue, shared, starting, store, progress, bar))
                for _ in range(min(self.workers, len(left)))
            ]
            try:
                await asyncio.gather(*workers)
            finally:
                # One that fails ends the others, and their browsers.
                for worker in workers:
                    worker.cancel()
                await asyncio.gather(*workers, return_exceptions=True)
        return label

    def _left(self, store: Path) -> list[tuple[Task, list[int]]]:
        """The tasks that have seeds left to do; what the file has of the others is taken from there."""
        known = {(item.task, item.seed): item for item in episodes.load(store)}
        wanted = [(task, seed) for task in self.tasks for seed in self.seeds]
        self.results += [known[task.name, seed] for task, seed in wanted if (task.name, seed) in known]
        left = (
            (task, [seed for seed in self.seeds if (task.name, seed) not in known]) for task in self.tasks
        )
        return [(task, seeds) for task, seeds in left if seeds]

    async def _worker(
        self,
        queue: Iterator[tuple[Task, list[int]]],
        shared: Playing | None,
        starting: asyncio.Lock,
        store: Path,
        progress: Progress,
        bar: TaskID,
    ) -> None:
        limit_s = EXPERT_EPISODE_S if self.expert else episodes.EPISODE_S
        async with AsyncExitStack() as stack:
            async with starting:
                # The browser finds its own daemon's folders by the environment that it is started in.
                if shared is None:
                    shared = await stack.enter_async_context(expert_choice(self.tasks))
                choice, _, next_task = shared
                live = await stack.enter_async_context(self._session(stack, choice))
            await stack.enter_async_context(Approver(live.browser, live.daemon.runs, self.decide).watching())

            def begin(task: Task) -> None:
                next_task(task)
                progress.update(bar, description=task.name)

            async for result in episodes.episodes(live, queue, begin, limit_s=limit_s):
                episodes.append(store, result)
                self.results.append(result)
                progress.advance(bar)

    def _session(self, stack: AsyncExitStack, choice: Choice) -> AbstractAsyncContextManager[Session]:
        home = tempfile.TemporaryDirectory(prefix="handrail-eval-", ignore_cleanup_errors=True)
        return session(
            isolated(Path(stack.enter_context(home)), screenshots=False, page_steps=PAGE_STEPS),
            choice,
            headless=not self.headed,
            granted_origins=self.granted,
            secrets=self.secrets,
            today=self.today,
        )


def store_of(out: Path, label: str) -> Path:
    """The file of results for these settings: another model, or other versions, is another file."""
    out.mkdir(parents=True, exist_ok=True)
    key = hashlib.sha256(json.dumps([label, episodes.versions()]).encode()).hexdigest()[:8]
    return out / f"{label.replace('/', '_')}-{key}.jsonl"
