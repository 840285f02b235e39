"""The daemon as a process of its own, which can be killed, starved of disk space, and told when to die."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from handrail.app.process import running_daemon
from handrail.config.settings import Paths

from .test_build import VARIABLE

START_S = 30.0
UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


class DaemonProcess:
    """`handrail up` below the folder `home`, in its test build; the machine's real folders are left alone."""

    def __init__(self, home: Path, port: int, model_url: str) -> None:
        self.home = home
        self.paths = Paths(home / "config", home / "data", home / "state").create()
        self.log = home / "up.log"
        self._command = [sys.executable, "-P", "-m", "handrail_eval.faults.test_build", "up"]
        self._command += ["--port", str(port), "--model", "scripted", "--model-url", model_url]
        self.settings: dict[str, str] = {}
        """Environment variables of the next start."""
        self._process: subprocess.Popen[bytes] | None = None
        self._tell: socket.socket | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What `handrail` is started with."""
        home = str(self.home)
        plain = {name: value for name, value in os.environ.items() if not name.startswith("HANDRAIL_")}
        apart = {"HANDRAIL_HOME": home, "HOME": home, "XDG_CONFIG_HOME": f"{home}/xdg"}
        return {**plain, **apart, "HANDRAIL_SCREENSHOTS": "false", **self.settings}

    @property
    def runs(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> float:
        """Start it and wait until it listens; returns how long that took, in seconds."""
        began = time.monotonic()
        ours, theirs = socket.socketpair()
        environment = {**self.environment, VARIABLE: str(theirs.fileno())}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: ASYNC220
                self._command, env=environment, pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        theirs.close()
        self._tell = ours
        ours.settimeout(5)
        while (state := running_daemon(self.paths)) is None or state.pid != self._process.pid:
            if self._process.poll() is not None or time.monotonic() - began > START_S:
                raise RuntimeError(f"the daemon did not start:\n{self.log.read_text()[-2000:]}")
            await asyncio.sleep(0.03)
        return time.monotonic() - began

    def tell(self, **order: object) -> None:
        """Tell the test build something (see there); it is in force when this returns."""
        assert self._tell is not None
        self._tell.sendall(json.dumps(order).encode() + b"\n")
        self._tell.recv(16)

    async def died(self, seconds: float = 30.0) -> None:
        """Wait until it has killed itself. Raises `TimeoutError`."""
        assert self._process is not None
        await asyncio.wait_for(asyncio.to_thread(self._process.wait, seconds), seconds + 1)
        assert self._process.returncode == -signal.SIGKILL

    def kill(self) -> None:
        """SIGKILL: nothing is flushed, closed or said."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    async def stop(self) -> None:
        """End it as Ctrl+C would, if it still runs."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            await asyncio.to_thread(self._process.wait, 15)
        except subprocess.TimeoutExpired:
            self.kill()

    def fill_disk(self, full: bool) -> None:
        """Nothing can be written to any file any more (or again); sockets and pipes are not files."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY) if full else UNLIMITED)
