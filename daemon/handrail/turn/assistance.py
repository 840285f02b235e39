"""Where help for a weaker model comes in: a protocol, implemented in `assist/`, injected by `app/`.

Without it, every model gets the same turn. With it, fewer things can be chosen, some are decided by code, and
less of the page is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from handrail.decision.choices import Callee, Choices, Restrictions
from handrail.library.library import Library
from handrail.page.observation import Page
from handrail.policy.policy import Policy
from handrail.stack.machine import Frame, Stack
from handrail.states.permissions import Permissions

from .deciding import Decider


@dataclass(frozen=True)
class Situation:
    """What a turn is prepared from."""

    policy: Policy
    stack: Stack
    page: Page
    library: Library
    limits: Permissions | None
    """What the page's state permits; None if it restricts nothing for this policy."""
    secrets: tuple[str, ...]
    """Names of the secrets that may be typed here."""
    finished: frozenset[str]
    """Refs that this frame has finished with."""

    @property
    def frame(self) -> Frame:
        """The frame on top, whose turn it is."""
        return self.stack.top


@dataclass(frozen=True)
class Offer:
    """What a model is offered: its choices, and how much of the page it reads."""

    choices: Choices
    page_tokens: int
    hidden: frozenset[str] = frozenset()
    """Refs whose lines are left out of the page's text."""
    anywhere: bool = False
    """Whether elements outside of the text that is read may be chosen."""


class Assistance(Protocol):
    """Help for one tier of models."""

    filters: Sequence[str]
    """Filters applied after the policy's own (`page/filters`)."""

    def callees(self, at: Situation, found: Sequence[Policy]) -> tuple[Callee, ...]:
        """Which of the callable policies are offered, and with which arguments."""
        ...

    def restrictions(self, at: Situation) -> Restrictions:
        """What is left out of the choices from the start."""
        ...

    def narrow(self, offer: Offer, at: Situation) -> Offer:
        """The offer, reduced."""
        ...

    def decider(self, model: Decider) -> Decider:
        """The decider: code where it can decide, else the model."""
        ...
