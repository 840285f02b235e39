"""`handrail up` as a person starts it: a process of its own, which a test can kill without a warning."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from handrail.app.process import running_daemon
from handrail.config.settings import Paths
from handrail.store.journal import Journal
from handrail.store.views import RunFold

START_S = 20.0


class Up:
    """A daemon below the folder `home`; the machine's real user folders are left alone."""

    def __init__(self, home: Path, model_url: str, environment: Mapping[str, str]) -> None:
        self.paths = Paths(home / "config", home / "data", home / "state").create()
        self._log = home / "up.log"
        self._command = [sys.executable, "-m", "handrail", "up", "--port", "0"]
        self._command += ["--model", "scripted", "--model-url", model_url]
        apart = {"HANDRAIL_HOME": str(home), "HOME": str(home), "XDG_CONFIG_HOME": str(home / "xdg")}
        plain = {name: value for name, value in os.environ.items() if not name.startswith("HANDRAIL_")}
        self._environment = {**plain, **apart, **environment}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it listens."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        end = time.monotonic() + START_S
        while running_daemon(self.paths) is None:
            assert self._process.poll() is None and time.monotonic() < end, self._log.read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL: nothing is flushed, closed or said."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it as Ctrl+C would, if it still runs."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(15)

    def run(self) -> RunFold | None:
        """The latest run, as the journal on disk tells it."""
        journal = Journal(self.paths.journal)
        try:
            records = journal.latest(1)
            return RunFold(records[0], journal.events(records[0].run)) if records else None
        finally:
            journal.close()
