"""How Handrail was installed: what people are told to type reaches the environment that it runs in."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from pathlib import Path

import pytest

from handrail.cli import errors
from handrail.config import installed
from handrail.config.installed import as_typed, install_command, pip_command, program

UV = """[tool]
requirements = [{ name = "handrail", specifier = ">=0.1" }]
python = "3.11"
"""
UV_LOCAL = UV.replace('"handrail", ', '"handrail", extras = ["local"], ')
PIPX = """{{"main_package": {{"package": "handrail", "package_or_url": "handrail{}"}}, "injected_packages": {{}}}}"""


@pytest.mark.parametrize(
    ("receipt", "text", "command"),
    [
        ("", "", "pip install 'handrail[mcp]'"),
        ("uv-receipt.toml", UV, "uv tool install 'handrail[mcp]'"),
        ("uv-receipt.toml", UV_LOCAL, "uv tool install 'handrail[local,mcp]'"),
        ("pipx_metadata.json", PIPX.format(""), "pipx install --force 'handrail[mcp]'"),
        ("pipx_metadata.json", PIPX.format("[demo,local]"), "pipx install --force 'handrail[demo,local,mcp]'"),
    ],
)
def test_an_extra_is_installed_the_way_the_program_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, receipt: str, text: str, command: str
) -> None:
    if receipt:
        (tmp_path / receipt).write_text(text)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(installed, "_source", lambda: ("", False))
    assert install_command("mcp") == command


def test_without_pip_uv_calls_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pip_command() == [sys.executable, "-m", "pip"]
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pip_command() is None
    (tmp_path / "uv").write_text("#!/bin/sh\n")
    (tmp_path / "uv").chmod(0o755)
    assert pip_command() == [str(tmp_path / "uv"), "tool", "run", "--python", sys.executable, "pip"]


def test_an_extra_of_a_clone_or_a_wheel_comes_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(installed, "_source", lambda: ("/its/clone", True))
    assert install_command("mcp") == "bin/python -m pip install -e '/its/clone[mcp]'"
    monkeypatch.setattr(installed, "_source", lambda: ("/a/handrail.whl", False))
    assert install_command("mcp") == "bin/python -m pip install '/a/handrail.whl[mcp]'"
    (tmp_path / "uv-receipt.toml").write_text(UV_LOCAL)
    assert install_command("mcp") == "uv tool install '/a/handrail.whl[local,mcp]'"


def test_where_it_was_installed_from_is_what_the_installer_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Distribution:
        def __init__(self, told: str | None) -> None:
            self.told = told

        def read_text(self, name: str) -> str | None:
            return self.told if name == "direct_url.json" else None

    for told, source in (
        (None, ("", False)),
        (f'{{"url": "{tmp_path.as_uri()}", "dir_info": {{"editable": true}}}}', (str(tmp_path), True)),
        ('{"url": "file:///no/such.whl", "archive_info": {}}', ("", False)),
    ):
        monkeypatch.setattr(installed.importlib.metadata, "distribution", lambda name, told=told: Distribution(told))
        assert installed._source() == source


def test_a_hint_names_the_program_as_it_is_called_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "clone" / ".venv" / "bin"
    own.mkdir(parents=True)
    (own / "handrail").write_text("#!/bin/sh\n")
    (own / "handrail").chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(own / "python"))
    monkeypatch.setenv("PATH", "")
    assert program() == str(own / "handrail")
    monkeypatch.chdir(tmp_path / "clone")
    hint = "Handrail is not running. Start it first: handrail up. See “handrail doctor”, /opt/handrail/x, handrail.toml."
    here = hint.replace("handrail up", ".venv/bin/handrail up").replace("handrail doctor", ".venv/bin/handrail doctor")
    assert as_typed(hint) == here
    # As a tool of uv's it is found by a link.
    link = tmp_path / "bin"
    link.mkdir()
    (link / "handrail").symlink_to(own / "handrail")
    monkeypatch.setenv("PATH", str(link))
    assert as_typed(hint) == hint


def test_each_printed_hint_names_the_program_as_it_is_called_here() -> None:
    """`typer.echo` of a command in words is wrong in a clone: `say`, `fail` and `as_typed` are there for that."""
    plain = []
    for file in Path(errors.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("typer.echo", "typer.secho") and call.args:
                told = ast.unparse(call.args[0])
                if "as_typed" not in told and re.search(r"(?<![\w/.-])handrail [a-z]", told):
                    plain.append(f"{file.name}:{call.lineno}")
    assert plain == []
