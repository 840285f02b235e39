"""A rate limit: requests that come too fast wait for their turn, or are refused if that is too far off.

This is the generic cell rate algorithm (ITU-T I.371, annex A): a token bucket kept as the time at which the
next request is due, so nothing has to be counted or refilled.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class Pace:
    """Allows `rate` requests a second, `burst` of them at once after a rest; none waits over `longest_s`."""

    def __init__(
        self, rate: float, burst: int, longest_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._gap = 1 / rate
        self._ahead = burst * self._gap
        self._longest = longest_s
        self._clock = clock
        self._due = clock()

    def turn(self) -> float | None:
        """Seconds that a request which comes now has to wait; None if it is refused."""
        now = self._clock()
        due = max(self._due + self._gap, now)
        wait = max(0.0, due - now - self._ahead)
        if wait > self._longest:
            return None
        self._due = due
        return wait
