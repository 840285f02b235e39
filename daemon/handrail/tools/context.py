"""What every tool gets beside its question, and the error of a question that it cannot answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol, TypeVar

from handrail_wire import Node


class ToolError(ValueError):
    """A question that a tool cannot answer; the text tells the model why."""


class Nested(Protocol):
    """Something of a list in document order that says how deep it is nested."""

    @property
    def depth(self) -> int: ...


T = TypeVar("T", bound=Nested)


def inside(items: Sequence[T], at: int) -> Sequence[T]:
    """The item at an index, and all that is nested in it."""
    end = at + 1
    while end < len(items) and items[end].depth > items[at].depth:
        end += 1
    return items[at:end]


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
