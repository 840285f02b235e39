"""SteP's stack machine (SteP, section 4): the state of a run is the page plus a stack of policies.

It is event-sourced: a `Stack` is a value, `apply(stack, event)` gives the next one, and folding a journal's
events gives back the very same stack. Every frame has its own history; only the top one grows. Pushing and
popping cost no page step; they have a bound of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from handrail.happened.asking import Option, Topic
from handrail.happened.events import (
    Answered,
    Backed,
    Decided,
    Ending,
    Erred,
    Happened,
    Hinted,
    LeftOpen,
    Noted,
    Popped,
    Pushed,
    Rejected,
    RowsGathered,
    RunEvent,
    StopStatus,
    ToolAnswered,
)
from handrail.happened.origin import Origin
from handrail.happened.steps import Acted
from handrail.tools import Gathered


@dataclass(frozen=True)
class Entry:
    """One line of a frame's history. `result` of a call is filled in when its frame returns."""

    kind: Literal["act", "call", "note", "error", "hint", "answer", "event", "tool", "back", "left"]
    text: str
    result: str = ""
    reason: str = ""
    verb: str = ""
    ref: str = ""
    status: str = ""
    """How an act ended (`ActStatus`), or a call (`StopStatus`)."""
    page: str = ""
    """Fingerprint of the page on which it was decided."""
    url: str = ""
    """Address of the page on which an act was done; "" if it is not known."""
    row: str = ""
    """What the row that the act's control is in begins with; "" in no row."""
    open: bool = False
    """Whether it is a call whose frame has not returned yet."""
    name: str = ""
    """The policy of a call, the tool that was asked, what was read, the kind of an error (`Erred.why`)."""
    value: str = ""
    """What was read, by that name; why an act was not done."""
    topic: Topic = ""
    """What the question asked for that this answers, and `option`: what was chosen."""
    option: Option | Literal[""] = ""
    step: int = field(default=-1, compare=False)
    """The number of an act in its run."""
    origin: Origin | None = field(default=None, compare=False)
    """Who did an act, or called a policy; None if that is not known."""
    decision: int = field(default=0, compare=False)
    """The number of the decision that it came from; the steps of a plan share one."""


@dataclass(frozen=True)
class Candidate:
    """Something that was looked at and did not fit: the backup if nothing better turns up (LASER)."""

    item: str
    why: str
    fit: int
    """How well it fits all the same, from 0 to 10."""


@dataclass(frozen=True)
class Frame:
    """One policy at work: its arguments and its own history, which no other frame sees."""

    policy: str
    arguments: Mapping[str, Any]
    objective: str
    history: tuple[Entry, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    """What it looked at and set aside: LASER's memory buffer, which belongs to one search."""
    last: bool = False
    """Whether its caller has nothing left to do: its answer, if it succeeds, is the caller's."""


@dataclass(frozen=True)
class Outcome:
    """How the root ended: its answer, or what it lacks."""

    status: StopStatus
    answer: str
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stack:
    """The control state of a run. No frames and an outcome mean that the root has returned."""

    frames: tuple[Frame, ...] = ()
    notes: tuple[str, ...] = ()
    """The blackboard of the run: every frame of this run, and of no other, sees what any frame noted, also
    after that frame has ended. It is the shared belief that SteP lacks: what was found under one call would
    otherwise be looked up again under the next. Histories and candidates belong to a frame, since they are
    about its own wishes; a note is about the world.
    """
    page_steps: int = 0
    control_steps: int = 0
    outcome: Outcome | None = None
    denied: frozenset[tuple[str, str]] = frozenset()
    """Steps that the person denied, each with its page's fingerprint: no frame may ask for them again."""
    dead: frozenset[tuple[str, str]] = frozenset()
    """Steps that led nowhere, each with the address where it was done: dead branches."""

    tables: Mapping[str, Gathered] = field(default_factory=dict)
    """Rows that any frame has gathered, by name: as notes are, for every frame of this run."""
    decisions: int = 0
    """How many decisions the run has made."""
    ending: Candidate | None = None
    """The backup, once the run's budget ends: frames may only stop then."""

    @property
    def top(self) -> Frame:
        """The frame that decides now. Raises `IndexError` if the root has returned."""
        return self.frames[-1]

    @property
    def trace(self) -> tuple[str, ...]:
        """The policies' names, root first: the breadcrumbs that people see."""
        return tuple(frame.policy for frame in self.frames)


def apply(stack: Stack, event: RunEvent) -> Stack:
    """The stack after `event`. Total: one that is not told to a frame, or fits none, leaves it as it is."""
    if isinstance(event, Pushed):
        frame = Frame(event.policy, dict(event.arguments), event.objective, last=event.last)
        if not stack.frames:
            return replace(stack, frames=(frame,))
        call = Entry("call", event.objective, reason=event.reason, page=event.page, open=True)
        call = replace(call, name=event.policy, origin=event.origin)
        grown = _with_entry(stack, call)
        return replace(grown, frames=(*grown.frames, frame), control_steps=stack.control_steps + 1)
    if not stack.frames:
        return stack
    if isinstance(event, Decided):
        return replace(stack, decisions=stack.decisions + 1)
    if isinstance(event, Popped):
        return _pop(stack, event)
    if isinstance(event, Acted):
        result = "" if event.status == "done" else f"{event.status}: {event.detail}".rstrip(": ")
        entry = Entry(
            "act",
            event.text,
            result or event.detail,
            reason=event.reason,
            verb=event.verb,
            ref=event.ref,
            status=event.status,
            page=event.page,
            url=event.url,
            row=event.row,
            value=event.detail,
            step=event.step,
            origin=event.origin,
        )
        steps = stack.page_steps + (event.status in ("done", "unknown"))
        refused = {(event.text, event.page)} if event.status == "refused" else set()
        return replace(_with_entry(stack, entry), page_steps=steps, denied=stack.denied | refused)
    if isinstance(event, LeftOpen):
        return _with_entry(stack, Entry("left", f"{'; '.join(event.steps)} ({event.why})"))
    if isinstance(event, Noted):
        note = Entry("note", event.text, name=event.name, value=event.value)
        return replace(_with_entry(stack, note), notes=(*stack.notes, event.text))
    if isinstance(event, Backed):
        grown = _with_entry(stack, Entry("back", event.text))
        return replace(grown, dead=stack.dead | {(event.step, event.url)})
    if isinstance(event, Rejected):
        candidate = Candidate(event.item, event.why, event.fit)
        grown = _with_entry(stack, Entry("note", f"{event.item}: {event.why}"))
        top = replace(grown.top, candidates=(*grown.top.candidates, candidate))
        return replace(grown, frames=(*grown.frames[:-1], top))
    if isinstance(event, Ending):
        return replace(stack, ending=Candidate(event.item, event.why, event.fit))
    if isinstance(event, RowsGathered):
        before = stack.tables.get(event.name, Gathered(event.name))
        rows = (*before.rows, *event.rows)
        table = Gathered(event.name, before.columns or event.columns, rows)
        grown = _with_entry(stack, Entry("tool", event.text, event.result, name=event.tool))
        return replace(grown, tables={**stack.tables, event.name: table})
    if isinstance(event, ToolAnswered):
        return _with_entry(stack, Entry("tool", event.text, event.result, name=event.tool))
    if isinstance(event, Answered):
        answer = Entry("answer", event.question, event.text, topic=event.topic, option=event.option)
        return replace(_with_entry(stack, answer), denied=frozenset())
    if isinstance(event, Happened):
        return _with_entry(stack, Entry("event", event.text))
    if isinstance(event, Erred):
        return _with_entry(stack, Entry("error", event.text, name=event.why))
    if isinstance(event, Hinted):
        # Whoever says something may have changed their mind.
        return replace(_with_entry(stack, Entry("hint", event.text)), denied=frozenset())
    return stack


def fold(events: Iterable[RunEvent]) -> Stack:
    """The stack that a journal's events lead to."""
    stack = Stack()
    for event in events:
        stack = apply(stack, event)
    return stack


def best_of(frame: Frame | None) -> Candidate | None:
    """The best candidate that a frame has set aside, or None."""
    return max(frame.candidates, key=lambda candidate: candidate.fit, default=None) if frame else None


def is_set_aside(frame: Frame, item: str) -> bool:
    """Whether a frame has set an item aside already, whatever its case."""
    return any(candidate.item.casefold() == item.casefold() for candidate in frame.candidates)


def _with_entry(stack: Stack, entry: Entry) -> Stack:
    entry = replace(entry, decision=stack.decisions)
    top = replace(stack.top, history=(*stack.top.history, entry))
    return replace(stack, frames=(*stack.frames[:-1], top))


def _pop(stack: Stack, event: Popped) -> Stack:
    rest = stack.frames[:-1]
    if not rest:
        return replace(stack, frames=(), outcome=Outcome(event.status, event.answer, event.fields))
    value = event.answer
    if event.status == "need_info":
        value = f"needs to know {', '.join(event.fields) or 'more'}. {event.answer}".strip()
    elif event.status == "failed":
        value = f"failed: {event.answer}" if event.answer else "failed"
    parent = rest[-1]
    history = list(parent.history)
    # The matching call is the parent's only open one: frames are strictly nested.
    for index in range(len(history) - 1, -1, -1):
        if history[index].open:
            call = replace(history[index], result=value or "done", status=event.status, open=False)
            history[index] = call
            break
    parent = replace(parent, history=tuple(history))
    best = best_of(stack.top)
    if best and parent.policy == stack.top.policy and not is_set_aside(parent, best.item):
        # A part of the same search: its best joins the parent's candidates.
        parent = replace(parent, candidates=(*parent.candidates, best))
    return replace(stack, frames=(*rest[:-1], parent), control_steps=stack.control_steps + 1)
