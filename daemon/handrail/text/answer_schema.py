"""What shape an answer has to have: JSON Schema (draft 2020-12), or columns in words. Nothing is fetched."""

from __future__ import annotations

import json
import re
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.exceptions import SchemaError, best_match
from referencing import Registry

MAX_SCHEMA = 20_000
"""Characters of a schema's text."""
_FENCE = re.compile(r"```(?:json)?\s*\n?(.*?)\n?```", re.DOTALL)
_REASON = 300
"""Characters of what is wrong with an answer."""


class BadSchema(ValueError):
    """What was given is no schema that can be used; the text says why."""


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


def problem_of(answer: str, schema: str) -> str:
    """What is wrong with an answer that has to be JSON of this schema (`schema_text`); "" if nothing is."""
    fenced = _FENCE.fullmatch(answer.strip())
    try:
        value = json.loads(fenced[1] if fenced else answer)
    except (ValueError, RecursionError) as error:
        return f"it is no JSON ({error})"[:_REASON]
    try:
        wrong = best_match(_validator(json.loads(schema)).iter_errors(value))
    except Exception as error:
        # A schema may lead round in a circle, or ask for what no number can be.
        return f"it could not be checked against the schema ({type(error).__name__}: {error})"[:_REASON]
    return "" if wrong is None else _told(wrong)


def _schema(text: str) -> Any:
    try:
        schema = json.loads(text)
        Draft202012Validator.check_schema(schema)
    except (ValueError, RecursionError) as error:
        raise BadSchema(f"The schema is no JSON: {error}") from None
    except SchemaError as error:
        raise BadSchema(f"That is no JSON Schema: {_told(error)}") from None
    if outside := [one for one in _references(schema) if not one.startswith("#")]:
        raise BadSchema(f"The schema refers to {outside[0]}, and nothing is fetched: put it into the schema.")
    return schema


def _columns(text: str) -> dict[str, Any]:
    names = [" ".join(name.split()) for name in re.split(r"[,;\n]", text) if name.strip()]
    if len(names) != len(set(names)):
        raise BadSchema("A column is named twice.")
    row = {"type": "object", "properties": {name: {} for name in names}, "required": names}
    return {"type": "array", "items": {**row, "additionalProperties": False}}


def _references(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [one for part in schema for one in _references(part)]
    if not isinstance(schema, dict):
        return []
    own = [str(schema[key]) for key in ("$ref", "$dynamicRef") if key in schema]
    return own + [one for part in schema.values() for one in _references(part)]


def _validator(schema: Any) -> Draft202012Validator:
    # With a registry of its own nothing is looked for anywhere else.
    return Draft202012Validator(schema, registry=Registry(), format_checker=FormatChecker())


def _told(error: ValidationError | SchemaError) -> str:
    where = error.json_path.removeprefix("$").removeprefix(".")
    return f"{where}: {error.message}"[:_REASON] if where else error.message[:_REASON]
