"""The state of a run as a fold over its journal: what the panel, reports and replay show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, repeat
from statistics import median
from typing import Any, NamedTuple

from handrail.gate.network_rules import RequestKey, request_key
from handrail.gate.origins import site_of
from handrail.happened.asking import Asked, Option
from handrail.happened.events import (
    Answered,
    Decided,
    Event,
    Hinted,
    Popped,
    Pushed,
    Questioned,
    RunEvent,
)
from handrail.happened.steps import (
    Acted,
    ApprovalAsked,
    AsksEach,
    Intended,
    Proposed,
    RequestJudged,
    Settled,
)
from handrail.happened.whole import (
    Criticised,
    Ended,
    Judged,
    Private,
    Reformulated,
    Scored,
    SitesKnown,
    StateChanged,
    Told,
)
from handrail.stack.events import RunRecord
from handrail.stack.machine import Stack, apply
from handrail.text.answer_table import MAX_COLUMNS, Table, as_csv, table_of
from handrail.text.requirements import Wish
from handrail.workflows.instruction import named
from handrail_wire import (
    FINAL_STATES,
    Action,
    AnswerTable,
    Given,
    RunState,
    RunView,
    StepView,
    Verdict,
    Wanted,
    Working,
)

from .deeds import Deeds
from .step_views import Status, step_of
from .wording import OPTIONS, in_words, short

MAX_ANSWER = 20_000
"""Most characters of a run's answer, as in the messages' schema."""
MAX_QUESTION = 20_000
"""Most characters of what it asks, likewise."""
MAX_TABLE_ROWS = 2000
"""Most rows of an answer that are shown as a table, as in the messages' schema."""
MAX_TABLE_CSV = 80_000
"""In characters, likewise."""
_OF_THE_PERSON: frozenset[RunState] = frozenset(("paused", "taken_over", "needs_you", "watching"))
"""States in which the run does nothing."""


class Like(NamedTuple):
    """What the person allowed with a step: in words, and the kinds of act that they were shown."""

    text: str
    kinds: frozenset[str]


class RowResult(NamedTuple):
    """What came of one row of values: `done`, `failed` or `unknown`, and what was said in the end."""

    status: str
    answer: str


class RunFold:
    """The state of one run, grown event by event. `steps` are numbered from 0."""

    def __init__(self, record: RunRecord, events: Iterable[Event] = ()) -> None:
        self.record = record
        self.stack = Stack()
        self.steps: list[StepView] = []
        self.state: RunState = "queued"
        self.message, self.answer = "", ""
        self.question, self.asked = "", Asked()
        self.fields: list[Wanted] = []
        """What the question asks for, if it is more than one thing."""
        self.options: list[Option] = []
        """What may be said to it with one press."""
        self.tickets: list[str] = []
        """Tickets of the steps that wait for the person's decision, oldest first."""
        self.page_sent = 0
        self.likes: dict[str, Like] = {}
        """Steps that the person allowed for the rest of the run, by their likeness."""
        self.tokens, self.calls, self.spent_s = 0, 0, 0.0
        """Tokens and answers of models, and seconds that it worked up to its latest decision."""
        self.cost: float | None = None
        self.last, self.waited = record.created, 0.0
        """When the latest event was, and for how many seconds the run has waited for the person."""
        self.thinking: list[float] = []
        self.working: Working | None = None
        self.proposals: dict[int, Action] = {}
        self.words = [record.instruction]
        """What the person wrote: instruction, hints, answers."""
        self.client_words: list[str] = []
        """What another program wrote in their place: it names no site and no file."""
        self.client_may_answer = False
        """Whether the program that started the run may answer the open question."""
        self.wishes: list[Wish] = []
        """What the run follows besides the instruction: its explicit wording, hints and answers. Reasons for
        denials are left out: they name what is wrong as often as what is wanted.
        """
        self.approved_sites: list[str] = []
        """Sites to which the person lets the task's values go."""
        self.read_sites: list[str] = []
        """Sites whose pages were read."""
        self.seen_sites: dict[str, Private] = {}
        """The same, with what each seems to be about."""
        self.sent_sites: dict[str, bool] = {}
        """Whether the person lets a model that is not on this computer read a site's pages in this run."""
        self.written_sites: set[str] = set()
        """Sites that a page has sent what the run typed: a number alone can publish what they have."""
        self.denied_requests: dict[RequestKey, int] = {}
        """What the person has forbidden a page to send, each with the number of steps by then; forgotten when
        they say something else.
        """
        self.values: dict[str, str] | None = None
        """What a run of a workflow was told; None if it is none."""
        self.intents: dict[int, Intended] = {}
        """Step → action whose result is not recorded, as after a crash."""
        self.given = Told()
        self.row_results: list[RowResult] = []
        """What came of each row so far."""
        self.deeds = Deeds()
        self.judged: Verdict = ""
        self.exemplars = 0
        self._exemplars: list[str] = []  # Of the latest decision, until a step shows them.
        for event in events:
            self.apply(event)

    def apply(self, event: Event) -> list[StepView]:
        """Apply one event; returns the steps that are new or changed."""
        what = event.what
        if isinstance(what, Scored | Judged):
            if isinstance(what, Judged):
                self.judged, self.exemplars = what.verdict, what.exemplars
            return []
        before = len(self.steps)
        changed: list[StepView] = []
        # The person's own minutes are none of the run's.
        self.waited += event.at - self.last if self._waits() else 0.0
        self.last = event.at
        if isinstance(what, Ended):
            changed = self._close_steps()
            if self.rows and len(self.stack.frames) > 1:
                last = self.steps[-1].text if self.steps else ""
                begun = f"It had begun when the run ended. Last step: {last}"
                self.row_results.append(RowResult("unknown", begun))
        if told := step_of(what, self.steps, self.stack.trace):
            step = in_words(told)
            if step.index < before:
                self.steps[step.index] = step
                changed = [step]
            else:
                self.steps.append(step.model_copy(update={"exemplars": self._exemplars}))
                self._exemplars = []
        if isinstance(what, Popped) and self.rows and len(self.stack.frames) == 2:
            self.row_results.append(RowResult(what.status, what.answer))
        self.stack = apply(self.stack, what)
        self.deeds.apply(what, self.steps, event.at)
        self._hear(what)
        self._count(what)
        return changed + self.steps[before:]

    def view(self, tab: int | None = None) -> RunView:
        """The run as the person sees it now; `tab`: the tab that it works in, if not the one it began in."""
        return RunView(
            run=self.record.run,
            tab=self.record.tab if tab is None else tab,
            instruction=self.record.instruction,
            state=self.state,
            stack=list(self.stack.trace),
            message=short(self.message),
            answer=self.answer,
            table=self.table,
            question=self.question[:MAX_QUESTION],
            fields=self.fields,
            answers=[OPTIONS[option] for option in self.options],
            ticket=self.ticket,
            likes=[short(like.text) for like in self.likes.values()],
            working=self.working,
            page_steps=self.stack.page_steps,
            page_sent=self.page_sent,
            tokens=self.tokens,
            cost=self.cost,
            seconds=max(0.0, self.last - self.record.created - self.waited),
            model=self.record.model,
            created=self.record.created,
            rows=len(self.rows),
            row=len(self.row_results),
            unattended=self.unattended,
            client=self.client,
            judged=self.judged,
            exemplars=self.exemplars,
            **self._of_workflow(),
        )

    def _of_workflow(self) -> dict[str, Any]:
        """What the view says of the workflow that this is a run of."""
        if self.values is None:
            return {}
        given = [Given(name=name, value=text[:4000]) for name, text in self.values.items() if text]
        return {"workflow": named(self.record.instruction), "values": given}

    @property
    def table(self) -> AnswerTable | None:
        """The table that the answer is, or has in it; of a run for several rows, what came of each."""
        found = self.results if self.rows and self.over else table_of(self.answer) if self.answer else None
        if found is None or len(found.rows) > MAX_TABLE_ROWS or len(found.columns) > MAX_COLUMNS:
            return None
        if len(csv := as_csv(found)) > MAX_TABLE_CSV:
            return None
        rows = [list(row) for row in found.rows]
        return AnswerTable(columns=list(found.columns), rows=rows, csv=csv)

    @property
    def results(self) -> Table:
        """The rows with what came of each: their own columns, then `status` and `answer`."""
        columns = list(dict.fromkeys(name for row in self.rows for name in row))
        results = chain(self.row_results, repeat(RowResult("not begun", "")))
        pairs = zip(self.rows, results, strict=False)
        cells = tuple((*(row.get(name, "") for name in columns), *one) for row, one in pairs)
        return Table((*columns, "status", "answer"), cells)

    @property
    def rows(self) -> Sequence[Mapping[str, str]]:
        """The values of each time that the run's workflow is done; none if it is done once."""
        return self.given.rows

    @property
    def unattended(self) -> bool:
        """Whether nobody is expected to look on: what is asked then times out as a no."""
        return self.given.unattended

    @property
    def client(self) -> str:
        """The other program that started the run, as it calls itself; "" if the person did."""
        return self.given.client

    @property
    def ticket(self) -> str:
        """The latest ticket that waits for the person's decision; "" if none does."""
        return self.tickets[-1] if self.tickets else ""

    @property
    def over(self) -> bool:
        """Whether the run has ended."""
        return self.state in FINAL_STATES

    def _waits(self) -> bool:
        return bool(self.tickets or self.question) or self.state in _OF_THE_PERSON

    def begin_working(self, now: float, detail: str = "") -> None:
        """Note that a model call has begun. It is no event, since it need not survive a restart."""
        estimate = median(self.thinking) if self.thinking else None
        since = self.working.since if self.working and detail else now
        self.working = Working(since=since, estimate=estimate, detail=short(detail))

    def _hear(self, event: RunEvent) -> None:
        match event:
            case Pushed() if self.values is None and event.policy == named(self.record.instruction):
                self.values = {name: str(value) for name, value in event.arguments.items()}
            case Answered() if event.client:
                self.client_words.append(event.text)
            case Hinted() | Answered():
                self.words.append(event.text)
                self.denied_requests.clear()
            case Told() if event.client:
                self.words, self.client_words = [], [self.record.instruction]
            case SitesKnown():
                self.approved_sites += event.approved
                self.read_sites += event.read
                self.seen_sites |= event.seen
                self.sent_sites |= event.sent
        if isinstance(event, Reformulated | Hinted | Answered):
            self.wishes.append(Wish(event.text, restates=isinstance(event, Reformulated)))

    def _count(self, event: RunEvent) -> None:
        match event:
            case StateChanged():
                self.state, self.message = event.state, event.message
            case Decided():
                self._spend(event, event.calls)
                self.spent_s = self.spent_s if event.spent_s is None else event.spent_s
                self._exemplars = [short(text) for text in event.exemplars][:10]
                if event.calls:
                    self.thinking.append(event.seconds)
                self.working = None
            case Reformulated() | Criticised():
                self._spend(event, 1)
            case Told():
                self.given = event
            case Questioned():
                self.question, self.asked = event.text, event.asked
                self.fields, self.options = list(event.fields), list(event.options)
                self.client_may_answer = event.client_may
            case Answered():
                self.question, self.fields, self.options = "", [], []
                if self.state == "needs_you":  # Else a restart would take the tab for the person's.
                    self.state, self.message = "observing", ""
            case ApprovalAsked():
                self.tickets.append(event.ticket)
            case Settled():
                self.tickets = [ticket for ticket in self.tickets if ticket != event.ticket]
                if event.like:
                    self.likes[event.like] = Like(event.allows, frozenset(event.kinds))
            case AsksEach():
                self.likes.clear()
            case RequestJudged():
                self._count_request(event)
            case Proposed():
                self.proposals[event.step] = event.action
            case Intended():
                self.intents[event.step] = event
            case Acted():
                self.intents.pop(event.step, None)
            case Ended():
                self.state, self.message = event.state, event.message
                self.answer = event.answer[:MAX_ANSWER]
                self.question, self.fields, self.options, self.tickets, self.working = "", [], [], [], None
                self.likes.clear()

    def _spend(self, event: Decided | Reformulated | Criticised, calls: int) -> None:
        self.tokens += event.tokens
        self.calls += calls
        if event.cost is not None:
            self.cost = (self.cost or 0.0) + event.cost

    def _count_request(self, event: RequestJudged) -> None:
        request = event.request
        self.page_sent += event.rule == "page"
        if event.decision == "continue" and request.carries != "nothing":
            self.written_sites.add(site_of(request.url))
        elif event.decision == "deny":
            self.denied_requests[request_key(request)] = len(self.steps)

    def _close_steps(self) -> list[StepView]:
        """End the steps that still ran when the run ended: not begun (`failed`), or with unknown result."""
        changed = []
        for step in self.steps:
            if step.kind == "act" and step.status == "running":
                ended: Status = "unknown" if step.index in self.intents else "failed"
                self.steps[step.index] = step.model_copy(update={"status": ended, "detail": "the run ended"})
                changed.append(self.steps[step.index])
        return changed
