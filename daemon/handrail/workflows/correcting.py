"""What a person corrects of a draft before it is kept: names, words, kinds and defaults of its parameters.

A parameter that is called otherwise is called so everywhere: in the title, the steps, the answer, the address
where it begins.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from handrail.exemplars.abstraction import numbered, placeholders, renamed

from .keeping import read
from .workflow import Parameter, Workflow

KINDS = ("text", "name", "date", "time", "amount", "email")
"""What a parameter may be, beside the shape that it was given in."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,47}")
NO_NAME = "Use small letters, digits and underscores, and begin with a letter, as in {like}."
_FORMED = re.compile(r"(?<!\{)\{([a-z]\w*):\w+\}")
_RENDERED = ("date", "time")
"""Kinds that a page may want in forms of their own."""
_LEAST = 4
"""Letters of a word that says something, in most languages."""


@dataclass(frozen=True)
class Corrected:
    """A parameter as the person wants it; `was` is its name in the draft."""

    was: str
    name: str
    ask: str
    kind: str
    default: str


@dataclass(frozen=True)
class Problem:
    """Why something cannot be so. `field`: title, or a parameter's, by its name in the draft: `from.kind`."""

    field: str
    text: str


def corrected(
    workflow: Workflow, title: str, parameters: Sequence[Corrected]
) -> tuple[Workflow, list[Problem]]:
    """The workflow as the person wants it, and what cannot be so; with a problem it is not to be kept.

    The title has the parameters' new names. What is not among the draft's parameters is ignored.
    """
    wanted = [one for one in parameters if one.was in workflow.parameters]
    problems = [problem for one in wanted for problem in _problems(workflow, one, wanted)]
    if any(problem.field.endswith(".name") for problem in problems):
        return workflow, problems
    names = {one.was: one.name for one in wanted}
    anew = with_names(workflow, names)
    changed = {
        one.name: {"ask": one.ask.strip(), "kind": one.kind, "default": one.default.strip()} for one in wanted
    }
    known = {
        name: old.model_copy(update=_allowed(old, changed.get(name, {})))
        for name, old in anew.parameters.items()
    }
    title = title.strip()
    if not title:
        problems.append(Problem("title", "Say in a few words what it does."))
    elif unknown := sorted(placeholders(title) - known.keys()):
        say = f"There is no parameter {{{unknown[0]}}}. There are: {', '.join(known) or 'none'}."
        problems.append(Problem("title", say))
    return anew.model_copy(update={"parameters": known, "title": title or anew.title}), problems


def with_names(workflow: Workflow, names: Mapping[str, str]) -> Workflow:
    """The workflow with other names for its parameters, old → new, wherever they stand."""
    data = workflow.model_dump()
    parameters = {names.get(name, name): one for name, one in data["parameters"].items()}
    texts = {key: _renamed(data[key], names) for key in ("title", "start", "steps", "read", "ends")}
    return Workflow.model_validate({**data, **texts, "parameters": parameters})


def is_fixed(workflow: Workflow, name: str) -> bool:
    """Whether a parameter's kind cannot be another: the steps write it as a day or a time can be written."""
    formed = name in _FORMED.findall(workflow.model_dump_json())
    return formed and workflow.parameters[name].kind in _RENDERED


def name_for(workflow: Workflow, taken: Collection[str]) -> str:
    """A name for a workflow, of its title's words, that none has yet."""
    words = re.findall(r"[a-z0-9]+", re.sub(r"\{[^{}]*\}", " ", workflow.title.casefold()))
    telling = [word for word in words if len(word) >= _LEAST] or words
    name = "_".join(telling[:2])[:40].strip("_")
    first = name if NAME.fullmatch(name) else "workflow"
    return next(one for one in numbered(first) if one not in taken)


def _problems(workflow: Workflow, one: Corrected, wanted: Sequence[Corrected]) -> list[Problem]:
    """What is wrong with one parameter, a sentence a field."""
    old, found = workflow.parameters[one.was], []
    names = Counter([other.name for other in wanted])
    names.update(workflow.parameters.keys() - {other.was for other in wanted})
    if not NAME.fullmatch(one.name):
        found.append(Problem(f"{one.was}.name", NO_NAME.format(like="departure_date")))
    elif names[one.name] > 1:
        found.append(Problem(f"{one.was}.name", f"Two are called {one.name}. Give one of them another name."))
    if one.kind not in (*KINDS, old.kind) or (one.kind != old.kind and is_fixed(workflow, one.was)):
        say = f"It stays a {old.kind}: the steps write it as pages write a {old.kind}."
        found.append(Problem(f"{one.was}.kind", say))
    elif one.default.strip() and not old.secret and _value(one) is None:
        like = "2027-07-23" if one.kind == "date" else "14:30"
        found.append(Problem(f"{one.was}.default", f"This is no {one.kind}. Write it like {like}."))
    return found


def _value(one: Corrected) -> str | None:
    return read(Parameter(kind=one.kind), one.default.strip())


def _allowed(old: Parameter, changes: Mapping[str, str]) -> dict[str, str]:
    """The changes of a parameter as they are kept: a day in the steps' notation, of a secret no default."""
    if old.secret or not changes.get("default"):
        return {**changes, **({"default": ""} if changes else {})}
    read_so = read(old.model_copy(update={"kind": changes["kind"]}), changes["default"])
    return {**changes, "default": read_so or changes["default"]}


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """All texts in a value with the other names."""
    if isinstance(value, str):
        return renamed(value, names)
    if isinstance(value, Mapping):
        return {key: _renamed(one, names) for key, one in value.items()}
    return [_renamed(one, names) for one in value] if isinstance(value, list | tuple) else value
