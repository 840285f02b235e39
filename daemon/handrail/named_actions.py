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
from .literals import standing
from .mentions.amounts import money
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
_MEASURED = re.compile(r"\s*(?:\W|from|ab|eur|usd|chf|gbp|rated)*\d", re.IGNORECASE)
_MOST_PAGES = 20
"""How often a page is turned unasked: a row of pictures may have a "Next" that never ends."""
_LONG = 5
"""Letters from which on a kind may be a part of a longer word, as Schreibtischlampe is a Lampe; "hat" is none
of "Chat"."""
_DOES = re.compile(
    r"(?:add|remove|delete|buy|order|compare|save|share|write an?|rate|füge|ajouter|acheter|añadir|"
    r"comprar|aggiungi|adicionar)[\s:]|select options for|quick view"
    r"|.*\b(?:hinzufügen|entfernen|kaufen|hinzu|wunschliste)\W*$"
    r"|.*\b(?:to|from|into) (?:your |my |the )?(?:shopping )?(?:cart|basket|bag|wish ?list)\W*$"
    r"|.*\b(?:in den|deinem|ihrem|zum|au|al|ao|alla|aan) "
    r"(?:warenkorb|panier|carrito|carrello|carrinho|winkelwagen)\b"
    r"|.*(?:カートに|加入购物车)",
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
            called = [] if _times(wanted, pressed) else called
        elif how == "again":
            called = _turning(wanted, shown, called) if _times(wanted, pressed) < _MOST_PAGES else []
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
    """What a page's title calls an opened item, "Moss Stapler" for a card "Moss Stapler €12.50"; or ""."""
    card = item.casefold()
    if card in title.casefold():
        return item
    parts = (part for part in _TITLE_PARTS.split(title) if part and 2 * len(part) >= len(item))
    # A card begins with its brand, too: what it says more has to be a price, or a number of reviews.
    more = ((part, card.removeprefix(part.casefold())) for part in parts)
    return next((part for part, rest in more if rest != card and _MEASURED.match(rest)), "")


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


def _turning(binding: re.Match[str], nodes: Sequence[Node], called: Sequence[int]) -> list[int]:
    """What turns a list's page, which stands below it: rows of pictures have a "Next", too.

    A name that the binding says first, and then a role, comes before others.
    """
    for glob in binding["names"].casefold().split("|"):
        for role in binding["roles"].split("|"):
            alike = (at for at in called if nodes[at].role == role)
            if so := [at for at in alike if fnmatchcase(name_of(nodes[at]).casefold(), glob)]:
                return so[-1:]
    return []


def ruled_out(
    rule: StateRule, nodes: Sequence[Node], arguments: Mapping[str, object], asked: str
) -> bool:
    """Whether the page says something else of the opened item than was asked for, between its heading and
    what is pressed once: the first amount there is its price, others are savings and instalments.
    """
    name = str(arguments.get("opened_here", "")).casefold()
    if not (name and rule.constraints):
        return False
    once = _all([rule], arguments, "once")
    called = [at for at, node in enumerate(nodes) if any(node.ref and _fits(node, one) for one in once)]
    if not called:
        return False
    above = nodes[: called[0]]
    heads = (at for at, one in enumerate(above) if one.role == "heading" and name in one.name.casefold())
    between = [name_of(node) for node in above[next(heads, 0) :]]
    price = [text for text in between if any(one.sure for one in money(standing(text)))][:1]
    held = held_against(["\n".join(between), *price], asked, rule.constraints)  # type: ignore[arg-type]
    return any(met == "no" for row in held for _, met in row)


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
    words = kind[1].strip()
    ways = {words, _PLURAL.sub("", words), re.sub("ies$", "y", words)}
    either = f"(?:{'|'.join(map(re.escape, sorted(ways)))})"
    # Scripts without blanks have words of two signs.
    short = len(words) < _LONG and words.isascii()
    return re.search(rf"(?<!\w){either}(?:s|es)?(?!\w)" if short else either, name) is not None
