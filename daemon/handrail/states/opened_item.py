"""The list item that a policy has opened: which it is, its page, and what contradicts the request there.

LASER's agent judges an item on its own page before it takes it (LASER, section 3.1); here the page is
recognised by its title, and the request is compared with what it says of that item alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from handrail.page.naming import name_of
from handrail.text.amounts import money
from handrail.text.arguments import PLACE
from handrail.text.literals import standing
from handrail.text.requirements import row_verdicts
from handrail_wire import Node

from .bindings import bindings_for, is_called
from .named_actions import MENTIONED
from .states import StateRule

_TITLE_PARTS = re.compile(r"\s+[|–—·:-]+\s+|\s*[|:]\s+")
_MEASURED = re.compile(r"\s*(?:\W|from|ab|eur|usd|chf|gbp|rated)*\d", re.IGNORECASE)


def last_opened(rules: Collection[StateRule], arguments: Mapping[str, object], pressed: Sequence[str]) -> str:
    """The item that was opened last by an `each` action of any state, out of what was pressed; or ""."""
    actions = [rule.actions for rule in rules]
    each = [
        binding for binding in bindings_for(actions, arguments, "each") if not PLACE.search(binding["names"])
    ]
    once = bindings_for(actions, arguments, "once")
    names = (match[1] for step in reversed(pressed) if (match := MENTIONED.search(step)))
    items_ = (name for name in names if not any(is_called(name, binding) for binding in once))
    return next((name for name in items_ if any(is_called(name, binding) for binding in each)), "")


def shown_as(item: str, title: str) -> str:
    """An opened item's name in a page's title, "Moss Stapler" for a card "Moss Stapler €12.50"; or ""."""
    card = item.casefold()
    if card in title.casefold():
        return item
    parts = (part for part in _TITLE_PARTS.split(title) if part and 2 * len(part) >= len(item))
    # A card begins with its brand, too: what else it says has to be a price, or a number of reviews.
    more = ((part, card.removeprefix(part.casefold())) for part in parts)
    return next((part for part, rest in more if rest != card and _MEASURED.match(rest)), "")


def ruled_out(rule: StateRule, nodes: Sequence[Node], arguments: Mapping[str, object], asked: str) -> bool:
    """Whether the page contradicts the request about the opened item, between its heading and its `once`
    control: the first amount there is its price, others are savings and instalments.
    """
    name = str(arguments.get("opened_here", "")).casefold()
    if not (name and rule.constraints):
        return False
    once = bindings_for([rule.actions], arguments, "once")
    called = [
        at
        for at, node in enumerate(nodes)
        if any(node.ref and is_called(name_of(node), binding) for binding in once)
    ]
    if not called:
        return False
    above = nodes[: called[0]]
    heads = (at for at, node in enumerate(above) if node.role == "heading" and name in node.name.casefold())
    between = [name_of(node) for node in above[next(heads, 0) :]]
    price = [text for text in between if any(amount.sure for amount in money(standing(text)))][:1]
    held = row_verdicts(["\n".join(between), *price], asked, rule.constraints)  # type: ignore[arg-type]
    return any(met == "no" for row in held for _, met in row)
