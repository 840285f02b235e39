"""When to retry a model call, and after how long a wait."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

RETRY_STATUSES = frozenset({408, 409, 425, 429})


@dataclass(frozen=True)
class RetryRules:
    """Limits of retries; waits are in seconds.

    Time-outs have a limit of their own, because each of them already costs the whole time limit of a try.
    """

    tries: int = 5
    timeout_tries: int = 3
    first_wait_s: float = 0.5
    longest_wait_s: float = 20.0
    longest_retry_after_s: float = 60.0

    def wait_s(
        self, failures: int, retry_after: str | None, chance: Callable[[], float] = random.random
    ) -> float:
        """How long to wait after this many failures: what the server asks for, else twice as long each time.

        Jitter keeps several runs from retrying at the same moment.
        """
        requested = parse_retry_after(retry_after)
        if requested is not None:
            return min(requested, self.longest_retry_after_s)
        ceiling = min(self.longest_wait_s, self.first_wait_s * 2 ** (failures - 1))
        return float(ceiling * (0.5 + chance() / 2))


def is_worth_retrying(status: int) -> bool:
    """Whether a response with this HTTP status may be different the next time."""
    return status in RETRY_STATUSES or status >= 500


def parse_retry_after(
    value: str | None, now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> float | None:
    """Seconds from a Retry-After header, a number or a date (RFC 9110, 10.2.3); None if unusable."""
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            when = parsedate_to_datetime(value)
        except (ValueError, OverflowError):
            # OverflowError: a year or a time zone with more digits than a machine word holds.
            return None
        seconds = (when.replace(tzinfo=when.tzinfo or UTC) - now()).total_seconds()
    return max(0.0, seconds) if seconds == seconds else None
