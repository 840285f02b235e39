"""What a frame's history says of its last step."""

from __future__ import annotations

from collections.abc import Sequence

from .machine import Entry


def last_done(history: Sequence[Entry]) -> Entry | None:
    """The last entry of the frame's own doing: what happened by itself does not count."""
    return next((entry for entry in reversed(history) if entry.kind != "event"), None)


def went_wrong(history: Sequence[Entry]) -> bool:
    """Whether the last thing that a frame did failed; not where it came too late for a page, for once."""
    own = [entry for entry in history if entry.kind != "event"]
    if not own or (own[-1].kind != "error" and own[-1].status in ("", "done")):
        return False
    return own[-1].status != "stale" or (len(own) > 1 and own[-2].status == "stale")
