"""Keep what can be acted on, and the text that says what it is; drop wrappers that say nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..observation import Line

_SPEAKING = frozenset(
    {"text", "heading", "dialog", "alertdialog", "alert", "status", "cell", "columnheader", "rowheader"}
)


def interactive(lines: list[Line], goal: str) -> list[Line]:
    """Lines with a ref, and text, headings, dialogs, messages and cells; named groups stay too."""
    return [line for line in lines if line.node.ref or line.node.role in _SPEAKING or line.node.name]
