"""The name of a control, as used by pages, states, histories and captions."""

from __future__ import annotations

from collections.abc import Iterable

from handrail_wire import Node

LONGEST = 120
"""Characters of a name. A page may call a control whatever it likes: this much is enough to recognise it."""


def name_of(node: Node) -> str:
    """The control's accessible name, else the hint that is shown in its place; "" without either."""
    return node.name or node.hint


def one_line(name: str) -> str:
    """The name on one line of at most `LONGEST` characters."""
    return " ".join(name.split())[:LONGEST]


def mention(name: str, ref: str) -> str:
    """The control within a sentence: its name in quotes, or its ref if it has none."""
    return f'"{line}"' if (line := one_line(name)) else ref


def with_names(nodes: Iterable[Node]) -> list[Node]:
    """The nodes with nameless clickable ones named after the first text in them, which is then left out: a
    mail's row by its sender.
    """
    named: list[Node] = []
    for node in nodes:
        row = named[-1] if named else None
        if (
            row
            and node.role == "text"
            and row.role == "clickable"
            and not name_of(row)
            and node.depth > row.depth
        ):
            named[-1] = row.model_copy(update={"name": node.name})
        else:
            named.append(node)
    return named
