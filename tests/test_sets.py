"""The long sets of tests: each is played where what it guards has changed since it passed."""

from __future__ import annotations

import importlib.util
import io
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`scripts/sets.py` for a tree of its own, with one set."""
    spec = importlib.util.spec_from_file_location("sets", ROOT / "scripts" / "sets.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "one.md").write_text("One.")
    (tmp_path / "sets.toml").write_text('[pages]\nwhat = "pages"\ntests = ["tests/pages"]\nguards = ["docs"]\n')
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "SETS", tmp_path / "sets.toml")
    monkeypatch.setattr(module, "LOCK", tmp_path / "sets.lock")
    return module


def said(sets: ModuleType, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    sets.main(*words)
    return capsys.readouterr().out.strip()


def test_a_set_is_due_until_it_has_passed_and_once_what_it_guards_has_changed(
    sets: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said(sets, capsys, "due") == "pages"
    assert said(sets, capsys, "left-out", "pages") == ""
    monkeypatch.setattr("sys.stdin", io.StringIO(said(sets, capsys, "state")))
    sets.main("passed", "pages")
    assert said(sets, capsys, "due") == ""
    assert said(sets, capsys, "left-out", "") == "tests/pages"
    (tmp_path / "docs" / "__pycache__").mkdir()
    (tmp_path / "docs" / "__pycache__" / "made.md").write_text("Made.")
    assert said(sets, capsys, "due") == "", "what is made is no part of the tree"
    (tmp_path / "docs" / "one.md").write_text("Another one.")
    assert said(sets, capsys, "due") == "pages"


def test_what_changes_while_a_set_is_played_has_not_passed(
    sets: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = said(sets, capsys, "state")
    (tmp_path / "docs" / "one.md").write_text("Edited meanwhile.")
    monkeypatch.setattr("sys.stdin", io.StringIO(before))
    sets.main("passed", "pages")
    assert json.loads(sets.LOCK.read_text()) == json.loads(before)
    assert said(sets, capsys, "due") == "pages"


def test_every_set_guards_its_own_tests_and_names_what_is_there() -> None:
    spec = importlib.util.spec_from_file_location("sets", ROOT / "scripts" / "sets.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, told in module.sets().items():
        paths = [*told["tests"], *told["guards"]]
        assert [path for path in paths if not (ROOT / path).exists()] == [], name
        assert {*told["tests"]} <= {*told["guards"]}, name
