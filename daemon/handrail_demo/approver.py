"""The person at the approval page, played by the browser's driver: it reads, decides, and clicks there.

The decision is made on the extension's own page with trusted clicks, as a person would; there is no other
way to approve. What is decided comes from `decide`: a rule, or a question in the terminal.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from playwright.async_api import Error, Page

from handrail.app.runs import Runs
from handrail.text.requirements import all_met
from handrail_wire import AskApproval

from .browser import Browser

Decide = Callable[[AskApproval], Awaitable[tuple[bool, str]]]
"""What the person would say to a step: approve or not, and the reason for a denial."""

_TICKET = re.compile(r"approval/approval\.html#([0-9a-f]{64})")
MOST_TRIES = 20
"""A page that fails so often has no such button."""


async def if_all_is_as_asked(request: AskApproval) -> tuple[bool, str]:
    """Approve when the page marks nothing as different from the instruction or not seen."""
    wrong = [row for row in request.requirements if row.met != "yes"]
    if all_met(request.requirements):
        return True, ""
    return False, "not as asked: " + "; ".join(
        f"{row.asked} ({row.found or 'not on the page'})" for row in wrong[:4]
    )


@dataclass
class Approver:
    """Watches the browser for approval pages and answers them."""

    browser: Browser
    runs: Runs
    decide: Decide = if_all_is_as_asked
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Answer every approval page that opens in the meantime, or is open already."""

        def opened(page: Page) -> None:
            task = asyncio.ensure_future(self._answer(page))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        self.browser.context.on("page", opened)
        for page in self.browser.context.pages:
            if _TICKET.search(page.url):
                opened(page)
        try:
            yield
        finally:
            self.browser.context.remove_listener("page", opened)
            for task in self._tasks:
                task.cancel()

    async def _answer(self, page: Page) -> None:
        try:
            await page.wait_for_url(_TICKET, timeout=10_000)
        except Error:
            return  # It is another page.
        answered = ""
        try:
            # One window shows all that waits, one step after the other.
            while not page.is_closed():
                found = _TICKET.search(page.url)
                request = self._request(found[1]) if found else None
                if request is None or request.ticket == answered:
                    await asyncio.sleep(0.1)
                    continue
                answered = request.ticket
                approve, reason = await self.decide(request)
                button, reason = ("approve", "") if approve else ("deny", reason)
                await self._click(page, button, answered, reason)
        except Error:
            # A page that was closed is a step that was withdrawn; anything else is to be seen.
            if not page.is_closed():
                raise

    @staticmethod
    async def _write(page: Page, reason: str) -> None:
        """Say why the step is denied: the field is folded at first."""
        field = page.get_by_role("textbox", name="If you deny: why?")
        if not await field.is_visible():
            await page.get_by_text("If you deny: why?").click(timeout=3000)
        await field.fill(reason, timeout=3000)

    async def _click(self, page: Page, which: str, ticket: str, reason: str) -> None:
        """Press the button of this id once it is armed, while the page is about this ticket and it is open.

        What the page does not take in time is tried again: it is deaf for a moment after each change.
        """
        button = page.locator(f"#{which}")
        await page.bring_to_front()
        failed = 0
        while not page.is_closed() and ticket in page.url and self._request(ticket):
            await asyncio.sleep(0.5)
            try:
                if await button.get_attribute("aria-disabled", timeout=3000) == "true":
                    continue
                if ticket not in page.url:
                    return
                if reason:
                    await self._write(page, reason)
                await button.click(timeout=3000)
            except Error:
                failed += 1
                if failed == MOST_TRIES:
                    raise

    def _request(self, ticket: str) -> AskApproval | None:
        runs = self.runs.active.values()
        waiting = (pending.request for run in runs for pending in run.approvals.open)
        return next((request for request in waiting if request.ticket == ticket), None)
