"""The whole product with a browser: real daemon, extension and Chromium; only the language model is scripted.

Playwright's asynchronous interface has to live on one event loop, so a stage owns a loop, and tests hand
it coroutines: `stage.do(coroutine)`. Between two calls the loop stands still, and so does the daemon.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from playwright.async_api import Page

from handrail.app.daemon import tell_waiting
from handrail.config.settings import BudgetSettings, Config, Paths
from handrail.models.choose import Choice
from handrail.models.openai_compatible import OpenAICompatible
from handrail.policy.tiers import Tier
from handrail.run.run import Run
from handrail.run.services import Services
from handrail_demo.session import Session, session
from tests.support.model_server import Answer, ScriptedModelServer
from tests.support.world import NO_SECRETS

T = TypeVar("T")
Player = Callable[[dict[str, Any]], Answer]


def nobody(request: dict[str, Any]) -> Answer:
    """Plays where no test has said who plays."""
    raise AssertionError("no test is playing")


class Stage:
    """One browser and one daemon for the tests of a module. `player` is the model of the current test."""

    def __init__(self, runner: asyncio.Runner, model: ScriptedModelServer, live: Session) -> None:
        self.runner = runner
        self.model = model
        self.live = live
        self.player: Player = nobody

    @property
    def services(self) -> Services:
        """What runs get from the daemon; a test may change it for the runs that it starts."""
        return self.live.daemon.runs.services

    def do(self, work: Coroutine[Any, Any, T], seconds: float = 60) -> T:
        """Run a coroutine on the stage's loop, with a bound on its time. If it fails, its runs are stopped:
        what waits for a person then would be put before what the next test asks."""
        try:
            return self.runner.run(asyncio.wait_for(work, seconds))
        except BaseException:
            self.runner.run(self._clear())
            raise

    async def _clear(self) -> None:
        for run in self.live.daemon.runs.active.values():
            if not run.fold.over:
                run.controls.command("stop")
                with suppress(TimeoutError):
                    await self.ended(run, 10)

    async def start(self, page: Page, instruction: str) -> Run:
        """Start a run in a page's tab, as the popup would."""
        return await self.live.start(page, await self.live.browser.tab_id(page), instruction)

    async def ended(self, run: Run, seconds: float = 40) -> Run:
        """Wait for the run's own end. Raises `TimeoutError`, which says what it was at."""
        try:
            await self.live.daemon.runs.finished(run.record.run, seconds)
        except TimeoutError:
            steps = "\n".join(f"{one.kind}, {one.status}: {one.text} {one.detail}" for one in run.fold.steps)
            raise TimeoutError(f"It is {run.fold.state} ({run.fold.message}):\n{steps}") from None
        return run


@contextmanager
def stage(
    home: Path, *, tier: Tier = "large", screenshots: bool = False, arguments: Sequence[str] = ()
) -> Iterator[Stage]:
    """Start everything below the folder `home`. `arguments` are more of Chromium's own."""
    paths = Paths(home / "config", home / "data", home / "state").create()
    config = Config(port=0, paths=paths, screenshots=screenshots, budgets=BudgetSettings())
    before = os.environ.get("HANDRAIL_HOME")
    # The browser's native-messaging host is told where the daemon's files are by this variable.
    os.environ["HANDRAIL_HOME"] = str(home)
    built: Stage | None = None

    def play(request: dict[str, Any]) -> Answer:
        try:
            return built.player(request) if built else nobody(request)
        except AssertionError as lost:
            # Ends the run, and the test that looks at the run's message.
            return {"actions": [{"do": "stop", "status": "failed", "answer": f"The script is lost: {lost}"}]}

    with ScriptedModelServer(play) as model, asyncio.Runner() as runner:
        client = OpenAICompatible(model.base_url, "scripted", tier=tier)
        client.on_retry = tell_waiting
        choice = Choice(client, client, "scripted")
        stack = AsyncExitStack()
        try:
            live = runner.run(stack.enter_async_context(session(config, choice, secrets=NO_SECRETS, arguments=arguments)))
            built = Stage(runner, model, live)
            yield built
        finally:
            runner.run(stack.aclose())
            runner.run(choice.close())
            if before is None:
                del os.environ["HANDRAIL_HOME"]
            else:
                os.environ["HANDRAIL_HOME"] = before


async def until(condition: Callable[[], Any], what: str, seconds: float = 15) -> None:
    """Wait until something holds; `what` says so when it does not."""
    try:
        async with asyncio.timeout(seconds):
            while not condition():
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"still not after {seconds} s: {what}") from None
