"""A person sees what a run does without looking for it: the caption in the page with its button, badge, notification."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Page, expect

from handrail_demo.demo import fill_in
from handrail_eval.expert_server import read_prompt
from tests.support.airline_player import View
from tests.support.model_server import Answer
from tests.support.raw_page import raw_page
from tests.support.site import Site
from tests.support.stage import Stage, stage
from tests.support.world import act, click, stop

pytestmark = pytest.mark.browser

PAGE = "<h1>Lamps</h1><button onclick=\"document.querySelector('output').textContent='It is on.'\">Light</button><output></output>"


class Slow:
    """A scripted model that lights the lamp once it may, and reports it."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()

    def __call__(self, request: dict[str, Any]) -> Answer:
        self.may_go_on.wait(30)
        view = View(*read_prompt(request["messages"][-1]["content"]))
        if "It is on." in view.page:
            return act(stop("The lamp is **on**."))
        return act(click(view.find("Light", "button").ref))


@pytest.fixture(scope="module")
def on_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("home")) as ready:
        yield ready


@pytest.fixture
def lamps() -> Iterator[str]:
    site = Site()
    yield site.add("/lamps", PAGE, title="Lamps")
    site.close()


async def pill(page: Page) -> dict[str, Any]:
    """What stands in the page of the run: its words, its button's, and the button's middle. {} while nothing does."""
    session = await page.context.new_cdp_session(page)
    try:
        root = (await session.send("DOM.getDocument", {"depth": -1, "pierce": True}))["root"]
        parts = {name: found for name in ("words", "button") if (found := _find(root, name))}
        if len(parts) < 2 or not all(part.get("children") for part in parts.values()):
            return {}
        box = (await session.send("DOM.getBoxModel", {"nodeId": parts["button"]["nodeId"]}))["model"]["border"]
        words, label = (parts[name]["children"][0]["nodeValue"] for name in ("words", "button"))
        return {"words": words, "label": label, "at": ((box[0] + box[4]) / 2, (box[1] + box[5]) / 2)}
    finally:
        await session.detach()


def _find(node: dict[str, Any], name: str, ours: bool = False) -> dict[str, Any] | None:
    ours = ours or node["nodeName"] == "HANDRAIL-OVERLAY"
    attributes = node.get("attributes", [])
    if ours and dict(zip(attributes[::2], attributes[1::2], strict=True)).get("id") == name:
        return node
    inner = [*node.get("shadowRoots", []), *node.get("children", [])]
    return next((found for one in inner if (found := _find(one, name, ours))), None)


async def shows(page: Page, words: str) -> dict[str, Any]:
    """Wait until the page says these words of its run."""
    for _ in range(300):
        found = await pill(page)
        if words in found.get("words", ""):
            return found
        await page.wait_for_timeout(50)
    raise AssertionError(f"never {words!r}: {found}")


async def keep(page: Page, name: str) -> None:
    """A picture of the page, where a folder for pictures is named."""
    if folder := os.environ.get("HANDRAIL_TEST_PICTURES"):
        await page.screenshot(path=f"{folder}/pill-{name}.png")


async def press(page: Page, words: str, label: str) -> None:
    found = await shows(page, words)
    assert found["label"] == label
    await page.mouse.click(*found["at"])


async def badge(stage: Stage) -> str:
    return str(await (await stage.live.browser.worker()).evaluate("chrome.action.getBadgeText({})"))


# The first: the next one opens the panel, which would show the run.
def test_the_end_of_a_run_is_told_where_the_person_is(on_stage: Stage, lamps: str) -> None:
    model = on_stage.player = Slow()

    async def story() -> None:
        browser = on_stage.live.browser
        page = await browser.context.new_page()
        await page.goto(lamps)
        worker = await browser.worker()
        run = await on_stage.start(page, "Switch the lamp on")
        await shows(page, "Thinking")
        await keep(page, "thinking")
        other = await browser.context.new_page()
        await other.bring_to_front()
        assert await badge(on_stage) == ""
        model.may_go_on.set()
        await on_stage.ended(run)
        assert (await shows(page, "Done ✓ The lamp is"))["label"] == "Open"
        await keep(page, "done")
        told: list[str] = []
        while not told:
            told = await worker.evaluate("new Promise(done => chrome.notifications.getAll(all => done(Object.keys(all))))")
        assert told == [f"run-{run.record.run}"]
        assert await badge(on_stage) == "✓"
        popup = await browser.context.new_page()
        await popup.goto(browser.address("popup/popup.html"))
        while await badge(on_stage):
            await popup.wait_for_timeout(20)
        for one in (popup, other, page):
            await one.close()

    on_stage.do(story())


def test_a_run_is_stopped_in_its_page_and_the_panel_opens_from_there(on_stage: Stage, lamps: str) -> None:
    model = on_stage.player = Slow()

    async def story() -> None:
        page = await on_stage.live.browser.context.new_page()
        await page.goto(lamps)
        await page.evaluate("heard = []; for (const type of ['click', 'mousedown']) document.body.addEventListener(type, e => heard.push(type))")
        run = await on_stage.start(page, "Switch the lamp on")
        await press(page, "Thinking", "Stop")
        await on_stage.ended(run)
        assert run.fold.state == "stopped"
        assert await page.evaluate("[heard, document.querySelector('output').textContent]") == [[], ""]
        await press(page, "Stopped", "Open")
        async with raw_page(page, "panel/panel.html") as panel:
            await panel.shows("Switch the lamp on")
        await page.close()

    on_stage.do(story())
    model.may_go_on.set()


def test_the_demo_has_the_instruction_in_the_box(on_stage: Stage, lamps: str) -> None:
    async def story() -> None:
        await fill_in(on_stage.live, "Switch the lamp on")
        popup = await on_stage.live.browser.context.new_page()
        await popup.goto(on_stage.live.browser.address("popup/popup.html"))
        await expect(popup.locator("#instruction")).to_have_value("Switch the lamp on")
        await popup.close()

    on_stage.do(story())
