"""Everything that can happen in a run, each kind as one frozen value: here what a frame of the stack is told.

What happens to one step stands in `steps.py`, what to the run as a whole in `whole.py`. How all of them are
written down: `rows.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import PlainSerializer

from handrail.page.surroundings import Spot
from handrail_wire import Wanted

from .asking import Asked, Option, Topic
from .origin import Origin
from .steps import Acted, ApprovalAsked, AsksEach, Intended, Proposed, RequestJudged, Settled
from .whole import Criticised, Ended, Judged, Reformulated, Scored, SitesKnown, StateChanged, Told

StopStatus = Literal["done", "need_info", "failed"]
ErrorKind = Literal["", "not_as_asked"]
"""`not_as_asked`: the run's answer has not the form that was asked for."""


@dataclass(frozen=True)
class Pushed:
    """A policy was called (the first one is the root)."""

    kind: ClassVar[str] = "push"
    policy: str
    arguments: Mapping[str, Any]
    objective: str
    reason: str = ""
    page: str = ""
    last: bool = False
    origin: Origin | None = None
    digest: str = ""
    """Of the workflow's file as it is called; "" if it is none."""


@dataclass(frozen=True)
class Popped:
    """The top policy ended and hands `answer` back."""

    kind: ClassVar[str] = "pop"
    status: StopStatus
    answer: str = ""
    fields: tuple[str, ...] = ()
    reason: str = ""
    passed_on: bool = False
    """Whether the answer is a last call's."""
    shows: str = ""
    """What the page said that proved it."""
    heading: str = ""
    """The first heading of the run's last page, and `at`: where on it the answer stands."""
    at: Annotated[Spot | None, PlainSerializer(lambda spot: spot and spot.as_data())] = None


@dataclass(frozen=True)
class LeftOpen:
    """The rest of a plan was not carried out."""

    kind: ClassVar[str] = "left"
    steps: tuple[str, ...]
    """What was not done, in words."""
    why: str


@dataclass(frozen=True)
class Noted:
    """A policy wrote on the blackboard, or a workflow what it has read off a page: `value`, by `name`."""

    kind: ClassVar[str] = "note"
    text: str
    name: str = ""
    value: str = ""


@dataclass(frozen=True)
class ToolAnswered:
    """A tool was asked and answered; nothing else changed."""

    kind: ClassVar[str] = "tool"
    text: str
    result: str
    tool: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class RowsGathered:
    """Rows of a table were kept under a name."""

    kind: ClassVar[str] = "rows"
    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: str
    result: str
    tool: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Backed:
    """The run returned to an earlier page; `step`, done at `url`, led nowhere."""

    kind: ClassVar[str] = "back"
    text: str
    step: str
    url: str


@dataclass(frozen=True)
class Rejected:
    """A policy set a candidate aside."""

    kind: ClassVar[str] = "reject"
    item: str
    why: str
    fit: int


@dataclass(frozen=True)
class Ending:
    """The run's budget ends, and this is the best candidate set aside."""

    kind: ClassVar[str] = "ending"
    item: str
    why: str
    fit: int
    text: str = ""


@dataclass(frozen=True)
class Erred:
    """A choice that could not be carried out, told to the policy that made it."""

    kind: ClassVar[str] = "error"
    text: str
    why: ErrorKind = ""


@dataclass(frozen=True)
class Hinted:
    """The person said something during the run."""

    kind: ClassVar[str] = "hint"
    text: str


@dataclass(frozen=True)
class Questioned:
    """The run asks the person something. `client_may`: the program that started it may answer, too."""

    kind: ClassVar[str] = "question"
    text: str
    fields: tuple[Wanted, ...] = ()
    options: tuple[Option, ...] = ()
    topic: Topic = ""
    about: str = ""
    client_may: bool = False

    @property
    def asked(self) -> Asked:
        """What it asks for."""
        return Asked(self.topic, self.about)


@dataclass(frozen=True)
class Answered:
    """The person answered the run's question, or the program `client` did."""

    kind: ClassVar[str] = "answer"
    question: str
    text: str
    topic: Topic = ""
    option: Option | Literal[""] = ""
    about: str = ""
    client: str = ""

    @property
    def asked(self) -> Asked:
        """What the question asked for."""
        return Asked(self.topic, self.about)


@dataclass(frozen=True)
class Happened:
    """Something happened in the browser by itself: a dialog spoke, a tab opened."""

    kind: ClassVar[str] = "event"
    text: str


@dataclass(frozen=True)
class Decided:
    """The frame on top was asked what to do. `model` is "" where code decided, and `PERSON` where they did.

    `seconds` is what it took, `spent_s` what the run has worked so far; `cost` in dollars, None if not known.
    """

    kind: ClassVar[str] = "decision"
    policy: str = ""
    model: str = ""
    tokens: int = 0
    prompt_tokens: int = 0
    calls: int = 1
    page_tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0
    answers: tuple[str, ...] = ()
    problem: str = ""
    exemplars: tuple[str, ...] = ()
    """What the exemplars that it was shown are called, the nearest first."""
    found: str = ""
    """How a workflow's step found its control, where that took more than its name."""
    spent_s: float | None = None


RunEvent = (
    Pushed | Popped | Acted | LeftOpen | Noted | ToolAnswered | RowsGathered | Backed | Rejected | Ending
    | Erred | Hinted | Questioned | Answered | Happened | Decided | Proposed | Intended | ApprovalAsked
    | Settled | AsksEach | RequestJudged | Told | Reformulated | Criticised | SitesKnown | StateChanged
    | Ended | Judged | Scored
)  # fmt: skip
EVENTS: Mapping[str, type[RunEvent]] = {made.kind: made for made in get_args(RunEvent)}


@dataclass(frozen=True)
class Event:
    """One of them in a run: `n` counts from 0, `at` is Unix time in seconds."""

    n: int
    at: float
    what: RunEvent
