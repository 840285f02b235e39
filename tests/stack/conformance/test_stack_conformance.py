"""What a stack of policies must do (SteP), case by case: 34 sentences, 34 tests.

Cases about the machine itself test the pure modules. Cases that need the loop run the real daemon with a
real socket, journal and model client; only the model's answers and the tab's content are scripted.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from handrail.config.settings import BudgetSettings
from handrail.decision.choices import Callee, Choices
from handrail.decision.decision import BadDecision, Call, Decision, Stop, parse
from handrail.decision.schema import schema
from handrail.happened.events import Noted, Popped, Pushed
from handrail.stack.guards import Bounds, refusal_of_act, refusal_of_call
from handrail.stack.machine import apply, fold
from handrail.turn.deciding import Made
from handrail.turn.prompt import Turn
from handrail_wire import Node, Type
from tests.stack.conformance.cases import ASKS_CHILD, CHILD, CLICK, FAMILY, ROOT
from tests.support.fake_browser import FakePage
from tests.support.world import act, call, click, form_page, note, policy, stop, type_, world


def choices(**more: Any) -> Choices:
    """A text field e1 and a button e2."""
    return Choices(
        **{"elements": {"type": ("e1",), "click": ("e1", "e2")}, "note": True, "max_actions": 6, **more}
    )


# --- 1–5: act, push, pop --------------------------------------------------------------------------


def test_01_act() -> None:
    """One act is one page step, the stack is unchanged, and only the top history grows."""
    before = fold([ROOT, CHILD])
    after = apply(before, CLICK)
    assert after.page_steps == before.page_steps + 1
    assert (after.trace, after.control_steps) == (before.trace, before.control_steps)
    assert after.frames[0] == before.frames[0]
    assert [entry.text for entry in after.top.history] == ['click "Go"']


def test_02_push() -> None:
    """A push takes no page step, and the child's history is empty."""
    before = fold([ROOT, CLICK])
    after = apply(before, CHILD)
    assert after.page_steps == before.page_steps
    assert after.trace == ("root", "child")
    assert after.top.history == ()
    assert (after.top.objective, after.top.arguments) == ('child(day="7")', {"day": "7"})


def test_03_pop() -> None:
    """A pop puts the value on the parent's matching call."""
    other = Pushed("child", {"day": "8"}, 'child(day="8")', page="p2")
    stack = fold([ROOT, CHILD, Popped("done", "seven"), CLICK, other, CLICK, Popped("done", "eight")])
    assert stack.trace == ("root",)
    assert [(entry.text, entry.result) for entry in stack.top.history if entry.kind == "call"] == [
        ('child(day="7")', "seven"),
        ('child(day="8")', "eight"),
    ]
    assert not any(entry.open for entry in stack.top.history)
    assert stack.page_steps == 2, "popping takes no page step"


def test_04_root_pop() -> None:
    """When the root pops, the run ends with its answer."""
    stack = fold([ROOT, CLICK, Popped("done", "BA 117")])
    assert stack.frames == ()
    assert stack.outcome is not None
    assert (stack.outcome.status, stack.outcome.answer) == ("done", "BA 117")
    assert apply(stack, CLICK) == stack, "nothing happens to a stack that has returned"


async def test_05_an_empty_return_keeps_histories_aligned(tmp_path: Path) -> None:
    """An empty return keeps calls and their results aligned."""
    page = form_page()
    script = [
        act(call("child", day="7")), act(stop("")), act(click("e4")),
        act(call("child", day="8")), act(stop("eighth")), act(stop("end")),
    ]  # fmt: skip
    async with world(tmp_path, script, page, policies=FAMILY) as here:
        here.browser.page.on_click["e4"] = lambda page: page.change("e4", name="Show less")
        view = await here.browser.do("Go")
        assert (view.state, view.answer) == ("done", "end")
        last = here.prompts()[-1]
        assert last.index('child(day="7") → done') < last.index('click "Show more"')
        assert last.index('click "Show more"') < last.index('child(day="8") → eighth')


# --- 6–10: frames are independent ------------------------------------------------------------------


async def test_06_chains_on_one_observation(tmp_path: Path) -> None:
    """Push and pop chains resolve on one observation, without a page step."""
    script = [act(call("child", day="7")), act(stop("seen")), act(stop("end"))]
    async with world(tmp_path, script, form_page(), policies=FAMILY) as here:
        view = await here.browser.do("Go")
        assert view.answer == "end"
        assert sum(body.type == "observe" for body in here.browser.received) == 1
        assert view.page_steps == 0


def test_07_two_frames_of_one_policy() -> None:
    """Two frames of one policy keep separate histories."""
    stack = fold([ROOT, CHILD, CLICK, CHILD, Noted("inner")])
    assert stack.trace == ("root", "child", "child")
    outer, inner = stack.frames[1:]
    assert [entry.kind for entry in outer.history] == ["act", "call"]
    assert [entry.kind for entry in inner.history] == ["note"]


def test_08_a_calls_b_calls_a() -> None:
    """A → B → A works, and unwinds in order."""
    a = Pushed("a", {}, "a()")
    events = [a, Pushed("b", {}, "b()"), a, Popped("done", "1"), Popped("done", "2"), Popped("done", "3")]
    traces = [fold(events[:end]).trace for end in range(1, 7)]
    assert traces == [("a",), ("a", "b"), ("a", "b", "a"), ("a", "b"), ("a",), ()]
    assert fold(events[:4]).top.history[0].result == "1"
    assert fold(events[:5]).top.history[0].result == "2"


def test_09_the_same_child_again_starts_fresh() -> None:
    """The same child called twice starts with an empty history."""
    stack = fold([ROOT, CHILD, CLICK, Noted("seen"), Popped("done"), CHILD])
    assert stack.top.history == ()
    assert stack.notes == ("seen",), "notes are shared, histories are not"


async def test_10_a_fresh_root_for_each_run(tmp_path: Path) -> None:
    """Each run has a fresh root."""
    script = [act(note("FIRST NOTE"), click("e4")), act(stop("one")), act(stop("two"))]
    async with world(tmp_path, script, form_page()) as here:
        assert (await here.browser.do("The first instruction")).answer == "one"
        assert (await here.browser.do("The second instruction")).answer == "two"
        last = here.prompts()[-1]
        assert "The second instruction" in last
        assert "FIRST NOTE" not in last and "Done so far:" not in last and "first instruction" not in last


# --- 11–15: bounds ---------------------------------------------------------------------------------


async def test_11_depth_limit(tmp_path: Path) -> None:
    """At the depth limit the caller gets an error in its history; nothing crashes."""
    again = policy("child", arguments={"day": {"type": "string"}}, may_call=["child"])
    script = [
        act(call("child", day="1")), act(call("child", day="2")), act(call("child", day="3")),
        act(stop("deep")), act(stop("middle")), act(stop("top")),
    ]  # fmt: skip
    policies = {"do_task": ASKS_CHILD, "child": again}
    async with world(
        tmp_path, script, form_page(), policies=policies, budgets=BudgetSettings(depth=3)
    ) as here:
        view = await here.browser.do("Go")
        assert (view.state, view.answer) == ("done", "top")
        assert "already 3 policies deep" in here.prompts()[3]
        assert "already 3 policies deep" not in here.prompts()[4], "the error is the caller's alone"


async def test_12_control_step_budget(tmp_path: Path) -> None:
    """The control-step budget bounds loops of push and pop."""
    def script(request: dict[str, Any]) -> dict[str, Any]:
        text = request["messages"][0]["content"]
        if "THE CHILD" in text:
            return act(stop("again"))
        return act(call("child", day=str(len(here.model.requests))))

    async with world(
        tmp_path, script, form_page(), policies=FAMILY, budgets=BudgetSettings(control_steps=10)
    ) as here:
        view = await here.browser.do("Go")
        assert view.state == "failed"
        assert "no more calls" in view.answer + view.message
        assert here.kinds(view.run).count("push") == 6, "the root, and five calls with their returns"
        assert view.page_steps == 0


async def test_13_page_step_budget(tmp_path: Path) -> None:
    """Page steps have a budget of their own."""
    page = form_page()
    page.on_click["e4"] = lambda page: page.change("e4", name=f"Page {len(page.did)}")
    async with world(
        tmp_path, lambda _: act(click("e4")), page, budgets=BudgetSettings(page_steps=4)
    ) as here:
        view = await here.browser.do("Go")
        assert view.state == "failed"
        assert "all of its 4 steps" in view.message and "raise “Most steps on pages”" in view.message
        assert len(here.browser.page.did) == view.page_steps == 4
        assert len(here.model.requests) == 5, "it ends at once, without asking the other frames"


def test_14_identical_call_on_an_unchanged_page() -> None:
    """An identical call on an unchanged page is blocked; a changed page or argument is not."""
    stack = fold([ROOT, CHILD, Popped("failed")])
    bounds = Bounds()
    assert "already tried" in (refusal_of_call(stack, CHILD.objective, "p1", bounds) or "")
    assert refusal_of_call(stack, CHILD.objective, "p2", bounds) is None
    assert refusal_of_call(stack, 'child(day="8")', "p1", bounds) is None
    blocked = apply(stack, replace(CLICK, status="blocked", page="p1"))
    assert refusal_of_call(blocked, CHILD.objective, "p1", bounds), "a click that failed changed nothing"


def test_15_repeated_action() -> None:
    """An action repeated on the same page is detected; the same on another page or element is not one."""
    bounds = Bounds(repeats=3)
    twice = fold([ROOT, CLICK, CLICK])
    assert refusal_of_act(fold([ROOT, CLICK]), CLICK.text, "e1", "p1", bounds) is None
    assert "stayed the same" in (refusal_of_act(twice, CLICK.text, "e1", "p1", bounds) or "")
    assert refusal_of_act(twice, CLICK.text, "e1", "p2", bounds) is None
    assert refusal_of_act(twice, CLICK.text, "e2", "p1", bounds) is None


# --- 16–24: what a model may say ------------------------------------------------------------------


async def test_16_unknown_policy(tmp_path: Path) -> None:
    """An unknown policy is an error in the history, with a bounded number of tries."""
    async with world(tmp_path, lambda _: act(call("nobody")), form_page(), policies=FAMILY) as here:
        view = await here.browser.do("Go")
        assert view.state == "failed"
        assert "nobody" in view.answer
        assert len(here.model.requests) == 2 * Bounds().repeats, "each try is repaired once"
        assert "\n- Not possible: " in here.prompts()[2]
        assert "there is no policy 'nobody'" in here.prompts()[2]


async def test_17_outside_may_call(tmp_path: Path) -> None:
    """A policy outside of `may_call` is neither offered nor accepted."""
    policies = {**FAMILY, "stranger": policy("stranger")}
    script = [act(call("stranger")), act(call("stranger")), act(stop("alone"))]
    async with world(tmp_path, script, form_page(), policies=policies) as here:
        view = await here.browser.do("Go")
        assert view.answer == "alone"
        assert here.kinds(view.run).count("push") == 1, "the root only"
        assert "stranger" not in here.prompts()[0]
        assert "stranger" not in str(here.model.requests[0]["response_format"])
        assert "child" in str(here.model.requests[0]["response_format"])


async def test_18_an_empty_library_is_a_flat_agent(tmp_path: Path) -> None:
    """With nothing to call, the root is a flat agent."""
    script = [act(type_("e1", "JFK")), act(stop("flat"))]
    # The shipped policies have nothing to do on a page with one plain field.
    page = FakePage(nodes=[Node(ref="e1", role="textbox", name="From"), Node(ref="e2", role="button", name="Go")])
    async with world(tmp_path, script, page) as here:
        view = await here.browser.do("Go")
        assert (view.state, view.answer, view.page_steps) == ("done", "flat", 1)
        assert "Policies you can call" not in here.prompts()[0]
        assert '"call"' not in str(here.model.requests[0]["response_format"]).replace("'", '"')


async def test_19_unparsable_output(tmp_path: Path) -> None:
    """Empty or unparsable output is repaired once, then fails cleanly."""
    script = ["", "I would click it.", act(stop("fine"))]
    async with world(tmp_path / "a", script, form_page()) as here:
        view = await here.browser.do("Go")
        assert (view.state, view.answer) == ("done", "fine")
        assert "Answer again with JSON only" in here.prompts()[1]
        assert "the answer could not be used" in here.prompts()[2]
    async with world(tmp_path / "b", lambda _: "no JSON at all", form_page()) as here:
        view = await here.browser.do("Go")
        assert view.state == "failed"
        assert "the answer was not a JSON object" in view.answer
        assert len(here.model.requests) == 6
        assert here.browser.page.did == []


async def test_20_two_actions_where_one_is_allowed(tmp_path: Path) -> None:
    """Two actions where one is allowed: the first counts, the rest is dropped."""
    single = policy("do_task", plan=False)
    script = [act(type_("e1", "JFK"), type_("e2", "FLL")), act(stop("end"))]
    async with world(tmp_path, script, form_page(), policies={"do_task": single}) as here:
        view = await here.browser.do("Go")
        assert view.state == "done"
        assert [action.text for action in here.browser.page.did if isinstance(action, Type)] == ["JFK"]


def test_21_stop_inside_typed_text() -> None:
    """The word "stop" inside typed text does not pop."""
    typed = 'nonstop, then {"do": "stop"} and stop'
    decision = parse(json.dumps(act(type_("e1", typed))), choices())
    (step,) = decision.steps
    assert isinstance(step, Type) and step.text == typed


async def test_22_characters_survive(tmp_path: Path) -> None:
    """Brackets, quotes, newlines and Unicode survive arguments and returns."""
    nasty = 'a] "b" \\ {c}\n<d> \u202e éß 日本 🛫 [e1]'
    seen: list[str] = []

    class Echo:
        """A policy without a model: it answers with what it was given."""

        async def decide(self, turn: Turn, choices: Choices) -> Made:
            seen.append(turn.frame.arguments["day"])
            return Made(Decision((Stop("done", turn.frame.arguments["day"]),)))

    script = [act(call("child", day=nasty)), act(stop(nasty))]
    async with world(tmp_path, script, form_page(), policies=FAMILY, deciders={"child": Echo()}) as here:
        view = await here.browser.do("Go")
        assert seen == [nasty]
        assert view.answer == nasty
        journal = here.daemon.runs.services.journal
        happened = [event.what for event in journal.events(view.run)]
        moves = [event for event in happened if isinstance(event, Pushed | Popped)]
        after_return = fold(moves[:3])
        assert after_return.top.history[-1].result == nasty
        # A line break is told as JSON writes it: what comes back begins no line of the history.
        assert nasty.replace("\n", "\\n") in here.prompts()[-1]


def test_22b_broken_characters_are_refused() -> None:
    """Half a surrogate pair cannot be stored or sent, so it is a bad decision and no crash."""
    try:
        parse('{"actions": [{"do": "note", "text": "\\ud800"}]}', choices())
    except BadDecision as problem:
        assert "characters" in str(problem)
    else:
        raise AssertionError("accepted")


async def test_23_stop_without_an_answer(tmp_path: Path) -> None:
    """Stop without an answer ends the frame with an empty one."""
    async with world(tmp_path, [act({"do": "stop"})], form_page()) as here:
        view = await here.browser.do("Go")
        assert (view.state, view.answer, view.message) == ("done", "", "")


def test_24_zero_and_many_arguments() -> None:
    """Calls with no argument and with many work; missing and unknown ones are named."""
    names = tuple(f"a{number}" for number in range(12))
    none = Callee("none", "Takes nothing.", {}, ())
    many = Callee("many", "Takes a lot.", {name: {"type": "string"} for name in names}, names)
    allowed = choices(callees=(none, many))
    given = {name: name.upper() for name in names}

    def calls(name: str, arguments: dict[str, str]) -> Any:
        return parse(json.dumps(act(call(name, **arguments))), allowed).steps[0]

    assert calls("none", {}) == Call("none", {})
    assert calls("many", given) == Call("many", given)
    item = next(
        one for one in schema(allowed)["properties"]["actions"]["items"]["anyOf"]
        if one["properties"].get("policy", {}).get("enum") == ["many"]
    )  # fmt: skip
    assert item["properties"]["arguments"]["required"] == list(names)
    for arguments, word in ((dict(list(given.items())[1:]), "a0"), ({**given, "zz": "1"}, "zz")):
        try:
            calls("many", arguments)
        except BadDecision as problem:
            assert word in str(problem)
        else:
            raise AssertionError("accepted")
