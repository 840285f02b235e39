"""The daemon as a process: at most one per user, found and stopped through its lock file.

The daemon holds a lock as long as it lives. The lock, not the process id alone, says whether it runs: after a
crash the id may belong to another program.
"""

from __future__ import annotations

import fcntl
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from handrail.config.settings import Paths
from handrail.link.pairing import DaemonState, read_state


class AlreadyRunning(Exception):
    """Another daemon holds the lock; `state` says where it listens, None while it is starting."""

    def __init__(self, state: DaemonState | None) -> None:
        super().__init__("a daemon is running already")
        self.state = state


@contextmanager
def only_daemon(paths: Paths) -> Iterator[None]:
    """Hold the lock of this user's daemon, which ends with the process. Raises `AlreadyRunning`."""
    paths.create()
    lock = os.open(_lock_file(paths), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _locked(lock):
            raise AlreadyRunning(read_state(paths.state_file))
        os.ftruncate(lock, 0)
        os.write(lock, str(os.getpid()).encode())
        paths.state_file.unlink(missing_ok=True)
        try:
            yield
        finally:
            paths.state_file.unlink(missing_ok=True)
    finally:
        os.close(lock)


def _locked(lock: int) -> bool:
    """Take the lock, in several attempts since `holder` takes it for a moment; false if it is held."""
    for _ in range(5):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            time.sleep(0.02)
    return False


def holder(paths: Paths) -> int | None:
    """The process id of the daemon that runs or is starting; None if there is none."""
    try:
        with _lock_file(paths).open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        text = _lock_file(paths).read_text()
        return int(text) if text.isdigit() else None
    except FileNotFoundError:
        return None
    return None


def running_daemon(paths: Paths) -> DaemonState | None:
    """Where the daemon listens; None if none runs or it is still starting."""
    return read_state(paths.state_file) if holder(paths) is not None else None


def stop_daemon(paths: Paths, seconds: float = 10.0) -> int | None:
    """Stop the daemon; returns its process id, or None if none ran. Raises `TimeoutError` after `seconds`."""
    pid = holder(paths)
    if pid is None:
        return None
    os.kill(pid, signal.SIGTERM)
    end = time.monotonic() + seconds
    while holder(paths) is not None:
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.05)
    return pid


def _lock_file(paths: Paths) -> Path:
    return paths.state_dir / "daemon.lock"


def port_is_free(port: int) -> bool:
    """Whether this port of 127.0.0.1 can be listened on now; always true for 0, which means any port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
