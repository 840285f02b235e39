"""Booking a flight, from the instruction to the airline's database: approved, denied, late, tricked."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.run.run import Run
from handrail_demo.approver import Approver, Decide
from handrail_wire import Act, Acted, AskApproval
from tests.e2e.product_fixtures import Journey, journey
from tests.support.airline_player import Decision, View
from tests.support.stage import Stage, until
from tests.support.world import act, click, policy, stop, type_

pytestmark = pytest.mark.browser


class Person:
    """Somebody at the approval page, who says the same to everything and remembers what was asked."""

    def __init__(self, approve: bool, reason: str = "") -> None:
        self.says = (approve, reason)
        self.asked: list[AskApproval] = []

    async def __call__(self, request: AskApproval) -> tuple[bool, str]:
        self.asked.append(request)
        return self.says


async def carried_out(trip: Journey, person: Decide) -> Run:
    """The whole run, with a person at the approval page."""
    approver = Approver(trip.stage.live.browser, trip.stage.live.daemon.runs, person)
    async with approver.watching():
        run, page = await trip.begin()
        await trip.stage.ended(run)
    await page.close()
    return run


def decisions(run: Run) -> list[str]:
    return [step.text for step in run.fold.steps if step.kind == "approval"]


def test_an_approved_booking_is_made_once_and_is_the_right_one(on_stage: Stage, tmp_path: Path) -> None:
    person = Person(True)
    with journey(on_stage, tmp_path) as trip:
        run = on_stage.do(carried_out(trip, person))
        assert trip.as_asked, (run.fold.view(), trip.booked)
        assert run.fold.view().answer == f"Booked: {trip.booked[0]['reference']}"
        assert decisions(run) == ["You approved it"]
        asked = person.asked[0]
        assert 'press "Book flight" on 127.0.0.1, for a total of $' in asked.sentence
        assert asked.stack == ["airline_desk", "pay"]
        assert asked.requirements and all(row.met == "yes" for row in asked.requirements)
        number = trip.scenario.details["payment"]["card-number"]
        assert not any(number in view.page or number in str(view.done) for view in trip.player.seen)


def test_the_second_skin_can_be_booked_on_and_asks_first_though_no_policy_names_its_buttons(
    on_stage: Stage, tmp_path: Path
) -> None:
    person = Person(True)
    with journey(on_stage, tmp_path, skin=2) as trip:
        run = on_stage.do(carried_out(trip, person))
        assert trip.as_asked, (run.fold.view(), trip.booked, trip.player.repairs)
        assert [asked.stack for asked in person.asked] == [["airline_desk", "pay"]]
        assert 'press "Pay and reserve" on 127.0.0.1' in person.asked[0].sentence


def test_a_denied_booking_is_not_made(on_stage: Stage, tmp_path: Path) -> None:
    with journey(on_stage, tmp_path) as trip:
        run = on_stage.do(carried_out(trip, Person(False, "too dear")))
        assert trip.nothing_was_sent
        assert decisions(run) == ["You denied it"]
        assert any(view.said("the person denied this step: too dear") for view in trip.player.seen)
        assert run.fold.state == "failed"


# --- a model that does not want to ask ------------------------------------------------------------------

UNRESTRICTED = policy(
    "pay",
    "Book.",
    actions=["click", "type", "press", "check", "select", "goto", "note", "stop"],
)


def _every_way(view: View) -> Decision:
    """Fill in the card, then try every way there is to send the form, one after the other."""
    card = view.empty(Card_number="<secret:card_number>", Expiry="<secret:card_expiry>")
    if card:
        return act(*card, type_(view.find("CVC").ref, "123"))
    book, cvc = view.find("Book flight").ref, view.find("CVC").ref
    ways = [
        click(book),
        {"do": "press", "keys": "Enter"},  # The field that was typed into was left when the click was judged.
        type_(cvc, "123", submit=True),
        {"do": "press", "keys": "Tab"},
        {"do": "press", "keys": "Space"},  # On the button.
        {"do": "press", "keys": "Enter"},
        {"do": "goto", "url": "javascript:document.forms[0].requestSubmit()"},
    ]
    tried = len(view.done) - 3
    return act(ways[tried]) if tried < len(ways) else act(stop("gave up", "failed"))


def test_no_way_of_sending_the_form_gets_past_the_person(on_stage: Stage, tmp_path: Path) -> None:
    folder = tmp_path / "policies"
    folder.mkdir()
    (folder / "pay.md").write_text(UNRESTRICTED, encoding="utf-8")
    before = on_stage.services.policies
    person = Person(False)
    with journey(on_stage, tmp_path, _every_way) as trip:
        on_stage.services.policies = folder
        try:
            run = on_stage.do(carried_out(trip, person))
        finally:
            on_stage.services.policies = before
        assert trip.nothing_was_sent
        verbs = [(one.action.verb, one.facts.role) for one in person.asked]
        assert verbs == [
            ("click", "button"), ("type", "textbox"), ("press", "button"), ("press", "button"),
        ]  # fmt: skip
        assert any(view.said("only web addresses can be opened") for view in trip.player.seen)
        assert run.fold.state == "failed"


# --- nobody decides, or too late ------------------------------------------------------------------------


def test_silence_denies_and_the_step_can_be_asked_about_again(on_stage: Stage, tmp_path: Path) -> None:
    async def late(trip: Journey) -> Run:
        on_stage.services.approval_timeout_s = 1.5
        run, page = await trip.begin()
        await until(lambda: run.fold.state == "paused", "the run is paused", 60)
        assert "Nobody decided in time" in run.fold.view().message
        assert decisions(run) == ["Nobody decided in time"]
        assert trip.nothing_was_sent
        on_stage.services.approval_timeout_s = 60
        person = Person(True)
        async with Approver(on_stage.live.browser, on_stage.live.daemon.runs, person).watching():
            run.controls.command("ask_again")
            await on_stage.ended(run)
        await page.close()
        return run

    before = on_stage.services.approval_timeout_s
    with journey(on_stage, tmp_path) as trip:
        try:
            run = on_stage.do(late(trip), 120)
        finally:
            on_stage.services.approval_timeout_s = before
        assert decisions(run) == ["Nobody decided in time", "You approved it"]
        assert trip.as_asked


# --- the page changes behind the person's back ----------------------------------------------------------

CHANGES = {
    "total": "document.querySelector('.total').textContent = 'Total: $9,999'",
    "label": "document.querySelector('.payment button').textContent = 'Go on'",
    "field": "document.querySelector('[name=expiry]').value = '01/99'",
}


@pytest.mark.parametrize("what", CHANGES)
def test_an_approval_does_not_count_for_a_changed_page(on_stage: Stage, tmp_path: Path, what: str) -> None:
    async def changed(trip: Journey) -> Run:
        async with Approver(on_stage.live.browser, on_stage.live.daemon.runs, Person(True)).watching():
            run, page = await trip.begin()
            dispatch = run.tab.act

            async def after_a_change(request: Act) -> Acted:
                if request.effect == "commit":
                    await page.evaluate(CHANGES[what])
                return await dispatch(request)

            run.tab.act = after_a_change  # type: ignore[method-assign]
            await on_stage.ended(run)
        await page.close()
        return run

    with journey(on_stage, tmp_path) as trip:
        run = on_stage.do(changed(trip))
        assert trip.nothing_was_sent
        commit = next(step for step in run.fold.steps if step.effect == "commit")
        assert commit.status == "failed" and "changed since it was decided" in commit.detail
        assert decisions(run) == ["You approved it"]
