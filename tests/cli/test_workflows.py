"""`handrail workflows`: kept, shown, checked, passed on and deleted, with a clear word where something is wrong."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handrail.cli.workflows import app
from handrail.config.settings import resolve_paths
from handrail.schedules.task import Task
from handrail.store.jobs import JobStore
from handrail.store.journal import Journal
from handrail.store.workflow_files import WorkflowFiles
from handrail.workflows.workflow import Parameter, Step, Target, Workflow

OPEN = Workflow(
    name="open_order",
    title="Open order {number}",
    site="http://shop.test/*",
    parameters={"number": Parameter(ask="order number", default="200021")},
    steps=(Step(do="click", control=Target(role="link", name="{number}"), says='click "{number}"'),),
    kept_from="abc",
)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkflowFiles:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path / "home"))
    return WorkflowFiles(resolve_paths().create().workflows_dir)


def said(*arguments: str, input: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, arguments, input=input)
    return result.exit_code, result.output


def test_none_yet(files: WorkflowFiles) -> None:
    assert "keep last --name NAME" in said("list")[1]
    for command in (("show", "x"), ("delete", "x"), ("export", "x", "y.md")):
        code, text = said(*command)
        assert code == 1 and "There is no workflow x" in text


def test_shown_checked_and_deleted(files: WorkflowFiles) -> None:
    files.save(OPEN)
    assert '1. Click "{number}".' in said("show", "open_order")[1]
    listed = json.loads(said("list", "--json")[1].strip().split("\n")[-1])
    assert [one["name"] for one in listed["workflows"]] == ["open_order"] and listed["problems"] == []
    assert said("check") == (0, "No problems.\n")
    path = files.path("open_order")
    path.write_text(path.read_text("utf-8").replace("do: click", "do: klick"), encoding="utf-8")
    code, text = said("check", str(path))
    assert code == 1 and "Did you mean click?" in text
    assert said("check")[0] == 1 and said("delete", "open_order")[0] == 0 and not path.exists()


def test_what_relies_on_it_is_said_before_it_is_deleted(files: WorkflowFiles) -> None:
    files.save(OPEN)
    with closing(JobStore(resolve_paths().create().jobs)) as jobs:
        jobs.add_schedule("orders", "0 8 * * *", Task(instruction='/open_order number="5"', url="http://shop.test/"))
    code, text = said("delete", "open_order", input="n\n")
    assert code == 1 and "The schedule orders does it, and could not any more" in text and "Nothing was deleted." in text
    assert said("delete", "open_order")[0] == 1, "nobody is there to be asked"
    assert files.get("open_order")
    code, text = said("delete", "open_order", input="y\n")
    assert code == 0 and "Deleted open_order." in text and files.get("open_order") is None
    files.save(OPEN)
    assert said("delete", "open_order", "--yes") == (0, "Deleted open_order.\n")


def test_passed_on_without_the_values_it_was_kept_with(files: WorkflowFiles, tmp_path: Path) -> None:
    files.save(OPEN)
    sent = tmp_path / "sent.md"
    assert said("export", "open_order", str(sent))[0] == 0
    assert "200021" not in sent.read_text("utf-8") and "abc" not in sent.read_text("utf-8")
    code, text = said("import", str(sent))
    assert code == 1 and "already" in text
    files.delete("open_order")
    assert said("import", str(sent))[0] == 0 and files.get("open_order")
    (tmp_path / "none.md").write_text("hello")
    assert "front matter: is missing" in said("import", str(tmp_path / "none.md"))[1]


def test_edited_in_the_persons_editor(files: WorkflowFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files.save(OPEN)
    editor = tmp_path / "editor.sh"
    editor.write_text("#!/bin/sh\nsed -i 's/Open order/Show order/' \"$1\"\n")
    editor.chmod(0o700)
    monkeypatch.setenv("VISUAL", str(editor))
    assert said("edit", "open_order") == (0, "No problems.\n")
    edited = files.get("open_order")
    assert edited and edited.title == "Show order {number}"
    assert files.path("open_order").read_text("utf-8").count("Show order") == 2, "the text below says so, too"
    monkeypatch.setenv("VISUAL", "no-such-editor")
    assert "could not be used" in said("edit", "open_order")[1]


def test_what_cannot_be_kept(files: WorkflowFiles) -> None:
    Journal(resolve_paths().journal).close()
    code, text = said("keep", "last", "--name", "Open it")
    assert code == 2 and "cannot be a name" in text
    assert said("keep", "nothing", "--name", "open_it")[0] == 1
    files.save(OPEN)
    assert "There is a workflow open_order already" in said("keep", "last", "--name", "open_order")[1]
