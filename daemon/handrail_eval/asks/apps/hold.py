"""Runs a command until the standard input ends, so that nothing outlives the program that started it.

python hold.py COMMAND ARGUMENT…
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading


def main() -> int:
    """Start it in a group of its own, and end the group."""
    process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, start_new_session=True)

    def watch() -> None:
        sys.stdin.read()
        end(process.pid, signal.SIGTERM)
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            end(process.pid, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()
    status = process.wait()
    end(process.pid, signal.SIGKILL)
    return status


def end(group: int, by: signal.Signals) -> None:
    """Signal all of a group, of which nothing may be left."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, by)


if __name__ == "__main__":
    raise SystemExit(main())
