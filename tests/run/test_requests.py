"""What becomes of what a page sends after a step that was done again for it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import pytest

from handrail.happened.events import Happened
from handrail.happened.steps import RequestJudged
from handrail.run import steps_taken
from handrail.store.views import RunFold
from handrail_wire import Act, Acted, Answer, Decide, HeldRequest, JudgedRequest, RequestFacts
from tests.support.fake_browser import FakeBrowser, FakePage
from tests.support.world import Thought, act, click, form_page, run, stop, world

SITE = "http://site.test"


def order(number: str, kind: str = "fetch", path: str = "/api/orders", sends: str = "") -> RequestFacts:
    """What the page sends. `sends`: what the extension's digest is of; each number sends something else."""
    values = {"id": f"0f3a9b52{number}", "kind": kind, "method": "POST", "page_origin": SITE, "frame_origin": SITE}
    digest = hashlib.sha256((sends or number).encode()).hexdigest()
    return RequestFacts.model_validate({**values, "url": f"{SITE}{path}?rid={number}", "digest": digest})


async def decided_about(browser: FakeBrowser, held: HeldRequest) -> str:
    """What the daemon decides about a request."""
    answer = await browser.request(held)
    assert isinstance(answer, JudgedRequest)
    return answer.decision


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
            return await decided_about(browser, held)

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


def booking() -> FakePage:
    """A page whose "Book now" sends a form."""
    page = form_page()
    form = {"action": f"{SITE}/book", "method": "post", "fields": 1, "digest": ""}
    page.facts["e5"] = {"submits": True, "form": form}
    return page


def sent(number: str, path: str, kind: str = "fetch", **more: Any) -> RequestFacts:
    """What the press of "Book now" sets off."""
    return order(number, kind, path).model_copy(update={"cause": "input", "url": f"{SITE}{path}", **more})


async def after_booking(
    folder: Path, wanted: Sequence[tuple[RequestFacts, bool]], pause_s: float = 0, page: FakePage | None = None,
    *, form_too: bool = False,
) -> list[tuple[str, str]]:
    """Approve "Book now"; return what becomes of each request that follows, and what lets it pass.

    `pause_s`: seconds after the step before the page sends them.
    """
    script = [act(click("e5")), act(stop("Which one?", "need_info")), act(stop("end"))]
    async with world(folder, script, page or booking()) as here:
        browser = here.browser
        browser.decide = lambda asked: "approve"
        run_id = await browser.start("Book a trip to Berlin")
        await browser.until(lambda: browser.views.get(run_id) and browser.views[run_id].question)
        [step] = [body.step for body in browser.received if isinstance(body, Act)]
        await asyncio.sleep(pause_s)
        for request, covered in wanted:
            held = HeldRequest(run=run_id, tab=1, step=step, request=request, covered=covered, form_too=form_too)
            await browser.request(held)
        await browser.command(run_id, "stop")
        await browser.end(run_id)
        return [(one.decision, one.by.split(" ")[0]) for one in here.happened(run_id, RequestJudged)]


FORM, FETCH = (sent("1", "/book", "form"), True), (sent("2", "/api/bookings"), False)


@pytest.mark.parametrize("wanted", [(FORM, FETCH), (FETCH, (FORM[0], False)), (FETCH, FETCH)])
async def test_an_approval_is_used_once_whether_by_a_form_or_by_a_script(
    tmp_path: Path, wanted: Sequence[tuple[RequestFacts, bool]]
) -> None:
    assert await after_booking(tmp_path, wanted) == [("continue", "approval"), ("ask", "")]


async def test_what_is_sent_beside_the_form_that_was_approved_does_not_use_its_approval(tmp_path: Path) -> None:
    """It is judged by itself: what names an act is asked about, and the form goes."""
    found = await after_booking(tmp_path, [FETCH, FORM, FETCH], form_too=True)
    assert found == [("ask", ""), ("continue", "approval"), ("fail", "")]


async def test_what_names_no_act_passes_as_after_any_step_and_uses_no_approval(tmp_path: Path) -> None:
    small = [(sent(f"{number}", f"/api/part/{number}"), False) for number in range(3)]
    found = await after_booking(tmp_path, [*small, (FORM[0], False), FETCH])
    assert found == [*[("continue", "step")] * 3, ("continue", "approval"), ("ask", "")]


async def test_what_is_not_known_to_be_the_step_s_doing_passes_under_it_for_a_second_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsure = FETCH[0].model_copy(update={"cause": "unknown"})
    with monkeypatch.context() as patched:
        # A busy machine may judge it later than a second after the step.
        patched.setattr(steps_taken, "_NEAR_S", 30.0)
        assert await after_booking(tmp_path / "soon", [(unsure, False)]) == [("continue", "approval")]
    assert await after_booking(tmp_path / "late", [(unsure, False)], 1.1) == [("ask", "")]
    assert await after_booking(tmp_path / "own", [FETCH], 1.1) == [("continue", "approval")]


async def test_an_approval_that_nothing_has_used_is_over_after_two_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps_taken, "_UNUSED_S", 0.5)
    assert await after_booking(tmp_path, [FETCH], 0.6) == [("ask", "")]


async def test_a_second_later_the_approved_form_is_nothing_that_anybody_may_send(tmp_path: Path) -> None:
    form = sent("1", "/step3", "form", cause="unknown")
    page = booking()
    page.facts["e5"]["form"]["action"] = f"{SITE}/step3"
    assert await after_booking(tmp_path / "late", [(form, False)], 1.1, page) == [("ask", "")]
    own = form.model_copy(update={"cause": "input"})
    assert await after_booking(tmp_path / "own", [(own, True), (own, False)], 0, page) == [("continue", "approval"), ("ask", "")]


async def test_an_approval_leads_on_once_to_an_address_with_a_key(tmp_path: Path) -> None:
    led = [
        (sent(number, "", "navigation", method="GET", url=f"https://pay{number}.example/?token=••••"), False) for number in "12"
    ]
    assert await after_booking(tmp_path, [(FORM[0], True), *led]) == [
        ("continue", "approval"), ("continue", "approval"), ("ask", ""),
    ]  # fmt: skip


@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize("name", ["not done", "denied since"])
async def test_what_was_not_done_or_was_denied_since_lets_nothing_through(
    tmp_path: Path, name: str, covered: bool
) -> None:
    """The page changed in the moment of the press; or the person has denied the same button since.

    `covered`: the extension, which hears of neither, would let it pass as the step's own form.
    """
    wanted = FORM[0] if covered else FETCH[0]
    presses = [act(click("e5"))] * (1 if name == "not done" else 2)
    given = iter(["approve", "deny"])
    page = booking()
    # Else the same step would not be offered again.
    page.on_click["e5"] = lambda page: page.facts["e5"].update(context="Another trip")
    async with world(tmp_path, [*presses, act(stop("Which one?", "need_info")), act(stop("end"))], page) as here:
        browser = here.browser
        browser.decide = lambda asked: next(given)
        if name == "not done":
            browser.answer_act = lambda request: Acted(
                action_id=request.action_id, status="stale", input="none", detail="changed"
            )
        run_id = await browser.start("Book a trip to Berlin")
        await browser.until(lambda: browser.views.get(run_id) and browser.views[run_id].question)
        step = next(body.step for body in browser.received if isinstance(body, Act))
        held = HeldRequest(run=run_id, tab=1, step=step, request=wanted, covered=covered)
        assert await decided_about(browser, held) == "fail"
        await browser.command(run_id, "stop")
        await browser.end(run_id)


async def test_what_only_counts_is_dropped_without_a_question_if_it_tells_another_site(tmp_path: Path) -> None:
    beacon = sent("1", "", "beacon", url="https://counter.example/collect", carries="typed")
    assert await after_booking(tmp_path, [(beacon, False)]) == [("fail", "")]


async def test_a_denial_stands_for_the_page_and_not_for_a_later_step_that_is_approved(tmp_path: Path) -> None:
    """It is remembered over a restart, and forgotten when the person says something else."""
    script = [
        act(click("e4")), act(stop("Which one?", "need_info")), act(click("e5")), act(stop("And when?", "need_info")),
        act(stop("end")),
    ]  # fmt: skip
    thing = sent("1", "/api/bookings")
    async with world(tmp_path, script, booking()) as here:
        browser = here.browser
        browser.decide = lambda asked: "deny" if asked.request else "approve"

        async def decided(step: int | None, covered: bool = False) -> str:
            held = HeldRequest(run=run_id, tab=1, step=step, request=thing, covered=covered)
            return await decided_about(browser, held)

        def denied() -> bool:
            return bool(RunFold(record, journal.events(run_id)).denied_requests)

        run_id = await browser.start("Book a trip to Berlin")
        await browser.until(lambda: browser.views.get(run_id) and browser.views[run_id].question)
        [first] = [body.step for body in browser.received if isinstance(body, Act)]
        journal = here.daemon.runs.services.journal
        record = journal.record(run_id)
        assert record
        assert await decided(None) == "fail"
        await browser.until(denied)
        assert await decided(None) == "fail" and len(browser.asked) == 1, "it is not asked about again"
        assert await decided(first, covered=True) == "fail", "the step was no approved one"
        await browser.send(Answer(run=run_id, text="The first"))
        await browser.until(lambda: "And when?" in browser.views[run_id].question)
        assert not denied()
        [*_, step] = [body.step for body in browser.received if isinstance(body, Act)]
        assert await decided(step) == "continue"
        await browser.command(run_id, "stop")
        await browser.end(run_id)


async def test_when_the_run_is_over_nobody_is_asked_and_one_line_says_what_was_not_sent(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("end"))], form_page()) as here:
        browser = here.browser
        run_id = await browser.start("Look for a trip to Berlin")
        await browser.end(run_id)
        held = HeldRequest(run=run_id, tab=1, step=None, request=order("1"))
        assert await decided_about(browser, held) == "fail"
        await browser.until(lambda: any("let go of it" in step.text for step in browser.steps[run_id].values()))
        # The page tries again.
        assert await decided_about(browser, held) == "fail"
        read = order("2", path="/api/search").model_copy(update={"cause": "load"})
        assert await decided_about(browser, held.model_copy(update={"request": read})) == "continue"
        assert browser.asked == [] and browser.views[run_id].state == "done"
        assert [step.kind for step in browser.steps[run_id].values() if "let go of it" in step.text] == ["event"]


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
        assert [one.rule for one in here.happened(run_id, RequestJudged)] == ["ask", "ask"]


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
        assert await decided_about(browser, HeldRequest(run=run_id, tab=1, step=None, request=order("1"))) == "fail"
        await browser.until(lambda: browser.asked)
        wanted = browser.asked[0].ticket
        await browser.send(Decide(run=run_id, ticket=wanted, decision=decision, reason=said))
        await browser.until(lambda: "approval" in here.kinds(run_id))
        thought.go_on.set()
        await browser.end(run_id)
        assert [one.verb for one in browser.page.did] == (["click"] if (decision, said) == ("deny", "") else [])
        (told,) = [one.text for one in here.happened(run_id, Happened)]
        how = "has approved it now" if decision == "approve" else "denied it"
        assert "it was stopped, and the person" in told and how in told and said in told
        assert told in here.prompts()[-1] and len(here.prompts()) == 2
