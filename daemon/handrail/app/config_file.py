"""Notices that somebody else has written the configuration file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

LOOKED_EVERY_S = 1.0


async def changes_of(file: Path) -> AsyncIterator[None]:
    """Yield each time the file is another than before, for ever; each look is one `stat`."""
    before = _state(file)
    while True:
        await asyncio.sleep(LOOKED_EVERY_S)
        now = _state(file)
        if now != before:
            before = now
            yield


def _state(file: Path) -> tuple[int, int, int] | None:
    """Which file it is, how long, and of when; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
