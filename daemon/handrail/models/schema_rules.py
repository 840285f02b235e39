"""What a provider's structured answers take of JSON Schema, and a schema made to fit it.

Every provider has a subset of its own (`profiles.toml` has their sources). What a subset cannot say is left
out of the schema that is sent: our own bounds are checked when the answer is read (`decision/`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_STRUCTURE = frozenset(
    {"type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "description"}
)
_ALL = _STRUCTURE | {
    "const", "format", "pattern", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum",
    "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems", "default", "title", "oneOf",
    "allOf", "$ref", "$defs", "prefixItems", "examples",
}  # fmt: skip


@dataclass(frozen=True)
class SchemaRules:
    """A subset of JSON Schema. Limits are those of one schema; None is no limit."""

    keywords: frozenset[str] = _ALL
    """Those it takes; the others are left out."""
    closed: bool = False
    """Whether every object must say `additionalProperties: false`."""
    all_required: bool = False
    """Whether every property must be required: an optional one may be null instead."""
    array_minimum: int | None = None
    """The highest `minItems` that it takes."""
    properties: int | None = None
    optional: int | None = None
    """Properties that are not required."""
    unions: int | None = None
    """Properties with several types."""
    depth: int | None = None
    """Objects and lists within one another."""
    enum_values: int | None = None
    characters: int | None = None
    """Characters of all names of properties and values of enums."""

    @property
    def many_optional(self) -> bool:
        """Whether an object may have as many properties that are left out as it likes."""
        return not self.all_required and self.optional is None


ANY = SchemaRules()
RULES: Mapping[str, SchemaRules] = {
    "any": ANY,
    "openai": SchemaRules(
        keywords=_STRUCTURE | {
            "const", "format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
            "multipleOf", "minItems", "maxItems", "$ref", "$defs",
        },
        closed=True, all_required=True, properties=5_000, depth=10, enum_values=1_000, characters=120_000,
    ),
    "anthropic": SchemaRules(
        keywords=_STRUCTURE | {"const", "format", "minItems", "$ref", "$defs", "default", "allOf"},
        closed=True, array_minimum=1, optional=24, unions=16,
    ),
    "gemini": SchemaRules(
        keywords=_STRUCTURE | {
            "title", "format", "minimum", "maximum", "minItems", "maxItems", "prefixItems", "oneOf", "$ref",
            "$defs",
        },
    ),
}  # fmt: skip
"""By the name that a profile gives them."""


def fitted(schema: Mapping[str, Any], rules: SchemaRules) -> dict[str, Any]:
    """The schema in the words that `rules` has; equal to `schema` if it fits already.

    Of more optional properties than `rules` takes, some become such that may be null.
    """
    made = _in_words(schema, rules)
    if rules.optional is not None:
        objects = [part for _, part, _ in _walk(made, "$", 0) if _optional(part)]
        left = sum(len(_optional(part)) for part in objects)
        for part in sorted(objects, key=lambda one: len(_optional(one))):
            if left <= rules.optional:
                break
            left -= len(_optional(part))
            _require_all(part)
    return made


def _optional(schema: Mapping[str, Any]) -> list[str]:
    """The properties of an object that may be left out."""
    return [name for name in schema.get("properties", ()) if name not in schema.get("required", ())]


def _require_all(schema: dict[str, Any]) -> None:
    """Let what may be left out of an object be null instead."""
    for name in _optional(schema):
        schema["properties"][name] = _or_null(schema["properties"][name])
    schema["required"] = list(schema["properties"])


def _in_words(schema: Mapping[str, Any], rules: SchemaRules) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in schema.items():
        if key not in rules.keywords:
            continue
        if key in ("properties", "$defs"):
            made[key] = {name: _in_words(part, rules) for name, part in value.items()}
        elif key in ("anyOf", "oneOf", "allOf", "prefixItems"):
            made[key] = [_in_words(part, rules) for part in value]
        elif key in ("items", "additionalProperties") and isinstance(value, Mapping):
            made[key] = _in_words(value, rules)
        elif key == "minItems" and rules.array_minimum is not None:
            made[key] = min(value, rules.array_minimum)
        else:
            made[key] = value
    if "properties" in made:
        if rules.closed:
            made["additionalProperties"] = False
        if rules.all_required:
            _require_all(made)
    return made


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    """The same, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def restored(text: str) -> str:
    """An answer without the nulls that `all_required` allows; as it is if it is no JSON object."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    whole = _without_nulls(value)
    return text if whole == value else json.dumps(whole, ensure_ascii=False)


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nulls(one) for key, one in value.items() if one is not None}
    return [_without_nulls(one) for one in value] if isinstance(value, list) else value


def problems(schema: Mapping[str, Any], rules: SchemaRules) -> list[str]:
    """Why a provider with these rules would refuse a schema; empty if it would take it."""
    found: list[str] = []
    counts = dict.fromkeys(("properties", "optional", "unions", "enum_values", "characters"), 0)
    if schema.get("type") != "object":
        found.append("the schema is not that of an object")
    deepest = 0
    for path, part, depth in _walk(schema, "$", 0):
        deepest = max(deepest, depth)
        found += [f"{path}: {key} is not taken" for key in part if key not in rules.keywords]
        own = part.get("properties", {})
        if own and rules.closed and part.get("additionalProperties") is not False:
            found.append(f"{path}: the object is not closed")
        if own and rules.all_required and _optional(part):
            found.append(f"{path}: not all properties are required")
        if rules.array_minimum is not None and part.get("minItems", 0) > rules.array_minimum:
            found.append(f"{path}: minItems is more than {rules.array_minimum}")
        counts["properties"] += len(own)
        counts["optional"] += len(_optional(part))
        counts["unions"] += isinstance(part.get("type"), list) or "anyOf" in part
        counts["enum_values"] += len(part.get("enum", ()))
        counts["characters"] += sum(len(str(one)) for one in (*own, *part.get("enum", ())))
    for name, count in (*counts.items(), ("depth", deepest)):
        most = getattr(rules, name)
        if most is not None and count > most:
            found.append(f"{name.replace('_', ' ')}: {count}, and {most} at most")
    return found


def _walk(schema: Any, path: str, depth: int) -> Iterator[tuple[str, Any, int]]:
    """Every schema within a schema, with where it stands and in how many objects and lists."""
    yield path, schema, depth
    deeper = depth + (schema.get("type") in ("object", "array"))
    for key in ("properties", "$defs"):
        for name, part in schema.get(key, {}).items():
            yield from _walk(part, f"{path}.{name}", deeper)
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for place, part in enumerate(schema.get(key, ())):
            yield from _walk(part, f"{path}.{key}[{place}]", depth)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), Mapping):
            yield from _walk(schema[key], f"{path}.{key}", deeper)
