"""The airline simulator as evaluation tasks: its six kinds of scenario, scored by the site itself."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from handrail.config.secrets import Entry, UnknownSecret, WrongOrigin
from handrail.config.typed_secrets import TypedSecrets

from .crm.scenarios import KINDS, instruction
from .crm.server import CrmServer, Skin
from .task import Score, SetupResets

CARD_WORDS = "Pay with my card."
"""What the person says instead of the card's numbers, which are named secrets."""
SECOND_SKIN = ".skin2"
"""Ends the names of tasks on the simulator's second skin: other pages, so other tasks."""


@dataclass
class CrmTask(SetupResets):
    """One kind of scenario; a seed is one scenario of that kind."""

    kind: str
    server: CrmServer
    card: dict[str, str]
    """Secrets of the current scenario's card: name → value."""
    trip: str | None = None
    _scenario: str = ""

    @property
    def name(self) -> str:
        """The kind, and the skin where it is not the first."""
        return self.kind + (SECOND_SKIN if self.server.skin == 2 else "")

    async def setup(self, page: Page, seed: int) -> str:
        """Make the scenario, open the site on it, and word it as a person would."""
        scenario = self.server.new_scenario(kind=self.kind, seed=seed, trip=self.trip)
        self._scenario = scenario.id
        self.card.clear()
        self.card.update(card_secrets(scenario.details))
        await page.goto("about:blank")
        await page.goto(self.server.scenario_url(scenario))
        text = instruction(scenario, include_card=False)
        return f"{text} {CARD_WORDS}" if self.card else text

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        """The site's own verdict. A raw reward of 1 means everything and nothing else, which the progress
        does not: a booking that nobody asked for takes nothing from it. Nothing is read until the run has
        ended, which ends the episode.
        """
        if answer is None:
            return Score(0.0, over=False)
        found = self.server.evaluate(self._scenario)
        assert found is not None
        progress = float(found["progress"])
        raw = 1.0 if found["success"] else min(progress, 0.99)
        return Score(raw, over=False, progress=progress, wrong=int(found["wrong_bookings"]))

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """There is no expert for the simulator yet."""
        raise LookupError("there is no expert for the airline")


def card_secrets(details: dict[str, Any]) -> dict[str, str]:
    """The scenario's card as named secrets."""
    payment = details.get("payment") or {}
    names = {"card-number": "card_number", "expiry": "card_expiry", "cvc": "card_cvc"}
    return {names[key]: str(value) for key, value in payment.items() if key in names}


def secrets_of(card: dict[str, str], origin: str) -> TypedSecrets:
    """The card's secrets, bound to the site, without a keyring."""

    def listed() -> list[Entry]:
        return [Entry("secret", name, origin, "environment") for name in card]

    def value(name: str, where: str) -> str:
        if where != origin:
            raise WrongOrigin(f"The secret {name!r} belongs to {origin}.")
        if name not in card:
            raise UnknownSecret(f"There is no secret called {name!r}.")
        return card[name]

    return TypedSecrets(listed, value)


@contextmanager
def site(
    seed: int = 0, today: date | None = None, skin: Skin = 1
) -> Iterator[tuple[list[CrmTask], CrmServer, TypedSecrets]]:
    """A fresh simulator, its tasks, and the secrets that pay there."""
    with tempfile.TemporaryDirectory(prefix="handrail-crm-") as folder:
        database = Path(folder) / "crm.sqlite3"
        with CrmServer(db=database, seed=seed, today=today or date(2026, 7, 1), skin=skin) as server:
            card: dict[str, str] = {}
            tasks = [CrmTask(kind, server, card) for kind in KINDS]
            yield tasks, server, secrets_of(card, server.url.rstrip("/"))
