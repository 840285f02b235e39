"""The schema of a large model says once what is the same, and lets plans count on what they enable."""

from __future__ import annotations

from typing import Any

from handrail.decision.choices import Choices, choices
from handrail.decision.schema import schema
from handrail.policy.policy import parse_policy
from handrail_wire import Node


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
    assert ["click", "check", "hover"] in verbs and ["go_back", "copy"] in verbs
    assert verbs.count(["select"]) == 1 and "Option 3" not in str(items)
    assert len(str(_items(given, enumerate_refs=True))) > 3 * len(str(items)), "a grammar has to list them"


def test_a_disabled_control_may_be_planned_for_by_a_large_model_alone() -> None:
    nodes = {"e1": Node(ref="e1", role="button", name="Save", states=("disabled",)), "e2": Node(ref="e2", role="textbox", name="To")}
    anyone = parse_policy("---\nname: p\ndescription: P.\n---\n", "p.md")
    assert choices(nodes, anyone, everything=True).permits("click", "e1")
    assert "e1" not in choices(nodes, anyone, everything=True).elements["click"]
    assert not choices(nodes, anyone).permits("click", "e1")
