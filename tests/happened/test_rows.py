"""Every kind of event comes back from its row as it was, and no secret goes into one."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from hashlib import sha256
from typing import Any

import pytest

from handrail.happened.events import (
    EVENTS,
    Answered,
    Backed,
    Decided,
    Ending,
    Erred,
    Happened,
    Hinted,
    LeftOpen,
    Noted,
    Popped,
    Pushed,
    Questioned,
    Rejected,
    RowsGathered,
    RunEvent,
    ToolAnswered,
)
from handrail.happened.origin import Person, Retry, WorkflowStep
from handrail.happened.rows import VERSION, covered, event_of, events_of, row_of
from handrail.happened.steps import (
    Acted,
    ApprovalAsked,
    AsksEach,
    Intended,
    Proposed,
    RequestJudged,
    Settled,
)
from handrail.happened.whole import (
    Criticised,
    Ended,
    Judged,
    Reformulated,
    Scored,
    SitesKnown,
    StateChanged,
    Told,
)
from handrail.page.surroundings import Around, Spot
from handrail.text.covering import Covering
from handrail_wire import Click, RequestFacts, Select, Type, UseTool, Wanted

STEP = WorkflowStep("buy_lamp", 2, part=True, row=0)
SPOT = Spot(heading="Order", row=("200021", "Ada"), role="cell", name="€12.50", part="12.50", twice=True, step=0)
AROUND = Around(
    group="Lamps", entry=("a",), others=2, hint="search", folded=True, new=True, shows=("Moss Lamp",),
    numbers=("3",), count="2", month="2027-07", source=SPOT,
)  # fmt: skip
REQUEST = RequestFacts(id="0f3a9b51", kind="fetch", method="PUT", url="http://a.test/save", carries="typed", digest="a" * 64)
EVERY: list[RunEvent] = [
    Pushed("buy", {"n": 2, "all": ["a"]}, "buy it", "why", "p", True, STEP, "d1"),
    Popped("need_info", "12.50", ("day (when)",), "why", True, "Paid", "Order", SPOT),
    Acted("click", "unknown", "gone", "why", "click", "e1", "p", "http://a.test/", "Row", 3, Retry(2, STEP)),
    LeftOpen(("click “Go”",), "the page is new"),
    Noted("Read off the page: total: 3", "total", "3"),
    ToolAnswered("add 1 2", "3", "add", {"numbers": [1, 2]}),
    RowsGathered("prices", ("Lamp", "Price"), (("Moss", "3"),), "table", "1 row", "table", {"name": "prices"}),
    Backed("Went back", "click “Go”", "http://a.test/"),
    Rejected("Moss Lamp", "too dear", 4),
    Ending("Moss Lamp", "too dear", 4, "Only 2 steps are left"),
    Erred("it is too long", "not_as_asked"),
    Hinted("the cheap one"),
    Questioned("How?", (Wanted(name="day", why="when"),), ("by_hand", "stop"), "step_missing", "1", True),
    Answered("How?", "I do it myself", "step_missing", "by_hand", "1", "a program"),
    Happened("A tab opened"),
    Decided("buy", "m", 9, 8, 2, 700, 0.5, 1.5, ("{}",), "no JSON", ("one",), "near", 3.25),
    Proposed(
        3, Click(ref="e1", modifiers=["Shift"]), "click “Go”", "commit", "why", ("It pays",), "e1", "button", "Go",
        "http://a.test/", 9, 1.5, AROUND, Person(), True, "pays",
    ),
    Intended(3, "r.3", "ledger", ("button", "Go"), "b" * 64),
    ApprovalAsked(3, "c" * 64),
    Settled("c" * 64, "approve", "fine", 3, "likes", "every Like", ("send",)),
    AsksEach(),
    RequestJudged(None, "ask", "ask", REQUEST, ("It pays",), "step 3"),
    Told(({"who": "Ada"}, {"who": "Bo"}), "{}", True, 60.0, 5000, "a program", "c1"),
    Reformulated("Buy one", "model", ("one",), 9, 8, 0.5),
    Criticised(True, 9, 8, 0.5),
    SitesKnown({"bank.test": "money"}, ("a.test",), ("b.test",), {"bank.test": False}),
    StateChanged("paused", "Paused."),
    Ended("done", "12.50", "All was done."),
    Judged("right", 3),
    Scored(0.5, False, 107.0, 104.0, 0.75, 2, 0.25),
]  # fmt: skip


def test_every_kind_is_among_them() -> None:
    assert sorted(one.kind for one in EVERY) == sorted(EVENTS)


@pytest.mark.parametrize("event", EVERY, ids=lambda event: str(event.kind))
def test_an_event_comes_back_from_its_row(event: RunEvent) -> None:
    kind, data = row_of(event)
    read = json.loads(json.dumps(data))
    assert data["v"] == VERSION and kind == event.kind
    assert event_of(kind, read) == event
    assert list(events_of([(kind, read)])) == [event], "what has a version is not lifted"


def test_a_changed_schema_has_another_version() -> None:
    """If this fails, rows that are on people's disks may be read wrongly: see what `old_rows.py` has to lift."""
    known = json.dumps([[kind, sorted(field.name for field in fields(made))] for kind, made in sorted(EVENTS.items())])
    assert (VERSION, sha256(known.encode()).hexdigest()[:12]) == (1, "3db36f222923")


@pytest.mark.parametrize(
    ("kind", "data"), [("slept", {}), ("pop", {"status": "perhaps"}), ("propose", {"step": 1, "action": {"verb": "fly"}})]
)
def test_what_is_no_event_is_an_error(kind: str, data: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        event_of(kind, data)


def test_no_typed_secret_stands_in_a_row() -> None:
    covering = Covering()
    covering.add("hunter2-zebra", "http://a.test/")
    secret = "it was hunter2-zebra"
    events: list[RunEvent] = [
        Pushed("buy", {"pin": secret, "all": [secret]}, secret),
        Popped("done", secret, (secret,), at=replace(SPOT, row=(secret,))),
        Proposed(1, Type(ref="e1", text=secret), secret, around=Around(source=replace(SPOT, name=secret))),
        Proposed(1, Select(ref="e1", options=[secret])),
        RowsGathered("t", (secret,), ((secret,),), secret, secret, given={"from": secret}),
        Questioned(secret, (Wanted(name="pin", why=secret),)),
        RequestJudged(1, "ask", "ask", REQUEST.model_copy(update={"fields": [secret]}), (secret,)),
        Ended("done", secret, secret),
    ]
    for event in events:
        text = json.dumps(row_of(covered(event, covering.text)))
        assert "zebra" not in text and "it was" in text


def test_what_is_one_of_a_few_words_is_no_secret() -> None:
    """A person's password may be "unknown": a row that said so of a step could not be read again."""
    covering = Covering()
    for word in ("unknown", "commit", "select", "0f3a9b51", "a" * 64):
        covering.add(word, "http://a.test/")
    event = Acted("it is unknown", "unknown")
    assert covered(event, covering.text) == Acted("it is ••••", "unknown")
    for one in (Proposed(1, Select(ref="e1", options=["x"]), effect="commit"), RequestJudged(1, "ask", "ask", REQUEST)):
        kind, data = row_of(covered(one, covering.text))
        assert event_of(kind, data) == one


@pytest.mark.parametrize(("given", "left"), [('{"pin":123456}', "pin"), ('{"pin":"123456"}', "pin"), ('{"a":12,"b":3456}', "")])
def test_a_covered_input_of_a_tool_can_be_read_again(given: str, left: str) -> None:
    covering = Covering()
    covering.add("123456", "http://a.test/")
    covering.add("12b3456", "http://a.test/")
    kind, data = row_of(covered(Proposed(1, UseTool(tool="buy", input=given)), covering.text))
    again = event_of(kind, data)
    assert isinstance(again, Proposed) and isinstance(again.action, UseTool)
    assert "123456" not in again.action.input and left in again.action.input
