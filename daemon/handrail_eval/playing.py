"""Which model plays in an evaluation, and what of its folders is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from rich.console import Console

from handrail.config.settings import Config, Paths
from handrail.config.typed_secrets import TypedSecrets
from handrail.models.choose import Choice
from handrail.models.embedded import SLOTS
from handrail_demo.configured import configured_model, home_restored, isolated
from handrail_demo.session import Session, session

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
async def scripted_session(
    home: Path,
    page_steps: int,
    arguments: Sequence[str] = (),
    *,
    secrets: TypedSecrets | None = None,
    today: date | None = None,
) -> AsyncIterator[tuple[Session, ExpertServer]]:
    """A browser and a daemon in `home`, with a script as the model: `ExpertServer.expert`, set before a run.

    `arguments` are more of Chromium's own; the rest is as for `session`. Raises `NoBrowser`.
    """

    def nobody(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("nobody's turn has begun")

    with ExpertServer(nobody) as server:
        model = server.model()
        choice = Choice(model, model, "A script.")
        try:
            with home_restored():
                config = isolated(home, screenshots=False, page_steps=page_steps)
                async with session(
                    config, choice, arguments=arguments, secrets=secrets, today=today
                ) as live:
                    yield live, server
        finally:
            await choice.close()


@asynccontextmanager
async def configured_choice(console: Console, slots: int = SLOTS) -> AsyncIterator[Playing]:
    """The person's own model, which needs no telling whose turn it is."""
    async with configured_model(console, slots) as choice:
        yield choice, choice.large.name, lambda task: None


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


def kept(config: Config, journal: Path, exemplars: Path) -> Config:
    """The same settings, with the journal and the exemplars in files that stay."""
    paths = config.paths
    lasting = KeptPaths(paths.config_dir, paths.data_dir, paths.state_dir, journal, exemplars)
    return config.model_copy(update={"paths": lasting})
