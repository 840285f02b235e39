"""WebShop's reward for the shop's goals (Yao et al. 2022, section 3.2), computed by us on a shop of our own.

type × (attributes + options + price that fit) / (all of them that were asked for). Of our products the brand
and the material are attributes, the colour is the option. The shop's titles are generated, so the type's
factor is 1 for the same kind of article, else 0. WebShop's goals all name a price; where ours name none, it
is counted on neither side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from ..goal import Judge
from ..rows import Change
from .products import Product


@dataclass(frozen=True)
class Wanted:
    """What a goal asks for; attributes and options are columns of a product."""

    kind: str
    attributes: Mapping[str, str]
    options: Mapping[str, str]
    below: float | None = None
    """The price that it has to stay below."""


def named(product: Product) -> Wanted:
    """What a product's title says of it: “Aldous Desk Lamp, black”."""
    return Wanted(product.kind, {"brand": product.brand}, {"colour": product.colour})


def webshop_reward(wanted: Wanted, found: Product) -> float:
    """The reward of choosing this product, 0 to 1."""
    asked = {**wanted.attributes, **wanted.options}
    fitting = [getattr(found, name) == value for name, value in asked.items()]
    if wanted.below is not None:
        fitting.append(found.price < wanted.below)
    share: float = sum(fitting) / len(fitting)
    return share if found.kind == wanted.kind else 0.0


def rewarded(
    wanted: Wanted, among: Callable[[], Sequence[Product]], table: str, also: Collection[str]
) -> Judge:
    """The reward of the one product that was added to this table; 0 of none, of several, and where a table
    that is neither this nor `also` has changed. `among`: reads the shop's products.
    """

    def judge(changes: Sequence[Change], answer: str | None) -> float:
        chosen = [change.columns for change in changes if (change.table, change.kind) == (table, "added")]
        if len(chosen) != 1 or any(change.table not in (table, *also) for change in changes):
            return 0.0
        found = next(product for product in among() if product.id == chosen[0]["product_id"])
        return webshop_reward(wanted, found)

    return judge
