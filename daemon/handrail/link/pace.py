"""A pace for what strangers may ask for: what comes faster waits its turn, and is refused if that is far.

A token bucket told by the time at which the next one is due (the generic cell rate algorithm, ITU-T I.371
annex A): nothing has to be counted or refilled.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class Pace:
    """`rate` a second, `burst` of them at once after a rest, and nobody waits longer than `longest_s`."""

    def __init__(
        self, rate: float, burst: int, longest_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._gap = 1 / rate
        self._ahead = burst * self._gap
        self._longest = longest_s
        self._clock = clock
        self._due = clock()

    def turn(self) -> float | None:
        """Seconds until the turn of one that comes now; none if that is too far, and it gets no turn."""
        now = self._clock()
        due = max(self._due + self._gap, now)
        wait = max(0.0, due - now - self._ahead)
        if wait > self._longest:
            return None
        self._due = due
        return wait
