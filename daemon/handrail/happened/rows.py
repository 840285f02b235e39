"""How an event is written down: its kind and its fields, as JSON has them, and the version of this schema."""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from functools import cache
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, TypeAdapter

from handrail.text.covering import COVER
from handrail_wire import UseTool

from .events import EVENTS, RunEvent
from .old_rows import lifted

VERSION = 1
"""Of the schema. Rows without one are those of before (`old_rows.py`)."""
Row = tuple[str, Mapping[str, Any]]
"""The kind of an event, and its data."""
_Thing = TypeVar("_Thing")


def row_of(event: RunEvent) -> tuple[str, dict[str, Any]]:
    """The event as it is written."""
    return event.kind, {**_codec(event.kind).dump_python(event), "v": VERSION}


def event_of(kind: str, data: Mapping[str, Any]) -> RunEvent:
    """The event that is written so. Raises `ValueError` (also pydantic's) if there is none."""
    if kind not in EVENTS or data.get("v", 0) > VERSION:
        raise ValueError(f"nothing is known of events of the kind {kind!r} and the version {data.get('v')}")
    event: RunEvent = _codec(kind).validate_python(data)
    return event


def events_of(rows: Iterable[Row]) -> Iterator[RunEvent]:
    """A run's events, of whatever version their rows are. Raises `ValueError`."""
    rows = list(rows)
    for (kind, _), data in zip(rows, lifted(rows), strict=True):
        yield event_of(kind, data)


@cache
def _codec(kind: str) -> TypeAdapter[Any]:
    # Made when it is needed: with all their actions and facts they take a while.
    return TypeAdapter(EVENTS[kind])


def covered(thing: _Thing, cover: Callable[[str], str]) -> _Thing:
    """The same with all that is written in it covered. What can only be one of a few words stays."""
    found: Any = thing
    if isinstance(thing, str):
        found = cover(thing)
    elif isinstance(thing, UseTool):
        found = thing.model_copy(update={"input": _covered_json(thing.input, cover)})
    elif isinstance(thing, BaseModel):
        found = thing.model_copy(update=_texts(thing, cover))
    elif is_dataclass(thing) and not isinstance(thing, type):
        found = replace(thing, **_texts(thing, cover))
    elif isinstance(thing, Mapping):
        found = {key: covered(value, cover) for key, value in thing.items()}
    elif isinstance(thing, list | tuple):
        found = type(thing)(covered(value, cover) for value in thing)
    return typing.cast(_Thing, found)


def _covered_json(text: str, cover: Callable[[str], str]) -> str:
    """The text of a JSON object stays one: what would not be one any more is the text of one in one."""
    written = cover(text)
    try:
        whole = isinstance(json.loads(written), dict)
    except ValueError:
        whole = False
    return written if whole else json.dumps({COVER: written[:1000]}, ensure_ascii=False)


def _texts(thing: Any, cover: Callable[[str], str]) -> dict[str, Any]:
    return {
        name: covered(getattr(thing, name), cover) for name in _written(typing.cast(Hashable, type(thing)))
    }


@cache
def _written(kind: Any) -> tuple[str, ...]:
    """The fields in which a text, or something with texts in it, can stand."""
    return tuple(
        name for name, hint in typing.get_type_hints(kind, include_extras=True).items() if _is_free(hint)
    )


def _is_free(hint: Any) -> bool:
    if typing.get_origin(hint) in (Literal, typing.ClassVar):
        return False
    limits = [one for field in getattr(hint, "__metadata__", ()) for one in getattr(field, "metadata", ())]
    patterns = [pattern for one in limits if (pattern := getattr(one, "pattern", None))]
    # What has to look so that it has no room for the cover is no text: a digest, an element's name.
    if not all(re.search(pattern, COVER) for pattern in patterns):
        return False
    return all(_is_free(part) for part in typing.get_args(hint) if not isinstance(part, str))
