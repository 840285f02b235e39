"""Two small real applications: a ticket tracker with a wiki (Trac), and calendars (Radicale).

Trac previews what is typed by POST while it is typed; Radicale's page speaks WebDAV by script (PROPFIND,
MKCOL, PROPPATCH, DELETE). Each is installed from PyPI into an environment of its own, in half a minute.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from ..installed import PythonPackages, site_folder

PROJECT = Path(__file__).parent / "project"
# Trac asks setuptools for its plugins in a way that later ones have not.
PACKAGES = {"trac": ("Trac==1.6", "setuptools<81"), "radicale": ("radicale==3.*",)}


@contextmanager
def running(name: str, console: Console) -> Iterator[str]:
    """One of `PACKAGES`, freshly filled, for the length of a `with`: its address. Raises `SiteMissing`."""
    installed = PythonPackages(name, PACKAGES[name], PROJECT, site_folder(name))
    installed.prepare(f"{name}_seed.py", "APP_DATA", console)
    with tempfile.TemporaryDirectory(prefix=f"handrail-{name}-", ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "data"
        shutil.copytree(installed.data, data)
        process, url = installed.start(f"{name}_serve.py", {"APP_DATA": str(data)})
        try:
            yield url
        finally:
            process.kill()
            process.wait()
