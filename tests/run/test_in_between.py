"""What the person says, or what happens to the browser, between a step's choice and its doing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from handrail.happened.events import Hinted, RunEvent
from handrail.happened.steps import Acted, Proposed
from handrail.link.pairing import load_or_create_key
from handrail.link.tab import RESTARTED
from handrail.store.journal import JournalError
from handrail_wire import Act, Answer, Failure, HeldRequest, Hint, Lease
from tests.run.test_requests import order
from tests.support.fake_browser import FakeBrowser, Ledger
from tests.support.world import Thought, act, click, form_page, stop, type_, world


def told_while(kind: str, browser: FakeBrowser, monkeypatch: pytest.MonkeyPatch, do: Any) -> None:
    """Have `do` happen once, in the daemon, while this is asked about the page: "observe", "inspect"."""
    answer, left = browser._answer, [do]

    def answered(body: Any) -> Any:
        said = answer(body)
        if body.type == kind and left:
            left.pop()()
        return said

    monkeypatch.setattr(browser, "_answer", answered)


def leases(browser: FakeBrowser) -> list[bool]:
    """Whether the run held the tab, as the browser was told one after the other."""
    return [body.held for body in browser.received if isinstance(body, Lease)]


def only_while_held(browser: FakeBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer about the page only while the run holds the tab, as the extension does."""
    answer = browser._answer

    def answered(body: Any) -> Any:
        if body.type in ("observe", "inspect") and not leases(browser)[-1]:
            return Failure(code="page_refused", message="Handrail does not hold this tab.")
        return answer(body)

    monkeypatch.setattr(browser, "_answer", answered)


async def test_a_hint_gives_up_the_step_that_was_chosen_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is done then has a number of its own in the journal: a result is looked up by it."""
    script = [act(type_("e1", "JFK")), act(type_("e1", "LGA")), act(stop("done"))]
    async with world(tmp_path, script, form_page()) as here:
        def hint() -> None:
            (one,) = here.daemon.runs.active.values()
            one.controls.hint("from LaGuardia, not Kennedy")

        told_while("inspect", here.browser, monkeypatch, hint)
        run_id = await here.browser.start("Type where from")
        await here.browser.state(run_id, "done")
        assert [one.text for one in here.browser.page.did if one.verb == "type"] == ["LGA"]
        (proposed,) = (one.step for one in here.happened(run_id, Proposed))
        (acted,) = (one.step for one in here.happened(run_id, Acted))
        assert proposed == acted
        texts = here.browser.texts(run_id)
        assert texts[proposed].startswith("act: type"), texts
        assert here.browser.steps[run_id][proposed].status == "done"


async def test_an_approved_step_is_not_done_after_a_hint(tmp_path: Path) -> None:
    """The person approves, pauses, says something else, and resumes: that is heard before anything is done."""
    script = [act(click("e5")), act(stop("left alone"))]
    async with world(tmp_path, script, form_page()) as here:

        def decide(asked: Any) -> str:
            (one,) = here.daemon.runs.active.values()
            one.controls.hint("stop, not that one")
            return "approve"

        here.browser.decide = decide
        view = await here.browser.do("Book it")
        assert (view.state, view.answer) == ("done", "left alone")
        assert here.browser.page.did == []
        assert "not_done" in [one.status for one in here.happened(view.run, Acted)]


async def test_a_tab_that_is_taken_over_while_it_asks_is_let_go_at_once(tmp_path: Path) -> None:
    script = [act(click("e5")), act(stop("left alone"))]
    async with world(tmp_path, script, form_page(), approval_timeout_s=600) as here:
        run_id = await here.browser.start("Book it")
        await here.browser.until(lambda: here.browser.asked)
        await here.browser.command(run_id, "take_over")
        await here.browser.state(run_id, "taken_over")
        leases = [body.held for body in here.browser.received if body.type == "lease"]
        assert leases[-1] is False
        gone = [body.ticket for body in here.browser.received if body.type == "withdraw_approval"]
        assert gone == [here.browser.asked[0].ticket], "its window closes"
        await here.browser.command(run_id, "hand_back")
        view = await here.browser.end(run_id)
        assert (view.state, view.answer) == ("done", "left alone")
        assert here.browser.page.did == []


async def test_a_tab_that_is_taken_over_while_the_model_thinks_is_let_go_at_once(tmp_path: Path) -> None:
    thought = Thought(act(click("e4")))

    def script(request: dict[str, Any]) -> dict[str, Any]:
        return act(stop("done")) if thought.begun.is_set() else thought.answer()

    async with world(tmp_path, script, form_page()) as here:
        run_id = await here.browser.start("Show more")
        await thought.begins()
        await here.browser.command(run_id, "take_over")
        await here.browser.state(run_id, "taken_over")
        leases = [body.held for body in here.browser.received if body.type == "lease"]
        assert leases[-1] is False
        await here.browser.command(run_id, "hand_back")
        thought.go_on.set()
        assert (await here.browser.end(run_id)).state == "done"
        assert here.browser.page.did == [], "it was decided on a page that the person had since then"
        leases = [body.held for body in here.browser.received if body.type == "lease"]
        assert leases[:3] == [True, False, True]


@pytest.mark.parametrize("state", ["paused", "needs_you"])
async def test_a_tab_that_is_taken_over_while_the_run_waits_for_the_person_is_let_go_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    """An open question waits for its answer again when the tab is handed back."""
    thought = Thought(act(stop("Which?", "need_info")))

    def script(request: dict[str, Any]) -> dict[str, Any]:
        return act(stop("end")) if thought.begun.is_set() else thought.answer()

    async with world(tmp_path, script, form_page()) as here:
        browser = here.browser
        only_while_held(browser, monkeypatch)
        run_id = await browser.start("Show more")
        await thought.begins()
        if state == "paused":
            await browser.command(run_id, "pause")
        thought.go_on.set()
        await browser.state(run_id, state)
        await browser.command(run_id, "take_over")
        await browser.state(run_id, "taken_over")
        assert leases(browser) == [True, False]
        await browser.command(run_id, "hand_back")
        if state == "needs_you":
            assert (await browser.state(run_id, "needs_you")).question == "Which?"
            await browser.send(Answer(run=run_id, text="That one"))
        view = await browser.end(run_id)
        assert (view.state, view.answer) == ("done", "end")
        assert leases(browser)[:3] == [True, False, True]


async def test_a_tab_that_is_taken_over_while_it_is_looked_at_is_let_go_before_the_model_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = [act(stop("Which?", "need_info")), act(stop("end"))]
    async with world(tmp_path, script, form_page()) as here:
        browser = here.browser
        only_while_held(browser, monkeypatch)
        run_id = await browser.start("Show more")
        await browser.state(run_id, "needs_you")

        def take_over() -> None:
            (one,) = here.daemon.runs.active.values()
            one.command("take_over")

        told_while("observe", browser, monkeypatch, take_over)
        await browser.send(Answer(run=run_id, text="That one"))
        await browser.state(run_id, "taken_over")
        assert (leases(browser), len(here.model.requests)) == ([True, False], 1)
        await browser.command(run_id, "hand_back")
        assert (await browser.end(run_id)).state == "done"


async def test_a_tab_that_is_taken_over_is_let_go_also_where_nothing_can_be_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = Thought(act(stop("end")))
    async with world(tmp_path, lambda request: thought.answer(), form_page()) as here:
        browser = here.browser
        run_id = await browser.start("Show more")
        await thought.begins()
        with monkeypatch.context() as patch:

            def full(*event: Any) -> None:
                raise JournalError("The disk is full.")

            patch.setattr(here.daemon.runs.services.journal, "append", full)
            await browser.command(run_id, "take_over")
            await browser.state(run_id, "taken_over")
            assert leases(browser) == [True, False]
            thought.go_on.set()
            await browser.until(lambda: browser.views[run_id].message == "The disk is full.")
            assert browser.views[run_id].state == "taken_over", "it is still the person's"
        await browser.command(run_id, "hand_back")
        assert (await browser.end(run_id)).state == "done"
        assert leases(browser)[:3] == [True, False, True]


async def test_a_hint_is_heard_once_there_is_room_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = Thought(act(stop("end")))
    script = iter([act(click("e4"))])
    async with world(tmp_path, lambda request: next(script, None) or thought.answer(), form_page()) as here:
        browser, journal = here.browser, here.daemon.runs.services.journal
        run_id = await browser.start("Show more")
        await thought.begins()
        append = journal.append
        with monkeypatch.context() as patch:

            def full(run: str, event: RunEvent) -> Any:
                if isinstance(event, Hinted):
                    raise JournalError("The disk is full.")
                return append(run, event)

            patch.setattr(journal, "append", full)
            await browser.send(Hint(run=run_id, text="the long way"))
            thought.go_on.set()
            await browser.until(lambda: browser.views[run_id].message == "The disk is full.")
        await browser.command(run_id, "resume")
        assert (await browser.end(run_id)).state == "done"
        assert [one.text for one in here.happened(run_id, Hinted)] == ["the long way"]


async def test_what_a_page_wanted_to_send_ends_no_run_whose_tab_was_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It came while the model thought, too late to be asked about with its step; that is not done again."""
    thought = Thought(act(stop("end")))
    first = iter([act(click("e4"))])

    def script(request: dict[str, Any]) -> dict[str, Any]:
        return next(first, None) or thought.answer()

    async with world(tmp_path, script, form_page(), approval_timeout_s=600) as here:
        browser = here.browser
        only_while_held(browser, monkeypatch)
        run_id = await browser.start("Show more")
        await thought.begins()
        (step,) = (body.step for body in browser.received if isinstance(body, Act))
        await browser.request(HeldRequest(run=run_id, tab=1, step=step, request=order("1")))
        await browser.command(run_id, "take_over")
        # The lease may not have been given back yet when the page tries again.
        await browser.request(HeldRequest(run=run_id, tab=1, step=step, request=order("2", path="/other")))
        await browser.state(run_id, "taken_over")
        thought.go_on.set()
        await browser.until(lambda: "decision" in here.kinds(run_id)[-2:])
        await browser.command(run_id, "hand_back")
        view = await browser.end(run_id)
        assert (view.state, browser.asked) == ("done", []), view.message
        assert len(browser.page.did) == 1


async def test_that_a_tab_was_given_back_is_said_again_where_the_connection_lost_it(tmp_path: Path) -> None:
    thought = Thought(act(stop("end")))
    async with world(tmp_path, lambda request: thought.answer(), form_page()) as here:
        browser = here.browser
        run_id = await browser.start("Show more")
        await thought.begins()
        await browser.disconnect()
        here.daemon.runs.active[run_id].command("take_over")
        browser.received.clear()
        key = load_or_create_key(tmp_path / "state" / "pairing" / "key")
        await browser.connect(here.daemon.port, key)
        await browser.until(lambda: leases(browser))
        assert leases(browser) == [False]
        thought.go_on.set()
        await browser.command(run_id, "hand_back")
        assert (await browser.end(run_id)).state == "done"


@pytest.mark.parametrize("asking", [False, True])
async def test_a_tab_of_the_browser_before_is_not_the_one_with_its_number(tmp_path: Path, asking: bool) -> None:
    """A browser that was killed gives the same numbers again, to other tabs."""
    thought = Thought(act(click("e5" if asking else "e4")))
    if asking:
        thought.go_on.set()

    def script(request: dict[str, Any]) -> dict[str, Any]:
        return thought.answer()

    async with world(tmp_path, script, form_page(), ledger=Ledger(browser="a" * 32)) as here:
        run_id = await here.browser.start("Show more")
        await thought.begins()
        await here.browser.until(lambda: here.browser.asked or not asking)
        await here.browser.disconnect()
        here.browser.ledger.browser = "b" * 32
        here.browser.received.clear()
        key = load_or_create_key(tmp_path / "state" / "pairing" / "key")
        await here.browser.connect(here.daemon.port, key)
        thought.go_on.set()
        view = await here.browser.end(run_id)
        assert (view.state, view.message) == ("failed", RESTARTED)
        told = {body.type for body in here.browser.received}
        assert not told & {"observe", "inspect", "act", "ask_approval"}
        assert not [one for one in here.browser.received if one.type == "lease" and one.held]
