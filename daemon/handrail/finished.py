"""What a frame has finished with: a small model's usual error is to do a step twice (pure)."""

from __future__ import annotations

from collections.abc import Sequence

from .observation import Page
from .stack import Entry


def finished(history: Sequence[Entry], page: Page) -> set[str]:
    """Refs that need nothing more: filled, checked or chosen by this frame, or pressed without any effect.

    What the person says may ask for a correction, so nothing from before it counts as finished.
    """
    done = set()
    for entry in reversed(history):
        if entry.kind in ("hint", "answer"):
            break
        node = page.nodes.get(entry.ref)
        if entry.kind != "act" or entry.status != "done" or node is None:
            continue
        if "invalid" in node.states:
            continue
        if (
            (entry.verb == "type" and node.value)
            or (entry.verb == "check" and {"checked", "mixed", "pressed"} & set(node.states))
            or (entry.verb == "select" and node.value)
            or (entry.verb == "click" and entry.page == page.fingerprint)
        ):
            done.add(entry.ref)
    return done
