"""The critic may only raise: a model that finds everything harmless changes nothing, whatever it answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from handrail.gate.critic import is_asked, metadata
from handrail.gate.effects import Judgement, judge
from handrail.happened.events import Decided
from handrail.happened.whole import Criticised
from handrail_wire import Click, Facts, Hover, Type
from tests.support.model_server import Fault, Script
from tests.support.world import act, click, form_page, policy, run, stop, world

ALONE = {"do_task": policy("do_task", model="large")}
"""The policy is played by the large model, so that the small one is only the critic."""
HARMLESS = {"raise": False, "effect": "nothing"}
RISKY = {"raise": True, "effect": "it launches a rocket"}


def facts(name: str, role: str = "button", **more: Any) -> Facts:
    where = {"document_id": "D", "frame_origin": "https://shop.test", "url": "https://shop.test/x?token=7"}
    return Facts.model_validate({**where, "role": role, "name": name, **more})


def asked_about(tmp_path: Path, ref: str, critic: Script) -> tuple[list[str], int, list[list[str]]]:
    """How the person was asked about a click ("" as an answer denies nothing), and what the critic was asked."""
    prompts: list[str] = []
    reasons: list[list[str]] = []

    async def test() -> int:
        script = [act(click(ref)), act(stop("done")), act(stop("done"))]
        async with world(tmp_path, script, form_page(), policies=ALONE, small=critic, critic="small") as here:

            def decide(asked: Any) -> str:
                reasons.append(list(asked.reasons))
                return "deny"

            here.browser.decide = decide
            await here.browser.do("Go")
            assert here.small is not None
            prompts.extend(one["messages"][-1]["content"] for one in here.small.requests)
            return len(here.small.requests)

    return prompts, run(test()), reasons


@pytest.mark.parametrize(
    "answer", [RISKY, f"```json\n{json.dumps(RISKY)}\n```", f"I think {{so}}. {json.dumps(RISKY)} It is a launch."]
)
def test_a_step_that_the_rules_let_pass_is_raised(tmp_path: Path, answer: Any) -> None:
    prompts, calls, reasons = asked_about(tmp_path, "e4", [answer])
    assert calls == 1 and json.loads(prompts[0])["name"] == "Show more"
    [[reason]] = reasons
    assert "model that checks the rules" in reason and "rocket" not in reason


@pytest.mark.parametrize(
    "answer", [HARMLESS, "rubbish", '{"raise": "yes"}', "[]", Fault("status", 500), Fault("status", 400)]
)
def test_whatever_else_it_does_the_rules_word_stands(tmp_path: Path, answer: Any) -> None:
    _, calls, reasons = asked_about(tmp_path, "e4", [answer] * 4)
    assert calls >= 1 and reasons == []


def test_it_is_asked_once_about_a_control_and_its_answer_is_paid_for(tmp_path: Path) -> None:
    async def test() -> None:
        page = form_page()
        page.change("e4", name="", hint="retweet")
        script = [act(click("e4")), act(click("e4")), act(click("e4")), act(stop("done"))]
        async with world(tmp_path, script, page, policies=ALONE, small=[HARMLESS], critic="small") as here:
            page.on_click["e4"] = lambda page: page.change("e1", value=f"{len(page.did)}")
            view = await here.browser.do("Go")
            assert here.small is not None and len(page.did) == 3
            [asked] = [json.loads(one["messages"][-1]["content"]) for one in here.small.requests]
            [paid] = here.happened(view.run, Criticised)
            decided = sum(one.tokens for one in here.happened(view.run, Decided))
        assert asked["name"] == "retweet" and not paid.raised and paid.tokens > 0
        assert view.tokens == decided + paid.tokens

    run(test())


def test_what_is_no_answer_is_not_remembered_as_one(tmp_path: Path) -> None:
    async def test() -> None:
        page = form_page()
        script = [act(click("e4")), act(click("e4")), act(stop("done")), act(stop("done"))]
        async with world(tmp_path, script, page, policies=ALONE, small=["rubbish", RISKY], critic="small") as here:
            page.on_click["e4"] = lambda page: page.change("e1", value=f"{len(page.did)}")
            here.browser.decide = lambda asked: "deny"
            view = await here.browser.do("Go")
            assert [one.raised for one in here.happened(view.run, Criticised)] == [False, True]
            assert len(page.did) == 1 and len(here.browser.asked) == 1

    run(test())


def test_it_cannot_lower_and_is_not_even_asked(tmp_path: Path) -> None:
    _, calls, reasons = asked_about(tmp_path, "e5", [HARMLESS])
    assert calls == 0 and len(reasons) == 1


def test_what_it_is_asked_about() -> None:
    edit = Judgement("edit")
    assert is_asked(Click(ref="e1"), facts("Go"), edit)
    assert not is_asked(Click(ref="e1"), facts("Go"), Judgement("commit"))
    assert not is_asked(Click(ref="e1"), None, edit)
    assert not is_asked(Type(ref="e1", text="x"), facts("City", "textbox"), edit)
    assert not is_asked(Hover(ref="e1"), facts("Go"), Judgement("read"))


def test_the_verdict_comes_after_its_ground(tmp_path: Path) -> None:
    """In what is asked for, and in what the answer is held to."""
    sent: list[dict[str, Any]] = []

    async def test() -> None:
        script = [act(click("e4")), act(stop("done"))]
        async with world(tmp_path, script, form_page(), policies=ALONE, small=[HARMLESS], critic="small") as here:
            await here.browser.do("Go")
            assert here.small is not None
            sent.extend(here.small.requests)

    run(test())
    [asked] = sent
    schema = asked["response_format"]["json_schema"]["schema"]
    assert list(schema["properties"]) == schema["required"] == ["effect", "raise"]
    form = asked["messages"][0]["content"].rpartition("Answer with JSON only: ")[2]
    assert 0 <= form.index('"effect"') < form.index('"raise"')


def test_it_sees_no_values_queries_or_prose() -> None:
    form = {
        "action": "https://shop.test/send?key=secret", "method": "post", "fields": 1, "digest": "0" * 64,
        "button": "Next",
    }  # fmt: skip
    target = facts(
        "Next" + "x" * 400, href="https://shop.test/a?session=9", context="c" * 300, form=form, submits=True
    )
    shown = metadata(Click(ref="e1"), target, judge(Click(ref="e1"), facts("Next")))
    assert (shown["form_path"], shown["link_path"]) == ("/send", "/a")
    assert max(len(value) for value in shown.values()) <= 120
    assert not any(word in json.dumps(shown) for word in ("secret", "session", "token"))
