"""Tasks of the shop in WebArena's style: intents with other values for every seed, judged in the database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from ..expected import ANY, Expected, counts, says
from ..goal import ADA, Goal, Intent, Judge, answered, changed
from ..rows import Change, Row
from .products import Product, products
from .server import Shop
from .webshop import Wanted, named, rewarded

CLERK = "clerk@example.com"

def _any(shop: Shop, dice: Random) -> Product:
    return dice.choice(products(shop))


_BASKET_OF = """
SELECT b.id FROM basket_basket b JOIN auth_user u ON u.id = b.owner_id
WHERE u.email = ? AND b.status = 'Open'
"""


def in_basket(shop: Shop, product: object, quantity: object = 1) -> Expected:
    """A line in Ada's own basket, not in one that is saved for later. `product`: its id."""
    [basket] = shop.rows(_BASKET_OF, ADA)
    line = {"basket_id": basket["id"], "product_id": product, "quantity": quantity}
    return Expected("basket_line", "added", line)


_HOME = """
SELECT a.user_id, a.first_name, a.last_name, a.line1, a.line4, a.postcode, a.country_id
FROM address_useraddress a JOIN auth_user u ON u.id = a.user_id
WHERE u.email = ? AND a.is_default_for_shipping = 1
"""


def _home(shop: Shop) -> tuple[object, Row]:
    """Ada's number, and where she lives."""
    [row] = shop.rows(_HOME, ADA)
    home = dict(row)
    return home.pop("user_id"), home


def _worth(shop: Shop, wanted: Wanted, table: str, also: Collection[str]) -> Judge:
    return rewarded(wanted, lambda: products(shop), table, also)


BASKET = ("basket_basket",)
_ORDERED = ("order_lineprice", "communication_email", "communication_notification", "basket_basket")
"""What a shop writes beside an order; the next basket is begun at once."""


# --- as a customer ---------------------------------------------------------------------------------


def _add(shop: Shop, dice: Random) -> Goal:
    product, count = _any(shop, dice), dice.randint(2, 4)
    return Goal(
        f"Put {count} of the “{product.title}” into my basket.",
        changed(in_basket(shop, product.id, count), also=BASKET),
        reward=_worth(shop, named(product), "basket_line", BASKET),
    )


def _cheapest(shop: Shop, dice: Random) -> Goal:
    one = _any(shop, dice)
    same = [p for p in products(shop) if (p.brand, p.kind) == (one.brand, one.kind)]
    best = min(same, key=lambda product: product.price)
    return Goal(
        f"Put the cheapest {one.kind} by {one.brand} into my basket.",
        changed(in_basket(shop, best.id), also=BASKET),
        # The cheapest is what costs less than a cent more.
        reward=_worth(
            shop, Wanted(one.kind, {"brand": one.brand}, {}, best.price + 0.01), "basket_line", BASKET
        ),
    )


def _webshop(shop: Shop, dice: Random) -> Goal:
    """A goal as WebShop words them; any product that fits is right, so the reward is also the judge, if one
    piece of it lies in the basket.
    """
    one = _any(shop, dice)
    most = int(one.price) + dice.randint(1, 15)
    wanted = Wanted(one.kind, {"material": one.material}, {"colour": one.colour}, most)
    reward = _worth(shop, wanted, "basket_line", BASKET)
    one_piece = changed(in_basket(shop, ANY), also=BASKET)

    def judge(changes: Sequence[Change], answer: str | None) -> float:
        return reward(changes, answer) * one_piece(changes, answer)

    text = f"I want a {one.kind} in {one.colour} made of {one.material} for less than {most} euros. "
    return Goal(text + "Find one and put it into my basket.", judge, reward=reward)


def _price(shop: Shop, dice: Random) -> Goal:
    product = _any(shop, dice)
    prices = {f"{one.price:.2f}" for one in products(shop)}
    return Goal(
        f"How much does the “{product.title}” cost?",
        answered(lambda text: says(text, f"{product.price:.2f}", prices)),
    )


_REVIEWED = """
SELECT p.title, count(*) AS reviews, min(r.score) AS worst FROM catalogue_product p
JOIN reviews_productreview r ON r.product_id = p.id GROUP BY p.id HAVING count(*) > 1 ORDER BY p.id
"""


def _review_count(shop: Shop, dice: Random) -> Goal:
    row = dice.choice(shop.rows(_REVIEWED))
    return Goal(
        f"How many reviews does the “{row['title']}” have? Answer with the number.",
        answered(lambda text: counts(text, row["reviews"])),
    )


_OPINIONS = (
    ("Very useful", "I use it every day and would buy it again."),
    ("Good value", "Better than I expected for this price."),
    ("Not bad", "It works, but the edges are a little rough."),
)


def _review(shop: Shop, dice: Random) -> Goal:
    seen = {row["id"] for row in shop.rows("SELECT product_id AS id FROM reviews_productreview")}
    product = dice.choice([one for one in products(shop) if one.id not in seen])
    (title, body), score = dice.choice(_OPINIONS), dice.randint(3, 5)
    user, _ = _home(shop)
    review = {"user_id": user, "product_id": product.id, "score": score, "title": title, "body": body}
    return Goal(
        f"Publish a review of the “{product.title}”: {score} stars, title “{title}”, text “{body}”",
        changed(Expected("reviews_productreview", "added", review)),
    )


_MINE = """
SELECT o.* FROM order_order o JOIN auth_user u ON u.id = o.user_id WHERE u.email = ? ORDER BY o.number
"""


STATUSES = ("Pending", "Being processed", "Complete", "Cancelled")
"""Of an order (shop_settings.py)."""


def _status(shop: Shop, dice: Random) -> Goal:
    order = dice.choice(shop.rows(_MINE, ADA))
    return Goal(
        f"What is the status of my order {order['number']}?",
        answered(lambda text: says(text, order["status"], STATUSES)),
    )


def _latest_total(shop: Shop, dice: Random) -> Goal:
    last = dice.choice(shop.rows("SELECT id, email FROM auth_user WHERE is_staff = 0 ORDER BY id"))
    totals = [f"{float(order['total_incl_tax']):.2f}" for order in shop.rows(_MINE, last["email"])]
    return Goal(
        "What was the total of my most recent order?",
        answered(lambda text: says(text, totals[-1], totals)),
        who=last["email"],
        start="/accounts/",
    )


_LINES = "SELECT product_id, quantity FROM order_line WHERE order_id = ?"


def _again(shop: Shop, dice: Random) -> Goal:
    order = dice.choice(shop.rows(_MINE, ADA))
    lines = [
        in_basket(shop, line["product_id"], line["quantity"])
        for line in shop.rows(_LINES, order["id"])
    ]
    return Goal(
        f"Put everything of my order {order['number']} into the basket once more, but do not pay yet.",
        changed(*lines, also=BASKET),
    )


_STREETS = ("Lime Walk", "Mill Road", "Chapel Row", "Garden Lane", "Castle Hill", "Bridge Street")
_TOWNS = (("Bremen", "28195"), ("Kiel", "24103"), ("Rostock", "18055"), ("Lübeck", "23552"))


def _new_address(shop: Shop, dice: Random) -> Goal:
    line, (town, code) = f"{dice.randint(1, 80)} {dice.choice(_STREETS)}", dice.choice(_TOWNS)
    user, home = _home(shop)
    address = {**home, "user_id": user, "line1": line, "line4": town, "postcode": code}
    return Goal(
        f"Add an address to my address book: Ada Park, {line}, {code} {town}, Germany.",
        changed(Expected("address_useraddress", "added", address)),
        start="/accounts/",
    )


def _delete_address(shop: Shop, dice: Random) -> Goal:
    """One of two further addresses, which the episode begins with."""
    columns = "title, first_name, last_name, line2, line3, state, country_id, phone_number, notes, user_id"
    first, other = dice.sample(_STREETS, 2)
    for street in (first, other):
        shop.do(
            f"INSERT INTO address_useraddress ({columns}, line1, line4, postcode, search_text, hash, "
            "is_default_for_shipping, is_default_for_billing, num_orders_as_shipping_address, "
            "num_orders_as_billing_address, date_created) "
            f"SELECT {columns}, ?, 'Hamburg', '20457', '', ?, 0, 0, 0, 0, date_created "
            "FROM address_useraddress WHERE user_id = (SELECT id FROM auth_user WHERE email = ?) LIMIT 1",
            f"5 {street}", street, ADA,
        )  # fmt: skip
    return Goal(
        f"Delete the address in {first} from my address book.",
        changed(Expected("address_useraddress", "removed", where={"line1": f"5 {first}"})),
        start="/accounts/",
    )


def _rename(shop: Shop, dice: Random) -> Goal:
    name = dice.choice(("Lindqvist", "Marlowe", "Castellano", "Nakamura", "O'Hara"))
    return Goal(
        f"Change the last name in my profile to {name}.",
        changed(Expected("auth_user", "edited", {"last_name": name}, {"email": ADA})),
        start="/accounts/",
    )


def _wish(shop: Shop, dice: Random) -> Goal:
    product = _any(shop, dice)
    return Goal(
        f"Put the “{product.title}” on my wish list.",
        changed(
            Expected("wishlists_line", "added", {"product_id": product.id, "quantity": 1}),
            also=("wishlists_wishlist",),
        ),
        reward=_worth(shop, named(product), "wishlists_line", ("wishlists_wishlist",)),
    )


def _voucher(shop: Shop, dice: Random) -> Goal:
    product = _any(shop, dice)
    [basket] = shop.rows(_BASKET_OF, ADA)
    # How often the voucher was used in a basket.
    used = Expected("voucher_voucher", "edited", {"num_basket_additions": ANY}, {"code": "HARBOUR10"})
    return Goal(
        f"Put the “{product.title}” into my basket and use the voucher HARBOUR10 there. Do not pay.",
        changed(
            in_basket(shop, product.id),
            Expected("basket_basket_vouchers", "added", {"basket_id": basket["id"]}),
            also=(*BASKET, used),
        ),
        reward=_worth(
            shop, named(product), "basket_line", (*BASKET, "voucher_voucher", "basket_basket_vouchers")
        ),
    )


def _buy(shop: Shop, dice: Random) -> Goal:
    product = _any(shop, dice)
    user, home = _home(shop)
    line = {"product_id": product.id, "quantity": 1}
    return Goal(
        f"Buy one “{product.title}” and have it sent to my address.",
        changed(
            in_basket(shop, product.id),
            Expected("basket_basket", "edited", {"status": "Submitted"}, {"owner_id": user}),
            Expected("order_order", "added", {"user_id": user}),
            Expected("order_line", "added", line),
            Expected("order_shippingaddress", "added", home),
            Expected("partner_stockrecord", "edited", {"num_allocated": ANY}, {"id": product.stock}),
            also=_ORDERED,
        ),
        reward=_worth(
            shop, named(product), "order_line",
            (*_ORDERED, "basket_line", "order_order", "order_shippingaddress", "partner_stockrecord"),
        ),
    )  # fmt: skip


# --- as the shop's clerk -----------------------------------------------------------------------------


def saved(product: Product) -> Expected:
    """The form saves the product as well, and writes nothing as an empty text."""
    return Expected("catalogue_product", "edited", {"meta_description": ""}, {"id": product.id})


def _set_stock(shop: Shop, dice: Random) -> Goal:
    product, count = _any(shop, dice), dice.randint(100, 400)
    return Goal(
        f"Set the number in stock of the product with UPC {product.upc} to {count}.",
        changed(Expected("partner_stockrecord", "edited", {"num_in_stock": count}, {"id": product.stock}),
                also=(saved(product),)),
        who=CLERK,
        start="/dashboard/",
    )  # fmt: skip


def _set_price(shop: Shop, dice: Random) -> Goal:
    product, price = _any(shop, dice), f"{dice.randint(20, 90)}.{dice.choice(('00', '50', '90'))}"
    return Goal(
        f"Change the price of the product with UPC {product.upc} to {price} euros.",
        changed(Expected("partner_stockrecord", "edited", {"price": price}, {"id": product.stock}),
                also=(saved(product),)),
        who=CLERK,
        start="/dashboard/",
    )  # fmt: skip


def _cancel(shop: Shop, dice: Random) -> Goal:
    order = dice.choice(shop.rows("SELECT * FROM order_order WHERE status = 'Pending' ORDER BY number"))
    of = {"order_id": order["id"]}
    return Goal(
        f"Cancel the order {order['number']}: set its status to Cancelled.",
        changed(
            Expected("order_order", "edited", {"status": "Cancelled"}, {"id": order["id"]}),
            also=(
                Expected("order_orderstatuschange", "added", {**of, "new_status": "Cancelled"}),
                Expected("order_ordernote", "added", {**of, "note_type": "System"}),
            ),
        ),
        who=CLERK,
        start="/dashboard/",
    )


def _note(shop: Shop, dice: Random) -> Goal:
    order = dice.choice(shop.rows("SELECT * FROM order_order ORDER BY number"))
    text = dice.choice(("Gift wrap, please.", "Customer will call back.", "Deliver in the evening only."))
    return Goal(
        f"Add the note “{text}” to order {order['number']}.",
        changed(Expected("order_ordernote", "added", {"message": text, "order_id": order["id"]})),
        who=CLERK,
        start="/dashboard/",
    )


def _orders_of(shop: Shop, dice: Random) -> Goal:
    row = dice.choice(
        shop.rows(
            "SELECT u.first_name || ' ' || u.last_name AS name, count(*) AS orders FROM order_order o "
            "JOIN auth_user u ON u.id = o.user_id GROUP BY u.id ORDER BY u.id"
        )
    )
    return Goal(
        f"How many orders has {row['name']} placed? Answer with the number.",
        answered(lambda text: counts(text, row["orders"])),
        who=CLERK,
        start="/dashboard/",
    )


_WORST = """
SELECT r.id, r.title, p.title AS product, u.first_name || ' ' || u.last_name AS author
FROM reviews_productreview r JOIN catalogue_product p ON p.id = r.product_id
JOIN auth_user u ON u.id = r.user_id WHERE r.score = 1 ORDER BY r.id
"""


def _delete_review(shop: Shop, dice: Random) -> Goal:
    row = dice.choice(shop.rows(_WORST))
    return Goal(
        f"Delete the review with one star that {row['author']} wrote about the “{row['product']}”.",
        changed(Expected("reviews_productreview", "removed", where={"id": row["id"]})),
        who=CLERK,
        start="/dashboard/",
    )


INTENTS = (
    Intent("shop-add", _add),
    Intent("shop-cheapest", _cheapest),
    Intent("shop-webshop", _webshop),
    Intent("shop-price", _price),
    Intent("shop-review-count", _review_count),
    Intent("shop-review", _review, risky=True),
    Intent("shop-order-status", _status),
    Intent("shop-latest-total", _latest_total),
    Intent("shop-again", _again),
    Intent("shop-new-address", _new_address),
    Intent("shop-delete-address", _delete_address, risky=True),
    Intent("shop-rename", _rename),
    Intent("shop-wish", _wish),
    Intent("shop-voucher", _voucher),
    Intent("shop-buy", _buy, risky=True),
    Intent("clerk-stock", _set_stock),
    Intent("clerk-price", _set_price),
    Intent("clerk-cancel", _cancel, risky=True),
    Intent("clerk-note", _note),
    Intent("clerk-orders-of", _orders_of),
    Intent("clerk-delete-review", _delete_review, risky=True),
)
