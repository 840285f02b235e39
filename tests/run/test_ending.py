"""What a run says that it has done, it has done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from handrail.happened.steps import Settled
from handrail_wire import Answer, Decide
from tests.support.fake_browser import FakePage
from tests.support.world import act, click, form_page, stop, type_, world

BOOKED = act(stop("I have booked it."))


async def test_what_was_denied_does_not_end_as_done_whatever_the_model_says(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e5")), BOOKED], form_page()) as here:
        here.browser.decide = lambda asked: "deny"
        view = await here.browser.do("Book it")
        assert here.browser.page.did == []
        assert view.state == "stopped" and "This was not allowed" in view.message and "Book now" in view.message


async def test_another_way_that_the_person_allowed_is_done(tmp_path: Path) -> None:
    answers = iter(("deny", "approve"))
    async with world(tmp_path, [act(click("e5")), act(type_("e1", "JFK")), act(click("e5")), BOOKED], form_page()) as here:
        here.browser.decide = lambda asked: next(answers)
        view = await here.browser.do("Book it")
        assert [one.verb for one in here.browser.page.did] == ["type", "click"]
        assert view.state == "done"


async def test_a_no_may_end_the_run_at_once(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e5")), BOOKED], form_page()) as here:
        browser = here.browser
        run_id = await browser.start("Book it")
        await browser.until(lambda: browser.asked)
        no = Decide(run=run_id, ticket=browser.asked[0].ticket, decision="deny", stop=True)
        await browser.send(no)
        view = await browser.end(run_id)
        assert (view.state, view.message) == ("stopped", "You said no, and stopped it.")
        assert len(here.model.requests) == 1 and browser.page.did == []
        assert [one.decision for one in here.happened(run_id, Settled)] == ["deny"]


async def test_who_has_only_looked_has_not_booked(tmp_path: Path) -> None:
    async with world(tmp_path, [BOOKED], form_page()) as here:
        view = await here.browser.do("Book it")
        assert view.state == "failed" and "It only looked" in view.message


async def test_what_may_have_been_done_without_a_word_to_the_site_is_to_be_checked(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e4")), BOOKED], form_page()) as here:
        view = await here.browser.do("Book it")
        assert view.state == "done" and "check that it was done" in view.message


@pytest.mark.parametrize("asked", ["Tell me when it leaves", "How much is it?", "Show me the cheapest"])
async def test_a_question_is_answered_by_looking(tmp_path: Path, asked: str) -> None:
    async with world(tmp_path, [act(stop("At nine."))], form_page()) as here:
        view = await here.browser.do(asked)
        assert (view.state, view.message, len(here.model.requests)) == ("done", "", 1)


async def test_what_was_approved_and_done_is_not_offered_again(tmp_path: Path) -> None:
    """Seven price alerts in one run: the same button of the same page, each time with the person's yes."""
    script = [act(click("e5")), act(click("e5")), act(click("e5")), BOOKED]
    async with world(tmp_path, script, form_page()) as here:
        here.browser.decide = lambda asked: "approve"
        view = await here.browser.do("Book it")
        assert len(here.browser.asked) == 1 and [one.verb for one in here.browser.page.did] == ["click"]
        assert "was done a moment ago" in here.prompts()[2] and view.state == "done"


async def test_it_is_offered_again_where_the_page_has_changed_and_says_that_it_was_done(tmp_path: Path) -> None:
    page = form_page()

    def emptied(page: FakePage) -> None:
        page.facts["e5"] = {**page.facts.get("e5", {}), "context": "Your next booking"}

    page.on_click["e5"] = emptied
    async with world(tmp_path, [act(click("e5")), act(click("e5")), BOOKED], page) as here:
        here.browser.decide = lambda asked: "approve"
        await here.browser.do("Book it")
        first, second = here.browser.asked
        again = "The same was done in this run already, a moment ago"
        assert again not in first.reasons and again in second.reasons


async def test_the_person_may_want_it_once_more(tmp_path: Path) -> None:
    more: list[dict[str, Any]] = [act(click("e5")), act(stop("Once more?", "need_info")), act(click("e5")), BOOKED]
    async with world(tmp_path, more, form_page()) as here:
        browser = here.browser
        browser.decide = lambda asked: "approve"
        run_id = await browser.start("Book it")
        await browser.state(run_id, "needs_you")
        await browser.send(Answer(run=run_id, text="Yes, one more"))
        await browser.end(run_id)
        assert len(browser.asked) == 2 and len(browser.page.did) == 2


def renamed(**more: Any) -> FakePage:
    """A button that pays, and is called something else from then on; `more` is what its press changes besides."""
    page = form_page()
    page.change("e5", name="Pay now")
    paid = {"value": 400.0, "text": "€400.00", "currency": "€", "role": "paid"}
    page.facts["e5"] = {"context": "Order 1042", "amounts": [paid]}

    def pressed(page: FakePage) -> None:
        page.change("e5", name="Pay again")
        page.facts["e5"] = page.facts["e5"] | more

    page.on_click["e5"] = pressed
    return page


async def test_a_button_that_paid_is_not_offered_again_because_it_is_called_something_else(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e5")), act(click("e5")), BOOKED], renamed()) as here:
        here.browser.decide = lambda asked: "approve"
        await here.browser.do("Pay it")
        assert len(here.browser.asked) == 1 and [one.verb for one in here.browser.page.did] == ["click"]
        assert "was done a moment ago" in here.prompts()[2]


async def test_it_is_offered_again_for_something_else_and_says_that_it_was_done(tmp_path: Path) -> None:
    async with world(tmp_path, [act(click("e5")), act(click("e5")), BOOKED], renamed(context="Order 1043")) as here:
        here.browser.decide = lambda asked: "approve"
        await here.browser.do("Pay it")
        assert len(here.browser.page.did) == 2
        assert "The same was done in this run already, a moment ago" in here.browser.asked[1].reasons


@pytest.mark.parametrize(("answer", "presses"), [("It happened", 1), ("Yes, please do that.", 1), ("It did not happen", 2)])
async def test_that_it_happened_is_no_wish_to_have_it_once_more(tmp_path: Path, answer: str, presses: int) -> None:
    async with world(tmp_path, [act(click("e5")), act(click("e5")), BOOKED], renamed()) as here:
        browser = here.browser
        browser.decide = lambda asked: "approve"
        browser.answer_act = lambda act: browser.acted(act).model_copy(update={"status": "unknown"})
        run_id = await browser.start("Pay it")
        await browser.state(run_id, "needs_you")
        browser.answer_act = None
        await browser.send(Answer(run=run_id, text=answer))
        await browser.end(run_id)
        assert len(browser.page.did) == presses
