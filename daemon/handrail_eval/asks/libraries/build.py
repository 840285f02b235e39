"""Builds the pages from packages of npm with exact versions, once for every state of their sources."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from ...sites.installed import SiteMissing, site_folder

HERE = Path(__file__).parent
PAGES = HERE / "pages"
PACKAGES = [HERE / "package.json", HERE / "package-lock.json"]
"""What says which packages are installed. Without a lock file the direct ones still are exact."""


def built(console: Console) -> Path:
    """The folder of the built pages: `<library>/index.html` and `assets/`. Raises `SiteMissing`."""
    packages = [path for path in PACKAGES if path.exists()]
    config = HERE / "vite.config.js"
    sources = sorted(path for path in PAGES.rglob("*") if path.is_file())
    folder = site_folder("libraries")
    result = folder / f"pages-{digest([*packages, config, *sources])}"
    if result.exists():
        return result
    npm = _npm()
    begun = time.monotonic()
    making = folder / "making"
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir(parents=True)
    for path in [*packages, config]:
        shutil.copy(path, making)
    shutil.copytree(PAGES, making / "pages")
    with console.status("Installing component libraries (a minute or two, the first time only) …"):
        way = "ci" if len(packages) == len(PACKAGES) else "install"
        _do([npm, way, "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], making)
    with console.status("Building the pages of component libraries (less than a minute) …"):
        _do([npm, "run", "--silent", "build"], making)
    for old in folder.glob("pages-*"):
        shutil.rmtree(old)
    (making / "dist").rename(result)
    # The packages take fifty times the room of the pages.
    shutil.rmtree(making)
    console.print(f"Built the pages of component libraries in {time.monotonic() - begun:.0f} s.", style="dim")
    return result


def digest(files: Iterable[Path]) -> str:
    """One state of these files."""
    found = hashlib.sha256()
    for path in files:
        found.update(str(path.relative_to(HERE)).encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def _npm() -> str:
    # Node comes with our own environment where the machine has none.
    ours = str(Path(sys.executable).parent)
    npm = shutil.which("npm", path=os.pathsep.join([os.environ.get("PATH", ""), ours]))
    if not npm:
        raise SiteMissing(
            "The pages of component libraries are built with npm, which was not found. Install Node.js 20 or "
            "newer (on Debian or Ubuntu: sudo apt-get install nodejs npm), and try again."
        )
    return npm


def _do(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = "\n".join((done.stderr or done.stdout).strip().splitlines()[-12:])
        raise SiteMissing(
            f"The pages of component libraries could not be built. {' '.join(command[1:3])} said:\n{last}\n"
            f"If the network was away, try again; else delete {folder} and try again."
        )
