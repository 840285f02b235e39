"""Decisions: the schema of what may be chosen, lenient reading of what models write, strict checking."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from handrail.decision.choices import PAGE_VERBS, Callee, Choices, choices
from handrail.decision.decision import BadDecision, Call, Decision, Note, Stop, parse
from handrail.decision.schema import schema
from handrail.library.example_check import check_example
from handrail.models.schema_rules import RULES, fitted, problems
from handrail.policy.policy import parse_policy
from handrail_wire import (
    Check,
    Click,
    CloseTab,
    Copy,
    Drag,
    Draw,
    GoForward,
    Goto,
    Hover,
    NewTab,
    Node,
    Paste,
    Point,
    Press,
    Scroll,
    Select,
    SelectText,
    TabFocus,
    Type,
    Upload,
    Wanted,
)

CHOICES = Choices(
    elements={"click": ("e1", "e2"), "type": ("e1",), "check": ("e4",), "select": ("e3",)},
    options={"e3": ("One way", "Return")},
    verbs=("scroll", "goto", "press"),
    callees=(Callee("find", "Finds.", {"a": {"type": "string"}, "b": {"type": "string"}}, ("a",)),),
    note=True,
    max_actions=3,
)


def read(*actions: Any, choices: Choices = CHOICES, **more: Any) -> tuple[Any, ...]:
    return parse(json.dumps({"actions": list(actions), **more}), choices).steps


def refuses(text: str, schema_: dict[str, Any]) -> bool:
    """A tiny check of the parts of JSON Schema that the decision's schema uses."""
    return not _fits(json.loads(text), schema_)


def _fits(value: Any, rule: dict[str, Any]) -> bool:
    if "anyOf" in rule:
        return any(_fits(value, one) for one in rule["anyOf"])
    if "enum" in rule and value not in rule["enum"]:
        return False
    if rule.get("type") == "object":
        return (
            isinstance(value, dict)
            and set(rule["required"]) <= set(value) <= set(rule["properties"])
            and all(_fits(value[name], rule["properties"][name]) for name in value)
        )
    if rule.get("type") == "array":
        fits = isinstance(value, list) and rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", 99)
        return fits and all(_fits(one, rule["items"]) for one in value)
    kinds = {"number": (int, float), "integer": (int,), "boolean": (bool,)}
    return isinstance(value, kinds.get(rule["type"], (str,)))


GOOD: list[tuple[dict[str, Any], Any]] = [
    ({"ref": "e2", "do": "click"}, Click(ref="e2")),
    ({"ref": "e1", "do": "type", "text": "JFK"}, Type(ref="e1", text="JFK")),
    ({"ref": "e4", "do": "check"}, Check(ref="e4")),
    ({"ref": "e3", "do": "select", "options": ["Return"]}, Select(ref="e3", options=["Return"])),
    ({"do": "scroll", "direction": "up"}, Scroll(direction="up")),
    ({"do": "goto", "url": "https://a.test"}, Goto(url="https://a.test")),
    ({"do": "press", "keys": "Enter"}, Press(keys="Enter")),
    ({"do": "note", "text": "n"}, Note("n")),
    ({"do": "call", "policy": "find", "arguments": {"a": "1"}}, Call("find", {"a": "1"})),
    ({"do": "stop", "status": "failed", "answer": "no"}, Stop("failed", "no")),
]


@pytest.mark.parametrize(("item", "step"), GOOD)
def test_what_may_be_chosen_fits_the_schema_and_is_read(item: dict[str, Any], step: Any) -> None:
    assert read(item) == (step,)
    text = json.dumps({"reason": "r", "actions": [item]})
    assert not refuses(text, schema(CHOICES))
    assert refuses(text, schema(CHOICES, reason=False))


BAD: list[tuple[dict[str, Any], str]] = [
    ({"ref": "e9", "do": "click"}, "click is not possible on 'e9'"),
    ({"ref": "e2", "do": "type", "text": "x"}, "type is not possible on 'e2'"),
    ({"do": "click"}, "click is not possible on None"),
    ({"ref": "e1", "do": "type"}, "text"),
    ({"ref": "e3", "do": "select", "options": ["Multi"]}, "e3 has no option 'Multi'"),
    ({"ref": "e3", "do": "select", "options": []}, "options"),
    ({"do": "go_back"}, "go_back is not possible"),
    ({"do": "fly"}, "there is no action 'fly'"),
    ({"ref": "e1"}, '"do"'),
    ({"do": "call", "policy": "nobody"}, "there is no policy 'nobody'"),
    ({"do": "call", "policy": "find"}, "missing a"),
    ({"do": "call", "policy": "find", "arguments": {"a": "1", "z": "2"}}, "takes no z"),
    ({"do": "call", "policy": "find", "arguments": [1]}, "arguments should be an object"),
    ({"do": "stop", "status": "perhaps"}, "perhaps"),
    ({"do": "stop", "answer": 3}, "answer and shows should be text"),
    ({"do": "note"}, "note"),
]


@pytest.mark.parametrize(("item", "words"), BAD)
def test_what_may_not_be_chosen_is_refused_by_both(item: dict[str, Any], words: str) -> None:
    with pytest.raises(BadDecision, match=words.replace("(", r"\(")):
        read(item)
    assert refuses(json.dumps({"reason": "r", "actions": [item]}), schema(CHOICES))


@pytest.mark.parametrize(
    "text",
    [
        '{"actions": [{"ref": "e1", "do": "click"}]}',
        '```json\n{"actions": [{"ref": "e1", "do": "click"}]}\n```',
        'I {think} so: {"actions": [{"ref": "e1", "do": "click"}]} and more {"actions": []}',
        '{"actions": {"ref": "e1", "do": "click"}}',
        '{"reason": 7, "actions": [{"ref": "e1", "do": "click", "why": "extra"}]}',
    ],
)
def test_json_is_found_in_what_models_write(text: str) -> None:
    assert parse(text, CHOICES) == Decision((Click(ref="e1"),), "")


@pytest.mark.parametrize(
    "text",
    ["", "stop", "null", "[]", "{}", '{"actions": []}', '{"actions": "stop"}', '{"actions": [7]}', '{"a": ' * 50_000,
     '{"actions": [{"ref": "e1", "do": "click"}', "{" * 200_000, '{"actions": 1' + "0" * 5_000 + "}"],
)  # fmt: skip
def test_what_is_no_decision_is_refused_quickly(text: str) -> None:
    with pytest.raises(BadDecision):
        parse(text, CHOICES)


def test_a_plan_is_bounded_and_ends_with_a_call_or_stop() -> None:
    clicks = [{"ref": "e1", "do": "click"}, {"ref": "e1", "do": "click", "count": 2}] * 3
    assert len(read(*clicks)) == 3
    assert len(read(clicks[0], clicks[0], clicks[0])) == 1, "small models stutter: it is meant once"
    assert len(read(clicks[0], clicks[0], choices=replace(CHOICES, long=True))) == 2, "a large model means it"
    stop = {"do": "stop", "answer": "x"}
    assert read(stop, *clicks) == (Stop("done", "x"),)
    assert len(read(clicks[0], {"do": "call", "policy": "find", "arguments": {"a": "1"}}, *clicks)) == 2


def test_an_empty_ref_is_none() -> None:
    assert read({"ref": "", "do": "scroll", "direction": "down"}) == (Scroll(),)
    assert read({"ref": None, "do": "press", "keys": "Tab"}) == (Press(keys="Tab"),)


def test_stop_may_be_closed() -> None:
    closed = Choices(elements={"click": ("e1",)}, endings=())
    with pytest.raises(BadDecision, match="nothing has been done yet"):
        read({"do": "stop"}, choices=closed)
    assert '"stop"' not in json.dumps(schema(closed))


def test_the_ref_comes_before_the_verb_and_reason_first() -> None:
    made = schema(CHOICES)
    assert list(made["properties"]) == ["reason", "actions"]
    for item in made["properties"]["actions"]["items"]["anyOf"]:
        names = list(item["properties"])
        assert names.index("do") == (1 if "ref" in names else 0)
        assert item["required"] == names and item["additionalProperties"] is False


def test_refs_may_be_left_out_of_the_schema() -> None:
    assert '"e2"' in json.dumps(schema(CHOICES))
    assert '"e2"' not in json.dumps(schema(CHOICES, enumerate_refs=False))


def test_of_a_list_one_option_is_chosen_and_no_more_than_there_are() -> None:
    two = {"ref": "e3", "do": "select", "options": ["One way", "Return"]}
    text = json.dumps({"actions": [two]})
    assert refuses(text, schema(CHOICES, reason=False))
    several = replace(CHOICES, several=frozenset({"e3"}))
    assert not refuses(text, schema(several, reason=False))
    assert refuses(text.replace('"Return"', '"Return", "Return"'), schema(several, reason=False))


def test_nothing_to_choose_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing may be chosen"):
        schema(Choices(elements={}, endings=()))


WHOLE = Choices(
    elements={
        verb: ("e1", "e2") for verb in ("click", "type", "hover", "drag", "draw", "select_text", "paste", "upload", "scroll")
    },
    verbs=PAGE_VERBS,
    aimed=True,
    max_actions=3,
)
A, B = {"x": 1, "y": 2.5}, {"x": 30, "y": -4}
PA, PB = Point(x=1, y=2.5), Point(x=30, y=-4)


@pytest.mark.parametrize(
    ("item", "step"),
    [
        ({"ref": "e1", "do": "click"}, Click(ref="e1")),
        ({"ref": "e1", "do": "click", "at": A}, Click(ref="e1", at=PA)),
        ({"ref": "e1", "do": "click", "button": "right", "count": 1}, Click(ref="e1", button="right")),
        ({"ref": "e1", "do": "click", "modifiers": ["Shift", "Control"]}, Click(ref="e1", modifiers=["Control", "Shift"])),
        ({"ref": "e1", "do": "click", "dialog": "accept", "dialog_text": "Ada"},
         Click(ref="e1", dialog="accept", dialog_text="Ada")),
        ({"ref": "e1", "do": "type", "text": "x"}, Type(ref="e1", text="x")),
        ({"do": "type", "text": "ls -la"}, Press(text="ls -la")),
        ({"ref": "e1", "do": "type", "text": "x", "submit": True}, Type(ref="e1", text="x", submit=True)),
        ({"ref": "e1", "do": "type", "text": "Hi", "clear": False, "where": "start"},
         Type(ref="e1", text="Hi", clear=False, where="start")),
        ({"ref": "e1", "do": "hover"}, Hover(ref="e1")),
        ({"ref": "e1", "do": "hover", "at": A}, Hover(ref="e1", at=PA)),
        ({"ref": "e1", "do": "drag", "to": "e2"}, Drag(ref="e1", to="e2")),
        ({"ref": "e1", "do": "drag", "start": A, "end": B}, Drag(ref="e1", start=PA, end=PB)),
        ({"ref": "e1", "do": "draw", "points": [A, B]}, Draw(ref="e1", points=[PA, PB])),
        ({"ref": "e1", "do": "select_text", "text": "x"}, SelectText(ref="e1", text="x")),
        ({"do": "select_text", "text": "x"}, SelectText(text="x")),
        ({"do": "copy"}, Copy()),
        ({"ref": "e2", "do": "paste"}, Paste(ref="e2")),
        ({"ref": "e2", "do": "upload", "files": ["/a"]}, Upload(ref="e2", files=["/a"])),
        ({"do": "scroll", "to_text": "Terms"}, Scroll(to_text="Terms")),
        ({"ref": "e1", "do": "scroll", "direction": "up"}, Scroll(ref="e1", direction="up")),
        ({"do": "go_forward"}, GoForward()),
        ({"do": "new_tab", "url": "https://a.test"}, NewTab(url="https://a.test")),
        ({"do": "new_tab"}, NewTab()),
        ({"do": "tab_focus", "index": 2}, TabFocus(index=2)),
        ({"do": "close_tab"}, CloseTab()),
        ({"do": "stop", "status": "need_info", "answer": "Two things.", "fields": [{"name": "born", "why": "they ask"}]},
         Stop("need_info", "Two things.", (Wanted(name="born", why="they ask"),))),
    ],
)  # fmt: skip
def test_the_whole_action_space(item: dict[str, Any], step: Any) -> None:
    assert read(item, choices=WHOLE) == (step,)
    text = json.dumps({"actions": [item]})
    for enumerated in (True, False):
        made = schema(WHOLE, reason=False, enumerate_refs=enumerated)
        assert not refuses(text, made)
        assert problems(fitted(made, RULES["openai"]), RULES["openai"]) == []
    flat = schema(WHOLE, reason=False, enumerate_refs=False, flat=True)
    assert not refuses(text, flat) and refuses(json.dumps({"actions": [{**item, "unheard": 1}]}), flat)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ({"ref": "e1", "do": "drag"}, "say where to"),
        ({"ref": "e1", "do": "drag", "to": "e9"}, "let go over 'e9'"),
        ({"ref": "e1", "do": "drag", "to": "e2", "end": {"x": 1}}, "y"),
        ({"ref": "e1", "do": "draw", "points": [A]}, "points"),
        ({"ref": "e9", "do": "hover"}, "hover is not possible on 'e9'"),
        ({"ref": "e9", "do": "select_text"}, "select_text is not possible on 'e9'"),
        ({"ref": "e1", "do": "upload", "files": []}, "files"),
        ({"ref": "e1", "do": "click", "dialog": "ask"}, "dialog"),
        ({"ref": "e1", "do": "click", "modifiers": ["Hyper"]}, "modifiers|0"),
        ({"ref": "e1", "do": "click", "modifiers": "Control"}, "modifiers"),
        ({"do": "tab_focus", "index": 0}, "index"),
        ({"do": "stop", "status": "need_info", "answer": "?", "fields": [{"why": "they ask"}]}, "short `name`"),
    ],
)
def test_what_is_wrong_with_an_unusual_action(item: dict[str, Any], words: str) -> None:
    with pytest.raises(BadDecision, match=words):
        read(item, choices=WHOLE)
    assert refuses(json.dumps({"actions": [item]}), schema(WHOLE, reason=False)) or item["do"] == "tab_focus"


def policy(head: str = "") -> Any:
    return parse_policy(f"---\nname: p\ndescription: D.\n{head}\n---\n", "p.md")


NODES = {
    node.ref: node
    for node in (
        Node(ref="e1", role="button", name="Go"),
        Node(ref="e2", role="textbox", name="To"),
        Node(ref="e3", role="button", name="CV", hint="file upload"),
        Node(ref="e4", role="list", name="Mails", states=["scrollable"]),
        Node(ref="e5", role="button", name="Off", states=["disabled"]),
        Node(ref="e6", role="canvas", name="Map"),
    )
}


def test_a_small_model_is_offered_unusual_actions_only_where_its_policy_lists_them() -> None:
    usual = choices(NODES, policy())
    assert set(usual.elements) == {"click", "type"} and not usual.aimed
    assert usual.verbs == ("scroll", "goto", "go_back", "press", "wait")
    listed = choices(NODES, policy("actions: [drag, copy, click, stop]"))
    assert set(listed.elements) == {"click", "drag"} and listed.verbs == ("copy",) and not listed.aimed
    typing = [one for one in schema(usual)["properties"]["actions"]["items"]["anyOf"] if "text" in one["properties"]]
    assert not [one for one in typing if {"submit", "clear"} & set(one["properties"])], "no more to choose from"
    assert not {"modifiers", "at"} & set(re.findall(r'"(\w+)"', json.dumps(schema(usual) | {"also": schema(listed)})))


def test_a_large_model_is_offered_everything_that_fits_an_element() -> None:
    offered = choices(NODES, policy(), everything=True)
    assert offered.aimed and offered.verbs == PAGE_VERBS
    fits = {ref: {verb for verb, refs in offered.elements.items() if ref in refs} for ref in NODES}
    around = {"hover", "drag", "select_text"}
    assert fits["e1"] == {"click", "draw", "upload", *around}
    assert fits["e2"] == {"type", "click", "paste", *around}
    assert fits["e3"] == {"upload"}, "a click would open the person's own file dialog"
    assert fits["e4"] >= {"scroll"} and fits["e5"] == set()
    assert "scroll" in fits["e6"], "a map may zoom by the wheel"
    assert choices(NODES, policy("actions: [click, stop]"), everything=True).elements == offered.elements, "a list is for small models"


def test_examples_are_checked_by_the_same_rules() -> None:
    good = {
        "reason": "r",
        "actions": [{"ref": "e1", "do": "click"}, {"do": "call", "policy": "any", "arguments": {"x": 1}}],
    }
    assert check_example(good, {"e1"}) is None
    assert "e1" in (check_example(good, {"e2"}) or "")
    assert "unknown field" in (check_example({**good, "thought": "x"}, {"e1"}) or "")
    assert check_example({"actions": []}, set())
