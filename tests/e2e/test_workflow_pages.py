"""A booking is kept in the real side panel, with a corrected name, and made again from the real popup with other
values: by keyboard only, without a model, and asked about on the approval page.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from handrail.run.run import Run
from handrail_demo.airline import card_secrets, secrets_of
from handrail_demo.approver import Approver
from handrail_demo.crm.store import Scenario
from tests.e2e.product_fixtures import Journey, journey
from tests.e2e.test_pages import approve_by_keyboard, look_at
from tests.support.raw_page import RawPage, raw_page
from tests.support.stage import Stage, stage, until

pytestmark = pytest.mark.browser
OTHER = 8
"""The seed of another booking, for a man again: “male” is no value that is asked for."""


@pytest.fixture(scope="module")
def on_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("home")) as ready:
        yield ready


async def open_popup(stage: Stage, page: Page) -> None:
    """Over the page, as a press on the icon does."""
    await page.bring_to_front()
    worker = await stage.live.browser.worker()
    tab = await stage.live.browser.tab_id(page)
    await worker.evaluate(
        "async tab => chrome.action.openPopup({windowId: (await chrome.tabs.get(tab)).windowId})", tab
    )


async def with_the_model(trip: Journey) -> tuple[Run, Page]:
    """The run that is to be kept, all of it approved."""

    async def yes(_: Any) -> tuple[bool, str]:
        return True, ""

    async with Approver(trip.stage.live.browser, trip.stage.live.daemon.runs, yes).watching():
        run, page = await trip.begin()
        await trip.stage.ended(run)
    assert trip.as_asked, run.fold.view()
    return run, page


async def keep_in_panel(panel: RawPage, instruction: str) -> None:
    """Open the run, keep it as /book_trip, with its first value called otherwise."""
    await panel.choose(instruction[:30])
    await panel.shows("Keep as workflow")
    await panel.choose("Keep as workflow")
    await panel.shows("What you say each time")
    await look_at(panel, "panel-keep")
    await panel.tab_to("Name")
    await panel.type("Book trip")
    await panel.choose("Called “")
    await panel.tab_to("Its name")
    await panel.type("leaving_from")
    await panel.press("Enter")
    await panel.shows("Use small letters")
    await look_at(panel, "panel-keep-refused")
    await panel.tab_to("Name")
    await panel.type("book_trip")
    await panel.press("Enter")
    await panel.shows("Kept. Run it with other values")
    await look_at(panel, "panel-kept")


async def tell(popup: RawPage, details: dict[str, Any]) -> None:
    """Choose the workflow by its name, and fill in its form."""
    await popup.shows("/book_trip")
    await look_at(popup, "popup-workflows")
    await popup.type("/boo")
    await popup.until("document.querySelectorAll('#slash [role=option]').length === 1")
    await look_at(popup, "popup-slash")
    await popup.press("Escape")
    await popup.until("document.querySelector('#slash').hidden")
    await popup.type("k")
    await popup.until("document.querySelectorAll('#slash [role=option]').length === 1")
    await popup.press("Enter")
    await popup.shows("What it does, step by step")
    flight, who = details["flight"], details["passenger"]
    for name, value in (
        ("leaving from", flight["from"]), ("to", flight["to"]), ("first name", who["first-name"]), ("last name", who["last-name"]),
        ("title", who["title"]),
    ):  # fmt: skip
        await popup.tab_to(name)
        await popup.type(value)
    for name, day in (("departure date", flight["departure"]), ("born", who["date-of-birth"])):
        await popup.tab_to(name)
        await popup.keys(date.fromisoformat(day).strftime("%m%d%Y"))
    await popup.tab_to("depart time")
    hour, _, rest = flight["outward-departure-time"].partition(":")
    await popup.keys(f"{int(hour):02}{rest.removesuffix('m').upper()}")
    await look_at(popup, "popup-values")
    await popup.press("Enter")


def new_run(stage: Stage, before: set[str]) -> Run:
    return next(run for name, run in stage.live.daemon.runs.active.items() if name not in before)


def test_kept_in_the_panel_and_run_again_from_the_popup(on_stage: Stage, tmp_path: Path) -> None:
    async def story(trip: Journey, other: Scenario) -> None:
        run, page = await with_the_model(trip)
        await open_popup(on_stage, page)
        async with raw_page(page, "popup/popup.html") as popup:
            await popup.shows("None yet.")
            await popup.choose("Open side panel")
        async with raw_page(page, "panel/panel.html") as panel:
            await keep_in_panel(panel, run.record.instruction)
            files = on_stage.services.workflows
            assert files
            kept = files.get("book_trip")
            assert kept and list(kept.parameters)[:2] == ["leaving_from", "to"]
            assert "{leaving_from}" in kept.title and "{from}" not in kept.model_dump_json()

            calls, known = len(on_stage.model.requests), {*on_stage.live.daemon.runs.active}
            second = await on_stage.live.browser.context.new_page()
            await second.goto(trip.server.scenario_url(other))
            on_stage.services.secrets = secrets_of(card_secrets(other.details), trip.server.base)
            await open_popup(on_stage, second)
            async with raw_page(second, "popup/popup.html") as popup:
                await tell(popup, other.details)
                await until(lambda: {*on_stage.live.daemon.runs.active} - known, "it has begun")
            again = new_run(on_stage, known)
            await until(lambda: again.fold.ticket or again.fold.over, "it asks before it books", 60)
            assert again.fold.ticket, again.fold.view()
            await panel.shows("A decision waits for you.")
            assert len(trip.booked) == 1
            await approve_by_keyboard(on_stage)
            await on_stage.ended(again)
            assert again.fold.state == "done", again.fold.view()
            assert len(on_stage.model.requests) == calls, "no model is asked"
            verdict = trip.server.evaluate(other.id)
            assert verdict and verdict["success"], (verdict, trip.booked)
            # What the person looks at is not taken from them: they go to the run.
            await panel.choose("All runs")
            await panel.choose(f"/book_trip · leaving from: {other.details['flight']['from']}")
            await panel.shows("Run again")
            await look_at(panel, "panel-run-again")
            assert "Keep as workflow" not in await panel.text()
            await panel.choose("Run again")
            await panel.shows("What it does, step by step")
            fields = await panel.evaluate("[...document.querySelectorAll('.sheet .fields input')].map(one => one.value)")
            assert fields[:3] == [other.details["flight"][part] for part in ("from", "to", "departure")]
            await panel.choose("At set times, by itself")
            await panel.choose("Keep as schedule")
            await panel.shows("Kept as the schedule book_trip. First: ")
            await look_at(panel, "panel-on-time")
            jobs = on_stage.live.daemon.runs.jobs
            assert jobs
            (schedule,) = jobs.store.schedules()
            assert (schedule.name, schedule.cron) == ("book_trip", "0 8 * * *")
            assert schedule.task.instruction == again.record.instruction, "with the values that were in the form"
            jobs.store.delete_schedule(schedule.name)
        await open_popup(on_stage, second)
        async with raw_page(second, "popup/popup.html") as popup:
            await popup.shows("/book_trip · leaving from")
            await look_at(popup, "popup-run-again")
        await second.close()
        await page.close()

    with journey(on_stage, tmp_path) as trip:
        other = trip.server.new_scenario(kind="TASK_BOOK_FLIGHT", seed=OTHER, trip="one-way")
        on_stage.do(story(trip, other), 160)
