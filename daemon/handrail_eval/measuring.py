"""One measurement: a method, tasks, seeds, workers with a browser each, a file to resume from.

Beside the results stand the settings they were made with (`.json`), and every run's journal, so that each
figure can be counted again.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, nullcontext
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.console import Console

from handrail.config.mechanisms import applied
from handrail.config.typed_secrets import TypedSecrets
from handrail.library.library import Library
from handrail.models.choose import Choice
from handrail.models.embedded import CONTEXT_PER_SLOT, SLOTS
from handrail.policy.policy import Example, Policy
from handrail.policy.tiers import Tier
from handrail.store.exemplar_store import ExemplarStore
from handrail.store.exemplar_use import keep_run
from handrail.turn.prompt import examples_for
from handrail_demo.approver import Approver, Decide, if_all_is_as_asked
from handrail_demo.configured import home_restored, isolated, own_settings
from handrail_demo.session import Session, session

from . import episodes
from .methods.libraries import FLAT, FLAT_PAGE, digest_of, is_cut, library_for, sites_of
from .methods.method import FEW, Method
from .methods.splits import seen_by
from .playing import Playing, configured_choice, expert_choice, kept
from .progress import Telling
from .result import Result
from .task import Task

SHIPPED = Method()

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
    suite: str = "miniwob"
    """The site whose policies the methods `step` and `flat` use."""
    method: Method = SHIPPED
    exemplars: Path | None = None
    """The store that the method's examples are taken from."""
    collect: bool = False
    """Exemplars are made of the episodes with score 1, in a store beside the results."""
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
    page_steps: int = PAGE_STEPS
    """That an episode may take."""
    limit_s: float | None = None
    """Seconds of an episode, if not an expert's or a model's usual ones."""
    arguments: Sequence[str] = ()
    """More of Chromium's own arguments."""
    beside: Callable[[], AbstractAsyncContextManager[None]] = nullcontext
    """What runs beside the browser of a worker, and ends with it."""
    model: Playing | None = None
    """Who plays, where several measurements share a model that is already there."""
    results: list[Result] = field(default_factory=list)
    tier: Tier = field(default="small", init=False)
    """Of the model that plays, once that model is there; a flat policy is made for it."""

    def run(self) -> dict[str, Any]:
        """Run the episodes; returns the summary, which is also written to a file.

        Raises `NoBrowser`, `ModelError`, `PolicyError` and `LookupError`.
        """
        return asyncio.run(self.measured())

    async def measured(self) -> dict[str, Any]:
        """What `run` does, for whoever has an event loop already."""
        began = time.monotonic()
        # Read before a model is loaded, so that a broken policy file is told at once.
        self._stacked()
        with home_restored(), Telling(self.method.label, len(self.tasks) * len(self.seeds)) as telling:
            label = await self._all(telling)
        wall = round(time.monotonic() - began, 1)
        outcome = {
            **episodes.summary(self.results, label),
            "method": self.method.label,
            "library": digest_of(self.library),
            "workers": self.workers,
            "wall_s": wall,
        }
        (self.out / "summary.json").write_text(json.dumps(outcome, indent=2) + "\n", encoding="utf-8")
        return outcome

    @cached_property
    def library(self) -> Library:
        """The policies that play."""
        return library_for(self.method, self.suite, self.tier)

    def _stacked(self) -> Library:
        """The policies that a flat one is made of, with all of their examples, else those that play."""
        if not self.method.flattens:
            return self.library
        return library_for(self.method.but(kind="step", shots=FEW), self.suite)

    async def _all(self, telling: Telling) -> str:
        async with AsyncExitStack() as stack:
            shared = self.model
            label = "expert"
            if not self.expert:
                if shared is None:
                    console = Console(stderr=True)
                    shared = await stack.enter_async_context(configured_choice(console, self.slots))
                label = shared[1]
                # Steps of a flat policy are for the small model, which may be the only one there is.
                self.tier = shared[0].small.tier
            store = self.store(label)
            left = self._left(store)
            telling.begin(len(self.results), sum(result.success for result in self.results))
            queue = iter(left)
            starting = asyncio.Lock()
            workers = [
                asyncio.ensure_future(self._worker(queue, shared, starting, store, telling))
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

    @property
    def _examples(self) -> list[Example]:
        """Worked examples of the suite's policies as they play, all together."""
        return [example for policy in self._playing for example in policy.examples]

    @property
    def _playing(self) -> list[Policy]:
        return [applied(policy, self.method.mechanisms) for policy in self._policies(self.library)]

    def _policies(self, library: Library) -> list[Policy]:
        """The suite's, or the flat one."""
        entries = library.entries.items()
        return [entry.policy for name, entry in entries if entry.site in sites_of(self.suite) or name == FLAT]

    @property
    def _shown(self) -> int:
        """How many of those are in the prompts for a model of this tier."""
        return sum(len(examples_for(policy, self.tier)) for policy in self._playing)

    @property
    def slots(self) -> int:
        """Prompts that an embedded model keeps at once: one that is too long for a share has all the room."""
        return 1 if self.method.kind == "flat" and self.method.flat_tokens > CONTEXT_PER_SLOT else SLOTS

    @cached_property
    def own(self) -> dict[str, Any]:
        """The person's settings that count. Read before any browser is started, whose folders are others."""
        return own_settings()

    def file(self, label: str) -> Path:
        """Where the results of these settings are."""
        return store_of(self.out, label, self.method, digest_of(self.library), self.own)

    def store(self, label: str) -> Path:
        """The file of results of these settings, which are written beside it."""
        file = self.file(label)
        settings = {
            "method": self.method.said,
            "name": self.method.label,
            "model": label,
            "suite": self.suite,
            "examples": self._shown,
            "examples_known": sum(len(policy.examples) for policy in self._policies(self._stacked())),
            "instructions_cut": is_cut(self.method, self.suite, self.tier, self.library),
            **seen_by(self._stacked(), self._examples, self.suite),
            "library": digest_of(self.library),
            "own_settings": self.own,
            "versions": episodes.versions(),
        }
        file.with_suffix(".json").write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")
        if self.fresh:
            file.unlink(missing_ok=True)
            exemplars_of(file).unlink(missing_ok=True)
        return file

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
        telling: Telling,
    ) -> None:
        usual = EXPERT_EPISODE_S if self.expert else episodes.EPISODE_S
        limit_s = self.limit_s or usual
        async with AsyncExitStack() as stack:
            async with starting:
                # The browser finds its own daemon's folders by the environment that it is started in.
                if shared is None:
                    shared = await stack.enter_async_context(expert_choice(self.tasks))
                choice, _, next_task = shared
                live = await stack.enter_async_context(self._session(stack, choice, store))
            await stack.enter_async_context(self.beside())
            await stack.enter_async_context(Approver(live.browser, live.daemon.runs, self.decide).watching())

            def begin(task: Task) -> None:
                next_task(task)
                telling.task(task.name)

            async for result in episodes.episodes(live, queue, begin, limit_s=limit_s):
                if self.collect and result.success:
                    self._collected(live, result, exemplars_of(store))
                episodes.append(store, result)
                self.results.append(result)
                telling.done(result.success)

    def _collected(self, live: Session, result: Result, into: Path) -> None:
        """Make exemplars of an episode that the evaluator scored 1."""
        journal = live.daemon.runs.services.journal
        record = journal.record(result.run)
        assert record is not None
        policies = {name: entry.policy for name, entry in self.library.entries.items()}
        store = ExemplarStore(into)
        try:
            keep_run(journal, store, record, policies, "evaluator", result.rewarded or None)
        finally:
            store.close()

    def _session(
        self, stack: AsyncExitStack, choice: Choice, store: Path
    ) -> AbstractAsyncContextManager[Session]:
        home = tempfile.TemporaryDirectory(prefix="handrail-eval-", ignore_cleanup_errors=True)
        folder = Path(stack.enter_context(home))
        config = isolated(folder, screenshots=False, page_steps=self.page_steps, own=self.own)
        if self.method.flattens:
            room = {"page_tokens": FLAT_PAGE[config.model.tier]}
            config = config.model_copy(update={"model": config.model.model_copy(update=room)})
        config = kept(config, new_journal(store), self.exemplars or config.paths.exemplars)
        return session(
            config.model_copy(update=self.method.settings),
            choice,
            headless=not self.headed,
            granted_origins=self.granted,
            secrets=self.secrets,
            today=self.today,
            library=self.library,
            arguments=self.arguments,
        )


def store_of(
    out: Path, label: str, method: Method = SHIPPED, library: str = "", own: Mapping[str, Any] | None = None
) -> Path:
    """The file of results: another model, method, library, or other versions or settings, is another file."""
    out.mkdir(parents=True, exist_ok=True)
    name = f"{label.replace('/', '_')}-{method.kind}-{method.shots}"
    key = method.key(label, library, episodes.versions(), *([own] if own else []))
    return out / f"{name}-{key}.jsonl"


def exemplars_of(store: Path) -> Path:
    """Where the exemplars are that the episodes in a file of results have given."""
    return store.with_suffix(".exemplars.sqlite3")


def new_journal(store: Path) -> Path:
    """Where a worker's runs are recorded, in a folder that HANDRAIL_HOME can name: `handrail show RUN`.

    Always a new one: a daemon takes up the unfinished runs of the journal that it is given.
    """
    folder = store.resolve().with_suffix(".journals")
    number = 1
    while (folder / str(number)).exists():
        number += 1
    (folder / str(number) / "state").mkdir(parents=True)
    return folder / str(number) / "state" / "journal.sqlite3"
