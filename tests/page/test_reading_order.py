"""What is open stands where a reader looks for it."""

from __future__ import annotations

from handrail.page.line import Line
from handrail.page.places import places
from handrail.page.reading_order import in_reading_order
from handrail_wire import Node


def names(*nodes: Node) -> list[str]:
    lines = [Line(node, place=place) for node, place in zip(nodes, places(nodes), strict=True)]
    return [line.node.name for line in in_reading_order(lines)]


def node(role: str, name: str, depth: int = 0, ref: str = "", *states: str) -> Node:
    return Node.model_validate({"role": role, "name": name, "depth": depth, "ref": ref, "states": states})


BOX = node("combobox", "City", 1, "e1", "expanded")
LIST = (node("listbox", "Cities"), node("option", "Lyon", 1, "e5"), node("option", "Nice", 1, "e6"))
SAVE, FOOT = node("button", "Save", 1, "e2"), node("text", "Imprint")


def test_an_opened_list_stands_under_its_box() -> None:
    assert names(BOX, SAVE, FOOT, *LIST) == ["City", "Cities", "Lyon", "Nice", "Save", "Imprint"]
    assert names(*LIST, FOOT, BOX, SAVE) == ["Imprint", "City", "Cities", "Lyon", "Nice", "Save"]


def test_where_it_cannot_be_known_whose_list_it_is_nothing_moves() -> None:
    other = node("combobox", "Land", 1, "e3", "expanded")
    for page in ((BOX, other, FOOT, *LIST), (BOX, FOOT, *LIST, *LIST), (node("combobox", "City", 1, "e1"), FOOT, *LIST)):
        assert names(*page) == [one.name for one in page]


def test_a_list_of_a_box_in_a_dialog_comes_before_the_page_behind() -> None:
    page = (FOOT, node("dialog", "New order"), BOX, SAVE, *LIST)
    assert names(*page) == ["New order", "City", "Cities", "Lyon", "Nice", "Save", "Imprint"]
