"""Learning from use with everything real but the model: said in the panel, listed in the options, in the next prompt."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page, expect

from handrail.run.run import Run
from handrail_eval.expert_server import read_prompt
from handrail_eval.experts.page import elements
from tests.run.test_exemplars_run import examples
from tests.support.model_server import Answer
from tests.support.site import Site
from tests.support.stage import Stage
from tests.support.world import act, click, stop, type_

pytestmark = pytest.mark.browser

FORM = """<title>Parcels</title><h1>Parcels</h1><label>Number <input></label>
<button onclick="this.after(' It is on its way.')">Find parcel</button><p>Dear Jane Doe</p>"""


class Player:
    """A scripted model: types the number, presses the button, and is done; keeps the prompts of its run."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.requests: list[dict[str, Any]] = []

    def __call__(self, request: dict[str, Any]) -> Answer:
        self.requests.append(request)
        if len(self.requests) > 1:
            return act(stop("It is on its way."))
        _, text, _ = read_prompt(request["messages"][-1]["content"])
        refs = {one.role: one.ref for one in elements(text)}
        return act(type_(refs["textbox"], self.number), click(refs["button"]))


async def find(stage: Stage, page: Page, number: str) -> tuple[Run, list[tuple[str, str]]]:
    """Find a parcel; returns the run, and the examples in its first prompt from earlier runs."""
    stage.player = player = Player(number)
    await page.reload()
    run = await stage.ended(await stage.start(page, f'Find the parcel "{number}"'))
    assert run.fold.state == "done", run.fold.message
    shown = [one for one in examples(player.requests[0]) if "Number" in one[0]]
    return run, shown


def test_from_that_was_right_to_the_next_prompt(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        context, browser = on_stage.live.browser.context, on_stage.live.browser
        page = await context.new_page()
        await page.goto(site.add("/parcels", FORM))
        first, shown = await find(on_stage, page, "Quokka Crate")
        assert shown == []

        panel = await context.new_page()
        await panel.goto(browser.address("panel/panel.html"))
        await panel.locator(f'[data-run="{first.record.run}"]').click()
        await panel.get_by_role("button", name="That was right").press("Enter")
        await expect(panel.get_by_role("button", name="That was right")).to_have_attribute("aria-pressed", "true")
        await expect(panel.get_by_text("2 examples of it are kept on this computer")).to_be_visible()

        options = await context.new_page()
        await options.goto(browser.address("options/options.html#all"))
        items = options.locator("#examples > li")
        await expect(items).to_have_count(2)
        await expect(items.first).to_contain_text('Find the parcel "…"')
        await expect(items.first).to_contain_text(f"From run {first.record.run}")
        await items.nth(1).get_by_role("button", name="Look at").click()
        await expect(options.locator(".example")).to_contain_text('textbox "Number"')
        await expect(options.locator("#examples")).not_to_contain_text("Quokka")
        await options.get_by_label("Examples from earlier runs", exact=True).select_option("own")
        await expect(options.locator("#saved")).to_contain_text("Saved: Examples from earlier runs: own.")

        second, shown = await find(on_stage, page, "Wombat Box")
        assert len(shown) == 2 and not any("Quokka" in text or "Wombat" in text for one in shown for text in one)
        await panel.get_by_role("button", name="All runs").click()
        await panel.locator(f'[data-run="{second.record.run}"]').click()
        await expect(panel.locator(".examples summary").first).to_have_text('2 examples: Find the parcel "…", …')

        await options.reload()
        await expect(items.first).to_contain_text("Used 2 times.")
        for at in range(2):
            await items.nth(at).get_by_role("button", name="Switch off").click()
            await expect(items.nth(at)).to_contain_text("Switched off.")
        _, shown = await find(on_stage, page, "Wombat Box")
        assert shown == []

        await panel.get_by_role("button", name="All runs").click()
        await panel.locator(f'[data-run="{first.record.run}"]').click()
        await panel.get_by_role("button", name="That was wrong").click()
        await expect(panel.get_by_text("Nothing of it is kept as an example.")).to_be_visible()
        await options.reload()
        await expect(options.get_by_text("There are no examples.")).to_be_visible()
        for one in (page, panel, options):
            await one.close()

    on_stage.do(test())
