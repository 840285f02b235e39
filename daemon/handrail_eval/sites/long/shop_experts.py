"""Scripted experts of the shop's long tasks; they read and act as those of its short ones do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator

from ...experts.page import Expert, Item, Turns, View, click, first, named, said, type_
from ..doing import Listed, address, done, listed, press
from ..oscar.experts import offers, open_product, search


def _brand_total(goal: str) -> Turns:
    brand, category = said(r"by (\w+) in the category (\w+) cost", goal).groups()
    page = yield []
    page = yield from press(page, "Browse store", "button")
    page = yield from press(page, category, "link", "menuitem")
    _, found = yield from listed(page, offers)
    yield done(f"{sum(price for title, price, _ in found if title.startswith(f'{brand} ')):.2f}")


def _four_cheapest(goal: str) -> Turns:
    kinds = re.findall(r"the cheapest ([A-Z]\w+(?: [A-Z]\w+)?)", goal)
    page = yield []
    for kind in kinds:
        page = yield from search(page, kind)
        page, found = yield from listed(page, offers)
        fitting = [(price, title) for title, price, _ in found if f" {kind}, " in title]
        page = yield from open_product(page, min(fitting)[1])
        page = yield from press(page, "Add to basket", "button")
    yield done("All four are in the basket.")


def orders(page: View) -> list[list[str]]:
    """The rows of the clerk's table of orders, without the boxes before them."""
    return [row[1:] for row in page.rows if re.match(r'\[\w+\] checkbox "\d+"', row[0])]


def _orders(page: View) -> Listed[list[str]]:
    """All orders: number, total, pieces, status, customer and more."""
    page = yield [{"do": "goto", "url": address(page, "/dashboard/orders/")}]
    return (yield from listed(page, orders))


def _status_total(goal: str) -> Turns:
    status = said("status “(.*?)”", goal)[1]
    page = yield []
    _, rows = yield from _orders(page)
    totals = [float(row[1].strip("€").replace(",", "")) for row in rows if row[3] == status]
    yield done(f"{sum(totals):.2f}")


def _best_customer(goal: str) -> Turns:
    status = said("status “(.*?)”", goal)[1]
    page = yield []
    _, rows = yield from _orders(page)
    [(name, number)] = Counter(said('"(.*)"', row[4])[1] for row in rows if row[3] == status).most_common(1)
    yield done(f"{name}, {number}")


def _raise_prices(goal: str) -> Turns:
    brand, colour, by = said(r"by (\w+) in (\w+) .* by ([\d.]+) euros", goal).groups()
    page = yield []
    start = address(page, "/dashboard/catalogue/")
    page = yield [{"do": "goto", "url": start}]
    page = yield from _found(page, "title", f"{brand} ")
    wanted = rf'\[\w+\] link "({brand} .*, {colour})"'
    page, codes = yield from listed(
        page, lambda view: [row[2] for row in view.rows if len(row) > 2 and re.match(wanted, row[1])]
    )
    for code in codes:
        page = yield [{"do": "goto", "url": start}]
        page = yield from _found(page, "UPC", code)
        page = yield [click(first(page.elements, lambda one: one.role == "link" and ", " in one.name))]
        page = yield from press(page, "Stock and pricing", "link", "tab")
        field = first(page.elements, lambda one: "(stockrecords price)" in one.rest)
        page = yield [type_(field, f"{float(field.value) + float(by):.2f}")]
        page = yield from press(page, "Save", "button")
    yield done(f"{len(codes)} prices are raised.")


def _found(page: View, label: str, text: str) -> Generator[list[Item], View, View]:
    """Search among the clerk's products by their title or number."""
    field = first(page.elements, lambda one: one.role in ("textbox", "searchbox") and label in one.name)
    return (yield [type_(field, text), click(named(page.elements, "Search", "button"))])


EXPERTS: dict[str, Expert] = {
    "shop-long-brand-total": _brand_total,
    "shop-long-four-cheapest": _four_cheapest,
    "clerk-long-status-total": _status_total,
    "clerk-long-best-customer": _best_customer,
    "clerk-long-raise-prices": _raise_prices,
}
