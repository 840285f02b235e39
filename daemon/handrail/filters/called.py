"""Call a clickable thing without a name by the first text in it: the row of a mail by who it is from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..observation import Line


def called(lines: list[Line], goal: str) -> list[Line]:
    """The text right inside of what can only be clicked becomes its name, and is not said once more."""
    named: list[Line] = []
    for line in lines:
        before = named[-1].node if named else None
        if (
            before
            and line.node.role == "text"
            and before.role == "clickable"
            and not (before.name or before.hint)
            and line.node.depth > before.depth
        ):
            named[-1] = replace(named[-1], node=before.model_copy(update={"name": line.node.name}))
        else:
            named.append(line)
    return named
