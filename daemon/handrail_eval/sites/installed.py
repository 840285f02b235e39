"""An application in an environment of its own, below the person's data folder: installed once, kept."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import venv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from rich.console import Console


class SiteMissing(RuntimeError):
    """An application could not be installed or started; the text says what to do."""


@dataclass(frozen=True)
class Installed:
    """Python packages from PyPI with a few files of ours.

    folder: where everything of it is kept; `key` names one state of packages and files, so that a change
    of either installs afresh.
    """

    name: str
    packages: tuple[str, ...]
    project: Path
    folder: Path

    @property
    def key(self) -> str:
        """A digest of the packages and of our files."""
        digest = hashlib.sha256("\n".join(self.packages).encode())
        for path in sorted(self.project.glob("*.py")):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:12]

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.folder / "venv" / "bin" / "python"

    @property
    def data(self) -> Path:
        """The filled state, as it is before every episode."""
        return self.folder / f"data-{self.key}"

    def prepare(self, seed: str, env: str, console: Console) -> None:
        """Install and fill what is not there yet. `seed` is the script that fills the folder named in `env`.

        Raises `SiteMissing`.
        """
        stamp = self.folder / "packages.txt"
        wanted = "\n".join(self.packages)
        if not stamp.exists() or stamp.read_text("utf-8") != wanted:
            with console.status(f"Installing {self.name} (about a minute, the first time only) …"):
                shutil.rmtree(self.folder, ignore_errors=True)
                venv.create(self.folder / "venv", with_pip=True)
                self._do([str(self.python), "-m", "pip", "install", "--quiet", *self.packages], {})
                stamp.write_text(wanted, "utf-8")
        if not self.data.exists():
            with console.status(f"Filling {self.name} with made-up data (about half a minute) …"):
                making = self.folder / "making"
                shutil.rmtree(making, ignore_errors=True)
                making.mkdir()
                self._do([str(self.python), "-W", "ignore", str(self.project / seed)], {env: str(making)})
                for old in self.folder.glob("data-*"):
                    shutil.rmtree(old)
                making.rename(self.data)

    def start(self, script: str, env: Mapping[str, str]) -> tuple[subprocess.Popen[str], str]:
        """Run a script that prints its port; returns the process and the address. Raises `SiteMissing`."""
        process = subprocess.Popen(
            [str(self.python), "-W", "ignore", str(self.project / script)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=_env(env),
        )  # fmt: skip
        assert process.stdout is not None
        port = _line(process.stdout)
        if not port.isdecimal():
            process.kill()
            raise SiteMissing(f"{self.name} did not start. Delete {self.folder} and try again.")
        return process, f"http://127.0.0.1:{port}"

    def _do(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        done = subprocess.run(command, env=_env(env), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            last = (done.stderr or done.stdout).strip().splitlines()[-3:]
            raise SiteMissing(f"{self.name} could not be set up:\n" + "\n".join(last))


def _env(more: Mapping[str, str]) -> dict[str, str]:
    """Our own environment without what would make our packages be found in it."""
    ours = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in ours} | dict(more)


def _line(stream: IO[str]) -> str:
    return stream.readline().strip()

