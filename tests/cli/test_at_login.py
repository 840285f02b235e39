"""`handrail up --at-login` and `down --at-login`, with the real systemctl, which works on files where no bus is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("systemctl") is None, reason="there is no systemd here"
)
Handrail = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def handrail(tmp_path: Path) -> Handrail:
    """One command of somebody with a home of their own; nothing is started."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HANDRAIL_", "OPENAI_", "XDG_"))}
    own = {"HOME": str(tmp_path), "HANDRAIL_HOME": str(tmp_path / "handrail"), "SYSTEMD_OFFLINE": "1"}

    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-P", "-m", "handrail", *arguments]
        return subprocess.run(command, env={**kept, **own, **more}, capture_output=True, text=True, timeout=60)

    return run


def test_it_is_shown_written_and_taken_away(tmp_path: Path, handrail: Handrail) -> None:
    unit = tmp_path / ".config" / "systemd" / "user" / "handrail.service"
    link = unit.parent / "default.target.wants" / unit.name
    shown = handrail("up", "--at-login", "--show", "--port", "4711", "--user-data-dir", "profile")
    assert shown.returncode == 0 and str(unit) in shown.stderr and "systemctl --user enable" in shown.stderr
    assert f'"up" "--detached" "--port" "4711" "--user-data-dir" "{Path.cwd() / "profile"}"' in shown.stdout
    assert not unit.exists() and not (tmp_path / "handrail").exists(), "only shown"

    done = handrail("up", "--at-login", "--port", "4711", "--user-data-dir", "profile")
    assert done.returncode == 0, done.stderr
    assert f"Wrote {unit}" in done.stdout and "handrail down --at-login" in done.stdout
    assert unit.read_text() == shown.stdout[: -1]
    assert link.resolve() == unit

    gone = handrail("down", "--at-login")
    assert gone.returncode == 0 and f"Removed {unit}" in gone.stdout and "Handrail is not running." in gone.stdout
    assert not unit.exists() and not link.is_symlink()
    assert "does not start at login." in handrail("down", "--at-login").stdout


def test_variables_of_the_terminal_are_told_of(handrail: Handrail) -> None:
    done = handrail("up", "--at-login", HANDRAIL_API_KEY="sk-canary", HANDRAIL_MODEL_NAME="mine")
    assert "Not set at login: HANDRAIL_API_KEY, HANDRAIL_MODEL_NAME." in done.stderr
    assert "sk-canary" not in done.stderr + done.stdout


def test_what_systemd_says_is_passed_on(tmp_path: Path, handrail: Handrail) -> None:
    (tmp_path / "bin").mkdir()
    done = handrail("up", "--at-login", PATH=str(tmp_path / "bin"))
    assert done.returncode == 1 and "There is no systemctl here" in done.stderr
    # Where no session bus is, it can be put down for the next login and not be started.
    done = handrail("up", "--at-login", SYSTEMD_OFFLINE="0", DBUS_SESSION_BUS_ADDRESS="", XDG_RUNTIME_DIR="")
    assert done.returncode == 0 and "could not be started now" in done.stderr and "handrail up --background" in done.stderr


def test_wrong_settings_are_told_of_before_anything_is_written(tmp_path: Path, handrail: Handrail) -> None:
    (tmp_path / "handrail" / "config").mkdir(parents=True)
    (tmp_path / "handrail" / "config" / "config.toml").write_text("[budgets]\ncalls = 0\n")
    done = handrail("up", "--at-login")
    assert done.returncode == 1 and "calls" in done.stderr
    assert not (tmp_path / ".config").exists()
    assert handrail("up", "--show").returncode == 2
