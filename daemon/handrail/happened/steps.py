"""What happens to one step, from what was chosen to what its page then wants to send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import PlainSerializer

from handrail.page.surroundings import Around
from handrail_wire import Action, Claim, RequestFacts
from handrail_wire.actions import Effect

from .origin import ModelDecision, Origin

ActStatus = Literal["done", "stale", "blocked", "not_done", "unknown", "refused"]
Decision = Literal["approve", "deny", "void", "edit", "expired", "taken_over", "ended", "grant", "like"]
"""What became of a step, or a request, that the person is asked about."""
Passage = Literal["continue", "fail", "ask", "deny"]
"""What became of a page's request; `deny`: by the person."""
_NOTHING, _UNKNOWN = Around(), ModelDecision()


@dataclass(frozen=True)
class Proposed:
    """The next step, and its control on the page at `url`.

    `reasons` are why it cannot be undone, `reason` is why it was chosen, `tokens` and `seconds` what choosing
    it took. `named`: its control was found by name, on a page that the model may not have seen. `claim`: what
    the model says that it does.
    """

    kind: ClassVar[str] = "propose"
    step: int
    action: Action
    text: str = ""
    effect: Effect = "edit"
    reason: str = ""
    reasons: tuple[str, ...] = ()
    ref: str = ""
    role: str = ""
    name: str = ""
    url: str = ""
    tokens: int = 0
    seconds: float = 0.0
    around: Annotated[Around, PlainSerializer(Around.as_data)] = _NOTHING
    origin: Origin = _UNKNOWN
    named: bool = False
    claim: Claim | None = None


@dataclass(frozen=True)
class Intended:
    """A step is about to begin. `ledger` is the browser's that records it ("" if not known).

    Of one that the person approved, `place` is its control's identity across pages, and `very` the digest of
    the very step.
    """

    kind: ClassVar[str] = "intent"
    step: int
    action_id: str
    ledger: str = ""
    place: tuple[str, ...] = ()
    very: str = ""


@dataclass(frozen=True)
class Acted:
    """A page action was tried; `done` and `unknown` count as a page step.

    `page` is the fingerprint of the page that it was done on, `url` its address, `row` what the row or entry
    of a list that the control is in begins with; "" if that is not known any more.
    """

    kind: ClassVar[str] = "act"
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
class ApprovalAsked:
    """The person is asked about a step, or about what a page wants to send after it."""

    kind: ClassVar[str] = "approval_asked"
    step: int
    ticket: str


@dataclass(frozen=True)
class Settled:
    """What became of a ticket, or what was allowed beforehand: a step without one.

    `like`: such steps are allowed for the rest of the run, if they do no more than `kinds`; `allows` says so.
    """

    kind: ClassVar[str] = "approval"
    ticket: str
    decision: Decision
    reason: str = ""
    step: int = -1
    like: str = ""
    allows: str = ""
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class AsksEach:
    """The person wants to be asked about each step again."""

    kind: ClassVar[str] = "ask_each"


@dataclass(frozen=True)
class RequestJudged:
    """What a page wanted to send after a step, and what became of it: by which rule, and `by` whose leave."""

    kind: ClassVar[str] = "request"
    step: int | None
    rule: str
    decision: Passage
    request: RequestFacts
    reasons: tuple[str, ...] = ()
    by: str = ""
