"""Plans over pages to come: past the messages that they wait for, and into the dialogs that they open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from handrail.page.observation import Page
from handrail_wire import Document, Node, Observation
from tests.run.test_plan import FIRST, NOT_DONE, ORDERS, STATUS, adding, form, played, shown, then
from tests.support.fake_browser import FakePage
from tests.support.world import click, named, stop

BANNER = Node(role="alert"), Node(role="text", name="Order 200001 was saved", depth=1), Node(ref="e7", role="button", name="Hide", depth=1)
UNTIL = {"do": "wait", "until": "was saved", "seconds": 1}


async def test_a_message_that_the_plan_waits_for_does_not_end_it(tmp_path: Path) -> None:
    page = form(e4=then(FIRST, *BANNER), e1=then(STATUS))
    did, left, _ = await played(tmp_path, page, click("e4"), UNTIL, named("200001"))
    assert (did, left) == (["click", "wait", "click"], [])
    did, [left], _ = await played(tmp_path / "2", form(e4=then(FIRST, *BANNER)), click("e4"), named("200001"))
    assert did == ["click"] and left.endswith('(the page says: "Order 200001 was saved")')


@pytest.mark.parametrize(
    ("more", "until"),
    [
        (Node(role="alert", name="The server is busy"), "was saved"),
        # One message with good news and bad.
        (Node(role="text", name="Your card was declined", depth=1), "was saved"),
        (Node(role="alert", name="The server is busy."), "|"),
    ],
)
async def test_another_message_ends_it_all_the_same(tmp_path: Path, more: Node, until: str) -> None:
    page = form(e4=then(FIRST, *BANNER[:2], more))
    did, [left], _ = await played(tmp_path, page, click("e4"), {**UNTIL, "until": until}, named("200001"))
    assert did == ["click", "wait"] and "(the page says: " in left


async def test_what_was_waited_for_is_expected_until_the_next_step(tmp_path: Path) -> None:
    bad = Node(role="alert", name="Results are out of date: 200001 was withdrawn")
    page = form(e4=then(ORDERS), e1=then(FIRST, bad))
    wait = {**UNTIL, "until": "results"}
    did, [left], _ = await played(tmp_path, page, click("e4"), wait, named("Order history"), named("200001"))
    assert did == ["click", "wait", "click"] and "(the page says: " in left


async def test_what_a_plan_waits_for_proves_what_came_before(tmp_path: Path) -> None:
    end = {**stop("The trip is saved."), "shows": "was saved"}
    assert await shown(tmp_path, form(e4=then(*BANNER)), click("e4"), UNTIL, end) == (1, "The trip is saved.", [])
    told = await shown(tmp_path / "2", FakePage([*BANNER, *form().nodes]), UNTIL, end)
    assert told == (2, "Decided anew", [f"{NOT_DONE}stop (“was saved” stood there before, too)"])


DIALOG = Node(role="dialog", name="Advanced search"), Node(ref="e7", role="textbox", name="Status", depth=1), Node(ref="e8", role="button", name="Search", depth=1)


STATE = named("Status", "type", text="Complete")
OUT = Node(role="alertdialog", name="You have been signed out")


async def test_fields_of_a_dialog_that_a_plan_opens_are_filled_in_and_what_it_would_press_there_is_seen_first(tmp_path: Path) -> None:
    until = {"do": "wait", "until": "Advanced", "seconds": 1}
    did, [left], _ = await played(tmp_path, form(e4=adding(*DIALOG)), click("e4"), until, STATE, named("Search"))
    assert did == ["click", "wait", "type"] and left.endswith('click "Search" (a dialog has opened)')


@pytest.mark.parametrize(
    ("page", "step"),
    [
        (form(e4=adding(*DIALOG, Node(ref="e9", role="textbox", name="State"))), named("State", "type", text="x")),
        (form(e4=adding(*DIALOG)), {**STATE, "submit": True}),
        (form(e4=adding(*DIALOG)), {**STATE, "text": "Complete\n"}),
        (form(e4=adding(*DIALOG, OUT)), STATE),
        (FakePage([*DIALOG, *form().nodes], on_click={"e4": adding(OUT)}), STATE),
    ],
)
async def test_nothing_is_filled_in_beside_the_dialog_nor_sent_from_it(tmp_path: Path, page: FakePage, step: dict[str, Any]) -> None:
    did, [left], _ = await played(tmp_path, page, click("e4"), step)
    assert did == ["click"] and left.endswith("(a dialog has opened)")


@pytest.mark.parametrize(
    ("asked", "there", "found"),
    [
        ("Name", [("textbox", "Name: *")], ["e1"]), ("name *:", [("textbox", "Name")], ["e1"]), ("Name", [("textbox", "Name"), ("textbox", "Name *")], ["e1"]),
        ("A*", [("button", "A")], []), ("A", [("radio", "A*")], []), ("Hotel **", [("link", "Hotel **"), ("link", "Hotel ***")], ["e1"]), ("*", [("button", "*")], ["e1"]),
    ],
)  # fmt: skip
def test_a_field_is_called_with_or_without_its_star(asked: str, there: list[tuple[str, str]], found: list[str]) -> None:
    nodes = [Node(ref=f"e{at}", role=role, name=name) for at, (role, name) in enumerate(there, start=1)]
    document = Document(frame=0, document_id="D1", url="http://site.test/", origin="http://site.test", nodes=nodes)
    assert Page(Observation(tab=1, url=document.url, documents=[document])).called(asked) == found
