"""The schema of a large model says once what is the same, and lets plans count on what they enable."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from handrail.decision.choices import Choices, choices
from handrail.decision.decision import BadDecision, Named, Stop, parse, vote
from handrail.decision.schema import schema
from handrail.models.schema_rules import RULES, fitted, problems
from handrail.policy.policy import parse_policy
from handrail_eval.bench.tokens import tokens
from handrail_wire import Node, Scroll, Type, Wait


def _items(given: Choices, enumerate_refs: bool) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = schema(given, enumerate_refs=enumerate_refs)["properties"]["actions"]["items"]["anyOf"]
    return items


def test_verbs_with_the_same_fields_are_one_entry_and_lists_cost_nothing() -> None:
    options = {f"e{n}": tuple(f"Option {m}" for m in range(30)) for n in range(10)}
    given = Choices(
        elements={"click": ("e20",), "check": ("e21",), "hover": ("e20",), "select": tuple(options)},
        options=options, verbs=("go_back", "copy"), aimed=True, long=True,
    )  # fmt: skip
    items = _items(given, enumerate_refs=False)
    verbs = [item["properties"]["do"]["enum"] for item in items]
    assert ["click", "hover", "check", "measure"] in verbs and ["go_back", "copy", "measure"] in verbs
    assert verbs.count(["select"]) == 1 and "Option 3" not in str(items)
    assert len(str(_items(given, enumerate_refs=True))) > 3 * len(str(items)), "a grammar has to list them"


def test_a_disabled_control_may_be_planned_for_by_a_large_model_alone() -> None:
    nodes = {"e1": Node(ref="e1", role="button", name="Save", states=("disabled",)), "e2": Node(ref="e2", role="textbox", name="To")}
    anyone = parse_policy("---\nname: p\ndescription: P.\n---\n", "p.md")
    assert choices(nodes, anyone, everything=True).permits("click", "e1")
    assert "e1" not in choices(nodes, anyone, everything=True).elements["click"]
    assert not choices(nodes, anyone).permits("click", "e1")


@pytest.mark.parametrize(
    "item",
    [
        {"do": "wait", "seconds": 5, "whole": True},
        {"do": "wait", "seconds": 20, "until": "Delivered"},
        {"do": "scroll", "direction": "down", "to_end": True},
        {"ref": "e2", "do": "scroll", "direction": "up", "to_end": True},
        {"ref": "e2", "do": "type", "text": "x" * 20_000},
        {"ref": "e2", "do": "type", "text": "4 August", "part": "3 July"},
    ],
    ids=str,
)
def test_what_only_a_large_model_can_do(item: dict[str, Any]) -> None:
    nodes = {"e2": Node(ref="e2", role="textbox", name="To", states=("scrollable",))}
    allowed = choices(nodes, parse_policy("---\nname: p\ndescription: P.\n---\n", "p.md"), everything=True)
    jsonschema.validate({"actions": [item]}, schema(allowed, reason=False, enumerate_refs=False))
    [step] = parse(json.dumps({"actions": [item]}), allowed).steps
    assert isinstance(step, Wait | Scroll | Type)
    given = step.model_dump(exclude_defaults=True)
    assert given.items() >= {key: value for key, value in item.items() if key not in ("do", "direction")}.items()


@pytest.mark.parametrize(("flat", "subset"), [(False, "any"), (True, "any"), *((RULES[name].many_optional, name) for name in RULES)])
def test_a_plan_may_go_on_over_pages_to_come_and_end_by_itself(flat: bool, subset: str) -> None:
    given = Choices(elements={"click": ("e1",)}, aimed=True, long=True, max_actions=9)
    plan: list[dict[str, Any]] = [
        {"ref": "e1", "do": "click"},
        {"named": "Order history", "do": "click"},
        {"named": "Search", "do": "type", "text": "200001", "submit": True},
        {"named": "Status", "do": "select", "options": ["Open"]},
        {"do": "stop", "status": "done", "answer": "It is open.", "shows": "Status: open"},
    ]
    sent = fitted(schema(given, reason=False, enumerate_refs=False, flat=flat), RULES[subset])
    assert not problems(sent, RULES[subset])
    jsonschema.validate({"actions": plan}, sent)
    _, opened, typed, _, end = parse(json.dumps({"actions": plan}), given).steps
    assert isinstance(opened, Named) and opened.name == "Order history"
    assert isinstance(typed, Named) and typed.action == {"do": "type", "text": "200001", "submit": True}
    assert isinstance(end, Stop) and end.shows == "Status: open"


@pytest.mark.parametrize("item", [
    {"named": "  ", "do": "click"}, {"named": 3, "do": "click"}, {"named": "Go", "do": "scroll"}, {"named": "Go", "do": "type", "text": 5},
    {"named": "Go", "do": "type"}, {"named": "Go", "do": "select", "options": "all"},
], ids=str)  # fmt: skip
def test_what_is_planned_for_a_page_to_come_is_checked_at_once(item: dict[str, Any]) -> None:
    with pytest.raises(BadDecision):
        parse(json.dumps({"actions": [item]}), Choices(elements={"click": ("e1",)}, aimed=True, long=True, max_actions=9))


def test_a_small_model_plans_for_the_page_that_it_sees() -> None:
    given = Choices(elements={"click": ("e1",)}, max_actions=6)
    with pytest.raises(BadDecision, match="click is not possible on None"):
        parse(json.dumps({"actions": [{"named": "Order history", "do": "click"}]}), given)
    assert "named" not in json.dumps(schema(given)) and "shows" not in json.dumps(schema(given))


SAYING: list[dict[str, Any]] = [
    {"ref": "e1", "do": "click", "effect": "pays"}, {"ref": "e2", "do": "type", "effect": "sends", "text": "Hello", "submit": True},
    {"ref": "e1", "do": "drag", "effect": "orders", "start": {"x": 1, "y": 1}, "end": {"x": 90, "y": 1}}, {"do": "press", "effect": "deletes", "keys": "#"},
    {"named": "확인", "do": "click", "effect": "access"},
]  # fmt: skip
LARGE = Choices(elements={"click": ("e1",), "drag": ("e1",), "type": ("e2",)}, verbs=("press",), aimed=True, long=True, max_actions=9)


@pytest.mark.parametrize(("flat", "subset"), [(False, "any"), (True, "any"), *((RULES[name].many_optional, name) for name in RULES)])
def test_a_large_model_may_say_what_a_step_does(flat: bool, subset: str) -> None:
    sent = fitted(schema(LARGE, reason=False, enumerate_refs=False, flat=flat), RULES[subset])
    assert not problems(sent, RULES[subset])
    jsonschema.validate({"actions": SAYING}, sent)
    silent = [{name: value for name, value in item.items() if name != "effect"} for item in SAYING]
    jsonschema.validate({"actions": silent}, sent)
    said, unsaid = parse(json.dumps({"actions": SAYING}), LARGE), parse(json.dumps({"actions": silent}), LARGE)
    assert said.steps == unsaid.steps and said.claims == tuple(item["effect"] for item in SAYING)
    assert unsaid.claims == () and {unsaid.claim(at) for at in range(len(SAYING))} == {None}


@pytest.mark.parametrize("effect", ["none", "Pays", "pays ", None, 3, ["pays"], {}, True], ids=str)
def test_whatever_else_it_says_of_a_step_is_not_heard(effect: Any) -> None:
    decided = parse(json.dumps({"actions": [{"ref": "e1", "do": "click", "effect": effect}]}), LARGE)
    assert decided == parse(json.dumps({"actions": [{"ref": "e1", "do": "click"}]}), LARGE)


def test_what_it_says_costs_little_and_a_small_model_is_not_asked() -> None:
    sent = schema(LARGE, enumerate_refs=False, flat=True)["properties"]["actions"]["items"]["properties"]
    assert tokens(json.dumps(sent["effect"])) <= 40 and list(sent)[:4] == ["ref", "named", "do", "effect"]
    assert "effect" not in json.dumps(schema(Choices(elements={"click": ("e1",)}, max_actions=6)))


def test_if_one_of_several_samples_says_it_the_decision_does() -> None:
    silent, says, other = (parse(json.dumps({"actions": [item]}), LARGE) for item in ({"ref": "e1", "do": "click"}, SAYING[0], SAYING[3]))
    chosen = vote([silent, None, says, other])
    assert chosen is not None and chosen.steps == silent.steps and chosen.claims == ("pays",)
    alone = vote([silent, silent, other])
    assert alone is not None and alone.claims == ()
