"""A whole run in a browser that speaks German: the panel, the popup and the decision window say nothing of ours in
English, while the journal and the model's prompts are what they are in every language.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, expect

from handrail.page.address_pattern import host_of
from handrail.text.language import ACTIONS, TERMS, entries, language, places
from handrail_eval.expert_server import read_prompt
from tests.support.airline_player import View
from tests.support.model_server import Answer
from tests.support.site import Site
from tests.support.stage import Stage, stage, until
from tests.support.world import act, stop

pytestmark = pytest.mark.browser

FORM = """<h1>Bestellung</h1><form method=post action=/pay>
<label>Name <input name=who></label><label>Ort <input name=town></label><button>Kostenpflichtig bestellen</button></form>"""
OURS = [
    english
    for file, said in entries("de")
    if file not in (ACTIONS, TERMS)
    for english in said
    if not places(english) and len(english.split()) > 2
]
"""English sentences that are whole: none of them may be seen."""


@pytest.fixture(scope="module")
def on_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    before = os.environ.get("LANGUAGE")
    # On Linux the browser takes its language from here, elsewhere from the option.
    os.environ["LANGUAGE"] = "de"
    try:
        with stage(tmp_path_factory.mktemp("home"), screenshots=True, arguments=["--lang=de"]) as ready:
            yield ready
    finally:
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    site.add("/pay", "<h1>Danke</h1>")
    site.add("/order", FORM)
    yield site
    site.close()


class Player:
    """A scripted model: writes a name, asks for the town, orders."""

    def __init__(self) -> None:
        self.prompts: list[str] = []

    def __call__(self, request: Mapping[str, Any]) -> Answer:
        text = request["messages"][-1]["content"]
        self.prompts.append(json.dumps(request["messages"]))
        view = View(*read_prompt(text))
        match len(self.prompts):
            case 1:
                return act({"ref": view.find("Name", "textbox").ref, "do": "type", "text": "Ada"})
            case 2:
                return act({"do": "stop", "status": "need_info", "answer": "", "fields": [{"name": "Ort", "why": "Er fehlt."}]})
            case 3:
                return act({"ref": view.find("Kostenpflichtig bestellen", "button").ref, "do": "click"})
        return act(stop("Bestellt."))


async def read(page: Page) -> str:
    """All that a page says, also what is folded away."""
    text: str = await page.locator("body").evaluate("body => body.innerText + '\\n' + body.textContent")
    return text


def says_nothing_english(text: str) -> None:
    assert [sentence for sentence in OURS if sentence in text] == []


def test_a_run_up_to_its_approval_and_its_end(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        chromium, runs = on_stage.live.browser, on_stage.live.daemon.runs
        on_stage.player = player = Player()
        page = await chromium.context.new_page()
        await page.goto(site.url("/order"))
        panel = await chromium.context.new_page()
        await panel.goto(chromium.address("panel/panel.html"))
        assert runs.link.language is language("de")
        run = await on_stage.start(page, "Bestelle für Ada")
        await until(lambda: run.fold.state == "needs_you", "a question")
        await expect(panel.get_by_text("Bitte angeben: Ort").first).to_be_visible()
        await panel.get_by_role("textbox", name="Ort").fill("Bonn")
        await panel.get_by_role("button", name="Antworten", exact=True).click()
        await until(lambda: bool(run.approvals.open), "an approval")
        await expect(panel.get_by_text("Eine Freigabe steht aus.").filter(visible=True).first).to_be_visible()
        await expect(panel.get_by_text("„Ada“ in „Name“ eingeben").first).to_be_visible()
        says_nothing_english(await read(panel))

        window = await found(chromium.context)
        ask = window.locator("body")
        await expect(ask).to_contain_text(f"Handrail möchte auf {host_of(page.url)} „Kostenpflichtig bestellen“ drücken.")
        await expect(ask).to_contain_text("Es bezahlt oder bestellt etwas („Kostenpflichtig bestellen“)")
        await expect(ask).to_contain_text("Klick auf „Kostenpflichtig bestellen“ (Knopf)")
        said = await read(window)
        says_nothing_english(said)
        assert "Handrail wants" not in said
        popup = await chromium.context.new_page()
        await popup.goto(chromium.address("popup/popup.html"))
        await expect(popup.get_by_text("Wartet auf die Freigabe").first).to_be_visible()
        says_nothing_english(await read(popup))
        await window.bring_to_front()
        await window.get_by_role("button", name="Einmal freigeben").click(timeout=10_000)
        await on_stage.ended(run)
        await expect(panel.get_by_text("Freigabe: Freigegeben").first).to_be_visible()
        says_nothing_english(await read(panel))

        # What is kept and what models read stays English.
        assert run.fold.state == "done"
        texts = [step.text for step in run.fold.steps]
        assert 'type "Ada" into "Name"' in texts and "You approved it" in texts
        prompts = "".join(player.prompts)
        assert "Klick auf" not in prompts and r'click \"Kostenpflichtig bestellen\"' in prompts

    on_stage.do(test(), 90)


async def found(context: BrowserContext) -> Page:
    for _ in range(100):
        for page in context.pages:
            if "approval/approval.html#" in page.url:
                return page
        await asyncio.sleep(0.1)
    raise AssertionError("there is no decision window")
