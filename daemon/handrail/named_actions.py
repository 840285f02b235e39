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
from .naming import name_of
from .policy_errors import wrong
from .requirements import held_against

if TYPE_CHECKING:
    from .states import StateRule

How = Literal["", "each", "once", "again"]
_BINDING = re.compile(
    r"(?P<verb>[a-z_]+) (?:(?P<how>each|once|again) )?(?P<roles>[a-z]+(?:\|[a-z]+)*) "
    r'"(?P<names>[^"]+)"'
)
_MENTIONED = re.compile(r'"(.*)"')
_TITLE_PARTS = re.compile(r"\s+[|–—·:-]+\s+|\s*[|:]\s+")
_MOST_PAGES = 20
"""How often a page is turned unasked: a row of pictures may have a "Next" that never ends."""
_LONG = 5
"""Letters from which on a kind may be a part of a longer word, as Schreibtischlampe is a Lampe; "hat" is none
of "Chat"."""
_DOES = re.compile(
    r"(?:add|remove|delete|buy|order|compare|save|share|write|rate|hinzufügen|entfernen|kaufen|ajouter|"
    r"acheter|añadir|comprar|aggiungi|adicionar)\b"
    r"|.*\b(?:to|from|into|in den|au|al|ao) (?:your |my |the )?"
    r"(?:cart|basket|bag|wish ?list|warenkorb|panier|carrito|carrello|carrinho)\b",
    re.IGNORECASE,
)
"""Links that do something with an item instead of leading to it: "Add “Moss Stapler” to your cart"."""
_PLURAL = re.compile(r"(?:(?<=[sxz])es|(?<=[cs]h)es|s)$")
_NONE: Mapping[str, object] = {}


@dataclass(frozen=True)
class Bound:
    """A named action on the page that is open: what to do with which element."""

    name: str
    verb: str
    ref: str
    how: How = ""
    """`each`: one of a list's items; `once`: used only once, whatever it is called then; `again`: used on
    every page, whatever else the policy does only once.
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
            done = _times(wanted, pressed) or _ruled_out(rule, shown, called, arguments, asked)
            called = [] if done else called
        elif how == "again":
            # What turns a list's page stands below it; a row of pictures above has a "Next", too.
            called = called[-1:] if _times(wanted, pressed) < _MOST_PAGES else []
        else:
            called = called[:1]
        found += [Bound(name, wanted["verb"], shown[at].ref, how) for at in called]
    return tuple(found)


def last_opened(
    rules: Collection[StateRule], arguments: Mapping[str, object], pressed: Sequence[str]
) -> str:
    """The item that was opened last, by any state's action for `each`, out of what was pressed; or ""."""
    each = [one for one in _all(rules, arguments, "each") if not PLACE.search(one["names"])]
    once = _all(rules, arguments, "once")
    names = (match[1] for step in reversed(pressed) if (match := _MENTIONED.search(step)))
    items_ = (name for name in names if not any(_is_called(name, one) for one in once))
    return next((name for name in items_ if any(_is_called(name, one) for one in each)), "")


def shown_as(item: str, title: str) -> str:
    """What a page's title calls an opened item: "Moss Stapler" for a card "Moss Stapler €12"; or ""."""
    card = item.casefold()
    parts = (part for part in (title, *_TITLE_PARTS.split(title)) if 2 * len(part) >= len(item))
    return next((part for part in parts if part and part.casefold() in card), "")


def once_done(
    rules: Collection[StateRule], arguments: Mapping[str, object], pressed: Collection[str]
) -> bool:
    """Whether one of the states' actions for `once` was pressed, if they have any."""
    once = _all(rules, arguments, "once")
    return not once or any(_times(one, pressed) for one in once)


def _all(rules: Collection[StateRule], arguments: Mapping[str, object], how: How) -> list[re.Match[str]]:
    read = (_read(binding, arguments) for rule in rules for binding in rule.actions.values())
    return [one for one in read if one["how"] == how]


def _times(binding: re.Match[str], pressed: Collection[str]) -> int:
    """How often something was pressed that is called so: a button may say something else by now."""
    names = (match[1] for step in pressed if (match := _MENTIONED.search(step)))
    return sum(_is_called(name, binding) for name in names)


def _ruled_out(
    rule: StateRule, nodes: Sequence[Node], called: Sequence[int], arguments: Mapping[str, object], asked: str
) -> bool:
    """Whether the page says something else of the item than was asked, between its heading and the button."""
    name = str(arguments.get("opened_here", "")).casefold()
    if not called or not rule.constraints:
        return False
    heads = (at for at, node in enumerate(nodes) if node.role == "heading" and name in node.name.casefold())
    start = next(heads, 0)
    text = "\n".join(name_of(node) for node in nodes[start : max(called[0], start + 1)])
    (held,) = held_against([text], asked, rule.constraints)  # type: ignore[arg-type]
    return any(met == "no" for _, met in held)


def _read(binding: str, arguments: Mapping[str, object]) -> re.Match[str]:
    wanted = _BINDING.fullmatch(filled(binding, arguments))
    assert wanted is not None
    return wanted


def _fits(node: Node, binding: re.Match[str]) -> bool:
    return _is_called(name_of(node), binding)


def _is_called(name: str, binding: re.Match[str]) -> bool:
    name = name.casefold()
    globs = binding["names"].casefold().split("|")
    if binding["how"] == "each":
        return not _DOES.match(name) and any(_is_one(name, glob) for glob in globs)
    return any(fnmatchcase(name, glob) for glob in globs)


def _is_one(name: str, glob: str) -> bool:
    """Whether an item's name says its kind: who asks for staplers means one stapler."""
    kind = re.fullmatch(r"\*([\w -]+)\*", glob)
    if kind is None:
        return fnmatchcase(name, glob)
    word = re.escape(_PLURAL.sub("", kind[1].strip()))
    # Scripts without blanks have words of two signs.
    short = len(kind[1]) < _LONG and kind[1].isascii()
    return re.search(rf"(?<!\w){word}(?:s|es)?(?!\w)" if short else word, name) is not None
