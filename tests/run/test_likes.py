"""Like steps that the person has allowed for the rest of a run with one decision."""

from __future__ import annotations

from pathlib import Path

from handrail.store.report import decisions
from handrail_wire import Act, Acted, Node
from tests.support.fake_browser import FakePage
from tests.support.world import World, act, click, stop, world

SITE = "http://site.test"


def items() -> FakePage:
    """Three prices that are saved by forms of their own, a message and an order."""
    page = FakePage(nodes=[Node(ref=f"e{n}", role="button", name="Send for review") for n in (1, 2, 3)])
    for n in (1, 2, 3):
        form = {"action": f"{SITE}/items/{n}/review", "method": "post", "fields": 1, "digest": str(n) * 64}
        page.facts[f"e{n}"] = {"submits": True, "form": {**form, "button": "Send for review"}}
    page.nodes = [
        *page.nodes, Node(ref="e4", role="button", name="Send message"), Node(ref="e5", role="button", name="Place order"),
    ]  # fmt: skip
    return page


def acts(here: World) -> list[Act]:
    return [body for body in here.browser.received if isinstance(body, Act)]


EACH = [act(click("e1")), act(click("e2")), act(click("e3")), act(click("e4")), act(stop("end"))]


async def test_one_decision_allows_the_like_steps_of_a_run_and_nothing_else(tmp_path: Path) -> None:
    async with world(tmp_path, EACH, items()) as here:
        here.browser.decide = lambda asked: "approve like"
        view = await here.browser.do("Send all three for review, and a message")
        assert [asked.facts.name for asked in here.browser.asked] == ["Send for review", "Send message"]
        assert here.browser.asked[0].like
        first, second, third, message = acts(here)
        assert first.ticket and not first.like and message.ticket and not message.like
        for one in (second, third):
            assert (one.exemption, one.ticket, one.grant) == ("grant", "", "") and len(one.like) == 64
        assert view.likes == [], "gone with the run"
        told = decisions(here.daemon.runs.active[view.run].fold, here.daemon.runs.services.journal.events(view.run))
        assert [one.words for one in told] == ["approved", "allowed for this run", "allowed for this run", "approved"]


async def test_an_approval_alone_allows_no_other_step(tmp_path: Path) -> None:
    async with world(tmp_path, EACH, items()) as here:
        here.browser.decide = lambda asked: "approve"
        await here.browser.do("Send all three for review, and a message")
        assert len(here.browser.asked) == 4


async def test_what_is_paid_or_deleted_is_asked_about_each_time(tmp_path: Path) -> None:
    script = [act(click("e5")), act(click("e5")), act(stop("end"))]
    page = items()
    # Else the same step would not be offered again.
    page.on_click["e5"] = lambda page: page.facts.update(e5={"context": "The next order"})
    async with world(tmp_path, script, page) as here:
        here.browser.decide = lambda asked: "approve like"
        await here.browser.do("Order twice")
        assert [asked.like for asked in here.browser.asked] == [False, False]


async def test_the_person_is_asked_each_time_again_when_they_want_to_be(tmp_path: Path) -> None:
    async with world(tmp_path, EACH[:2], items()) as here:
        here.browser.decide = lambda asked: "approve like" if len(here.browser.asked) == 1 else ""
        run_id = await here.browser.start("Send all three for review")
        run = here.daemon.runs.active[run_id]
        await here.browser.until(lambda: len(acts(here)) == 2)
        assert len(run.fold.likes) == 1
        await here.browser.command(run_id, "ask_each")
        await here.browser.until(lambda: not run.fold.likes)
        assert "Every step is asked about again" in [step.text for step in run.fold.steps]
        await here.browser.command(run_id, "stop")


async def test_where_the_browser_has_forgotten_it_the_person_is_asked(tmp_path: Path) -> None:
    script = [act(click("e1")), act(click("e2")), act(click("e2")), act(stop("end"))]
    async with world(tmp_path, script, items()) as here:
        here.browser.decide = lambda asked: "approve like"

        def forgotten(one: Act) -> Acted | None:
            return Acted(action_id=one.action_id, status="blocked", detail="this step needs an approval") if one.like else None

        here.browser.answer_act = forgotten
        await here.browser.do("Send all three for review")
        assert [asked.action.ref for asked in here.browser.asked] == ["e1", "e2"]
        assert [one.ref for one in here.browser.page.did] == ["e1", "e2"]

