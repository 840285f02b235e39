"""Settings as a person reads them: what each is for, what it may be, and what is wrong with a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce
from typing import Any, Literal

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from .settings import Config, Paths, SmallModelSettings, setting_paths, settings_with_sources

Kind = Literal["switch", "choice", "whole", "number", "text"]
_KINDS: Mapping[str, Kind] = {"boolean": "switch", "integer": "whole", "number": "number", "string": "text"}
NO_LIMIT = "none"
"""How "no limit" is written where the default is a limit."""


@dataclass(frozen=True)
class Described:
    """One setting. `name` is dotted, `least` and `most` are bounds; `unlimited`: it may be `NO_LIMIT`."""

    name: str
    title: str
    description: str
    kind: Kind
    choices: tuple[str, ...]
    least: float | None
    most: float | None
    unlimited: bool
    default: Any


@cache
def described() -> Mapping[str, Described]:
    """Every setting of `Config` by its name, made from the schema, so that none can be forgotten."""
    return {".".join(path): _described(path) for path in setting_paths(Config)}


def value_of(config: Config, name: str) -> Any:
    """The value of a setting."""
    return reduce(getattr, name.split("."), config)


def with_values(config: Config, taken: Config, names: list[str]) -> Config:
    """`config` with some settings as `taken` has them; what is not set there is not set here either."""
    values, others = config.model_dump(exclude_unset=True), taken.model_dump(exclude_unset=True)
    for name in names:
        *sections, leaf = name.split(".")
        into = reduce(lambda table, section: table.setdefault(section, {}), sections, values)
        source: dict[str, Any] = reduce(lambda table, section: table.get(section, {}), sections, others)
        into.pop(leaf, None)
        if leaf in source:
            into[leaf] = source[leaf]
    return Config.model_validate({**values, "paths": config.paths})


def problems(changes: Mapping[str, object], paths: Paths) -> dict[str, str]:
    """What is wrong with changes of the file, in plain words, by setting; "" is about the rest of the file.

    A value of None takes the setting out. Raises `ConfigError` if the file cannot be read.
    """
    values, _ = settings_with_sources(paths, env={})
    for name, value in changes.items():
        *sections, leaf = name.split(".")
        table: Any = values
        for section in sections:
            table = table.setdefault(section, {})
        if value is None:
            table.pop(leaf, None)
        else:
            table[leaf] = value
    try:
        config = Config.model_validate({**values, "paths": paths})
    except ValidationError as error:
        found: dict[str, str] = {}
        for problem in error.errors():
            name = ".".join(str(part) for part in problem["loc"])
            own = name in changes
            words = in_plain_words(problem["type"], problem["msg"], problem.get("ctx", {}))
            found.setdefault(name if own else "", words if own else f"{paths.config_file}, {name}: {words}")
        return found
    return {
        f"{section}.{missing}": "Give both prices: with one, the cost of a run would be wrong."
        for section, model in (("model", config.model), ("small", config.small))
        for missing, other in (("price_in", "price_out"), ("price_out", "price_in"))
        if getattr(model, missing) is None
        and getattr(model, other) is not None
        and {f"{section}.{missing}", f"{section}.{other}"} & set(changes)
    }


def in_plain_words(kind: str, message: str, given: Mapping[str, Any]) -> str:
    """What to do about one of pydantic's errors (https://docs.pydantic.dev/latest/errors/validation_errors/)."""
    match kind:
        case "greater_than_equal":
            return f"Give {given['ge']:,g} or more."
        case "less_than_equal":
            return f"Give {given['le']:,g} or less."
        case "greater_than":
            return f"Give more than {given['gt']:,g}."
        case "int_type" | "int_parsing" | "int_from_float" | "int_parsing_size":
            return "Give a whole number, such as 40."
        case "float_type" | "float_parsing" | "finite_number":
            return "Give a number, such as 1.5."
        case "bool_type" | "bool_parsing":
            return "Choose on or off."
        case "literal_error":
            return f"Choose one of: {given['expected']}."
        case "string_too_short":
            return "Write something, or reset it to the default."
        case "string_too_long":
            return f"Write at most {given['max_length']:,} characters."
    words = message.removeprefix("Value error, ")
    return f"{words[:1].upper()}{words[1:]}."


def _described(path: tuple[str, ...]) -> Described:
    field = _field(Config, path)
    schema = TypeAdapter(field.rebuild_annotation()).json_schema()
    options = [one for one in schema.get("anyOf", [schema]) if one.get("type") != "null"]
    shape = options[0]
    choices = tuple(str(one) for one in shape.get("enum", ()))
    least = shape.get("minimum", shape.get("exclusiveMinimum"))
    default = field.get_default(call_default_factory=True)
    words = (field.description or "").strip()
    second = Config.model_fields[path[0]].annotation is SmallModelSettings
    return Described(
        name=".".join(path),
        title=f"Second model · {field.title}" if second else str(field.title),
        description=f"{words[:1].upper()}{words[1:]}.",
        kind="choice" if choices else _KINDS[shape["type"]],
        choices=choices,
        least=least,
        most=shape.get("maximum"),
        unlimited="anyOf" in schema and default is not None,
        default=default,
    )


def _field(model: type[BaseModel], path: tuple[str, ...]) -> FieldInfo:
    field = model.model_fields[path[0]]
    if len(path) == 1:
        return field
    assert isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel)
    return _field(field.annotation, path[1:])

