"""What every tool gets beside its question, and the error of a question that it cannot answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from handrail_wire import Node


class ToolError(ValueError):
    """A question that a tool cannot answer; the text tells the model why."""


@dataclass(frozen=True)
class ToolContext:
    """Today's date, and the whole page as last read, not the part that fitted into a prompt."""

    today: date
    nodes: Sequence[Node] = ()
    truncated: bool = False
    """Whether the page had more than could be read."""
