"""Environments of tools whose packages do not go together with ours, made when they are first needed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import platformdirs

_INSTALL_S = 1_200.0


class ToolMissing(RuntimeError):
    """A tool that is measured with is not there, or does not do what it is for; the text says why."""


def environment(name: str, *requirements: str, npm: str = "") -> Path:
    """The Python of an environment with these packages; the package of npm's is below `node_modules(…)`.

    name: a folder's, with the version in it: another version is another environment. Raises `ToolMissing`.
    """
    folder = platformdirs.user_cache_path("handrail") / "bench" / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = folder / "installed"
    if done.exists():
        return python
    commands = [
        [sys.executable, "-m", "venv", "--clear", str(folder)],
        [str(python), "-m", "pip", "install", "--quiet", *requirements],
    ]
    if npm:
        commands.append(["npm", "install", "--silent", "--prefix", str(folder), npm])
    for command in commands:
        try:
            made = subprocess.run(command, capture_output=True, text=True, timeout=_INSTALL_S)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ToolMissing(f"{name} could not be installed: {error}") from None
        if made.returncode:
            last = (made.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise ToolMissing(f"{name} could not be installed: {last}")
    done.touch()
    return python


def node_modules(python: Path) -> Path:
    """Where the packages of npm's are in an environment."""
    return python.parents[1] / "node_modules"


def free_port() -> int:
    """A port of loopback that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
