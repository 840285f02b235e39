"""How long what stood still took to be at work again, and which stage of that took how long."""

from __future__ import annotations

import time


class Recovery:
    """A stopwatch that starts when it is made; each stage is the seconds since then."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self.stages: dict[str, float] = {}

    def reached(self, stage: str) -> None:
        """A stage, such as "listening", "connected" and "at work", was reached now."""
        self.stages[stage] = round(time.monotonic() - self._began, 3)
