"""`handrail run` when its terminal is closed, or somebody ends it: the job ends as with Ctrl+C."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from handrail.app.process import only_daemon
from handrail.config.settings import Paths, resolve_paths
from handrail.link.pairing import write_state
from handrail.schedules.task import Job
from handrail.store.jobs import JobStore

RUN = [sys.executable, "-m", "handrail", "run", "Read the news", "--url", "http://news.test/"]


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Paths]:
    """As if Handrail ran; nothing begins the job."""
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
    paths = resolve_paths().create()
    with only_daemon(paths):
        write_state(paths.state_file, 1, os.getpid())
        yield paths


def job_in(paths: Paths, right: Callable[[Job], bool], seconds: float = 60) -> Job:
    end = time.monotonic() + seconds
    with closing(JobStore(paths.jobs)) as store:
        while True:
            jobs = store.latest()
            if jobs and right(jobs[0]):
                return jobs[0]
            assert time.monotonic() < end, jobs
            time.sleep(0.05)


def heard() -> None:
    """Signals count in the child, even where what runs the tests ignores them."""
    for number in (signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


def in_terminal() -> None:
    heard()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def terminal() -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The command in a terminal of its own; its other end, which a test may close."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        RUN, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, preexec_fn=in_terminal
    )
    os.close(theirs)
    try:
        yield ours, process
    finally:
        process.kill()
        process.wait()


def test_a_closed_terminal_leaves_no_job_behind(paths: Paths) -> None:
    with terminal() as (ours, process):
        job_in(paths, lambda job: job.state == "waiting")
        os.close(ours)
        assert job_in(paths, lambda job: job.over).state == "stopped"
        assert process.wait(60) == 3


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it(paths: Paths, number: signal.Signals) -> None:
    with subprocess.Popen(RUN, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heard) as process:
        job_in(paths, lambda job: job.state == "waiting")
        process.send_signal(number)
        assert process.wait(60) == 3
    assert job_in(paths, lambda job: job.over).state == "stopped"


def test_what_nohup_protects_goes_on(paths: Paths) -> None:
    with subprocess.Popen(["nohup", *RUN], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        job_in(paths, lambda job: job.state == "waiting")
        process.send_signal(signal.SIGHUP)
        time.sleep(1)
        assert process.poll() is None and job_in(paths, lambda job: True).state == "waiting"
        process.kill()
