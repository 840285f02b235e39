"""What is asked of the person while a run works, and how the run waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import takewhile
from typing import Literal

from handrail.gate.secret_questions import asks_for_secret
from handrail.happened.asking import NOTHING, Asked, Option
from handrail.happened.events import Answered, Happened, Hinted, Questioned
from handrail.link.session import ConnectionLost
from handrail.link.tab import TabGone
from handrail.stack.machine import Entry
from handrail.store.wording import chosen
from handrail_wire import Answer, Wanted

from .context import RunContext
from .controls import Controls, NobodyAnswered

_GOES_ON = "I go on by myself once that is done, or when you press Hand back."
_DID_IT = "Please look at the page (and your e-mail) and tell me: did it?"
_LOOK_S = 1.5
"""How often a tab that was handed over is looked at."""
_HELD = {
    "paused": "Paused. Press Resume to go on.",
    "taken_over": "You have the tab. Hand it back to go on.",
}


class Person:
    """The person that one run works for."""

    def __init__(self, context: RunContext, controls: Controls) -> None:
        self._context = context
        self.controls = controls
        self._without_tab = False
        self._letting_go: asyncio.Task[None] | None = None

    @property
    def has_the_tab(self) -> bool:
        """Whether the person has taken the tab over, or the run has not yet taken it back."""
        return self.controls.hold == "taken_over" or not self._context.tab.held

    def takes_over(self) -> None:
        """The person takes the tab over: at once if no step needs it, else at the next safe point."""
        if self._without_tab:
            self._give_way()

    def comes_back(self) -> None:
        """The person hands the tab back, or resumes: an open question is shown again."""
        if self._context.fold.question:
            # The tab is taken after its answer.
            self._context.tell("needs_you", self._context.fold.question)

    @contextmanager
    def without_tab(self) -> Iterator[None]:
        """While the run waits for something other than the page, whoever takes the tab over has it at once.

        Everywhere else the run lets go of it at its next safe point, or a step under way would fail.
        """
        self._without_tab = True
        try:
            if self.controls.hold == "taken_over":
                self._give_way()
            yield
        finally:
            self._without_tab = False

    @contextmanager
    def own_time(self) -> Iterator[None]:
        """While the person is waited for, the run's time budget stands still."""
        self._context.budget.pause()
        try:
            yield
        finally:
            self._context.budget.resume()

    async def tab_let_go(self) -> None:
        """Wait until a tab that is being given back has been. Raises `Stopped`, `TabClosed`."""
        self.controls.check()
        if self._letting_go:
            await self._letting_go

    async def safe_point(self, decided: bool) -> bool:
        """Hear hints, and wait while the person holds the run.

        True if one of these happened or something was `decided` before. Raises `Stopped`, `TabClosed`.
        """
        context = self._context
        hold, heard = self.controls.hold, self._hear_hints() or decided
        if not hold and context.tab.held:
            return heard
        if hold:
            await self._released(hold, _HELD[hold])
        await self.retake()
        context.page = None
        context.state("observing")
        self._hear_hints()
        return True

    async def pause(self, message: str) -> None:
        """Pause until the person resumes, for a reason that they cannot see in the page."""
        if self._context.fold.unattended:
            raise NobodyAnswered(f"Nobody looked on, so it ended: {message}")
        hold = self.controls.hold = self.controls.hold or "paused"
        await self._released(hold, message)
        self._context.page = None
        self._context.state("observing")

    async def unwritten(self, message: str) -> None:
        """Wait until the person says that the disk can be written to again."""
        hold = self.controls.hold = self.controls.hold or "paused"
        self._context.show(hold, message)
        with self.own_time(), self.without_tab():
            await self.controls.released()
        await self.retake()

    async def question(
        self,
        text: str,
        fields: Iterable[Wanted] = (),
        options: Iterable[Option] = (),
        *,
        asked: Asked = NOTHING,
        client_may: bool = False,
    ) -> Answer:
        """Ask the person, for several values if there are fields; the answer enters the top history.

        `options` can be chosen with one press, and `asked` says what for. `client_may`: the program that
        started the run may answer in their place, which is for what is missing only, never for what is to be
        allowed.
        """
        context, fields, options = self._context, list(fields), list(options)
        may = client_may and context.fold.client and not asks_for_secret([text, *map(_words_of, fields)])
        context.write(Questioned(text, tuple(fields), tuple(options), asked.topic, asked.about, bool(may)))
        with self.own_time(), self.without_tab():
            if self.controls.hold != "taken_over":
                context.state("needs_you", text)
            async with self._in_time(text):
                answer = await self.controls.ask()
        client = self.controls.answered_by
        option = chosen(answer.words, options)
        context.write(Answered(text, answer.words, asked.topic, option, asked.about, client))
        context.sites.hear(answer.words, person=not client)
        context.page = None
        return answer

    async def choice(self, asked: Asked, text: str, options: Iterable[Option]) -> Option | Literal[""]:
        """What the person chooses; "" where they say something else."""
        options = list(options)
        return chosen((await self.question(text, (), options, asked=asked)).words, options)

    async def hand_over(self, what: str, *, until_said: bool = False) -> None:
        """Give the tab to the person for `what` only they can do there, until they hand it back or the page
        has stopped asking for it; `until_said`: only until they hand it back.
        """
        context = self._context
        with self.own_time(), self.without_tab():
            self.controls.hold = "taken_over"
            self._let_go()
            context.state("needs_you", what if until_said else f"{what} {_GOES_ON}")
            noticing = asyncio.create_task(asyncio.sleep(0) if until_said else self._notice_the_end())
            try:
                async with self._in_time(what):
                    await self.controls.released()
            finally:
                noticing.cancel()
        await self.retake()
        context.page = None
        context.write(Happened(f"the person had the tab and gave it back: {what}"))
        context.state("observing")

    async def _notice_the_end(self) -> None:
        """Hand the tab back for the person once the page asks for nothing more that only they can give.

        A page that never did is theirs until they say so. Looked at twice: signing in leads over several
        pages.
        """
        asked, quiet = False, 0
        while quiet < 2:
            with suppress(TabGone, ConnectionLost):
                asks = await self._context.tab.awaits_person()
                asked = asked or asks
                quiet = 0 if asks or not asked else quiet + 1
            await asyncio.sleep(_LOOK_S)
        self.controls.command("hand_back")

    @asynccontextmanager
    async def _in_time(self, asked: str) -> AsyncIterator[None]:
        """Where nobody is expected to look on, an answer is waited for as long as a decision. Raises
        `NobodyAnswered`.
        """
        context = self._context
        seconds = context.services.approval_timeout_s if context.fold.unattended else None
        try:
            async with asyncio.timeout(seconds):
                yield
        except TimeoutError:
            raise NobodyAnswered(f"Nobody answered in time, so it ended. It had asked: {asked}") from None

    async def ask_about_unknown(self, text: str, *, unopened: bool = False) -> None:
        """Ask how a step ended that cannot be undone and whose end is unknown: it is never retried.

        `unopened`: it was done, but the page that should have followed could not be opened.
        """
        lost = f"It was not seen how this step ended: {text}"
        dark = f"The page that should have come could not be opened after this step: {text}"
        await self.question(
            f"{dark if unopened else lost}. It may or may not have happened. {_DID_IT}",
            options=("happened", "did_not_happen"),
            asked=Asked("how_it_ended"),
        )

    async def retake(self) -> None:
        """Take the tab back if the person had it."""
        if self._letting_go:
            await self._letting_go
        if not self._context.tab.held:
            await self._context.tab.hold(True)

    async def _released(self, hold: Literal["paused", "taken_over"], message: str) -> None:
        with self.own_time(), self.without_tab():
            self._context.state(hold, message)
            await self.controls.released()

    def _give_way(self) -> None:
        self._let_go()
        if self._context.fold.state != "taken_over":
            self._context.tell("taken_over", _HELD["taken_over"])

    def _let_go(self) -> None:
        if self._context.tab.held:
            self._letting_go = asyncio.create_task(self._context.tab.hold(False))

    def _hear_hints(self) -> bool:
        heard = bool(self.controls.hints)
        while self.controls.hints:
            hint = self.controls.hints[0]
            # Where it cannot be written down it stays, and is heard once it can.
            self._context.write(Hinted(hint))
            self.controls.hints.pop(0)
            self._context.sites.hear(hint)
        return heard


def wants_it_again(history: Sequence[Entry]) -> bool:
    """Whether the person has spoken since the last step, more than to say that it may have happened: what was
    done may be wanted once more.
    """
    since = takewhile(lambda entry: entry.kind != "act", reversed(history))
    return any(one.kind == "hint" or (one.kind == "answer" and not _leaves_it_done(one)) for one in since)


def _leaves_it_done(answer: Entry) -> bool:
    """Whether a question was how a step ended, and its answer is not that it did not happen."""
    return answer.topic == "how_it_ended" and answer.option != "did_not_happen"


def _words_of(field: Wanted) -> str:
    return f"{field.name} {field.why}"
