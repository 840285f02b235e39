"""What every tool is given besides its question, and how it says that it cannot answer (pure)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from handrail_wire import Node


class ToolError(ValueError):
    """The question cannot be answered; the text tells the model why."""


@dataclass(frozen=True)
class Seen:
    """Today's date, and the page as it was last read, whole, not as cut for a prompt."""

    today: date
    nodes: Sequence[Node] = ()
    truncated: bool = False
    """The page had more than could be read."""
