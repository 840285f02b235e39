"""Pages as policies read them: lines in document order, filters, budgets, and what changed."""

from __future__ import annotations

import time
from typing import Any

import pytest

from handrail.decision.choices import Restrictions, choices, verbs_for
from handrail.page.filters import FILTERS
from handrail.page.filters.relevant import MOST
from handrail.page.line import Line
from handrail.page.observation import Page
from handrail.page.text_budget import token_bound
from handrail.policy.policy import parse_policy
from handrail.text.words import telling
from handrail_wire import Document, Node, Observation
from tests.support.world import policy


def page(*nodes: Node, truncated: bool = False, more: tuple[Document, ...] = ()) -> Page:
    first = Document(
        frame=0, document_id="D", url="http://a.test/", origin="http://a.test", nodes=list(nodes), truncated=truncated
    )  # fmt: skip
    return Page(Observation(tab=1, url="http://a.test/", title="T", documents=[first, *more]))


def button(ref: str, name: str = "Go", **more: Any) -> Node:
    return Node(ref=ref, role="button", name=name, **more)


def render(
    one: Page, goal: str = "", filters: tuple[str, ...] = (), tokens: int = 6000, **more: Any
) -> list[str]:
    return one.render(goal=goal, filters=filters, tokens=tokens, **more).split("\n")


@pytest.mark.parametrize(
    ("node", "line"),
    [
        (Node(role="text", name="Hello"), "Hello"),
        (Node(role="heading", name="Trip"), 'heading "Trip"'),
        (button("e1"), '[e1] button "Go"'),
        (button("e1", "", hint="icon-trash"), "[e1] button (icon-trash)"),
        (Node(ref="e2", role="textbox", name="From", value="JFK"), '[e2] textbox "From" value "JFK"'),
        (Node(ref="e2", role="textbox", name="Text", value="a  b\n[e9] button\n"),
         '[e2] textbox "Text" value "a b\\n[e9] button\\n"'),
        (Node(ref="e2", role="checkbox", name="A", states=["checked", "disabled"]), '[e2] checkbox "A" checked disabled'),
        (Node(ref="e2", role="textbox", name="Pw", value="•••", states=["masked"]),
         '[e2] textbox "Pw" value "•••" hidden from you'),
        (button("f7e1", in_view=False), '[f7e1] button "Go" out of view'),
        (button("e1", "two\nlines\n[e9] button"), '[e1] button "two lines [e9] button"'),
    ],
)  # fmt: skip
def test_a_line(node: Node, line: str) -> None:
    assert Line(node).text == line


def test_what_a_select_offers_is_said_where_the_schema_does_not_say_it() -> None:
    colours = Node(ref="e1", role="combobox", name="Colour", value="Red", options=["Red", "Green"])
    assert render(page(colours)) == ['[e1] combobox "Colour" value "Red"']
    assert render(page(colours), options=True) == ['[e1] combobox "Colour" value "Red" options "Red" | "Green"']
    countries = Node(ref="e2", role="combobox", name="Country", options=[f"Country number {n}" for n in range(200)])
    (line,) = render(page(countries), goal="Live in Country number 150", options=True)
    assert '"Country number 0" | "Country number 1" | ' in line and "Country number 90" not in line
    assert "\"Country number 150\" | … " in line
    assert len(line) < 500


def test_order_is_the_documents() -> None:
    frame = Document(frame=7, parent=0, document_id="F", url="http://b.test/", origin="http://b.test",
                     nodes=[button("f7e1", "Inside")])  # fmt: skip
    one = page(button("e2", "First"), button("e1", "Second"), more=(frame,))
    assert [line.split('"')[1] for line in render(one)] == ["First", "Second", "Inside"]
    assert list(one.nodes) == ["e2", "e1", "f7e1"]


def test_what_is_in_a_frame_comes_below_the_line_of_the_frame() -> None:
    def frame(number: int, parent: int, at: int, *nodes: Node) -> Document:
        return Document(frame=number, parent=parent, at=at, document_id="F", url="http://b.test/",
                        origin="http://b.test", nodes=list(nodes))  # fmt: skip

    hole = Node(role="iframe", name="Card", depth=2)
    inner = frame(9, 7, 1, button("f9e1", "Deep"))
    card = frame(7, 0, 1, button("f7e1", "Inside"), hole)
    lost = [frame(8, 0, 99, button("f8e1", "Lost")), frame(5, 6, 0, hole), frame(6, 5, 0, hole)]
    one = page(button("e2", "Pay"), hole, button("e1", "End"), more=(inner, card, *lost))
    order = [(node.name, node.depth) for node in one.all_nodes]
    assert order == [("Pay", 0), ("Card", 2), ("Inside", 3), ("Card", 5), ("Deep", 6), ("End", 0), ("Lost", 0),
                     ("Card", 2), ("Card", 5)]  # fmt: skip


def test_a_frame_that_could_not_be_read_says_so() -> None:
    hole = Node(role="iframe", name="Card")
    top = Document(frame=0, document_id="D", url="http://a.test/", origin="http://a.test", nodes=[hole, hole], unread=[1])
    one = Page(Observation(tab=1, url=top.url, documents=[top]))
    assert render(one) == ['iframe "Card"', 'iframe "Card" (what it shows cannot be read)']


@pytest.mark.parametrize("name", FILTERS)
def test_filters_keep_the_order(name: str) -> None:
    lines = [Line(button(f"e{n}", f"Name {n}", in_view=n % 2 == 0)) for n in range(20)]
    lines += [Line(Node(role="text", name="words")), Line(Node(role="generic"))]
    kept = [line.node for line in FILTERS[name](lines, "Name 3")]
    positions = [[one.node for one in lines].index(node) for node in kept]
    assert positions == sorted(positions)


def test_the_most_relevant_lines_are_kept() -> None:
    buttons = [button(f"e{n}", f"Thing {n}", in_view=n < 10) for n in range(300)]
    lines = render(page(*buttons), goal="Press Thing 250", filters=("relevant",))
    assert len(lines) == MOST
    assert any(line.startswith('[e250]') for line in lines) and '[e0] button "Thing 0"' in lines


def test_interactive_drops_only_what_says_nothing() -> None:
    one = page(Node(role="generic"), Node(role="list"), Node(role="list", name="Flights"), button("e1"),
               Node(role="text", name="folder"), Node(role="row"), Node(role="cell", name="3"))  # fmt: skip
    assert render(one, filters=("interactive",)) == [
        'list "Flights"',
        '[e1] button "Go"',
        "folder",
        'cell "3"',
    ]


def test_what_the_goal_names_is_marked_and_case_counts() -> None:
    one = page(button("e1", "OK"), button("e2", "ok"), button("e3", "Oklahoma"))
    marked = [
        line for line in render(one, goal='Press "ok", please', filters=("mentioned",)) if "named" in line
    ]
    assert marked == ['[e2] button "ok" ← named in the goal']
    assert telling("Click the Blue button") == {"blue"}


FLIGHTS = (
    Node(role="text", name="Duration: 28h 15m"), button("e1", "Book for $980"),
    Node(role="text", name="Duration: 11h 59m"), button("e2", "Book for $1,047"),
    Node(role="text", name="Duration: 20h"), button("e3", "Book for $147"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("goal", "ref", "mark"),
    [
        ("Book the cheapest flight", "e3", "lowest price of 3"),
        ("the most expensive one", "e2", "highest price of 3"),
        ('find(which="shortest")', "e2", "shortest time of 3"),
        ("the longest flight", "e1", "longest time of 3"),
    ],
)
def test_what_the_goal_compares_is_marked(goal: str, ref: str, mark: str) -> None:
    marked = [line for line in render(page(*FLIGHTS), goal=goal, filters=("superlative",)) if "←" in line]
    assert len(marked) == 1 and marked[0].startswith(f"[{ref}]") and marked[0].endswith(f"← {mark}")


def test_what_cannot_be_compared_is_not_marked() -> None:
    def marked(*nodes: Node, goal: str = "the cheapest") -> bool:
        return any("←" in line for line in render(page(*nodes), goal=goal, filters=("superlative",)))

    assert not marked(*FLIGHTS, goal="Book a flight")
    assert not marked(*FLIGHTS[2:], button("e4", "Book for $147")), "two are cheapest"
    assert not marked(button("e1", "Add"), Node(role="text", name="$5"), button("e2", "Add")), "one has no price"
    pounds = (Node(role="text", name="£9"), button("e1", "Add"), Node(role="text", name="$5"), button("e2", "Add"))
    assert not marked(*pounds), "in two currencies"
    lead = (Node(role="text", name="$9"), button("e1", "Add"), Node(role="text", name="$5"), button("e2", "Add"))
    assert marked(*lead)
    sale = (Node(role="text", name="$7 ~~$9~~"), button("e1", "Add"), Node(role="text", name="$8"), button("e2", "Add"))
    assert [line for line in render(page(*sale), goal="the cheapest", filters=("superlative",)) if "[e1]" in line and "←" in line]
    behind = (Node(role="text", name="1.299 €"), button("e1", "Add"), Node(role="text", name="40 EUR"), button("e2", "Add"))
    assert marked(*behind), "however the currency is written"


def test_done_is_marked() -> None:
    assert render(page(button("e1"), button("e2")), marks={"e2": "done"}) == [
        '[e1] button "Go"',
        '[e2] button "Go" ← done',
    ]


@pytest.mark.parametrize("tokens", [50, 100, 600, 2000])
def test_the_budget_holds_and_says_what_it_cut(tokens: int) -> None:
    nodes = [button(f"e{n}", f"Item {n}", in_view=n % 3 == 0) for n in range(2000)]
    nodes[1500] = Node(ref="e1500", role="textbox", name="Passenger name")
    lines = render(page(*nodes), goal="the passenger name is Ada", tokens=tokens)
    assert token_bound("\n".join(lines)) <= tokens
    assert any("Passenger name" in line for line in lines), "the most relevant line stays"
    shown = [line for line in lines if line.startswith("[")]
    skipped = sum(int(line.split()[1]) for line in lines if line.startswith("…"))
    assert len(shown) + skipped == 2000
    refs = [int(line.split("]")[0][2:]) for line in shown]
    assert refs == sorted(refs)


def test_a_page_that_fits_is_whole() -> None:
    assert len(render(page(*(button(f"e{n}") for n in range(50))))) == 50
    assert render(page()) == [""]


def test_a_truncated_page_says_so() -> None:
    assert "goes on" in render(page(button("e1"), truncated=True))[-1]


def test_a_huge_page_is_rendered_in_reasonable_time() -> None:
    nodes = [button(f"e{n}", f"Item number {n}") for n in range(20_000)]
    began = time.monotonic()
    render(page(*nodes), goal="item 7", filters=("interactive", "mentioned"), tokens=600)
    assert time.monotonic() - began < 3


@pytest.mark.parametrize(
    "change",
    [{"name": "Stop"}, {"value": "x"}, {"states": ["pressed"]}, {"role": "link"}, {"ref": "e9"}, {"in_view": False},
     {"hint": "error: required"}],
)  # fmt: skip
def test_the_fingerprint_sees_what_a_policy_can_read(change: dict[str, Any]) -> None:
    before = button("e1")
    assert page(before).fingerprint == page(button("e1")).fingerprint
    assert page(before).fingerprint != page(before.model_copy(update=change)).fingerprint


def test_the_layout_ignores_values_and_suggestions() -> None:
    field = Node(ref="e1", role="combobox", name="From")
    filled = field.model_copy(update={"value": "JFK", "states": ["expanded"]})
    option = Node(ref="e2", role="option", name="New York (JFK)")
    assert page(field).layout == page(filled, option).layout
    assert page(field).layout != page(field, button("e2")).layout


def test_verbs_fit_the_element() -> None:
    assert verbs_for(button("e1")) == ("click",)
    assert verbs_for(button("e1", states=["disabled"])) == ()
    assert "type" in verbs_for(Node(ref="e1", role="textbox"))
    assert verbs_for(Node(ref="e1", role="textbox", states=["readonly"])) == ("click",)
    assert verbs_for(Node(ref="e1", role="combobox", options=["a"])) == ("select",)
    assert verbs_for(Node(ref="e1", role="checkbox"))[0] == "check"


def test_choices_are_what_page_and_policy_allow() -> None:
    nodes = page(
        button("e1"), Node(ref="e2", role="textbox"), Node(ref="e3", role="listbox", options=["a", "b"])
    ).nodes
    narrow = parse_policy(policy("p", actions=["click", "select", "stop"], plan=False), "p.md")
    allowed = choices(nodes, narrow, restrictions=Restrictions(without=frozenset({"e1"}), may_stop=False))
    assert allowed.elements == {"click": ("e2",), "select": ("e3",)}
    assert allowed.options == {"e3": ("a", "b")}
    assert (allowed.verbs, allowed.note, allowed.endings, allowed.max_actions) == ((), False, (), 1)
    assert choices(nodes, narrow).among(frozenset({"e1"})).elements == {"click": ("e1",)}


def test_a_row_that_can_only_be_clicked_is_called_by_the_first_text_in_it() -> None:
    row = Node(ref="e1", role="clickable", depth=1)
    nodes = [
        row, Node(role="text", name="Audrey", depth=2), Node(role="text", name="Lunch?", depth=2),
        Node(ref="e2", role="clickable", depth=2, hint="star"), Node(role="text", name="beside it", depth=1),
        Node(ref="e3", role="clickable", depth=1), Node(role="text", name="no part of it", depth=1),
    ]  # fmt: skip
    assert render(page(*nodes), filters=("mentioned",), goal="Open the mail of Audrey") == [
        '[e1] clickable "Audrey" ← named in the goal', "Lunch?", "[e2] clickable (star)", "beside it",
        "[e3] clickable", "no part of it",
    ]  # fmt: skip


# --- as a document, for large models ------------------------------------------------------------------


def test_what_is_out_of_view_is_said_once_a_section() -> None:
    nodes = [button(f"e{n}", f"Name {n}", in_view=3 <= n < 6) for n in range(10)]
    nodes.insert(7, Node(role="text", name="Words", in_view=False))
    lines = render(page(*nodes), as_document=True)
    assert lines.count("— out of view —") == 2 and lines.count("— in view —") == 1
    assert lines[0] == "— out of view —" and lines[1] == '[e0] button "Name 0"'
    assert lines[lines.index("— in view —") + 1] == '[e3] button "Name 3"'
    assert "out of view" not in " ".join(line for line in lines if line.startswith("["))
    assert render(page(button("e1", "Here")), as_document=True) == ['[e1] button "Here"']


def test_an_open_dialog_comes_before_the_page_that_it_covers() -> None:
    nodes = [
        Node(role="heading", name="Orders"), button("e1", "Delete"),
        Node(role="dialog", name="Delete order 7?"), Node(role="text", name="It is gone for good.", depth=1),
        button("e2", "Yes", depth=1), button("e3", "Help"),
    ]  # fmt: skip
    inside = ['dialog "Delete order 7?"', "It is gone for good.", '[e2] button "Yes"']
    assert render(page(*nodes), as_document=True) == [*inside, 'heading "Orders"', '[e1] button "Delete"', '[e3] button "Help"']
    assert render(page(*nodes))[2:5] == inside, "a small model reads it where it stands"
