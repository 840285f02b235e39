"""What a turn offers: limits that a policy's file sets, and those that only small models need."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from handrail.decision.choices import Callee, Choices
from handrail.gate.sentences import describe
from handrail.happened.events import Hinted, Popped, Pushed, RunEvent, ToolAnswered
from handrail.happened.steps import Acted
from handrail.library.library import Library
from handrail.page.observation import Page
from handrail.policy.tiers import Tier
from handrail.stack.machine import fold
from handrail.turn.prepare import reached
from handrail_wire import Click, Document, Node, Observation
from tests.support.turns import prepare
from tests.support.world import policy

URL = "https://shop.test/"


def offered(
    folder: Path, name: str, nodes: list[Node], *events: RunEvent, goal: str = "go", tier: Tier = "small"
) -> Choices:
    library = Library.load(user=folder)
    chosen = library.get(name)
    assert chosen is not None and not library.problems
    document = Document(frame=0, document_id="D", url=URL, origin=URL[:-1], nodes=nodes)
    stack = fold([Pushed(name, {}, goal), *events])
    page = Page(Observation(tab=1, url=URL, documents=[document]))
    return prepare(chosen, stack, page, library, tier=tier, today=date(2026, 1, 2), mark="page-0")[1]


def callable_with(
    folder: Path, nodes: list[Node], goal: str = "go", tier: Tier = "small", **front: object
) -> Callee:
    """What a policy that may only call another is offered of it."""
    written(folder, "callee", actions=["type", "stop"], **front)
    written(folder, "main", actions=["stop"], may_call=["callee"])
    (call,) = offered(folder, "main", nodes, goal=goal, tier=tier).callees
    return call


def written(folder: Path, name: str, **front: object) -> Path:
    (folder / f"{name}.md").write_text(policy(name, **front))
    return folder


def site_with(folder: Path, rule: str, **permitted: list[str]) -> None:
    """A site of one page state, with a policy "main" and what that may do in the state."""
    site = folder / "here"
    site.mkdir(exist_ok=True)
    (site / "site.yaml").write_text(f"patterns: ['{URL}*']\nroot: main\nstates:\n  {rule}\n")
    written(site, "main", actions=["click", "stop"], states=permitted)


TABS = [Node(ref=f"e{n}", role="tab", name=f"Tab {n}") for n in (1, 2)]
CLICK = Click(ref="e1")
PRESSED = Acted('click "Tab 1"', "done", page="before", ref="e1", verb="click")


def pressing(folder: Path, *entries: str) -> None:
    """A policy that may press anything where there are tabs, or just what these entries name."""
    site_with(folder, "list: {looks_like: 'text \"*\"'}", list=[*(entries or ["click"]), "stop"])


HERE = Node(role="text", name="Here")


def test_in_a_state_what_was_pressed_is_not_offered_to_a_small_model_again(tmp_path: Path) -> None:
    pressing(tmp_path)
    nodes, both = [HERE, *TABS], {"click": ("e1", "e2")}
    assert offered(tmp_path, "main", nodes, PRESSED).elements == {"click": ("e2",)}
    assert offered(tmp_path, "main", nodes, PRESSED, tier="large").elements["click"] == both["click"]
    missed = Acted('click "Tab 1"', "blocked", page="before", ref="e1", verb="click")
    assert offered(tmp_path, "main", nodes, missed).elements == both
    assert offered(tmp_path, "main", nodes, PRESSED, Hinted("the first one again")).elements == both
    other = [HERE, TABS[0].model_copy(update={"name": "Home"}), TABS[1]]
    assert offered(tmp_path, "main", other, PRESSED).elements == both, "another document's e1"
    pressing(tmp_path, "click Tab 1", "click Tab 2")
    assert offered(tmp_path, "main", nodes, PRESSED).elements == both, "an entry names just that"


@pytest.mark.parametrize(
    ("name", "done", "again"),
    [
        ("a very long name " * 10, describe(CLICK, "a very long name " * 10), False),
        ("", describe(CLICK), False),
        ("", describe(CLICK, "Home"), True),
        ("Tab", describe(CLICK, "Tab 1"), True),
    ],
    ids=["a long name", "without a name", "another without a name", "part of another name"],
)
def test_what_was_done_is_known_by_what_it_is_called_in_the_history(
    tmp_path: Path, name: str, done: str, again: bool
) -> None:
    pressing(tmp_path)
    nodes = [HERE, TABS[0].model_copy(update={"name": name}), TABS[1]]
    then = Acted(done, "done", page="before", ref="e1", verb="click")
    assert offered(tmp_path, "main", nodes, then).permits("click", "e1") == again


ROWS = [
    Node(ref="e1", role="clickable", depth=1), Node(role="text", name="Bo Lind", depth=2),
    Node(ref="e2", role="clickable", depth=1), Node(role="text", name="Alice Bell", depth=2),
]  # fmt: skip


def test_a_named_action_knows_a_row_by_the_text_in_it(tmp_path: Path) -> None:
    rule = """list: {url: '*', actions: {Open it: 'click clickable "Alice*"'}}"""
    site_with(tmp_path, rule, list=["do Open it"])
    assert offered(tmp_path, "main", ROWS).elements == {"click": ("e2",)}


BOXES = [
    Node(ref="e1", role="checkbox", name="Wq", states=["checked"]),
    Node(ref="e2", role="checkbox", name="k7P"),
    Node(ref="e3", role="checkbox", name="uu"),
    Node(ref="e4", role="button", name="Submit"),
]


def test_boxes_that_are_named_come_first_for_a_small_model(tmp_path: Path) -> None:
    written(tmp_path, "tick", actions=["check", "click", "note", "stop"])
    only = offered(tmp_path, "tick", BOXES, goal="Tick k7P and Wq, then Submit")
    assert only.elements == {"check": ("e2",)} and not (only.note or only.endings)
    on = [BOXES[0], BOXES[1].model_copy(update={"states": ["checked"]}), *BOXES[2:]]
    then = offered(tmp_path, "tick", on, goal="Tick k7P and Wq, then Submit")
    assert "e4" in then.elements["click"] and then.note
    told = offered(tmp_path, "tick", BOXES, Hinted("not that one"), goal="Tick k7P and Wq, then Submit")
    assert told.note and "e4" in told.elements["click"], "what the person says may be the opposite"
    large = offered(tmp_path, "tick", BOXES, goal="Tick k7P and Wq, then Submit", tier="large")
    assert large.elements["check"] == ("e2", "e3") and large.endings


def test_a_name_within_a_longer_one_is_not_named(tmp_path: Path) -> None:
    written(tmp_path, "tick", actions=["check", "click", "stop"])
    cities = [Node(ref=f"e{n}", role="checkbox", name=name) for n, name in enumerate(("New", "New York"))]
    assert offered(tmp_path, "tick", cities, goal="Tick New York").elements == {"check": ("e1",)}
    assert offered(tmp_path, "tick", cities, goal="Tick New York and New").elements == {"check": ("e0", "e1")}
    radios = [Node(ref=f"e{n}", role="radio", name=name) for n, name in enumerate(("Yes", "No"))]
    assert offered(tmp_path, "tick", radios, Acted("x", "done"), goal="Yes, not No").endings, "only one can be on"


@pytest.mark.parametrize(
    "goal", ["Tick words like k7P, calm", "Tick calm, k7P", 'tick(boxes="k7P, calm", button="Submit")']
)
def test_a_name_beside_others_that_no_box_has_is_not_all(tmp_path: Path, goal: str) -> None:
    written(tmp_path, "tick", actions=["check", "click", "stop"])
    free = offered(tmp_path, "tick", BOXES, goal=goal)
    assert free.elements["check"] == ("e2", "e3") and free.elements["click"]


def test_a_call_takes_all_the_boxes_that_the_goal_names(tmp_path: Path) -> None:
    arguments = {"boxes": {"type": "string", "format": "boxes"}}
    call = callable_with(tmp_path, BOXES, "Select Wq, k7P and uu, then press Submit", arguments=arguments)
    assert call.arguments["boxes"]["enum"] == ["Wq, k7P, uu"]
    for goal in ("Select words like Wq, calm and click Submit", "Select nothing"):
        call = callable_with(tmp_path, BOXES, goal, arguments=arguments)
        assert call.arguments["boxes"]["enum"] == [goal], "what was said about a list must not get lost"


def test_a_call_takes_a_quoted_text_as_it_stands(tmp_path: Path) -> None:
    arguments = {"link": {"type": "string", "format": "quoted"}}
    call = callable_with(tmp_path, [], 'Find and click the link "sed.".', arguments=arguments)
    assert call.arguments["link"]["enum"] == ["sed."]
    assert "enum" not in callable_with(tmp_path, [], "Click sed", arguments=arguments).arguments["link"]


def test_a_state_may_speak_of_what_the_instruction_quotes(tmp_path: Path) -> None:
    site_with(tmp_path, """link: {looks_like: 'link "{quoted}"'}""", link=["click {quoted}"])
    links = [Node(ref=f"e{n}", role="link", name=name) for n, name in enumerate(("sed", "sed.", "velit"))]
    assert offered(tmp_path, "main", links, goal='Click on the link "sed".').elements == {"click": ("e0",)}
    for goal in ('Click "sed", then "velit"', "Click sed", 'Click "elit"'):
        assert len(offered(tmp_path, "main", links, goal=goal).elements["click"]) > 1


def test_a_state_may_permit_only_what_is_best(tmp_path: Path) -> None:
    site_with(tmp_path, "list: {looks_like: button x2}", list=["click {best}", "stop"])
    rows = [Node(ref=f"e{n}", role="button", name=f"Book for ${n}") for n in (980, 147, 1041)]
    assert offered(tmp_path, "main", rows, goal="Book the cheapest").elements == {"click": ("e147",)}
    assert not offered(tmp_path, "main", rows, goal="Book one").elements.get("click")


def test_a_call_takes_only_codes_of_the_form_that_it_wants(tmp_path: Path) -> None:
    arguments = {
        "reference": {"type": "string", "format": "code", "pattern": "^[A-Z0-9]{6}$"},
        "airport": {"type": "string", "format": "code", "pattern": "^[A-Z]{3}$"},
    }
    call = callable_with(tmp_path, [], "Change booking QX7T2M to LHR", arguments=arguments)
    assert [call.arguments[name]["enum"] for name in arguments] == [["QX7T2M"], ["LHR"]]
    call = callable_with(tmp_path, [], "Change booking JPRBJK to LHR", arguments=arguments)
    assert "enum" not in call.arguments["reference"], "what is not known as a code is not taken from another"
    change = Library.load(user=tmp_path).get("callee")
    assert change is not None and change.check_arguments({"reference": "QX7T2M", "airport": "LHR"}) is None
    assert "should look like" in str(change.check_arguments({"reference": "LHR"}))


def test_what_the_goal_tells_for_each_of_several_arguments_is_not_left_out(tmp_path: Path) -> None:
    times = {name: {"type": "string", "format": "time"} for name in ("leave", "back")}
    change: dict[str, object] = {
        "arguments": {**times, "day": {"type": "string", "format": "date"}}, "required": ["leave"],
    }  # fmt: skip
    both = callable_with(tmp_path, [], "Leave on 4 May 2023 at 9:15am and come back at 5:30pm", **change)
    assert both.required == ("leave", "back"), "a single day may be about something else"
    one = callable_with(tmp_path, [], "Leave at 9:15am", **change)
    assert one.required == ("leave",)
    large = callable_with(tmp_path, [], "Leave at 9:15am, come back at 5:30pm", "large", **change)
    assert large.required == ("leave",)


def test_a_number_by_which_a_thing_is_called_is_not_left_out(tmp_path: Path) -> None:
    told: dict[str, object] = {"arguments": {"order": {"type": "string", "format": "number", "pattern": r"^\d{5,}$"}}}
    call = callable_with(tmp_path, [], "What became of order 200021?", **told)
    assert call.arguments["order"]["enum"] == ["200021"] and call.required == ("order",)
    for goal in ("What did I spend in 2022?", "Less than 10,000.50", "On 2022-10-03", "Is 200021 or 200031 on its way?"):
        assert callable_with(tmp_path, [], goal, **told).required == (), goal


def test_a_question_may_be_answered_from_the_page_that_is_open(tmp_path: Path) -> None:
    written(tmp_path, "reader", actions=["click", "stop"], arguments={"question": "what to find out"}, required=[])
    written(tmp_path, "doer", actions=["click", "stop"])
    assert offered(tmp_path, "reader", TABS, goal="How many are there?").endings
    assert not offered(tmp_path, "reader", TABS, goal="Close them all").endings
    assert not offered(tmp_path, "doer", TABS, goal="How many are there?").endings
    counted = ToolAnswered("count", "2")
    assert offered(tmp_path, "doer", TABS, counted, goal="How many are there?").endings, "a tool has answered"


def test_where_a_state_permits_nothing_that_is_there_its_policy_can_give_up(tmp_path: Path) -> None:
    site_with(tmp_path, "list: {looks_like: tab x2}", list=["click Save"])
    choices = offered(tmp_path, "main", TABS)
    assert not choices.elements and "failed" in choices.endings and "done" not in choices.endings


@pytest.mark.parametrize(
    ("permitted", "goal", "called"),
    [
        (["box", "mail", "stop"], "I want a and b ticked", {"box", "mail"}),
        (["box", "mail", "stop"], "Tick a and b", {"box"}),
        (["box", "click Tab 1", "stop"], "I want a and b ticked", set()),
    ],
)
def test_a_state_that_leaves_nothing_but_calls_needs_no_cue(
    tmp_path: Path, permitted: list[str], goal: str, called: set[str]
) -> None:
    site_with(tmp_path, "list: {looks_like: tab x2}", list=permitted)
    written(tmp_path / "here", "main", actions=["click", "stop"], may_call=["box", "mail"], states={"list": permitted})
    written(tmp_path / "here", "box", actions=["click", "stop"], cues=["tick"])
    written(tmp_path / "here", "mail", actions=["click", "stop"], cues=["mail"])
    assert {one.name for one in offered(tmp_path, "main", TABS, goal=goal).callees} == called
    if called == {"box", "mail"}:
        after = offered(tmp_path, "main", TABS, Pushed("find", {}, "find()"), Popped("done", "found"), goal=goal)
        assert not after.callees and "done" in after.endings, "that may have been all"


def test_a_state_leaves_large_models_free(tmp_path: Path) -> None:
    site_with(tmp_path, "list: {looks_like: tab x2}", list=["click Tab 1"])
    assert offered(tmp_path, "main", TABS, tier="large").elements["click"] == ("e1", "e2")
    assert offered(tmp_path, "main", TABS).elements["click"] == ("e1",)


def test_a_call_names_only_fields_and_buttons_of_the_page(tmp_path: Path) -> None:
    arguments = {
        "field": {"type": "string", "format": "field", "description": "which"},
        "button": {"type": "string", "format": "button", "description": "which"},
    }
    nodes = [
        Node(ref="e1", role="textbox", name="From"),
        Node(ref="e2", role="textbox", name="Date", states=["readonly"]),
        Node(ref="e3", role="button", name="Search"),
        Node(ref="e4", role="button", name="Later", states=["disabled"]),
    ]
    call = callable_with(tmp_path, nodes, arguments=arguments)
    assert call.arguments["field"]["enum"] == ["From"] and call.arguments["button"]["enum"] == ["Search", "Later"]
    assert call.required == ()
    call = callable_with(tmp_path, nodes, tier="large", arguments=arguments)
    assert "enum" not in call.arguments["field"]


def test_a_page_with_many_fields_does_not_ask_for_them_all(tmp_path: Path) -> None:
    arguments = {name: {"type": "string", "format": "field"} for name in ("first", "second")}
    nodes = [Node(ref=f"e{n}", role="textbox", name=f"Field {n}") for n in range(3)]
    call = callable_with(tmp_path, nodes, arguments=arguments, required=["first"])
    assert call.required == ("first",)


def test_what_is_open_already_needs_no_search() -> None:
    """The airline's desk only calls, and a booking that is asked for may be open already."""
    shipped = Library.load()
    url = "http://127.0.0.1:4000/x"
    heading = Node(role="heading", name="Booking ABC123")
    document = Document(frame=0, document_id="D", url=url, origin=url[:-2],
                        nodes=[heading, Node(ref="e1", role="link", name="Home"), Node(ref="e2", role="button", name="Cancel booking")])  # fmt: skip
    page = Page(Observation(tab=1, url=url, title="Booking - Bluewing Air", documents=[document]))
    stack = fold([Pushed("airline_desk", {}, "go"), Pushed("find_booking", {"reference": "ABC123"}, "…")])
    found = shipped.entries["find_booking"].policy
    assert reached(found, stack, page, shipped, "small") == "Booking ABC123"


@pytest.mark.parametrize("tier", ["small", "large"])
def test_where_lines_were_left_out_the_element_beside_them_can_be_scrolled_at(tmp_path: Path, tier: Tier) -> None:
    written(tmp_path, "free")
    written(tmp_path, "listed", actions=["click", "scroll", "stop"])
    written(tmp_path, "still", actions=["click", "stop"])
    buttons = [Node(ref=f"e{n}", role="button", name=f"Parcel {n}", in_view=n < 5) for n in range(2500)]
    at = {name: offered(tmp_path, name, buttons, tier=tier).elements.get("scroll", ()) for name in ("free", "listed", "still")}
    assert len(at["listed"]) == 1 and at["listed"][0] in {f"e{n}" for n in range(5, 1500)}
    if tier == "large":
        assert at["free"] == at["still"] == at["listed"]
    else:
        assert at["free"] == at["still"] == (), "no more to choose from than it lists"
    assert "scroll" not in offered(tmp_path, "listed", buttons[:9], tier=tier).elements, "all of it is there"
