"""One tour or task, played for real: Chromium with the extension, the daemon, a script as the model.

The person approves whatever is asked, so that every step is tried; what was asked is kept for counting.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext

from handrail_demo.approver import Approver
from handrail_demo.session import Session
from handrail_wire import AskApproval

from ..expert_server import Expert, ExpertServer
from ..experts import Player
from ..playing import scripted_session
from ..sites.rows import Change
from ..sites.served import Site
from .app import App, Task, Tour

ROUND_S = 240
"""What takes longer is stopped, and counts as not finished."""
SETTLE_S = 0.5
"""How long after the last step something may still be sent."""


@dataclass
class Question:
    """One approval that was asked for. `changed`: how many changes came after the yes, in the same turn."""

    asked: AskApproval
    changed: int = 0

    @property
    def about(self) -> str:
        """The control, or where the page wants to send something."""
        request = self.asked.request
        return self.asked.facts.name or (f"{request.method} {request.url}" if request else "")


@dataclass
class Live:
    """A browser and a daemon in which episodes are played, one after the other."""

    session: Session
    server: ExpertServer
    site: Site | None = None
    asked: list[Question] = field(default_factory=list)
    """Everything that was asked in the episode that is played."""
    unshown: list[Change] = field(default_factory=list)
    """What changed in turns in which nothing was asked."""
    _known: list[Change] = field(default_factory=list)
    _turn: list[Question] = field(default_factory=list)

    def begin(self, site: Site) -> None:
        """A new episode begins on this site."""
        self.site, self.asked, self.unshown, self._known, self._turn = site, [], [], [], []

    def asks(self, question: Question) -> None:
        """The person is asked, and will say yes. What has changed until now is not due to that."""
        self.settle()
        self.asked.append(question)
        self._turn.append(question)

    def settle(self) -> list[Change]:
        """All changes so far; what is new came by the last question of this turn, or without any."""
        changes = self.site.changes() if self.site else []
        new = [one for one in changes if one not in self._known]
        count = max(len(new), sum(one not in changes for one in self._known))
        if self._turn:
            self._turn[-1].changed += count
        else:
            self.unshown += new
        self._known = changes
        return changes

    def watching(self, expert: Expert) -> Expert:
        """The same expert; each of its decisions ends a turn."""

        def decide(goal: str, page: str, done: list[str]) -> dict[str, Any]:
            self.settle()
            self._turn = []
            return expert(goal, page, done)

        return decide


@dataclass(frozen=True)
class Played:
    """One episode. `steps`: how many actions were carried out, or tried."""

    name: str
    finished: bool
    steps: int
    asked: list[Question]
    changes: list[Change]
    unshown: list[Change] = field(default_factory=list)
    """Those of turns in which nothing was asked."""
    problem: str = ""
    """How it ended, where it was not finished."""


@asynccontextmanager
async def living(home: Path, pictures: Path | None = None) -> AsyncIterator[Live]:
    """Start both. Open the application before: its files are found in the person's folders, not in `home`.

    `pictures`: a folder for one of each approval page. Raises `NoBrowser`.
    """

    async with scripted_session(home, page_steps=120) as (started, server):
        live = Live(started, server)

        async def decide(request: AskApproval) -> tuple[bool, str]:
            await asyncio.to_thread(live.asks, Question(request))
            if pictures:
                await _draw(started.browser.context, request, pictures)
            return True, ""

        async with Approver(started.browser, started.daemon.runs, decide).watching():
            yield live


async def _draw(context: BrowserContext, request: AskApproval, folder: Path) -> None:
    """Keep a picture of the approval page that shows this request."""
    page = next(page for page in context.pages if request.ticket in page.url)
    name = re.sub(r"\W+", "-", request.facts.name or "request")[:40]
    await page.screenshot(path=folder / f"{name}-{request.ticket[:8]}.png", full_page=True)


async def play(app: App, episode: Tour | Task, live: Live, site: Site, seconds: float = ROUND_S) -> Played:
    """Play one tour or task on the application's site, in its first state and in a tab of its own."""
    browser = live.session.browser
    await asyncio.to_thread(site.reset)
    live.begin(site)
    live.server.expert = live.watching(Player(episode.name, {episode.name: episode.expert}).decide)
    before = set(browser.context.pages)
    page = await browser.context.new_page()
    try:
        await page.goto(site.entrance(app.who, episode.start))
        site.begin()
        run = await live.session.start(page, await browser.tab_id(page), episode.name)
        await live.session.ended(run, seconds)
        await asyncio.sleep(SETTLE_S)
        changes = await asyncio.to_thread(live.settle)
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
        changes,
        live.unshown,
        "" if finished else f"{fold.state}: {fold.message or fold.stack.outcome}",
    )
