"""The scripts at the root: what set-up decides, and that nothing is done where nothing is to do."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def setup(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """`scripts/setup.py` as a module, for a root of its own."""
    spec = importlib.util.spec_from_file_location("handrail_setup", ROOT / "scripts" / "setup.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    root = tmp_path / "root"
    (root / "extension").mkdir(parents=True)
    for folder in (root, root / module.EVALUATIONS):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pyproject.toml").write_text("[project]\n")
    (root / "extension" / "package-lock.json").write_text("{}")
    monkeypatch.setattr(module, "ROOT", root)
    return module


@pytest.fixture
def commands(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that set-up would have run, instead of running them."""
    ran: list[str] = []

    def step(title: str, command: Sequence[str | Path], **_: object) -> None:
        ran.append(" ".join(str(part) for part in command))

    monkeypatch.setattr(setup, "step", step)
    return ran


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_every_script_has_the_browser_driver() -> None:
    """Playwright is no dependency of the product, and everything in a checkout that plays a page needs it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    spec = importlib.util.spec_from_file_location("handrail_setup", ROOT / "scripts" / "setup.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not [name for name in project["dependencies"] if name.startswith("playwright")]
    extras = project["optional-dependencies"]
    for profile, names in module.EXTRAS.items():
        assert "demo" in names or any("handrail[demo]" in extras[name] for name in names), profile


@pytest.mark.parametrize("script", ["bench", "demo", "docs", "package", "pictures", "test"])
def test_help_sets_nothing_up(tmp_path: Path, script: str) -> None:
    copy = tmp_path / "clone"
    shutil.copytree(ROOT / "scripts", copy / "scripts")
    done = subprocess.run([copy / "scripts" / script, "--help"], capture_output=True, text=True, timeout=20)
    assert done.returncode == 0 and f"scripts/{script}" in done.stdout
    assert sorted(path.name for path in copy.iterdir()) == ["scripts"]


def test_packages_are_installed_once(setup: ModuleType, commands: list[str], tmp_path: Path) -> None:
    stamp: dict[str, object] = {}
    setup.packages(tmp_path, ["local"], stamp)
    assert len(commands) == 2
    assert commands[0].endswith("--editable daemon/handrail_eval --editable .[local]")
    setup.packages(tmp_path, ["local"], stamp)
    assert len(commands) == 2
    setup.packages(tmp_path, ["dev", "local"], stamp)
    assert commands[2].endswith("--editable .[dev,local]")
    setup.packages(tmp_path, ["local"], stamp)
    assert len(commands) == 4
    for times, folder in ((6, setup.ROOT), (8, setup.ROOT / setup.EVALUATIONS)):
        (folder / "pyproject.toml").write_text("[project]\nname = 'x'\n")
        setup.packages(tmp_path, ["local"], stamp)
        assert len(commands) == times


def test_without_a_wheel_for_the_embedded_model_the_rest_is_installed(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def step(title: str, command: Sequence[str | Path], **_: object) -> None:
        ran.append(str(command[-1]))
        if "local" in ran[-1]:
            raise setup.Failed("no matching distribution for xllamacpp")

    monkeypatch.setattr(setup, "step", step)
    setup.packages(tmp_path, ["dev", "local"], {})
    assert ran[:2] == [".[dev,local]", ".[dev]"]
    assert "handrail model use URL" in capsys.readouterr().err


def test_no_index_is_a_clear_error(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def step(title: str, command: Sequence[str | Path], **_: object) -> None:
        raise setup.Failed("Could not find a version that satisfies the requirement")

    monkeypatch.setattr(setup, "step", step)
    stamp: dict[str, object] = {}
    with pytest.raises(setup.SetupError, match="PIP_INDEX_URL"):
        setup.packages(tmp_path, ["local"], stamp)
    assert stamp == {}


def test_a_copied_environment_is_not_used(setup: ModuleType, tmp_path: Path) -> None:
    here, there = tmp_path / "here" / ".venv", tmp_path / "there" / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", here], check=True, timeout=60)
    program(here / "bin" / "pip")
    assert setup.usable(here)
    shutil.copytree(here, there, symlinks=True)
    assert not setup.usable(there)
    (here / "bin" / "python").unlink()
    assert not setup.usable(here)
    assert not setup.usable(tmp_path / "nothing")


def test_an_environment_behind_a_link_is_not_emptied(
    setup: ModuleType, commands: list[str], tmp_path: Path
) -> None:
    elsewhere, link = tmp_path / "elsewhere", tmp_path / ".venv"
    elsewhere.mkdir()
    link.symlink_to(elsewhere)
    with pytest.raises(setup.SetupError, match=r"is a link to .*elsewhere"):
        setup.environment(link)
    assert commands == []


def test_which_chromium_is_taken(setup: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "bin"
    assert setup.find_chromium({"PATH": str(path)}) is None
    program(path / "chromium-browser", '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    assert setup.find_chromium({"PATH": str(path)}) is None
    mine = program(tmp_path / "mine")
    assert setup.find_chromium({"PATH": str(path), "HANDRAIL_CHROMIUM": str(mine)}) == str(mine)
    found = program(path / "chromium")
    assert setup.find_chromium({"PATH": str(path)}) == str(found)
    with pytest.raises(setup.SetupError, match="HANDRAIL_CHROMIUM"):
        setup.find_chromium({"HANDRAIL_CHROMIUM": str(tmp_path / "gone")})


@pytest.mark.parametrize(
    ("root", "debian", "expected"),
    [
        (True, True, "apt-get install --yes --no-install-recommends chromium"),
        (True, False, "-m playwright install --with-deps chromium"),
        (False, True, "-m playwright install chromium"),
    ],
)
def test_how_chromium_is_installed(
    setup: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    root: bool,
    debian: bool,
    expected: str,
) -> None:
    """Debian's own package as root on Debian, else Playwright's download; if that fails, what to do."""
    ran: list[str] = []

    def step(title: str, command: Sequence[str | Path], **_: object) -> None:
        ran.append(" ".join(str(part) for part in command))
        if command[0] == "apt-get":
            program(tmp_path / "bin" / "chromium")
        else:
            raise setup.Failed("no route to host")

    program(tmp_path / "bin" / "apt-get")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("HANDRAIL_CHROMIUM", raising=False)
    monkeypatch.setattr(setup, "step", step)
    monkeypatch.setattr(setup, "is_root", lambda: root)
    monkeypatch.setattr(setup, "on_debian", lambda: debian)
    if root and debian:
        assert setup.chromium(tmp_path, {}) == str(tmp_path / "bin" / "chromium")
    else:
        with pytest.raises(setup.SetupError, match="sudo apt-get install chromium"):
            setup.chromium(tmp_path, {})
    assert ran[-1].endswith(expected)


def test_a_command_that_fails_shows_its_last_words(setup: ModuleType) -> None:
    with pytest.raises(setup.Failed, match="disk is full"):
        setup.step("Trying", [sys.executable, "-c", "print('the disk is full'); raise SystemExit(3)"])


def test_packages_of_npm_follow_the_lock_files(setup: ModuleType, commands: list[str], tmp_path: Path) -> None:
    stamp: dict[str, object] = {}
    folders = [setup.ROOT / name for name in setup.NODE_PACKAGES]
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package-lock.json").write_text("{}")
    setup.node_packages(tmp_path, stamp)
    for folder in folders:
        (folder / "node_modules").mkdir()
    setup.node_packages(tmp_path, stamp)
    assert len(commands) == len(folders) and all(" ci " in f"{one} " for one in commands)
    (folders[0] / "package-lock.json").write_text('{"changed": true}')
    setup.node_packages(tmp_path, stamp)
    assert len(commands) == len(folders) + 1


def test_an_old_python_is_told_apart(tmp_path: Path) -> None:
    """With only an old python3 on the PATH, the scripts say what to install."""
    program(tmp_path / "python3", "#!/bin/sh\nexit 1\n")
    for name in ("dirname", "sed", "bash"):
        (tmp_path / name).symlink_to(shutil.which(name) or "")
    done = subprocess.run(
        [shutil.which("bash") or "bash", ROOT / "scripts" / "test"],
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert done.returncode == 1
    assert "Python 3.11 or newer" in done.stderr and "apt-get install python3" in done.stderr
