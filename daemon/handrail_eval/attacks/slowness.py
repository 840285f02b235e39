"""How long a reader may take: work that grows faster than its input lets whoever wrote that stop the daemon.

Processor time is measured and not the clock, so that a busy machine is no find.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

BASE_S = 2.0
"""The first input of a kind has words and patterns loaded."""
A_KILOBYTE_S = 0.02
"""Several times what the slowest reader takes on this: a page is read by a dozen of them."""


class TooSlow(Exception):
    """A reader took longer than the size of its input allows."""


def allowed_s(size: int) -> float:
    """Seconds of processor time for an input of so many bytes."""
    return BASE_S + A_KILOBYTE_S * size / 1024


def bounded(target: Callable[[Any], None]) -> Callable[[Any], None]:
    """The target, which is stopped by a `TooSlow` when its time is over. For the main thread only."""

    def measured(value: Any) -> None:
        size = len(value if isinstance(value, str | bytes) else repr(value))

        def stop(*_: object) -> None:
            raise TooSlow(f"it took more than {allowed_s(size):.1f} s for {size} bytes")

        before = signal.signal(signal.SIGPROF, stop)
        signal.setitimer(signal.ITIMER_PROF, allowed_s(size))
        try:
            target(value)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)

    return measured
