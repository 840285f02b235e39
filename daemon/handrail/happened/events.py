"""The events that a run's stack grows by (`stack/machine.py`), and how they are read from its journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .asking import Option, Topic
from .origin import Origin, origin_of

StopStatus = Literal["done", "need_info", "failed"]
ErrorKind = Literal["", "not_as_asked"]
"""`not_as_asked`: the run's answer has not the form that was asked for."""
ActStatus = Literal["done", "stale", "blocked", "not_done", "unknown", "refused"]


@dataclass(frozen=True)
class Pushed:
    """A policy was called (the first one is the root)."""

    policy: str
    arguments: Mapping[str, Any]
    objective: str
    reason: str = ""
    page: str = ""
    last: bool = False
    origin: Origin | None = None


@dataclass(frozen=True)
class Popped:
    """The top policy ended and hands `answer` back."""

    status: StopStatus
    answer: str = ""
    fields: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Acted:
    """A page action was tried; `done` and `unknown` count as a page step."""

    text: str
    status: ActStatus
    detail: str = ""
    reason: str = ""
    verb: str = ""
    ref: str = ""
    page: str = ""
    url: str = ""
    row: str = ""
    step: int = -1
    origin: Origin | None = None


@dataclass(frozen=True)
class LeftOpen:
    """The rest of a plan was not carried out."""

    steps: tuple[str, ...]
    """What was not done, in words."""
    why: str


@dataclass(frozen=True)
class Noted:
    """A policy wrote on the blackboard, or a workflow what it has read off a page: `value`, by `name`."""

    text: str
    name: str = ""
    value: str = ""


@dataclass(frozen=True)
class ToolAnswered:
    """A tool was asked and answered; nothing else changed."""

    text: str
    result: str
    tool: str = ""


@dataclass(frozen=True)
class RowsGathered:
    """Rows of a table were kept under a name."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: str
    result: str
    tool: str = ""


@dataclass(frozen=True)
class Backed:
    """The run returned to an earlier page; `step`, done at `url`, led nowhere."""

    text: str
    step: str
    url: str


@dataclass(frozen=True)
class Rejected:
    """A policy set a candidate aside."""

    item: str
    why: str
    fit: int


@dataclass(frozen=True)
class Ending:
    """The run's budget ends, and this is the best candidate set aside."""

    item: str
    why: str
    fit: int


@dataclass(frozen=True)
class Erred:
    """A choice that could not be carried out, told to the policy that made it."""

    text: str
    why: ErrorKind = ""


@dataclass(frozen=True)
class Hinted:
    """The person said something during the run."""

    text: str


@dataclass(frozen=True)
class Answered:
    """The person answered the run's question."""

    question: str
    text: str
    topic: Topic = ""
    option: Option | Literal[""] = ""


@dataclass(frozen=True)
class Happened:
    """Something happened in the browser by itself: a dialog spoke, a tab opened."""

    text: str


@dataclass(frozen=True)
class Decided:
    """The frame on top was asked what to do."""


StackEvent = (
    Pushed
    | Popped
    | Acted
    | LeftOpen
    | Noted
    | ToolAnswered
    | RowsGathered
    | Backed
    | Rejected
    | Ending
    | Erred
    | Hinted
    | Answered
    | Happened
    | Decided
)
EVENTS: dict[str, type[StackEvent]] = {
    "push": Pushed, "pop": Popped, "act": Acted, "left": LeftOpen, "note": Noted,
    "error": Erred, "hint": Hinted, "answer": Answered,
    "event": Happened, "tool": ToolAnswered, "rows": RowsGathered, "back": Backed, "reject": Rejected,
    "ending": Ending, "decision": Decided,
}  # fmt: skip


def event_of(kind: str, data: Mapping[str, Any]) -> StackEvent | None:
    """The stack event that a journal entry records, or None for the journal's other entries."""
    made = EVENTS.get(kind)
    if made is None:
        return None
    known = {name: data[name] for name in made.__dataclass_fields__ if name in data}
    known |= {name: tuple(known[name]) for name in ("fields", "steps") if name in known}
    if known.get("origin"):
        known["origin"] = origin_of(known["origin"])
    return made(**known)
