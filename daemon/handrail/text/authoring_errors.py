"""Errors in policy and site files, in plain words for their author.

Every message names the file, the field and the fix. It is made from the `description` and the first of the
`examples` of the pydantic field that the value does not fit.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, get_args

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

# Safe: only plain data, no Python objects. libyaml takes a tenth of the time; some builds of PyYAML lack it.
try:
    from yaml import CSafeLoader as SafeLoader
except ImportError:  # pragma: no cover
    from yaml import SafeLoader  # type: ignore[assignment]


_MOST = 200
"""Errors of one file that are said: more are no help, and each takes its time."""


class PolicyError(Exception):
    """A file that cannot be used as it is. `str()` is one plain line."""

    def __init__(self, source: str, field: str, problem: str, fix: str) -> None:
        super().__init__(source, field, problem, fix)
        self.source, self.field, self.problem, self.fix = source, field, problem, fix

    def __str__(self) -> str:
        return f"{self.source}: {self.sentence}"

    @property
    def sentence(self) -> str:
        """The same line without the file."""
        where = f"{self.field}: " if self.field else ""
        return " ".join(f"{where}{self.problem}. {self.fix.rstrip('.')}.".split())


def wrong(problem: str, fix: str, field: str = "") -> PydanticCustomError:
    """The error that a validator of a file's model raises; by default it is about the validated field."""
    return PydanticCustomError("in_words", "{problem}", {"problem": problem, "fix": fix, "field": field})


def plain_errors(error: ValidationError, model: type[BaseModel], source: str) -> list[PolicyError]:
    """pydantic's errors on the fields of a file, in plain words; of a list not beside those of its items."""
    found = [_plain_error(details, model, source) for details in error.errors(include_url=False)[:_MOST]]
    return [one for one in found if not any(other.field.startswith(f"{one.field}.") for other in found)]


def _plain_error(error: ErrorDetails, model: type[BaseModel], source: str) -> PolicyError:
    place = ".".join(str(part) for part in error["loc"] if part != "[key]")
    if error["type"] == "in_words":
        context = error["ctx"]
        field = place if place.startswith(f"{context['field']}.") else context["field"] or place
        return PolicyError(source, field, context["problem"], context["fix"])
    if error["type"] == "extra_forbidden" and (inner := _model_at(model, error["loc"][:-1])):
        fields = inner.model_fields.items()
        known = [name for name, field in fields if field.description or inner is not model]
        fix = did_you_mean(str(error["loc"][-1]), known)
        return PolicyError(source, place, "there is no such field", fix)
    name = str(error["loc"][0])
    field = model.model_fields.get(name)
    if field is None:
        # A key that is no text, such as 1.
        return PolicyError(source, place, "is no name of a field", did_you_mean(name, model.model_fields))
    problem = "is missing" if error["type"] == "missing" else f"should be {field.description}"
    return PolicyError(source, place, problem, f"For example, {name}: {(field.examples or [''])[0]}")


def _model_at(model: type[BaseModel], place: tuple[int | str, ...]) -> type[BaseModel] | None:
    """The model of what stands at a place of a file; None where that is none, or one of several."""
    for part in place:
        if (field := model.model_fields.get(str(part))) is not None:
            models = list(_models_in(field.annotation))
            if len(models) != 1:
                return None
            model = models[0]
    return model


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The fix for an unknown name: the most similar known one, then all of them."""
    names = list(known)
    close = difflib.get_close_matches(name, names, n=1)
    there = f"There are: {', '.join(names)}" if names else "There is none yet"
    return f"Did you mean {close[0]}? {there}" if close else there


def load_yaml(text: str, source: str, first_line: int = 1, *, aliases: bool = True) -> Any:
    """Parse YAML without duplicate keys. Raises `PolicyError` with the line, counted from `first_line`.

    Of a stranger's text `aliases` are to be refused: merged into one another, a few lines fill any memory.
    """
    try:
        if not aliases and any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, SafeLoader)):
            raise PolicyError(source, "front matter", "refers to parts of itself (*)", "Write them out")
        return yaml.load(text, Loader=_UniqueKeyLoader)
    except yaml.MarkedYAMLError as error:
        line = first_line + (error.problem_mark.line if error.problem_mark else 0)
        fix = 'Write "name: value" lines, and put quotes around text that has : # * or brackets in it'
        raise PolicyError(source, f"line {line}", f"is not valid YAML ({error.problem})", fix) from None
    except yaml.YAMLError:
        raise PolicyError(source, "", "has characters that YAML forbids", "Save it as plain text") from None
    except (ValueError, RecursionError) as error:
        # A value that YAML takes for a date or a number, although it is none (2023-02-31).
        raise PolicyError(
            source, "", f"has a value that YAML cannot read ({error})", "Put it in quotes"
        ) from None


@lru_cache(maxsize=1)
def yaml_parts(text: str) -> yaml.Node | None:
    """The parts of a YAML text with their lines; None if it is none. All errors of one text ask for them."""
    try:
        return yaml.compose(text, Loader=SafeLoader)
    except (yaml.YAMLError, RecursionError):
        return None


class _UniqueKeyLoader(SafeLoader):
    """A loader that refuses duplicate keys, of which YAML silently keeps the last, and reads 12:30 and 007 as
    they are written: to YAML they are numbers, of base 60 and 8.
    """

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        known: set[str] = set()
        for key in (key for key, _ in node.value if isinstance(key, yaml.ScalarNode)):
            if key.value in known:
                raise yaml.constructor.ConstructorError(
                    problem=f"{key.value!r} stands there twice", problem_mark=key.start_mark
                )
            known.add(key.value)
        return super().construct_mapping(node, deep)

    def as_written(self, node: yaml.ScalarNode) -> Any:
        """A number, or the text of what only YAML takes for one."""
        text = str(node.value)
        if ":" in text or (text.isdigit() and text.startswith("0") and text != "0"):
            return text
        is_float = node.tag.endswith(":float")
        return (self.construct_yaml_float if is_float else self.construct_yaml_int)(node)


for _tag in ("int", "float"):
    _UniqueKeyLoader.add_constructor(f"tag:yaml.org,2002:{_tag}", _UniqueKeyLoader.as_written)
