"""WebArena Verified (https://github.com/ServiceNow/webarena-verified): 812 tasks on sites that its user runs.

A run's answer and the record of its requests (HAR 1.2) are written for each task as the package's own
commands expect them, so that they can be scored anew, and be handed in.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.async_api import Error, Page

from ..environments import ToolMissing, environment
from ..task import Score

VERSION = "1.2.3"
_ANSWER_S = 120.0
FORM = """
When you are done, stop with one JSON object as your answer, and nothing beside it:
{"task_type": …, "status": …, "retrieved_data": …, "error_details": …}
- task_type: "RETRIEVE" where something had to be found out, "MUTATE" where something had to be changed, \
"NAVIGATE" where a page had to be shown.
- status: "SUCCESS"; or "NOT_FOUND_ERROR" where what was asked about is not there, \
"PERMISSION_DENIED_ERROR" where this account may not, "ACTION_NOT_ALLOWED_ERROR" where the site lets nobody, \
"DATA_VALIDATION_ERROR" where something that is needed is missing or wrong, "UNKNOWN_ERROR" else.
- retrieved_data: a list of what was found out, each in the same form, numbers as numbers; null where \
nothing had to be found out.
- error_details: one sentence, or null after "SUCCESS"."""
"""How a run has to end: the package scores such an object."""


@dataclass(frozen=True)
class Package:
    """The package in its environment, with one configuration: where the sites are."""

    python: Path
    config: Path

    @classmethod
    def installed(cls, config: Path) -> Package:
        """Made ready the first time. Raises `ToolMissing`."""
        if not config.is_file():
            raise ToolMissing(f"There is no file {config}. It says where the sites are: docs/evaluation.md.")
        return cls(environment(f"webarena-verified-{VERSION}", f"webarena-verified=={VERSION}"), config)

    def ask(self, *command: str) -> Any:
        """What it says to a command of its worker. Raises `ToolMissing`."""
        script = resources.files(__package__).joinpath("webarena_verified_worker.py").read_text("utf-8")
        called = [str(self.python), "-P", "-c", script, str(self.config), *command]
        try:
            told = subprocess.run(called, capture_output=True, text=True, timeout=_ANSWER_S)
        except subprocess.TimeoutExpired:
            raise ToolMissing(f"webarena-verified did not answer within {_ANSWER_S:.0f} s") from None
        if told.returncode:
            last = (told.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise ToolMissing(f"webarena-verified: {last}")
        return json.loads(told.stdout.splitlines()[-1])

    def tasks(
        self, out: Path, cookies: Sequence[Any] = (), *, numbers: Collection[int] = (), subset: str = ""
    ) -> list[VerifiedTask]:
        """Its tasks on the sites that are configured; `numbers` or a `subset` choose among them.

        out: the folder of the results, one below it for each task. Raises `ToolMissing`.
        """
        wanted = set(numbers) or set(self.ask("subset", subset) if subset else ())
        return [
            VerifiedTask(one["id"], one["intent"], tuple(one["urls"]), self, out / str(one["id"]), cookies)
            for one in self.ask("tasks")
            if not wanted or one["id"] in wanted
        ]


@dataclass
class VerifiedTask:
    """One task. There is one episode of it: its sites are as their user has set them up."""

    number: int
    intent: str
    urls: tuple[str, ...]
    """Where it begins: the first address is opened, the others are told."""
    package: Package
    folder: Path
    cookies: Sequence[Any] = ()
    """By which the person is signed in, as Playwright's storage state has them."""
    scored: dict[str, Any] = field(default_factory=dict)
    """What the package said, in its own words."""
    _recording: bool = False

    @property
    def name(self) -> str:
        """By its number."""
        return f"webarena-verified-{self.number}"

    async def setup(self, page: Page, seed: int) -> str:
        """Begin the record, open the page, and say what is to be done and how to answer."""
        await self.teardown(page)
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.cookies:
            await page.context.add_cookies(list(self.cookies))
        await page.goto("about:blank")
        # The extension's own pages are no part of it.
        web = re.compile(r"^https?:")
        await page.context.tracing.start_har(self._har, content="embed", mode="full", url_filter=web)
        self._recording = True
        await page.goto(self.urls[0])
        also = f"\nThe other sites: {', '.join(self.urls[1:])}" if self.urls[1:] else ""
        return f"{self.intent}{also}\n{FORM}"

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        """What the package says of the answer and the record, once the run has ended."""
        if answer is None:
            return Score(0.0, over=False)
        await self.teardown(page)
        (self.folder / "agent_response.json").write_text(answer, "utf-8")
        given = str(self.number), str(self.folder / "agent_response.json"), str(self._har)
        self.scored = await asyncio.to_thread(self.package.ask, "score", *given)
        (self.folder / "eval_result.json").write_text(json.dumps(self.scored, indent=2) + "\n", "utf-8")
        return Score(float(self.scored["score"]), over=True)

    async def teardown(self, page: Page) -> None:
        """End the record, and write it."""
        if self._recording:
            self._recording = False
            with suppress(Error):  # The browser may be gone, and the record with it.
                await page.context.tracing.stop_har()

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """Nobody has written an expert for these."""
        raise LookupError(f"there is no expert for {self.name}")

    @property
    def _har(self) -> Path:
        return self.folder / "network.har"


def cookies_of(state: Path | None) -> list[Any]:
    """The cookies of a file of Playwright's storage state. Raises `ToolMissing`."""
    if state is None:
        return []
    try:
        return list(json.loads(state.read_text("utf-8"))["cookies"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ToolMissing(f"{state} is no storage state of Playwright: {error}") from None
