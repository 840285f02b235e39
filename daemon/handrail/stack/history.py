"""What a frame's history says of its last step."""

from __future__ import annotations

from collections.abc import Sequence

from .machine import Entry


def last_done(history: Sequence[Entry]) -> Entry | None:
    """The last entry of the frame's own doing: what happened by itself does not count."""
    return next((entry for entry in reversed(history) if entry.kind != "event"), None)


def went_wrong(history: Sequence[Entry]) -> bool:
    """Whether the last thing that a frame did failed."""
    last = last_done(history)
    return last is not None and (last.kind == "error" or last.status not in ("", "done"))
