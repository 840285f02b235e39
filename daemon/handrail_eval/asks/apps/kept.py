"""An application whose data lies in one folder: a copy of the filled state is served, and copied again."""

from __future__ import annotations

import hashlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Self
from urllib.parse import quote

from rich.console import Console

from ...environments import free_port
from ...sites.installed import Installed, SiteMissing
from ...sites.rows import Change, Tables, changes, read

HOLD = Path(__file__).parent / "hold.py"
START_S = 90


class Kept:
    """A running application. Raises `SiteMissing` when it cannot be set up or started.

    seed: the script of its project that fills the folder in `APP_DATA`; command: how it is served, with
    `{port}` and `{data}` in it; files: which of its files a person would call data (a regular expression on
    the path in the folder); tables: which tables of which database they would not; volatile: columns that
    change along with others (see rows.py); remembers: whether the program has to be started again to notice
    that its data were put back; entering: the address that logs the person in, with `{next}` in it.
    """

    seed: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = {}
    files = r"(?!)"
    tables: Mapping[str, str] = {}
    volatile: Mapping[str, str] = {}
    remembers = False
    entering = "/_enter?next={next}"

    def __init__(self, installed: Installed, console: Console) -> None:
        self._installed = installed
        installed.prepare(self.seed, "APP_DATA", console)
        self._folder = tempfile.TemporaryDirectory(prefix="handrail-app-", ignore_cleanup_errors=True)
        self.data = Path(self._folder.name) / "data"
        self._first = Path(self._folder.name) / "first"
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._before: Tables = {}

    def __enter__(self) -> Self:
        shutil.copytree(self._installed.data, self._first, symlinks=True)
        self.fill(self._first)
        shutil.copytree(self._first, self.data, symlinks=True)
        try:
            self._start()
        except SiteMissing:
            self.__exit__()
            raise
        self.begin()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        self._folder.cleanup()

    def entrance(self, who: str, start: str) -> str:
        """The address that logs the only person there is in, and leads to the page `start`."""
        return self.url + self.entering.format(next=quote(start) if "=" in self.entering else start)

    def fill(self, data: Path) -> None:
        """Add to the filled state, where the installation brings less than is needed."""

    def reset(self) -> None:
        """Put all files back. A page that was left may still write some: then once more."""
        if self.remembers:
            self._stop()
        for _ in range(3):
            try:
                _put_back(self._first, self.data)
                break
            except OSError:
                time.sleep(0.2)
        if self.remembers:
            self._start()
        self.begin()

    def begin(self) -> None:
        """From now on is what `changes` tells of."""
        self._before = self.state()

    def changes(self) -> list[Change]:
        """The files, and the rows of databases, that differ from when `begin` was called."""
        return changes(self._before, self.state(), self.volatile)

    def state(self) -> Tables:
        """Everything that a person would call data."""
        found: Tables = {"files": {}}
        for path in sorted(self.data.rglob("*")):
            name = path.relative_to(self.data).as_posix()
            if path.is_file() and re.search(self.files, name):
                found["files"][name] = {"name": name, "content": _digest(path)}
        for database, ignored in self.tables.items():
            found |= read(self.data / database, ignored)
        return found

    def _start(self) -> None:
        places = {"project": self._installed.project, "folder": self._installed.folder}
        parts = [part.format(port=self._port, data=self.data, **places) for part in self.command]
        self._process = subprocess.Popen(
            [sys.executable, str(HOLD), *self._installed.command(parts[0]), *parts[1:]],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.data,
            env=self._installed.environment() | {"APP_DATA": str(self.data), "APP_PORT": str(self._port)}
            | {name: value.format(data=self.data) for name, value in self.environment.items()},
        )  # fmt: skip
        for _ in range(START_S * 10):
            if _listens(self._port):
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.1)
        raise SiteMissing(
            f"{self._installed.name} did not start. Delete {self._installed.folder} and try again."
        )

    def _stop(self) -> None:
        if self._process is None:
            return
        self._process.communicate()
        self._process = None
        for _ in range(100):
            # Its children may outlive it for a moment, and would be taken for the one that is started next.
            if not _listens(self._port):
                break
            time.sleep(0.05)


def _listens(port: int) -> bool:
    with socket.socket() as trying:
        trying.settimeout(1)
        return trying.connect_ex(("127.0.0.1", port)) == 0


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _put_back(first: Path, used: Path) -> None:
    """Make `used` a copy of `first`, in place: the program may have the folder itself open."""
    for path in used.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    shutil.copytree(first, used, symlinks=True, dirs_exist_ok=True)
