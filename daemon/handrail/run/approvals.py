"""The one place where a ticket waits for the person's decision.

The approval page is the extension's, which checks and spends the ticket at dispatch; here the daemon asks and
waits. There is no path from a model's answer to a ticket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from handrail.link.tab import ConnectedTab
from handrail_wire import AskApproval

from .controls import TAKEN_OVER, PendingApproval, Verdict


class Approvals:
    """The open approvals of one run."""

    def __init__(self, tab: ConnectedTab) -> None:
        self._tab = tab
        self._waiting: dict[str, tuple[PendingApproval, asyncio.Future[Verdict]]] = {}

    @property
    def open(self) -> Sequence[PendingApproval]:
        """The open approvals, oldest first."""
        return [pending for pending, _ in self._waiting.values()]

    async def verdict(self, request: AskApproval) -> Verdict:
        """Ask, and wait for the decision; no answer in time is `expired`, which denies."""
        waiting: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()
        self._waiting[request.ticket] = (PendingApproval(request), waiting)
        try:
            await self._tab.ask_approval(request)
            return await asyncio.wait_for(waiting, request.expires)
        except TimeoutError:
            return Verdict("expired")
        finally:
            del self._waiting[request.ticket]

    def decide(self, ticket: str, verdict: Verdict) -> bool:
        """Decide an open ticket; false if it does not wait (any more)."""
        _, waiting = self._waiting.get(ticket, (None, None))
        if waiting is None or waiting.done():
            return False
        waiting.set_result(verdict)
        return True

    def take_over(self) -> None:
        """Give up what waits: the person has the tab now."""
        for ticket in list(self._waiting):
            self.decide(ticket, TAKEN_OVER)

    async def show_again(self) -> None:
        """Ask again for what waits, after the extension came back. Its page is opened once per ticket."""
        for pending in self.open:
            await self._tab.ask_approval(pending.again())
