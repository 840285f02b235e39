"""What a model may do for a step that is not found, what of that counts, and how it stands in the file."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.happened.events import RunEvent
from handrail.happened.rows import event_of
from handrail.workflows.mended import did_the_step, ended_so, mended, merged, verbs_of, where_it_may_be
from handrail.workflows.workflow import Parameter, Step, Target, Workflow
from handrail_wire import Node

VALUES = {"on": "2026-08-07", "time": "18:47", "who": "Ada", "code": "BW625"}
GO = Workflow(
    name="go",
    title="Go on {on:words} at {time:am} as {who} with {code}",
    site="http://air.test/*",
    parameters={name: Parameter() for name in VALUES},
    steps=(
        Step(do="type", control=Target(role="textbox", name="Departure date"), given={"text": "{on:words}"}, says='type "{on:words}" into "Departure date"'),
        Step(do="check", control=Target(role="radio", name="Flight at {time:am}", group="Flights on {on:words}"), says='check "Flight at {time:am}"'),
        Step(do="select", control=Target(role="combobox", name="Title"), given={"options": ["Dr"]}, says='select "Dr" in "Title"'),
        Step(do="click", control=Target(role="link", name="{who}"), says='click "{who}"'),
    ),
    ends="Booking {code}",
)  # fmt: skip


def did(action: dict[str, Any], **seen: Any) -> list[RunEvent]:
    proposed = {"step": 1, "action": action, "ref": "e1", "role": "textbox", "name": "Leaving on", "text": "it", "effect": "edit", "url": "http://air.test/"}
    acted = {"step": 1, "status": "done", "verb": action["verb"], "text": "it", "url": "http://air.test/", "ref": "e1"}
    return [event_of("propose", proposed | seen), event_of("act", acted)]


@pytest.mark.parametrize(("text", "form"), [("2026-08-07", "{on:iso}"), ("7 August 2026", "{on:words}"), ("August 7, 2026", "{on:words_us}")])
def test_a_day_may_be_wanted_in_another_form(text: str, form: str) -> None:
    events = did({"verb": "type", "ref": "e1", "text": text})
    assert did_the_step(GO, 0, VALUES, events)
    new = mended(GO, 0, VALUES, events)
    assert new and new.steps[0].given == {"text": form} and new.steps[0].control and new.steps[0].control.name == "Leaving on"


@pytest.mark.parametrize(
    ("at", "action"),
    [
        (0, {"verb": "type", "text": "2026-08-08"}),
        # Which day that is, the field alone says.
        (0, {"verb": "type", "text": "08/07/2026"}),
        (0, {"verb": "type", "text": "2026-08-07", "submit": True}),
        (0, {"verb": "click"}),
        (2, {"verb": "select", "options": ["Mr"]}),
        (3, {"verb": "click", "count": 2}),
    ],
)
def test_another_text_another_choice_or_more_than_the_step_does_not_count(at: int, action: dict[str, Any]) -> None:
    events = did({"ref": "e1", **action})
    assert not did_the_step(GO, at, VALUES, events) and mended(GO, at, VALUES, events) is None


def test_what_was_ticked_may_be_a_button_now() -> None:
    assert verbs_of(GO.steps[1]) == ("check", "click") and verbs_of(GO.steps[2]) == ("select",)
    events = did({"verb": "click", "ref": "e1"}, role="button", name="Take BW1 at 6:47pm", around={"row": ["6:47pm → 9:10pm", "$80"]}, text='click "Take BW1 at 6:47pm"')
    new = mended(GO, 1, VALUES, events)
    assert new and new.steps[1].do == "click" and new.steps[1].control
    assert new.steps[1].control.name == "Take … at {time:am}"
    assert new.steps[1].control.row == (), "when it arrives is another time's"


def node(ref: str, role: str, name: str = "", depth: int = 0) -> Node:
    return Node(ref=ref, role=role, name=name, depth=depth)


FLIGHTS = [
    node("", "region", "There: 7 August 2026"), node("", "listitem", depth=1), node("", "text", "6:47pm → 9:10pm", 2), node("e1", "button", "Take it", 2),
    node("", "listitem", depth=1), node("", "text", "7:47pm → 9:10pm", 2), node("e2", "button", "Take it", 2),
    node("", "region", "Back: 9 August 2026"), node("", "listitem", depth=1), node("", "text", "6:47pm → 9:10pm", 2), node("e3", "button", "Take it", 2),
]  # fmt: skip


def test_where_the_person_named_it_only_what_says_the_same_may_be_it() -> None:
    departure, flight, _, who = (step.control for step in GO.steps)
    assert departure and flight and who
    assert where_it_may_be(departure, FLIGHTS, VALUES) is None, "any may be it"
    assert where_it_may_be(flight, FLIGHTS, VALUES) == {"e1"}, "the same time of the other day is another"
    assert where_it_may_be(flight, FLIGHTS, VALUES | {"time": "05:00"}) == frozenset()
    people = [node("", "heading", "Ada"), node("e1", "link", "Ada Park"), node("e2", "button", "Ada"), node("e3", "link", "Edit")]
    assert where_it_may_be(who, people, VALUES) == {"e2"}, "neither another Ada nor all that is below her name"


def test_the_end_is_kept_without_the_values() -> None:
    assert ended_so(GO, "Trip BW625 of 3", VALUES).ends == "Trip {code} of …"


def test_a_new_end_overwrites_none_that_was_written_meanwhile() -> None:
    new = ended_so(GO, "Trip BW625", VALUES)
    renamed = GO.model_copy(update={"title": "Fly as {who}"})
    assert merged(GO, new, renamed) == renamed.model_copy(update={"ends": "Trip {code}"})
    assert merged(GO, new, GO.model_copy(update={"ends": "All is well"})) is None
