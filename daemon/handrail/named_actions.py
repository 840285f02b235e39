"""LASER's named actions of a page state, "Next page" or "Back to results", bound to elements (pure).

LASER gives each state an action space of its own (seeds: LASER section 3.1); here a site writes in its
`site.yaml` which element each of them is about, and which of several: `click each link "*{kind}*"`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Literal, cast

from handrail_wire import Node

from .arguments import PLACE, filled
from .items import items
from .naming import mention, name_of
from .policy_errors import wrong

if TYPE_CHECKING:
    from .states import StateRule

How = Literal["", "each", "once", "again"]
_BINDING = re.compile(
    r"(?P<verb>[a-z_]+) (?:(?P<how>each|once|again) )?(?P<roles>[a-z]+(?:\|[a-z]+)*) "
    r'"(?P<names>[^"]+)"'
)
_MENTIONED = re.compile(r'"(.*)"')
_NONE: Mapping[str, object] = {}


@dataclass(frozen=True)
class Bound:
    """A named action on the page that is open: what to do with which element."""

    name: str
    verb: str
    ref: str
    how: How = ""
    """`each`: one of a list's items; `once`: used only once, before anything else; `again`: used on every
    page, whatever else the policy does only once.
    """


def checked_bindings(bindings: dict[str, str]) -> dict[str, str]:
    """The bindings, if all can be read. Raises a policy's error."""
    for name, binding in bindings.items():
        if not _BINDING.fullmatch(binding):
            fix = """Write a verb, a role and a name, such as 'click link|button "Next*"'"""
            raise wrong(f"{name!r} is bound to {binding!r}, which is no element", fix)
    return bindings


def bound(
    rule: StateRule | None,
    nodes: Iterable[Node],
    arguments: Mapping[str, object] = _NONE,
    pressed: Collection[str] = (),
    asked: str = "",
) -> tuple[Bound, ...]:
    """The state's named actions whose element is there and can be used; names are compared without case.

    `pressed`: what the policy has pressed so far, in words; `asked`: what was asked for, to be held against
    the rows of a list.
    """
    if rule is None or not rule.actions:
        return ()
    shown, found = list(nodes), []
    for name, binding in rule.actions.items():
        wanted = _read(binding, arguments)
        roles, how = wanted["roles"].split("|"), cast(How, wanted["how"] or "")
        usable = (at for at, node in enumerate(shown) if node.role in roles and node.ref)
        called = [at for at in usable if "disabled" not in shown[at].states and _fits(shown[at], wanted)]
        if how == "each":
            called = items(shown, called, asked, rule.constraints, pressed)  # type: ignore[arg-type]
        elif how == "once":
            called = [at for at in called if not any(_mention(shown[at]) in step for step in pressed)][:1]
        else:
            called = called[:1]
        found += [Bound(name, wanted["verb"], shown[at].ref, how) for at in called]
    return tuple(found)


def last_opened(
    rules: Iterable[StateRule], arguments: Mapping[str, object], pressed: Sequence[str]
) -> str:
    """The item that was opened last, by any state's action for `each`, out of what was pressed; or ""."""
    each = [
        wanted
        for rule in rules
        for binding in rule.actions.values()
        if (wanted := _read(binding, arguments))["how"] == "each" and not PLACE.search(wanted["names"])
    ]
    names = (match[1] for step in reversed(pressed) if (match := _MENTIONED.search(step)))
    return next((name for name in names if any(_is_called(name, one) for one in each)), "")


def _read(binding: str, arguments: Mapping[str, object]) -> re.Match[str]:
    wanted = _BINDING.fullmatch(filled(binding, arguments))
    assert wanted is not None
    return wanted


def _mention(node: Node) -> str:
    return mention(name_of(node), node.ref)


def _fits(node: Node, binding: re.Match[str]) -> bool:
    return _is_called(name_of(node), binding)


def _is_called(name: str, binding: re.Match[str]) -> bool:
    globs = binding["names"].casefold().split("|")
    if binding["how"] == "each":
        # Who asks for staplers means one stapler.
        globs += [f"{glob[:-2]}*" for glob in globs if glob.endswith("s*")]
    return any(fnmatchcase(name.casefold(), glob) for glob in globs)
