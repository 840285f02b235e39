"""`handrail schedules` and what `handrail run` says of options that make no sense, and of tables."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from handrail.cli.main import build
from handrail.config.settings import resolve_paths
from handrail.happened.whole import Ended
from handrail.schedules.task import Task
from handrail.store.jobs import JobStore
from handrail.store.journal import Journal
from handrail.store.workflow_files import WorkflowFiles
from tests.support.lamp_shop import BUY


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path / "home"))


@pytest.fixture
def store() -> Iterator[JobStore]:
    with closing(JobStore(resolve_paths().create().jobs)) as opened:
        yield opened


def said(*arguments: str) -> tuple[int, str]:
    app: typer.Typer = build(list(arguments))
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


def kept() -> None:
    WorkflowFiles(resolve_paths().create().workflows_dir).save(BUY)


def answered(text: str) -> str:
    """A run in the journal that has ended with this answer."""
    with closing(Journal(resolve_paths().create().journal)) as journal:
        run = journal.start_run(tab=1, instruction="Which lamps?", url="http://shop.test/", model="m").run
        journal.append(run, Ended("done", text))
        journal.end_run(run)
    return run


def test_from_the_first_to_the_last(store: JobStore) -> None:
    kept()
    assert "There are none yet" in said("schedules", "list")[1]
    values = ("--set", "name=Moss Lamp", "--set", "send_it_to=Ada Park")
    code, text = said("schedules", "add", "lamps", "every weekday at 8", "--workflow", "buy_lamp", *values, "--minutes", "5")
    assert code == 0 and "At 08:00 on Monday through Friday (0 8 * * 1-5). The next times:" in text
    task = store.schedules()[0].task
    assert task.unattended and (task.seconds, task.url) == (300, "http://shop.test/")
    assert "buy_lamp" in said("schedules", "list")[1]
    assert 'name="Moss Lamp"' in said("schedules", "show", "lamps")[1]
    assert said("schedules", "pause", "lamps")[0] == 0 and "paused" in said("schedules", "list")[1]
    assert "It is paused" in said("schedules", "show", "lamps")[1]
    assert said("schedules", "resume", "lamps")[0] == 0 and store.schedules()[0].paused is False
    assert said("schedules", "now", "lamps")[0] == 0 and len(store.open_jobs()) == 1
    assert said("schedules", "delete", "lamps") == (0, "Deleted lamps.\n") and not store.schedules()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("Lamps", "every day", "x", "--url", "http://a.test/"), "cannot be a name"),
        (("lamps", "some day", "x", "--url", "http://a.test/"), "is no time that I know"),
        (("lamps", "every day", "x"), "Say where it begins"),
        (("lamps", "every day"), "Say what to do"),
        (("lamps", "every day", "--workflow", "nothing"), "There is no workflow nothing"),
        (("lamps", "every day", "--workflow", "buy_lamp", "--set", "name=Moss"), "send_it_to is missing"),
        (("lamps", "every day", "--workflow", "buy_lamp", "--set", "name"), "write it as name=value"),
    ],
)
def test_what_makes_no_sense(store: JobStore, arguments: tuple[str, ...], why: str) -> None:
    kept()
    code, text = said("schedules", "add", *arguments)
    assert code == 2 and why in " ".join(text.split()) and not store.schedules()


def test_a_name_is_taken_once_and_an_unknown_one_is_said() -> None:
    add = ("schedules", "add", "news", "every day at 8", "Read the news", "--url", "http://a.test/")
    assert said(*add)[0] == 0
    code, text = said(*add)
    assert code == 1 and "handrail schedules delete news" in text
    for command in ("show", "pause", "resume", "delete", "now"):
        code, text = said("schedules", command, "other")
        assert code == 1 and "There is no schedule other" in text


def test_what_was_missed_is_caught_up_with(store: JobStore) -> None:
    now = time.time()
    schedule = store.add_schedule("news", "0 8 * * *", Task(instruction="x", url="http://a.test/"))
    jobs = store.take_dates(schedule, [now - 90_000, now - 3600], now)
    for job in jobs:
        store.mark(job.job, "missed", message="not there")
    assert "Missed: news" in said("schedules", "list")[1]
    assert json.loads(said("schedules", "list", "--json")[1])["missed"][0]["schedule"] == "news"
    assert "1 of 2 missed dates" in said("schedules", "catch-up")[1]
    assert [job.job for job in store.open_jobs()] == [jobs[1].job] and not store.missed()
    assert said("schedules", "catch-up") == (0, "Nothing was missed.\n")


def test_the_form_of_an_answer_is_checked_first(tmp_path: Path) -> None:
    schema = tmp_path / "schema.json"
    schema.write_text('{"type": "banana"}')
    code, text = said("run", "x", "--schema", str(schema))
    assert code == 2 and "no JSON Schema" in text
    code, text = said("run", "x", "--schema", str(schema), "--columns", "a")
    assert code == 2 and "not with both" in text


def test_a_table_that_a_run_has_answered_gives_the_rows() -> None:
    kept()
    run = answered("| Name | Send it to | price |\n|---|---|---|\n| Moss Lamp | Ada Park | 40 |\n| Vega Lamp | Bo Lind | 15 |")
    # Handrail does not run here: what is asked for makes sense.
    assert said("run", "--workflow", "buy_lamp", "--for-each", run)[0] == 5
    assert "is no table" in said("run", "--workflow", "buy_lamp", "--for-each", answered("None."))[1]
    assert "nor a run of that name" in said("run", "--workflow", "buy_lamp", "--for-each", "missing.csv")[1]
    code, text = said("run", "--workflow", "buy_lamp", "--for-each", answered('[{"a": 1}, {"a": 2}]'))
    assert code == 2 and "none of these columns: name, send_it_to" in " ".join(text.split())


def test_a_table_is_shown_as_csv(tmp_path: Path) -> None:
    run, none = answered("a | b\n--|--\n1 | =2"), answered("Nothing.")
    assert said("show", run, "--csv", "-") == (0, "a,b\n1,'=2\n")
    assert said("show", run, "--csv", str(tmp_path / "t.csv"))[0] == 0 and (tmp_path / "t.csv").read_text() == "a,b\n1,'=2\n"
    code, text = said("show", none, "--csv", "-")
    assert code == 1 and "is no table. It is: Nothing." in text
