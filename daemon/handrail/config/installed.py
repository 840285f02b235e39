"""How this Handrail was installed, by uv, by pipx or by pip, and so how more of it is.

uv and pipx keep each program in an environment of its own, which a plain `pip install` does not reach.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from pathlib import Path

_RECEIPTS = {"uv-receipt.toml": "uv tool install", "pipx_metadata.json": "pipx install --force"}
"""The file by which each knows an environment as its own → its command for installing a program anew."""
_EXTRAS = re.compile(r'"handrail", extras = \[([^\]]*)\]|"package_or_url": "[^"]*\[([^\]]*)\]"')
"""Where those files name the extras that are there: installing anew without them would take them away."""


def install_command(extra: str) -> str:
    """The command that installs an extra where this program finds it, as `pip install 'handrail[mcp]'`."""
    for name, how in _RECEIPTS.items():
        receipt = Path(sys.prefix) / name
        if receipt.is_file():
            found = _EXTRAS.search(receipt.read_text("utf-8"))
            there = re.findall(r"[\w-]+", " ".join(found.groups(""))) if found else []
            return f"{how} 'handrail[{','.join(sorted({*there, extra}))}]'"
    return f"pip install 'handrail[{extra}]'"


def pip_command() -> list[str] | None:
    """How pip is called: this Python's own, else by uv, whose environments have none. None if neither is."""
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    uv = shutil.which("uv")
    return [uv, "tool", "run", "--python", sys.executable, "pip"] if uv else None
