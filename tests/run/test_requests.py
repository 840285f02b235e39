"""What becomes of what a page sends after a step that was done again for it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import pytest

from handrail_wire import Act, Answer, Decide, HeldRequest, JudgedRequest, RequestFacts
from tests.support.world import Thought, act, click, form_page, run, stop, world

SITE = "http://site.test"


def order(number: str, kind: str = "fetch", path: str = "/api/orders", sends: str = "") -> RequestFacts:
    """What the page sends. `sends`: what the extension's digest is of; each number sends something else."""
    values = {"id": f"0f3a9b52{number}", "kind": kind, "method": "POST", "page_origin": SITE, "frame_origin": SITE}
    digest = hashlib.sha256((sends or number).encode()).hexdigest()
    return RequestFacts.model_validate({**values, "url": f"{SITE}{path}?rid={number}", "digest": digest})


async def after_again(folder: Path, first: RequestFacts, sent: Sequence[tuple[RequestFacts, bool]]) -> list[str]:
    """Approve a request, and return what becomes of those that the page sends when its step is done again."""
    questions = ["Which one?", "And when?"]
    script = [act(click("e4")), *(act(stop(one, "need_info")) for one in questions), act(stop("end"))]
    async with world(folder, script, form_page()) as here:
        browser = here.browser
        browser.decide = lambda asked: "approve"

        async def decided(request: RequestFacts, covered: bool = False) -> str:
            steps = [body.step for body in browser.received if isinstance(body, Act)]
            held = HeldRequest(run=run_id, tab=1, step=steps[-1], request=request, covered=covered)
            answer = await browser.request(held)
            assert isinstance(answer, JudgedRequest)
            return answer.decision

        run_id = await browser.start("Look for a trip to Berlin")
        await browser.until(lambda: browser.views.get(run_id) and questions[0] in browser.views[run_id].question)
        assert await decided(first) == "fail"
        await browser.send(Answer(run=run_id, text="The first"))
        await browser.until(lambda: questions[1] in browser.views[run_id].question)
        [asked] = browser.asked
        assert asked.request == first
        became = [await decided(*one) for one in sent]
        assert [one for one in browser.asked if one.request == first] == [asked], "once"
        await browser.send(Answer(run=run_id, text="Today"))
        await browser.end(run_id)
        return became


@pytest.mark.parametrize("kind", ["fetch", "form"])
def test_under_an_approved_request_nothing_else_of_its_kind_passes(tmp_path: Path, kind: str) -> None:
    """That very request passes in the extension; what comes here is another, whatever it looks like."""
    first, second, third = (order(number, kind) for number in ("1", "2", "3"))
    became = run(after_again(tmp_path, first, [(first, True), (second, False), (third, False)]))
    assert became == ["continue", "fail", "fail"]


def test_what_went_by_its_own_approval_goes_no_second_time(tmp_path: Path) -> None:
    first, again = order("1"), order("2", sends="1")
    assert run(after_again(tmp_path, first, [(first, True), (again, False)])) == ["continue", "fail"]


def test_a_form_that_goes_elsewhere_than_the_one_that_was_approved_does_not_go(tmp_path: Path) -> None:
    other = order("2", "form", "/other")
    assert run(after_again(tmp_path, order("1", "form"), [(other, False)])) == ["fail"]


async def test_taking_over_is_no_answer_to_what_the_page_wanted_to_send(tmp_path: Path) -> None:
    """It is asked about again when the tab is handed back; a no would stand."""
    script = [act(stop("Which one?", "need_info")), act(stop("end"))]
    async with world(tmp_path, script, form_page(), approval_timeout_s=600) as here:
        browser = here.browser
        run_id = await browser.start("Look for a trip to Berlin")
        await browser.until(lambda: browser.views.get(run_id) and browser.views[run_id].question)

        async def wanted(number: int) -> None:
            await browser.request(HeldRequest(run=run_id, tab=1, step=None, request=order("1")))
            await browser.until(lambda: len(browser.asked) == number)

        await wanted(1)
        await browser.command(run_id, "take_over")
        await browser.until(lambda: any(body.type == "withdraw_approval" for body in browser.received))
        await browser.command(run_id, "hand_back")
        await wanted(2)
        await browser.command(run_id, "stop")
        await browser.end(run_id)


async def test_taking_over_is_no_answer_to_a_step_that_would_be_done_again(tmp_path: Path) -> None:
    """Nor does the step count as one that the person said no to: both are asked about when they come again."""
    script = [
        act(click("e4")), act(stop("Which one?", "need_info")), act(click("e4")),
        act(stop("And when?", "need_info")), act(click("e5")), act(click("e5")), act(stop("end")),
    ]  # fmt: skip
    async with world(tmp_path, script, form_page(), approval_timeout_s=600) as here:
        browser = here.browser
        run_id = await browser.start("Look for a trip to Berlin")

        async def asks(question: str) -> int:
            await browser.until(lambda: browser.views.get(run_id) and question in browser.views[run_id].question)
            return [body.step for body in browser.received if isinstance(body, Act)][-1]

        async def taken_over_at(question: int) -> None:
            await browser.until(lambda: len(browser.asked) == question)
            await browser.command(run_id, "take_over")
            await browser.state(run_id, "taken_over")
            await browser.command(run_id, "hand_back")

        step = await asks("Which one?")
        await browser.request(HeldRequest(run=run_id, tab=1, step=step, request=order("1")))
        await browser.send(Answer(run=run_id, text="The first"))
        await taken_over_at(1)
        step = await asks("And when?")
        await browser.request(HeldRequest(run=run_id, tab=1, step=step, request=order("2")))
        await browser.send(Answer(run=run_id, text="Today"))
        await taken_over_at(2)
        await taken_over_at(3)
        await taken_over_at(4)
        await browser.end(run_id)
        assert [one.verb for one in browser.page.did] == ["click", "click"], "nothing was done again"
        events = here.daemon.runs.services.journal.events(run_id)
        assert [one.data["rule"] for one in events if one.kind == "request"] == ["ask", "ask"]


@pytest.mark.parametrize(
    ("decision", "said"), [("deny", ""), ("deny", "This is the wrong account"), ("approve", "")]
)
async def test_what_the_page_sends_by_itself_is_no_step_s_failure(
    tmp_path: Path, decision: Literal["deny", "approve"], said: str
) -> None:
    """What was decided meanwhile is done, and the policy hears of the rest as of something that happened. The
    person's reason comes first, and who may press it themselves has changed the page.
    """
    thought = Thought(act(click("e4")))

    def script(request: dict[str, Any]) -> dict[str, Any]:
        return act(stop("end")) if thought.begun.is_set() else thought.answer()

    async with world(tmp_path, script, form_page()) as here:
        browser = here.browser
        run_id = await browser.start("Show more")
        await thought.begins()
        answer = await browser.request(HeldRequest(run=run_id, tab=1, step=None, request=order("1")))
        assert isinstance(answer, JudgedRequest) and answer.decision == "fail"
        await browser.until(lambda: browser.asked)
        wanted = browser.asked[0].ticket
        await browser.send(Decide(run=run_id, ticket=wanted, decision=decision, reason=said))
        await browser.until(lambda: "approval" in here.kinds(run_id))
        thought.go_on.set()
        await browser.end(run_id)
        assert [one.verb for one in browser.page.did] == (["click"] if (decision, said) == ("deny", "") else [])
        events = here.daemon.runs.services.journal.events(run_id)
        (told,) = [one.data["text"] for one in events if one.kind == "event"]
        how = "has approved it now" if decision == "approve" else "denied it"
        assert "it was stopped, and the person" in told and how in told and said in told
        assert told in here.prompts()[-1] and len(here.prompts()) == 2
