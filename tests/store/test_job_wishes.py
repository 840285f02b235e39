"""What is wanted of a job is a value; stores of before said it in the sentence that people read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from handrail.schedules.task import Task, Wish
from handrail.store import database
from handrail.store.jobs import JobStore

TASK = Task(instruction="Buy lamps")


@pytest.mark.parametrize(
    ("message", "state", "wish"),
    [
        ("It is caught up with.", "waiting", "catch_up"), ("It was to be stopped.", "running", "stop"),
        ("It was to be stopped.", "stopped", "stop"), ("2 of 3 rows were done.", "failed", ""),
    ],
)  # fmt: skip
def test_a_store_of_before_shows_what_it_showed(tmp_path: Path, message: str, state: str, wish: Wish) -> None:
    path, scripts = tmp_path / "jobs.sqlite3", Path(database.__file__).parent / "job_migrations"
    with closing(sqlite3.connect(path)) as old:
        for script in sorted(scripts.glob("*.sql"))[:2]:
            old.executescript(script.read_text("utf-8"))
        old.execute("PRAGMA user_version = 2")
        kept = ("j1", TASK.model_dump_json(), 1.0, state, message)
        old.execute("INSERT INTO jobs (job, task, created, state, message) VALUES (?, ?, ?, ?, ?)", kept)
        old.commit()
    with closing(JobStore(path)) as store:
        job = store.job("j1")
        assert job and (job.state, job.wish, job.said) == (state, wish, message)


def test_what_is_wanted_outlives_what_is_said(tmp_path: Path) -> None:
    with closing(JobStore(tmp_path / "jobs.sqlite3")) as store:
        job = store.add(TASK)
        store.mark(job.job, "missed", message="Nobody was there.")
        store.catch_up([job.job])
        found = store.job(job.job)
        assert found and (found.state, found.wish, found.said) == ("waiting", "catch_up", "It is caught up with.")
        store.mark(job.job, "running", run="r1", message="on its way")
        store.ask_to_stop(job.job)
        found = store.job(job.job)
        assert found and (found.state, found.wish, found.said) == ("running", "stop", "It was to be stopped.")
