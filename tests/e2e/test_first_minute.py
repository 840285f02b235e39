"""The first minute of a person: nothing is set up but the one command that starts the program. By keyboard alone."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, async_playwright, expect

from handrail.app.process import running_daemon
from handrail.config.settings import Paths
from handrail.link.pairing import extension_dir, extension_id
from handrail_demo.browser import find_chromium, sandbox, slow_defaults
from handrail_eval.expert_server import read_prompt
from tests.support.airline_player import SKINS, View
from tests.support.approval_window import pressed
from tests.support.browser import FLAGS
from tests.support.model_server import Answer, ScriptedModelServer
from tests.support.raw_page import axe_violations, raw_page
from tests.support.world import act, call, click, stop, type_

pytestmark = pytest.mark.browser


def cancels(request: dict[str, Any]) -> Answer:
    """A model that answers the trial's questions, and cancels the booking that the goal names."""
    prompt = request["messages"][-1]["content"]
    if not prompt.startswith("Goal: "):
        return {"colour": "red", "count": 1}
    view = View(*read_prompt(prompt), SKINS[1])
    reference = re.findall(r"\b[A-Z0-9]{6}\b", view.goal)[0]
    if view.goal.startswith("find_booking("):
        if view.on("Find booking"):
            return act(type_(view.find("Booking reference", "textbox").ref, reference), click(view.find("Search").ref))
        return act(stop("found") if view.on(f"Booking {reference}") else click(view.find("Find booking", "link").ref))
    if not view.goal.startswith("cancel_booking("):
        done = view.said("cancel_booking(")
        return act(stop(f"The booking {reference} is cancelled.") if done else call("cancel_booking", reference=reference))
    if view.on(f"Cancel booking {reference}"):
        field, button = view.find("Booking reference", "textbox"), view.find("Cancel booking", "button")
        return act(type_(field.ref, reference), click(button.ref))
    if not view.on(f"Booking {reference}"):
        return act(call("find_booking", reference=reference))
    return act(stop("cancelled") if "Status: cancelled" in view.page else click(view.find("Cancel").ref))


@contextmanager
def up(home: Path, *arguments: str) -> Iterator[Paths]:
    """`handrail up` of somebody who has no model, on a computer where none is looked for."""
    paths = Paths(home / "config", home / "data", home / "state").create()
    paths.config_file.write_text("discover = false\n")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("HANDRAIL_", "OPENAI_"))}
    environment = {**plain, "HANDRAIL_HOME": str(home), "HOME": str(home), "XDG_CONFIG_HOME": str(home / "xdg")}
    command = [sys.executable, "-m", "handrail", "up", "--port", "0", *arguments]
    with (home / "up.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        end = time.monotonic() + 30
        while running_daemon(paths) is None:
            assert process.poll() is None and time.monotonic() < end, (home / "up.log").read_text()
            time.sleep(0.05)
        yield paths
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(15)


@asynccontextmanager
async def chromium(profile: Path) -> AsyncIterator[BrowserContext]:
    """A browser as a person has it, without the extension."""
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            str(profile),
            executable_path=find_chromium(),
            headless=True,
            viewport={"width": 1000, "height": 700},
            ignore_default_args=["--disable-extensions", *slow_defaults()],
            args=[*FLAGS, *sandbox(), "--enable-unsafe-extension-debugging"],
        )
        try:
            yield context
        finally:
            await context.close()


async def load_unpacked(context: BrowserContext) -> Page:
    """Load the extension as `chrome://extensions` does; returns the page that opens by itself."""
    assert context.browser
    session = await context.browser.new_browser_cdp_session()
    async with context.expect_page() as opened:
        await session.send("Extensions.loadUnpacked", {"path": str(extension_dir())})
    page = await opened.value
    identity = extension_id(extension_dir() / "manifest.json")
    await page.wait_for_url(f"chrome-extension://{identity}/options/options.html#first")
    return page


async def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on the control with this name."""
    seen = []
    for _ in range(80):
        here = await page.evaluate(
            "(e => e.ariaLabel || e.labels?.[0]?.textContent || e.textContent)(document.activeElement)"
        )
        if str(here).strip() == name:
            return
        seen.append(str(here).strip()[:40])
        await page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {name!r}: {seen}")


async def approve(context: BrowserContext) -> None:
    """Look at the approval window, and say yes."""
    window = next((one for one in context.pages if "approval.html" in one.url), None)
    window = window or await context.wait_for_event("page", lambda one: "approval.html" in one.url, timeout=30_000)

    async def press() -> None:
        await tab_to(window, "Approve once")
        await window.keyboard.press("Space")

    await pressed(window, press)


async def story(profile: Path, model: ScriptedModelServer) -> None:
    async with chromium(profile) as context:
        first = await load_unpacked(context)
        third = first.locator("#first-steps > li").nth(2)
        await expect(third).to_contain_text("missing", timeout=20_000)
        await expect(first.locator("#sites-title")).to_be_hidden()
        assert await axe_violations(first) == []
        await tab_to(first, "Choose a model")
        await first.keyboard.press("Enter")
        await first.keyboard.press("ArrowRight")
        await expect(first.get_by_label("A program on this computer").first).to_be_checked()
        await tab_to(first, "Which one?")
        await first.keyboard.type("Another")
        await tab_to(first, "Address")
        await first.keyboard.type(model.base_url)
        await tab_to(first, "Model")
        await first.keyboard.type("mine")
        await tab_to(first, "Save and test")
        await first.keyboard.press("Enter")
        await expect(first.locator("#example-title")).to_be_focused(timeout=20_000)
        assert await axe_violations(first) == []
        await tab_to(first, "Open the airline")
        async with context.expect_page() as opened:
            await first.keyboard.press("Enter")
        airline = await opened.value
        await expect(airline.get_by_role("heading", name="Fly with Bluewing Air")).to_be_visible()
        worker = next(one for one in context.service_workers if "worker/main.js" in one.url)
        # The press on Handrail's icon, which no driver can do.
        await worker.evaluate("chrome.action.openPopup()")
        async with raw_page(airline, "popup/popup.html") as popup:
            await popup.shows("In the tab Fly with Bluewing Air")
            await popup.until("document.activeElement.value.startsWith('Cancel the booking with reference ')")
            await popup.press("Enter")
        await approve(context)
        await expect(airline.get_by_text("Status: cancelled")).to_be_visible(timeout=20_000)


def test_from_nothing_to_a_run_that_is_done(tmp_path: Path) -> None:
    home, profile = tmp_path / "home", tmp_path / "profile"
    home.mkdir()
    began = time.monotonic()
    with ScriptedModelServer(cancels) as model, up(home, "--user-data-dir", str(profile)) as paths:
        asyncio.run(asyncio.wait_for(story(profile, model), 120))
        # Nothing was fetched that nobody chose.
        assert not any(paths.models_dir.glob("**/*.gguf"))
    print(f"From 'handrail up' to a cancelled booking: {time.monotonic() - began:.1f} s")


def test_without_the_program_the_first_page_says_how_to_start_it(tmp_path: Path) -> None:
    async def alone() -> None:
        async with chromium(tmp_path / "profile") as context:
            first = await load_unpacked(context)
            steps = first.locator("#first-steps > li")
            await expect(steps.nth(0)).to_contain_text("missing")
            await expect(steps.nth(0).get_by_text("handrail up", exact=True)).to_be_visible()
            await expect(steps.nth(1)).to_contain_text("Pair with a code instead")
            with up(tmp_path / "home", "--user-data-dir", str(tmp_path / "profile")):
                # It finds the program by itself.
                await expect(steps.nth(1)).to_contain_text("done", timeout=20_000)
                await expect(steps.nth(0)).to_contain_text("done")

    (tmp_path / "home").mkdir()
    asyncio.run(asyncio.wait_for(alone(), 90))
