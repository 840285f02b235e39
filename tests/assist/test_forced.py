"""What leaves no choice is done without asking a model; anything with words to be found is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from handrail.assist.forced import forced
from handrail.config.mechanisms import Mechanisms
from handrail.decision.choices import Callee, Choices
from handrail.decision.decision import Call
from handrail.happened.events import Decided, Popped, Pushed
from handrail.stack.machine import Entry, fold
from handrail_wire import Check, Node
from tests.support.fake_browser import FakePage
from tests.support.world import act, click, policy, stop, world

ONLY = Choices(elements={"check": ("e4",)}, endings=())


def test_the_only_thing_that_may_be_done() -> None:
    decision = forced(ONLY)
    assert decision is not None
    (step,) = decision.steps
    assert isinstance(step, Check) and (step.ref, step.on) == ("e4", True)


@pytest.mark.parametrize(
    "choices",
    [
        replace(ONLY, elements={"check": ("e4", "e5")}),
        replace(ONLY, elements={"check": ("e4",), "click": ("e4",)}),
        replace(ONLY, elements={"type": ("e4",)}),
        replace(ONLY, elements={}),
        replace(ONLY, verbs=("wait",)),
        replace(ONLY, callees=(Callee("other", "", {}, ()),)),
        replace(ONLY, tools=("calculate",)),
        replace(ONLY, endings=("done",)),
        replace(ONLY, note=True),
        replace(ONLY, reject=True),
        replace(ONLY, aimed=True),
    ],
)
def test_anything_else_is_asked(choices: Choices) -> None:
    assert forced(choices) is None


def test_after_something_went_wrong_the_model_is_asked() -> None:
    assert forced(ONLY, [Entry("act", "click", status="done")]) is not None
    assert forced(ONLY, [Entry("act", "click", status="blocked")]) is None
    assert forced(ONLY, [Entry("error", "no e9")]) is None
    assert forced(ONLY, [Entry("error", "no e9"), Entry("event", "a tab opened")]) is None


@pytest.mark.parametrize(
    ("returned", "wrong"),
    [
        (Popped("done", "failed: 2 tests of build 7"), False),
        (Popped("done", "needs to know nothing more"), False),
        (Popped("failed"), True),
        (Popped("failed", "there is none"), True),
        (Popped("need_info", fields=("origin",)), True),
    ],
)
def test_a_call_went_wrong_by_how_it_ended_whatever_it_said(returned: Popped, wrong: bool) -> None:
    stack = fold([Pushed("root", {}, "go"), Pushed("find", {}, "find()"), returned])
    assert (forced(ONLY, stack.top.history) is None) == wrong


FIND = Callee("find", "", {"code": {}}, ("code",))
THERE = Callee("there", "", {"to": {}, "day": {}}, ("to", "day"))
AND_BACK = Callee("and_back", "", {"to": {}, "day": {}, "back": {}}, ("to", "day", "back"))
FILL = Callee("fill", "", {"name": {}, "title": {}}, ())
DAY = {"code": "QX7", "to": "CDG", "day": "2026-08-02"}


@pytest.mark.parametrize(
    ("policies", "arguments", "called"),
    [
        ((FIND,), DAY, ("find", {"code": "QX7"})),
        ((THERE, AND_BACK), DAY, ("there", {"to": "CDG", "day": "2026-08-02"})),
        ((THERE, AND_BACK), {**DAY, "back": "2026-08-09"}, ("and_back", {"to": "CDG", "day": "2026-08-02", "back": "2026-08-09"})),
        ((FILL,), {"code": "QX7", "name": "Kim"}, ("fill", {"name": "Kim"})),
        ((FIND, FILL), {"code": "QX7", "name": "Kim"}, ("find", {"code": "QX7"})),
        ((FIND,), {"code": ""}, None),
        ((FILL,), {"code": "QX7"}, None),
        ((FIND, THERE), {**DAY, "code": "QX7"}, ("there", {"to": "CDG", "day": "2026-08-02"})),
        ((THERE, replace(THERE, name="other")), DAY, None),
        ((FIND,), {}, None),
    ],
)  # fmt: skip
def test_a_policy_hands_its_arguments_on(
    policies: tuple[Callee, ...], arguments: dict[str, str], called: tuple[str, dict[str, str]] | None
) -> None:
    only = Choices(elements={}, callees=policies, endings=())
    decision = forced(only, arguments=arguments)
    assert (decision and [(step.policy, step.arguments) for step in decision.steps if isinstance(step, Call)]) == (called and [called])
    assert forced(replace(only, elements={"click": ("e1",)}), arguments=arguments) is None
    failed = Entry("call", "find()", status="failed")
    assert forced(only, [failed], arguments) is None, "what failed is not called again unasked"


@pytest.mark.parametrize("answer", ["approve", "deny"])
async def test_a_step_that_nobody_chose_waits_for_the_person_like_any_other(tmp_path: Path, answer: str) -> None:
    page = FakePage(nodes=[Node(ref="e5", role="button", name="Book now")])
    policies = {"do_task": policy("do_task", actions=["click", "stop"])}
    async with world(tmp_path, [act(stop("end"))], page, policies=policies, tier="small") as here:
        here.browser.decide = lambda asked: answer
        view = await here.browser.do("Book it")
        assert view.answer == "end" and len(here.browser.asked) == 1
        assert len(page.did) == (1 if answer == "approve" else 0)
        decided = here.happened(view.run, Decided)
        assert [(one.calls, bool(one.answers)) for one in decided] == [(0, False), (1, True)]
        assert len(here.model.requests) == 1, "the model was asked for the second decision only"


async def test_the_model_is_asked_all_the_same_where_that_is_switched_off(tmp_path: Path) -> None:
    page = FakePage(nodes=[Node(ref="e5", role="button", name="Show")])
    policies = {"do_task": policy("do_task", actions=["click", "stop"])}
    script = [act(click("e5")), act(stop("end"))]
    asking = Mechanisms(forced=False)
    async with world(tmp_path, script, page, policies=policies, tier="small", mechanisms=asking) as here:
        assert (await here.browser.do("Show it")).answer == "end"
        assert len(here.model.requests) == 2
