"""Plays each task with each agent, and counts."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.async_api import Page, async_playwright

from handrail.models.choose import Choice
from handrail.models.openai_compatible import OpenAICompatible
from handrail_demo.approver import Approver
from handrail_demo.browser import find_chromium, sandbox
from handrail_demo.configured import home_restored, isolated
from handrail_demo.session import session

from ..approvals import always
from ..bench.peers import install_browser_use
from ..environments import ToolMissing, environment, free_port, node_modules
from ..sites.known import SITES
from ..sites.served import Site
from ..sites.task import SiteTask
from .endpoint import Endpoint
from .tasks import MATCHES, SEED, Match

MCP = "2.3.0"
PLAYWRIGHT_MCP = "0.0.83"
EPISODE_S = 2_400.0
AGENTS = ("handrail", "browser-use", "playwright-mcp")
RECORD = Path(__file__).with_name("record.json")
Worker = Callable[[str, str, str], list[str]]
"""The command of a peer for a browser's address, an endpoint and a goal."""


@dataclass(frozen=True)
class Played:
    """One episode of one agent. `seconds` are without the model's."""

    agent: str
    task: str
    success: bool
    decisions: int
    tokens_in: int
    tokens_out: int
    seconds: float
    unasked: int
    answer: str
    problem: str = ""


@dataclass
class Contest:
    """`upstream` is a model's base URL; "" replays what was recorded, in `record` by agent and task."""

    upstream: str
    record: dict[str, dict[str, list[str]]]
    on_played: Callable[[Played], None] = lambda played: None

    async def play(self, agents: Iterable[str], matches: Iterable[Match] = MATCHES) -> list[Played]:
        """Every task with every agent, which all find the application in the same state.

        Raises `ToolMissing`, `SiteMissing`, `NoBrowser`.
        """
        results = []
        by_site: dict[str, list[Match]] = {}
        for match in matches:
            by_site.setdefault(match.site, []).append(match)
        with Endpoint(self.upstream) as endpoint:
            for name, here in by_site.items():
                known = SITES[name]
                with known.open() as running:
                    for agent in agents:
                        async for played in self._played(agent, running, here, endpoint):
                            results.append(played)
                            self.on_played(played)
        return results

    async def _played(
        self, agent: str, running: Site, matches: list[Match], endpoint: Endpoint
    ) -> AsyncIterator[Played]:
        intents = {intent.name: intent for match in matches for intent in SITES[match.site].intents}
        async with (
            _ours(endpoint) if agent == "handrail" else _theirs(_worker(agent), endpoint) as (page, run)
        ):
            for match in matches:
                task = SiteTask(intents[match.task], running, SITES[match.site].experts)
                yield await self._episode(agent, match, task, page, run, endpoint)

    async def _episode(
        self, agent: str, match: Match, task: SiteTask, page: Page, run: Play, endpoint: Endpoint
    ) -> Played:
        recorded = None if self.upstream else self.record.get(agent, {}).get(match.task, [])
        instruction = await task.setup(page, SEED)
        endpoint.begin("/".join(page.url.split("/")[:3]), recorded)
        began = time.monotonic()
        try:
            answer, asked = await asyncio.wait_for(run(instruction), EPISODE_S)
            problem = ""
        except (TimeoutError, RuntimeError) as error:
            answer, asked, problem = "", 0, str(error) or "out of time"
        seconds = time.monotonic() - began
        score = await task.validate(page, answer)
        await task.teardown(page)
        traffic = endpoint.traffic
        if self.upstream:
            self.record.setdefault(agent, {})[match.task] = list(traffic.answers)
        unasked = int(match.irreversible and score.success and not asked)
        return Played(
            agent, match.task, score.success, traffic.decisions, traffic.tokens_in, traffic.tokens_out,
            round(seconds - traffic.model_s, 1), unasked, answer, problem,
        )  # fmt: skip


Play = Callable[[str], Awaitable[tuple[str, int]]]
"""Carries an instruction out in the page: the answer, and how often a person was asked."""


@asynccontextmanager
async def _ours(endpoint: Endpoint) -> AsyncIterator[tuple[Page, Play]]:
    """Handrail as it is shipped; its person says yes to whatever is asked."""
    model = OpenAICompatible(endpoint.base_url, endpoint.model, tier="large")
    with (
        tempfile.TemporaryDirectory(prefix="handrail-peers-", ignore_cleanup_errors=True) as home,
        home_restored(),
    ):
        async with session(
            isolated(Path(home), screenshots=False, page_steps=100), Choice(model, model, "")
        ) as live:
            page = await live.browser.context.new_page()
            asked = 0

            async def decide(request: Any) -> tuple[bool, str]:
                nonlocal asked
                asked += 1
                return await always(request)

            async def play(instruction: str) -> tuple[str, int]:
                nonlocal asked
                asked = 0
                run = await live.start(page, await live.browser.tab_id(page), instruction)
                # Paused: the model failed, and nobody is here to resume it.
                while not run.fold.over and run.fold.state != "paused":  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
                if run.fold.state == "paused":
                    run.controls.command("stop")
                await live.ended(run)
                return run.fold.answer, asked

            async with Approver(live.browser, live.daemon.runs, decide).watching():
                yield page, play


@asynccontextmanager
async def _theirs(worker: Worker, endpoint: Endpoint) -> AsyncIterator[tuple[Page, Play]]:
    """A Chromium of its own, to which the peer connects by the debugging protocol. Nobody is asked there."""
    chromium = find_chromium()
    if chromium is None:
        raise ToolMissing("A peer needs a Chromium: set HANDRAIL_CHROMIUM to its path.")
    port = free_port()
    async with AsyncExitStack() as stack:
        profile = stack.enter_context(
            tempfile.TemporaryDirectory(prefix="handrail-peer-", ignore_cleanup_errors=True)
        )
        playwright = await stack.enter_async_context(async_playwright())
        context = await playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium,
            headless=True,
            args=[*sandbox(), f"--remote-debugging-port={port}"],
            viewport={"width": 1280, "height": 900},
        )
        stack.push_async_callback(context.close)
        page = context.pages[0]

        async def play(instruction: str) -> tuple[str, int]:
            command = worker(f"http://127.0.0.1:{port}", endpoint.base_url, instruction)
            return await _answer(command, profile), 0

        yield page, play


async def _answer(command: list[str], folder: str) -> str:
    """What a worker ends with; whatever it writes beside goes into the folder. Raises `RuntimeError`."""
    quiet = {"ANONYMIZED_TELEMETRY": "false", "BROWSER_USE_SETUP_LOGGING": "false", "DO_NOT_TRACK": "1"}
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, cwd=folder,
        env={**os.environ, **quiet},
    )
    try:
        out, err = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    for line in reversed(out.decode().splitlines()):
        try:
            told = json.loads(line)
        except ValueError:
            continue
        if isinstance(told, dict) and "answer" in told:
            return str(told["answer"])
    raise RuntimeError((err.decode().strip().splitlines() or ["the peer ended without an answer"])[-1][:300])


def _worker(agent: str) -> Worker:
    """The command that starts a peer. Raises `ToolMissing`."""
    if agent == "browser-use":
        return partial(_command, [str(install_browser_use()), "-c", _source("browser_use_worker.py")])
    if agent == "playwright-mcp":
        python, cli = install_playwright_mcp()
        return partial(_command, [str(python), "-c", _source("loop_worker.py"), "node", str(cli)])
    raise ToolMissing(f"There is no agent {agent!r}: {', '.join(AGENTS)}.")


def _command(start: list[str], cdp: str, base_url: str, goal: str) -> list[str]:
    return [*start, cdp, base_url, goal]


def install_playwright_mcp() -> tuple[Path, Path]:
    """The Python with an MCP client, and the server's entry, installed if need be. Raises `ToolMissing`."""
    name, npm = f"playwright-mcp-{PLAYWRIGHT_MCP}", f"@playwright/mcp@{PLAYWRIGHT_MCP}"
    python = environment(name, f"mcp=={MCP}", npm=npm)
    return python, node_modules(python) / "@playwright" / "mcp" / "cli.js"


def _source(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")


def figures(results: list[Played]) -> dict[str, Any]:
    """The contest in numbers: of each agent, and Handrail's share of each peer's."""
    agents = {}
    for agent in dict.fromkeys(one.agent for one in results):
        own = [one for one in results if one.agent == agent]
        agents[agent] = {
            "success": sum(one.success for one in own) / len(own),
            "decisions": sum(one.decisions for one in own),
            "tokens_in": sum(one.tokens_in for one in own),
            "tokens_out": sum(one.tokens_out for one in own),
            "seconds": round(sum(one.seconds for one in own), 1),
            "unasked": sum(one.unasked for one in own),
        }
    ours = agents.get("handrail")
    theirs = {agent: one for agent, one in agents.items() if agent != "handrail"}

    def ratio(what: str) -> dict[str, float]:
        return {
            agent: round(ours[what] / one[what], 3) for agent, one in theirs.items() if ours and one[what]
        }

    return {
        "success": {agent: one["success"] for agent, one in agents.items()},
        "decisions_ratio": ratio("decisions"),
        "tokens_ratio": ratio("tokens_in"),
        "unasked": {agent: one["unasked"] for agent, one in agents.items()},
        "agents": agents,
        "episodes": [asdict(one) for one in results],
    }
