"""Who did a step: a field of what is written about it. Its reason, in words, is for people and models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field


@dataclass(frozen=True)
class ModelDecision:
    """A policy decided it: `n` is the number of the run's decision, from 1; 0 if it is not known."""

    n: int = 0
    kind: Literal["model"] = "model"


@dataclass(frozen=True)
class WorkflowStep:
    """A workflow's step `at`, from 0; as many as it has steps once all are done."""

    name: str
    at: int
    part: bool = False
    """Whether the step itself is still to be done after it, or to be done once more."""
    row: int | None = None
    """For which row of values, from 0; None if it is done once."""
    kind: Literal["workflow"] = "workflow"


@dataclass(frozen=True)
class Person:
    """The person did it themselves."""

    kind: Literal["person"] = "person"


@dataclass(frozen=True)
class Retry:
    """Step `of` done once more, since what its page then wanted to send was stopped."""

    of: int
    by: Annotated[ModelDecision | WorkflowStep | Person, Field(discriminator="kind")]
    """Who did it first."""
    kind: Literal["retry"] = "retry"


Origin = Annotated[ModelDecision | WorkflowStep | Person | Retry, Field(discriminator="kind")]


def first_of(origin: Origin) -> ModelDecision | WorkflowStep | Person:
    """Who did the step when it was first done."""
    return origin.by if isinstance(origin, Retry) else origin
