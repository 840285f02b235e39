"""Candidates that were set aside, and the backup at the end of a budget (LASER)."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from handrail.config.settings import BudgetSettings
from handrail.decision.decision import Reject, parse
from handrail.happened.events import Noted, Popped, Pushed, Rejected
from handrail.models.profile import Price
from handrail.stack.guards import backup, refusal_of_reject
from handrail.stack.machine import Stack, fold
from handrail_wire import Node
from tests.support.fake_browser import FakePage
from tests.support.maze import maze
from tests.support.world import act, call, click, policy, stop, world

ASIDE = [
    Pushed("do_task", {}, "Buy boots"),
    Rejected("Fjord", "too dear", 6), Noted("x"), Rejected("Larch", "no size 42", 3), Rejected("Moss", "too dear", 6),
]  # fmt: skip


def test_the_backup_is_the_best_of_what_was_set_aside_the_first_of_two() -> None:
    best = backup(fold(ASIDE))
    assert best and best.item == "Fjord"
    assert backup(fold(ASIDE[:1])) is None


def test_what_a_call_sets_aside_is_its_own() -> None:
    called = Pushed("compare_items", {}, "compare_items(wishes=boots)")
    first = [Pushed("do_task", {}, "Buy boots and a hat"), called, Rejected("Fjord", "too dear", 6)]
    assert refusal_of_reject(fold(first), "fjord")
    over = fold([*first, Popped("failed", "nothing")])
    assert backup(over) is None
    second = fold([*first, Popped("done", "Larch"), called])
    assert backup(second) is None and not refusal_of_reject(second, "Fjord")
    part = [*first, called, Rejected("Moss", "no size 42", 7), Rejected("Reed", "no size 42", 2)]
    assert best_name(fold(part)) == "Moss" and not refusal_of_reject(fold(part), "Fjord")
    whole = fold([*part, Popped("done", "none fits")])
    assert [one.item for one in whole.top.candidates] == ["Fjord", "Moss"], "a part of the same search"
    helper = [*first, Pushed("read_table", {}, "read_table()")]
    assert best_name(fold(helper)) == "Fjord", "the search goes on below"


def best_name(stack: Stack) -> str:
    best = backup(stack)
    return best.item if best else ""


def aside(item: str, fit: int) -> dict[str, object]:
    return {"do": "reject", "item": item, "why": "too dear", "fit": fit}


async def test_two_comparisons_in_one_run_do_not_see_each_others_candidates(tmp_path: Path) -> None:
    script = [
        act(call("compare_items", wishes="boots under $60")),
        act(aside("Fjord", 6)),
        act(stop("None fits; nearest Fjord")),
        act(call("compare_items", wishes="a gift under $60")),
        act(aside("Fjord", 2)),
        *[act(click("e77"))] * 6,  # Three decisions, each with its repair.
        act(stop("nothing fits")),
    ]
    priced = FakePage(nodes=[Node(role="heading", name="Shop"), Node(role="text", name="$74.90")])
    async with world(tmp_path, script, priced) as here:
        view = await here.browser.do("Find boots and a gift")
        assert (view.state, view.answer) == ("done", "nothing fits")
        prompts, seen = here.prompts(), "Set aside so far:\n- Fjord"
        assert [at for at, text in enumerate(prompts) if seen in text] == [2, *range(5, 11)]
        assert "Set aside so far:\n- Fjord (fits 2 of 10): too dear" in prompts[5]
        assert "got stuck" in prompts[-1] and "The best it had seen: Fjord (too dear)" in prompts[-1]


PICKY = policy("do_task", actions=["click", "scroll", "reject", "note", "stop"])
SCROLL = {"do": "scroll", "direction": "down"}


async def test_a_candidate_is_set_aside_once_and_what_it_could_not_use_its_budget_for_ends_with_the_backup(
    tmp_path: Path,
) -> None:
    script = [
        act(aside("Fjord", 6), SCROLL), act(aside("fjord", 9), SCROLL),
        *[act({**SCROLL, "direction": way}) for way in ("up", "down", "up", "down")],
    ]  # fmt: skip
    budgets = BudgetSettings(page_steps=4, calls=6)
    async with world(tmp_path, script, maze(), policies={"do_task": PICKY}, budgets=budgets) as here:
        view = await here.browser.do("Buy boots")
        assert view.state == "failed"
        assert view.answer == "The best it had seen: Fjord (too dear)." and view.answer in view.message
        assert "Set aside so far:\n- Fjord (fits 6 of 10): too dear" in here.prompts()[1]
        assert "fjord was set aside already" in here.prompts()[2]
        assert len(here.browser.page.did) == 2, "then it could only have stopped"


def endless() -> FakePage:
    """A page that shows something else after every step."""

    class Endless(FakePage):
        def perform(self, action: object) -> None:
            super().perform(action)  # type: ignore[arg-type]
            self.nodes = [Node(role="heading", name=f"Boots, part {len(self.did)}")]

    return Endless(nodes=[Node(role="heading", name="Boots")])


ENDS = "only stop is possible now. Of what was set aside this is the best: Fjord (fits 6 of 10): too dear."


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        ({"page_steps": 5}, "Only 3 steps are left"), ({"calls": 6}, "The budget of model calls is nearly used up"),
        ({"tokens": 22_000}, "The budget of tokens is nearly used up"),
        ({"money": 0.022}, "The budget of money is nearly used up"),
        ({"seconds": 8}, "The budget of time is nearly used up"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
@pytest.mark.parametrize("called", [False, True], ids=["root", "call"])
async def test_before_any_budgets_end_the_run_is_warned_and_then_can_only_stop(
    tmp_path: Path, budget: dict[str, Any], words: str, called: bool
) -> None:
    """Where a call has set it aside, its caller can only stop, too."""
    asked: list[str] = []

    def player(request: dict[str, Any]) -> dict[str, Any]:
        said = "\n".join(one["content"] for one in request["messages"])
        if "seconds" in budget:
            time.sleep(0.6)
        asked.append(said)
        if ENDS in said:
            allowed = json.dumps(request["response_format"])
            assert '"stop"' in allowed and '"scroll"' not in allowed and '"need_info"' not in allowed
            return act(stop("Fjord, though too dear"))
        if called and len(asked) == 1:
            return act({"do": "call", "policy": "look", "arguments": {}})
        way = "down" if len(asked) % 2 else "up"
        return act(*[aside("Fjord", 6)] * ("Fjord" not in said), {**SCROLL, "direction": way})

    policies = {"do_task": PICKY, "look": PICKY.replace("do_task", "look")}
    if called:
        policies["do_task"] = policy("do_task", actions=["click", "scroll", "stop"], may_call=["look"])
    budgets = BudgetSettings(**budget)
    async with world(
        tmp_path, player, endless(), policies=policies, budgets=budgets, price=Price(1.0, 1.0)
    ) as here:
        view = await here.browser.end(await here.browser.start("Buy boots"), seconds=30)
        assert (view.state, view.answer) == ("done", "Fjord, though too dear"), view.message
        assert view.message.endswith("The best it had seen: Fjord (too dear).")
        ended = [ENDS in said for said in asked]
        assert ended == [False] * (len(asked) - 1 - called) + [True] * (1 + called)
        warned = f"{words}: take the best of what was set aside, Fjord"
        assert any(warned in said for said in asked) or "seconds" in budget
        assert any("stops with the best" in one.text for one in here.browser.steps[view.run].values())
        assert here.browser.asked == [] and here.kinds(view.run).count("ending") == 1


async def test_a_turn_that_takes_several_steps_is_warned_earlier(tmp_path: Path) -> None:
    ways = [{**SCROLL, "direction": way} for way in ("up", "down")]
    script = [act(aside("Fjord", 6), *ways), *[act(*ways)] * 2, act(stop("Fjord, though too dear"))]
    policies, budgets = {"do_task": PICKY}, BudgetSettings(page_steps=8)
    async with world(tmp_path, script, endless(), policies=policies, budgets=budgets) as here:
        view = await here.browser.do("Buy boots")
        assert view.state == "done" and len(here.browser.page.did) == 6
        assert ["Only 4 steps are left" in prompt for prompt in here.prompts()] == [False, False, True, True]
        assert ENDS in here.prompts()[3]


async def test_a_run_that_set_nothing_aside_uses_its_budget_up(tmp_path: Path) -> None:
    def player(request: dict[str, Any]) -> dict[str, Any]:
        way = "down" if len(here.model.requests) % 2 else "up"
        return act({**SCROLL, "direction": way})

    budgets = BudgetSettings(page_steps=4)
    async with world(tmp_path, player, endless(), policies={"do_task": PICKY}, budgets=budgets) as here:
        view = await here.browser.do("Buy boots")
        assert view.state == "failed" and "all of its 4 steps" in view.message and view.answer == ""
        assert len(here.browser.page.did) == 4
        assert not any("set aside, " in text or "budget of this run" in text for text in here.prompts())


def test_reject_is_offered_only_where_the_policy_lists_it() -> None:
    from handrail.decision.choices import Choices, choices
    from handrail.policy.policy import parse_policy

    plain, picky = (parse_policy(policy("one", **more), "one.md") for more in ({}, {"actions": ["reject", "stop"]}))
    assert not choices({}, plain).reject and choices({}, picky).reject
    answer = '{"actions": [{"do": "reject", "item": "Fjord", "why": "too dear", "fit": 6}]}'
    assert parse(answer, Choices({}, reject=True)).steps == (Reject("Fjord", "too dear", 6),)
