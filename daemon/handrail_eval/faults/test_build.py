"""The test build of the daemon: `handrail up` with the hooks that a fault needs, and nothing else changed.

    python -m handrail_eval.faults.test_build up --port …

The product knows nothing of them: they are put around its own functions here, before its command line is
started, and are only there if HANDRAIL_FAULTS names a file descriptor to be told over. What is told is one
JSON object a line; each is answered with a line, so that the other side knows that it is in force.

    {"crash": "after intent", "nth": 2, "delay_s": 0.1}   kill -9 itself at a named point
    {"clock_s": -3600}                                    the wall clock jumps; the monotonic one does not
"""

from __future__ import annotations

import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from handrail.cli import main as cli
from handrail.link.session import Session
from handrail.models import remote
from handrail.models.retry import RetryRules
from handrail.store.journal import Journal
from handrail.turn import deciding

VARIABLE = "HANDRAIL_FAULTS"
CALL_TIMEOUT_S = 1.5
"""In place of three minutes, which nobody would wait for here."""
LONGEST_RETRY_AFTER_S = 2.0
"""In place of a minute."""


class CrashPoint:
    """The point at which the process kills itself, once it has been reached `nth` times."""

    def __init__(self) -> None:
        self._point = ""
        self._left = 0
        self._delay_s = 0.0

    def set(self, point: str, nth: int, delay_s: float) -> None:
        """From now on, die there."""
        self._point, self._left, self._delay_s = point, nth, delay_s

    def reached(self, point: str) -> None:
        """SIGKILL if this is the point: nothing is flushed, closed or said."""
        if point != self._point:
            return
        self._left -= 1
        if self._left <= 0:
            # Whatever was asked of the browser goes on meanwhile; this process stands still.
            time.sleep(self._delay_s)
            os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    """Put the hooks in and become `handrail`."""
    number = os.environ.get(VARIABLE)
    if number is not None:
        crash = CrashPoint()
        _around(Journal, "append", lambda run, event: event.kind, crash)
        _around(Journal, "start_run", lambda **_: "start_run", crash)
        _around(Journal, "end_run", lambda run: "end_run", crash)
        _around_send(crash)
        deciding.CALL_TIMEOUT_S = CALL_TIMEOUT_S
        capped = partial(RetryRules, longest_retry_after_s=LONGEST_RETRY_AFTER_S)
        setattr(remote, "RetryRules", capped)  # noqa: B010
        told = socket.socket(fileno=int(number))
        threading.Thread(target=_listen, args=(told, crash), daemon=True).start()
    cli.main()


def _around(owner: type, method: str, name: Callable[..., str], crash: CrashPoint) -> None:
    """Crash points before and after a method."""
    inner = getattr(owner, method)

    @wraps(inner)
    def outer(self: Any, *args: Any, **values: Any) -> Any:
        point = name(*args, **values)
        crash.reached(f"before {point}")
        result = inner(self, *args, **values)
        crash.reached(f"after {point}")
        return result

    setattr(owner, method, outer)


def _around_send(crash: CrashPoint) -> None:
    """A crash point after each message that was sent to the extension."""
    inner = Session.send

    async def send(self: Session, body: Any, re: int | None = None) -> int:
        result = await inner(self, body, re)
        crash.reached(f"sent {body.type}")
        return result

    Session.send = send  # type: ignore[method-assign]


def _listen(told: socket.socket, crash: CrashPoint) -> None:
    """Do what is told, until the other side is gone."""
    wall = time.time
    with told.makefile("rw", encoding="utf-8") as lines:
        for line in lines:
            order = json.loads(line)
            if "crash" in order:
                crash.set(order["crash"], order.get("nth", 1), order.get("delay_s", 0.0))
            if "clock_s" in order:
                time.time = partial(_shifted, wall, order["clock_s"])
            lines.write("ok\n")
            lines.flush()


def _shifted(wall: Callable[[], float], seconds: float) -> float:
    return wall() + seconds


if __name__ == "__main__":
    main()
