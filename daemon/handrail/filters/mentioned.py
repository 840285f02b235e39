"""Mark the elements that the goal names (WebWISE, section 3, marks what was clicked; this, what is asked)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .words import names

if TYPE_CHECKING:
    from ..observation import Line


def mentioned(lines: list[Line], goal: str) -> list[Line]:
    """Add "named in the goal" to elements whose whole name stands in the goal."""
    return [
        replace(line, mark="named in the goal")
        if line.node.ref and not line.mark and names(goal, line.node.name)
        else line
        for line in lines
    ]
