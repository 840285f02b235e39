"""What the person (or the browser) tells a run while it works, and how the run waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Literal, TypeVar

from handrail_wire import Answer, AskApproval, Demonstrated

T = TypeVar("T")
Hold = Literal["", "paused", "taken_over"]


class Stopped(Exception):
    """The run was stopped; the text says by whom."""


class TabClosed(Exception):
    """The tab went away while the run held it; the text says how."""


class NobodyAnswered(Exception):
    """Nobody looked on, and what was asked was not answered in time; the text says what that was."""


@dataclass(frozen=True)
class Verdict:
    """A decision about one ticket."""

    decision: Literal["approve", "deny", "void", "edit", "expired", "taken_over"]
    reason: str = ""
    like: bool = False
    """Steps like this one are approved for the rest of the run, too."""
    stop: bool = False
    """With a denial: the run ends, rather than try another way."""


class PendingApproval:
    """An approval that the person was asked for, and its deadline."""

    def __init__(self, request: AskApproval) -> None:
        self.request = request
        self._until = time.monotonic() + request.expires

    def again(self) -> AskApproval:
        """The same request with the time that is left: asking again does not extend the deadline."""
        return self.request.model_copy(update={"expires": max(0.0, self._until - time.monotonic())})


STOPPED_WITH_A_NO = "You said no, and stopped it."
TAKEN_OVER = Verdict("taken_over")
"""The waiting step is given up without being denied, or it would still wait when the tab is handed back."""


class Controls:
    """One run's inbox. Everything takes effect at the run's next safe point, never inside an action."""

    def __init__(self) -> None:
        self.hold: Hold = ""
        self.theirs = False
        """Whether the person has taken the tab over and not given it back."""
        self.hints: list[str] = []
        self.again = asyncio.Event()
        """Set by "ask me again"."""
        self.shown: asyncio.Queue[Demonstrated | None] = asyncio.Queue()
        """What the person does in a demonstration; None when it is complete."""
        self._stopped = ""
        self._closed = ""
        self._news = asyncio.Event()
        self._answer: asyncio.Future[Answer] | None = None
        self.answered_by = ""
        """The other program that gave the last answer; "" for the person."""

    def command(self, command: str) -> None:
        """Take a command of the person's, by its name on the wire."""
        if command == "stop":
            self.stop("You stopped it.")
        elif command == "pause":
            self.hold = self.hold or "paused"
        elif command == "take_over":
            self.hold, self.theirs = "taken_over", True
        elif command in ("resume", "hand_back"):
            self.hold, self.theirs = "", False
        elif command == "ask_again":
            self.hold = ""
            self.again.set()
        elif command == "finish":
            self.shown.put_nowait(None)
        self._news.set()

    def stop(self, why: str) -> None:
        """End the run; why is told as its message."""
        self._stopped = self._stopped or why
        self._news.set()

    def tab_closed(self, message: str) -> None:
        """Note that the tab is gone; the message says how."""
        self._closed = message
        self._news.set()

    def hint(self, text: str) -> None:
        """Take a message that was typed during the run."""
        self.hints.append(text)

    def answer(self, answer: Answer, client: str = "") -> bool:
        """Answer the open question; false if none is open or the answer is empty.

        `client`: the other program that answers, where it is not the person.
        """
        if self._answer is None or self._answer.done() or not answer.words:
            return False
        self.answered_by = client
        self._answer.set_result(answer)
        return True

    def check(self) -> None:
        """Raise `Stopped` or `TabClosed` if one of them has happened."""
        if self._stopped:
            raise Stopped(self._stopped)
        if self._closed:
            raise TabClosed(self._closed)

    async def released(self) -> None:
        """Wait until nothing holds the run. Raises `Stopped`, `TabClosed`."""
        while True:
            self._news.clear()
            self.check()
            if not self.hold:
                return
            await self._news.wait()

    async def unless_stopped(self, work: Awaitable[T]) -> T:
        """Wait for `work`; cancel it if the run is stopped or its tab closes. Raises as `check` does."""
        task = asyncio.ensure_future(work)
        try:
            while not task.done():
                self._news.clear()
                self.check()
                news = asyncio.ensure_future(self._news.wait())
                try:
                    await asyncio.wait({task, news}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    news.cancel()
            return task.result()
        finally:
            task.cancel()

    async def ask(self) -> Answer:
        """Wait for the person's answer."""
        self._answer = asyncio.get_running_loop().create_future()
        return await self.unless_stopped(self._answer)
