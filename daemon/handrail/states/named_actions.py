"""LASER's named actions of a page state, "Next page" or "Back to results", bound to elements.

LASER gives each state an action space of its own (LASER, section 3.1); here a site writes in its
`site.yaml` which element each action is for, and which of several: `click each link "*{thing}*"`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import cast

from handrail.page.naming import name_of
from handrail_wire import Node

from .bindings import How, bindings_for, is_called, read_binding
from .items import items
from .states import StateRule

MENTIONED = re.compile(r'"(.*)"')
"""The element's name in a step in words."""
MOST_PAGES = 20
"""How often a page is turned unasked: a carousel may have a "Next" that never ends."""
_NONE: Mapping[str, object] = {}


@dataclass(frozen=True)
class Bound:
    """A named action on the open page: a verb and the element that it is done to."""

    name: str
    verb: str
    ref: str
    how: How = ""
    """`each`: one of a list's items; `once`: used only once, whatever its name is then; `again`: used on
    every page, whatever else the policy does only once.
    """


def bound(
    rule: StateRule | None,
    nodes: Iterable[Node],
    arguments: Mapping[str, object] = _NONE,
    pressed: Collection[str] = (),
    asked: str = "",
) -> tuple[Bound, ...]:
    """The state's named actions whose element is there and enabled; names are compared without case.

    `pressed`: what the policy has pressed so far, in words; `asked`: the request, to be compared with the
    rows of a list.
    """
    if rule is None or not rule.actions:
        return ()
    shown, found = list(nodes), []
    for name, binding in rule.actions.items():
        wanted = read_binding(binding, arguments)
        roles, how = wanted["roles"].split("|"), cast(How, wanted["how"] or "")
        usable = (at for at, node in enumerate(shown) if node.role in roles and node.ref)
        called = [at for at in usable if "disabled" not in shown[at].states and _fits(shown[at], wanted)]
        if how == "each":
            called = items(shown, called, asked, rule.constraints, pressed)  # type: ignore[arg-type]
        elif how == "once":
            called = [] if _times(wanted, pressed) else called
        elif how == "again":
            called = _turning(wanted, shown, called) if _times(wanted, pressed) < MOST_PAGES else []
        else:
            called = called[:1]
        found += [Bound(name, wanted["verb"], shown[at].ref, how) for at in called]
    return tuple(found)


def once_done(
    rules: Collection[StateRule], arguments: Mapping[str, object], pressed: Collection[str]
) -> bool:
    """Whether one of the states' `once` actions was pressed; true if they have none."""
    once = bindings_for((rule.actions for rule in rules), arguments, "once")
    return not once or any(_times(binding, pressed) for binding in once)


def _times(binding: re.Match[str], pressed: Collection[str]) -> int:
    """How often an element that matches was pressed, by its name at that time."""
    names = (match[1] for step in pressed if (match := MENTIONED.search(step)))
    return sum(is_called(name, binding) for name in names)


def _turning(binding: re.Match[str], nodes: Sequence[Node], called: Sequence[int]) -> list[int]:
    """The element that turns a list's page: the last, since carousels above the list have a "Next", too.

    Names, and then roles, count in the order of the binding.
    """
    for glob in binding["names"].casefold().split("|"):
        for role in binding["roles"].split("|"):
            alike = (at for at in called if nodes[at].role == role)
            if so := [at for at in alike if fnmatchcase(name_of(nodes[at]).casefold(), glob)]:
                return so[-1:]
    return []


def _fits(node: Node, binding: re.Match[str]) -> bool:
    return is_called(name_of(node), binding)
