"""A run from its start to its end: turn after turn (`turn_loop.py`), until its stack is empty.

Every transition is in the journal before it is acted on, and the run's state is a fold over it
(`views.RunFold`), so a killed daemon takes up where the journal ends (`recovery.py`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal

from handrail.gate.provenance import TaskSites
from handrail.link.session import ConnectionLost
from handrail.link.tab import ConnectedTab, TabGone
from handrail.models.budget import Budget, BudgetReached
from handrail.page.observation import Page
from handrail.stack import machine as stacks
from handrail.stack.events import Event, RunRecord
from handrail.store.journal import JournalError
from handrail.store.views import RunFold
from handrail_wire import Answer, RunState, StepView, Wanted

from . import draft_trial as trying
from .act import Acting
from .approvals import Gate
from .backtracking import Backtracking
from .backup import in_words
from .beginning import explicit
from .controls import Controls, Stopped, TabClosed
from .demonstration import demonstrated, kept
from .recovery import recover
from .requests import Holding
from .services import Services
from .turn_loop import take_turn

Publish = Callable[["Run", list[StepView]], None]

_HELD = {
    "paused": "Paused. Press Resume to go on.",
    "taken_over": "You have the tab. Hand it back to go on.",
}


class Run:
    """One instruction being carried out in one tab."""

    def __init__(self, record: RunRecord, fold: RunFold, services: Services, tab: ConnectedTab) -> None:
        self.record = record
        self.fold = fold
        self.services = services
        self.tab = tab
        self.controls = Controls()
        self._without_tab = False
        self._letting_go: asyncio.Task[None] | None = None
        self.page: Page | None = None
        self.observed_at = 0.0
        """Monotonic time of the first observation."""
        self.publish: Publish = lambda run, steps: None
        self.bounds = stacks.Bounds(
            page_steps=services.budgets.page_steps,
            control_steps=services.budgets.control_steps,
            depth=services.budgets.depth,
        )
        limits = services.budgets
        self.budget = Budget(limits.tokens, limits.calls, limits.seconds, limits.money)
        # A run that is taken up again has not got a new budget.
        self.budget.tokens, self.budget.money = fold.tokens, fold.cost or 0.0
        self.gate = Gate(self)
        self.acting = Acting(self)
        self.way = Backtracking(self)
        self.left: int | None = None
        """How many steps were left of its budget at its last turn; none before the first."""
        self.warned = False
        """Whether it was told that its steps come to an end."""
        self.holding = Holding(self)
        approved, read = self._sites_of_before("approved"), self._sites_of_before("read")
        self.sites = TaskSites(record.url, self.persons_words(), approved, read, self._typed)

    # --- from start to end -----------------------------------------------------------------------

    async def drive(self, *, fresh: bool) -> None:
        """Work until the run has ended; every ending is an event with a plain message.

        fresh: nothing of it has happened yet; else its journal is settled first, as after a restart.
        """
        try:
            await self.tab.hold(True)
            while True:
                try:
                    if not fresh:
                        await recover(self)
                    await self._work()
                    return
                except JournalError as error:
                    fresh = False
                    await self._unwritten(str(error))
        except Stopped:
            self._end("stopped", "", "You stopped it.")
        except (TabClosed, TabGone) as error:
            self._end("failed", "", " ".join([str(error), *self._unsure()]))
        except ConnectionLost:
            self._end("failed", "", "The browser did not come back. Open it and start the instruction again.")
        except BudgetReached as error:
            best = self.fold.stack.ending or stacks.backup(self.fold.stack)
            found = in_words(best) if best else ""
            self._end("failed", found, f"{error} {found}".rstrip())
        finally:
            await self.holding.close()
            await self.tab.hold(False)

    async def _work(self) -> None:
        if not self.fold.stack.frames and self.fold.stack.outcome is None:
            await self._begin()
        if self.record.demonstration and self.fold.stack.outcome is None:
            await demonstrated(self)
        while self.fold.stack.outcome is None:
            await take_turn(self)
        outcome = self.fold.stack.outcome
        state: RunState = "done" if outcome.status == "done" else "failed"
        message = kept(self.record)
        if best := self.fold.stack.ending:
            message = f"Its budget ended before it had looked at everything. {in_words(best)}"
        if draft := trying.draft_to_try(self):
            message = await trying.judged(self, draft, state == "done")
        self._record_end(state, outcome.answer, message)

    async def _unwritten(self, message: str) -> None:
        """What cannot be written down is not done: wait until the person says that it can be.

        Then it is as after a restart: only what is in the journal has happened, and what was begun is looked
        up in the extension's ledger.
        """
        self.controls.hold = self.controls.hold or "paused"
        self._show(self.controls.hold, message)
        with self.persons_time(), self.without_tab():
            await self.controls.released()
        await self._retake()
        self.fold = RunFold(self.record, self.services.journal.events(self.record.run))
        self.page = None

    async def _begin(self) -> None:
        page = await self.observe()
        if draft := trying.draft_to_try(self):
            await trying.begin(self, draft)
            return
        root = self.services.library.root(page.observation.url, page.observation.title, page.signs)
        objective = await explicit(self, root)
        self.write("push", {"policy": root.name, "arguments": {}, "objective": objective, "reason": ""})

    def _unsure(self) -> list[str]:
        """What cannot be undone and had begun, when nobody knows its end."""
        begun = [self.fold.steps[step] for step in self.fold.intents]
        return [
            f"It was about to {step.text}: that may or may not have happened."
            for step in begun
            if step.effect == "commit"
        ]

    def end_failed(self, message: str) -> None:
        """End the run because of a fault of our own."""
        self._end("failed", "", message)

    def _end(self, state: RunState, answer: str, message: str) -> None:
        try:
            self._record_end(state, answer, message)
        except JournalError:
            # The disk is full: the panel still hears how the run ended.
            self._show(state, message)

    def _record_end(self, state: RunState, answer: str, message: str) -> None:
        with self.services.journal.together():
            self.write("end", {"state": state, "answer": answer, "message": message})
            self.services.journal.end_run(self.record.run)

    def refuse(self, problem: str) -> None:
        """Tell the policy that its choice was not possible."""
        self.write("error", {"text": problem})

    # --- helpers ---------------------------------------------------------------------------------

    def write(self, kind: str, data: Mapping[str, Any]) -> Event:
        """Record one event, fold it in, and show it."""
        event = self.services.journal.append(self.record.run, kind, data)
        self.publish(self, self.fold.apply(event))
        return event

    def state(self, state: str, message: str = "") -> None:
        """Change the run's state. What passes quickly is shown but not recorded, unless it ends a pause."""
        if state in ("observing", "deciding", "acting") and self.fold.state not in ("paused", "taken_over"):
            self.fold.state, self.fold.message = state, message  # type: ignore[assignment]
        elif (self.fold.state, self.fold.message) != (state, message):
            self.write("state", {"state": state, "message": message})

    def _show(self, state: RunState, message: str) -> None:
        """What cannot be recorded is shown: nobody can decide on the step that waited."""
        self.fold.state, self.fold.message, self.fold.tickets = state, message, []
        self.publish(self, [])

    def command(self, command: str) -> None:
        """A person's command. A tab that is taken over while no step needs it is the person's at once."""
        self.controls.command(command)
        if command == "take_over":
            self.holding.take_over()
            if self._without_tab:
                self._let_go()
        elif command in ("hand_back", "resume") and self.fold.question:
            # Its answer is what is waited for now; the tab is taken after it.
            self._tell("needs_you", self.fold.question)

    @contextmanager
    def without_tab(self) -> Iterator[None]:
        """While something else than the page is waited for: whoever takes the tab over has it at once.

        Everywhere else the run lets go of it at its next safe point. A step that is under way would fail.
        """
        self._without_tab = True
        try:
            if self.controls.hold == "taken_over":
                self._let_go()
            yield
        finally:
            self._without_tab = False

    def _let_go(self) -> None:
        if self.tab.held:
            self._letting_go = asyncio.create_task(self.tab.hold(False))
        if self.fold.state != "taken_over":
            self._tell("taken_over", _HELD["taken_over"])

    def _tell(self, state: RunState, message: str) -> None:
        """Say who has the tab, also where the disk is full: the run hears of that at its next write."""
        try:
            self.state(state, message)
        except JournalError:
            self._show(state, message)

    async def _retake(self) -> None:
        """Take the tab again if the person had it."""
        if self._letting_go:
            await self._letting_go
        if not self.tab.held:
            await self.tab.hold(True)

    async def safe_point(self) -> bool:
        """Between two steps: hear hints, stop, or wait while the person holds the run. True: one of these."""
        self.controls.check()
        if self._letting_go:
            await self._letting_go
        decided = await self.holding.settled()
        hold, heard = self.controls.hold, self._hear_hints() or decided
        if not hold and self.tab.held:
            return heard
        if hold:
            with self.persons_time(), self.without_tab():
                self.state(hold, _HELD[hold])
                await self.controls.released()
        await self._retake()
        self.page = None
        self.state("observing")
        self._hear_hints()
        return True

    def _hear_hints(self) -> bool:
        heard = bool(self.controls.hints)
        while self.controls.hints:
            hint = self.controls.hints.pop(0)
            self.write("hint", {"text": hint})
            self.sites.hear(hint)
        return heard

    @contextmanager
    def persons_time(self) -> Iterator[None]:
        """While the person is waited for, the run's own time stands still."""
        self.budget.pause()
        try:
            yield
        finally:
            self.budget.resume()

    async def pause(self, message: str) -> None:
        """Wait for the person because of something that is not theirs to see in the page."""
        hold = self.controls.hold = self.controls.hold or "paused"
        with self.persons_time(), self.without_tab():
            self.state(hold, message)
            await self.controls.released()
        self.page = None
        self.state("observing")

    async def question(self, text: str, fields: Iterable[Wanted] = ()) -> Answer:
        """Ask the person, for several things at once where there are fields; the answer enters the top
        frame's history.
        """
        self.write("question", {"text": text, "fields": [one.model_dump() for one in fields]})
        with self.persons_time(), self.without_tab():
            if self.controls.hold != "taken_over":
                self.state("needs_you", text)
            answer = await self.controls.ask()
        self.write("answer", {"question": text, "text": answer.words})
        self.sites.hear(answer.words)
        self.page = None
        return answer

    async def ask_about_unknown(self, text: str, *, unopened: bool = False) -> None:
        """A step that cannot be undone began, and nobody knows its end: never retried, always asked.

        `unopened`: it was done, but the page that was to tell about it could not be opened.
        """
        lost = f"I lost the connection while I was about to {text}"
        dark = f"The page that should have come could not be opened after this step: {text}"
        await self.question(
            f"{dark if unopened else lost}. It may or may not have happened. "
            "Please look at the page (and your e-mail) and tell me: did it?"
        )

    async def observe(self) -> Page:
        """Read the page afresh. Raises `TabGone`, `ConnectionLost`."""
        self.state("observing")
        self.publish(self, [])
        shots = self.services.screenshots and not self.fold.steps
        self.page = await self.tab.observe(0, shots)
        self.hear(self.page)
        self.observed_at = self.observed_at or time.monotonic()
        return self.page

    def hear(self, page: Page) -> None:
        """Record what happened in the browser meanwhile, and what was read where."""
        if new := self.sites.see(page):
            self.write("sites", {"read": sorted(new)})
        for note in page.observation.notes:
            self.write("event", {"text": note})

    def persons_words(self) -> Iterator[str]:
        """What the person wrote in this run: the instruction, hints, answers."""
        yield self.record.instruction
        for event in self.services.journal.events(self.record.run):
            if event.kind in ("hint", "answer"):
                yield event.data["text"]

    def approve_sites(self, sites: Iterable[str]) -> None:
        """The person lets the task's values go to these sites from now on."""
        self.write("sites", {"approved": sorted(sites)})
        self.sites.approve(sites)

    def _typed(self) -> Iterator[str]:
        """What the run was about to type, whether or not it then did."""
        for action in self.fold.proposals.values():
            if action["verb"] == "type":
                yield action["text"]

    def _sites_of_before(self, which: Literal["approved", "read"]) -> Iterator[str]:
        for event in self.services.journal.events(self.record.run):
            if event.kind == "sites":
                yield from event.data.get(which, ())
