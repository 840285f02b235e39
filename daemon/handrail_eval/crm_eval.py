"""The airline simulator as evaluation tasks: its six kinds of scenario, scored by the site itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any

from playwright.async_api import Page

from handrail.config.typed_secrets import TypedSecrets
from handrail_demo.airline import Airline, airline
from handrail_demo.crm.scenarios import KINDS
from handrail_demo.crm.server import CrmServer, Skin

from .task import Score, SetupResets

SECOND_SKIN = ".skin2"
"""Ends the names of tasks on the simulator's second skin: other pages, so other tasks."""


@dataclass
class CrmTask(SetupResets):
    """One kind of scenario; a seed is one scenario of that kind."""

    kind: str
    airline: Airline
    trip: str | None = None
    _scenario: str = ""

    @property
    def name(self) -> str:
        """The kind, and the skin where it is not the first."""
        return self.kind + (SECOND_SKIN if self.airline.server.skin == 2 else "")

    async def setup(self, page: Page, seed: int) -> str:
        """Make the scenario, open the site on it, and word it as a person would."""
        self._scenario, text = await self.airline.open(page, self.kind, seed, self.trip)
        return text

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        """The site's own verdict. A raw reward of 1 means everything and nothing else, which the progress
        does not: a booking that nobody asked for takes nothing from it. Nothing is read until the run has
        ended, which ends the episode.
        """
        if answer is None:
            return Score(0.0, over=False)
        found = self.airline.verdict(self._scenario)
        raw = 1.0 if found.success else min(found.progress, 0.99)
        return Score(raw, over=False, progress=found.progress, wrong=found.wrong_bookings)

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """There is no expert for the simulator yet."""
        raise LookupError("there is no expert for the airline")


@contextmanager
def site(
    seed: int = 0, today: date | None = None, skin: Skin = 1
) -> Iterator[tuple[list[CrmTask], CrmServer, TypedSecrets]]:
    """A fresh simulator, its tasks, and the secrets that pay there."""
    with airline(seed, today, skin) as running:
        yield [CrmTask(kind, running) for kind in KINDS], running.server, running.secrets
