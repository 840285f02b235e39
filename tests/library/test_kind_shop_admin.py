"""A shop's back office: a small model sets a product's number in stock or its price, page by page."""

from __future__ import annotations

from datetime import date

import pytest

from handrail.assist.forced import forced
from handrail.decision.choices import Choices
from handrail.happened.events import Pushed, RunEvent
from handrail.happened.steps import Acted
from handrail.library.library import Library
from handrail.page.observation import Page
from handrail.stack.machine import fold
from handrail_wire import Document, Node, Observation
from tests.support.turns import prepare

LIBRARY = Library.load()
SITE = "http://127.0.0.1:45177/dashboard/"
USED = ("link", "button", "textbox", "combobox", "checkbox", "spinbutton", "searchbox", "tab")


def page(url: str, title: str, *lines: str) -> Page:
    """A page written as `role name` lines, a field's value after a bar; a name in brackets is only its hint."""
    nodes = []
    for at, line in enumerate(lines):
        role, _, rest = line.partition(" ")
        name, _, value = rest.partition(" | ")
        name, hint = ("", name[1:-1]) if name.startswith("(") else (name, "")
        nodes.append(Node(ref=f"e{at}" if role in USED else "", role=role, name=name, hint=hint, value=value))
    document = Document(frame=0, document_id="D", url=url, origin="http://127.0.0.1:45177", title=title, nodes=nodes)
    return Page(Observation(tab=1, url=url, title=title, documents=[document]))


# --- django-oscar, as it was seen -----------------------------------------------------------------------

TOP = ("link Harbour Store", "link Return to site", "link Account", "button Log out", "link Dashboard", "button Catalogue",
       "button Fulfilment", "button Customers", "button Offers", "button Content", "link Reports")  # fmt: skip
HOME = page(SITE, "Dashboard | Harbour Store -", *TOP, "heading Dashboard", "link Manage", "link View Stock Alerts")
MENU = page(SITE, "Dashboard | Harbour Store -", *TOP, "link Products", "link Product Types", "link Categories", "heading Dashboard")
FILTER = ("heading Products", "button New Product", "heading Search Products", "textbox UPC:", "textbox Product title:", "button Search",
          "button Go")  # fmt: skip
LIST = page(f"{SITE}catalogue/", "Products | Dashboard", *TOP, *FILTER, "link Corvid Tote Bag, blue", "cell HS00219", "button Actions")
ROW = ("table Product search results", "link Title", "checkbox Ivor Microphone, yellow", "link Ivor Microphone, yellow", "cell HS01047",
       "button Actions")  # fmt: skip
FOUND = page(f"{SITE}catalogue/?upc=HS01047&title=", "Products | Dashboard", *TOP, *FILTER, *ROW)
SECTIONS = ("link Products", "heading Ivor Microphone, yellow", "link Product details", "link Attributes", "link Stock and pricing")
ENDS = ("link Cancel", "button Save and continue editing", "button Save", "link View on site")
ITEM = f"{SITE}catalogue/products/1047/?upc=HS01047&title="
DETAILS = page(ITEM, "Ivor Microphone, yellow | Products | Dashboard", *TOP, *SECTIONS, "textbox Title", "textbox UPC", *ENDS)
STOCK = page(
    ITEM, "Ivor Microphone, yellow | Products | Dashboard", *TOP, *SECTIONS, "table Stock and pricing", "columnheader Num in stock",
    "textbox (stockrecords partner sku) | SKU01047", "spinbutton (stockrecords num in stock) | 23",
    "spinbutton (stockrecords low stock threshold) | 3", "textbox (stockrecords price currency) | EUR",
    "spinbutton (stockrecords price) | 16.11", "textbox (stockrecords partner sku)", "spinbutton (stockrecords num in stock)",
    "textbox (stockrecords price currency) | EUR", "spinbutton (stockrecords price)", *ENDS,
)  # fmt: skip
SAVED = page(f"{SITE}catalogue/?upc=HS01047&title=", "Products | Dashboard", *TOP, "text Updated product 'Ivor Microphone, yellow'.",
             *FILTER, *ROW)  # fmt: skip

# --- others, from knowledge -----------------------------------------------------------------------------

WOO = page(
    "https://woo.test/wp-admin/post.php?post=17&action=edit", "Edit product “Ivor Microphone, yellow” ‹ Woo — WordPress", "link Dashboard",
    "link Products", "link All Products", "link Orders", "link Marketing", "link Analytics", "link Settings", "heading Edit product",
    "heading Ivor Microphone, yellow", "link Inventory", "textbox SKU", "spinbutton Quantity | 23", "spinbutton Low stock threshold",
    "textbox Regular price (€) | 16.11", "button Update",
)  # fmt: skip
MAGENTO = page(
    "http://shop.test/admin/catalog/product/edit/id/12/", "Ivor Microphone, yellow / Products / Inventory / Catalog / Magento Admin",
    "link Dashboard", "link Sales", "link Catalog", "link Customers", "link Reports", "link Stores", "heading Ivor Microphone, yellow",
    "textbox SKU", "textbox Price | 16.11", "textbox Quantity | 23", "button Advanced Inventory", "button Save",
)  # fmt: skip

CODE = {"code": "HS01047", "stock": "173"}
NAME = {"product": "Ivor Microphone, yellow", "stock": "173"}


def chosen(shown: Page, *events: RunEvent, **arguments: str) -> Choices:
    """What a small model may choose that is to edit a product."""
    stack = fold([Pushed("shopping_admin_agent", {}, "go"), Pushed("edit_product", arguments, "edit_product(…)"), *events])
    policy = LIBRARY.entries["edit_product"].policy
    return prepare(policy, stack, shown, LIBRARY, tier="small", today=date(2026, 1, 2), mark="page-0")[1]


def named(shown: Page, choices: Choices) -> list[str]:
    return [shown.nodes[ref].name for ref in choices.elements.get("click", ())]


def values(shown: Page, choices: Choices) -> dict[str, str]:
    return {f"{shown.nodes[ref].name or shown.nodes[ref].hint} {shown.nodes[ref].value}": choices.values[ref] for _, ref in choices.due}


@pytest.mark.parametrize("shown", [HOME, MENU, LIST, FOUND, DETAILS, STOCK, SAVED, WOO, MAGENTO])
def test_a_back_office_is_recognised(shown: Page) -> None:
    assert LIBRARY.root(shown.signs.url, shown.signs.title, shown.signs).name == "shopping_admin_agent"


def test_the_goal_says_all_that_the_call_says() -> None:
    goal = "Set the number in stock of the product with UPC HS01047 to 173."
    stack = fold([Pushed("shopping_admin_agent", {}, goal)])
    root = LIBRARY.entries["shopping_admin_agent"].policy
    choices = prepare(root, stack, HOME, LIBRARY, tier="small", today=date(2026, 1, 2), mark="page-0")[1]
    (call,) = choices.callees
    assert (call.name, call.required, set(call.arguments)) == ("edit_product", ("code", "stock"), {"code", "product", "stock"})
    assert call.arguments["code"]["enum"] == ["HS01047"] and not choices.elements


def test_the_way_to_a_product() -> None:
    assert named(HOME, chosen(HOME, **CODE)) == ["Catalogue"] and forced(chosen(HOME, **CODE)) is not None
    assert named(MENU, chosen(MENU, **CODE)) == ["Products"]
    assert values(LIST, chosen(LIST, **CODE)) == {"UPC: ": "HS01047"}
    assert values(LIST, chosen(LIST, **NAME)) == {"Product title: ": "Ivor Microphone, yellow"}
    assert "Ivor Microphone, yellow" in named(FOUND, chosen(FOUND, **CODE))
    assert named(FOUND, chosen(FOUND, **NAME)) == ["Ivor Microphone, yellow"]


def test_what_was_looked_up_by_its_code_is_opened() -> None:
    looked_up = [
        Acted('type "HS01047" into "UPC:"', "done", page="x", ref="e14", verb="type", url=LIST.observation.url),
        Acted('click "Search"', "done", page="x", ref="e16", verb="click", url=LIST.observation.url),
    ]
    for code, opened in (("HS01047", True), ("HS01048", False)):
        row = [Node(role="table", name="Product search results"), Node(role="row", depth=1), Node(role="cell", depth=2),
               Node(ref="e90", role="link", name="Ivor Microphone, yellow", depth=3), Node(role="cell", name=code, depth=2)]  # fmt: skip
        (before,) = LIST.observation.documents
        document = before.model_copy(update={"nodes": [*before.nodes[: len(TOP) + len(FILTER)], *row]})
        shown = Page(LIST.observation.model_copy(update={"documents": [document]}))
        assert (named(shown, chosen(shown, *looked_up, **CODE)) == ["Ivor Microphone, yellow"]) is opened



TYPED = Acted('type "173" into "stockrecords num in stock"', "done", page="x", ref="e19", verb="type", url=ITEM)


def test_only_the_number_of_the_product_that_was_meant_is_changed() -> None:
    assert values(STOCK, chosen(STOCK, **CODE)) == {"stockrecords num in stock 23": "173"}, "the empty row is for a new one"
    assert values(STOCK, chosen(STOCK, code="HS01047", price="20.50")) == {"stockrecords price 16.11": "20.50"}
    assert named(STOCK, chosen(STOCK, code="HS00219", stock="5")) == ["Products"], "that is another one"
    filled = [line if line != "spinbutton (stockrecords num in stock) | 23" else "spinbutton (stockrecords num in stock) | 173"
              for line in _lines(STOCK)]  # fmt: skip
    then = chosen(page(ITEM, "Ivor Microphone, yellow", *filled), TYPED, **CODE)
    assert "type" not in then.elements and named(STOCK, then) == ["Save"]


def _lines(shown: Page) -> list[str]:
    return [f"{one.role} {one.name or f'({one.hint})'}" + (f" | {one.value}" if one.value else "") for one in shown.all_nodes]


def test_it_ends_when_the_page_says_that_it_is_saved() -> None:
    assert chosen(SAVED, TYPED, **CODE).endings == ("done",)
    assert "Ivor Microphone, yellow" in named(SAVED, chosen(SAVED, **CODE)), "that was saved by somebody else"


def test_other_shops_have_the_same_fields() -> None:
    assert values(WOO, chosen(WOO, **NAME)) == {"Quantity 23": "173"}
    assert values(MAGENTO, chosen(MAGENTO, **NAME)) == {"Quantity 23": "173"}
    assert values(MAGENTO, chosen(MAGENTO, product="Ivor Microphone, yellow", price="20.50")) == {"Price 16.11": "20.50"}
