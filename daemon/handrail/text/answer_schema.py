"""What shape an answer has to have: a JSON Schema of any draft, or columns in words. Nothing is fetched.

An answer is checked within a bounded time (`schema_checker.py`), whoever wrote the schema.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema import Draft4Validator, Draft7Validator, Draft202012Validator
from jsonschema.exceptions import SchemaError
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable

from .answer_table import MAX_COLUMNS, as_objects, fenced, table_of
from .json_answer import is_whole
from .schema_checker import Unbounded, problem_with, resource_of, unsafe_part, wrong_places

MAX_SCHEMA = 20_000
"""Characters of a schema's text."""
_REASON = 300
"""Characters of what is wrong with an answer."""
_OF_EACH_TYPE: tuple[Any, ...] = (None, True, 1, "", [], {})
_NONE: Any = None
_WITHOUT_NAME = (Draft202012Validator, Draft7Validator, Draft4Validator)
"""The drafts that a schema may be of which does not say its own: the newest in which it is valid."""


class BadSchema(ValueError):
    """What was given is no schema that can be used; the text says why."""


@dataclass(frozen=True)
class Fitted:
    """An answer beside the schema that it has to be valid against."""

    text: str
    """The answer; as JSON if it is valid."""
    problem: str = ""
    """What is wrong with it; "" if nothing is."""


def schema_text(text: str) -> str:
    """The schema as compact JSON text, from a JSON Schema or from columns in words (“name, price, in stock”).

    Raises `BadSchema`.
    """
    wanted = text.strip()
    if not wanted:
        raise BadSchema("There is no schema in it. Give a JSON Schema, or columns such as: name, price")
    schema = _schema(wanted) if wanted[0] in "{[" or wanted in ("true", "false") else _columns(wanted)
    compact = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
    if len(compact) > MAX_SCHEMA:
        raise BadSchema(f"The schema is too long: {len(compact)} characters, {MAX_SCHEMA} are possible.")
    return compact


def fitted(answer: str, schema: str) -> Fitted:
    """An answer as JSON of this schema (`schema_text`), or what is wrong with it.

    It may stand in a fence, or be a table in Markdown or CSV: whoever asked needs JSON, not the model.
    """
    wanted, problem = json.loads(schema), ""
    for value, text in _readings(answer, wanted):
        if not (found := problem_with(value, wanted)):
            return Fitted(text)
        problem = problem or found[:_REASON]
    return Fitted(answer, problem or f"it is no JSON{_reason(answer)}, and no table"[:_REASON])


# --- inside ----------------------------------------------------------------------------------------


def _readings(answer: str, schema: Any) -> Iterator[tuple[Any, str]]:
    """What an answer may be as data, the likeliest first, each with its JSON."""
    found = False
    for text in (answer, *fenced(answer, "json")):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if is_whole({"value": value}):
            found = True
            yield value, text.strip()
    if found or (table := table_of(answer)) is None:
        return
    rows = as_objects(table)
    yield rows, json.dumps(rows, ensure_ascii=False)
    # A schema may want the numbers of a table as such.
    plain: list[dict[str, Any]] = [dict(row) for row in rows]
    for place in wrong_places(rows, schema):
        if len(place) == 2 and place[1] in plain[place[0]]:
            plain[place[0]][place[1]] = _plain(rows[place[0]][place[1]])
    yield plain, json.dumps(plain, ensure_ascii=False)


def _plain(cell: str) -> Any:
    """A cell's number, true, false or null; what is none of them stays as it is."""
    try:
        value = json.loads(cell)
    except (ValueError, RecursionError):
        return cell or None
    return cell if isinstance(value, str | list | dict) else value


def _reason(answer: str) -> str:
    try:
        json.loads(answer)
    except (ValueError, RecursionError) as error:
        return f" ({error})"
    return " that can be stored"


def _schema(text: str) -> Any:
    try:
        schema = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSchema(f"The schema is no JSON: {error}") from None
    try:
        schema = _of_a_draft(schema)
        for reference in _lost_references(resource_of(schema)):
            if reference.startswith("#"):
                raise BadSchema(f"The schema refers to {reference}, which is not in it.")
            raise BadSchema(
                f"The schema refers to {reference}, and nothing is fetched: put it into the schema, under "
                "$defs, and refer to it as #/$defs/name."
            )
        if part := unsafe_part(schema):
            raise BadSchema(f"The schema cannot be used: {part}.")
        for value in _OF_EACH_TYPE:
            problem_with(value, schema, endless=True)
    except (RecursionError, Unbounded):
        raise BadSchema(
            "The schema cannot be used: it refers to itself without end, or branches so often that nobody "
            "could wait for it."
        ) from None
    return schema


def _of_a_draft(schema: Any) -> Any:
    """The schema if it is valid in its draft; one of an older draft that does not say so says it then."""
    named = schema.get("$schema") if isinstance(schema, Mapping) else None
    if named is not None:
        own = validator_for({"$schema": named}, default=_NONE) if isinstance(named, str) else None
        if own is None:
            raise BadSchema(
                f"The schema is of a kind that I do not know ($schema: {str(named)[:100]}). Leave it out, or "
                "name https://json-schema.org/draft/2020-12/schema."
            )
        if error := _invalid(own, schema):
            raise BadSchema(f"That is no JSON Schema: {_told(error)}")
        return schema
    errors = []
    for draft in _WITHOUT_NAME:
        error = _invalid(draft, schema)
        if error is None:
            name = draft.META_SCHEMA.get("$id") or draft.META_SCHEMA["id"]
            return schema if draft is Draft202012Validator else {"$schema": name, **schema}
        errors.append(error)
    raise BadSchema(f"That is no JSON Schema: {_told(errors[0])}")


def _invalid(draft: type[Validator], schema: Any) -> SchemaError | None:
    try:
        draft.check_schema(schema)
    except SchemaError as error:
        return error
    return None


def _lost_references(resource: Resource[Any]) -> Iterator[str]:
    """The references of the schema that lead nowhere within it."""
    root = resource.id() or ""
    waiting = [(resource, Registry().with_resource(root, resource).crawl().resolver(root))]
    while waiting:
        part, resolver = waiting.pop()
        waiting += [(inner, resolver.in_subresource(inner)) for inner in part.subresources()]
        contents = part.contents if isinstance(part.contents, Mapping) else {}
        for key in ("$ref", "$dynamicRef", "$recursiveRef"):
            if isinstance(reference := contents.get(key), str):
                try:
                    resolver.lookup(reference)
                except Unresolvable:
                    yield reference[:200]


def _columns(text: str) -> dict[str, Any]:
    names = [" ".join(name.split()) for name in re.split(r"[,;\n]", text) if name.strip()]
    counts = Counter(name.casefold() for name in names)
    if twice := [name for name in names if counts[name.casefold()] > 1]:
        raise BadSchema(f"The column “{twice[0][:100]}” is named twice.")
    if not 0 < len(names) <= MAX_COLUMNS:
        raise BadSchema(f"Name 1 to {MAX_COLUMNS} columns, with commas between: name, price")
    row = {"type": "object", "properties": {name: {} for name in names}, "required": names}
    return {"type": "array", "items": {**row, "additionalProperties": False}}


def _told(error: SchemaError) -> str:
    where = error.json_path.removeprefix("$").removeprefix(".")
    return f"{where}: {error.message}"[:_REASON] if where else error.message[:_REASON]
