"""The small model does the easy steps, the large one helps where it fails, and the stack stays one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from handrail.happened.events import Decided
from handrail.policy.policy import parse_policy
from handrail.stack.machine import Entry, Frame
from handrail.turn.escalation import tier_of
from handrail_wire import Acted
from tests.support.world import act, call, click, form_page, policy, stop, type_, world

SMALL = parse_policy(policy("one"), "one.md")
LARGE = parse_policy(policy("one", model="large"), "one.md")
DONE = Entry("act", "click", status="done")
ERROR = Entry("error", "no")
CALL = Entry("call", "f()", "failed: no", status="failed")


def tier(*history: Entry) -> str:
    return tier_of(SMALL, Frame("one", {}, "go", history))


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        ((), "small"),
        ((ERROR,), "small"),
        ((ERROR, ERROR), "large"),
        ((ERROR, Entry("note", "hm"), Entry("act", "click", status="stale")), "large"),
        ((ERROR, DONE, ERROR), "small"),
        ((ERROR, ERROR, DONE), "small"),
        ((ERROR, ERROR, DONE, ERROR, ERROR, DONE, DONE), "large"),
        ((ERROR, ERROR, Entry("hint", "the other one")), "small"),
        ((CALL, CALL), "large"),
        ((CALL, replace(CALL, status="done", result="failed: 2 tests of build 7")), "small"),
        # A step that the person refused says nothing about the model.
        ((Entry("act", "pay", status="refused"), Entry("act", "pay", status="refused")), "small"),
    ],
)
def test_who_decides_follows_from_the_history(history: tuple[Entry, ...], expected: str) -> None:
    assert tier(*history) == expected


def test_a_policy_for_the_large_model_stays_there() -> None:
    assert tier_of(LARGE, Frame("one", {}, "go", (DONE,))) == "large"


async def test_up_on_failure_and_back(tmp_path: Path) -> None:
    small = [act(click("e4")), act(click("e4")), act(stop("done"))]
    async with world(tmp_path, [act(type_("e1", "JFK"))], form_page(), small=small) as here:
        stale = iter(["stale", "stale", "done"])
        usual = here.browser.answer_act

        def answer(act: object) -> Acted | None:
            status = next(stale)
            return Acted(action_id=act.action_id, status="stale") if status == "stale" else usual  # type: ignore[attr-defined]

        here.browser.answer_act = answer  # type: ignore[assignment]
        view = await here.browser.do("Type JFK into From")
        assert (view.state, view.answer) == ("done", "done")
        assert here.small is not None
        assert (len(here.small.requests), len(here.model.requests)) == (3, 1)
        models = [one.model for one in here.happened(view.run, Decided)]
        assert models == ["little", "little", "scripted", "little"]


async def test_each_frame_escalates_by_itself(tmp_path: Path) -> None:
    family = {"do_task": policy("do_task", may_call=["child"]), "child": policy("child")}
    small = [act(call("child")), "rubbish", "rubbish", "rubbish", "rubbish", act(stop("root"))]
    async with world(tmp_path, [act(stop("child"))], form_page(), policies=family, small=small) as here:
        view = await here.browser.do("Go")
        assert (view.state, view.answer) == ("done", "root")
        assert len(here.model.requests) == 1, "the child's only, after two unusable answers"
