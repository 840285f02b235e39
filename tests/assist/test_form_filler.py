"""What a page state gives to its controls is filled in first, by no model, and nothing else is."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from handrail.assist.forced import forced
from handrail.decision.choices import Choices
from handrail.decision.decision import BadDecision, Decision, parse
from handrail.decision.schema import schema
from handrail.gate.sentences import describe
from handrail.library.library import Library
from handrail.page.observation import Page
from handrail.policy.tiers import Tier
from handrail.stack.machine import Acted, Hinted, Pushed, StackEvent, fold
from handrail_wire import Check, Document, Node, Observation, Select, Type
from tests.support.turns import prepare
from tests.support.world import act, policy, type_

URL = "https://air.test/"
FORM = [
    Node(ref="e1", role="heading", name="Passenger"),
    Node(ref="e2", role="combobox", name="Title", options=["Mr", "Mx"]),
    Node(ref="e3", role="textbox", name="First name", value="Leo"),
    Node(ref="e4", role="textbox", name="Last name", value="Brandt"),
    Node(ref="e5", role="radio", name="Return"),
    Node(ref="e6", role="button", name="Save"),
]
STATE = [
    "check Return = yes", "select Title = {title}", "type First name = {first}", "type Last name = {last}",
    "click Save",
]  # fmt: skip


def offered(
    folder: Path,
    *events: StackEvent,
    entries: list[str] = STATE,
    nodes: list[Node] = FORM,
    tier: Tier = "small",
    secrets: tuple[str, ...] = (),
    **arguments: Any,
) -> tuple[Choices, Decision | None]:
    (folder / "site").mkdir(exist_ok=True)
    site = f'patterns: ["{URL}*"]\nroot: fill\nstates:\n  form: {{heading: Passenger}}\n'
    (folder / "site" / "site.yaml").write_text(site)
    told: dict[str, dict[str, str]] = {
        name: {"type": "string"} for name in ("title", "first", "last", "number", "back")
    }
    told["both_ways"] = {"type": "boolean"}
    header = policy("fill", states={"form": entries}, arguments=told, typed="arguments")
    (folder / "site" / "fill.md").write_text(header)
    library = Library.load(user=folder)
    assert not library.problems
    chosen = library.get("fill")
    assert chosen is not None
    document = Document(frame=0, document_id="D", url=URL, origin=URL[:-1], nodes=nodes)
    page = Page(Observation(tab=1, url=URL, documents=[document]))
    stack = fold([Pushed("fill", arguments, "go"), *events])
    turn, choices = prepare(
        chosen, stack, page, library, tier=tier, today=date(2026, 1, 2), mark="page-0", secrets=secrets
    )
    return choices, forced(choices, turn.frame.history)


def said_by_the_model(*actions: dict[str, Any]) -> str:
    return json.dumps(act(*actions))


def done(verb: str, ref: str, text: str) -> Acted:
    return Acted(f'{verb} "{text}"', "done", page="before", ref=ref, verb=verb)


def steps(decision: Decision | None) -> list[tuple[Any, ...]]:
    assert decision is not None
    return [
        (step.ref, step.text) if isinstance(step, Type)
        else (step.ref, *step.options) if isinstance(step, Select)
        else (step.ref, step.on) if isinstance(step, Check) else (step,)
        for step in decision.steps
    ]  # fmt: skip


def test_all_that_the_call_says_in_the_order_of_the_state(tmp_path: Path) -> None:
    _, decision = offered(tmp_path, title="mx", last="Kim")
    assert steps(decision) == [("e5", True), ("e2", "Mx"), ("e4", "Kim")], "the first name keeps what it has"


def test_then_what_is_left_in_the_state(tmp_path: Path) -> None:
    filled = [done("check", "e5", "Return"), done("type", "e4", 'Kim" into "Last name')]
    nodes = [*FORM[:3], FORM[3].model_copy(update={"value": "Kim"}), FORM[4].model_copy(update={"states": ["checked"]}), FORM[5]]
    choices, decision = offered(tmp_path, *filled, nodes=nodes, last="Kim")
    assert choices.elements == {"click": ("e6",)} and decision is not None


def test_the_row_of_a_time_is_due_however_the_call_writes_it(tmp_path: Path) -> None:
    rows = [Node(ref=f"e{at}", role="radio", name=f"Flight at {at}:15am for $9") for at in (8, 9)]
    allowed, _ = offered(tmp_path, entries=["check *at {first} * = yes"], nodes=[FORM[0], *rows], first="09:15")
    assert allowed.due == (("check", "e9"),)


def test_what_is_there_already_is_not_typed_again(tmp_path: Path) -> None:
    _, decision = offered(tmp_path, entries=STATE[2:], first="Leo", last="Kim")
    assert steps(decision) == [("e4", "Kim")]


def test_what_the_page_did_not_take_is_the_models_to_judge(tmp_path: Path) -> None:
    """It may still type nothing else into that field, and nothing at all into the others."""
    refused = [*FORM[:3], FORM[3].model_copy(update={"states": ["invalid"], "value": "Kim"}), *FORM[4:]]
    choices, decision = offered(
        tmp_path, done("type", "e4", 'Kim" into "Last name'), entries=STATE[2:], nodes=refused, last="Kim"
    )
    assert decision is None and choices.elements == {"type": ("e4",), "click": ("e6",)}
    assert parse(said_by_the_model(type_("e4", "Kim")), choices).steps
    for ref, text in (("e4", "Kim Lee"), ("e3", "Kim")):
        with pytest.raises(BadDecision):
            parse(said_by_the_model(type_(ref, text)), choices)
    allowed = [item["properties"] for item in schema(choices)["properties"]["actions"]["items"]["anyOf"]]
    assert [one["text"]["enum"] for one in allowed if "text" in one] == [["Kim"]]


def test_a_form_that_is_drawn_anew_is_not_filled_in_for_ever(tmp_path: Path) -> None:
    again = [node.model_copy(update={"ref": f"{node.ref}0"}) for node in FORM]
    choices, decision = offered(tmp_path, done("type", "e4", 'Kim" into "Last name'), entries=STATE[2:], nodes=again, last="Kim")
    assert decision is None and choices.elements == {"type": ("e40",), "click": ("e60",)}


def test_a_field_with_a_long_name_is_not_filled_in_for_ever(tmp_path: Path) -> None:
    long = FORM[3].model_copy(update={"ref": "e40", "name": "Last name, " + "as in the passport " * 10})
    typed = describe(Type(ref="e4", text="Kim"), long.name)
    past = Acted(typed, "done", page="before", ref="e4", verb="type")
    choices, _ = offered(tmp_path, past, entries=["type Last name* = {last}", "click Save"], nodes=[*FORM[:3], long, FORM[5]], last="Kim")
    assert not choices.due


@pytest.mark.parametrize(
    "last",
    [Acted('type "Kim" into "Last name"', "blocked", page="before", ref="e4", verb="type"), Hinted("wait")],
)
def test_after_something_went_wrong_or_was_said(tmp_path: Path, last: StackEvent) -> None:
    choices, decision = offered(tmp_path, last, last="Kim")
    went_wrong = isinstance(last, Acted)
    assert (decision is None) == went_wrong and bool(choices.due) != went_wrong


@pytest.mark.parametrize(
    ("nodes", "title"),
    [
        ([*FORM, Node(ref="e7", role="combobox", name="Title", options=["Mr", "Mx"])], "Mx"),
        (FORM, "Professor"),
        ([*FORM[:1], FORM[1].model_copy(update={"options": ["Choose…"]}), *FORM[2:]], "Mx"),
    ],
    ids=["two such fields", "no such option", "only another option"],
)
def test_where_it_is_not_clear_the_model_chooses(tmp_path: Path, nodes: list[Node], title: str) -> None:
    choices, decision = offered(tmp_path, entries=STATE[1:2] + STATE[4:], nodes=nodes, title=title)
    assert decision is None and "e2" in choices.elements["select"] and "e6" in choices.elements["click"]


@pytest.mark.parametrize(
    ("argument", "said", "ticked"),
    [
        ("both_ways", True, True),
        ("both_ways", False, False),
        ("back", "yes", True),
        ("back", "No", False),
        ("back", "", False),
    ],
)
def test_a_box_is_ticked_only_where_the_call_says_so(
    tmp_path: Path, argument: str, said: object, ticked: bool
) -> None:
    entries = [f"check Return = {{{argument}}}", "type Last name = {last}", "click Save"]
    choices, decision = offered(tmp_path, entries=entries, last="Kim", **{argument: said})
    assert steps(decision) == [*([("e5", True)] if ticked else []), ("e4", "Kim")]
    assert [verb for verb, _ in choices.due] == [*(["check"] if ticked else []), "type"]


CARD = ["type Card number = {number}", "type Card number = <secret:card_number>", "click Save"]
NUMBER = [FORM[0], Node(ref="e8", role="textbox", name="Card number"), FORM[5]]


def test_a_secret_stands_in_for_what_was_not_told(tmp_path: Path) -> None:
    secret = "<secret:card_number>"
    _, stored = offered(tmp_path, entries=CARD, nodes=NUMBER, secrets=("card_number",))
    assert steps(stored) == [("e8", secret)]
    _, told = offered(tmp_path, entries=CARD, nodes=NUMBER, secrets=("card_number",), number="4111")
    assert steps(told) == [("e8", "4111")]
    choices, _ = offered(tmp_path, entries=CARD, nodes=NUMBER)
    assert "type" not in choices.elements, "digits are never made up"
    choices, _ = offered(tmp_path, entries=[f"type Card number = no. {secret}"], nodes=NUMBER)
    assert "type" not in choices.elements, "nor where a secret is a part of what is typed"


def test_a_large_model_reads_what_the_page_says_of_its_fields(tmp_path: Path) -> None:
    choices, decision = offered(tmp_path, tier="large", last="Kim")
    assert decision is None and not choices.due and not choices.values
    assert set(choices.elements["type"]) == {"e3", "e4"} and choices.options["e2"] == ("Mr", "Mx")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("click Save = yes", "gives nothing to a control"),
        ("type = {last}", "gives nothing to a control"),
        ("type Last name = ", "gives nothing to a control"),
        ("check Return = maybe", "says neither yes nor an argument"),
        ("check Return = no", 'Write "check Return = yes"'),
        ("type Last name = <secret:{last}>", "names no secret"),
        ("type Last name = <secret:Last name>", "names no secret"),
        ("type Last name = {lost}", "lost in 'type Last name = {lost}' is not among the arguments"),
    ],
)
def test_entries_that_can_never_be_filled_in_are_told(tmp_path: Path, entry: str, said: str) -> None:
    text = policy("fill", states={"form": [entry]}, arguments={"last": {"type": "string"}})
    (tmp_path / "fill.md").write_text(text)
    (problem,) = Library.load(user=tmp_path).problems
    assert said in str(problem)
