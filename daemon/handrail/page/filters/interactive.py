"""Keep controls and the text that describes them; drop wrappers without information."""

from __future__ import annotations

from ..line import Line

_SPEAKING = frozenset(
    {"text", "dialog", "alertdialog", "alert", "status", "cell", "columnheader", "rowheader"}
)


def interactive(lines: list[Line], goal: str) -> list[Line]:
    """Lines with a ref or a name, and text, dialogs, messages and cells.

    A heading without a name wraps a link, which stays.
    """
    return [line for line in lines if line.node.ref or line.node.name or line.node.role in _SPEAKING]
