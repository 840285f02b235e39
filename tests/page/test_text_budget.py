"""Cutting a page to a budget: what stays hangs together, and every cut says where it is."""

from __future__ import annotations

import pytest

from handrail.page.line import Line
from handrail.page.places import places
from handrail.page.text_budget import gap_refs, token_bound, within
from handrail_wire import Node


def line(name: str, ref: str = "", role: str = "text", in_view: bool = False) -> Line:
    return Line(Node(ref=ref, role=role, name=name, in_view=in_view))


def rows(count: int, in_view: int) -> list[Line]:
    return [line(f"Order {7000 + n}", ref=f"e{n + 1}", role="row", in_view=n < in_view) for n in range(count)]


def test_a_list_is_cut_behind_what_is_in_view_and_says_how_to_go_on() -> None:
    shown = within(rows(500, in_view=5), 200, "").split("\n")
    assert shown[0] == '[e1] row "Order 7000"'
    *kept, cut = shown
    assert [one.split("]")[0] for one in kept] == [f"[e{n + 1}" for n in range(len(kept))]
    assert cut == f"… {500 - len(kept)} more rows below [e{len(kept)}]"


def test_what_is_near_the_view_stays_on_both_sides_of_it() -> None:
    lines = [line(f"Line number {n}", in_view=200 <= n < 205) for n in range(400)]
    shown = within(lines, 150, "").split("\n")
    numbers = [int(one.split()[-1]) for one in shown if one.startswith("Line")]
    assert numbers == list(range(numbers[0], numbers[-1] + 1)), "one piece"
    assert numbers[0] < 200 and numbers[-1] > 204
    assert shown[0] == f"… {numbers[0]} more lines here"


def test_a_gap_names_the_element_beside_it_and_none_beyond_another_gap() -> None:
    lines = [line("Menu", ref="e1", in_view=True)] + [line(f"Line {n}", in_view=200 <= n < 205) for n in range(400)]
    lines += [line("Imprint", ref="e2", in_view=True)]
    shown = within(lines, 150, "")
    gaps = [one.split(" lines ")[1] for one in shown.split("\n") if one.startswith("…")]
    assert gaps == ["below [e1]", "above [e2]"] and gap_refs(shown) == ("e1", "e2")
    assert within(lines[1:], 150, "").startswith("… ") and gap_refs(within(lines[1:200], 50, "")) == ()


def test_a_page_of_which_nothing_is_in_view_is_shown_from_its_top() -> None:
    lines = [line(f"Line number {n}") for n in range(400)]
    shown = within(lines, 100, "").split("\n")
    assert shown[0] == "Line number 0" and shown[-1].startswith("…")


def test_a_row_that_the_goal_names_comes_with_its_button() -> None:
    table = [
        part
        for n in range(300)
        for part in (
            line(f"Order {7000 + n}", role="rowheader"),
            line("Paid", role="cell"),
            line("Track", ref=f"e{n + 1}", role="button"),
        )
    ]
    shown = within(table, 120, "Track order 7250").split("\n")
    place = shown.index('rowheader "Order 7250"')
    assert shown[place + 1 : place + 3] == ['cell "Paid"', '[e251] button "Track" out of view']


def test_a_rare_word_of_the_goal_counts_more_than_a_common_one() -> None:
    lines = [line(f"Track parcel {n}") for n in range(300)] + [line("Umbrella")]
    assert "Umbrella" in within(lines, 60, "track the umbrella").split("\n")


@pytest.mark.parametrize("tokens", [0, 1, 5, 20])
def test_a_budget_for_next_to_nothing_still_says_what_there_is(tokens: int) -> None:
    text = within(rows(40, in_view=40), tokens, "")
    assert "…" in text and len(text.split("\n")) <= 3


def test_a_line_alone_is_shown_where_saying_so_is_no_shorter() -> None:
    lines = [line("x" * 200, role="heading", in_view=True), line("No", in_view=False)]
    lines += [line("Yes", role="heading", in_view=True), *rows(200, in_view=0)]
    assert "No" in within(lines, 90, "").split("\n")


@pytest.mark.parametrize(
    "text",
    [
        '[e126] link "Harbor chair 13" out of view',
        '[e1543] textbox "Send on" value "2026-11-21" (YYYY-MM-DD) out of view',
        "ord_8f3a9c2e-11eb-4d7a-b1f7-0242ac130003 AKX-99812-QZ €1,299.00 2026-11-21T07:34:32Z",
        "Datenschutzeinstellungen verwalten und Lieferbedingungen anzeigen, Rücksendungen kostenlos",
        "Принять все и продолжить покупки в нашем магазине",
        "接受所有并继续购物。有关送货和退货的更多信息",
        "すべてのクッキーを受け入れる 商品をカートに追加しました",
        "قبول جميع ملفات تعريف الارتباط",
        "fs.readFileSync(path[, options]) → <string> | <Buffer>",
    ],
)
def test_the_bound_holds_for_many_kinds_of_text(text: str) -> None:
    encoding = pytest.importorskip("bpe_openai").get_encoding("o200k_base")
    actual = len(encoding.encode(text)) + 1
    assert actual <= token_bound(text) <= 2.5 * actual


# --- whole parts, for large models -------------------------------------------------------------------


def table(rows: int) -> list[Line]:
    """A search field, a long table of three cells a row, and a pager with a mark at its end."""
    nodes = [Node(ref="e1", role="searchbox", name="Search"), Node(role="table")]
    for number in range(rows):
        cells = (f"Order {number}", "Lyon", f"{number}.00 EUR")
        nodes += [Node(role="row", depth=1), *(Node(role="cell", name=name, depth=2, in_view=number < 9) for name in cells)]
        nodes.append(Node(ref=f"e{number + 10}", role="link", name="Open", depth=2, in_view=number < 9))
    nodes.append(Node(ref="e2", role="button", name="2", in_view=False))
    marks = {"e2": "next page"}
    return [Line(node, marks.get(node.ref or "", ""), "", place) for node, place in zip(nodes, places(nodes), strict=True)]


@pytest.mark.parametrize("tokens", [150, 400, 1000])
def test_rows_are_cut_whole_and_search_field_and_pager_stay(tokens: int) -> None:
    text = within(table(200), tokens, "the 120th order", as_document=True)
    shown = text.splitlines()
    for number in range(200):
        row = [f'cell "Order {number}"', f'cell "{number}.00 EUR"', f'[e{number + 10}] link "Open" out of view']
        seen = [one in shown or one.removesuffix(" out of view") in shown for one in row]
        assert all(seen) or not any(seen), (number, text)
    assert '[e1] searchbox "Search"' in shown and '[e2] button "2" out of view ← next page' in shown
    assert token_bound(text) <= tokens


def test_a_dialog_stays_with_all_of_its_text() -> None:
    asked = [Node(role="dialog", name="Delete"), Node(role="text", name="It is gone for good.", depth=1, in_view=False)]
    nodes = [Node(ref=f"e{n}", role="button", name=f"Parcel {n}") for n in range(500)] + asked
    lines = [Line(node, "", "", place) for node, place in zip(nodes, places(nodes), strict=True)]
    assert "It is gone for good." in within(lines, 200, "", as_document=True)
    assert "It is gone for good." not in within(lines, 200, "")


def test_a_gap_beside_another_one_names_what_is_in_it() -> None:
    nodes = [Node(role="text", name="word " * 30, in_view=False), Node(ref="e7", role="button", name="Far", in_view=False)] * 40
    lines = [Line(node, "", "", place) for node, place in zip(nodes, places(nodes), strict=True)]
    text = within(lines, 20, "", as_document=True)
    assert gap_refs(text) == ("e7",) and within(lines, 20, "") == "… 80 more lines here"
