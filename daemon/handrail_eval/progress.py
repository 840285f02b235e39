"""How far a measurement is and how long it will still take: a bar in a terminal, else a line now and then."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

_EVERY_S = 30.0
"""Seconds between two lines where there is no terminal."""


class Telling:
    """Tells about episodes as they end. A context manager."""

    def __init__(self, title: str, total: int, console: Console | None = None) -> None:
        self.title = title
        self.total = total
        self._console = console or Console(stderr=True)
        columns = (
            TextColumn("{task.description:<22}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
            TextColumn("{task.fields[more]}"),
        )  # fmt: skip
        self._bar = Progress(*columns, console=self._console, disable=not self._console.is_terminal)
        self._task = self._bar.add_task("starting", total=total, more="")
        self._done = self._before = self._successes = 0
        self._began = self._told = time.monotonic()

    def __enter__(self) -> Telling:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def begin(self, done: int, successes: int) -> None:
        """So many episodes are known from before."""
        self._done = self._before = done
        self._successes = successes
        self._began = time.monotonic()
        if not self._console.is_terminal:
            self._console.print(f"{self.title}: {self.total} episodes, {done} of them known from before")
        self._bar.update(self._task, completed=done)

    def task(self, name: str) -> None:
        """A worker begins with a task."""
        self._bar.update(self._task, description=name)

    def done(self, success: bool) -> None:
        """One more episode has ended."""
        self._done += 1
        self._successes += success
        now = time.monotonic()
        self._bar.update(self._task, completed=self._done, more=self.state)
        if not self._console.is_terminal and (now - self._told >= _EVERY_S or self._done == self.total):
            self._told = now
            self._console.print(f"{self._done}/{self.total} {self.state}")

    @property
    def state(self) -> str:
        """Success so far, and the estimate of the time that is left: at the pace of this start."""
        made = self._done - self._before
        left = (time.monotonic() - self._began) / made * (self.total - self._done) if made else 0.0
        return f"success {self._successes / max(1, self._done):.2f}, about {rough_duration(left)} left"


def rough_duration(seconds: float) -> str:
    """A length of time, roughly."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
