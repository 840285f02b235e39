"""A journey on the airline's site, fresh for each test: its own server, scenario, page and database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from handrail.run.run import Run
from handrail_demo.airline import CARD_WORDS, card_secrets, secrets_of
from handrail_demo.crm.scenarios import instruction
from handrail_demo.crm.server import CrmServer, Skin
from handrail_demo.crm.store import Scenario
from tests.support.airline_player import AirlinePlayer, PayFrame, pay_with_stored_card
from tests.support.stage import Stage

SEED = 7


@dataclass
class Journey:
    """One booking that was asked for, and the site it is to be made on."""

    stage: Stage
    server: CrmServer
    scenario: Scenario
    player: AirlinePlayer

    async def begin(self) -> tuple[Run, Page]:
        """Open the site in a new tab and start the instruction there."""
        page = await self.stage.live.browser.context.new_page()
        await page.goto(self.server.scenario_url(self.scenario))
        words = f"{instruction(self.scenario, include_card=False)} {CARD_WORDS}"
        return await self.stage.start(page, words), page

    @property
    def booked(self) -> list[dict[str, Any]]:
        """The bookings that were made through the page."""
        return [row for row in self.server.bookings() if row["made_by"] == "page"]

    @property
    def nothing_was_sent(self) -> bool:
        """Not even a booking that the site then refused."""
        return not self.booked and self.server.booking_posts() == 0

    @property
    def as_asked(self) -> bool:
        """Exactly one booking, and the site says that it is the right one."""
        verdict = self.server.evaluate(self.scenario.id)
        return verdict is not None and verdict["success"] and len(self.booked) == 1


@contextmanager
def journey(
    stage: Stage, folder: Path, pay: PayFrame = pay_with_stored_card, skin: Skin = 1
) -> Iterator[Journey]:
    """Put the site up, store the card as secrets that belong to it, and let the player play."""
    day = date(2023, 7, 1)
    with CrmServer(db=folder / "crm.sqlite3", seed=SEED, today=day, skin=skin) as server:
        scenario = server.new_scenario(kind="TASK_BOOK_FLIGHT", seed=SEED, trip="one-way")
        player = AirlinePlayer(scenario.details, pay, skin)
        before = stage.services.secrets, stage.services.today, stage.player
        stage.services.secrets = secrets_of(card_secrets(scenario.details), server.base)
        stage.services.today, stage.player = (lambda: day), player
        try:
            yield Journey(stage, server, scenario, player)
        finally:
            stage.services.secrets, stage.services.today, stage.player = before
