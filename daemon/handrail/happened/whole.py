"""What happens to a run as a whole: what it was told, which sites it knows, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from handrail_wire import RunState, Verdict

Private = Literal["", "money", "health"]
"""What a site seems to be about that is nobody else's business."""


@dataclass(frozen=True)
class Told:
    """What the run was told from the start besides its instruction (`schedules.task.Task`)."""

    kind: ClassVar[str] = "given"
    rows: tuple[Mapping[str, str], ...] = ()
    answer_schema: str = ""
    unattended: bool = False
    seconds: float | None = None
    tokens: int | None = None
    client: str = ""
    consent: str = ""


@dataclass(frozen=True)
class Reformulated:
    """The instruction in an explicit wording: by rules, by a model, or by the person."""

    kind: ClassVar[str] = "reformulated"
    text: str
    by: str
    assumed: tuple[str, ...] = ()
    tokens: int = 0
    prompt_tokens: int = 0
    cost: float | None = None


@dataclass(frozen=True)
class Criticised:
    """The critic has read a step, and raised what it does or not."""

    kind: ClassVar[str] = "criticised"
    raised: bool
    tokens: int = 0
    prompt_tokens: int = 0
    cost: float | None = None


@dataclass(frozen=True)
class SitesKnown:
    """Sites that were seen for the first time, were read, may have the task's values, or may be sent."""

    kind: ClassVar[str] = "sites"
    seen: Mapping[str, Private] = field(default_factory=dict)
    read: tuple[str, ...] = ()
    approved: tuple[str, ...] = ()
    sent: Mapping[str, bool] = field(default_factory=dict)
    """Whether a model that is not on this computer may read a site's pages in this run."""


@dataclass(frozen=True)
class StateChanged:
    """The run's state, and what is said of it."""

    kind: ClassVar[str] = "state"
    state: RunState
    message: str = ""


@dataclass(frozen=True)
class Ended:
    """How the run ended."""

    kind: ClassVar[str] = "end"
    state: RunState
    answer: str = ""
    message: str = ""


@dataclass(frozen=True)
class Judged:
    """What the person says of a run that is over, and how many exemplars are kept of it."""

    kind: ClassVar[str] = "judged"
    verdict: Verdict
    exemplars: int = 0


@dataclass(frozen=True)
class Scored:
    """An evaluation's score of a run that is over. `rewarded` and `settled` are Unix times in seconds."""

    kind: ClassVar[str] = "score"
    raw: float
    success: bool
    settled: float
    rewarded: float = 0.0
    progress: float | None = None
    wrong: int | None = None
    webshop: float | None = None
