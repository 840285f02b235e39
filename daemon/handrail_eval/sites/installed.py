"""An application in an environment of its own, below the person's data folder: installed once, kept."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import venv
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from rich.console import Console

from handrail.config.settings import resolve_paths


class SiteMissing(RuntimeError):
    """An application could not be installed or started; the text says what to do."""


def site_folder(name: str) -> Path:
    """Where everything of a site is kept."""
    return resolve_paths().data_dir / "sites" / name


@dataclass(frozen=True)
class Installed(ABC):
    """Packages of a registry with a few files of ours.

    folder: where everything of it is kept; `key` names one state of packages and files, so that a change
    of either fills the application afresh.
    """

    name: str
    packages: tuple[str, ...]
    project: Path
    folder: Path

    @abstractmethod
    def install(self) -> None:
        """Put the packages into the empty folder. Raises `SiteMissing`."""

    @abstractmethod
    def command(self, script: str) -> list[str]:
        """How a script of the project is run."""

    def environment(self) -> dict[str, str]:
        """Variables that its programs need besides our own, without what makes our packages be found."""
        ours = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
        return {name: value for name, value in os.environ.items() if name not in ours}

    @property
    def key(self) -> str:
        """A digest of the packages and of our files."""
        digest = hashlib.sha256("\n".join(self.packages).encode())
        for path in sorted([*self.project.glob("*.py"), *self.project.glob("*.rb")]):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:12]

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
                self.folder.mkdir(parents=True)
                self.install()
                stamp.write_text(wanted, "utf-8")
        if not self.data.exists():
            with console.status(f"Filling {self.name} with made-up data (about half a minute) …"):
                making = self.folder / "making"
                shutil.rmtree(making, ignore_errors=True)
                making.mkdir()
                self.do(self.command(seed), {env: str(making)})
                for old in self.folder.glob("data-*"):
                    shutil.rmtree(old)
                making.rename(self.data)

    def start(self, script: str, env: Mapping[str, str]) -> tuple[subprocess.Popen[str], str]:
        """Run a script that prints its port; returns the process and the address. Raises `SiteMissing`."""
        process = subprocess.Popen(
            self.command(script), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=self.environment() | dict(env),
        )  # fmt: skip
        assert process.stdout is not None
        port = _line(process.stdout)
        if not port.isdecimal():
            process.kill()
            raise SiteMissing(f"{self.name} did not start. Delete {self.folder} and try again.")
        return process, f"http://127.0.0.1:{port}"

    def do(
        self, command: Sequence[str], env: Mapping[str, str] | None = None, cwd: Path | None = None
    ) -> str:
        """Run a command to its end (cwd: in the site's folder); what it printed. Raises `SiteMissing`."""
        done = subprocess.run(
            command, env=self.environment() | dict(env or {}), cwd=cwd or self.folder,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode != 0:
            # Ruby says what happened before it says where.
            lines = (done.stderr or done.stdout).strip().splitlines()
            last = [line for line in lines if not line.startswith("\tfrom")][-3:]
            raise SiteMissing(f"{self.name} could not be set up:\n" + "\n".join(last))
        return done.stdout


class PythonPackages(Installed):
    """Packages from PyPI in a virtual environment."""

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.folder / "venv" / "bin" / "python"

    def install(self) -> None:
        """Create the environment and fill it by pip."""
        venv.create(self.folder / "venv", with_pip=True)
        self.do([str(self.python), "-m", "pip", "install", "--quiet", *self.packages])

    def command(self, script: str) -> list[str]:
        """Run by the environment's interpreter; what is deprecated in its packages is not our business."""
        return [str(self.python), "-W", "ignore", str(self.project / script)]


def _line(stream: IO[str]) -> str:
    return stream.readline().strip()
