"""The daemon killed (SIGKILL) at every transition of a step that cannot be undone, and what comes after.

The promise is at most once, then reconcile: the counted clicks on "Book now" never exceed one, and a step
whose end nobody knows is a question to the person and never tried again.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest

from handrail.config.settings import BudgetSettings
from handrail.happened.steps import Acted
from handrail.link.pairing import load_or_create_key
from handrail.store.journal import Journal
from handrail_wire import Act, Decide, Failure
from handrail_wire import Answer as PersonsAnswer
from tests.support.fake_browser import FakeBrowser, FakePage, Ledger, connected
from tests.support.model_server import ScriptedModelServer
from tests.support.world import World, act, call, click, form_page, policy, stop, world


def book(request: dict[str, Any]) -> dict[str, Any]:
    """A model that books, and stops when its history says that it is done."""
    said = str(request["messages"][-1]["content"])
    if 'click "Book now"\n' in f"{said}\n" or "unknown" in said:
        return act(stop("booked"))
    return act(click("e5"))


@dataclass
class Left:
    """What a killed daemon leaves behind."""

    home: Path
    page: FakePage
    ledger: Ledger
    run: str

    @property
    def journal(self) -> Path:
        return self.home / "state" / "journal.sqlite3"

    def kinds(self) -> list[str]:
        journal = Journal(self.journal)
        try:
            return [event.what.kind for event in journal.events(self.run)]
        finally:
            journal.close()


def clicks(page: FakePage) -> int:
    return sum(action.verb == "click" for action in page.did)


def statuses(here: World, run_id: str) -> list[str]:
    """How each action of a run ended, as the journal has it."""
    return [one.status for one in here.happened(run_id, Acted)]


async def killed(home: Path, when: str, kind: str, *, answers: str = "approve") -> Left:
    """Run a booking in a daemon of its own until it kills itself."""
    left = Left(home, form_page(), Ledger(), "")
    with ScriptedModelServer(book) as model:
        command = [
            sys.executable,
            "-m",
            "tests.support.killable_daemon",
            str(home),
            model.base_url,
            when,
            kind,
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: ASYNC220
        try:
            assert process.stdout is not None
            port = int(await asyncio.to_thread(process.stdout.readline))
            key = load_or_create_key(home / "state" / "pairing" / "key")
            async with connected(port, key, left.page, left.ledger) as browser:
                browser.decide = lambda asked: answers
                left.run = await browser.start("Book it")
                assert await asyncio.to_thread(process.wait, 20) == -9
        finally:
            process.kill()
            process.wait()
    return left


@asynccontextmanager
async def again(left: Left, script: Any = book, **more: Any) -> AsyncIterator[FakeBrowser]:
    """The next daemon on the same folder, with the same browser's ledger and page."""
    async with world(left.home, script, left.page, ledger=left.ledger, **more) as here:
        yield here.browser


# --- nothing had begun: asked again, done once ------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "kind", "asked_before"),
    [
        ("before", "push", 0),
        ("after", "push", 0),
        ("after", "decision", 0),
        ("before", "propose", 0),
        ("after", "propose", 0),
        ("after", "approval_asked", 0),
        ("before", "approval", 1),
        ("after", "approval", 1),
        ("before", "intent", 1),
    ],
)
async def test_killed_before_it_began(tmp_path: Path, when: str, kind: str, asked_before: int) -> None:
    left = await killed(tmp_path, when, kind)
    assert clicks(left.page) == 0
    assert len(left.ledger.approved) == asked_before
    old = set(left.ledger.approved)
    async with again(left) as browser:
        browser.decide = lambda asked: "approve"
        view = await browser.end(left.run)
        assert (view.state, view.answer) == ("done", "booked")
        assert clicks(left.page) == 1
        (asked,) = browser.asked
        assert asked.ticket not in old, "an approval from before the restart is void"


async def test_a_waiting_approval_is_withdrawn_and_void(tmp_path: Path) -> None:
    """Its window may still be open: deciding there does nothing any more."""
    left = await killed(tmp_path, "after", "state", answers="")
    assert left.kinds()[-2:] == ["approval_asked", "state"]
    async with again(left) as browser:
        await browser.until(lambda: browser.asked)
        withdrawn = [body for body in browser.received if body.type == "withdraw_approval"]
        assert len(withdrawn) == 1
        assert browser.asked[0].ticket != withdrawn[0].ticket
        await browser.send(_decision(left.run, withdrawn[0].ticket))
        await browser.until(lambda: any(body.type == "failure" for body in browser.received))
        assert clicks(left.page) == 0
        await browser.command(left.run, "stop")
        assert (await browser.end(left.run)).state == "stopped"


# --- it had begun: the ledger knows, or the person is asked -----------------------------------------


async def test_killed_after_intent_and_the_ledger_never_saw_it(tmp_path: Path) -> None:
    left = await killed(tmp_path, "after", "intent")
    assert clicks(left.page) == 0 and left.ledger.actions == {}
    async with again(left) as browser:
        browser.decide = lambda asked: "approve"
        view = await browser.end(left.run)
        assert (view.state, clicks(left.page), len(browser.asked)) == ("done", 1, 1)


async def test_killed_before_the_result_was_recorded(tmp_path: Path) -> None:
    """The ledger knows that it was done: it is recorded, and neither asked nor done again."""
    left = await killed(tmp_path, "before", "act")
    assert clicks(left.page) == 1
    async with again(left) as browser:
        view = await browser.end(left.run)
        assert (view.state, view.answer, clicks(left.page)) == ("done", "booked", 1)
        assert browser.asked == []
        assert left.kinds().count("act") == 1


async def test_killed_after_the_result(tmp_path: Path) -> None:
    left = await killed(tmp_path, "after", "act")
    async with again(left) as browser:
        view = await browser.end(left.run)
        assert (view.state, clicks(left.page), browser.asked) == ("done", 1, [])


async def test_an_unknown_commit_is_a_question_and_never_sent_again(tmp_path: Path) -> None:
    """The ledger has it as begun, without an end: the worker died together with the daemon."""
    left = await killed(tmp_path, "before", "act")
    for action_id in left.ledger.actions:
        left.ledger.actions[action_id] = None
    async with again(left) as browser:
        view = await browser.state(left.run, "needs_you")
        assert 'click "Book now"' in view.question and "may or may not have happened" in view.question
        assert sum(step.status == "unknown" for step in browser.steps[left.run].values()) == 1
    async with again(left) as browser:
        view = await browser.state(left.run, "needs_you")
        assert "may or may not have happened" in view.question, "another restart asks the same again"
        await browser.send(PersonsAnswer(run=left.run, text="Yes, it is booked"))
        view = await browser.end(left.run)
        assert (view.state, clicks(left.page), browser.asked) == ("done", 1, [])
        assert not any(body.type == "act" for body in browser.received)
        questions = [text for text in browser.texts(left.run) if text.startswith("question: I lost")]
        assert len(questions) <= 3


async def test_killed_and_another_browser_connects(tmp_path: Path) -> None:
    """Its ledger has never seen the step, which says nothing: the step was begun where it cannot be asked."""
    left = await killed(tmp_path, "before", "act")
    assert clicks(left.page) == 1
    left.ledger = Ledger()
    async with again(left) as browser:
        view = await browser.state(left.run, "needs_you")
        assert "may or may not have happened" in view.question
        assert (clicks(left.page), browser.asked) == (1, [])


async def test_another_browser_takes_over_while_a_step_is_under_way(tmp_path: Path) -> None:
    page = form_page()
    async with world(tmp_path, book, page) as here:
        here.browser.decide = lambda asked: "approve"
        here.browser.mute = {"act"}
        run_id = await here.browser.start("Book it")
        await here.browser.until(lambda: clicks(page))
        key = load_or_create_key(tmp_path / "state" / "pairing" / "key")
        async with connected(here.daemon.port, key, page, Ledger(), wanted=True) as other:
            view = await other.state(run_id, "needs_you")
            assert "may or may not have happened" in view.question
            assert (clicks(page), statuses(here, run_id)) == (1, ["unknown"])


async def test_killed_between_the_unknown_result_and_its_question(tmp_path: Path) -> None:
    left = await killed(tmp_path, "before", "act")
    (action_id,) = left.ledger.actions
    left.ledger.actions[action_id] = None
    journal = Journal(left.journal)
    step = int(action_id.split(".")[1])
    journal.append(left.run, Acted('click "Book now"', "unknown", verb="click", ref="e5", step=step))
    journal.close()  # fmt: skip
    async with again(left) as browser:
        assert "may or may not" in (await browser.state(left.run, "needs_you")).question


async def test_killed_between_the_last_pop_and_the_end(tmp_path: Path) -> None:
    """The run has its answer: it does not start from the beginning."""
    left = await killed(tmp_path, "after", "pop")
    async with again(left, script=[]) as browser:
        view = await browser.end(left.run)
        assert (view.state, view.answer, clicks(left.page)) == ("done", "booked", 1)
        assert left.kinds().count("push") == 1


async def test_what_was_approved_and_done_is_known_after_a_restart(tmp_path: Path) -> None:
    left = await killed(tmp_path, "after", "act")
    assert clicks(left.page) == 1
    async with world(left.home, [act(click("e5")), act(stop("booked"))], left.page, ledger=left.ledger) as here:
        view = await here.browser.end(left.run)
        assert (view.state, clicks(left.page), here.browser.asked) == ("done", 1, [])
        assert "the person approved this very step, and it was done" in here.prompts()[-1]


# --- the connection or the worker lost, the daemon alive --------------------------------------------


async def cut_at(here: World, request_type: str) -> str:
    """Begin a run, and cut the socket before the answer to a request of that type; returns the run."""
    here.browser.decide = lambda asked: "approve"
    here.browser.drop_on = {request_type}
    run_id = await here.browser.start("Book it")
    await here.browser.until(lambda: not here.browser.drop_on)
    await here.browser.disconnect()
    return run_id


async def back(here: World) -> None:
    await here.browser.connect(here.daemon.port, load_or_create_key(here.daemon.config.paths.key_file))


@pytest.mark.parametrize("request_type", ["observe", "inspect", "act"])
async def test_a_service_worker_that_dies_and_comes_back(tmp_path: Path, request_type: str) -> None:
    """The socket is cut before the answer; nothing is done twice, and the run goes on."""
    async with world(tmp_path, book, form_page()) as here:
        browser = here.browser
        run_id = await cut_at(here, request_type)
        await back(here)
        view = await browser.end(run_id)
        assert (view.state, view.answer, clicks(browser.page)) == ("done", "booked", 1)
        assert sum(body.type == "act" for body in browser.received) == 1


async def test_what_was_lost_with_the_connection_is_asked_about_again(tmp_path: Path) -> None:
    """What the press wanted to send was dropped with the line: the page is as it was, and the step is no second one."""
    press = act(click("e5"))
    async with world(tmp_path, [press, press, act(stop("booked"))], form_page()) as here:
        browser = here.browser
        run_id = await cut_at(here, "act")
        await back(here)
        view = await browser.end(run_id)
        assert (view.state, clicks(browser.page)) == ("done", 2)
        assert [any("in this run already" in reason for reason in one.reasons) for one in browser.asked] == [False, True]


async def test_a_worker_that_dies_during_an_approval_shows_it_again(tmp_path: Path) -> None:
    async with world(tmp_path, book, form_page()) as here:
        browser = here.browser
        run_id = await browser.start("Book it")
        await browser.state(run_id, "awaiting_approval")
        await browser.disconnect()
        browser.decide = lambda asked: "approve"
        await back(here)
        view = await browser.end(run_id)
        assert (view.state, clicks(browser.page)) == ("done", 1)
        first, second = browser.asked
        assert first.ticket == second.ticket


async def test_an_act_without_an_end_while_the_daemon_lives(tmp_path: Path) -> None:
    async with world(tmp_path, book, form_page()) as here:
        browser = here.browser
        run_id = await cut_at(here, "act")
        browser.ledger.actions = dict.fromkeys(browser.ledger.actions)
        await back(here)
        await browser.state(run_id, "needs_you")
        await browser.send(PersonsAnswer(run=run_id, text="No"))
        await browser.end(run_id)
        assert clicks(browser.page) == 1
        assert sum(body.type == "act" for body in browser.received) == 1


@pytest.mark.parametrize("code", ["internal", "tab_gone"])
async def test_an_act_that_failed_after_it_began_is_not_taken_for_one_that_never_did(
    tmp_path: Path, code: Literal["internal", "tab_gone"]
) -> None:
    """As on a disk that takes the action but not its result."""
    async with world(tmp_path, book, form_page()) as here:
        browser = here.browser
        browser.decide = lambda asked: "approve"

        def fail(act: Act) -> Failure | None:
            if act.effect != "commit":
                return None
            browser.page.perform(act.action)
            browser.ledger.actions[act.action_id] = None
            return Failure(code=code, message="The disk is full.")

        browser.answer_act = fail
        run_id = await browser.start("Book it")
        await browser.state(run_id, "needs_you")
        assert statuses(here, run_id) == ["unknown"]
        assert clicks(browser.page) == 1


async def test_an_act_that_failed_before_it_began_did_not_happen(tmp_path: Path) -> None:
    async with world(tmp_path, book, form_page()) as here:
        here.browser.decide = lambda asked: "approve"
        failures = [Failure(code="internal", message="The extension had a problem of its own.")]
        here.browser.answer_act = lambda act: failures.pop() if failures else None
        view = await here.browser.do("Book it")
        assert statuses(here, view.run) == ["blocked", "done"]
        assert (view.state, clicks(here.browser.page)) == ("done", 1)


async def test_a_denied_step_never_happens(tmp_path: Path) -> None:
    async with world(tmp_path, lambda _: act(click("e5")), form_page()) as here:
        here.browser.decide = lambda asked: "deny"
        view = await here.browser.do("Book it")
        assert view.state == "failed"
        assert here.browser.page.did == []
        assert len(here.browser.asked) == 1, "the same step is not put to the person again"


async def test_silence_denies_and_pauses_and_can_be_asked_again(tmp_path: Path) -> None:
    async with world(tmp_path, book, form_page(), approval_timeout_s=0.2) as here:
        browser = here.browser
        run_id = await browser.start("Book it")
        for _ in range(3):
            view = await browser.state(run_id, "paused")
            assert "Ask me again" in view.message
            assert browser.page.did == []
            asked = len(browser.asked)
            await browser.command(run_id, "ask_again")
            await browser.until(lambda before=asked: len(browser.asked) > before)
            await browser.state(run_id, "awaiting_approval")
        browser.decide = lambda asked: "approve"
        await browser.state(run_id, "paused")
        await browser.command(run_id, "ask_again")
        view = await browser.end(run_id)
        assert (view.state, clicks(browser.page)) == ("done", 1)
        tickets = [one.ticket for one in browser.asked]
        assert len(set(tickets)) == len(tickets), "a ticket that ran out is void"


async def test_a_paused_run_stays_paused_and_a_resumed_one_does_not(tmp_path: Path) -> None:
    for resumed in (False, True):
        home = tmp_path / str(resumed)
        page = form_page()
        async with world(home, book, page) as here:
            run_id = await here.browser.start("Book it")
            await here.browser.until(lambda browser=here.browser: browser.asked)
            await here.browser.command(run_id, "pause")
            await here.browser.send(_decision(run_id, here.browser.asked[0].ticket, "void"))
            await here.browser.state(run_id, "paused")
            if resumed:
                await here.browser.command(run_id, "resume")
                await here.browser.until(lambda browser=here.browser: len(browser.asked) == 2)
        left = Left(home, page, Ledger(), run_id)
        async with again(left) as browser:
            await browser.state(run_id, "awaiting_approval" if resumed else "paused")


async def test_what_a_run_has_used_counts_after_a_restart(tmp_path: Path) -> None:
    """Each start used as much again."""
    left = Left(tmp_path, form_page(), Ledger(), "")
    limit = BudgetSettings(calls=2)
    for start in (1, 2):

        def slow(request: dict[str, Any]) -> dict[str, Any]:
            for run in here.daemon.runs.active.values():
                run.context.budget._seconds += 100  # As if the model had thought for so long.
            return book(request)

        async with world(tmp_path, slow, left.page, ledger=left.ledger, budgets=limit) as here:
            left.run = left.run or await here.browser.start("Book it")
            await here.browser.until(lambda browser=here.browser: browser.asked)
            budget = here.daemon.runs.active[left.run].context.budget
            assert budget.calls == start and 0 <= budget.seconds - 100 * start < 100
    async with again(left, budgets=limit) as browser:
        view = await browser.end(left.run)
        assert view.state == "failed" and "2 of 2 calls" in view.message
        assert not browser.asked


async def test_a_child_frame_is_taken_up_where_it_was(tmp_path: Path) -> None:
    policies = {"do_task": policy("do_task", may_call=["child"]), "child": policy("child", "THE CHILD")}
    page = form_page()
    async with world(tmp_path, [act(call("child")), act(click("e5"))], page, policies=policies) as here:
        run_id = await here.browser.start("Go")
        await here.browser.state(run_id, "awaiting_approval")
    left = Left(tmp_path, page, Ledger(), run_id)
    async with again(left, [act(stop("child")), act(stop("end"))]) as browser:
        view = await browser.end(run_id)
        assert (view.state, view.answer) == ("done", "end")


def _decision(run_id: str, ticket: str, decision: str = "approve") -> Any:
    return Decide.model_validate({"run": run_id, "ticket": ticket, "decision": decision})
