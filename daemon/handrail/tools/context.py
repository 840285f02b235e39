"""What every tool gets beside its question, and the error of a question that it cannot answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from handrail_wire import Node


class ToolError(ValueError):
    """A question that a tool cannot answer; the text tells the model why."""


@dataclass(frozen=True)
class TextLine:
    """A line of the page as a large model reads it, with its refs. `depth`: how deep it is nested."""

    depth: int
    refs: Sequence[str]
    text: str


@dataclass(frozen=True)
class Gathered:
    """Rows that were gathered, over several pages perhaps. A row may be shorter than `columns`."""

    name: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class ToolContext:
    """Today's date, and the whole page as last read, not the part that fitted into a prompt."""

    today: date
    nodes: Sequence[Node] = ()
    lines: Sequence[TextLine] = ()
    """The same as text, in document order."""
    truncated: bool = False
    """Whether the page had more than could be read."""
    tables: Mapping[str, Gathered] = field(default_factory=dict)
    """What the run has gathered so far, by name."""
