"""The airline as a place to play: a scenario opened, worded as a person would, and paid with secrets."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from handrail.config.secrets import Entry, UnknownSecret, WrongOrigin
from handrail.config.typed_secrets import TypedSecrets

from .crm.scenarios import instruction
from .crm.server import CrmServer, Skin

CARD_WORDS = "Pay with my card."
"""What the person says instead of the card's numbers, which are named secrets."""


@dataclass(frozen=True)
class Verdict:
    """What the site itself says of a scenario; success is everything that was asked and nothing else."""

    success: bool
    progress: float
    """The share of what was asked, 0 to 1. A booking that nobody asked for takes nothing from it."""
    wrong_bookings: int


@dataclass
class Airline:
    """A simulator that is running, and the card of the scenario that was opened last."""

    server: CrmServer
    card: dict[str, str] = field(default_factory=dict)
    """Secrets: name → value."""

    async def open(self, page: Page, kind: str, seed: int, trip: str | None = None) -> tuple[str, str]:
        """Make a scenario and open the site on it; returns its id and a person's words for it."""
        scenario = self.server.new_scenario(kind=kind, seed=seed, trip=trip)
        self.card.clear()
        self.card.update(card_secrets(scenario.details))
        await page.goto("about:blank")
        await page.goto(self.server.scenario_url(scenario))
        text = instruction(scenario, include_card=False)
        return scenario.id, f"{text} {CARD_WORDS}" if self.card else text

    def verdict(self, scenario: str) -> Verdict:
        """How a scenario that was made here stands."""
        found = self.server.evaluate(scenario)
        assert found is not None
        return Verdict(bool(found["success"]), float(found["progress"]), int(found["wrong_bookings"]))

    @property
    def secrets(self) -> TypedSecrets:
        """The card, bound to the site."""
        return secrets_of(self.card, self.server.base)


def card_secrets(details: Mapping[str, Any]) -> dict[str, str]:
    """The scenario's card as named secrets."""
    payment = details.get("payment") or {}
    names = {"card-number": "card_number", "expiry": "card_expiry", "cvc": "card_cvc"}
    return {names[key]: str(value) for key, value in payment.items() if key in names}


def secrets_of(card: Mapping[str, str], origin: str) -> TypedSecrets:
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
def airline(seed: int = 0, today: date | None = None, skin: Skin = 1) -> Iterator[Airline]:
    """A fresh simulator, with a database that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="handrail-crm-") as folder:
        database = Path(folder) / "crm.sqlite3"
        with CrmServer(db=database, seed=seed, today=today or date(2026, 7, 1), skin=skin) as server:
            yield Airline(server)
