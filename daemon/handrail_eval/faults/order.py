"""One order that a run is to make, seen from outside: in the journal on the disk, the panel, and the shop."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.async_api import BrowserContext, Error, Page

from handrail.happened.events import Event
from handrail.happened.rows import events_of
from handrail.stack.events import RunRecord
from handrail.store.views import RunFold
from handrail_wire import RunState

from .model_server import ScriptedModelServer
from .shop import Visit

TELL = """([run, command]) => {
    const port = chrome.runtime.connect({name: "ui"});
    port.postMessage({type: "control", run, command});
}"""


class Surroundings(Protocol):
    """What an order is looked at through; each is another one after a restart."""

    @property
    def journal(self) -> Path:
        """The daemon's journal."""
        ...

    @property
    def panel(self) -> Page:
        """The side panel, in a tab."""
        ...

    @property
    def context(self) -> BrowserContext:
        """All tabs."""
        ...

    @property
    def model(self) -> ScriptedModelServer:
        """The endpoint that the daemon asks."""
        ...


class Order:
    """A run and what became of it."""

    def __init__(self, world: Surroundings, visit: Visit, page: Page, instruction: str) -> None:
        self.world = world
        self.visit = visit
        self.page = page
        self.instruction = instruction
        self._run = ""

    # --- the journal -----------------------------------------------------------------------------

    @property
    def run(self) -> str:
        """The run's id; "" while the journal has none."""
        if not self._run:
            rows = self._rows("SELECT run FROM runs WHERE instruction = ?", self.instruction)
            self._run = rows[0][0] if rows else ""
        return self._run

    def fold(self) -> RunFold:
        """The run as the journal on the disk tells it."""
        columns = "run, tab, instruction, url, model, created"
        ((*fixed,),) = self._rows(f"SELECT {columns} FROM runs WHERE run = ?", self.run)
        return RunFold(RunRecord(*fixed), self.events())

    def events(self) -> list[Event]:
        """The run's events so far."""
        rows = self._rows("SELECT n, at, kind, data FROM events WHERE run = ? ORDER BY n", self.run)
        events = events_of((kind, json.loads(data)) for _, _, kind, data in rows)
        return [Event(n, at, event) for (n, at, *_), event in zip(rows, events, strict=True)]

    def count(self) -> int:
        """How many events there are."""
        return int(self._rows("SELECT count(*) FROM events WHERE run = ?", self.run)[0][0])

    def _rows(self, query: str, value: str) -> list[tuple[Any, ...]]:
        # Read only: whoever closes a store that a killed daemon left, and may write, tidies it up.
        journal = self.world.journal
        database = sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True, timeout=5)
        try:
            return database.execute(query, (value,)).fetchall()
        finally:
            database.close()

    # --- waiting ---------------------------------------------------------------------------------

    async def until(self, holds: Callable[[RunFold], Any], what: str, seconds: float = 20) -> RunFold:
        """Wait until the run's fold is as wanted. Raises AssertionError, which says how it is instead."""
        end = asyncio.get_running_loop().time() + seconds
        while not holds(fold := self.fold()):
            if asyncio.get_running_loop().time() > end:
                last = "; ".join(step.text for step in fold.steps[-3:])
                raise AssertionError(
                    f"still not after {seconds:g} s: {what} (it is {fold.state}: {fold.message}; {last})"
                )
            await asyncio.sleep(0.05)
        return fold

    async def state(self, *states: RunState, seconds: float = 20) -> RunFold:
        """Wait for one of these states; any other end is wrong."""
        fold = await self.until(
            lambda fold: fold.state in states or fold.over, f"the run is {' or '.join(states)}", seconds
        )
        assert fold.state in states, f"the run is {fold.state}: {fold.message or fold.answer}"
        return fold

    async def over(self, seconds: float = 25) -> RunFold:
        """Wait for the run's end."""
        return await self.until(lambda fold: fold.over, "the run is over", seconds)

    # --- the person ------------------------------------------------------------------------------

    async def carry_on(self, seconds: float = 40) -> RunFold:
        """Be the person until the run's end: approve, go on, and answer as the shop's counter says."""
        fold = self.fold()
        async with asyncio.timeout(seconds):
            while not fold.over:
                if fold.ticket:
                    await self._approve_or_see_it_go(fold.ticket)
                elif fold.question:
                    await self.answer("Yes, it is done." if self.visit.orders else "No, it is not done.")
                    await self.until(lambda now: not now.question, "the answer is heard")
                elif fold.state == "paused":
                    await self.command("ask_again")
                    await self.until(lambda now: now.state != "paused", "the run goes on")
                await asyncio.sleep(0.05)
                fold = self.fold()
        return fold

    async def _approve_or_see_it_go(self, ticket: str) -> None:
        """Approve, unless the step is withdrawn under the person's hand: that is the product's right."""
        end = asyncio.get_running_loop().time() + 20
        while self.fold().ticket == ticket:
            late = asyncio.get_running_loop().time() > end
            try:
                page = await self._page_of(ticket)
                await page.locator("#approve").click(timeout=3_000)
                # A page whose worker has just come back wants to be looked at for a moment first.
                await self.until(lambda fold: fold.ticket != ticket, "the approval is heard", 1.5)
            except (Error, AssertionError):
                if late and self.fold().ticket == ticket:
                    raise

    async def approval(self) -> Page:
        """The approval page of the step that waits, once a person could press its buttons."""
        fold = await self.until(lambda fold: fold.ticket or fold.over, "an approval is asked for")
        assert fold.ticket, f"the run is {fold.state}: {fold.message or fold.answer}"
        return await self._page_of(fold.ticket)

    async def approve(self) -> None:
        """Press "Approve once" on the approval page."""
        page = await self.approval()
        await page.locator("#approve").click(timeout=10_000)

    async def _page_of(self, ticket: str) -> Page:
        end = asyncio.get_running_loop().time() + 15
        while not (found := [page for page in self._pages() if page.url.endswith(ticket)]):
            assert asyncio.get_running_loop().time() < end, "no approval page opened"
            await asyncio.sleep(0.05)
        await found[0].locator("#approve[aria-disabled=false]").wait_for(timeout=15_000)
        return found[0]

    async def approve_or_void(self, ticket: str) -> None:
        """Press the button of a page that may say by now that its step is void; either way it is decided."""
        try:
            for page in self._pages():
                if page.url.endswith(ticket):
                    await page.locator("#approve").click(timeout=1_500)
        except Error:
            return

    async def press(self, button: str) -> None:
        """Press one of the panel's buttons."""
        await self.world.panel.get_by_role("button", name=button, exact=True).click(timeout=10_000)

    async def command(self, command: str) -> None:
        """What a button of the panel says, for a run that the panel may not be showing."""
        await self.world.panel.evaluate(TELL, [self.run, command])

    async def answer(self, text: str) -> None:
        """Answer the question in the panel."""
        panel = self.world.panel
        await panel.get_by_label("Your answer").fill(text, timeout=10_000)
        await panel.get_by_role("button", name="Answer", exact=True).click(timeout=10_000)

    async def says(self, words: str, seconds: float = 10) -> None:
        """Wait until the panel says something (a regular expression). Raises AssertionError."""
        end = asyncio.get_running_loop().time() + seconds
        while not re.search(words, text := await self.world.panel.inner_text("body"), re.IGNORECASE):
            assert asyncio.get_running_loop().time() < end, f"the panel does not say {words!r}: {text[-600:]}"
            await asyncio.sleep(0.1)

    def _pages(self) -> list[Page]:
        return [page for page in self.world.context.pages if "/approval/" in page.url]
