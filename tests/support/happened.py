"""Events of a run, by rows that say only what matters in a test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from handrail.happened.events import Event
from handrail.happened.rows import Row, event_of

Kind = TypeVar("Kind")


def of_kind(kind: type[Kind], happened: Iterable[Event]) -> list[Kind]:
    return [one.what for one in happened if isinstance(one.what, kind)]


def event(n: int, at: float, kind: str, data: Mapping[str, Any]) -> Event:
    return Event(n, at, event_of(kind, data))


def events(rows: Iterable[Row], start: float = 0.0) -> list[Event]:
    """One a second."""
    return [event(n, start + n, kind, data) for n, (kind, data) in enumerate(rows)]
