"""Scripted experts of the long tasks over two sites: each site in a tab of its own."""

from __future__ import annotations

import re
from collections.abc import Generator

from ...experts.page import Expert, Item, Turns, View, click, first, named, said, type_
from ..doing import done, press
from ..oscar.experts import PRICE, open_product
from ..redmine.ways import editing, project
from .tracker_experts import notes, paged, wiki_page

_TRACKER, _SHOP = 1, 2


def tab(index: int) -> Generator[list[Item], View, View]:
    """Go to a tab that is open; the page in it."""
    return (yield [{"do": "tab_focus", "index": index}])


def new_tab(url: str) -> Generator[list[Item], View, View]:
    """Open an address in a tab of its own."""
    return (yield [{"do": "new_tab", "url": url}])


def _prices(goal: str) -> Turns:
    page = yield []
    page = yield from wiki_page(goal, page, "Price list")
    noted = {row[0]: row[1] for row in page.rows if re.fullmatch(r"\d+\.\d\d", row[-1])}
    page = yield from new_tab(said(r"shop at (\S+) cost", goal)[1])
    other = []
    for title, price in noted.items():
        page = yield from open_product(page, title)
        if said(PRICE.pattern, page.text.partition("Price (incl. tax)")[2])[1].replace(",", "") != price:
            other.append(title)
    yield done("; ".join(other))


def _order_status(goal: str) -> Turns:
    start = said(r"\((http\S+)\)", goal)[1]
    page = yield []
    page = yield from project(goal, page, "Issues")
    page, rows = yield from paged(page)
    asked = re.findall(r'link "(\d+)".*?What has become of order (\d+)\?', "\n".join(map(" ".join, rows)))
    page = yield from new_tab(start)
    for number, order in asked:
        page = yield [{"do": "goto", "url": f"{start}orders/"}]
        field = first(page.elements, lambda one: one.role == "textbox" and "number" in one.name.lower())
        page = yield [type_(field, order), click(named(page.elements, "Search", "button"))]
        if f'link "{order}"' in page.text:
            page = yield from press(page, order, "link")
        status = said(r"(Pending|Being processed|Complete|Cancelled)", page.text)[1]
        page = yield from tab(_TRACKER)
        page = yield from editing(f"#{number}", page)
        page = yield [type_(notes(page), status)]
        page = yield from press(page, "Submit", "button")
        page = yield from tab(_SHOP)
    yield done(f"{len(asked)} issues have the status of their order.")


EXPERTS: dict[str, Expert] = {
    "across-long-prices": _prices,
    "across-long-order-status": _order_status,
}
