"""A run is kept, and done again with other values: no model is asked, and the gate is the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from handrail.workflows.keeping import keep
from handrail.workflows.without_values import CannotKeep
from handrail.workflows.workflow import Workflow
from handrail_wire import Answer, AskApproval, Node
from tests.support.fake_browser import FakePage
from tests.support.world import World, act, click, stop, type_, world

GOAL = "Buy the “Moss Lamp” and send it to Ada Park."
PRICES = {"Moss Lamp": "€40.00", "Vega Lamp": "€15.00"}


def shop(page: FakePage) -> None:
    page.url, page.title = "http://shop.test/", "Shop"
    page.nodes = [Node(role="heading", name="Lamps")]
    for at, name in enumerate(PRICES):
        page.nodes += [Node(ref=f"e{at + 1}", role="link", name=name), Node(role="text", name=PRICES[name])]
        page.on_click[f"e{at + 1}"] = lambda page, name=name: lamp(page, name)  # type: ignore[misc]


def lamp(page: FakePage, name: str) -> None:
    page.url, page.title = f"http://shop.test/{name}", name
    page.nodes = [
        Node(role="heading", name=name), Node(ref="e5", role="textbox", name="Send it to"), Node(ref="e6", role="button", name="Buy now"),
    ]  # fmt: skip
    page.on_click["e6"] = lambda page: bought(page, name)


def bought(page: FakePage, name: str) -> None:
    page.url, page.title = "http://shop.test/thanks", "Thank you"
    page.nodes = [Node(role="heading", name=f"You bought the {name}"), Node(role="text", name=f"Order 4711, {PRICES[name]}")]


def afresh(page: FakePage) -> None:
    """The shop as it is before anything is done there."""
    shop(page)
    page.did.clear()


def fresh() -> FakePage:
    page = FakePage(nodes=[])
    shop(page)
    return page


SCRIPT = [act(click("e1")), act(type_("e5", "Ada Park")), act(click("e6")), act(stop("Bought."))]


def yes(asked: AskApproval) -> str:
    return "approve"


async def kept(here: World, goal: str = GOAL) -> Workflow:
    """Do it once with the model, and keep that."""
    here.browser.decide = yes
    view = await here.browser.do(goal)
    assert view.state == "done", view.message
    journal = here.daemon.runs.services.journal
    record = journal.record(view.run)
    assert record
    workflow = keep("buy_lamp", record, journal.events(view.run))
    files = here.daemon.runs.services.workflows
    assert files
    files.save(workflow)
    return workflow


def done(page: FakePage) -> list[Any]:
    return [getattr(one, "text", None) or getattr(one, "ref", "") for one in page.did]


async def test_what_was_asked_for_becomes_parameters(tmp_path: Path) -> None:
    async with world(tmp_path, SCRIPT, fresh()) as here:
        workflow = await kept(here)
        assert workflow.title == "Buy the “{name}” and send it to {send_it_to}."
        assert {name: one.default for name, one in workflow.parameters.items()} == {"name": "Moss Lamp", "send_it_to": "Ada Park"}
        assert [(step.do, step.asks) for step in workflow.steps] == [("click", False), ("type", False), ("click", True)]
        assert "Moss" not in "".join(step.model_dump_json() for step in workflow.steps), "value-free"


async def test_it_is_done_again_with_other_values_and_asks_again(tmp_path: Path) -> None:
    page = fresh()
    async with world(tmp_path, SCRIPT, page) as here:
        await kept(here)
        calls, asked = len(here.model.requests), len(here.browser.asked)
        afresh(page)
        view = await here.browser.do('/buy_lamp name="Vega Lamp" send_it_to="Bo Lind"')
        assert (view.state, done(page)) == ("done", ["e2", "Bo Lind", "e6"])
        assert len(here.model.requests) == calls, "no model is asked"
        assert len(here.browser.asked) == asked + 1, "a yes of then is none of now"
        here.browser.decide = lambda asked: "deny"
        afresh(page)
        refused = await here.browser.do('/buy_lamp name="Moss Lamp" send_it_to="Bo Lind"')
        assert refused.state == "failed" and done(page) == ["e1", "Bo Lind"], "and a no is a no"


async def test_it_may_be_said_in_the_words_that_it_was_kept_from(tmp_path: Path) -> None:
    page = fresh()
    async with world(tmp_path, SCRIPT, page) as here:
        await kept(here)
        afresh(page)
        view = await here.browser.do("/buy_lamp Buy the “Vega Lamp” and send it to Mei Tan.")
        assert (view.state, done(page)) == ("done", ["e2", "Mei Tan", "e6"])


async def test_what_is_not_said_is_asked_for(tmp_path: Path) -> None:
    page = fresh()
    async with world(tmp_path, SCRIPT, page) as here:
        await kept(here)
        afresh(page)
        run = await here.browser.start('/buy_lamp name="Vega Lamp"')
        view = await here.browser.state(run, "needs_you")
        assert [field.name for field in view.fields] == ["send_it_to"]
        await here.browser.send(Answer.model_validate(dict(run=run, values=[dict(name="send_it_to", value="Kim Lo")])))
        assert (await here.browser.end(run)).state == "done" and done(page) == ["e2", "Kim Lo", "e6"]


async def test_a_page_that_lacks_a_step_ends_it_with_what_was_expected(tmp_path: Path) -> None:
    page = fresh()
    async with world(tmp_path, SCRIPT, page) as here:
        await kept(here)
        here.daemon.runs.services.watched = False
        afresh(page)
        view = await here.browser.do('/buy_lamp name="Juno Lamp" send_it_to="Bo Lind"')
        assert view.state == "failed" and not [one for one in done(page) if one]
        assert 'Step 1 (click "Juno Lamp") was not done: the page has no link “Juno Lamp”' in view.answer


async def test_what_cannot_be_undone_is_not_done_on_a_page_that_says_something_else(tmp_path: Path) -> None:
    page = fresh()
    async with world(tmp_path, SCRIPT, page) as here:
        await kept(here)
        here.daemon.runs.services.watched = False
        afresh(page)
        # A link that leads to another lamp.
        page.on_click["e2"] = lambda page: lamp(page, "Moss Lamp")
        view = await here.browser.do('/buy_lamp name="Vega Lamp" send_it_to="Bo Lind"')
        assert view.state == "failed" and "e6" not in done(page), "it is not bought"
        assert "Vega Lamp" in view.answer


async def test_what_went_wrong_cannot_be_kept(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("I cannot.", "failed"))], fresh()) as here:
        view = await here.browser.do(GOAL)
        journal = here.daemon.runs.services.journal
        record = journal.record(view.run)
        assert record
        try:
            keep("buy_lamp", record, journal.events(view.run))
        except CannotKeep as error:
            assert "did not end well" in str(error)
        else:
            raise AssertionError("it was kept")


async def test_a_name_that_no_workflow_has_is_an_instruction(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("There is no such thing."))], fresh()) as here:
        view = await here.browser.do("/nothing here")
        assert view.state == "done" and len(here.model.requests) == 1


async def test_what_cannot_be_understood_is_asked_for(tmp_path: Path) -> None:
    page = fresh()
    async with world(tmp_path, SCRIPT, page) as here:
        await kept(here)
        for said in ("send_it_to=Bo Lind name=“Vega Lamp”", 'name="Vega Lamp" send_it_to=""'):
            afresh(page)
            run = await here.browser.start(f"/buy_lamp {said}")
            view = await here.browser.state(run, "needs_you")
            assert "send_it_to" in [field.name for field in view.fields], "“Bo” alone is not what was meant"
            await here.browser.command(run, "stop")
            await here.browser.end(run)
            assert page.did == []


async def test_an_end_that_is_another_is_told(tmp_path: Path) -> None:
    page = fresh()
    async with world(tmp_path, SCRIPT, page) as here:
        await kept(here)
        afresh(page)

        def declined(page: FakePage) -> None:
            page.nodes = [Node(role="heading", name="Payment declined")]

        page.on_click["e2"] = lambda page: (lamp(page, "Vega Lamp"), page.on_click.update(e6=declined))  # type: ignore[assignment,func-returns-value]
        view = await here.browser.do('/buy_lamp name="Vega Lamp" send_it_to="Bo Lind"')
        assert view.state == "failed" and "says “Payment declined”" in view.answer


@pytest.mark.parametrize("changed", [True, False])
async def test_a_file_that_was_changed_before_a_restart_ends_the_run(tmp_path: Path, changed: bool) -> None:
    """Its steps are counted, so those of another file would be taken for them."""
    page = fresh()
    async with world(tmp_path, SCRIPT, page) as here:
        workflow = await kept(here)
        afresh(page)
        here.browser.decide = None
        await here.browser.start('/buy_lamp name="Vega Lamp" send_it_to="Bo Lind"')
        await here.browser.until(lambda: len(here.browser.asked) == 2)
        files = here.daemon.runs.services.workflows
        assert files
    first, *others = workflow.steps
    if changed:
        files.save(workflow.model_copy(update={"steps": (first, first, *others)}))
    async with world(tmp_path, [], page) as here:
        here.browser.decide = yes
        (run,) = here.daemon.runs.active
        view = await here.browser.end(run)
        if not changed:
            assert view.state == "done" and done(page)[-1] == "e6", view
            return
        assert view.state == "failed" and "buy_lamp was changed since this run began" in view.answer
        assert "e6" not in done(page)
