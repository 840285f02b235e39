"""Everything real, for a while: a daemon, a Chromium with the extension, one tab."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from playwright.async_api import Page

from handrail.app.daemon import Daemon, running
from handrail.config.settings import Config
from handrail.config.typed_secrets import TypedSecrets
from handrail.library.library import Library
from handrail.models.choose import Choice
from handrail.run.run import Run
from handrail.turn.deciding import Decider
from handrail_wire import Failure, RunUpdate, StartRun

from .browser import Browser, NoBrowser, browser, paired


@dataclass
class Session:
    """A paired browser and daemon."""

    daemon: Daemon
    browser: Browser

    async def start(self, page: Page, tab: int, instruction: str) -> Run:
        """Start a run in a tab, as the popup would. Raises `NoBrowser` if it cannot."""
        request = StartRun(tab=tab, instruction=instruction, url=page.url, title=await page.title())
        answer = self.daemon.runs.start(request)
        if isinstance(answer, Failure):
            raise NoBrowser(answer.message)
        assert isinstance(answer, RunUpdate)
        return self.daemon.runs.active[answer.run.run]

    async def ended(self, run: Run, seconds: float = 20.0) -> None:
        """Wait until the run is over; stop it if it is not by then."""
        try:
            await self.daemon.runs.finished(run.record.run, seconds)
        except TimeoutError:
            run.controls.command("stop")
            await self.daemon.runs.finished(run.record.run, 60)


@asynccontextmanager
async def session(
    config: Config,
    choice: Choice,
    *,
    headless: bool = True,
    granted_origins: frozenset[str] = frozenset(),
    secrets: TypedSecrets | None = None,
    deciders: Mapping[str, Decider] | None = None,
    today: date | None = None,
    library: Library | None = None,
    infobar: bool = False,
    extension: Path | None = None,
    beside: Callable[[Daemon], Sequence[Path]] = lambda daemon: (),
    arguments: Sequence[str] = (),
) -> AsyncIterator[Session]:
    """Start both and pair them. Granted origins are granted on the extension's options page, and revoked.

    The browser's profile is thrown away with `config.paths`' folder. `extension` is another copy of the
    extension; `beside` makes other extensions to load, once the daemon listens; `arguments` are more of
    Chromium's own. Raises `NoBrowser`.
    """
    profile = config.paths.state_dir / "profile"
    async with (
        running(
            config,
            choice,
            granted_origins=granted_origins,
            secrets=secrets,
            deciders=deciders,
            today=today,
            library=library,
            # Evaluations count their figures from the prompts, however many runs there are.
            prompt_runs=None,
        ) as daemon,
        browser(
            config.paths,
            profile,
            headless=headless,
            infobar=infobar,
            extension=extension,
            beside=beside(daemon),
            arguments=arguments,
        ) as chromium,
    ):
        await paired(daemon.link)
        for origin in granted_origins:
            await chromium.grant(origin, True)
        try:
            yield Session(daemon, chromium)
        finally:
            for origin in granted_origins:
                try:
                    await asyncio.wait_for(chromium.grant(origin, False), 5)
                except Exception:
                    break  # The browser is gone, and its profile with the grant in it.
