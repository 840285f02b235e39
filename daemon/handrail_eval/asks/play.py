"""One tour or task, played for real: Chromium with the extension, the daemon, a script as the model.

The person approves whatever is asked, so that every step is tried; what was asked is kept for counting.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from handrail.models.choose import Choice
from handrail_demo.approver import Approver
from handrail_demo.configured import home_restored, isolated
from handrail_demo.session import Session, session
from handrail_wire import AskApproval

from ..expert_server import ExpertServer
from ..experts import Player
from ..sites.rows import Change
from ..sites.served import Site
from .app import App, Task, Tour

ROUND_S = 240
"""What takes longer is stopped, and counts as not finished."""
SETTLE_S = 0.5
"""How long after the last step something may still be sent."""


@dataclass
class Live:
    """A browser and a daemon in which episodes are played, one after the other."""

    session: Session
    server: ExpertServer
    asked: list[AskApproval] = field(default_factory=list)
    """Everything that was asked in the episode that is played."""


@dataclass(frozen=True)
class Played:
    """One episode. `steps`: how many actions were carried out, or tried."""

    name: str
    finished: bool
    steps: int
    asked: list[AskApproval]
    changes: list[Change]
    problem: str = ""
    """How it ended, where it was not finished."""


@asynccontextmanager
async def living(home: Path) -> AsyncIterator[Live]:
    """Start both. Open the application before: its files are found in the person's folders, not in `home`.

    Raises `NoBrowser`.
    """

    def nobody(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("no episode has begun")

    with ExpertServer(nobody) as server:
        model = server.model()
        choice = Choice(model, model, "A script.")
        try:
            with home_restored():
                config = isolated(home, screenshots=False, page_steps=120)
                async with session(config, choice) as started:
                    live = Live(started, server)

                    async def decide(request: AskApproval) -> tuple[bool, str]:
                        live.asked.append(request)
                        return True, ""

                    async with Approver(started.browser, started.daemon.runs, decide).watching():
                        yield live
        finally:
            await choice.close()


async def play(app: App, episode: Tour | Task, live: Live, site: Site, seconds: float = ROUND_S) -> Played:
    """Play one tour or task on the application's site, in its first state and in a tab of its own."""
    browser = live.session.browser
    await asyncio.to_thread(site.reset)
    live.asked = []
    live.server.expert = Player(episode.name, {episode.name: episode.expert}).decide
    before = set(browser.context.pages)
    page = await browser.context.new_page()
    try:
        await page.goto(site.entrance(app.who, episode.start))
        site.begin()
        run = await live.session.start(page, await browser.tab_id(page), episode.name)
        await live.session.ended(run, seconds)
        await asyncio.sleep(SETTLE_S)
    finally:
        for other in set(browser.context.pages) - before:
            await other.close()
    fold = run.fold
    finished = fold.state == "done"
    return Played(
        episode.name,
        finished,
        sum(step.kind == "act" for step in fold.steps),
        live.asked,
        await asyncio.to_thread(site.changes),
        "" if finished else f"{fold.state}: {fold.message or fold.stack.outcome}",
    )
