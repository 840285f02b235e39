"""Which model plays in an evaluation, and settings that depend on nothing else of the person's, and leave no
trace in their folders.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from handrail.app.daemon import tell_waiting
from handrail.config.settings import BudgetSettings, Config, Paths, load_config, resolve_paths
from handrail.models.choose import Choice, choose_model
from handrail.models.embedded import SLOTS

from .expert_server import ExpertServer
from .task import Task

NextTask = Callable[[Task], None]
Playing = tuple[Choice, str, NextTask]
"""The models, their label in results, and what is called when the next task begins."""


@asynccontextmanager
async def expert_choice(tasks: Sequence[Task]) -> AsyncIterator[Playing]:
    """The tasks' experts, behind their own HTTP endpoint; the last part says whose turn it is."""
    with ExpertServer(tasks[0].cheat) as server:

        def begin(task: Task) -> None:
            server.expert = task.cheat

        model = server.model()
        choice = Choice(model, model, "Scripted experts.")
        try:
            yield choice, "expert", begin
        finally:
            await choice.close()


@asynccontextmanager
async def configured_choice(console: Console, slots: int = SLOTS) -> AsyncIterator[Playing]:
    """The model that is configured, else found on this machine, else the embedded one with so many slots."""
    from handrail.cli.model import pull_progress

    with pull_progress() as progress:
        choice = await choose_model(load_config(), progress, on_retry=tell_waiting, slots=slots)
    console.print(choice.sentence, style="dim")
    try:
        yield choice, choice.large.name, lambda task: None
    finally:
        await choice.close()


@dataclass(frozen=True)
class KeptPaths(Paths):
    """Folders that are thrown away at the end, but for the journal and the exemplars."""

    journal_file: Path
    exemplar_file: Path

    @property
    def journal(self) -> Path:
        return self.journal_file

    @property
    def exemplars(self) -> Path:
        return self.exemplar_file


def own_settings() -> dict[str, Any]:
    """What of the person's settings counts in an evaluation, where it is set; results that are kept are named
    after it. Where the model is found is not in it, nor what a method says.
    """
    config = load_config()
    small = config.small
    found = {
        "tier": config.model.tier if "tier" in config.model.model_fields_set else None,
        "small": {"name": small.name, "tier": small.tier} if small.is_set else None,
        "embedding_model": config.embedding_model,
        "money": config.budgets.money,
    }
    return {name: value for name, value in found.items() if value is not None}


def isolated(
    home: Path, *, screenshots: bool, page_steps: int = 30, own: Mapping[str, Any] | None = None
) -> Config:
    """The product's settings, with a journal, a key and a browser profile of its own below `home`.

    own: the person's `own_settings`, where they were read already.
    """
    own = own_settings() if own is None else own
    # The native-messaging host is started by the browser and has to find the same folders.
    os.environ["HANDRAIL_HOME"] = str(home)
    budgets = BudgetSettings(page_steps=page_steps, seconds=None, tokens=None, money=own.get("money"))
    return Config(
        port=0,
        screenshots=screenshots,
        budgets=budgets,
        embedding_model=own.get("embedding_model"),
        paths=resolve_paths(),
    )


@contextmanager
def home_restored() -> Iterator[None]:
    """The folders that `isolated` names are used inside only; after it the person's are used again."""
    before = os.environ.get("HANDRAIL_HOME")
    try:
        yield
    finally:
        os.environ.pop("HANDRAIL_HOME", None)
        if before is not None:
            os.environ["HANDRAIL_HOME"] = before


def kept(config: Config, journal: Path, exemplars: Path) -> Config:
    """The same settings, with the journal and the exemplars in files that stay."""
    paths = config.paths
    lasting = KeptPaths(paths.config_dir, paths.data_dir, paths.state_dir, journal, exemplars)
    return config.model_copy(update={"paths": lasting})
