"""The shop and the tracker at once: a task that has to read one and write into the other."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Self

from ..oscar.server import Shop
from ..redmine.server import Redmine
from ..rows import Change


class Both:
    """Two running applications; an episode begins in the tracker. Raises `SiteMissing` if one is missing."""

    def __init__(self) -> None:
        self.shop, self.tracker = Shop(), Redmine()
        self._open = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as opening:
            opening.enter_context(self.shop)
            opening.enter_context(self.tracker)
            self._open = opening.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def entrance(self, who: str, start: str) -> str:
        """The tracker's; a goal names that of the shop."""
        return self.tracker.entrance(who, start)

    def reset(self) -> None:
        """Put the data of both back to their first state."""
        self.shop.reset()
        self.tracker.reset()

    def begin(self) -> None:
        """From now on is what `changes` tells of."""
        self.shop.begin()
        self.tracker.begin()

    def changes(self) -> list[Change]:
        """The rows of either that differ; no table has the same name in both."""
        return [*self.shop.changes(), *self.tracker.changes()]
