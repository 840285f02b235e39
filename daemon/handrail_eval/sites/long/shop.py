"""Long tasks of the shop: lists of several pages, ten edits, four comparisons; judged in its database."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from random import Random

from ..expected import Expected, names, says
from ..goal import Goal, Intent, answered, changed
from ..oscar.products import Product, products
from ..oscar.server import Shop
from ..oscar.tasks import BASKET, CLERK, STATUSES, in_basket, saved
from .filling import copied

_IN_CATEGORY = """
SELECT x.product_id AS id, c.name FROM catalogue_productcategory x
JOIN catalogue_category c ON c.id = x.category_id ORDER BY x.product_id
"""


def money(amount: float) -> str:
    """An amount as a shop writes it, without its sign."""
    return f"{amount:.2f}"


def _brand_total(shop: Shop, dice: Random) -> Goal:
    """One in ten of the products of a category, which the shop shows twenty at a time."""
    category = {row["id"]: row["name"] for row in shop.rows(_IN_CATEGORY)}
    totals: dict[tuple[str, str], float] = defaultdict(float)
    for one in products(shop):
        totals[category[one.id], one.brand] += one.price
    where, brand = dice.choice(sorted(totals))
    others = [money(total) for (place, _), total in totals.items() if place == where]
    return Goal(
        f"What do all products by {brand} in the category {where} cost together, one of each? "
        "Answer with the sum.",
        answered(lambda text: says(text, money(totals[where, brand]), others)),
    )


# --- as the shop's clerk -----------------------------------------------------------------------------

_MORE = 60
_ORDERS = "SELECT id, number, status, total_incl_tax AS total, date_placed FROM order_order ORDER BY number"
_CUSTOMERS = """
SELECT id, first_name || ' ' || last_name AS name FROM auth_user WHERE is_staff = 0 ORDER BY id
"""


def more_orders(shop: Shop, dice: Random) -> None:
    """Sixty further orders by anyone in any state, and the first ones in other states as well."""
    first, people = shop.rows(_ORDERS), shop.rows(_CUSTOMERS)
    for order in first:
        shop.do("UPDATE order_order SET status = ? WHERE id = ?", dice.choice(STATUSES), order["id"])
    last = first[-1]
    for number in range(1, _MORE + 1):
        like = dice.choice(first)
        # Each at another time, so that their order is the same on every page.
        placed = datetime.fromisoformat(last["date_placed"]) + timedelta(minutes=7 * number)
        new = copied(
            shop, "order_order", like["id"],
            number=str(int(last["number"]) + number), status=dice.choice(STATUSES),
            user_id=dice.choice(people)["id"], date_placed=str(placed),
        )  # fmt: skip
        for line in shop.rows("SELECT id FROM order_line WHERE order_id = ?", like["id"]):
            copied(shop, "order_line", line["id"], order_id=new)


def _status_total(shop: Shop, dice: Random) -> Goal:
    more_orders(shop, dice)
    totals: dict[str, float] = defaultdict(float)
    for order in shop.rows(_ORDERS):
        totals[order["status"]] += float(order["total"])
    status = dice.choice(sorted(totals))
    others = [money(total) for total in (*totals.values(), sum(totals.values()))]
    return Goal(
        f"What is the sum of the totals of all orders with the status “{status}”? Answer with the sum.",
        answered(lambda text: says(text, money(totals[status]), others)),
        who=CLERK,
        start="/dashboard/",
    )


_PLACED = """
SELECT u.first_name || ' ' || u.last_name AS name FROM order_order o JOIN auth_user u ON u.id = o.user_id
WHERE o.status = ? ORDER BY o.id
"""


def _best_customer(shop: Shop, dice: Random) -> Goal:
    more_orders(shop, dice)
    status = dice.choice(("Complete", "Pending"))
    placed = Counter(row["name"] for row in shop.rows(_PLACED, status))
    (name, most), (_, second) = placed.most_common(2)
    if most == second:
        # One more, so that there is one answer.
        [who] = [row["id"] for row in shop.rows(_CUSTOMERS) if row["name"] == name]
        [like] = shop.rows("SELECT max(id) AS id, max(number) AS number FROM order_order")
        copied(shop, "order_order", like["id"], number=str(int(like["number"]) + 1), status=status,
               user_id=who, date_placed=str(datetime(2026, 12, 24, 12)))  # fmt: skip
        most += 1
    people = [row["name"] for row in shop.rows(_CUSTOMERS)]
    return Goal(
        f"Which customer has the most orders with the status “{status}”, and how many are they? Answer with "
        "the name and the number.",
        answered(lambda text: names(text, [name], people) and says(text, most, range(100))),
        who=CLERK,
        start="/dashboard/",
    )


def _ten(shop: Shop, dice: Random) -> tuple[str, str, list[Product]]:
    """A brand, a colour, and its products in it: nine to eleven."""
    found = defaultdict(list)
    for one in products(shop):
        found[one.brand, one.colour].append(one)
    (brand, colour), same = dice.choice([item for item in found.items() if 9 <= len(item[1]) <= 11])
    return brand, colour, same


def _raise_prices(shop: Shop, dice: Random) -> Goal:
    brand, colour, same = _ten(shop, dice)
    by = dice.randint(2, 9) + dice.choice((0, 0.25, 0.5))
    prices = [
        Expected("partner_stockrecord", "edited", {"price": money(one.price + by)}, {"id": one.stock})
        for one in same
    ]
    return Goal(
        f"Raise the price of every product by {brand} in {colour} (“{brand} …, {colour}”) by {money(by)} "
        "euros. Leave all other products as they are.",
        changed(*prices, also=[saved(one) for one in same]),
        who=CLERK,
        start="/dashboard/",
    )


# --- as a customer, again ----------------------------------------------------------------------------


def _four_cheapest(shop: Shop, dice: Random) -> Goal:
    by_kind = defaultdict(list)
    for one in products(shop):
        by_kind[one.kind].append(one)
    kinds = dice.sample(sorted(by_kind), 4)
    best = [min(by_kind[kind], key=lambda one: one.price) for kind in kinds]
    listed = ", the cheapest ".join(kinds[:3])
    return Goal(
        f"Put four things into my basket, one of each: the cheapest {listed} and the cheapest {kinds[3]} of "
        "the shop, whatever the brand. Do not pay.",
        changed(*(in_basket(shop, one.id) for one in best), also=BASKET),
    )


INTENTS = (
    Intent("shop-long-brand-total", _brand_total),
    Intent("shop-long-four-cheapest", _four_cheapest),
    Intent("clerk-long-status-total", _status_total),
    Intent("clerk-long-best-customer", _best_customer),
    Intent("clerk-long-raise-prices", _raise_prices),
)
