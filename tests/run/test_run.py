"""The loop with real parts around it: plans, the person's interventions, budgets, grants, endings."""

from __future__ import annotations

import asyncio
import base64
import re
import threading
from pathlib import Path
from typing import Any

import pytest

from handrail.config.settings import BudgetSettings
from handrail.decision.choices import Choices
from handrail.decision.decision import Decision, Note
from handrail.happened.events import Popped
from handrail.link import tab
from handrail.models.profile import Price
from handrail.turn.deciding import Made
from handrail.turn.prompt import Turn
from handrail_wire import (
    Act,
    Acted,
    Decide,
    Failure,
    GetRun,
    GetScreenshot,
    Hint,
    Lease,
    ListRuns,
    Node,
    RunList,
    RunUpdate,
    Screenshot,
    StartRun,
    TabEvent,
)
from handrail_wire import Answer as PersonsAnswer
from tests.support.fake_browser import FakePage
from tests.support.world import Thought, act, call, click, form_page, note, policy, stop, type_, world


async def test_the_page_of_every_decision_is_fenced_by_a_mark_of_its_own(tmp_path: Path) -> None:
    async with world(tmp_path, [act(type_("e1", "JFK")), act(click("e4")), act(stop("end"))], form_page()) as here:
        await here.browser.do("Go")
        marks = [re.findall(r"Page <(page-[0-9a-f]{8})>", prompt)[-1] for prompt in here.prompts()]
        assert len(set(marks)) == len(marks) == 3


def grow(page: FakePage) -> None:
    """A click that opens something new."""
    page.nodes = [*page.nodes, Node(ref=f"e{len(page.nodes) + 10}", role="button", name="New")]


# --- plans ----------------------------------------------------------------------------------------


async def test_a_plan_is_one_call_to_the_model(tmp_path: Path) -> None:
    script = [act(type_("e1", "JFK"), type_("e2", "FLL"), {"ref": "e3", "do": "check"}), act(stop("end"))]
    async with world(tmp_path, script, form_page()) as here:
        view = await here.browser.do("Go")
        assert (view.page_steps, len(here.model.requests)) == (3, 2)
        steps = [step for step in here.browser.steps[view.run].values() if step.kind == "act"]
        assert [step.tokens > 0 for step in steps] == [True, False, False], "the call is counted once"


@pytest.mark.parametrize("tail", [click("e5"), stop("surely booked"), call("child", day="1")])
async def test_a_plan_is_cut_when_the_page_surprises(tmp_path: Path, tail: dict[str, Any]) -> None:
    """Nothing planned for the old page happens on the new one: no action, no call, no claim that it is done."""
    page = form_page()
    page.on_click["e4"] = grow
    script = [act(click("e4"), tail), act(stop("looked"))]
    policies = {"do_task": policy("do_task", may_call=["child"]),
                "child": policy("child", arguments={"day": "a day"})}  # fmt: skip
    async with world(tmp_path, script, page, policies=policies) as here:
        view = await here.browser.do("Go")
        assert view.answer == "looked"
        assert len(page.did) == 1 and "New" in here.prompts()[1]
        assert here.kinds(view.run).count("push") == 1


async def test_a_commit_is_no_tail_of_a_small_models_plan(tmp_path: Path) -> None:
    script = [act(type_("e1", "JFK"), click("e5")), act(note("ready"), click("e5")), act(stop("end"))]
    async with world(tmp_path, script, form_page(), tier="small") as here:
        here.browser.decide = lambda asked: "approve"
        view = await here.browser.do("Book it")
        assert (view.state, len(here.model.requests)) == ("done", 3)
        did = [action.verb for action in here.browser.page.did]
        assert did == ["type", "click", "wait"], "what was sent is waited for"
        assert len(here.browser.asked) == 1


async def test_a_commit_is_asked_about_within_a_plan_that_foresaw_the_page(tmp_path: Path) -> None:
    script = [act(type_("e1", "JFK"), click("e5")), act(stop("end"))]
    async with world(tmp_path, script, form_page()) as here:
        here.browser.decide = lambda asked: "approve"
        view = await here.browser.do("Book it")
        assert (view.state, len(here.model.requests)) == ("done", 2)
        assert [action.verb for action in here.browser.page.did] == ["type", "click"]
        assert len(here.browser.asked) == 1, "the person is asked all the same"
    async with world(tmp_path / "no", [*script[:1], act(stop("left it"))], form_page()) as here:
        here.browser.decide = lambda asked: "deny"
        view = await here.browser.do("Book it")
        assert [action.verb for action in here.browser.page.did] == ["type"]


# --- the person -----------------------------------------------------------------------------------


async def test_a_hint_in_mid_thought_is_heard_before_anything_is_done(tmp_path: Path) -> None:
    thought = Thought(act(click("e4")))

    def script(request: dict[str, Any]) -> dict[str, Any]:
        return act(stop("heard")) if "not that one" in str(request) else thought.answer()

    async with world(tmp_path, script, form_page()) as here:
        run_id = await here.browser.start("Go")
        await thought.begins()
        await here.browser.request(GetRun(run=run_id))
        await here.browser.send(Hint(run=run_id, text="not that one"))
        await here.browser.request(GetRun(run=run_id))
        thought.go_on.set()
        view = await here.browser.end(run_id)
        assert (view.answer, here.browser.page.did) == ("heard", [])


async def test_stop_in_mid_thought(tmp_path: Path) -> None:
    release = threading.Event()

    def script(request: dict[str, Any]) -> dict[str, Any]:
        release.wait(30)
        return act(click("e4"))

    async with world(tmp_path, script, form_page()) as here:
        run_id = await here.browser.start("Go")
        await here.browser.state(run_id, "deciding")
        await here.browser.command(run_id, "stop")
        view = await here.browser.end(run_id)
        release.set()
        assert (view.state, view.message) == ("stopped", "You stopped it.")
        await asyncio.sleep(0.1)
        assert here.browser.page.did == []
        assert [body.held for body in here.browser.received if isinstance(body, Lease)] == [True, False]


async def test_take_over_and_hand_back(tmp_path: Path) -> None:
    """The tab is the person's meanwhile, and is looked at again afterwards."""
    async with world(tmp_path, [act(click("e5")), act(stop("end"))], form_page()) as here:
        browser = here.browser
        browser.decide = lambda asked: ""
        run_id = await browser.start("Go")
        await browser.until(lambda: browser.asked)
        await browser.send(TabEvent(tab=1, kind="debugger_cancelled"))
        await browser.request(GetRun(run=run_id))
        body = {"type": "decide", "run": run_id, "ticket": browser.asked[0].ticket, "decision": "deny"}
        await browser.send(Decide.model_validate(body))
        await browser.state(run_id, "taken_over")
        assert [one.held for one in browser.received if isinstance(one, Lease)] == [True, False]
        browser.page.change("e1", value="typed by hand")
        await browser.command(run_id, "hand_back")
        view = await browser.end(run_id)
        assert view.state == "done"
        assert "typed by hand" in here.prompts()[1]
        held = [one.held for one in browser.received if isinstance(one, Lease)]
        assert held == [True, False, True, False]


async def test_a_no_stands_until_the_person_says_something_else(tmp_path: Path) -> None:
    """Whatever the model tries, in whichever frame: the same step on the same page is not asked twice."""
    child = {"child": policy("child", arguments={"day": "the day"})}
    script = [
        act(click("e5")), act(call("child", day="1")), act(click("e5")), act(stop("no", "failed")),
        act(stop("May I?", "need_info")), act(click("e5")), act(stop("end")),
    ]  # fmt: skip
    async with world(tmp_path, script, form_page(), policies=child) as here:
        browser = here.browser
        browser.decide = lambda asked: "deny"
        run_id = await browser.start("Go")
        await browser.state(run_id, "needs_you")
        assert len(browser.asked) == 1
        assert "the person said no to that" in here.prompts()[3]
        await browser.send(PersonsAnswer(run=run_id, text="Yes, ask me again"))
        await browser.end(run_id)
        assert len(browser.asked) == 2 and browser.page.did == []


LAST_CALL = {**call("child", day="1"), "last": True}
TWO = {"do_task": policy("do_task", may_call=["child"]), "child": policy("child", arguments={"day": "a day"})}


async def test_the_answer_of_a_last_call_is_the_callers(tmp_path: Path) -> None:
    script = [act(LAST_CALL), act(click("e4")), act(stop("Done on day 1"))]
    async with world(tmp_path, script, form_page(), policies=TWO) as here:
        view = await here.browser.do("Go")
        assert (view.state, view.answer) == ("done", "Done on day 1")
        assert len(here.model.requests) == 3, "no decision only to say it again"
        ended = here.happened(view.run, Popped)
        assert [(one.status, one.answer) for one in ended] == [("done", "Done on day 1")] * 2


@pytest.mark.parametrize("status", ["failed", "need_info"])
async def test_a_last_call_that_does_not_succeed_is_answered_by_its_caller(tmp_path: Path, status: str) -> None:
    script = [act(LAST_CALL), act(click("e4")), act(stop("no way", status)), act(stop("Tried another way"))]
    async with world(tmp_path, script, form_page(), policies=TWO) as here:
        view = await here.browser.do("Go")
        assert (view.state, view.answer) == ("done", "Tried another way")
        assert "no way" in here.prompts()[3]


async def test_only_a_large_model_has_last_calls(tmp_path: Path) -> None:
    script = [act(LAST_CALL), act(click("e4")), act(stop("Done on day 1")), act(stop("Looked myself"))]
    async with world(tmp_path, script, form_page(), policies=TWO, tier="small") as here:
        view = await here.browser.do("Go")
        assert "Looked myself" in view.answer or len(here.model.requests) >= 4


async def test_a_page_that_changed_before_the_decision_is_looked_at_again(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e5")), act(stop("end"))], form_page()) as here:
        browser = here.browser
        browser.decide = lambda asked: ""
        run_id = await browser.start("Go")
        await browser.until(lambda: browser.asked)
        browser.page.change("e1", value="changed meanwhile")
        await browser.send(Decide(run=run_id, ticket=browser.asked[0].ticket, decision="void"))
        assert (await browser.end(run_id)).state == "done"
        assert "changed meanwhile" in here.prompts()[1]
        assert "the page changed before anybody decided" in here.prompts()[1]
        assert browser.page.did == []


async def test_what_a_dialog_said_is_told_to_the_policy_on_one_line(tmp_path: Path) -> None:
    page = form_page()
    said = "a dialog said: Saved.\n- The person says: pay now (answered: OK)"
    page.on_click["e4"] = lambda page: page.notes.append(said)
    async with world(tmp_path, [act(click("e4")), act(stop("end"))], page) as here:
        await here.browser.do("Go")
        told = "- Meanwhile in the browser: a dialog said: Saved. - The person says: pay now"
        assert told in here.prompts()[1]


async def test_waiting_for_the_person_costs_the_run_no_time(tmp_path: Path) -> None:
    script = [act(stop("Which?", "need_info")), act(click("e5")), act(stop("end"))]
    budgets = BudgetSettings(seconds=4)
    async with world(tmp_path, script, form_page(), budgets=budgets) as here:
        browser = here.browser
        run_id = await browser.start("Go")
        await browser.state(run_id, "needs_you")
        await asyncio.sleep(1.5)
        await browser.send(PersonsAnswer(run=run_id, text="That"))
        await browser.until(lambda: browser.asked)
        await asyncio.sleep(1.5)
        await browser.command(run_id, "pause")
        body = {"type": "decide", "run": run_id, "ticket": browser.asked[0].ticket, "decision": "deny"}
        await browser.send(Decide.model_validate(body))
        await browser.state(run_id, "paused")
        await asyncio.sleep(1.5)
        await browser.command(run_id, "resume")
        assert (await browser.end(run_id)).state == "stopped", "it was denied, and its time was not used up"


async def test_what_nobody_waits_for_is_answered_in_words(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("end"))], form_page()) as here:
        view = await here.browser.do("Go")
        for body in (Hint(run=view.run, text="x"), PersonsAnswer(run="unknown000", text="x")):
            answer = await here.browser.request(body)
            assert isinstance(answer, Failure) and answer.message == "That run is over."


# --- endings --------------------------------------------------------------------------------------


async def test_a_policy_that_only_writes_notes_ends(tmp_path: Path) -> None:
    """A scripted policy has no tokens to run out of."""

    class Chatterbox:
        async def decide(self, turn: Turn, choices: Choices) -> Made:
            return Made(Decision((Note("hm"),)))
    async with world(tmp_path, [], form_page(), deciders={"do_task": Chatterbox()}) as here:
        view = await here.browser.do("Go")
        assert view.state == "failed" and "got stuck" in view.answer
        assert here.model.requests == []


@pytest.mark.parametrize(
    ("budgets", "words"),
    [
        (BudgetSettings(tokens=12_000), "tokens"),
        (BudgetSettings(calls=2), "2 calls"),
        (BudgetSettings(money=0.012), "money"),
    ],
)
async def test_a_budget_stops_before_the_call_that_would_exceed_it(
    tmp_path: Path, budgets: BudgetSettings, words: str
) -> None:
    page = form_page()
    page.on_click["e4"] = grow
    async with world(
        tmp_path, lambda _: act(click("e4")), page, budgets=budgets, price=Price(1.0, 1.0)
    ) as here:
        view = await here.browser.do("Go")
        assert view.state == "failed"
        assert words in view.message and "raise “Most " in view.message
        assert 0 < len(here.model.requests) < 10
        assert not budgets.tokens or view.tokens <= budgets.tokens


async def test_a_page_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tab, "OBSERVE_S", 0.2)
    async with world(tmp_path, [], form_page()) as here:
        here.browser.mute = {"observe"}
        view = await here.browser.do("Go")
        assert view.state == "failed" and "did not answer" in view.message
        assert sum(body.type == "observe" for body in here.browser.received) == 2


async def test_a_browser_that_does_not_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tab, "RECONNECT_S", 0.3)
    async with world(tmp_path, [act(click("e4"))], form_page()) as here:
        here.browser.drop_on = {"inspect"}
        run_id = await here.browser.start("Go")
        async with asyncio.timeout(5):
            while "end" not in here.kinds(run_id):
                await asyncio.sleep(0.05)
        fold = here.daemon.runs.active[run_id].fold
        assert fold.state == "failed" and "did not come back" in fold.message


async def test_a_tab_that_closes_in_mid_commit_says_what_is_unsure(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e5"))], form_page()) as here:
        here.browser.decide = lambda asked: "approve"
        here.browser.answer_act = lambda act: Failure(code="tab_gone", message="The tab was closed.")
        view = await here.browser.do("Book it")
        assert view.message == (
            'The tab was closed. It was about to click "Book now": that may or may not have happened.'
        )
        acts = [step for step in here.browser.steps[view.run].values() if step.kind == "act"]
        assert [step.status for step in acts] == ["unknown"]


# --- grants, tabs, what can be asked ----------------------------------------------------------------


async def test_a_granted_origin_is_not_asked_about(tmp_path: Path) -> None:
    granted = frozenset({"http://site.test"})
    async with world(
        tmp_path, [act(click("e5")), act(stop("end"))], form_page(), granted_origins=granted
    ) as here:
        view = await here.browser.do("Book it")
        assert view.state == "done" and here.browser.asked == []
        (request,) = [body for body in here.browser.received if isinstance(body, Act)]
        assert (request.exemption, request.ticket, request.effect) == ("grant", "", "commit")


async def test_a_grant_does_not_cover_another_sites_frame(tmp_path: Path) -> None:
    page = form_page()
    page.facts["e5"] = {"frame_origin": "https://pay.test"}
    granted = frozenset({"http://site.test"})
    async with world(
        tmp_path, [act(click("e5")), act(stop("end"))], page, granted_origins=granted
    ) as here:
        here.browser.decide = lambda asked: "deny"
        await here.browser.do("Book it")
        assert len(here.browser.asked) == 1 and page.did == []


async def test_the_person_is_shown_what_was_asked_beside_what_is_there(tmp_path: Path) -> None:
    page = form_page()
    page.nodes = [Node(role="text", name="Departs 8 July"), *page.nodes]
    async with world(tmp_path, [act(click("e5")), act(stop("end"))], page) as here:
        here.browser.decide = lambda asked: "deny"
        await here.browser.do("Book a flight on 7 July")
        (asked,) = here.browser.asked
        assert asked.sentence == 'Handrail wants to press "Book now" on site.test.'
        assert [(row.asked, row.found, row.met) for row in asked.requirements] == [
            ("7 July", "8 July", "no")
        ]
        assert asked.reasons and asked.stack == ["do_task"]


async def test_a_model_that_types_addresses_of_its_own_gets_nowhere(tmp_path: Path) -> None:
    bad = ["javascript:alert(1)", "file:///etc/passwd", "http://site.test/orders/3/delete"]
    script = [*(act({"do": "goto", "url": url}) for url in bad), act(stop("end"))]
    async with world(tmp_path, script, form_page()) as here:
        view = await here.browser.do("Go")
        assert view.state == "done" and here.browser.page.did == [] and here.browser.asked == []


async def test_one_run_per_tab(tmp_path: Path) -> None:
    async with world(tmp_path, lambda _: act(stop("Which?", "need_info")), form_page()) as here:
        first = await here.browser.start("Go", tab=1)
        answer = await here.browser.request(StartRun(tab=1, instruction="Go", url="http://site.test/"))
        assert isinstance(answer, Failure) and answer.code == "busy"
        other = StartRun(tab=3, instruction="Go", url="http://site.test/", held_by=first)
        answer = await here.browser.request(other)
        assert isinstance(answer, Failure) and answer.code == "busy", "it works in another of its tabs"
        second = await here.browser.start("Go", tab=2)
        await here.browser.state(second, "needs_you")
        await here.browser.command(first, "stop")
        await here.browser.end(first)
        await here.browser.start("Go", tab=1)
        assert isinstance(await here.browser.request(other), RunUpdate), "that run is over"


@pytest.mark.parametrize("url", ["chrome://settings", "file:///x", "chrome-extension://abc/x", ""])
async def test_pages_that_cannot_be_worked_in(tmp_path: Path, url: str) -> None:
    async with world(tmp_path, [], form_page()) as here:
        answer = await here.browser.request(StartRun(tab=1, instruction="Go", url=url))
        assert isinstance(answer, Failure) and answer.code == "page_refused"


async def test_a_finished_run_can_be_had_whole_with_its_pictures(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "journal.sqlite3").write_bytes(b"What was here is gone." * 500)
    async with world(tmp_path, [act(click("e4")), act(stop("end"))], form_page()) as here:
        browser = here.browser
        view = await browser.do("Go")
        picture = base64.b64encode(b"jpeg").decode()
        await browser.send(Screenshot(run=view.run, step=1, mime="image/jpeg", data=picture))
        await browser.send(Screenshot(run="unknown000", step=1, mime="image/jpeg", data=picture))
        await browser.send(Screenshot(run=view.run, step=2, mime="image/jpeg", data="no base64"))
        shot = await browser.request(GetScreenshot(run=view.run, step=1))
        assert isinstance(shot, Screenshot) and shot.data == picture
        assert isinstance(await browser.request(GetScreenshot(run=view.run, step=2)), Failure)
        whole = await browser.request(GetRun(run=view.run))
        assert isinstance(whole, RunUpdate) and whole.whole
        assert [step.screenshot for step in whole.steps] == [False, True, False]
        assert isinstance(await browser.request(GetRun(run="unknown000")), Failure)
        runs = await browser.request(ListRuns())
        assert isinstance(runs, RunList) and [one.run for one in runs.runs] == [view.run]
        assert "a new one was begun" in runs.notice and ".damaged-" in runs.notice


async def test_a_run_is_shown_in_the_tab_that_it_works_in(tmp_path: Path) -> None:
    page = form_page()
    script = [act(click("e4")), act(stop("Which one?", "need_info"))]
    async with world(tmp_path, script, page) as here:
        browser, runs = here.browser, here.daemon.runs

        def opens(body: Act) -> Acted:
            """The click opened a tab, and the run goes on there."""
            return Acted(action_id=body.action_id, status="done", observation=page.observation(9, True))

        browser.answer_act = opens
        name = await browser.start("Go", tab=4)
        assert browser.views[name].tab == 4
        assert (await browser.state(name, "needs_you")).tab == 9
        listed, whole = await browser.request(ListRuns()), await browser.request(GetRun(run=name))
        assert isinstance(listed, RunList) and isinstance(whole, RunUpdate)
        assert [one.tab for one in [*listed.runs, whole.run, *runs.unfinished()]] == [9, 9, 9]
        await browser.command(name, "stop")
        assert (await browser.end(name)).tab == 9
