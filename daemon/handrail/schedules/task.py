"""What a job is to do, as plain values that are kept as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Values = Mapping[str, str]
JobState = Literal["waiting", "running", "done", "failed", "stopped", "missed"]
Wish = Literal["", "stop", "catch_up"]
WISHES: Mapping[Wish, str] = {"": "", "stop": "It was to be stopped.", "catch_up": "It is caught up with."}
"""What is wanted of a job, and how it is said where nothing else is."""
OVER: frozenset[JobState] = frozenset({"done", "failed", "stopped", "missed"})
MAX_ROWS = 1000


class Task(BaseModel):
    """An instruction, and all that a run of it is told from the start.

    url: where it begins; "" is the tab in front. rows: the values of a workflow, one set for each time that
    it is done. unattended: nobody is expected to look on, so what is asked times out as a no.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    instruction: Annotated[str, Field(min_length=1, max_length=20_000)]
    url: Annotated[str, Field(max_length=4096)] = ""
    rows: Annotated[tuple[Values, ...], Field(max_length=MAX_ROWS)] = ()
    answer_schema: Annotated[str, Field(max_length=20_000)] = ""
    """The JSON Schema that its answer is valid against, as text."""
    unattended: bool = False
    seconds: float | None = None
    """Most seconds that it may take, where that is not what the settings say."""
    tokens: int | None = None
    """Most tokens that it may use, likewise."""
    client: Annotated[str, Field(max_length=80)] = ""
    """The other program that asked for it, as it calls itself; "" for the person."""
    consent: Annotated[str, Field(max_length=32)] = ""
    """By which of the person's consents (`store/client_store.py`)."""


class Schedule(BaseModel):
    """A task that is done again and again, under the person's name for it."""

    model_config = ConfigDict(frozen=True)

    name: str
    cron: str
    """When, as a cron expression in the time zone of this computer."""
    task: Task
    created: float
    since: float
    """Unix time up to which its dates were taken care of: none before it is done any more."""
    paused: bool = False
    note: str = ""
    """What befell it that the person should know, until its next date."""


class Job(BaseModel):
    """One task and how it stands. `run` is "" until it has begun."""

    model_config = ConfigDict(frozen=True)

    job: str
    task: Task
    created: float
    state: JobState = "waiting"
    run: str = ""
    message: str = ""
    """What came of it, in words."""
    wish: Wish = ""
    """`stop`: it is to end; `catch_up`: it is to be done though its date is past."""
    schedule: str = ""
    due: float | None = None
    """Unix time of the schedule's date that it is for."""
    clock: str = ""
    """What the clock shows then, in the time zone of that time; "" where it may show so more than once."""

    @property
    def said(self) -> str:
        """What people are told of it; "" if there is nothing to say."""
        return self.message or WISHES[self.wish]

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it by itself."""
        return self.state in OVER
