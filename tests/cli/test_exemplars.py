"""`handrail exemplars` as a person uses it, on a run that was really carried out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from handrail.cli import main as cli
from tests.support.world import act, click, form_page, run, stop, type_, world

Command = Any


@pytest.fixture
def exemplars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "160")

    def command(*arguments: str) -> Result:
        line = ["exemplars", *arguments]
        return CliRunner().invoke(cli.build(line), line)

    return command


def flown(home: Path, script: list[Any]) -> None:
    async def test() -> None:
        async with world(home, script, form_page()) as here:
            await here.browser.do("Fly from JFK for “Ada Park”")

    run(test())


GOOD = [act(type_("e1", "JFK"), click("e4")), act(click("e77")), act(click("e77")), act(stop("Shown."))]
"""A plan that works, a ref that is not there (twice, so that the repair does not help), and the end."""


def test_add_list_show_export_delete(tmp_path: Path, exemplars: Command) -> None:
    flown(tmp_path, GOOD)
    added = exemplars("add", "last")
    assert added.exit_code == 0, added.output
    assert "Kept 2 exemplars of run" in added.output and "left out decision 2: it was not possible" in added.output

    listed = exemplars("list").output
    assert "type click" in listed and "Fly from {code} for" in listed and "setting 'exemplars' is off" in listed
    rows = json.loads(exemplars("list", "--json").output)
    ids = [row["id"] for row in rows["exemplars"]]
    assert rows["counts"] == {"do_task": 2} and rows["use"] == "off" and len(ids) == 2
    assert [row["scored"] for row in rows["exemplars"]] == ["user", "user"]

    first = min(ids)
    shown = exemplars("show", str(first)).output
    assert "{code}" in shown and "confirmed by: you" in shown and "JFK" not in shown
    example = json.loads(exemplars("show", str(first), "--json").output)["example"]
    assert "filtered by: superlative, " in shown and "understood as" not in shown
    assert re.fullmatch(r"[A-Z]{3}", example["decision"]["actions"][0]["text"])

    file = tmp_path / "out.jsonl"
    assert f"Wrote 2 exemplars to {file}" in exemplars("export", str(file)).output
    assert [json.loads(line)["id"] for line in file.read_text("utf-8").splitlines()] == ids
    assert exemplars("export").output == file.read_text("utf-8")
    assert json.loads(file.read_text("utf-8").splitlines()[0])["filters"][0] == "superlative"

    assert "Deleted 1 exemplar." in exemplars("delete", str(first)).output
    run_id = rows["exemplars"][0]["run"]
    assert json.loads(exemplars("delete", "--run", run_id, "--json").output) == {"deleted": 1}
    assert "There are no exemplars here" in exemplars("list").output


def test_what_was_understood_is_shown(tmp_path: Path, exemplars: Command) -> None:
    async def test() -> None:
        script = [{"instruction": "not used"}, *GOOD]
        async with world(tmp_path, script, form_page(), reformulate="on") as here:
            await here.browser.do("Fly from JFK tomorrow")

    run(test())
    exemplars("add", "last")
    id = json.loads(exemplars("list", "--json").output)["exemplars"][-1]["id"]
    assert "understood as: Fly from {code} tomorrow (Sunday, 2023-07-02)" in exemplars("show", str(id)).output


def test_confirming_twice_keeps_once(tmp_path: Path, exemplars: Command) -> None:
    flown(tmp_path, GOOD)
    exemplars("add", "last")
    exemplars("add", "last")
    assert len(json.loads(exemplars("list", "--json").output)["exemplars"]) == 2


def test_a_run_that_failed_is_no_example(tmp_path: Path, exemplars: Command) -> None:
    flown(tmp_path, [act(stop("no", "failed"))])
    refused = exemplars("add", "last")
    assert refused.exit_code == 1 and "is not done" in refused.output
    assert json.loads(exemplars("list", "--json").output)["exemplars"] == []


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("add", "last"), 1, "There are no runs yet"),
        (("show", "7"), 1, "There is no exemplar 7"),
        (("delete", "7"), 1, "There is no such exemplar"),
        (("delete",), 2, "Say what to delete"),
        (("delete", "7", "--all"), 2, "Say what to delete"),
        (("export", "/nowhere/at/all"), 1, "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said(exemplars: Command, arguments: tuple[str, ...], code: int, said: str) -> None:
    refused = exemplars(*arguments)
    assert refused.exit_code == code and said in refused.output


@pytest.mark.parametrize("command", ["list", "show", "add", "delete", "export"])
def test_every_command_has_help(exemplars: Command, command: str) -> None:
    shown = exemplars(command, "--help")
    assert shown.exit_code == 0 and f"exemplars {command}" in shown.output
