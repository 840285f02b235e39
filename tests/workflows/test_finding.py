"""A step's control is found by what it was; two that fit alike are none."""

from __future__ import annotations

import pytest

from handrail.page.surroundings import around
from handrail.workflows.finding import Found, Missing, find, reading
from handrail.workflows.workflow import Target
from handrail_wire import Node


def node(ref: str, role: str, name: str = "", depth: int = 0, **more: object) -> Node:
    return Node.model_validate({"ref": ref, "role": role, "name": name, "depth": depth, **more})


def row(at: int, *cells: Node) -> list[Node]:
    return [node("", "row", depth=1), *cells]


ORDERS = [
    node("e1", "button", "Search"),
    node("", "heading", "Orders"),
    node("", "table", "Orders"),
    *row(0, *(node("", "columnheader", name, 2) for name in ("Number", "Customer", "Total", ""))),
    *row(1, node("", "cell", "200021", 2), node("", "cell", "Ada Park", 2), node("", "cell", "€12.50", 2), node("", "cell", depth=2), node("e2", "link", "View", 3), node("e3", "link", "Delete", 3)),
    *row(2, node("", "cell", "200022", 2), node("", "cell", "Bo Lind", 2), node("", "cell", "€80.00", 2), node("", "cell", depth=2), node("e4", "link", "View", 3), node("e5", "link", "Delete", 3)),
]  # fmt: skip
VIEW = Target(role="link", name="View", heading="Orders", row=("{number}",))


def test_the_row_of_a_value_tells_controls_of_one_name_apart() -> None:
    assert find(VIEW, "click", ORDERS, {"number": "200021"}) == Found("e2", "exact")
    assert find(VIEW, "click", ORDERS, {"number": "200022"}) == Found("e4", "exact")
    none = find(VIEW, "click", ORDERS, {"number": "200099"})
    assert isinstance(none, Missing) and "no link “View” in the row of 200099" in none.why
    alone = [*ORDERS[:8], *ORDERS[-7:]]
    assert isinstance(find(VIEW, "click", alone, {"number": "200021"}), Missing), "the only one is that of another order"


def test_what_fits_alike_is_no_guess() -> None:
    twice = [node("e1", "button", "Send"), node("e2", "button", "Send")]
    found = find(Target(role="button", name="Send"), "click", twice, {})
    assert isinstance(found, Missing) and "2 on the page" in found.why
    under = [node("", "heading", "A"), twice[0], node("", "heading", "B"), twice[1]]
    assert find(Target(role="button", name="Send", heading="B"), "click", under, {}) == Found("e2", "exact")


def test_the_ladder_goes_down_only_where_nothing_fits() -> None:
    search = Target(role="button", name="Search", heading="Find flights", group="Flights")
    form = [node("", "heading", "Look up trips"), node("", "form", "Flights"), node("e1", "button", "Search", 1)]
    assert find(search, "click", form, {}) == Found("e1", "name"), "under another heading, in the same form"
    assert isinstance(find(search, "click", ORDERS, {}), Missing), "that of another form"
    banner = [node("e9", "button", "Search"), *form[:2], node("e1", "button", "Show trips", 1)]
    assert isinstance(find(search, "click", banner, {}), Missing), "that of a banner, where the form's is called otherwise"
    reworded = [node("e7", "textbox", "Leaving from"), node("e8", "textbox", "Promo code"), node("e9", "button", "Search flights")]
    departure = Target(role="textbox", name="From")
    assert find(departure, "type", reworded, {}) == Found("e7", "alike"), "for the same"
    assert isinstance(find(departure, "type", reworded, {}, sure=True), Missing)
    for name in ("Search", "Pay now"):
        assert isinstance(find(Target(role="button", name=name), "click", reworded, {}), Missing)


def test_what_is_called_by_a_value_is_nothing_like_it() -> None:
    lamps = [node("e1", "link", "Moss Lamp"), node("e2", "link", "Juno Lamps")]
    assert isinstance(find(Target(role="link", name="{name}"), "click", lamps, {"name": "Juno Lamp"}), Missing)
    assert find(Target(role="link", name="{name}"), "click", lamps, {"name": "Moss Lamp"}) == Found("e1", "exact")


def test_a_link_called_as_the_page_likes_is_found_by_its_place_in_the_row_of_a_value() -> None:
    rows = [node("", "row", depth=1), node("e1", "checkbox", "Moss Lamp", 2), node("e2", "link", "Moss Lamp", 2), node("", "cell", "HS00140", 2)]
    lamp = Target(role="link", name="Vega Lamp", row=("{code}",), of=1)
    assert find(lamp, "click", rows, {"code": "HS00140"}) == Found("e2", "alike")
    assert isinstance(find(lamp, "click", rows, {"code": "HS00141"}), Missing)


def test_what_is_disabled_cannot_be_pressed() -> None:
    off = [node("e1", "button", "Next", states=["disabled"])]
    assert isinstance(find(Target(role="button", name="Next"), "click", off, {}), Missing)


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (Target(role="cell", name="…", column="Total", row=("{number}",)), ["€80.00"]),
        (Target(role="cell", name="…", column="Total", at=1), ["€12.50"]),
        (Target(role="cell", name="…", column="Total", row=("{number}",), heading="Invoices"), []),
        (Target(role="cell", name="…", column="Tax", row=("{number}",)), []),
    ],
)
def test_what_is_read_stands_in_the_column_and_the_row_that_it_stood_in(target: Target, said: list[str]) -> None:
    assert [one.name for one in reading(target, ORDERS, {"number": "200022"})] == said


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("Follow", "Unfollow"), ("Delete", "Delete all"), ("Add", "Add to wishlist"), ("Accept", "Do not accept"),
        ("Save", "Save as draft"), ("Next", "Next month"),
    ],
)  # fmt: skip
def test_a_button_is_nothing_that_is_like_it(was: str, now: str) -> None:
    assert isinstance(find(Target(role="button", name=was), "click", [node("e1", "button", now)], {}), Missing)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("Address line 1", "Address line 2"), ("Passenger 1 name", "Passenger 2 name"), ("Billing address", "Shipping address"),
        ("Minimum price", "Maximum price"), ("Current password", "New password"), ("First name", "Last name"),
    ],
)  # fmt: skip
def test_a_field_is_no_other_one(was: str, now: str) -> None:
    assert isinstance(find(Target(role="textbox", name=was), "type", [node("e1", "textbox", now)], {}), Missing)


@pytest.mark.parametrize(("value", "cell"), [("2000", "20001"), ("Ada", "Ada Park"), ("12", "€12.50"), ("2*1", "20001"), ("", "20001")])
def test_a_value_is_a_whole_cell_of_its_row(value: str, cell: str) -> None:
    rows = [node("", "row", depth=1), node("", "cell", cell, 2), node("e1", "button", "Delete", 2)]
    delete = Target(role="button", name="Delete", row=("{number}",))
    assert isinstance(find(delete, "click", rows, {"number": value}, sure=True), Missing)
    assert find(delete, "click", rows, {"number": cell}, sure=True) == Found("e1", "exact")


@pytest.mark.parametrize(("value", "name"), [("4* Hotel", "41 North Hotel"), ("Ada", "Ada Park"), ("", "Home")])
def test_a_value_is_a_whole_name(value: str, name: str) -> None:
    assert isinstance(find(Target(role="link", name="{name}"), "click", [node("e1", "link", name)], {"name": value}), Missing)


def test_of_a_suggestion_the_code_counts_and_of_a_name_nothing_less_than_all() -> None:
    suggested = [node("e1", "option", "Ekwok, AK (KEK)"), node("e2", "option", "Ada Park")]
    assert find(Target(role="option", name="Fort Lauderdale ({to})"), "click", suggested, {"to": "KEK"}) == Found("e1", "name")
    assert isinstance(find(Target(role="option", name="{who} Smith"), "click", suggested, {"who": "Ada"}), Missing)


def test_what_cannot_be_used_now_is_waited_for() -> None:
    page = [node("e1", "button", "Next", states=["disabled"]), node("e2", "link", "Next month")]
    found = find(Target(role="button", name="Next"), "click", page, {})
    assert isinstance(found, Missing) and "cannot be used now" in found.why
    chosen = [node("e1", "radio", "Economy", states=["checked"]), node("e2", "radio", "Premium Economy")]
    assert find(Target(role="radio", name="{choice}"), "check", chosen, {"choice": "Economy"}) == Found("e1", "exact")


def test_the_one_that_is_left_of_several_is_another() -> None:
    rows = [node("", "row", depth=1), node("", "cell", "Bo Lind", 2), node("e1", "button", "Delete", 2)]
    assert isinstance(find(Target(role="button", name="Delete", row=("Ada Park",), others=1), "click", rows, {}), Missing)
    left = [node("", "heading", "Delete account"), node("e1", "button", "Send")]
    assert isinstance(find(Target(role="button", name="Send", others=1, before="New mail"), "click", left, {}), Missing)
    viewed = [node("", "row", depth=1), node("", "cell", "200021", 2), node("e1", "link", "Delete", 2)]
    view = Target(role="link", name="View", row=("{number}",), of=1)
    assert isinstance(find(view, "click", viewed, {"number": "200021"}), Missing)


def test_a_picture_and_the_name_below_it_are_told_apart_by_their_place_in_the_row() -> None:
    def card(at: int, name: str) -> list[Node]:
        return [node("", "listitem", depth=1), node(f"e{at}1", "link", name, 2), node(f"e{at}2", "link", name, 2)]

    shelf = [node("", "heading", "Lamps"), node("", "list"), *card(1, "Moss Lamp"), *card(2, "Vega Lamp")]
    lamp = Target(role="link", name="{name}", heading="Lamps", nth=1, of=2, others=1)
    assert find(lamp, "click", shelf, {"name": "Vega Lamp"}) == Found("e22", "exact")
    twice = [*shelf, *card(3, "Vega Lamp")]
    assert isinstance(find(lamp, "click", twice, {"name": "Vega Lamp"}), Missing), "two lamps of one name"


def test_what_is_open_beside_a_name_makes_no_other_name_fit() -> None:
    suggested = [node("e1", "option", "Ada Parker <ada@example.com>"), node("e2", "option", "Ada Park <park@example.com>")]
    option = Target(role="option", name="{who} <…>")
    assert find(option, "click", suggested, {"who": "Ada Park"}) == Found("e2", "exact")
    assert isinstance(find(option, "click", suggested[:1], {"who": "Ada Park"}), Missing)
    twice = [*suggested, node("e3", "option", "Ada Park <ada.park@example.com>")]
    assert isinstance(find(option, "click", twice, {"who": "Ada Park"}), Missing), "two of that name"


def test_what_is_open_in_a_name_is_a_number_and_no_other_word() -> None:
    folders = [node("e1", "treeitem", "Spam archive"), node("e2", "treeitem", "Spam 12")]
    folder = Target(role="treeitem", name="{name} …")
    assert find(folder, "click", folders, {"name": "Spam"}) == Found("e2", "exact")
    assert isinstance(find(folder, "click", folders[:1], {"name": "Spam"}), Missing)
    orders = [node("e1", "link", "Cancel order for Ada Park")]
    assert isinstance(find(Target(role="link", name="… order for {who}"), "click", orders, {"who": "Ada Park"}), Missing)


def test_twins_are_those_that_nothing_tells_apart() -> None:
    star = [node("", "heading", "Rate it"), *(node(f"e{at}", "clickable", "star") for at in range(5))]
    assert {spot.twins for one, spot in around(star) if one.ref} == {4}
    assert {spot.twins for one, spot in around(ORDERS) if one.ref} == {0}, "each is in a row of its own"


def test_in_a_row_of_links_only_the_one_of_that_place_is_read() -> None:
    def kind(at: int, name: str, *counts: str) -> list[Node]:
        return [node("", "row", depth=1), *(node(f"e{at}{nth}", "link", text, 2) for nth, text in enumerate((name, *counts)))]

    table = [node("", "table"), *kind(1, "Bug", "3", "4", "7"), *kind(2, "Support", "1", "0", "1")]
    read = Target(role="link", name="…", row=("{kind}",), nth=1, of=4)
    assert [one.name for one in reading(read, table, {"kind": "Support"})] == ["1"]
    assert reading(read, [node("", "table"), *kind(1, "Bug", "3", "7")], {"kind": "Bug"}) == [], "a column fewer"


def test_a_value_of_the_persons_is_meant_as_they_write_it() -> None:
    page = [node("e1", "link", "Eget")]
    target = Target(role="link", name="{name}")
    assert find(target, "click", page, {"name": "Eget"}) == Found("e1", "exact")
    assert isinstance(find(target, "click", page, {"name": "eget"}), Missing)
    assert find(Target(role="link", name="EGET"), "click", page, {}) == Found("e1", "exact"), "the page's own words are not"
