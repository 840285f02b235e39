"""Each mechanism as a setting: what it changes in the prompt, the choices and the number of calls."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handrail.config.mechanisms import Mechanisms, applied
from handrail.page.unfilled import unfilled
from handrail.policy.policy import parse_policy
from handrail.policy.tiers import Tier
from handrail.turn.rationale import rationale_in
from handrail.turn.state_filter import kept
from handrail_wire import Node
from tests.run.test_backtracking import dead
from tests.support.fake_browser import FakePage
from tests.support.maze import maze
from tests.support.world import act, click, form_page, policy, run, stop, type_, world

EXAMPLE = """
## Example: one
Objective: Buy milk
```text
[e1] button "Milk"
```
```json
{"reason": "It is milk.", "actions": [{"ref": "e1", "do": "click"}]}
```
"""
BUYER = policy("do_task", f"BUY WELL.\n{EXAMPLE}", plan=True, samples=1)


def played(
    home: Path, script: list[dict[str, Any]], page: FakePage | None = None, tier: Tier = "small", **on: Any
) -> tuple[list[str], list[dict[str, Any]]]:
    """The prompts and the requests of a run with these mechanisms."""
    found: list[Any] = []

    async def test() -> None:
        async with world(
            home,
            script,
            page or form_page(),
            policies={"do_task": BUYER},
            mechanisms=Mechanisms(**on),
            tier=tier,
        ) as here:
            await here.browser.do("Fill in From with Bonn")
            found.extend([here.prompts(), here.model.requests])

    run(test())
    return found[0], found[1]


def properties(request: dict[str, Any]) -> list[str]:
    return list(request["response_format"]["json_schema"]["schema"]["properties"])


def test_a_policy_file_stands_but_for_what_is_switched_off() -> None:
    made = parse_policy(policy("p", EXAMPLE, filters=["interactive"], actions=["click", "stop"]), "p.md")
    assert applied(made, Mechanisms()) == made
    bare = applied(made, Mechanisms(plans=False, examples=0, filter="whole", samples=3))
    assert (bare.plan, bare.examples, bare.filters, bare.samples) == (False, (), (), 3)
    text = policy("r", states={"list": ["click"]}, tools=["calculate"], plugin="noughts_and_crosses")
    rich = parse_policy(text, "r.md")
    assert applied(rich, Mechanisms()) == rich
    poor = applied(rich, Mechanisms(states=False, plugins=False, tools=False))
    assert (poor.states, poor.plugin, poor.tools) == ({}, "", ())
    assert bare.lists_actions and not applied(
        parse_policy(policy("q"), "q.md"), Mechanisms(plans=False)
    ).lists_actions


def test_without_candidates_nothing_is_set_aside_and_no_example_shows_it() -> None:
    aside = EXAMPLE.replace('{"ref": "e1", "do": "click"}', '{"do": "reject", "item": "Milk", "why": "sour", "fit": 2}')
    text = policy("p", f"{aside.replace(': one', ': two')}{EXAMPLE}", actions=["click", "reject", "stop"])
    made = parse_policy(text, "p.md")
    assert len(made.examples) == 2 and applied(made, Mechanisms()) == made
    bare = applied(made, Mechanisms(candidates=False))
    assert bare.actions == ("click", "stop") and [one.title for one in bare.examples] == ["one"]
    assert applied(made, Mechanisms(candidates=False, examples=1)).examples == bare.examples
    plain = parse_policy(policy("q"), "q.md")
    assert not applied(plain, Mechanisms(candidates=False)).lists_actions


@pytest.mark.parametrize("listed", [None, ["click", "type", "note", "stop"]])
@pytest.mark.parametrize("tier", ["small", "large"])
def test_without_notes_nobody_can_write_one_or_is_told_of_them(
    tmp_path: Path, tier: Tier, listed: list[str] | None
) -> None:
    body = EXAMPLE.replace('[{"ref"', '[{"do": "note", "text": "3 left"}, {"ref"')
    text = policy("do_task", f"BUY WELL.\n{body}", **({"actions": listed} if listed else {}))
    found: dict[bool, tuple[str, str]] = {}

    async def test(notes: bool) -> None:
        script = [act(type_("e1", "Bonn")), act(stop("end"))]
        async with world(
            tmp_path / str(notes),
            script,
            form_page(),
            policies={"do_task": text},
            mechanisms=Mechanisms(notes=notes),
            tier=tier,
        ) as here:
            await here.browser.do("Fill in From with Bonn")
            found[notes] = here.prompts()[0], str(here.model.requests[0]["response_format"])

    for notes in (True, False):
        run(test(notes))
    (told, offered), (prompt, schema) = found[True], found[False]
    assert '"note"' in told and "'note'" in offered
    assert '"note"' not in prompt and ", note," not in prompt and "- note keeps" not in prompt
    assert "'note'" not in schema
    assert ("- note keeps" in told) is (tier == "large")


@pytest.mark.parametrize("page", [maze, dead])
async def test_where_backtracking_is_off_nobody_goes_back(tmp_path: Path, page: Callable[[], FakePage]) -> None:
    script = [act(click("e1")), *[act(click("e77"))] * 6, act(stop("gone", "failed"))]
    off = Mechanisms(backtracking=False)
    async with world(tmp_path, script, page(), mechanisms=off) as here:
        view = await here.browser.do("Find the code")
        assert view.state == "failed" and "back" not in here.kinds(view.run)
        assert [one.verb for one in here.browser.page.did] == ["click"]


def test_without_plans_a_decision_holds_one_action(tmp_path: Path) -> None:
    script = [act(type_("e1", "Bonn"), type_("e2", "Rome")), act(type_("e2", "Rome")), act(stop("end"))]
    _, asked = played(tmp_path, script, tier="large", plans=False)
    assert len(asked) == 3
    schema = asked[0]["response_format"]["json_schema"]["schema"]
    assert schema["properties"]["actions"]["maxItems"] == 1


def test_the_reason_is_asked_for_and_shown_or_neither(tmp_path: Path) -> None:
    script = [act(type_("e1", "Bonn")), act(stop("end"))]
    with_it, asked = played(tmp_path / "on", script, reason="on")
    assert properties(asked[0]) == ["reason", "actions"] and "one short sentence" in with_it[0]
    without, asked = played(tmp_path / "off", script, reason="off")
    assert properties(asked[0]) == ["actions"]
    assert "It is milk." in with_it[0] and "It is milk." not in without[0]
    usual, asked = played(tmp_path / "auto", script)
    assert properties(asked[0]) == ["actions"] and "It is milk." not in usual[0], "a small model writes none"
    for reason in ("on", "off"):
        large, asked = played(tmp_path / f"large-{reason}", script, tier="large", reason=reason)
        schema = asked[0]["response_format"]["json_schema"]["schema"]
        assert list(schema["properties"]) == (["reason", "actions"] if reason == "on" else ["actions"])
        assert ("`reason`" in large[0], "It is milk." in large[0]) == (reason == "on",) * 2


def test_two_calls_ask_for_the_rationale_first_and_record_it(tmp_path: Path) -> None:
    script = [{"reason": "From is empty."}, act(type_("e1", "Bonn")), {"reason": "Done."}, act(stop("end"))]
    prompts, asked = played(tmp_path, script, two_calls=True)
    assert [properties(one) for one in asked] == [["reason"], ["actions"]] * 2
    assert prompts[1].startswith(prompts[0]), "the second prompt continues the first one"
    assert "From is empty." in prompts[1]


def test_a_rationale_that_is_no_json_is_taken_as_it_stands() -> None:
    assert rationale_in('{"reason": " Look. "}') == "Look."
    assert rationale_in("I would look first.") == "I would look first."
    assert rationale_in('{"reason": 3}') == ""
    assert rationale_in("[1]") == "[1]"
    assert rationale_in('```json\n{"reason": "Look."}\n```') == "Look."
    assert rationale_in("Look at \ud800 first.") == "Look at ? first.", "half a pair can neither be stored nor sent"


@pytest.mark.parametrize("answer", ['{"keep": [2, 1, 9]}', '```\n{"keep": [1, 2]}\n```', 'These {two}: {"keep": [1, 2]}'])
def test_what_a_filter_keeps_is_found_in_what_models_write(answer: str) -> None:
    assert kept(answer, 3) == [0, 1]


def test_only_what_the_instruction_names_can_be_seen_and_used(tmp_path: Path) -> None:
    script = [act(type_("e1", "Bonn")), act(stop("end"))]
    prompts, _ = played(tmp_path, script, filter="instruction")
    now = prompts[0].rpartition("Goal: ")[2]
    assert 'textbox "From"' in now and "Book now" not in now and "heading" not in now


def shop_page() -> FakePage:
    """Three parts of six lines each; only the second one has what is wanted."""
    page = form_page()
    page.nodes = [
        node
        for part in range(3)
        for node in (
            Node(role="heading", name=f"Part {part}"),
            *(Node(ref=f"e{part * 10 + n}", role="button", name=f"Thing {part * 10 + n}") for n in range(1, 6)),
        )
    ]
    return page


def shown(prompt: str) -> list[str]:
    """What a prompt has of the page it is about, title aside."""
    return prompt.rpartition("Goal: ")[2].split("\n</")[0].splitlines()[3:]


def test_the_model_filters_the_page_in_one_stage(tmp_path: Path) -> None:
    script: list[dict[str, Any]] = [{"keep": [7, 9, 9, 99]}, act(click("e12")), {"keep": [8]}, act(stop("end"))]
    prompts, asked = played(tmp_path, script, shop_page(), state_filter=1)
    assert [properties(one) for one in asked] == [["keep"], ["actions"]] * 2
    assert '9: [e12] button "Thing 12"' in prompts[0]
    lines = shown(prompts[1])
    assert [line for line in lines if "left out" not in line] == ['heading "Part 1"', '[e12] button "Thing 12"']
    assert [line for line in lines if "left out" in line] == [
        "… 6 lines left out", "… 1 line left out", "… 9 lines left out",
    ]  # fmt: skip
    assert "e11" not in str(asked[1]["response_format"]), "what was filtered out cannot be chosen"


@pytest.mark.parametrize(("tier", "most", "knows"), [("small", 40, False), ("large", 300, True)])
def test_a_large_model_can_keep_a_long_table_and_knows_what_was_done(
    tmp_path: Path, tier: Tier, most: int, knows: bool
) -> None:
    script: list[dict[str, Any]] = [{"keep": [7, 9]}, act(click("e12")), {"keep": [8]}, act(stop("end"))]
    prompts, asked = played(tmp_path, script, shop_page(), tier, state_filter=1)
    [keep] = asked[0]["response_format"]["json_schema"]["schema"]["properties"].values()
    assert keep["maxItems"] == most
    assert "Done so far" not in prompts[0] and ("Done so far:\n" in prompts[2]) is knows
    assert prompts[2].endswith('The numbers of the lines that matter: {"keep": [1, 2]}')


def test_in_two_stages_it_first_chooses_among_the_parts(tmp_path: Path) -> None:
    script: list[dict[str, Any]] = [{"keep": [2]}, {"keep": [1, 3]}, act(click("e12")), {"keep": [2]}, {"keep": [2]},
                                    act(stop("end"))]  # fmt: skip
    prompts, asked = played(tmp_path, script, shop_page(), state_filter=2)
    assert [properties(one) for one in asked] == [["keep"], ["keep"], ["actions"]] * 2
    assert "Thing" not in prompts[0].rpartition("Goal: ")[2] and "3: heading" in prompts[0]
    assert "Part 0" not in prompts[1] and '3: [e12] button "Thing 12"' in prompts[1]
    assert [line for line in shown(prompts[2]) if "left out" not in line] == [
        'heading "Part 1"', '[e12] button "Thing 12"',
    ]  # fmt: skip


def test_a_filter_that_leaves_nothing_to_act_on_is_not_used(tmp_path: Path) -> None:
    script = [{"keep": answer} for answer in ([], [1], ["x"])]
    for number, first in enumerate(script):
        steps: list[dict[str, Any]] = [first, act(click("e12")), first, act(stop("end"))]
        prompts, _ = played(tmp_path / str(number), steps, shop_page(), state_filter=1)
        assert len(shown(prompts[1])) == 18


def test_a_short_page_is_not_worth_a_filter(tmp_path: Path) -> None:
    _, asked = played(tmp_path, [act(type_("e1", "Bonn")), act(stop("end"))], state_filter=2)
    assert [properties(one) for one in asked] == [["actions"]] * 2


def grow(page: FakePage) -> None:
    """A click that opens something new, so that the button clicked is not the end of the matter."""
    page.nodes = [*page.nodes, Node(ref="e9", role="button", name="Show less")]


def test_marks_say_what_was_done_and_used(tmp_path: Path) -> None:
    script = [act(type_("e1", "Bonn"), click("e4")), act(stop("end"))]
    for marks, lines in {
        "used": ['[e1] textbox "From" value "Bonn" ← done', '[e4] button "Show more" ← clicked'],
        "done": ['[e1] textbox "From" value "Bonn" ← done', '[e4] button "Show more"'],
        "off": ['[e1] textbox "From" value "Bonn"', '[e4] button "Show more"'],
    }.items():
        page = form_page()
        page.on_click = {"e4": grow}
        prompts, _ = played(tmp_path / marks, script, page, marks=marks)
        now = prompts[1].rpartition("Goal: ")[2].splitlines()
        assert [line for line in now if line.startswith(("[e1]", "[e4]"))] == lines


def test_required_fields_that_are_empty_are_listed() -> None:
    nodes = [
        Node(ref="e1", role="textbox", name="From", states=["required"]),
        Node(ref="e2", role="textbox", name="To", states=["required"], value="Rome"),
        Node(ref="e3", role="checkbox", name="I agree", states=["required"]),
        Node(ref="e4", role="checkbox", name="News", states=["required", "checked"]),
        Node(ref="e5", role="radio", name="One way", states=["required"]),
        Node(ref="e6", role="textbox", name="Hidden", states=["required"]),
    ]
    shown = frozenset(f"e{n}" for n in range(1, 6))
    assert unfilled(nodes, shown) == 'Required and still empty: [e1] "From", [e3] "I agree"'
    many = [Node(ref=f"e{n}", role="textbox", name=str(n), states=["required"]) for n in range(12)]
    assert unfilled(many, frozenset(f"e{n}" for n in range(12))).endswith("and 4 more")
    assert unfilled(nodes[3:], shown) == ""


def test_a_required_list_that_only_asks_or_has_dashes_is_empty() -> None:
    def score(value: str) -> list[Node]:
        return [Node(ref="e1", role="combobox", name="Score", states=["required"], value=value, options=(value, "4"))]

    for value, empty in (("---------", True), ("Please choose…", True), ("", True), ("4", False), ("4 – Good", False)):
        assert bool(unfilled(score(value), frozenset({"e1"}))) is empty, value
    assert not unfilled([Node(ref="e1", role="textbox", name="Line", states=["required"], value="---")], frozenset({"e1"}))
