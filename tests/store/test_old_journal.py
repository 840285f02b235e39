"""A journal that an earlier version has written (commit c5de7a57) shows what it showed then, calls in today's words."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from handrail.happened.origin import WorkflowStep
from handrail.happened.rows import VERSION
from handrail.happened.steps import Acted
from handrail.store.export import as_lines, load_run
from handrail.store.journal import Journal
from tests.support.happened import of_kind

LINES = [json.loads(line) for line in Path(__file__).with_name("journal_c5de7a57.jsonl").read_text("utf-8").splitlines()]
RUNS = [line for line in LINES if "record" in line]


def of(run: dict[str, Any], what: str) -> list[Any]:
    """The rows of a run, (seconds, kind, data), or what was shown of it, (kind, status, text, detail)."""
    rest = LINES[LINES.index(run) + 1 :]
    end = next((at for at, line in enumerate(rest) if "record" in line), len(rest))
    return [line[what] for line in rest[:end] if what in line]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    journal = Journal(tmp_path / "journal.sqlite3")
    columns = ("run", "tab", "instruction", "url", "model", "created", "browser")
    with sqlite3.connect(journal.path) as old:
        for run in RUNS:
            values = [run["record"][name] for name in columns]
            old.execute(f"INSERT INTO runs ({', '.join(columns)}) VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            for n, (at, kind, data) in enumerate(of(run, "row")):
                row = (run["record"]["run"], n, at, kind, json.dumps(data))
                old.execute("INSERT INTO events (run, n, at, kind, data) VALUES (?, ?, ?, ?, ?)", row)
    return journal


@pytest.mark.parametrize("run", RUNS, ids=lambda run: str(run["record"]["instruction"][:9]))
def test_it_shows_what_it_showed(journal: Journal, run: dict[str, Any]) -> None:
    record = journal.record(run["record"]["run"])
    assert record is not None
    fold = load_run(journal, record)
    assert [[step.kind, step.status, step.text, step.detail] for step in fold.steps] == of(run, "shown")
    assert (fold.over, fold.answer) == (True, run["answer"])
    _, *lines = map(json.loads, as_lines(journal, record))
    assert [line["kind"] for line in lines] == [kind for _, kind, _ in of(run, "row")]
    assert all(line["data"]["v"] == VERSION for line in lines), "it is exported as it is written today"


def test_who_did_a_step_is_known(journal: Journal) -> None:
    events = journal.events(RUNS[1]["record"]["run"])
    steps = [one.origin for one in of_kind(Acted, events) if isinstance(one.origin, WorkflowStep)]
    assert steps == [WorkflowStep("buy_lamp", 0), WorkflowStep("buy_lamp", 1)]
