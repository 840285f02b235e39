"""A row is one line for a model that reads well, and stays lines where it holds too much."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.page.line import Line
from handrail.page.places import places
from handrail.page.text_budget import within
from handrail_wire import Node


def written(nodes: Sequence[Node], tokens: int = 6000, as_document: bool = True) -> list[str]:
    lines = [Line(node, place=place, sectioned=True) for node, place in zip(nodes, places(nodes), strict=True)]
    return within(lines, tokens, "", as_document=as_document).split("\n")


def row(*cells: Node | tuple[Node, ...], role: str = "cell") -> list[Node]:
    nodes = [Node(role="row", depth=1)]
    for cell in cells:
        inside = cell if isinstance(cell, tuple) else (cell,)
        if inside[0].role in ("text", "columnheader"):
            nodes.append(Node(role=role, name=inside[0].name, depth=2))
        else:
            nodes += [Node(role=role, depth=2), *(one.model_copy(update={"depth": 3}) for one in inside)]
    return nodes


def text(words: str, depth: int = 0) -> Node:
    return Node(role="text", name=words, depth=depth)


def link(name: str, ref: str, depth: int = 0, **more: bool) -> Node:
    return Node(role="link", name=name, ref=ref, depth=depth, **more)


def test_a_table_is_read_as_one() -> None:
    head = row(*(Node(role="columnheader", name=name) for name in ("City", "Orders", "")), role="columnheader")
    table = [
        Node(role="table", name="Cities"),
        *head,
        *row(text("Lyon"), text("12"), (link("Edit", "e1"), link("Delete", "e2"))),
        *row(text("Nice"), text(""), (link("Edit", "e3"), link("Delete", "e4"))),
    ]
    assert written(table) == [
        'table "Cities"',
        "| City | Orders |",
        '| Lyon | 12 | [e1] link "Edit", [e2] link "Delete"',
        '| Nice |  | [e3] link "Edit", [e4] link "Delete"',
    ]
    assert 'cell "Lyon"' in written(table, as_document=False)


def test_a_short_entry_of_a_list_is_one_line_and_a_list_within_it_has_its_own() -> None:
    menu = [
        Node(role="list"),
        Node(role="listitem", depth=1), link("Products", "e1", 2), text("3 new", 2),
        Node(role="list", depth=2),
        Node(role="listitem", depth=3), link("Chairs", "e2", 4), text("7", 4),
        Node(role="listitem", depth=1), link("Help", "e3", 2),
    ]  # fmt: skip
    assert written(menu)[1:] == ['- [e1] link "Products" | 3 new', '- [e2] link "Chairs" | 7', '- [e3] link "Help"']


def test_what_a_row_says_of_its_own_and_what_is_marked_stays() -> None:
    nodes = [Node(role="row", name="Order 7", ref="e1", states=["selected"], depth=1), Node(role="cell", name="Paid", depth=2)]
    assert written(nodes) == ['| [e1] row "Order 7" selected | Paid']


def test_an_entry_that_holds_much_keeps_its_lines() -> None:
    long = [Node(role="listitem"), *(text(f"A sentence of some length, number {n}", 1) for n in range(20))]
    assert written(long)[1] == "A sentence of some length, number 0"


def test_a_table_that_lays_out_a_page_joins_the_rows_within_it() -> None:
    page = [Node(role="table"), Node(role="row", depth=1), Node(role="cell", depth=2)]
    for number in range(30):
        page += [node.model_copy(update={"depth": node.depth + 3}) for node in row(text(f"Name {number}"), text(str(number)))]
    assert "| Name 7 | 7" in written(page)


def test_a_table_within_a_row_belongs_to_it() -> None:
    inner = [node.model_copy(update={"depth": node.depth + 3}) for node in row(text("red"), text("blue"))]
    assert written([*row(text("Shirt")), Node(role="cell", depth=2), *inner]) == ["| Shirt | red, blue"]


def test_what_is_out_of_view_is_said_of_whole_rows() -> None:
    rows = [node for n in range(3) for node in row((link("Open", f"e{n}", in_view=n == 0), link("Edit", f"e{n}0", in_view=False)))]
    assert written(rows) == [
        '| [e0] link "Open", [e00] link "Edit"',
        "— out of view —",
        '| [e1] link "Open", [e10] link "Edit"',
        '| [e2] link "Open", [e20] link "Edit"',
    ]


def test_rows_that_are_left_out_are_counted_as_rows() -> None:
    table = [Node(role="table"), *(node for n in range(200) for node in row(text(f"Name {n}"), (link("Open", f"e{n}"),)))]
    shown = written(table, tokens=300)
    assert any(line.endswith("rows below [e" + line.split("[e")[-1]) for line in shown if line.startswith("… "))
    kept = [line for line in shown if line.startswith("| ")]
    assert all("Name" in line and "link" in line for line in kept)
