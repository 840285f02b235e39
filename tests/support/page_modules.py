"""The page's modules in one file, as a document gets them: written anew where the sources have changed."""

from __future__ import annotations

import subprocess
from pathlib import Path

from handrail.link.pairing import extension_dir

ROOT = Path(__file__).resolve().parents[2]
PAGE = Path("generated/page.js")


def write_page(extension: Path | None = None) -> None:
    """Write the file of the checkout, or of a copy of the extension."""
    command = [str(ROOT / "scripts" / "generate-page"), *([str(extension)] if extension else [])]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


def write_page_if_older() -> None:
    """Write the checkout's where a source is newer, so that no test sees the page of before an edit."""
    extension = extension_dir()
    written = extension / PAGE
    sources = [path for room in ("page", "lib", "generated") for path in (extension / room).rglob("*.js") if path != written]
    if not written.exists() or max(path.stat().st_mtime for path in sources) > written.stat().st_mtime:
        write_page()
