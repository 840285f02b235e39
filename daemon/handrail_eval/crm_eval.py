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
from handrail_demo.crm.scenarios import KINDS, TRIPS
from handrail_demo.crm.server import CrmServer, Skin

from .airline_experts import EXPERTS
from .experts import Player
from .task import Score, SetupResets

SECOND_SKIN = ".skin2"
"""Ends the names of tasks on the simulator's second skin: other pages, so other tasks."""
_WITH_TRIP = ("TASK_FIND_FLIGHT", "TASK_BOOK_FLIGHT", "TASK_MODIFY_FLIGHTS")
"""Kinds whose instructions are worded by the trip."""


@dataclass
class CrmTask(SetupResets):
    """One kind of scenario; a seed is one scenario of that kind."""

    kind: str
    airline: Airline
    trip: str | None = None
    _scenario: str = ""
    _player: Player | None = None

    @property
    def name(self) -> str:
        """The kind, the trip where it is always the same, and the skin where it is not the first."""
        trip = f".{self.trip}" if self.trip else ""
        return self.kind + trip + (SECOND_SKIN if self.airline.server.skin == 2 else "")

    async def setup(self, page: Page, seed: int) -> str:
        """Make the scenario, open the site on it, and word it as a person would."""
        self._player = None
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
        """The kind's expert, which knows the first skin."""
        self._player = self._player or Player(self.kind, EXPERTS)
        return self._player.decide(goal, page, done)


@contextmanager
def site(
    seed: int = 0, today: date | None = None, skin: Skin = 1
) -> Iterator[tuple[list[CrmTask], CrmServer, TypedSecrets]]:
    """A fresh simulator, its tasks, and the secrets that pay there."""
    with airline(seed, today, skin) as running:
        yield [CrmTask(kind, running) for kind in KINDS], running.server, running.secrets


@contextmanager
def trips() -> Iterator[tuple[list[CrmTask], CrmServer, TypedSecrets]]:
    """A fresh simulator, and its tasks with one kind of trip each where they speak of one."""
    with airline() as running:
        kinds = [(kind, TRIPS if kind in _WITH_TRIP else (None,)) for kind in KINDS]
        tasks = [CrmTask(kind, running, trip) for kind, of_kind in kinds for trip in of_kind]
        yield tasks, running.server, running.secrets
