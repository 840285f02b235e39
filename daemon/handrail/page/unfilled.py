"""Required fields that are still empty: a weak model's usual error is to skip one (SteP, C.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from handrail_wire import Node

from .naming import name_of, one_line

_WORDS = re.compile(r"\w")
_ANSWERED = frozenset({"checked", "mixed", "selected"})
_MOST = 8
_ASKS = re.compile(
    r"\W*(?:please |bitte )?"
    r"(?:(?:choose|select|pick)\b|wähle|auswähl|choisi|elige|elij|seleccion|scegli|selecion|escolh)",
    re.IGNORECASE,
)
"""How a list's prompt to choose begins."""


def unfilled(nodes: Iterable[Node], shown: frozenset[str]) -> str:
    """One line that lists those of the `shown` refs that are required and empty; "" without any.

    Radio buttons are left out: one of a group is enough, and each of them says that it is required.
    """
    empty = [
        f'[{node.ref}] "{one_line(name_of(node))}"'
        for node in nodes
        if node.ref in shown
        and "required" in node.states
        and not {"disabled", "readonly"} & set(node.states)
        and node.role != "radio"
        and _is_empty(node)
        and not _ANSWERED & set(node.states)
    ]
    if not empty:
        return ""
    more = f" and {len(empty) - _MOST} more" if len(empty) > _MOST else ""
    return f"Required and still empty: {', '.join(empty[:_MOST])}{more}"


def _is_empty(node: Node) -> bool:
    """Whether nothing is in it: of a list, also dashes or a prompt to choose."""
    if not node.value or not node.options:
        return not node.value
    return not _WORDS.search(node.value) or _ASKS.match(node.value) is not None


def undecided(nodes: Iterable[Node]) -> bool:
    """Whether a choice is still open, such as a size or a colour: a list, or required radio buttons."""
    radios = []
    for node in nodes:
        if node.options and (_ASKS.match(node.value) or (_is_empty(node) and "required" in node.states)):
            return True
        if node.role == "radio" and "required" in node.states:
            radios.append("checked" in node.states)
    return bool(radios) and not any(radios)
