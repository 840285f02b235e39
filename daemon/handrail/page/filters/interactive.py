"""Keep what can be acted on, and the text that says what it is; drop wrappers that say nothing."""

from __future__ import annotations

from ..line import Line

_SPEAKING = frozenset(
    {"text", "dialog", "alertdialog", "alert", "status", "cell", "columnheader", "rowheader"}
)


def interactive(lines: list[Line], goal: str) -> list[Line]:
    """Lines with a ref or a name, and text, dialogs, messages and cells.

    A heading without a name is one around a link, which stays.
    """
    return [line for line in lines if line.node.ref or line.node.name or line.node.role in _SPEAKING]
