"""The loop: observe → decide → check → gate → act → record. The only place where everything meets.

Every transition is in the journal before it is acted on, and the run's state is a fold over it
(`views.RunFold`), so a killed daemon takes up where the journal ends (`recovery.py`).
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Literal

from handrail_wire import Answer, Facts, RunState, StepView, Wanted

from . import stack as stacks
from . import trying
from .acting import Acting
from .backtracking import Backtracking
from .beginning import explicit
from .choices import Choices
from .config import BudgetSettings
from .control import Controls, Stopped, TabClosed
from .deciding import Decider, Made, ModelDecider, waiting_for_model
from .decision import Call, Decision, Note, Reject, Stop, Use
from .demonstration import demonstrated, kept
from .escalation import played_by
from .events import Event, RunRecord, Sent
from .exemplar_use import Exemplars
from .gate import Gate
from .grant_store import GrantStore
from .holding import Holding
from .journal import Journal, JournalError
from .library import Library
from .mechanisms import Mechanisms, applied
from .models.base import Model, ModelError
from .models.budget import Budget, BudgetReached, Metered
from .observation import Page
from .pageless import think, warn_of_the_end
from .policy import Policy
from .prompt import Turn
from .provenance import TaskSites
from .recovery import recover
from .session import ConnectionLost
from .tab import ConnectedTab, TabGone
from .taking_over import PluginFirst
from .turn import prepare, reached
from .typed_secrets import TypedSecrets
from .views import RunFold


@dataclass
class Services:
    """What a run needs from the daemon around it."""

    journal: Journal
    library: Library
    model: Callable[[Policy], Model]
    """The model that plays a policy, by its tier."""
    policies: Path | None = None
    """The user's folder of policies, whose changes count from the next run on; none for an evaluation."""
    deciders: Mapping[str, Decider] = field(default_factory=dict)
    """Policies played by something else than a model, by name: any object that decides."""
    budgets: BudgetSettings = field(default_factory=BudgetSettings)
    secrets: TypedSecrets = field(default_factory=TypedSecrets)
    approval_timeout_s: float = 600.0
    screenshots: bool = True
    granted_origins: frozenset[str] = frozenset()
    """Origins that the evaluation's driver granted; the extension has its own list and checks it."""
    grants: GrantStore | None = None
    """What the person always allows; none asks about everything."""
    today: Callable[[], date] = date.today
    model_name: str = ""
    notice: str = ""
    """What the person has to know of this start, such as a journal that was damaged."""
    reformulate: Literal["off", "on", "ask"] = "off"
    critic: Model | None = None
    """Is asked about every step that the rules let pass, and may only raise it."""
    exemplars: Exemplars | None = None
    """Examples from earlier runs that were right; none leaves prompts with the policies' own."""
    mechanisms: Mechanisms = field(default_factory=Mechanisms)

    def granted(self, facts: Facts | None) -> bool:
        """Whether a step's own frame belongs to an origin that was granted."""
        return facts is not None and facts.frame_origin in self.granted_origins


Publish = Callable[["Run", list[StepView]], None]


class Run:
    """One instruction being carried out in one tab."""

    def __init__(self, record: RunRecord, fold: RunFold, services: Services, tab: ConnectedTab) -> None:
        self.record = record
        self.fold = fold
        self.services = services
        self.tab = tab
        self.controls = Controls()
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
            best = stacks.backup(self.fold.stack)
            found = f" The best it had seen: {best.item} ({best.why})." if best else ""
            self._end("failed", "", f"{error}{found}")
        finally:
            await self.holding.close()
            await self.tab.hold(False)

    async def _work(self) -> None:
        if not self.fold.stack.frames and self.fold.stack.outcome is None:
            await self._begin()
        if self.record.demonstration and self.fold.stack.outcome is None:
            await demonstrated(self)
        while self.fold.stack.outcome is None:
            await self._turn()
        outcome = self.fold.stack.outcome
        state: RunState = "done" if outcome.status == "done" else "failed"
        message = kept(self.record)
        if draft := trying.draft_to_try(self):
            message = await trying.judged(self, draft, state == "done")
        self._record_end(state, outcome.answer, message)

    async def _unwritten(self, message: str) -> None:
        """What cannot be written down is not done: wait until the person says that it can be.

        Then it is as after a restart: only what is in the journal has happened, and what was begun is looked
        up in the extension's ledger.
        """
        self.controls.hold = "paused"
        self.fold.state, self.fold.message = "paused", message
        # Shown, not recorded: nobody can decide on the step that waited.
        self.fold.ticket = ""
        self.publish(self, [])
        with self.persons_time():
            await self.controls.released()
        self.fold = RunFold(self.record, self.services.journal.events(self.record.run))
        self.page = None

    async def _begin(self) -> None:
        page = await self._observe()
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
            self.fold.state, self.fold.message, self.fold.ticket = state, message, ""
            self.publish(self, [])

    def _record_end(self, state: RunState, answer: str, message: str) -> None:
        with self.services.journal.together():
            self.write("end", {"state": state, "answer": answer, "message": message})
            self.services.journal.end_run(self.record.run)

    # --- one turn --------------------------------------------------------------------------------

    async def _turn(self) -> None:
        await self.safe_point()
        page = self.page or await self._observe()
        frame = self.fold.stack.top
        policy = self.services.library.get(frame.policy)
        if policy is None:
            self._pop("failed", f"the policy {frame.policy} is not in the library any more")
            return
        policy = applied(policy, self.services.mechanisms)
        if problem := stacks.stuck(self.fold.stack, self.bounds):
            if not await self.way.back(policy, problem):
                self._pop("failed", f"{stacks.STUCK}: {problem}")
            return
        warn_of_the_end(self)
        over = reached(policy, self.fold.stack, page, self.services.library)
        if over is not None:
            self._pop("done", f"The page shows: {over}")
            return
        policy = played_by(policy, frame)
        turn, allowed = self._prepare(policy, page)
        if self.services.exemplars:
            tier = self.services.model(policy).tier
            turn = await self.services.exemplars.added(turn, self.record.instruction, tier)
        made = await self._decide(policy, turn, allowed)
        if made is None:
            return
        if made.decision is None:
            self.refuse(f"the answer could not be used ({made.problem})")
            return
        await self._carry_out(policy, made.decision, made)

    def _prepare(self, policy: Policy, page: Page) -> tuple[Turn, Choices]:
        return prepare(
            policy,
            self.fold.stack,
            page,
            self.services.library,
            tier=self.services.model(policy).tier,
            today=self.services.today(),
            mark=f"page-{secrets.token_hex(4)}",
            secrets=self.services.secrets.names(page.observation.documents[0].origin),
            mechanisms=self.services.mechanisms,
        )

    async def _decide(self, policy: Policy, turn: Turn, allowed: Choices) -> Made | None:
        """Ask the frame's decider; none if the model failed and the person resumed (try again)."""
        self.state("deciding")

        def waiting(detail: str) -> None:
            self.fold.begin_working(time.time(), detail)
            self.publish(self, [])

        self.fold.begin_working(time.time())
        self.publish(self, [])
        waiting_for_model.set(waiting)
        decider = self.services.deciders.get(policy.name)
        if decider is None:
            decider = ModelDecider(
                Metered(self.services.model(policy), self.budget), mechanisms=self.services.mechanisms
            )
        if policy.plugin and self.page:
            decider = PluginFirst(policy.plugin, tuple(self.page.all_nodes), decider)
        try:
            made = await self.controls.unless_stopped(decider.decide(turn, allowed))
        except ModelError as error:
            await self.pause(f"{error}")
            return None
        except ValueError as error:
            self._pop("failed", str(error))
            return None
        # What was sent is for looking back: it costs no write to the disk of its own.
        with self.services.journal.together():
            event = self.write(
                "decision",
                {
                    "policy": policy.name,
                    "model": made.model,
                    "tokens": made.tokens,
                    "prompt_tokens": made.prompt_tokens,
                    "calls": made.calls,
                    "page_tokens": self.page.estimated_tokens if self.page else 0,
                    "cost": made.cost,
                    "seconds": made.seconds,
                    "answers": made.raw,
                    "problem": made.problem,
                },
            )
            sent = Sent(turn.url, turn.title, turn.page, made.requests)
            self.services.journal.save_sent(self.record.run, event.n, sent)
        return made

    async def _carry_out(self, policy: Policy, decision: Decision, made: Made) -> None:
        """Do the plan's steps until one ends the turn, or the page is no longer what was planned for."""
        layout = self.page.layout if self.page else frozenset()
        acted = told = False
        for step in decision.steps:
            if await self.safe_point():
                return  # The person came in between: what was planned before is out of date.
            if isinstance(step, Note | Reject | Use):
                think(self, step)
                told = told or isinstance(step, Use)
                continue
            if told:
                return  # What a tool says was not known when the rest was planned.
            page = self.page
            if page is None or (acted and page.layout != layout):
                return
            if isinstance(step, Call):
                self._push(step, decision.reason)
                return
            if isinstance(step, Stop):
                await self._stop(step, decision.reason)
                return
            if not await self.acting.act(policy, step, decision.reason, made, page, first=not acted):
                return
            acted = True

    def _push(self, call: Call, reason: str) -> None:
        policy = self.services.library.get(call.policy)
        if policy is None:
            self.refuse(f"there is no policy {call.policy}")
            return
        objective = policy.call_text(call.arguments)
        problem = policy.check_arguments(call.arguments)
        page = self.page.fingerprint if self.page else ""
        problem = problem or stacks.refusal_of_call(self.fold.stack, objective, page, self.bounds)
        if problem:
            self.refuse(problem)
            return
        data = {"policy": call.policy, "arguments": call.arguments, "objective": objective}
        self.write("push", {**data, "reason": reason, "page": page})

    async def _stop(self, stop: Stop, reason: str) -> None:
        if stop.status == "need_info" and len(self.fold.stack.frames) == 1:
            names = ", ".join(one.name for one in stop.fields)
            await self.question(stop.answer or f"Please tell me: {names or 'what is missing'}", stop.fields)
            return
        fields = tuple(f"{one.name} ({one.why})" if one.why else one.name for one in stop.fields)
        self._pop(stop.status, stop.answer, fields, reason)

    def _pop(self, status: str, answer: str, fields: tuple[str, ...] = (), reason: str = "") -> None:
        self.write("pop", {"status": status, "answer": answer, "fields": list(fields), "reason": reason})

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

    async def safe_point(self) -> bool:
        """Between two steps: hear hints, stop, or wait while the person holds the run. True: one of these."""
        self.controls.check()
        decided = await self.holding.settled()
        hold, heard = self.controls.hold, self._hear_hints() or decided
        if not hold:
            return heard
        if hold == "taken_over":
            await self.tab.hold(False)
        words = {
            "paused": "Paused. Press Resume to go on.",
            "taken_over": "You have the tab. Hand it back to go on.",
        }
        self.state(hold, words[hold])
        with self.persons_time():
            await self.controls.released()
        if hold == "taken_over":
            await self.tab.hold(True)
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
        self.controls.hold = "paused"
        self.state("paused", message)
        with self.persons_time():
            await self.controls.released()
        self.page = None
        self.state("observing")

    async def question(self, text: str, fields: Iterable[Wanted] = ()) -> Answer:
        """Ask the person, for several things at once where there are fields; the answer enters the top
        frame's history.
        """
        self.write("question", {"text": text, "fields": [one.model_dump() for one in fields]})
        self.state("needs_you", text)
        with self.persons_time():
            answer = await self.controls.ask()
        self.write("answer", {"question": text, "text": answer.words})
        self.sites.hear(answer.words)
        self.page = None
        return answer

    async def ask_about_unknown(self, text: str) -> None:
        """A step that cannot be undone began, and nobody knows its end: never retried, always asked."""
        await self.question(
            f"I lost the connection while I was about to {text}. It may or may not have happened. "
            "Please look at the page (and your e-mail) and tell me: did it?"
        )

    async def _observe(self) -> Page:
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
