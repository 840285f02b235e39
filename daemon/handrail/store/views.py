"""The state of a run as a fold over its journal: what the panel, reports and replay show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any, Literal, NamedTuple

from handrail.gate.network_rules import RequestKey, request_key
from handrail.gate.origins import site_of
from handrail.gate.private_sites import Private
from handrail.happened.asking import Asked, Option, asked_in
from handrail.happened.events import event_of
from handrail.stack.events import JUDGED, SCORED, Event, RunRecord
from handrail.stack.machine import Stack, apply
from handrail.text.answer_table import as_csv, table_of
from handrail.text.requirements import Wish
from handrail.workflows.instruction import named
from handrail_wire import (
    FINAL_STATES,
    AnswerTable,
    Given,
    RequestFacts,
    RunState,
    RunView,
    StepView,
    Verdict,
    Wanted,
    Working,
)

from .deeds import Deeds
from .wording import DECISIONS, OPTIONS, answered_by, in_words, put_in, short

Status = Literal["running", "done", "refused", "failed", "unknown"]

_STATUS: dict[str, Status] = {
    "done": "done", "stale": "failed", "blocked": "failed", "not_done": "failed",
    "unknown": "unknown", "refused": "refused",
}  # fmt: skip

MAX_ANSWER = 20_000
"""Most characters of a run's answer, as in the messages' schema."""
MAX_QUESTION = 20_000
"""Most characters of what it asks, likewise."""
MAX_TABLE_ROWS = 2000
"""Most rows of an answer that are shown as a table, as in the messages' schema."""


class Intent(NamedTuple):
    """An action about to begin, and the browser's ledger that records it ("" if not known)."""

    action_id: str
    ledger: str


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
        self.proposals: dict[int, Any] = {}
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
        self.intents: dict[int, Intent] = {}
        """Step → action whose result is not recorded, as after a crash."""
        self.given: Mapping[str, Any] = {}
        """What the run was told from the start besides its instruction (`schedules.task.Task`)."""
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
        if event.kind == SCORED:
            return []
        if event.kind == JUDGED:
            self.judged, self.exemplars = event.data["verdict"], event.data["exemplars"]
            return []
        before = len(self.steps)
        changed: list[StepView] = []
        kind, data = event.kind, event.data
        # The person's own minutes are none of the run's.
        self.waited += event.at - self.last if self._waits() else 0.0
        self.last = event.at
        if kind == "end":
            changed = self._close_steps()
            if self.rows and len(self.stack.frames) > 1:
                last = self.steps[-1].text if self.steps else ""
                begun = f"It had begun when the run ended. Last step: {last}"
                self.row_results.append(RowResult("unknown", begun))
        if told := self._step_of(kind, data):
            step = in_words(told)
            if step.index < before:
                self.steps[step.index] = step
                changed = [step]
            else:
                self.steps.append(step.model_copy(update={"exemplars": self._exemplars}))
                self._exemplars = []
        if kind == "pop" and self.rows and len(self.stack.frames) == 2:
            self.row_results.append(RowResult(data["status"], data["answer"]))
        if stack_event := event_of(kind, data):
            self.stack = apply(self.stack, stack_event)
        self.deeds.apply(kind, data, self.steps, event.at)
        self._hear(kind, data)
        self._count(kind, data)
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
        """The table that the answer is, or has in it."""
        found = table_of(self.answer) if self.answer else None
        if found is None or len(found.rows) > MAX_TABLE_ROWS:
            return None
        rows = [list(row) for row in found.rows]
        return AnswerTable(columns=list(found.columns), rows=rows, csv=as_csv(found))

    @property
    def rows(self) -> Sequence[Mapping[str, str]]:
        """The values of each time that the run's workflow is done; none if it is done once."""
        rows: Sequence[Mapping[str, str]] = self.given.get("rows", ())
        return rows

    @property
    def unattended(self) -> bool:
        """Whether nobody is expected to look on: what is asked then times out as a no."""
        return bool(self.given.get("unattended"))

    @property
    def client(self) -> str:
        """The other program that started the run, as it calls itself; "" if the person did."""
        return str(self.given.get("client", ""))

    @property
    def ticket(self) -> str:
        """The latest ticket that waits for the person's decision; "" if none does."""
        return self.tickets[-1] if self.tickets else ""

    @property
    def over(self) -> bool:
        """Whether the run has ended."""
        return self.state in FINAL_STATES

    def _waits(self) -> bool:
        return bool(self.tickets or self.question) or self.state in ("paused", "taken_over", "needs_you")

    def begin_working(self, now: float, detail: str = "") -> None:
        """Note that a model call has begun. It is no event, since it need not survive a restart."""
        estimate = median(self.thinking) if self.thinking else None
        since = self.working.since if self.working and detail else now
        self.working = Working(since=since, estimate=estimate, detail=short(detail))

    def _hear(self, kind: str, data: Any) -> None:
        if kind == "push" and self.values is None and data["policy"] == named(self.record.instruction):
            self.values = {name: str(value) for name, value in data["arguments"].items()}
        if kind == "answer" and data.get("client"):
            self.client_words.append(data["text"])
        elif kind in ("hint", "answer"):
            self.words.append(data["text"])
            self.denied_requests.clear()
        elif kind == "given" and data.get("client"):
            self.words, self.client_words = [], [self.record.instruction]
        if kind in ("reformulated", "hint", "answer"):
            self.wishes.append(Wish(data["text"], restates=kind == "reformulated"))
        elif kind == "sites":
            self.approved_sites += data.get("approved", ())
            self.read_sites += data.get("read", ())
            self.seen_sites |= data.get("seen", {})
            self.sent_sites |= data.get("sent", {})

    def _count(self, kind: str, data: Any) -> None:
        if kind == "state":
            self.state, self.message = data["state"], data.get("message", "")
        elif kind == "decision":
            self._spend(data)
            self.spent_s = data.get("spent_s", self.spent_s)
            self._exemplars = [short(text) for text in data.get("exemplars", ())][:10]
            if data.get("calls", 1):
                self.thinking.append(data["seconds"])
            self.working = None
        elif kind in ("reformulated", "criticised"):
            self._spend(data)
        elif kind == "given":
            self.given = data
        elif kind == "question":
            self.question = data["text"]
            self.fields = [Wanted.model_validate(field) for field in data.get("fields", ())]
            self.asked, self.options = asked_in(data), list(data.get("options", ()))
            self.client_may_answer = bool(data.get("client_may"))
        elif kind == "answer":
            self.question, self.fields, self.options = "", [], []
            if self.state == "needs_you":  # Else a restart would take the tab for the person's.
                self.state, self.message = "observing", ""
        elif kind == "approval_asked":
            self.tickets.append(data["ticket"])
        elif kind == "approval":
            self.tickets = [ticket for ticket in self.tickets if ticket != data["ticket"]]
            if "like" in data:
                self.likes[data["like"]] = Like(data["allows"], frozenset(data["kinds"]))
        elif kind == "ask_each":
            self.likes.clear()
        elif kind == "request":
            self._count_request(data)
        elif kind == "intent":
            self.intents[data["step"]] = Intent(data["action_id"], data.get("ledger", ""))
        elif kind == "act":
            self.intents.pop(data["step"], None)
        elif kind == "end":
            self.state, self.message = data["state"], data["message"]
            self.answer = data["answer"][:MAX_ANSWER]
            self.question, self.fields, self.options, self.tickets, self.working = "", [], [], [], None
            self.likes.clear()

    def _spend(self, data: Any) -> None:
        self.tokens += data["tokens"]
        self.calls += data.get("calls", 1)
        if data["cost"] is not None:
            self.cost = (self.cost or 0.0) + data["cost"]

    def _count_request(self, data: Any) -> None:
        self.page_sent += data["rule"] == "page"
        if data["decision"] == "continue" and data["request"]["carries"] != "nothing":
            self.written_sites.add(site_of(data["request"]["url"]))
        elif data["decision"] == "deny":
            request = RequestFacts.model_validate(data["request"])
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

    def _step_of(self, kind: str, data: Any) -> StepView | None:
        trace = list(self.stack.trace)
        here = {"index": len(self.steps), "stack": trace}
        match kind:
            case "propose":
                fields = ("text", "reason", "effect", "ref", "role", "name", "url", "tokens", "seconds")
                shown = {name: data[name] for name in fields}
                shown["text"], shown["reason"] = short(shown["text"]), short(shown["reason"])
                self.proposals[data["step"]] = data["action"]
                return StepView(kind="act", status="running", value=put_in(data["action"]), **here, **shown)
            case "act":
                old = self.steps[data["step"]]
                update = {"status": _STATUS[data["status"]], "detail": short(data.get("detail", ""))}
                return StepView.model_validate({**old.model_dump(), **update})
            case "push":
                return StepView(
                    kind="call",
                    index=len(self.steps),
                    stack=[*trace, data["policy"]],
                    text=short(data["objective"]),
                    reason=short(data.get("reason", "")),
                )
            case "pop":
                text = data.get("answer") or {"done": "It is done", "failed": "Could not do it"}.get(
                    data["status"], ""
                )
                status: Status = "failed" if data["status"] == "failed" else "done"
                reason = short(data.get("reason", ""))
                return StepView(kind="return", text=short(text), reason=reason, status=status, **here)
            case "note" | "hint":
                return StepView(kind=kind, text=short(data["text"]), **here)
            case "reformulated" if data["by"] != "person":
                assumed = f"Assumed: {'; '.join(data['assumed'])}" if data["assumed"] else ""
                text = f"Understood as: {data['text']}"
                return StepView(kind="note", text=short(text), detail=short(assumed), **here)
            case "back":
                return StepView(kind="event", text=short(data["text"]), **here)
            case "reject":
                text = f"Set aside: {data['item']} ({data['why']})"
                return StepView(kind="note", text=short(text), **here)
            case "tool" | "rows":
                return StepView(kind="note", text=short(f"{data['text']} = {data['result']}"), **here)
            case "error":
                return StepView(kind="event", text=short(data["text"]), status="failed", **here)
            case "question":
                return StepView(kind="question", text=short(data["text"]), **here)
            case "answer":
                text, detail = short(data["question"]), short(answered_by(data) + data["text"])
                return StepView(kind="question", text=text, detail=detail, **here)
            case "approval":
                status = "done" if data["decision"] in ("approve", "edit", "grant", "like") else "refused"
                text = DECISIONS.get(data["decision"], data["decision"])
                detail = short(data.get("reason", ""))
                return StepView(kind="approval", text=text, detail=detail, status=status, **here)
            case "ask_each":
                return StepView(kind="event", text="Every step is asked about again", **here)
            case "event" | "ending":
                return StepView(kind="event", text=short(data["text"]), **here)
        return None
