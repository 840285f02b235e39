"""How Handrail was installed: what people are told to type reaches the environment that it runs in."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from handrail.config.installed import install_command, pip_command

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
    assert install_command("mcp") == command


def test_without_pip_uv_calls_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pip_command() == [sys.executable, "-m", "pip"]
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pip_command() is None
    (tmp_path / "uv").write_text("#!/bin/sh\n")
    (tmp_path / "uv").chmod(0o755)
    assert pip_command() == [str(tmp_path / "uv"), "tool", "run", "--python", sys.executable, "pip"]
