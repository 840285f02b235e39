"""A step of a run that was done and counts: what a workflow's step is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from handrail.happened.steps import Proposed

Again = Literal["", "press", "each"]


@dataclass(frozen=True)
class Done(Proposed):
    """The step as it was proposed, and how a workflow is to do it again (`workflow.Step`)."""

    waited: float = 0
    again: Again = ""
    items: str = ""
    until: str = ""
    raises: bool = True
    aside: bool = False


def done_of(proposed: Proposed, waited: float = 0) -> Done:
    """The step, for which its page was given these seconds."""
    return Done(**vars(proposed), waited=waited)
