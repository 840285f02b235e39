"""The real popup, the real side panel and the approval window in one run, by keyboard only.

The popup and the panel are Chrome's own surfaces, not tabs: the popup is opened by `action.openPopup`
(what a click on the icon does), the panel by the Enter that starts the run, which is the gesture that
Chrome demands. With HANDRAIL_TEST_PICTURES set, a picture of each in light and dark is kept there.
"""

from __future__ import annotations

import asyncio
import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from handrail_eval.expert_server import read_prompt
from handrail_wire import Answer as PersonsAnswer
from tests.support.airline_player import View
from tests.support.approval_window import pressed
from tests.support.model_server import Answer
from tests.support.raw_page import RawPage, axe_violations, raw_page
from tests.support.site import Site
from tests.support.stage import Stage, stage, until
from tests.support.world import act, click, stop

pytestmark = pytest.mark.browser

TRIP = """<h1>Paint shop</h1><form method=post action=/order onsubmit="event.preventDefault(); orders += 1;
  document.querySelector('output').textContent = 'Order 4711 is on its way.'">
<label>Colour <input name=colour></label><button>Place order</button></form><output></output>
<script>orders = 0</script>"""
QUESTION = "Which colour shall it be?"
INSTRUCTION = "Order a pot of paint"
HINT = "The pale one"


class Painter:
    """A scripted model: asks for the colour, is slow where the test wants time, then orders."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()

    def __call__(self, request: dict[str, Any]) -> Answer:
        view = View(*read_prompt(request["messages"][-1]["content"]))
        if not view.said("The person answered: Blue"):
            return act(stop(QUESTION, "need_info"), reason="The colour was not told.")
        self.may_go_on.wait(30)
        if not view.said(HINT):
            return act({"do": "scroll", "direction": "down"}, reason="To see more.")
        if "4711" in view.page:
            return act(stop("Order 4711 is on its way."))
        colour = view.empty(Colour="Pale blue")
        return act(*colour, click(view.find("Place order", "button").ref), reason="All is known.")


@pytest.fixture(scope="module")
def on_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("home"), screenshots=True) as ready:
        yield ready


@pytest.fixture
def shop() -> Iterator[str]:
    site = Site()
    yield site.add("/shop", TRIP, title="Paint shop")
    site.close()


async def look_at(page: RawPage, name: str) -> None:
    """Accessible, and photographed in light and dark."""
    assert await page.violations() == [], name
    if folder := os.environ.get("HANDRAIL_TEST_PICTURES"):
        pictures = {"light": await page.screenshot("light"), "dark": await page.screenshot("dark")}
        for scheme, picture in pictures.items():
            await asyncio.to_thread((Path(folder) / f"real-{name}-{scheme}.png").write_bytes, picture)


async def approve_by_keyboard(stage: Stage) -> None:
    """Tab to the button, and press it once it listens."""
    def windows() -> list[Page]:
        return [one for one in stage.live.browser.context.pages if "/approval/" in one.url]

    await until(lambda: windows() != [], "the approval window is open")
    [window] = windows()
    await window.locator("#decision:not([hidden])").wait_for()
    assert await axe_violations(window) == []
    if folder := os.environ.get("HANDRAIL_TEST_PICTURES"):
        await window.emulate_media(color_scheme="light")
        await window.screenshot(path=f"{folder}/real-approval-light.png")
        await window.emulate_media(color_scheme="dark")
        await window.screenshot(path=f"{folder}/real-approval-dark.png")
    await window.bring_to_front()

    async def press() -> None:
        for _ in range(15):
            if await window.evaluate("document.activeElement.id") == "approve":
                break
            await window.keyboard.press("Tab")
        await window.keyboard.press("Space")

    await pressed(window, press)


async def start_in_popup(stage: Stage, page: Page) -> None:
    """Open the popup over the page and send the instruction: the panel opens, and the popup makes way for it."""
    await page.bring_to_front()
    worker = await stage.live.browser.worker()
    tab = await stage.live.browser.tab_id(page)
    # Named by its window, because the window of an earlier approval may still have the focus.
    await worker.evaluate(
        "async tab => chrome.action.openPopup({windowId: (await chrome.tabs.get(tab)).windowId})", tab
    )
    async with raw_page(page, "popup/popup.html") as popup:
        await popup.shows("In the tab Paint shop 127.0.0.1")
        await look_at(popup, "popup-new")
        await popup.type(INSTRUCTION)
        await popup.press("Enter")
        async with asyncio.timeout(15):
            while not await popup.closed():
                await asyncio.sleep(0.05)


def test_a_run_from_the_popup_to_its_replay_by_keyboard(on_stage: Stage, shop: str) -> None:
    model = on_stage.player = Painter()

    async def story() -> None:
        page = await on_stage.live.browser.context.new_page()
        await page.goto(shop)
        await start_in_popup(on_stage, page)
        run = next(iter(on_stage.live.daemon.runs.active.values()))
        async with raw_page(page, "panel/panel.html") as panel:
            await panel.shows(QUESTION)
            await look_at(panel, "panel-question")
            await panel.tab_to("Your answer")
            await panel.type("Blue")
            await panel.press("Enter")

            await panel.shows("Working…")
            await panel.tab_to("Tell it something")
            await panel.type(HINT)
            await panel.press("Enter")
            await until(lambda: run.controls.hints, "the hint is there")
            await panel.tab_to("Pause")
            await panel.press("Space")
            await until(lambda: run.controls.hold, "it is paused")
            model.may_go_on.set()
            await panel.shows("Paused")
            await panel.tab_to("Resume")
            await panel.press("Space")

            await panel.shows("Waiting for your decision")
            await look_at(panel, "panel-decision")
            assert await page.evaluate("orders") == 0
            await approve_by_keyboard(on_stage)
            await panel.shows("Order 4711 is on its way.")
            await panel.shows(f"You said: {HINT}")
            await look_at(panel, "panel-done")
            assert run.fold.state == "done" and await page.evaluate("orders") == 1
            ordered = next(step.index for step in run.fold.steps if step.effect == "commit")
            journal = on_stage.services.journal
            await until(lambda: ordered in journal.screenshot_steps(run.record.run), "its picture is there")
            await replay(panel)
            assert await page.evaluate("orders") == 1, "a replay only points"
        await page.close()

    on_stage.do(story(), 90)


async def replay(panel: RawPage) -> None:
    """Through all steps of the finished run and back to it."""
    await panel.choose("Replay")
    await panel.shows("Step ")
    await panel.press("End")
    steps = re.search(r"Step (\d+) of \1", await panel.text())
    assert steps and int(steps[1]) > 5
    await panel.until("document.querySelector('.replay .picture').naturalWidth > 100")
    await look_at(panel, "panel-replay")
    await panel.press("Escape")
    await panel.until("document.querySelector('.replay').hidden")


def test_a_run_is_stopped_by_keyboard_while_the_model_thinks(on_stage: Stage, shop: str) -> None:
    model = on_stage.player = Painter()

    async def story() -> None:
        page = await on_stage.live.browser.context.new_page()
        await page.goto(shop)
        await start_in_popup(on_stage, page)
        run = next(one for one in on_stage.live.daemon.runs.active.values() if not one.fold.over)
        await until(lambda: run.fold.state == "needs_you", "it asks")
        run.controls.answer(PersonsAnswer(run=run.record.run, text="Blue"))
        async with raw_page(page, "panel/panel.html") as panel:
            await panel.until("document.body.innerText.includes('Working…')")
            await panel.tab_to("Stop")
            await panel.press("Space")
            await panel.shows("You stopped it.")
        await on_stage.ended(run)
        assert run.fold.state == "stopped" and await page.evaluate("orders") == 0
        await page.close()

    on_stage.do(story(), 60)
    model.may_go_on.set()
