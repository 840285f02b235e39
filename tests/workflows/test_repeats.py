"""What a run did again and again is one step, and is done as often as the page of another run needs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from handrail.decision.decision import Stop
from handrail.happened.origin import WorkflowStep
from handrail.page.surroundings import around
from handrail.stack.machine import Entry
from handrail.text.authoring_errors import PolicyError
from handrail.workflows.replay import Played, next_step
from handrail.workflows.without_values import CannotKeep
from handrail.workflows.workflow import Step, Target, Workflow, in_words, read_workflow, written
from handrail_wire import Node, Wait
from tests.workflows.test_keeping import START, kept, step


def link(ref: str, name: str, **more: Any) -> Node:
    return Node.model_validate({"ref": ref, "role": "link", "name": name, **more})


def text(name: str, role: str = "text") -> Node:
    return Node(role=role, name=name)


def played(workflow: Workflow, values: dict[str, str], pages: Sequence[list[Node]], most: int = 20) -> list[str]:
    """The refs that were pressed, the texts that were put in, and how it ended, on pages that follow each other."""
    history: list[Entry] = []
    done: list[str] = []
    page = 0
    for _ in range(most):
        turn = next_step(workflow, values, history, pages[min(page, len(pages) - 1)], START)
        if isinstance(turn.step, Stop):
            return [*done, turn.step.status]
        history += [entry(turn)]
        if not isinstance(turn.step, Wait):
            done.append(getattr(turn.step, "text", "") or getattr(turn.step, "ref", ""))
            page += 1
    return [*done, "…"]


def entry(turn: Played) -> Entry:
    action = turn.step
    assert not isinstance(action, Stop)
    return Entry("act", f"{action.verb} {getattr(action, 'ref', '')}", verb=action.verb, ref=getattr(action, "ref", ""), status="done", origin=WorkflowStep("x", turn.at, turn.part))


# --- pressed until the next step is possible -------------------------------------------------------

MORE = [
    step("click", "button", "Show another ten", around={}),
    step("click", "button", "Show another ten", around={"new": True}),
    step("click", "link", "HX-17", around={"new": True}),
]


def test_a_press_that_was_repeated_is_repeated_until_what_was_asked_for_is_there() -> None:
    workflow = kept("Open HX-17.", *MORE)
    assert [(one.do, one.again) for one in workflow.steps] == [("click", "press"), ("click", "")]
    assert 'Click "Show another ten", again and again, until the next step is possible.' in in_words(workflow)
    assert read_workflow(written(workflow), "file").steps == workflow.steps
    first, more = [Node(ref="e1", role="button", name="Show another ten")], [text("HX-1")]
    there = [*first, link("e9", "BY-88")]
    assert played(workflow, {"name": "BY-88"}, [first, [*first, *more], [*first, *more], there, []])[:4] == ["e1", "e1", "e1", "e9"]
    assert played(workflow, {"name": "BY-88"}, [there, []])[0] == "e9", "where it is there at once nothing is pressed"


def test_it_is_not_pressed_for_ever_and_not_guessed_at() -> None:
    workflow = kept("Open HX-17.", *MORE)
    button = [Node(ref="e1", role="button", name="Show another ten")]
    ended = played(workflow, {"name": "BY-88"}, [button], most=300)
    assert ended[-1] == "failed" and ended.count("e1") == 60
    twice = [*button, link("e8", "BY-88"), link("e9", "BY-88")]
    assert "e9" not in played(workflow, {"name": "BY-88"}, [twice], most=9), "two that fit alike"
    last = [Node(ref="e1", role="button", name="Show another ten", states=["disabled"])]
    assert played(workflow, {"name": "BY-88"}, [button, last], most=20) == ["e1", "failed"]


@pytest.mark.parametrize(
    "steps",
    [
        [step("click", "button", "+"), step("click", "button", "+"), step("click", "link", "HX-17")],
        [step("click", "button", "More", effect="commit"), step("click", "button", "More", effect="commit"), MORE[2]],
        [*MORE[:2], step("click", "button", "Close", around={"new": True})],
        [step("click", "link", "Orders"), MORE[2]],
    ],
    ids=["the next step was possible before", "it cannot be undone", "nothing that was asked for", "a step of its own"],
)
def test_what_did_not_lead_to_what_was_asked_for_is_done_as_often_as_it_was(steps: list[dict[str, Any]]) -> None:
    workflow = kept("Open HX-17.", *steps)
    assert len(workflow.steps) == len(steps) and not any(one.again for one in workflow.steps)


def test_a_file_cannot_say_that_what_cannot_be_undone_is_repeated() -> None:
    button = "  - {do: click, control: {role: button, name: Pay}, says: pay, again: press%s}\n"
    head = "---\nname: pay\ntitle: Pay\nsite: http://shop.test/*\nsteps:\n"
    with pytest.raises(PolicyError, match="again and again"):
        read_workflow(head + button % ", asks: true" + button.replace(", again: press%s", "") + "---\n", "file")
    with pytest.raises(PolicyError, match="the last step cannot be done again"):
        read_workflow(head + button % "" + "---\n", "file")


# --- looked behind one after the other -------------------------------------------------------------


def test_tabs_that_were_opened_in_vain_are_looked_behind_in_turn() -> None:
    workflow = kept(
        "Open HX-17.", step("click", "tab", "Open"), step("click", "tab", "Closed"), step("click", "link", "HX-17", around={"new": True})
    )
    assert [one.again for one in workflow.steps] == ["each", ""]
    tabs = [Node(ref=f"e{at}", role="tab", name=name) for at, name in enumerate(("Open", "Closed", "Old"), 1)]
    tabs[0] = tabs[0].model_copy(update={"states": ["selected"]})
    assert played(workflow, {"name": "BY-88"}, [tabs, tabs, [*tabs, link("e9", "BY-88")], []])[:3] == ["e2", "e3", "e9"]
    assert played(workflow, {"name": "BY-88"}, [tabs], most=40) == ["e2", "e3", "failed"], "each of them once"


def test_one_tab_that_is_called_so_is_opened_as_it_was() -> None:
    workflow = kept("Open HX-17.", step("click", "tab", "Archive"), step("click", "link", "HX-17", around={"new": True}))
    assert [(one.again, one.control and one.control.name) for one in workflow.steps] == [("", "Archive"), ("", "{name}")]
    path = kept(
        "Open HX-17.", step("click", "tab", "Archive"), step("click", "tab", "Old", around={"new": True}), step("click", "link", "HX-17", around={"new": True})
    )
    assert [one.again for one in path.steps] == ["", "", ""], "the second was behind the first"


def test_what_was_pointed_at_counts_only_where_it_led_on() -> None:
    new = {"new": True}
    steps = [step("hover", "menuitem", "File", around=new), step("click", "menuitem", "Export", around=new)]
    assert [one.do for one in kept("Export it.", *steps).steps] == ["hover", "click"]
    steps = [step("hover", "link", "News"), step("click", "link", "Export")]
    assert [one.do for one in kept("Export it.", *steps).steps] == ["click"]


# --- a calendar's leaves -----------------------------------------------------------------------------


def leaf(month: str, *days: str, near: bool = True) -> list[Node]:
    turns = [link("e1", "Prev"), link("e2", "Next")]
    rest = [link(f"e10{day}", day) for day in days]
    return [*turns, text(month), *rest] if near else [text(month), *rest, *[text("…")] * 8, *turns]


CALENDAR = [
    step("click", "textbox", "Date"),
    step("click", "link", "Next", around={"month": "2027-06", "new": True}),
    step("click", "link", "7", around={"month": "2027-07", "new": True}),
]


def test_a_day_is_chosen_in_the_leaf_of_its_month_wherever_the_calendar_begins() -> None:
    workflow = kept("Take 7 July 2027.", *CALENDAR)
    assert [(one.do, one.month) for one in workflow.steps] == [("click", ""), ("click", "{date}")]
    assert workflow.steps[1].control == Target(role="link", name="{date:day}")
    assert 'Click "{date:day}", in the calendar\'s month of {date}' in in_words(workflow) or "in the calendar's month" in in_words(workflow)
    field = [Node(ref="e0", role="textbox", name="Date")]
    pages = [field, leaf("August 2027", "9"), leaf("September 2027", "9"), leaf("October 2027", "9", "31"), field]
    assert played(workflow, {"date": "2027-10-09"}, pages)[:4] == ["e0", "e2", "e2", "e109"]
    pages = [field, leaf("August 2027", "9"), leaf("July 2027", "9"), field]
    assert played(workflow, {"date": "2027-07-09"}, pages)[:3] == ["e0", "e1", "e109"], "and back"


@pytest.mark.parametrize(
    "page",
    [[*leaf("August 2027", "9"), text("September 2027")], [link("e109", "9")], leaf("August 2027", "9", near=False)],
    ids=["two months", "no month", "the page's own Next"],
)
def test_no_day_is_chosen_where_the_month_is_not_clear(page: list[Node]) -> None:
    workflow = kept("Take 7 July 2027.", *CALENDAR)
    field = [Node(ref="e0", role="textbox", name="Date")]
    assert played(workflow, {"date": "2027-10-09"}, [field, page], most=30) == ["e0", "failed"]


def test_a_number_that_is_no_day_of_the_month_shown_stays_one() -> None:
    workflow = kept("Take 7 July 2027.", step("click", "link", "7", around={"month": "2027-06"}))
    assert workflow.steps[0].control and workflow.steps[0].control.name == "7" and not workflow.steps[0].month


# --- each of a list ------------------------------------------------------------------------------------


def test_boxes_of_a_list_are_ticked_however_many_there_are() -> None:
    boxes = ("Milk", "Rye bread", "Eggs")
    ticks = [step("check", "checkbox", name, around={"before": "Shopping"}) for name in boxes]
    workflow = kept("Tick Eggs, Milk and Rye bread, then save.", *ticks, step("click", "button", "Save"))
    assert workflow.title == "Tick {choices}, then save."
    assert workflow.parameters["choices"].kind == "list" and len(workflow.steps) == 2
    page = [*(Node(ref=f"e{at}", role="checkbox", name=name) for at, name in enumerate(boxes)), Node(ref="e9", role="button", name="Save")]
    assert played(workflow, {"choices": "Milk, Eggs"}, [page])[:3] == ["e0", "e2", "e9"]
    assert played(workflow, {"choices": "Eggs"}, [page])[:2] == ["e2", "e9"]
    assert played(workflow, {"choices": "nothing"}, [page])[0] == "e9"
    assert played(workflow, {"choices": "Milk, Beer, Eggs"}, [page]) == ["e0", "failed"], "what is not there is not left out"


def test_boxes_that_were_not_asked_for_one_by_one_are_no_list() -> None:
    ticks = [step("check", "checkbox", name) for name in ("Milk", "Eggs")]
    workflow = kept("Tick Milk.", *ticks)
    assert "choices" not in workflow.parameters and len(workflow.steps) == 2


def test_a_step_of_a_file_that_says_more_is_read_back() -> None:
    one = Step(do="click", control=Target(role="button", name="Next"), says="next", again="press")
    two = Step(do="type", control=Target(role="textbox", rank="{which}"), given={"text": "{total}"}, says="type it", reads={"total": Target(before="Total:")})
    workflow = Workflow.model_validate({"name": "a", "title": "Do the {which}", "site": "*", "parameters": {"which": {"kind": "ordinal"}}, "steps": [one, two]})
    assert read_workflow(written(workflow), "file").model_copy(update={"source": ""}) == workflow


# --- a number that is counted to -----------------------------------------------------------------------


def counter(number: str, *more: Node) -> list[Node]:
    return [Node(ref="e1", role="spinbutton", name="Guests", value=number), Node(ref="e2", role="button", hint="step up"), Node(ref="e3", role="button", hint="step down"), *more]


COUNTED = [
    step("click", "button", around={"hint": "step up", "count": "1"}),
    step("click", "button", around={"hint": "step up", "count": "2", "new": True}),
    step("click", "button", "Search", around={"count": "3", "numbers": ["3"]}),
]


def test_a_number_is_counted_to_from_wherever_the_page_begins_up_or_down() -> None:
    workflow = kept("Find rooms for 3 guests.", *COUNTED)
    assert workflow.title == "Find rooms for {number} guests."
    assert [(one.until, one.raises) for one in workflow.steps] == [("{number}", True), ("", True)]
    search = Node(ref="e9", role="button", name="Search")
    pages = [counter(number, search) for number in ("1", "2", "3", "4")]
    assert played(workflow, {"number": "4"}, pages)[:4] == ["e2", "e2", "e2", "e9"]
    assert played(workflow, {"number": "1"}, pages[2::-1])[:3] == ["e3", "e3", "e9"]
    assert played(workflow, {"number": "1"}, [pages[0]])[0] == "e9", "it is that already"
    alone = [node for node in pages[2] if node.ref != "e3"]
    assert played(workflow, {"number": "1"}, [alone], most=9) == ["failed"], "nothing makes it less"
    two = [*pages[0], Node(role="text", name="7")]
    assert played(workflow, {"number": "4"}, [two], most=9) == ["failed"], "which of two numbers it is nobody knows"


def test_a_number_that_stood_there_by_itself_has_to_stand_there_again() -> None:
    workflow = kept("Order 3 lamps.", step("click", "button", "Order", around={"count": "3", "numbers": ["3"]}))
    assert workflow.steps[0].shows == ("3",)
    order = Node(ref="e9", role="button", name="Order")
    assert played(workflow, {}, [counter("3", order)])[0] == "e9"
    assert played(workflow, {}, [counter("1", order)], most=9) == ["failed"]


# --- what comes up in between ----------------------------------------------------------------------------


def test_what_came_up_by_itself_is_closed_only_where_it_is_in_the_way() -> None:
    steps = [step("click", "button", "No thanks"), step("type", "textbox", "Name", text="Ada Park"), step("click", "button", "Save")]
    workflow = kept("Note Ada Park.", *steps)
    assert [one.aside for one in workflow.steps] == [True, False, False]
    assert "1. Click \"No thanks\", if that is in the way." in in_words(workflow)
    name, save = Node(ref="e1", role="textbox", name="Name"), Node(ref="e2", role="button", name="Save")
    offer = Node(ref="e3", role="button", name="No thanks")
    assert played(workflow, {"name": "Bo Lind"}, [[name, save]])[:2] == ["Bo Lind", "e2"]
    later = [[name, save], [name, save.model_copy(update={"states": ("disabled",)}), offer], [name, save]]
    assert played(workflow, {"name": "Bo Lind"}, later)[:3] == ["Bo Lind", "e3", "e2"], "also where it comes later"


def test_what_was_asked_for_by_its_name_is_no_aside() -> None:
    steps = [step("click", "link", "Cancel"), step("type", "textbox", "Name", text="Ada Park"), step("click", "button", "Find")]
    assert [one.aside for one in kept("Cancel the visit of Ada Park.", *steps).steps] == [False, False, False]


def test_one_of_several_that_differ_in_their_figures_was_chosen_by_looking() -> None:
    with pytest.raises(CannotKeep, match="figures"):
        kept("Book the cheapest.", step("click", "button", "Book for $120", around={"series": 3}))
    page = [Node(ref=f"e{at}", role="button", name=name) for at, name in enumerate(("Book for $120", "Book for $90", "Book for $120", "Help"))]
    assert [spot.series for _, spot in around(page)] == [1, 2, 1, 0]


def test_an_icon_is_a_value_where_it_is_named_as_a_thing() -> None:
    icon = step("click", "menuitem", "Zoom in", around={"hint": "magnifier"})
    named = kept("Choose the entry with the magnifier.", icon)
    assert named.title == "Choose the entry with the {name}." and named.steps[0].control == Target(role="menuitem", hint="{name}")
    verb = kept("Please forward that mail.", step("click", "shape", around={"hint": "forward"}))
    assert not verb.parameters
