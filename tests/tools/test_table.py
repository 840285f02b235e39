"""Rows that are kept page by page, and what the other tools do with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from handrail.tools import Gathered, ToolContext, ToolError, gather, use
from handrail_wire import Node
from tests.support.fake_browser import FakePage
from tests.support.world import act, call, click, stop, world


def table(*rows: Sequence[str], heads: Sequence[str] = ("Order", "Grand total", "Status"), ref: str = "e1") -> list[Node]:
    nodes = [Node(role="table", name="Orders")]
    if heads:
        nodes += [Node(role="row", depth=1), *(Node(role="columnheader", name=head, depth=2) for head in heads)]
    for at, cells in enumerate(rows):
        nodes.append(Node(role="row", depth=1))
        for cell in cells:
            nodes += [Node(role="cell", depth=2), Node(role="text", name=cell, depth=3)]
        nodes.append(Node(role="link", name=f"Open {cells[0]}", ref=f"{ref}{at}", depth=2))
    return nodes


FIRST = table(("1001", "$1,250.50", "Paid"), ("1002", "$40.00", "Open"))
SECOND = table(("1002", "$40.00", "Open"), ("1003", "–", "Paid"))


def gathered(*pages: list[Node]) -> ToolContext:
    context = ToolContext(date(2026, 7, 1))
    for page in pages:
        context = replace(context, nodes=page)
        new = gather({"name": "orders"}, context)
        before = context.tables.get("orders", Gathered("orders"))
        context = replace(context, tables={"orders": Gathered("orders", new.columns, (*before.rows, *new.rows))})
    return context


def test_the_rows_of_several_pages_come_together_each_once() -> None:
    context = gathered(FIRST, SECOND)
    assert context.tables["orders"].columns == ("Order", "Grand total", "Status")
    assert [row[0] for row in context.tables["orders"].rows] == ["1001", "1002", "1003"]
    assert use("table", {"name": "orders"}, replace(context, nodes=SECOND)).startswith("0 new rows, 3 in orders")
    said = use("table", {"name": "others"}, replace(context, nodes=FIRST))
    assert said == "2 new rows, 2 in others; columns: Order | Grand total | Status; first: 1001 | $1,250.50 | Paid | Open 1001; last: 1002 | $40.00 | Open | Open 1002"


def test_rows_that_are_alike_are_not_one_row() -> None:
    other = table(("Urgent", "1.00"), ("Urgent", "1.00"), ("Low", "2.00"), heads=("Priority", "Hours"))
    more = table(("High", "1.00"), ("Urgent", "1.00"), ("Urgent", "1.00"), heads=("Priority", "Hours"))
    context = gathered([node for node in other if not node.ref], [node for node in more if not node.ref])
    assert use("calculate", {"expression": "sum(orders[Hours])"}, context) == "7"
    longer = table(("Urgent", "1.00"), ("Urgent", "1.00"), ("Low", "2.00"), ("Low", "2.00"), heads=("Priority", "Hours"))
    scrolled = gathered([node for node in other if not node.ref], [node for node in longer if not node.ref])
    assert len(scrolled.tables["orders"].rows) == 4, "a list that grows is the same list"


def test_a_cell_that_is_a_link_or_a_box_is_a_cell_like_the_others() -> None:
    nodes = [Node(role="table"), Node(role="row", depth=1)]
    nodes += [Node(role="columnheader", name=name, depth=2) for name in ("", "Order", "Total", "Customer")]
    nodes += [
        Node(role="row", depth=1),
        Node(role="checkbox", name="select", ref="e1", depth=2),
        Node(role="link", name="200040", ref="e2", depth=2),
        Node(role="cell", name="€196.16", depth=2),
        Node(role="cell", depth=2), Node(role="link", name="Hannah Moreau", ref="e3", depth=3), Node(role="text", name="(new)", depth=3),
    ]  # fmt: skip
    new = gather({"name": "orders"}, ToolContext(date(2026, 7, 1), nodes))
    assert new.columns == ("", "Order", "Total", "Customer")
    assert new.rows == (("select", "200040", "€196.16", "Hannah Moreau (new)"),)


def test_the_other_tools_work_with_them() -> None:
    context = gathered(FIRST, SECOND)
    assert use("count", {"role": "orders", "containing": "paid"}, context).startswith("2: 1001")
    assert use("calculate", {"expression": "sum(orders[Grand total])"}, context) == "1290.5"
    assert use("calculate", {"expression": "max(orders[grand total]) - 1"}, context) == "1249.5"
    assert use("calculate", {"expression": "mean(orders['Order'])"}, context) == "1002"
    assert "| 1003 | – | Paid" in use("read", {"ref": "orders"}, context)
    with pytest.raises(ToolError, match="no column Sum: it has Order, Grand total, Status"):
        use("calculate", {"expression": "sum(orders[Sum])"}, context)
    with pytest.raises(ToolError, match="no numbers"):
        use("calculate", {"expression": "sum(orders[Status])"}, context)
    with pytest.raises(ToolError, match="no rows were gathered as bills"):
        use("calculate", {"expression": "sum(bills[Total])"}, context)


def test_a_list_has_rows_too_and_a_ref_says_which_table() -> None:
    entries = [node for n in range(4) for node in (Node(role="listitem", depth=1), Node(role="link", name=f"Song {n}", ref=f"e9{n}", depth=2),
                                                   Node(role="text", name=f"{n}:30", depth=2))]  # fmt: skip
    page = [*FIRST, Node(role="list"), *entries]
    context = ToolContext(date(2026, 7, 1), page)
    assert gather({"name": "songs"}, context).rows[0] == ("Song 0", "0:30"), "the longest"
    assert gather({"name": "orders", "ref": "[e11]"}, context).rows[0][0] == "1001"


@pytest.mark.parametrize(
    ("given", "why"),
    [({"name": "all my orders"}, "one word"), ({"name": "orders", "ref": "e77"}, "no element"), ({"name": "orders", "ref": "e5"}, "no table")],
)
def test_what_cannot_be_gathered_is_said(given: dict[str, str], why: str) -> None:
    page = [*FIRST, Node(role="button", name="Help", ref="e5")]
    with pytest.raises(ToolError, match=why):
        use("table", given, ToolContext(date(2026, 7, 1), page))


async def test_a_run_keeps_them_for_every_policy(tmp_path: Path) -> None:
    page = FakePage([*FIRST, Node(role="button", name="Next", ref="e9")])
    page.on_click["e9"] = lambda page: setattr(page, "nodes", SECOND)
    keep = {"do": "table", "name": "orders"}
    script = [
        act(call("read_table", question="How many?")), act(keep), act(click("e9")), act(keep),
        act({"do": "count", "role": "orders", "containing": "1"}), act(stop("3")), act(stop("end")),
    ]  # fmt: skip
    async with world(tmp_path, script, page) as here:
        await here.browser.do("Go")
        assert "table orders: 2 rows (Order | Grand total | Status)" in here.prompts()[2]
        assert "1 new rows, 3 in orders" in here.prompts()[4]
        assert "count role orders containing 1 = 3: 1001" in here.prompts()[5]
        assert "table orders: 3 rows" in here.prompts()[6], "as notes are, for every policy of the run"
