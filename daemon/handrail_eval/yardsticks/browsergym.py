"""BrowserGym (https://github.com/ServiceNow/BrowserGym): its tasks, set up and judged by its own package.

The package is connected to the browser by the debugging protocol, beside the extension: it does what its
tasks say (`setup`, `validate`, `teardown`), and Handrail plays. Its own observation and actions take no part.
Tasks that run offline are MiniWoB++'s, whose pages are served on loopback.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from ..environments import environment
from ..experts import Player
from ..task import Score
from ..tool_process import ToolProcess

VERSION = "0.14.3"
_ANSWER_S = 60.0


def install() -> Path:
    """The Python of the package's environment, made ready the first time. Raises `ToolMissing`."""
    wanted = (f"browsergym-core=={VERSION}", f"browsergym-miniwob=={VERSION}")
    return environment(f"browsergym-{VERSION}", *wanted)


class Gym:
    """A process with the package in it, started with the first task: then there is a browser.

    port: the browser's debugging port. `variables` tell the package where its sites are.
    """

    def __init__(self, python: Path, port: int, variables: Mapping[str, str]) -> None:
        self._python, self._port, self._variables = python, port, variables
        self._process: ToolProcess | None = None
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Until the end of this the process may run; it is ended then."""
        try:
            yield
        finally:
            if self._process:
                await self._process.close()
            self._process = None

    async def ask(self, do: str, **given: Any) -> dict[str, Any]:
        """What the package answers. Raises `ToolMissing`."""
        async with self._turn:
            if self._process is None or not self._process.runs:
                self._process = await self._started()
            return await self._process.ask({"do": do, **given}, _ANSWER_S)

    async def _started(self) -> ToolProcess:
        script = resources.files(__package__).joinpath("browsergym_worker.py").read_text("utf-8")
        command = (self._python, "-P", "-c", script, str(self._port))
        return await ToolProcess.start("browsergym", command, self._variables)


@dataclass
class GymTask:
    """A task by the name that BrowserGym has for it, such as `miniwob.click-test`."""

    name: str
    gym: Gym
    _number: int = 0
    _player: Player | None = None

    async def setup(self, page: Page, seed: int) -> str:
        """Let the package set it up in this page."""
        self._number += 1
        self._player = None
        mark = f"about:blank#{self.name}-{self._number}"
        await page.goto(mark)
        goal: str = (await self.gym.ask("setup", task=self.name, seed=seed, url=mark))["goal"]
        return " ".join(goal.split())

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        """What the package says: its reward, which for MiniWoB++ is 1 for any raw reward above 0."""
        told = await self.gym.ask("validate", answer=answer)
        return Score(told["reward"], told["over"])

    async def teardown(self, page: Page) -> None:
        """Let the package take away what is left."""
        await self.gym.ask("teardown")

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """Of MiniWoB++'s tasks, the same experts as without BrowserGym."""
        self._player = self._player or Player(self.name.removeprefix("miniwob."))
        return self._player.decide(goal, page, done)
