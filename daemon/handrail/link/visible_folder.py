"""The extension's folder at a place that a file dialog shows."""

from __future__ import annotations

from pathlib import Path

LINK = "Handrail extension"


def visible_folder(folder: Path) -> Path:
    """The folder itself, or a link to it in the person's home where a file dialog would hide the folder.

    `uv tool` and pipx install below `~/.local`. Where a file has the link's name, or no link can be made, the
    folder is returned.
    """
    if not any(part.startswith(".") for part in folder.parts):
        return folder
    link = Path.home() / LINK
    try:
        if link.is_symlink() and link.readlink() != folder:
            link.unlink()
        if not link.is_symlink():
            link.symlink_to(folder)
    except OSError:
        return folder
    return link
