"""A policy's arguments: the subset of JSON Schema that a file may use, and the check of values against it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from handrail.text.authoring_errors import did_you_mean, wrong

_KEYWORDS = ("type", "description", "enum", "format", "pattern", "cues")
_FORMATS = ("date", "time", "code", "field", "button", "boxes", "quoted", "number", "reference")
"""Only `date` is checked; the others help to find the value. `time` and `code` (an airport, a reference) are
such literals of the goal, `quoted` is a quotation in it, `number` a number that identifies a thing,
`reference` an issue's; `field` and `button` are the name of one on the page, `boxes` names tick boxes."""
_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
}
_A_KIND = {"string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false"}


def checked_spec(spec: dict[str, Any]) -> dict[str, Any]:
    """The specification of one argument, with its type filled in.

    Raises `PydanticCustomError` for keywords and values that `misfit` does not know, so that no rule is
    silently ignored.
    """
    spec = {"type": "string", **spec}
    for keyword in spec:
        if keyword not in _KEYWORDS:
            raise wrong(f"{keyword!r} is not understood here", did_you_mean(keyword, _KEYWORDS))
    kind = spec["type"]
    if not isinstance(kind, str) or kind not in _TYPES:
        raise wrong(f"there is no type {kind!r}", did_you_mean(str(kind), _TYPES))
    if not isinstance(spec.get("description", ""), str):
        raise wrong("the description should be text", "Put it in quotes")
    if "format" in spec and (spec["format"] not in _FORMATS or kind != "string"):
        known = ", ".join(_FORMATS)
        raise wrong(f"the formats are {known}, all for text", "Write {type: string, format: date}")
    if "pattern" in spec and (kind != "string" or not _is_expression(spec["pattern"])):
        raise wrong("the pattern is no regular expression for text", "Write it like '^[A-Z]+$', in quotes")
    cues = spec.get("cues", [])
    if not (isinstance(cues, list) and all(isinstance(cue, str) for cue in cues)):
        raise wrong("cues should be a list of words", "For example, cues: [close, reopen]")
    if "enum" in spec:
        values = spec["enum"]
        if not isinstance(values, list) or not values:
            raise wrong("enum should be a list of values", "For example, enum: [one-way, return]")
        if odd := [value for value in values if not _is_a(value, kind)]:
            fix = "Put text in quotes: without them yes, no, on, off, numbers and dates are no text in YAML"
            raise wrong(f"{odd[0]!r} among the values of enum is not {_A_KIND[kind]}", fix)
    return spec


def _is_a(value: Any, kind: str) -> bool:
    """Whether a value has one of JSON's types, where true is no number."""
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def misfit(value: Any, spec: Mapping[str, Any]) -> str | None:
    """What is wrong with a value, in plain words, or None."""
    if not _is_a(value, spec["type"]):
        return f"should be {_A_KIND[spec['type']]}, not {json.dumps(value, ensure_ascii=False)}"
    if "enum" in spec and value not in spec["enum"]:
        return f"should be one of {', '.join(map(str, spec['enum']))}, not {value!r}"
    if "pattern" in spec and not re.search(spec["pattern"], value):
        return f"should look like {spec['pattern']}, not {value!r}"
    if spec.get("format") == "date" and not _is_date(value):
        return f"should be a date such as 2023-07-07, not {value!r}"
    return None


def _is_expression(pattern: Any) -> bool:
    try:
        return isinstance(pattern, str) and bool(re.compile(pattern))
    except re.error:
        return False


def _is_date(text: str) -> bool:
    """Whether it is a full-date of RFC 3339, the `date` of JSON Schema."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
