"""Which policy to call next: the one that takes what is still open of the goal, where the page has a place.

A call whose values can only be these leaves the model nothing to choose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from handrail.decision.choices import Callee
from handrail.text.field_kinds import bare, kinds_of_argument, wider
from handrail.text.words import telling

from .told_values import Told

ALIKE = 4
"""Letters with which words of one family begin alike: "departing" and "departure"."""


HasPlace = Callable[[frozenset[str], str], bool]
"""Whether the page has a place for an argument: tells it of its kinds and its value, "" without one."""


Said = Callable[[Sequence[str], frozenset[str]], str]
"""The one of an argument's options that the goal has and that is still open; "" without one."""


@dataclass(frozen=True)
class Covering:
    """Policies that take the same part of what is open."""

    callees: Sequence[Callee] = ()
    placed: bool = False
    """Whether the page has a place for any of it."""


def covering(
    callees: Sequence[Callee],
    left: Sequence[Told],
    said: Said,
    has_place: HasPlace,
    words: str,
    steps: Sequence[str] = (),
    untold: Collection[str] = (),
) -> Covering:
    """The callees that take the most of what is `left`, their arguments narrowed to it; none if none does.

    An argument of a kind that the goal speaks of (`untold`), without a value that fits, is left to the model.
    Those whose values have a place on this page come first. Where none has one, it is the first of their
    caller's `steps`, if it has any; else those that need most, then those whose names have the most of the
    goal's `words`.
    """
    found = []
    for callee in callees:
        taken = _taken(callee, left, said)
        if not set(callee.required) <= taken.keys():
            continue
        kinds = {name: kinds_of_argument(name, spec) for name, spec in callee.arguments.items()}
        placed = sum(has_place(kinds[name], taken.get(name, "")) for name in callee.arguments)
        if taken or placed:
            unused = [one for one in left if not one.secret and one.text not in taken.values()]
            spare = {kind for one in unused for kind in one.kinds}
            found.append((placed, len(callee.required), taken, _narrowed(callee, taken, {*untold, *spare})))
    most = max((placed for placed, *_ in found), default=0)
    if steps and not most:
        # One way and return take the same, but for the way back.
        sets = [taken.items() for _, _, taken, _ in found]
        whole = [callee for *_, taken, callee in found if not any(taken.items() < other for other in sets)]
        return Covering(sorted(whole, key=lambda callee: [*steps, callee.name].index(callee.name))[:1])
    asked = stems(bare(words).split())
    ranked = [
        ((placed, needed, len(taken), len(asked & stems(bare(callee.name).split()))), callee)
        for placed, needed, taken, callee in found
    ]
    best = max((rank for rank, _ in ranked), default=None)
    return Covering([callee for rank, callee in ranked if rank == best], most > 0)


def takes_words(callee: Callee) -> bool:
    """Whether a call may say something in words, and not only values that are known to be for something."""
    return any(
        not kinds_of_argument(name, spec) and "format" not in spec and "enum" not in spec
        for name, spec in callee.arguments.items()
    )


def spoken_of(callees: Sequence[Callee], words: str) -> tuple[Callee, ...]:
    """The callees whose names and descriptions have the most of the words; none if that is only one word, and
    not the first of both. Arguments that are not needed, and that the words do not speak of, are left out.
    """
    goal = bare(words)
    asked = stems(telling(goal))

    def degree(callee: Callee) -> int:
        name = bare(callee.name)
        own = stems(telling(f"{name} {callee.description}"))
        return len(asked & own) + (name.split()[:1] == goal.split()[:1])

    most = max(map(degree, callees), default=0)
    return tuple(_asked_for(one, asked) for one in callees if degree(one) == most > 1)


def _asked_for(callee: Callee, asked: Collection[str]) -> Callee:
    def is_said(name: str, spec: Mapping[str, Any]) -> bool:
        return bool(stems(telling(f"{bare(name)} {spec.get('description', '')}")) & {*asked})

    needed = {
        name: spec
        for name, spec in callee.arguments.items()
        if name in callee.required or kinds_of_argument(name, spec) or is_said(name, spec)
    }
    return replace(callee, arguments=needed)


def stems(words: Iterable[str]) -> set[str]:
    """What words of one family have in common."""
    return {word[:ALIKE] for word in words}


def _narrowed(callee: Callee, taken: Mapping[str, str], untold: Collection[str]) -> Callee:
    arguments: dict[str, Mapping[str, Any]] = {}
    for name, spec in callee.arguments.items():
        if name not in taken and not kinds_of_argument(name, spec).isdisjoint(untold):
            arguments[name] = spec
        if name in taken:
            # A number stays one.
            listed = [value for value in spec.get("enum", ()) if str(value) == taken[name]]
            arguments[name] = {**spec, "enum": listed[:1] or [taken[name]]}
    return replace(callee, arguments=arguments, required=tuple(name for name in arguments if name in taken))


def _taken(callee: Callee, left: Sequence[Told], said: Said) -> dict[str, str]:
    """Each argument with the one value that fits it, the best first.

    Where several values fit as many arguments alike, they are told in that order: the time there, then the
    time back. Where there are fewer values, they are for what the call needs.
    """
    specs = callee.arguments
    options = {name: [str(value) for value in spec.get("enum", ())] for name, spec in specs.items()}
    found = {
        name: value
        for name, spec in specs.items()
        if "format" not in spec and (value := said(options[name], kinds_of_argument(name, spec)))
    }
    given: set[Told] = set()
    for level in (4, 3, 2, 1):
        unfilled = [name for name in specs if name not in found]
        fitting: dict[tuple[str, ...], list[Told]] = {}
        for one in [one for one in left if one not in given]:
            fit = tuple(name for name in unfilled if _degree(one, name, specs[name]) == level)
            fitting.setdefault(fit, []).append(one)
        for names, values in fitting.items():
            needed = tuple(name for name in names if name in callee.required)
            taking = next((some for some in (names, needed) if len(some) == len(values)), ())
            if not found.keys() & set(taking):
                found |= {name: one.text for name, one in zip(taking, values, strict=False)}
                given |= {*values} if taking else set()
    return found


def _degree(one: Told, name: str, spec: Mapping[str, Any]) -> int:
    """How well a value is known to be for an argument: 4 by its name, 3 by its kind, 2 by a wider one or its
    sort, 1 by its sort although it stands beside other words.
    """
    kinds, format_ = kinds_of_argument(name, spec), spec.get("format", "")
    fits = re.search(spec.get("pattern", ""), one.text) and one.text in spec.get("enum", (one.text,))
    if one.secret or not fits:
        return 0
    if format_ in ("date", "time", "code", "number", "reference") and one.sort != format_:
        return 0
    if one.name == name:
        return 4
    if one.kinds & kinds or format_ == "reference":
        return 3
    of_sort = one.sort == format_ != "number"
    if (of_sort and not one.kinds - {one.sort}) or any(map(one.kinds.__contains__, map(wider, kinds))):
        return 2
    return int(of_sort and not kinds)
