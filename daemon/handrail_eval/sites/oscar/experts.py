"""Scripted experts of the shop's tasks: what a perfect policy would do with what it is shown.

They read the goal and the page's text as a model would, and use the site's own search, links and forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator

from ...experts.page import Element, Expert, Item, Turns, View, click, first, named, said, select, type_
from ..doing import TITLE, address, done, press, starting

PRICE = re.compile(r"€([\d,]+\.\d\d)")


def search(page: View, words: str) -> Generator[list[Item], View, View]:
    """Use the shop's search; the page of results."""
    return (yield [type_(named(page.elements, "Search", "textbox", "searchbox"), words) | {"submit": True}])


def open_product(page: View, title: str) -> Generator[list[Item], View, View]:
    """Search a product by its title and open its page."""
    page = yield from search(page, title.replace(",", ""))
    return (yield from press(page, title, "link"))


def into_basket(goal: str, page: View) -> Generator[list[Item], View, View]:
    """The product that the goal names is put into the basket."""
    page = yield from open_product(page, said(TITLE, goal)[1])
    return (yield from press(page, "Add to basket", "button"))


def basket(page: View) -> Generator[list[Item], View, View]:
    """Open the basket from the note that something was put into it, or from the head of the page."""
    return (yield from press(page, "View basket"))


# --- as a customer ---------------------------------------------------------------------------------


def _add(goal: str) -> Turns:
    page = yield []
    page = yield from into_basket(goal, page)
    page = yield from basket(page)
    count = said(r"Put (\d+) of", goal)[1]
    quantity = first(page.elements, lambda one: one.role == "spinbutton")
    page = yield [type_(quantity, count)]
    page = yield from press(page, "Update", "button")
    yield done(f"{count} are in the basket.")


def offers(page: View) -> list[tuple[str, float, Element]]:
    """The products of a page of results: title, price, button that puts it into the basket."""
    found, title, price = [], "", 0.0
    for line in page.lines:
        if link := re.match(r'\[\w+\] link "(.+?)"(?: |$)', line):
            title = link[1]
        elif amount := PRICE.fullmatch(line):
            price = float(amount[1].replace(",", ""))
        elif button := re.match(r'\[(\w+)\] button "Add to basket"', line):
            found.append((title, price, named_ref(page, button[1])))
    return found


def named_ref(page: View, ref: str) -> Element:
    """The element with this ref."""
    return first(page.elements, lambda one: one.ref == ref)


def _cheapest(goal: str) -> Turns:
    kind, brand = said(r"cheapest (.*) by (\w+)", goal).groups()
    page = yield []
    page = yield from search(page, f"{brand} {kind}")
    fitting = [offer for offer in offers(page) if offer[0].startswith(f"{brand} {kind},")]
    page = yield [click(min(fitting, key=lambda offer: offer[1])[2])]
    yield done("The cheapest one is in the basket.")


def _webshop(goal: str) -> Turns:
    wish = said(r"want a (.*) in (\w+) made of (\w+) for less than (\d+)", goal)
    kind, colour, material, most = wish.groups()
    page = yield []
    page = yield from search(page, f"{kind} {colour} {material}")
    fitting = [title for title, price, _ in offers(page) if price < int(most)]
    for title in fitting:
        if not title.endswith(f"{kind}, {colour}"):
            continue
        page = yield from press(page, title, "link")
        if f"{colour} {material}." in page.text:
            page = yield from press(page, "Add to basket", "button")
            yield done(f"The {title} is in the basket.")
        page = yield [{"do": "go_back"}]
    raise LookupError("nothing fits")


def _price(goal: str) -> Turns:
    page = yield []
    page = yield from open_product(page, said(TITLE, goal)[1])
    yield done(f"It costs {said(PRICE.pattern, page.text.partition('Price (incl. tax)')[2])[0]}.")


def _review_count(goal: str) -> Turns:
    page = yield []
    page = yield from open_product(page, said(TITLE, goal)[1])
    yield done(said(r"(\d+) customer review", page.text)[1])


def _review(goal: str) -> Turns:
    page = yield []
    title, head, body = re.findall(TITLE, goal)
    stars = int(said(r"(\d) stars", goal)[1])
    page = yield from open_product(page, title)
    page = yield [click(starting(page, "Write a review", "link"))]
    page = yield [click(star(page, stars))]
    fields = [item for item in page.elements if item.role == "textbox" and item.name != "Search"]
    page = yield [type_(fields[0], head), type_(fields[1], body)]
    page = yield from press(page, "Save review", "button")
    yield done("The review is published.")


def star(page: View, number: int) -> Element:
    """The star to click for so many."""
    return [item for item in page.elements if "star" in f"{item.name} {item.rest}".lower()][number - 1]


def _orders(page: View) -> Generator[list[Item], View, View]:
    page = yield from press(page, "Account", "link")
    return (yield from press(page, "Order History", "link"))


def _status(goal: str) -> Turns:
    page = yield []
    page = yield from _orders(page)
    page = yield from press(page, said(r"order (\d+)", goal)[1], "link")
    yield done(said(r"(Pending|Being processed|Complete|Cancelled)", page.text)[1])


def _latest_total(goal: str) -> Turns:
    page = yield []
    page = yield from _orders(page)
    yield done(PRICE.findall(page.text.partition("Order number")[2])[0])


def _again(goal: str) -> Turns:
    page = yield []
    at = 0
    while True:
        page = yield from _orders(page)
        page = yield from press(page, said(r"order (\d+)", goal)[1], "link")
        buttons = [one for one in page.elements if one.name == "Re-order"]
        page = yield [click(buttons[at])]
        at += 1
        if at == len(buttons):
            yield done("It is all in the basket.")


def _addresses(page: View) -> Generator[list[Item], View, View]:
    return (yield from press(page, "Address Book", "link"))


def _new_address(goal: str) -> Turns:
    who, line, code, town = said(r"book: (.*?), (.*?), (\d+) (\S+), Germany", goal).groups()
    given, family = who.split()
    page = yield []
    page = yield from _addresses(page)
    page = yield from press(page, "Add a new address", "link")
    texts = {"First name": given, "Last name": family, "First line of address": line, "City": town,
             "Post/Zip-code": code}  # fmt: skip
    page = yield [type_(starting(page, label, "textbox"), text) for label, text in texts.items()]
    country = [item for item in page.elements if item.name.startswith("Country") and item.role == "combobox"]
    if country:
        page = yield [select(country[0], "Germany")]
    page = yield from press(page, "Save", "button")
    yield done("The address is in the book.")


def _delete_address(goal: str) -> Turns:
    street = said(r"address in (.*) from", goal)[1]
    page = yield []
    page = yield from _addresses(page)
    row = next(at for at, line in enumerate(page.lines) if street in line)
    menu = said(r"\[(\w+)\] button", "\n".join(page.lines[row:]))[1]
    page = yield [click(named_ref(page, menu))]
    page = yield from press(page, "Delete", "link", "menuitem")
    page = yield from press(page, "Delete", "button")
    yield done("The address is deleted.")


def _rename(goal: str) -> Turns:
    page = yield []
    page = yield from press(page, "Edit profile", "link")
    name = said(r"to (.*)\.$", goal)[1]
    page = yield [type_(starting(page, "Last name", "textbox"), name)]
    page = yield from press(page, "Save", "button")
    yield done(f"The last name is {name} now.")


def _wish(goal: str) -> Turns:
    page = yield []
    page = yield from open_product(page, said(TITLE, goal)[1])
    page = yield from press(page, "Add to wish list", "button")
    yield done("It is on the wish list.")


def _voucher(goal: str) -> Turns:
    page = yield []
    page = yield from into_basket(goal, page)
    page = yield from basket(page)
    page = yield from press(page, "I have a voucher code...", "link")
    field = first(page.elements, lambda one: one.role == "textbox" and one.name != "Search")
    page = yield [type_(field, "HARBOUR10")]
    page = yield [click(starting(page, "Add voucher", "button"))]
    yield done("The voucher is used.")


def _buy(goal: str) -> Turns:
    page = yield []
    page = yield from into_basket(goal, page)
    page = yield from basket(page)
    page = yield from press(page, "Proceed to checkout", "link")
    page = yield [click(starting(page, "Ship to your default shipping address", "button"))]
    while "Place order" not in page.text:
        page = yield [click(first(page.elements, lambda one: one.name in _ONWARD))]
    page = yield from press(page, "Place order", "button")
    yield done("The order is placed.")


_ONWARD = ("Continue", "View preview", "Preview order")


# --- as the shop's clerk -----------------------------------------------------------------------------


def _product_form(goal: str, page: View) -> Generator[list[Item], View, View]:
    """The dashboard's form of the product with the goal's UPC, at its stock and price."""
    page = yield [{"do": "goto", "url": address(page, "/dashboard/catalogue/")}]
    upc = first(page.elements, lambda one: one.role in ("textbox", "searchbox") and "UPC" in one.name)
    page = yield [type_(upc, said(r"UPC (\w+)", goal)[1]), click(named(page.elements, "Search", "button"))]
    page = yield [click(first(page.elements, lambda one: one.role == "link" and ", " in one.name))]
    return (yield from press(page, "Stock and pricing", "link", "tab"))


def _stock_field(label: str, value: Callable[[str], str]) -> Expert:
    def expert(goal: str) -> Turns:
        page = yield []
        page = yield from _product_form(goal, page)
        field = first(page.elements, lambda one: label in one.rest)
        page = yield [type_(field, value(goal))]
        page = yield from press(page, "Save", "button")
        yield done("It is saved.")

    return expert


def _order(goal: str, page: View) -> Generator[list[Item], View, View]:
    page = yield [{"do": "goto", "url": address(page, "/dashboard/orders/")}]
    number = said(r"order (\d+)", goal)[1]
    field = first(page.elements, lambda one: one.role == "textbox" and "number" in one.name.lower())
    page = yield [type_(field, number), click(named(page.elements, "Search", "button"))]
    if f'link "{number}"' in page.text:
        page = yield from press(page, number, "link")
    return page


def _cancel(goal: str) -> Turns:
    page = yield []
    page = yield from _order(goal, page)
    page = yield [select(named(page.elements, "New order status", "combobox"), "Cancelled")]
    page = yield from press(page, "Change status", "button")
    yield done("The order is cancelled.")


def _note(goal: str) -> Turns:
    page = yield []
    page = yield from _order(goal, page)
    page = yield [click(starting(page, "Notes", "link", "tab"))]
    field = first(page.elements, lambda one: one.role == "textbox" and "several lines" in one.rest)
    page = yield [type_(field, said(TITLE, goal)[1])]
    page = yield from press(page, "Save note", "button")
    yield done("The note is there.")


def _orders_of(goal: str) -> Turns:
    name = said(r"orders has (.*) placed", goal)[1]
    page = yield []
    page = yield [{"do": "goto", "url": address(page, "/dashboard/orders/")}]
    page = yield from press(page, "Advanced Search", "link")
    field = first(page.elements, lambda one: one.role == "textbox" and "name" in one.name.lower())
    page = yield [type_(field, name) | {"submit": True}]
    yield done(str(len(re.findall(r'link "\d{6}"', page.text))))


def _delete_review(goal: str) -> Turns:
    author, title = said(r"that (.*) wrote about the “(.*)”", goal).groups()
    page = yield []
    page = yield [{"do": "goto", "url": address(page, "/dashboard/reviews/")}]
    field = first(page.elements, lambda one: one.role == "textbox" and "name" in one.name.lower())
    page = yield [type_(field, author), click(named(page.elements, "Search", "button"))]
    page = yield from press(page, "Score", "link")
    row = next(
        at for at, line in enumerate(page.lines)
        if f'link "{title}"' in line and "1.0 / 5.0" in page.lines[at : at + 4]
    )  # fmt: skip
    menu = said(r'\[(\w+)\] button "Actions"', "\n".join(page.lines[row:]))[1]
    page = yield [click(named_ref(page, menu))]
    page = yield from press(page, "Delete", "link", "menuitem")
    page = yield [click(starting(page, "Delete", "button"))]
    yield done("The review is deleted.")


EXPERTS: dict[str, Expert] = {
    "shop-add": _add,
    "shop-cheapest": _cheapest,
    "shop-webshop": _webshop,
    "shop-price": _price,
    "shop-review-count": _review_count,
    "shop-review": _review,
    "shop-order-status": _status,
    "shop-latest-total": _latest_total,
    "shop-again": _again,
    "shop-new-address": _new_address,
    "shop-delete-address": _delete_address,
    "shop-rename": _rename,
    "shop-wish": _wish,
    "shop-voucher": _voucher,
    "shop-buy": _buy,
    "clerk-stock": _stock_field("(stockrecords num in stock)", lambda goal: said(r"to (\d+)\.", goal)[1]),
    "clerk-price": _stock_field("(stockrecords price)", lambda goal: said(r"to ([\d.]+) euros", goal)[1]),
    "clerk-cancel": _cancel,
    "clerk-note": _note,
    "clerk-orders-of": _orders_of,
    "clerk-delete-review": _delete_review,
}
