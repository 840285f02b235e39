"""What all parts of a run share: its journal and state, its tab and page, its budget."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from handrail.exemplars.abstraction import SECRET, found_in
from handrail.gate.provenance import TaskSites
from handrail.happened.events import Decided, Erred, ErrorKind, Event, Happened, RunEvent
from handrail.happened.rows import covered
from handrail.happened.whole import SitesKnown, StateChanged
from handrail.link.tab import ConnectedTab
from handrail.models.base import Model
from handrail.models.budget import Budget, Metered
from handrail.page.observation import Page
from handrail.page.surroundings import Around, Spot, ending
from handrail.policy.policy import Policy
from handrail.policy.tiers import PROFILES
from handrail.stack.guards import Bounds
from handrail.store.journal import JournalError
from handrail.store.views import MAX_ANSWER, RunFold
from handrail.text.answer_schema import Fitted, fitted
from handrail.text.days import days
from handrail.text.words import stands_in
from handrail_wire import Grant, RunState, StepView

from .cloud import Cloud
from .services import Services

Publish = Callable[[RunFold, list[StepView]], None]
"""Shows a run, with its new or changed steps."""


_NUMBER = re.compile(r"(?<![\w.,:/+-])-?\d+(?:[.,]\d+)?(?![\w/:]|[.,]\d)")
_MOST_PAGES = 8
"""Pages on which it is looked for where a text that was put in had been read."""
NOT_AS_ASKED = "The answer has not the form that was asked for"


class RunContext:
    """One run's record, state and services, shared by its parts, which do not reach each other by it."""

    def __init__(self, fold: RunFold, services: Services, tab: ConnectedTab, publish: Publish) -> None:
        self.record = fold.record
        self.fold = fold
        self.services = services
        self.tab = tab
        self.publish = publish
        self.page: Page | None = None
        """The last observation; None if the page has to be observed anew."""
        self.picture = ""
        """The picture that the model has asked for, as a data URL, until it was shown."""
        self._pages: deque[tuple[int, Page]] = deque(maxlen=_MOST_PAGES)
        """Those that its last steps were chosen on, with their numbers."""
        self.observed_at = 0.0
        """Monotonic time of the first observation, in seconds."""
        limits = services.budgets
        # Each row of a table may use what a run may.
        times = max(1, len(fold.rows))
        self.bounds = Bounds(
            page_steps=limits.page_steps * times,
            control_steps=limits.control_steps * times,
            depth=limits.depth,
        )
        seconds = fold.given.seconds or (limits.seconds and limits.seconds * times)
        self.budget = Budget(None, limits.calls, seconds, limits.money)
        self.budget.restore(fold.tokens, fold.calls, fold.cost or 0.0, fold.spent_s)
        # Of a run that has not seen its page, only the address is known.
        begun = services.library.get(fold.stack.frames[0].policy) if fold.stack.frames else None
        self.begin_with(begun or services.library.root(self.record.url))
        self.cloud = Cloud(
            services.site_rules, services.local_model, self.record.url, fold.seen_sites, fold.sent_sites
        )
        # A resumed run has typed secrets, too.
        for text in self._typed():
            services.secrets.cover(text, tab.covering)
        self.sites = TaskSites(
            self.record.url, fold.words, fold.approved_sites, fold.read_sites, self._typed, fold.client_words
        )

    def begin_with(self, root: Policy) -> None:
        """Let the run use as many tokens as goes with the policy that it begins with."""
        tokens = self.fold.given.tokens or self.services.budgets.tokens
        self.budget.limits["tokens"] = tokens or (
            PROFILES[self.services.model(root).tier].run_tokens if tokens == 0 else None
        )

    def grants(self) -> Sequence[Grant]:
        """What the person always allows. They allowed it to themselves, not to another program."""
        return () if self.fold.client else self.services.grants_in_force()

    @property
    def answer_schema(self) -> str:
        """The JSON Schema that the run's answer has to be valid against; "" for any answer."""
        return self.fold.given.answer_schema

    def fitted(self, answer: str) -> Fitted:
        """An answer of the frame on top; the run's own has the form that was asked for, or a problem."""
        found = Fitted(answer)
        if not self.answer_schema or len(self.fold.stack.frames) != 1:
            return found
        if len(answer) <= MAX_ANSWER:
            found = fitted(answer, self.answer_schema)
        if len(found.text) > MAX_ANSWER:
            long = f"it is too long: {len(found.text)} characters, {MAX_ANSWER} are possible"
            return Fitted(answer, long)
        return found

    @property
    def wrong_answers(self) -> int:
        """How many answers the root gave that had another form."""
        history = self.fold.stack.frames[0].history
        return sum(entry.kind == "error" and entry.name == "not_as_asked" for entry in history)

    def write(self, what: RunEvent) -> Event:
        """Append one event to the journal, fold it in, and show it. Raises `JournalError`.

        It is read again, by people, models and other programs: no typed secret's value stands in it.
        """
        if self.tab.covering:
            what = covered(what, self.tab.covering.text)
        if isinstance(what, Decided):
            # The clock starts anew with the program; what was counted by then does not.
            what = replace(what, spent_s=round(self.budget.seconds, 3))
        event = self.services.journal.append(self.record.run, what)
        self.publish(self.fold, self.fold.apply(event))
        return event

    def happened(self) -> Sequence[RunEvent]:
        """All that has happened in the run. Raises `JournalError`."""
        return [event.what for event in self.services.journal.events(self.record.run)]

    def refuse(self, problem: str, why: ErrorKind = "") -> None:
        """Tell the policy that its choice was not possible."""
        self.write(Erred(problem, why))

    def state(self, state: RunState, message: str = "") -> None:
        """Change the run's state. Brief states are shown but not recorded, unless they end a pause."""
        if state in ("observing", "deciding", "acting") and self.fold.state not in ("paused", "taken_over"):
            self.fold.state, self.fold.message = state, message
        elif (self.fold.state, self.fold.message) != (state, message):
            self.write(StateChanged(state, message))

    def tell(self, state: RunState, message: str) -> None:
        """Change the run's state even if the disk is full: the run learns of that at its next write."""
        try:
            self.state(state, message)
        except JournalError:
            self.show(state, message)

    def show(self, state: RunState, message: str) -> None:
        """Show a state that cannot be recorded, without its tickets: nobody can decide on that step."""
        self.fold.state, self.fold.message, self.fold.tickets = state, message, []
        self.refresh()

    def refresh(self) -> None:
        """Show the run as it is."""
        self.publish(self.fold, [])

    async def observe(self) -> Page:
        """Observe the page anew. Raises `TabGone`, `ConnectionLost`."""
        self.state("observing")
        self.refresh()
        shots = self.services.screenshots and not self.fold.steps
        self.page = await self.tab.observe(0, shots)
        self.hear(self.page)
        self.observed_at = self.observed_at or time.monotonic()
        return self.page

    def hear(self, page: Page) -> None:
        """Record what happened in the browser meanwhile, and which sites were read."""
        if seen := self.cloud.see(page):
            self.write(SitesKnown(seen=seen))
        if new := self.sites.see(page):
            self.write(SitesKnown(read=tuple(sorted(new))))
        for note in page.observation.notes:
            self.write(Happened(note))

    def around(self, page: Page, ref: str, text: str = "", hint: str = "") -> Around:
        """By what a step's control is known again (a `hint` for one), which of the person's values its page
        shows, and where the `text` stands that it puts in, if nobody said it.
        """
        here = page.words.casefold()
        texts = {text for node in page.lines for text in (node.name, node.value)}
        unsaid = text and not stands_in(text, self.record.instruction)
        facts = replace(
            page.around(ref),
            hint=hint,
            shows=tuple(words for words in self._said if stands_in(words.casefold(), here)),
            numbers=tuple(number for number in self._numbers if number in texts),
            count=page.count if self._numbers else "",
            month="{}-{:02}".format(*month) if self._says_a_day and (month := page.signs.month) else "",
            source=self._source(page, text) if unsaid else None,
        )
        if ref:
            new = bool(self._pages) and not page.is_also_on(ref, self._pages[-1][1])
            facts = replace(facts, new=new)
            self._pages.append((len(self.fold.steps), page))
        return facts

    def _source(self, page: Page, text: str) -> Spot | None:
        """Where a text stands: on this page, or on that of an earlier step."""
        for step, seen in [(None, page), *reversed(self._pages)]:
            _, at = ending(seen.lines, text)
            if at and at.part == text:
                return replace(at, step=step)
        return None

    @cached_property
    def _numbers(self) -> Sequence[str]:
        """The numbers of the instruction that stand alone."""
        return list(dict.fromkeys(_NUMBER.findall(self.record.instruction)))

    @cached_property
    def _says_a_day(self) -> bool:
        return any(True for _ in days(self.record.instruction))

    @cached_property
    def _said(self) -> Sequence[str]:
        """The values in the instruction, but for passwords."""
        found = found_in(self.record.instruction)
        return list(dict.fromkeys(words for name, words in found if name != SECRET))

    def model(self, policy: Policy) -> Model:
        """The model that plays a policy. Raises `StaysHere`."""
        return self.cloud.model(self.services.model(policy))

    def metered(self, model: Model) -> Metered:
        """A model whose calls this run pays for, and which reads nothing that it may not."""
        return Metered(model, self.budget, self.cloud.permit)

    def approve_sites(self, sites: Iterable[str]) -> None:
        """Let the task's values go to these sites from now on."""
        self.write(SitesKnown(approved=tuple(sorted(sites))))
        self.sites.approve(sites)

    def _typed(self) -> Iterator[str]:
        """The texts that the run meant to type, whether or not it then did."""
        for action in self.fold.proposals.values():
            if action.verb == "type":
                yield action.text
            elif action.verb == "use_tool":
                yield action.input
