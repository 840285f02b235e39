"""Order lines by how much they matter, so that a budget cuts the least telling ones (Synapse section 3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .words import telling

if TYPE_CHECKING:
    from ..observation import Line

_FIELDS = frozenset(
    {"textbox", "searchbox", "combobox", "checkbox", "radio", "spinbutton", "listbox", "switch"}
)


def relevance(lines: list[Line], goal: str) -> list[Line]:
    """All lines, the most relevant first: shared words, then fields, then what is in view, then order."""
    wanted = telling(goal)

    def score(line: Line) -> float:
        node = line.node
        shared = len(wanted & telling(f"{node.name} {node.value} {node.hint}"))
        return (
            3.0 * shared
            + 2.0 * (node.role in _FIELDS)
            + 1.5 * (node.role in ("heading", "dialog", "alert"))
            + 1.0 * bool(node.ref)
            + 1.0 * node.in_view
        )

    return sorted(lines, key=score, reverse=True)
