"""LASER's items: which entries of a list may be opened."""

from __future__ import annotations

import pytest

from handrail.states.items import items
from handrail.text.requirements import RequirementKind
from handrail_wire import Node

ASKED = "less than 73 euros; yellow"


def page(*lines: str) -> list[Node]:
    """Lines of role and name, indented by what they stand in; links get refs."""
    nodes = []
    for at, line in enumerate(lines):
        role, _, name = line.strip().partition(" ")
        ref = f"e{at}" if role == "link" else ""
        nodes.append(Node(ref=ref, role=role, name=name, depth=(len(line) - len(line.lstrip())) // 2))
    return nodes


def card(name: str, price: str) -> list[str]:
    """A product as shops show it: a picture and a name that lead to the same page, a price, a button."""
    return ["  listitem", f"    link {name}", f"    link {name}", f"    text {price}", "    button Add to basket"]


CARDS = page(
    "text Basket total: €0.00", "list",
    *card("Corvid Stapler, yellow", "€110.00"), *card("Dunmore Stapler, yellow", "€70.00"),
    *card("Larch Stapler, green", "€20.00"), *card("Moss Stapler, yellow", "€12.50"),
)  # fmt: skip
FLAT = page(
    "heading Results", "link Corvid Stapler, yellow", "text €110.00", "link Dunmore Stapler, yellow", "text €70.00",
    "link Larch Stapler, green", "text €20.00", "link Moss Stapler, yellow", "text €12.50",
)  # fmt: skip


def offered(
    nodes: list[Node],
    asked: str = ASKED,
    *opened: str,
    called: str = "Stapler",
    kinds: tuple[RequirementKind, ...] = ("amount", "colour"),
) -> list[str]:
    """The items' names, each once: a picture's link stands for the name's."""
    links = [at for at, node in enumerate(nodes) if node.role == "link" and called in node.name]
    return [nodes[at].name for at in items(nodes, links, asked, kinds, opened)]


@pytest.mark.parametrize("nodes", [CARDS, FLAT], ids=["cards", "flat"])
def test_an_item_is_offered_once_and_only_where_its_row_fits(nodes: list[Node]) -> None:
    assert offered(nodes) == ["Dunmore Stapler, yellow", "Moss Stapler, yellow"]
    assert offered(nodes, "less than 30 euros") == ["Larch Stapler, green", "Moss Stapler, yellow"]
    assert len(offered(nodes, "")) == 4, "nothing was asked for that a row could show"
    assert offered(nodes, "less than 10 euros") == []


def test_only_the_kinds_that_a_state_names_rule_a_row_out() -> None:
    """A policy's `constraints`."""
    yellow, cheap = offered(CARDS, kinds=("colour",)), offered(CARDS, kinds=("amount",))
    assert yellow == ["Corvid Stapler, yellow", "Dunmore Stapler, yellow", "Moss Stapler, yellow"]
    assert cheap == ["Dunmore Stapler, yellow", "Larch Stapler, green", "Moss Stapler, yellow"]
    assert len(offered(CARDS, kinds=())) == 4


def test_what_was_opened_is_not_offered_again() -> None:
    once = 'click "Dunmore Stapler, yellow"'
    assert offered(CARDS, ASKED, once) == ["Moss Stapler, yellow"]
    assert offered(CARDS, ASKED, once, 'click "Moss Stapler, yellow"') == [], "a green one is no yellow one"


def test_what_a_row_leaves_open_rules_nothing_out() -> None:
    sale = page("list", *card("Corvid Stapler", "€110.00 €60.00"), *card("Moss Stapler", "€12.50"))
    assert len(offered(sale)) == 2, "two prices, of which one may be the old one"
    assert len(offered(sale, "about 60 euros")) == 2
    assert len(offered(page("list", *card("Corvid Stapler", "$30"), *card("Moss Stapler", "$90")))) == 2, "other money"
    between = page("list", *card("Corvid Stapler", "€30.00"), *card("Moss Stapler", "€90.00"))
    assert "Corvid Stapler" in offered(between, "between 20 and 60 euros")


def test_a_row_has_what_is_its_own() -> None:
    between = page("list", *card("Corvid Stapler", "€20.00"), *card("Ultra Punch", "€300.00"), *card("Moss Stapler", "€20.00"))
    assert len(offered(between)) == 2, "the price of a card between them is another's"
    flat = page("link Corvid Stapler", "text €20.00", "link Ultra Punch", "text €300.00", "link Moss Stapler", "text €20.00",
                "text Free shipping", "text for orders over €100.00")  # fmt: skip
    assert len(offered(flat)) == 2
    before = page("text €110.00", "link Corvid Stapler", "text €70.00", "link Dunmore Stapler", "text €12.50", "link Moss Stapler")
    assert len(offered(before)) == 3, "nobody can tell whose a price is"
    badge = page("link Corvid Stapler", "text Sale!", "link Corvid Stapler", "text €110.00", "link Moss Stapler", "text Sale!",
                 "link Moss Stapler", "text €12.00")  # fmt: skip
    assert offered(badge) == ["Moss Stapler"]
    alike = page("list", *card("Stapler", "€200.00"), *card("Stapler", "€20.00"))
    assert offered(alike) == ["Stapler"]
    first, *_ = items(alike, [2, 3, 7, 8], ASKED, ("amount",), ())
    assert first == 7, "the one of that name which fits"


def test_the_only_item_is_judged_by_its_card() -> None:
    alone = page("heading Results", "text Deals over €500.00", "list", *card("Moss Stapler, yellow", "€12.50"))
    assert offered(alone) == ["Moss Stapler, yellow"] and offered(alone, "less than 10 euros") == []


def test_a_list_of_thousands_of_nodes_is_read_in_one_go() -> None:
    many = page("list", *(line for at in range(2000) for line in card(f"Stapler {at}", f"€{at}.00")))
    assert len(offered(many, "less than 5 euros")) == 5
    alike = page("heading Results", *(line for at in range(2000) for line in ("link Stapler", f"text €{at}.00")))
    assert offered(alike, "less than 5 euros") == ["Stapler"]
