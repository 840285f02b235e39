"""What was chosen on weak signs is what the next press may send: "May do everything", then "Save"."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.happened.steps import RequestJudged
from handrail_wire import Act, HeldRequest, Node, RequestFacts
from tests.support.fake_browser import FakePage
from tests.support.world import act, click, stop, world

SITE = "http://site.test"


def helpers(chosen: str, repeatable: bool) -> FakePage:
    """An open list of what a helper may do, a switch of another matter, and a button; both send by script."""
    named = {"e1": ("option", chosen), "e2": ("switch", "Larger letters"), "e3": ("button", "Save")}
    page = FakePage(nodes=[Node(ref=ref, role=role, name=name) for ref, (role, name) in named.items()])
    page.facts.update({ref: {"held": True, "repeatable": repeatable} for ref in named})
    return page


async def sent_by(folder: Path, chosen: str, decision: str, repeatable: bool = True) -> list[tuple[str, str]]:
    """What becomes of what the page sends after a choice and after each of two presses, and why."""
    presses = [act(click("e1")), act({"ref": "e2", "do": "check"}), act(click("e3"))]
    script = [*presses, act(stop("Well?", "need_info")), act(stop("end"))]
    async with world(folder, script, helpers(chosen, repeatable)) as here:
        browser = here.browser
        browser.decide = lambda asked: decision
        run_id = await browser.start("Let Ravi help")
        await browser.until(lambda: browser.views.get(run_id) and browser.views[run_id].question)
        steps = [body.step for body in browser.received if isinstance(body, Act)]
        for step, path in zip(steps[1:], ("/me/display", "/helpers/ravi"), strict=True):
            request = RequestFacts(
                id=f"0f3a9b5{step}", kind="fetch", method="PUT", url=f"{SITE}{path}", page_origin=SITE,
                frame_origin=SITE, cause="input", digest=f"{step}" * 64,
            )  # fmt: skip
            await browser.request(HeldRequest(run=run_id, tab=1, step=step, request=request))
        await browser.command(run_id, "stop")
        await browser.end(run_id)
        events = here.happened(run_id, RequestJudged)
        before = [("ask", "before the press") for one in browser.asked if one.request is None]
        return [*before, *((one.decision, one.by) for one in events)]


async def test_who_is_let_in_by_a_choice_is_asked_about_when_it_is_sent(tmp_path: Path) -> None:
    switched, saved = await sent_by(tmp_path, "May do all that I may", "approve")
    assert (switched[0], saved[0]) == ("continue", "ask")


async def test_where_the_press_cannot_be_done_again_it_is_asked_about_before_it(tmp_path: Path) -> None:
    asked, *went = await sent_by(tmp_path, "May do all that I may", "approve", repeatable=False)
    assert asked == ("ask", "before the press") and [decision for decision, _ in went] == ["continue", "continue"]


@pytest.mark.parametrize("chosen", ["May see the list", "All"])
async def test_other_choices_are_sent_without_a_question(tmp_path: Path, chosen: str) -> None:
    assert {decision for decision, _ in await sent_by(tmp_path, chosen, "approve")} == {"continue"}
