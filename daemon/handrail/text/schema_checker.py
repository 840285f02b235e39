"""Checks a value against a JSON Schema within a bounded time.

A schema may come from anybody, and a pattern such as `^(a+)+$` takes for ever on some texts, as do references
that branch over and over. So each keyword looks at how long its thread has worked, and patterns are tried by
`regex`, which gives up in time; the standard library's engine cannot.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from functools import cache, partial
from typing import Any

import regex
from jsonschema import Draft202012Validator, ValidationError, validators
from jsonschema.exceptions import best_match
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for
from referencing import Registry, Resource
from referencing.jsonschema import specification_with

LONGEST_S = 0.3
"""Seconds of work that a check may take, about: `regex` looks at the clock now and then."""
_end: ContextVar[float] = ContextVar("_end")
_Keyword = Callable[[Any, Any, Any, Any], Any]


class Unbounded(Exception):
    """The check took too long."""


def problem_with(value: Any, schema: Any, *, endless: bool = False) -> str:
    """What is wrong with a value, with its place; "" if nothing is.

    endless: raise `RecursionError` or `Unbounded` for a schema that cannot be gone through.
    """
    token = _end.set(time.thread_time() + (3 if endless else 1) * LONGEST_S)
    try:
        wrong = _first_wrong(value, schema)
    except (Unbounded, RecursionError) as error:
        if endless:
            raise
        why = "a pattern, or references that branch" if isinstance(error, Unbounded) else "endless references"
        return f"it could not be checked in time: the schema has {why}. Make the schema simpler"
    except Exception as error:
        # It may ask for what no number can be.
        return f"it could not be checked against the schema ({type(error).__name__}: {error})"
    finally:
        _end.reset(token)
    if wrong is None:
        return ""
    where = wrong.json_path.removeprefix("$").removeprefix(".")
    return f"{where}: {wrong.message}" if where else str(wrong.message)


def _first_wrong(value: Any, schema: Any) -> ValidationError | None:
    try:
        wrong: ValidationError | None = best_match(_validator(schema).iter_errors(value))
    except BaseException as error:
        # What the library's part in Rust raises where Python's stack ends in it; no `Exception`.
        if type(error).__name__ == "PanicException":
            raise RecursionError from None
        raise
    return wrong


def wrong_places(value: Any, schema: Any) -> list[tuple[Any, ...]]:
    """The places within a value that do not fit, as keys and positions; none if that cannot be checked."""
    token = _end.set(time.thread_time() + LONGEST_S)
    try:
        return [tuple(error.absolute_path) for error in _validator(schema).iter_errors(value)]
    except Exception:
        return []
    finally:
        _end.reset(token)


def unsafe_part(schema: Any) -> str:
    """What of a valid schema cannot be checked in bounded time, in words; "" if all can be."""
    waiting = [(resource_of(schema), True)]
    while waiting:
        part, top = waiting.pop()
        waiting += [(inner, False) for inner in part.subresources()]
        contents = part.contents if isinstance(part.contents, Mapping) else {}
        if "$schema" in contents and not top:
            return "$schema may stand only at its top"
        if "patternProperties" in contents and "unevaluatedProperties" in json.dumps(schema):
            return "patternProperties and unevaluatedProperties cannot be used together"
        for pattern in (contents.get("pattern"), *(contents.get("patternProperties") or ())):
            if isinstance(pattern, str) and not _compiles(pattern):
                return f"its pattern {pattern[:100]} is none that I know"
    return ""


def resource_of(schema: Any) -> Resource[Any]:
    """The schema as what references are looked up in, by the rules of its draft."""
    draft = validator_for(schema, default=Draft202012Validator)
    name = draft.META_SCHEMA.get("$id") or draft.META_SCHEMA["id"]
    return specification_with(name).create_resource(schema)


def _validator(schema: Any) -> Validator:
    draft = validator_for(schema, default=Draft202012Validator)
    if isinstance(schema, Mapping):
        # By its name the library would go back to the draft's own class.
        schema = {key: value for key, value in schema.items() if key != "$schema"}
    # With a registry of its own nothing is looked for anywhere else.
    return _bounded(draft)(schema, registry=Registry(), format_checker=draft.FORMAT_CHECKER)


@cache
def _bounded(draft: type[Validator]) -> type[Validator]:
    """A draft's validator whose keywords look at the clock."""
    own = {
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": partial(_additional_properties, draft.VALIDATORS["additionalProperties"]),
        "uniqueItems": _unique_items,
    }
    keywords = {**draft.VALIDATORS, **{key: check for key, check in own.items() if key in draft.VALIDATORS}}
    timed = {key: partial(_in_time, check) for key, check in keywords.items()}
    made: type[Validator] = validators.extend(draft, timed)  # type: ignore[no-untyped-call]
    return made


def _in_time(
    check: _Keyword, validator: Any, wanted: Any, value: Any, schema: Any
) -> Iterator[ValidationError]:
    _left()
    yield from check(validator, wanted, value, schema) or ()


def _left() -> float:
    left = _end.get() - time.thread_time()
    if left <= 0:
        raise Unbounded
    return left


def _found(pattern: str, text: str) -> bool:
    try:
        return regex.search(pattern, text, timeout=_left()) is not None
    except TimeoutError:
        raise Unbounded from None


def _compiles(pattern: str) -> bool:
    try:
        regex.compile(pattern)
    except (regex.error, OverflowError, RecursionError, MemoryError):
        return False
    return True


# --- keywords that would use the standard library's patterns, or take the square of a list's length --------


def _pattern(validator: Any, pattern: str, value: Any, schema: Any) -> Iterator[ValidationError]:
    if validator.is_type(value, "string") and not _found(pattern, value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


def _pattern_properties(
    validator: Any, patterns: Mapping[str, Any], value: Any, schema: Any
) -> Iterator[ValidationError]:
    if not validator.is_type(value, "object"):
        return
    for pattern, inner in patterns.items():
        for name, one in value.items():
            if _found(pattern, name):
                yield from validator.descend(one, inner, path=name, schema_path=pattern)


def _additional_properties(
    check: _Keyword, validator: Any, wanted: Any, value: Any, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    patterns = schema.get("patternProperties") or {}
    if patterns and validator.is_type(value, "object"):
        value = {name: one for name, one in value.items() if not any(_found(p, name) for p in patterns)}
        schema = {key: part for key, part in schema.items() if key != "patternProperties"}
    yield from check(validator, wanted, value, schema) or ()


def _unique_items(validator: Any, wanted: bool, value: Any, schema: Any) -> Iterator[ValidationError]:
    listed = value if wanted and validator.is_type(value, "array") else []
    if len({json.dumps(_same(one), sort_keys=True) for one in listed}) < len(listed):
        yield ValidationError("it has the same item twice")


def _same(value: Any) -> Any:
    """A value as another is written that JSON Schema takes for the same: 1 and 1.0 are."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {key: _same(one) for key, one in value.items()}
    return [_same(one) for one in value] if isinstance(value, list) else value
