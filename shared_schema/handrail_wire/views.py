"""What a person is shown of a run: built by the daemon from its journal, drawn by the panel and the popup."""

from typing import Annotated, Literal

from pydantic import Field

from .actions import Effect
from .base import Wire
from .observation import Short

RunState = Literal[
    "queued", "observing", "deciding", "awaiting_approval", "acting", "paused", "taken_over", "needs_you",
    "watching", "done", "failed", "stopped",
]  # fmt: skip
"""`needs_you`: a question is open, or the person has to look at something. `watching`: they show how it is
done. The last three are final."""

FINAL_STATES: frozenset[str] = frozenset({"done", "failed", "stopped"})

Verdict = Literal["right", "wrong", ""]
"""What the person says of a run that is done; "" is nothing."""

RunId = Annotated[str, Field(pattern=r"^[0-9a-z]{6,20}$")]


class Working(Wire):
    """Shown while a model thinks: how long so far and how long such a call usually takes."""

    since: float
    """Unix time in seconds at which the call began."""
    estimate: float | None = None
    """Median seconds of this run's earlier calls; none before the first."""
    detail: Short = ""
    """For example "the model's server is busy: trying again in 4 s"."""


class Wanted(Wire):
    """One piece of information that a run asks the person for, and what it is needed for."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    why: Annotated[str, Field(max_length=300)] = ""


Cell = Annotated[str, Field(max_length=20_000)]


class AnswerTable(Wire):
    """An answer that is a table: columns, and rows of as many cells."""

    columns: Annotated[list[Cell], Field(min_length=1, max_length=40)]
    rows: Annotated[list[Annotated[list[Cell], Field(max_length=40)]], Field(max_length=2000)]
    csv: Annotated[str, Field(max_length=80_000)]
    """The same as CSV, with nothing in it that a spreadsheet takes for a formula."""


class Given(Wire):
    """The person's answer to one of a question's fields, by the field's name."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    value: Annotated[str, Field(min_length=1, max_length=4000)]


class RunView(Wire):
    """One run as a person sees it, without its steps."""

    run: RunId
    tab: int
    instruction: Annotated[str, Field(max_length=20_000)]
    state: RunState
    stack: list[Short] = []
    """Names of the policies on the stack, the root first (breadcrumbs)."""
    message: Short = ""
    """Why the run waits or how it ended, in words."""
    answer: Annotated[str, Field(max_length=20_000)] = ""
    table: AnswerTable | None = None
    """The table that the answer is, or has in it."""
    question: Annotated[str, Field(max_length=20_000)] = ""
    """What the run asks the person, while it does. A difference of a workflow's file stands in it whole."""
    fields: Annotated[list[Wanted], Field(max_length=20)] = []
    """The pieces of information that it asks for, to be answered together; none: any words will do."""
    answers: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=6)] = []
    """Answers that can be given with one press; other words will do, too."""
    ticket: Annotated[str, Field(max_length=64)] = ""
    """The ticket that waits for a decision, if any."""
    likes: list[Short] = []
    """Steps that the person allowed for the rest of the run, in words, each like one that they approved."""
    working: Working | None = None
    page_steps: int = 0
    page_sent: int = 0
    """What the page sent by itself, that no step set off and that had nothing of the person's in it."""
    tokens: int = 0
    cost: float | None = None
    """US dollars; none where the price of the model is not known."""
    seconds: float = 0
    model: Short = ""
    created: float = 0
    """Unix time in seconds."""
    rows: Annotated[int, Field(ge=0)] = 0
    """For how many rows of values its workflow is done; 0 for one that is done once."""
    row: Annotated[int, Field(ge=0)] = 0
    """How many of them are over."""
    unattended: bool = False
    """Nobody is expected to look on: the end is told by a notification, and silence is a no."""
    client: Annotated[str, Field(max_length=80)] = ""
    """The other program that started it, as it calls itself; "" for the person."""
    workflow: Annotated[str, Field(max_length=100)] = ""
    """The workflow that it is a run of, if it is one."""
    values: Annotated[list[Given], Field(max_length=200)] = []
    """What that was told."""
    judged: Verdict = ""
    """What the person said of it once it was done."""
    exemplars: Annotated[int, Field(ge=0)] = 0
    """How many exemplars were kept of it when they said so."""


class StepView(Wire):
    """One step of a run: a page action, a call or return of a policy, a note, or something that happened."""

    index: Annotated[int, Field(ge=0)]
    kind: Literal["act", "call", "return", "note", "hint", "question", "approval", "event"]
    stack: list[Short] = []
    text: Short
    """The step in words: Click "Search"."""
    value: Short = ""
    """What it puts into its control: the text that is typed, the options that are chosen; "" for a secret."""
    reason: Short = ""
    effect: Effect = "read"
    status: Literal["running", "done", "refused", "failed", "unknown"] = "done"
    detail: Short = ""
    ref: Annotated[str, Field(max_length=24)] = ""
    role: Annotated[str, Field(max_length=40)] = ""
    name: Short = ""
    url: Annotated[str, Field(max_length=4096)] = ""
    tokens: int = 0
    seconds: float = 0
    """How long the model took to decide it; 0 for the later actions of a plan."""
    screenshot: bool = False
    """A picture of the page after this step can be had with `get_screenshot`."""
    exemplars: Annotated[list[Short], Field(max_length=10)] = []
    """What the exemplars are for that its decision was made with; on the first step of a decision."""


class Requirement(Wire):
    """One thing the person asked for, beside what the page shows before an irreversible step."""

    asked: Short
    found: Short = ""
    met: Literal["yes", "no", "unseen"]


GrantEffect = Literal["send", "publish", "share", "agree", "book", "install", "form", "tool"]
"""What may be allowed for good. Payments, transfers, deletions and credentials are not in it, so that no
message can carry such a grant. `form`: send a form whose purpose is not known."""

GrantId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]


class Grant(Wire):
    """The person always allows a policy to do something on one site. Given on the approval page only."""

    id: GrantId
    policy: Annotated[str, Field(min_length=1, max_length=100)]
    effects: Annotated[list[GrantEffect], Field(min_length=1, max_length=10)]
    origin: Annotated[str, Field(pattern=r"^https?://[^/?#@\s]+$", max_length=300)]
    given: Annotated[float, Field(ge=0)]
    """Unix time in seconds."""
