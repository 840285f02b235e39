"""What every tool gets beside its question, and the error of a question that it cannot answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from handrail_wire import Node


class ToolError(ValueError):
    """A question that a tool cannot answer; the text tells the model why."""


@dataclass(frozen=True)
class TextLine:
    """A line of the page as a large model reads it. `depth`: how deep it is nested; `refs`: what it shows."""

    depth: int
    refs: Sequence[str]
    text: str


@dataclass(frozen=True)
class ToolContext:
    """Today's date, and the whole page as last read, not the part that fitted into a prompt."""

    today: date
    nodes: Sequence[Node] = ()
    lines: Sequence[TextLine] = ()
    """The same as text, in document order."""
    truncated: bool = False
    """Whether the page had more than could be read."""
