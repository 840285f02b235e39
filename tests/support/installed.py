"""Handrail as somebody has it who installed the wheel: in an environment and a home of its own, away from the checkout.

What the wheel needs comes from the tests' own environment, so that nothing is fetched. (`scripts/package` tries the
same with what the package index has.)
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

KEYRING = """
import json, pathlib
from keyring.backend import KeyringBackend

FILE = pathlib.Path.home() / "keyring.json"

class Keyring(KeyringBackend):
    priority = 1

    def _all(self):
        return json.loads(FILE.read_text()) if FILE.exists() else {}

    def get_password(self, service, username):
        return self._all().get(f"{service} {username}")

    def set_password(self, service, username, password):
        FILE.write_text(json.dumps({**self._all(), f"{service} {username}": password}))

    def delete_password(self, service, username):
        FILE.write_text(json.dumps({key: one for key, one in self._all().items() if key != f"{service} {username}"}))
"""
"""Stands in for the system's keyring, which belongs to a desktop."""


def build(source: Path, target: str, folder: Path) -> Path:
    """The "wheel" or "sdist" of what lies in `source`, written into `folder`."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    (file,) = folder.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return file


@dataclass(frozen=True)
class Installed:
    """An installation. Its commands run in the empty folder `home / "work"`."""

    python: Path
    home: Path

    @property
    def work(self) -> Path:
        return self.home / "work"

    @property
    def environment(self) -> dict[str, str]:
        """What a person's terminal knows: nothing of the checkout, and no desktop."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "HANDRAIL_", "XDG_", "OPENAI_"))
            and name not in ("VIRTUAL_ENV", "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")
        }
        return {
            **kept,
            "HOME": str(self.home),
            "HANDRAIL_HOME": str(self.home / "handrail"),
            # A free one: others on this machine may have the usual one.
            "HANDRAIL_PORT": "0",
            "PATH": f"{self.python.parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHON_KEYRING_BACKEND": "keyring_of_tests.Keyring",
            "COLUMNS": "200",
            "NO_COLOR": "1",
        }

    def start(self, line: str, said: str = "") -> subprocess.Popen[str]:
        """Begin a command line as a shell does. `said`: what the person types then."""
        words = shlex.split(line, comments=True)
        process = subprocess.Popen(
            [str(self.python.parent / words[0]), *words[1:]], cwd=self.work, env=self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert process.stdin
        process.stdin.write(said)
        process.stdin.close()
        process.stdin = None
        return process


@contextmanager
def installed(wheel: Path, folder: Path) -> Iterator[Installed]:
    """The wheel, installed below `folder`. At the end Handrail is stopped there, if it runs."""
    venv.create(folder / "env", symlinks=True)
    python = folder / "env" / "bin" / "python"
    at = {"base": str(folder / "env"), "platbase": str(folder / "env")}
    packages = Path(sysconfig.get_path("purelib", "venv", vars=at))
    # A folder that is named there is not asked what it names itself: the checkout stays away.
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    (packages / "keyring_of_tests.py").write_text(KEYRING)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--no-compile", "--ignore-installed", str(wheel)], check=True, timeout=120)
    made = Installed(python, folder / "home")
    made.work.mkdir(parents=True)
    try:
        yield made
    finally:
        made.start("handrail down").communicate(timeout=30)
