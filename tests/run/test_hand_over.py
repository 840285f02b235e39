"""What only the person can do in the page: they get the tab, and the run goes on by itself when it is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.decision.choices import Choices
from handrail.decision.decision import BadDecision, HandOver, parse
from handrail.decision.schema import schema
from handrail.run import person
from handrail_wire import AwaitPerson, Lease
from tests.support.fake_browser import FakeBrowser
from tests.support.world import act, click, form_page, stop, world

HAND_OVER = {"do": "hand_over", "text": "Please enter the code that you were sent."}
SCRIPT = [act(HAND_OVER, click("e4")), act(stop("end"))]


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person, "_LOOK_S", 0.02)


def leases(browser: FakeBrowser) -> list[bool]:
    return [one.held for one in browser.received if isinstance(one, Lease)]


async def test_the_run_goes_on_when_the_page_has_stopped_asking(tmp_path: Path) -> None:
    page = form_page()
    page.awaits_person = True
    async with world(tmp_path, SCRIPT, page) as here:
        browser = here.browser
        run_id = await browser.start("Go")
        view = await browser.state(run_id, "needs_you")
        assert view.message.startswith("Please enter the code that you were sent.") and "Hand back" in view.message
        assert not view.question and leases(browser) == [True, False]
        await browser.until(lambda: sum(isinstance(one, AwaitPerson) for one in browser.received) > 3)
        assert leases(browser) == [True, False], "it still asks"
        page.awaits_person = False
        page.change("e1", value="signed in")
        assert (await browser.end(run_id)).state == "done"
        assert leases(browser) == [True, False, True, False]
        assert "the person had the tab and gave it back: Please enter the code" in here.prompts()[1]
        assert "signed in" in here.prompts()[1], "the page is looked at anew"
        assert browser.page.did == [], "what was planned after it was planned for another page"


async def test_a_page_that_asks_for_nothing_is_theirs_until_they_say_so(tmp_path: Path) -> None:
    async with world(tmp_path, SCRIPT, form_page()) as here:
        browser = here.browser
        run_id = await browser.start("Go")
        await browser.state(run_id, "needs_you")
        await browser.until(lambda: sum(isinstance(one, AwaitPerson) for one in browser.received) > 5)
        assert leases(browser) == [True, False]
        await browser.command(run_id, "hand_back")
        assert (await browser.end(run_id)).state == "done"


async def test_a_run_that_waits_can_be_stopped(tmp_path: Path) -> None:
    async with world(tmp_path, SCRIPT, form_page()) as here:
        run_id = await here.browser.start("Go")
        await here.browser.state(run_id, "needs_you")
        await here.browser.command(run_id, "stop")
        assert (await here.browser.end(run_id)).state == "stopped"


LARGE = Choices(elements={}, aimed=True)


def test_it_is_offered_where_the_person_may_be_asked() -> None:
    assert "hand_over" in str(schema(LARGE))
    assert "hand_over" not in str(schema(Choices(elements={}, note=True)))
    assert "hand_over" not in str(schema(LARGE.only_ending))
    answer = '{"actions": [{"do": "hand_over", "text": "Sign in"}]}'
    assert parse(answer, LARGE).steps == (HandOver("Sign in"),)
    for choices, text in ((LARGE.only_ending, "Sign in"), (LARGE, " ")):
        with pytest.raises(BadDecision):
            parse(answer.replace("Sign in", text), choices)
