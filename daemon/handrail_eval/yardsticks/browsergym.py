"""BrowserGym (https://github.com/ServiceNow/BrowserGym): its tasks, set up and judged by its own package.

The package is connected to the browser by the debugging protocol, beside the extension: it does what its
tasks say (`setup`, `validate`, `teardown`), and Handrail plays. Its own observation and actions take no part.
Tasks that run offline are MiniWoB++'s, whose pages are served on loopback.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from ..environments import ToolMissing, environment
from ..experts import Player
from ..task import Score

VERSION = "0.14.3"
_START_S = 60.0
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
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Until the end of this the process may run; it is ended then."""
        try:
            yield
        finally:
            await self.close()

    async def ask(self, do: str, **given: Any) -> dict[str, Any]:
        """What the package answers. Raises `ToolMissing`."""
        async with self._turn:
            process = self._process or await self._started()
            assert process.stdin is not None
            process.stdin.write(json.dumps({"do": do, **given}).encode() + b"\n")
            return await self._told(process, _ANSWER_S)

    async def close(self) -> None:
        """End the process."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        self._process = None

    async def _started(self) -> asyncio.subprocess.Process:
        script = resources.files(__package__).joinpath("browsergym_worker.py").read_text("utf-8")
        self._process = process = await asyncio.create_subprocess_exec(
            self._python, "-P", "-c", script, str(self._port),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, **self._variables},
        )  # fmt: skip
        await self._told(process, _START_S)
        return process

    async def _told(self, process: asyncio.subprocess.Process, seconds: float) -> dict[str, Any]:
        assert process.stdout is not None
        try:
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
        except TimeoutError:
            await self.close()
            raise ToolMissing(f"browsergym did not answer within {seconds:.0f} s") from None
        if not line:
            await self.close()
            raise ToolMissing("browsergym does not run any more")
        told: dict[str, Any] = json.loads(line)
        if "error" in told:
            raise ToolMissing(f"browsergym: {told['error']}")
        return told


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
