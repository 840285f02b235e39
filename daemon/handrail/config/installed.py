"""How this Handrail was installed, by uv, by pipx or by pip, and so how more of it is.

uv and pipx keep each program in an environment of its own, which a plain `pip install` does not reach.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import re
import shutil
import sys
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

_RECEIPTS = {"uv-receipt.toml": "uv tool install", "pipx_metadata.json": "pipx install --force"}
"""The file by which each knows an environment as its own → its command for installing a program anew."""
_EXTRAS = re.compile(r'"handrail", extras = \[([^\]]*)\]|"package_or_url": "[^"]*\[([^\]]*)\]"')
"""Where those files name the extras that are there: installing anew without them would take them away."""
_COMMAND = re.compile(r"(?<![\w/.\\-])handrail(?= [a-z])")
"""The program's name where it is called; in sentences it is written Handrail."""


def _source() -> tuple[str, bool]:
    """The folder or wheel that it was installed from ("": an index), and whether it runs from there."""
    try:
        text = importlib.metadata.distribution("handrail").read_text("direct_url.json") or "{}"
    except importlib.metadata.PackageNotFoundError:
        return "", False
    told = json.loads(text)
    path = url2pathname(urlsplit(told.get("url", "")).path)
    return (path if path and Path(path).exists() else ""), bool(told.get("dir_info", {}).get("editable"))


def program(*, anywhere: bool = False) -> str:
    """How this program is called in this terminal: `handrail` where that is found, else its path, which for a
    terminal opened `anywhere` begins at the root.
    """
    own = Path(sys.executable).with_name("handrail" + Path(sys.executable).suffix)
    found = shutil.which("handrail")
    if not own.is_file() or (found and Path(found).resolve() == own.resolve()):
        return "handrail"
    path = str(own) if anywhere else _from_here(own)
    return f"'{path}'" if " " in path else path


def as_typed(hint: str) -> str:
    """A hint with the commands in it as they work in this terminal."""
    return _COMMAND.sub(lambda _: program(), hint)


def _from_here(path: Path) -> str:
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def install_command(extra: str) -> str:
    """The command that installs an extra where this program finds it, as `pip install 'handrail[mcp]'`.

    It names what it was installed from: a clone or a wheel, where it did not come from an index.
    """
    source, editable = _source()
    wanted = source or "handrail"
    for name, how in _RECEIPTS.items():
        receipt = Path(sys.prefix) / name
        if receipt.is_file():
            found = _EXTRAS.search(receipt.read_text("utf-8"))
            there = re.findall(r"[\w-]+", " ".join(found.groups(""))) if found else []
            return f"{how} '{wanted}[{','.join(sorted({*there, extra}))}]'"
    pip = f"{_from_here(Path(sys.executable))} -m pip install{' -e' * editable}" if source else "pip install"
    return f"{pip} '{wanted}[{extra}]'"


def pip_command() -> list[str] | None:
    """How pip is called: this Python's own, else by uv, whose environments have none. None if neither is."""
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    uv = shutil.which("uv")
    return [uv, "tool", "run", "--python", sys.executable, "pip"] if uv else None
