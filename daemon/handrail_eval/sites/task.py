"""A site's intent as an evaluation task: a fresh site, a person who is logged in, the database as judge."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.async_api import Dialog, Error, Page

from ..experts import Player
from ..experts.page import Expert
from ..task import Score, SetupResets
from .goal import Goal, Intent
from .served import Site


@dataclass
class SiteTask(SetupResets):
    """One intent; every seed draws other values."""

    intent: Intent
    site: Site
    players: Mapping[str, Expert]
    _goal: Goal | None = None
    _player: Player | None = None

    @property
    def name(self) -> str:
        """The intent's."""
        return self.intent.name

    async def setup(self, page: Page, seed: int) -> str:
        """Put the site back, draw the values, log the person in, open the page it begins on."""
        await _left(page)
        self.site.reset()
        self._goal = self.intent.make(self.site, Random(f"{self.name} {seed}"))
        self._player = None
        for address in (*self._goal.further, self.site.entrance(self._goal.who, self._goal.start)):
            await page.goto(address)
        self.site.begin()
        return self._goal.text

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        """What the database says of a run that has ended, which ends the episode.

        Until then nothing is read: a shop's database takes longer than the pause between two such questions,
        and a model on the same machine has to wait.
        """
        assert self._goal is not None
        if answer is None:
            return Score(0.0, over=False)
        changes = self.site.changes()
        reward = self._goal.reward(changes, answer) if self._goal.reward else None
        return Score(self._goal.judge(changes, answer), over=False, webshop=reward)

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """The intent's expert."""
        self._player = self._player or Player(self.name, self.players)
        return self._player.decide(goal, page, done)


async def _left(page: Page) -> None:
    """Leave the last page, which may be on its way to another by itself, or ask whether to leave it."""

    async def agree(dialog: Dialog) -> None:
        await dialog.accept()

    page.on("dialog", agree)
    try:
        for pause in (0.5, 1.0):
            try:
                await page.goto("about:blank", timeout=10_000)
                return
            except Error:
                await asyncio.sleep(pause)
        await page.goto("about:blank")
    finally:
        page.remove_listener("dialog", agree)
