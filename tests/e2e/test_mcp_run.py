"""Another program books a flight, with the real browser: the person lets it in and approves, both on pages of the
extension's own; without them nothing is booked.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page

from handrail.store.client_store import ClientStore
from handrail_demo.approver import Approver, Decide
from handrail_demo.crm.scenarios import instruction
from tests.e2e.product_fixtures import Journey, journey
from tests.e2e.test_airline import Person
from tests.support.mcp_client import NAME, Host, host, known
from tests.support.stage import Stage, until

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def there(on_stage: Stage) -> Iterator[None]:
    with known(on_stage.live.daemon):
        yield
    store = ClientStore(on_stage.live.daemon.config.paths.clients)
    store.revoke(NAME)
    store.close()


def home(stage: Stage) -> Path:
    return stage.live.daemon.config.paths.config_dir.parent


async def consent_page(stage: Stage) -> Page:
    """The extension's page that asks about a program, once it is there."""
    context = stage.live.browser.context

    def asking() -> list[Page]:
        return [page for page in context.pages if "consent/consent.html#" in page.url]

    await until(asking, "the person is asked about the program")
    (page,) = asking()
    await page.locator("#decision:not([hidden])").wait_for()
    return page


async def press(page: Page, name: str) -> None:
    await page.locator("#once[aria-disabled=false]").wait_for()
    await page.get_by_role("button", name=name, exact=True).click()


@asynccontextmanager
async def let_in(stage: Stage, button: str = "Always allow") -> AsyncIterator[Host]:
    """A host that the person has let in, by the page's own button."""
    async with host(home(stage)) as client:
        first = asyncio.ensure_future(client.call("list_tabs"))
        page = await consent_page(stage)
        assert await page.locator("h1").inner_text() == f"“{NAME}” wants to give Handrail instructions"
        await press(page, button)
        assert (await first).is_error is (button == "No")
        await page.close()
        yield client


async def booked(trip: Journey, client: Host, person: Decide) -> dict[str, object]:
    live = trip.stage.live
    async with Approver(live.browser, live.daemon.runs, person).watching():
        url = trip.server.scenario_url(trip.scenario)
        words = instruction(trip.scenario, include_card=False) + " Pay with the card that is stored."
        begun = await client.get("start_instruction", instruction=words, url=url)
        return await client.until(begun["handle"], "done", "failed", "stopped", seconds=60)


def test_a_flight_is_booked_with_the_persons_approval(on_stage: Stage, tmp_path: Path) -> None:
    person = Person(True)

    async def work(trip: Journey) -> dict[str, object]:
        async with let_in(on_stage) as client:
            return await booked(trip, client, person)

    with journey(on_stage, tmp_path) as trip:
        over = on_stage.do(work(trip), 120)
        assert trip.as_asked, (over, trip.booked)
        assert over["state"] == "done" and over["answer"]["text"] == f"Booked: {trip.booked[0]['reference']}"  # type: ignore[index]
        (asked,) = person.asked
        assert asked.client == NAME and asked.always == []


def test_a_flight_is_not_booked_without(on_stage: Stage, tmp_path: Path) -> None:
    async def work(trip: Journey) -> dict[str, object]:
        async with let_in(on_stage, "Allow for now") as client:
            return await booked(trip, client, Person(False, "not this one"))

    with journey(on_stage, tmp_path) as trip:
        over = on_stage.do(work(trip), 120)
        assert trip.nothing_was_sent and over["state"] == "failed", over


def test_no_means_no(on_stage: Stage, tmp_path: Path) -> None:
    async def work(trip: Journey) -> str:
        async with let_in(on_stage, "No") as client:
            return await client.refusal("start_instruction", instruction="Book", url=trip.server.scenario_url(trip.scenario))

    with journey(on_stage, tmp_path) as trip:
        assert "does not want" in on_stage.do(work(trip))
        assert trip.nothing_was_sent and on_stage.live.daemon.link.session is not None


def test_only_a_persons_press_on_the_armed_page_lets_it_in(on_stage: Stage) -> None:
    """Neither a script's click, nor a press before the buttons are armed, nor another page of the extension's."""

    async def work() -> bool:
        async with host(home(on_stage)) as client:
            first = asyncio.ensure_future(client.call("list_tabs"))
            page = await consent_page(on_stage)
            who = page.url.split("#")[1]
            await page.evaluate("document.getElementById('always').click()")
            decide = f"{{type: 'decide_client', client: '{who}', decision: 'always'}}"
            # The worker does not take the page's word for how long it was looked at.
            early = f"const port = chrome.runtime.connect({{name: 'ui'}}); port.postMessage({decide})"
            await page.evaluate(f"() => {{ {early} }}")
            await page.locator("#once[aria-disabled=false]").wait_for()
            await page.evaluate("document.getElementById('always').click()")
            options = await on_stage.live.browser.context.new_page()
            await options.goto(page.url.split("consent/")[0] + "options/options.html")
            await options.evaluate(f"() => {{ {early} }}")
            await asyncio.sleep(1.2)
            waits = not first.done()
            await options.close()
            await press(page, "No")
            refused = (await first).is_error
            await page.close()
            return waits and refused

    assert on_stage.do(work())


def test_the_panel_and_history_say_who_started_it(on_stage: Stage, tmp_path: Path) -> None:
    async def work(trip: Journey) -> list[str]:
        async with let_in(on_stage) as client:
            await booked(trip, client, Person(False))
            page = await on_stage.live.browser.context.new_page()
            base = (await on_stage.live.browser.worker()).url.split("worker/")[0]
            await page.goto(f"{base}panel/panel.html")
            await page.locator(".client").first.wait_for()
            said = await page.locator(".client").all_inner_texts()
            await page.close()
            return said

    with journey(on_stage, tmp_path) as trip:
        assert f"started by “{NAME}”" in on_stage.do(work(trip), 120)
