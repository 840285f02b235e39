"""A run from its start to its end: turn after turn (`turn_loop.py`), until its stack is empty.

Every transition is in the journal before it is acted on, and the run's state is a fold over it
(`views.RunFold`), so a killed daemon resumes where the journal ends (`recovery.py`).
"""

from __future__ import annotations

from handrail.config.settings import ConfigError
from handrail.happened.events import Pushed
from handrail.happened.steps import AsksEach
from handrail.happened.whole import Ended
from handrail.link.session import ConnectionLost
from handrail.link.tab import ConnectedTab, TabGone
from handrail.models.budget import BudgetReached
from handrail.stack import guards
from handrail.stack.checkpoints import Trail
from handrail.stack.events import RunRecord
from handrail.store.journal import JournalError
from handrail.store.views import RunFold
from handrail.text.authoring_errors import PolicyError
from handrail_wire import RunState

from . import draft_trial
from .act import Acting
from .approvals import Approvals
from .backtracking import Backtracking
from .backup import backup_sentence
from .beginning import explicit
from .cloud import StaysHere
from .context import Publish, RunContext
from .controls import Controls, NobodyAnswered, Stopped, TabClosed
from .demonstration import demonstrated, kept
from .each_row import EachRow
from .ending import last_word
from .mending import Mending
from .permits import Permits
from .person import Person
from .recovery import recover
from .replaying import Replaying, workflow_to_run
from .requests import Requests
from .services import Services
from .turn_loop import TurnLoop


class Run:
    """One instruction being carried out in one tab; builds its parts, each with only what it needs."""

    def __init__(self, fold: RunFold, services: Services, tab: ConnectedTab, publish: Publish) -> None:
        self.context = context = RunContext(fold, services, tab, publish)
        self.controls = Controls()
        self.person = person = Person(context, self.controls)
        self.approvals = Approvals(tab)
        self.requests = Requests(context, person, self.approvals)
        permits = Permits(context, person, self.approvals)
        trail = Trail()
        acting = Acting(context, person, permits, self.requests, trail)
        backtracking = Backtracking(context, acting, trail)
        self._turns = TurnLoop(context, person, self.requests, acting, backtracking)
        self._replaying = Replaying(context, person, acting, Mending(context, person, self._turns, acting))
        self._each_row = EachRow(context, person, self._replaying)

    @property
    def record(self) -> RunRecord:
        """The run's fixed data."""
        return self.context.record

    @property
    def fold(self) -> RunFold:
        """The run's state, folded from its journal."""
        return self.context.fold

    @property
    def tab(self) -> ConnectedTab:
        """The tab that the run works in."""
        return self.context.tab

    def command(self, command: str) -> None:
        """Take a command of the person's. A tab taken over while no step needs it is theirs at once."""
        self.controls.command(command)
        if command == "take_over":
            self.approvals.take_over()
            self.requests.give_up()
            self.person.takes_over()
        elif command in ("hand_back", "resume"):
            self.person.comes_back()
        elif command == "ask_each" and self.context.fold.likes:
            self.context.write(AsksEach())
            self.requests.steps.withdraw_likes()

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
                        await recover(self.context, self.person)
                    await self._work()
                    return
                except JournalError as error:
                    fresh = False
                    await self._unwritten(str(error))
        except Stopped as why:
            self._end("stopped", "", str(why))
        except (TabClosed, TabGone) as error:
            self._end("failed", "", " ".join([str(error), *self._unsure()]))
        except ConnectionLost:
            self._end("failed", "", "The browser did not come back. Open it and start the instruction again.")
        except BudgetReached as error:
            best = self.fold.stack.ending or guards.backup(self.fold.stack)
            found = backup_sentence(best) if best else ""
            self._end("failed", found, f"{error} {found}".rstrip())
        except NobodyAnswered as error:
            self._end("failed", "", str(error))
        except (StaysHere, ConfigError, PolicyError) as error:
            self._end("failed", "", str(error))
        finally:
            await self.requests.close()
            await self.tab.hold(False)

    async def _work(self) -> None:
        if not self.fold.stack.frames and self.fold.stack.outcome is None:
            await self._begin()
        if self.record.demonstration and self.fold.stack.outcome is None:
            await demonstrated(self.context, self.person)
        workflow = workflow_to_run(self.context)
        while self.fold.stack.outcome is None:
            if workflow is None:
                await self._turns.take_turn()
            else:
                await (self._each_row if self.fold.rows else self._replaying).take_turn(workflow)
        outcome = self.fold.stack.outcome
        state: RunState = "done" if outcome.status == "done" else "failed"
        state, message = last_word(self.context, state)
        message = message or kept(self.record)
        if best := self.fold.stack.ending:
            message = f"Its budget ended before it had looked at everything. {backup_sentence(best)}"
        if draft := draft_trial.draft_to_try(self.context):
            message = await draft_trial.judged(self.context, self.person, draft, state == "done")
        self._record_end(state, outcome.answer, message)

    async def _unwritten(self, message: str) -> None:
        """Nothing is done that cannot be recorded: wait until the person says that it can be.

        Then it is as after a restart: only what is in the journal has happened, and what was begun is looked
        up in the extension's ledger.
        """
        await self.person.unwritten(message)
        events = self.context.services.journal.events(self.record.run)
        self.context.fold = RunFold(self.record, events)
        self.context.page = None

    async def _begin(self) -> None:
        page = await self.context.observe()
        if draft := draft_trial.draft_to_try(self.context):
            await draft_trial.begin(self.context, self.person, draft)
            return
        if workflow := workflow_to_run(self.context):
            if self.fold.rows:
                self._each_row.begin(workflow)
            else:
                await self._replaying.begin(workflow)
            return
        root = self.context.services.library.root(page.observation.url, page.observation.title, page.signs)
        self.context.begin_with(root)
        objective = await explicit(self.context, self.person, root)
        self.context.write(Pushed(root.name, {}, objective))

    def _unsure(self) -> list[str]:
        """Sentences about steps that cannot be undone, had begun, and have no known end."""
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
            # The disk is full: the panel still learns how the run ended.
            self.context.show(state, message)

    def _record_end(self, state: RunState, answer: str, message: str) -> None:
        with self.context.services.journal.together():
            self.context.write(Ended(state, answer, message))
            self.context.services.journal.end_run(self.record.run)
