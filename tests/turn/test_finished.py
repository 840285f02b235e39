"""Marks of what was done belong to the control, the row and the page on which it was done."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.page.observation import Page
from handrail.stack.machine import Entry
from handrail.turn.finished import finished
from handrail_wire import Document, Node, Observation

URL = "http://site.test/items"


def page(name: str = "Amount", row: str = "Lyon", url: str = URL, **more: Any) -> Page:
    """A table's row that holds one filled field."""
    nodes = [
        Node(role="row"), Node(role="text", name=row, depth=1),
        Node(ref="e5", role="textbox", name=name, value="3", depth=1, **more),
    ]  # fmt: skip
    document = Document(frame=0, document_id="D1", url=url, origin="http://site.test", nodes=nodes)
    return Page(Observation(tab=1, url=url, title="", documents=[document]))


TYPED = Entry("act", 'type "3" into "Amount"', verb="type", ref="e5", status="done", url=URL, row="Lyon")


def test_what_was_filled_in_is_finished() -> None:
    assert finished([TYPED], page()) == {"e5"}
    assert finished([TYPED], page(url=f"{URL}#top")) == {"e5"}, "a place in the same page"


@pytest.mark.parametrize(
    "other",
    [page(name="Price"), page(row="Oslo"), page(url=f"{URL}?page=2"), page(states=("invalid",))],
    ids=["name", "row", "page", "wrong"],
)
def test_another_control_of_the_same_ref_is_not(other: Page) -> None:
    assert finished([TYPED], other) == set()


def test_what_is_not_known_of_an_older_run_does_not_count_against_it() -> None:
    old = Entry("act", 'type "3" into "Amount"', verb="type", ref="e5", status="done")
    assert finished([old], page(row="Oslo", url=f"{URL}?page=2")) == {"e5"}
