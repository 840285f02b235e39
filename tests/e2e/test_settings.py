"""The options page with everything real behind it: extension, socket, daemon, settings file, model client."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from handrail.config.secrets import resolve
from handrail.config.settings import load_config
from tests.config.test_secrets import MemoryKeyring
from tests.support.extension_pages import SPEAK
from tests.support.model_server import Answer, ScriptedModelServer
from tests.support.site import Site
from tests.support.stage import Stage
from tests.support.world import act, stop

pytestmark = pytest.mark.browser

KEY = "sk-canary-7f3a-0042"


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    backend = MemoryKeyring.installed(monkeypatch)
    for name in ("HANDRAIL_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return backend


async def options(stage: Stage) -> Page:
    page = await stage.live.browser.context.new_page()
    await page.goto(stage.live.browser.address("options/options.html#all"))
    await expect(page.get_by_role("heading", name="The language model")).to_be_visible()
    return page


def file_of(stage: Stage) -> Path:
    return stage.live.daemon.config.paths.config_file


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def test_a_setting_goes_from_the_page_into_the_file_and_back(on_stage: Stage) -> None:
    async def test() -> None:
        file_of(on_stage).write_text("# mine\n[budgets]\ncalls = 50  # enough\n")
        page = await options(on_stage)
        calls = page.get_by_label("Most calls of the model", exact=True)
        await expect(calls).to_have_value("50")
        await calls.fill("0")
        await calls.press("Enter")
        await expect(page.locator('[data-name="budgets.calls"]').get_by_role("alert")).to_have_text("Give 1 or more.")
        assert "calls = 50" in file_of(on_stage).read_text()
        await calls.fill("40")
        await calls.press("Enter")
        await expect(page.locator("#saved")).to_contain_text("Saved: Most calls of the model: 40. It counts from the next run on.")
        assert file_of(on_stage).read_text() == "# mine\n[budgets]\ncalls = 40  # enough\n"
        assert on_stage.services.budgets.calls == 40
        await page.get_by_role("button", name="Undo Most calls of the model: 40").click()
        await expect(calls).to_have_value("50")
        assert file_of(on_stage).read_text() == "# mine\n[budgets]\ncalls = 50  # enough\n"
        await page.get_by_label("Site", exact=True).fill("bank.example")
        await page.get_by_role("button", name="Add rule").click()
        await expect(page.locator("#sites")).to_contain_text("bank.example")
        assert '"bank.example" = "never"' in on_stage.live.daemon.config.paths.site_rules.read_text()
        await page.close()

    on_stage.do(test())


def test_other_pages_of_the_extension_are_told_nothing(on_stage: Stage) -> None:
    async def test() -> None:
        popup = await on_stage.live.browser.context.new_page()
        await popup.goto(on_stage.live.browser.address("popup/popup.html"))
        asked: list[dict[str, object]] = [{"type": "hello_ui", "page": "options"}, {"type": "get_settings"}, {"type": "get_texts"}, {"type": "export_all"}]
        said = {"messages": asked, "wait": 1500, "answers": []}
        hearing = asyncio.ensure_future(popup.evaluate(SPEAK, said))
        page = await options(on_stage)
        heard = {one["type"] for one in await hearing}
        assert "connection" in heard and "error" in heard, heard
        assert heard <= {"connection", "error", "runs", "waiting", "grants", "workflows_stale"}, heard
        await page.close()
        await popup.close()

    on_stage.do(test())


def test_a_run_and_a_secret_are_kept_and_deleted_from_the_page(
    on_stage: Stage, memory: MemoryKeyring, site: Site
) -> None:
    async def test() -> None:
        on_stage.player = lambda request: act(stop("Three trains go"))
        tab = await on_stage.live.browser.context.new_page()
        await tab.goto(site.add("/trains", "<h1>Trains</h1>"))
        run = await on_stage.ended(await on_stage.start(tab, "Which trains go?"))
        page = await options(on_stage)
        await expect(page.locator("#runs li").first).to_contain_text("Which trains go?")
        await page.get_by_role("button", name="Delete the run “Which trains go?”").click()
        await page.get_by_role("button", name="Delete the run “Which trains go?” for good?").click()
        await expect(page.locator("#runs")).not_to_contain_text("Which trains go?")
        assert on_stage.services.journal.record(run.record.run) is None
        form = page.locator("#add-secret")
        await form.get_by_label("Name", exact=True).fill("login")
        await form.get_by_label("Only for the site").fill("https://shop.example/account")
        await form.get_by_label("Secret", exact=True).fill(KEY)
        await form.get_by_label("Secret", exact=True).press("Enter")
        await expect(page.locator("#secrets")).to_contain_text("for https://shop.example")
        assert resolve("login", "https://shop.example") == KEY
        await page.get_by_role("button", name="Delete login").click()
        await page.get_by_role("button", name="Delete login for good?").click()
        await expect(page.get_by_text("There are no secrets.")).to_be_visible()
        assert KEY not in str(memory.entries)
        await page.close()
        await tab.close()

    on_stage.do(test())


def test_a_policy_is_written_beside_the_checkers_sentences_used_and_taken_back(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        folder = on_stage.live.daemon.config.paths.policies_dir
        page = await options(on_stage)
        await page.get_by_text("Write a new one").click()
        await page.get_by_label("Its name").fill("find_trains")
        await page.keyboard.press("Enter")
        area = page.get_by_role("textbox", name="New: find_trains")
        says = page.locator("#policy-editor [role=status]")
        await expect(says).to_have_text("No problems.")
        text = await area.input_value()
        await area.fill(text.replace("may_call: []", "may_cal: []"))
        await expect(page.locator("#policy-editor .sentences")).to_contain_text("may_cal: there is no such field. Did you mean may_call?")
        line = 1 + text.split("\n").index("may_call: []")
        await expect(page.locator("#policy-editor .lines .wrong")).to_have_text(str(line))
        await page.locator("#policy-editor").get_by_role("button", name="Save").click()
        await expect(page.locator("#policy-editor [role=alert]")).to_contain_text("Not saved. may_cal: there is no such field.")
        assert not (folder / "find_trains.md").exists()
        await area.fill(text)
        await expect(says).to_have_text("No problems.")
        await page.locator("#policy-editor").get_by_role("button", name="Save").click()
        await expect(page.locator("#policies li")).to_contain_text("find_trains")
        assert (folder / "find_trains.md").read_text() == text
        on_stage.player = lambda request: act(stop("Three trains go"))
        tab = await on_stage.live.browser.context.new_page()
        await tab.goto(site.add("/trains", "<h1>Trains</h1>"))
        await on_stage.ended(await on_stage.start(tab, "Which trains go?"))
        assert on_stage.services.library.get("find_trains")
        async with page.expect_download() as download:
            await page.locator("#policies").get_by_role("button", name="Export find_trains").click()
        assert text_of(await (await download.value).path()) == text
        section = page.locator("section", has=page.locator("#whole-title"))
        async with page.expect_download() as download:
            await section.get_by_role("button", name="Export").click()
        whole = await (await download.value).path()
        await page.get_by_role("button", name="Undo the policy find_trains").click()
        await expect(page.get_by_text("You have none of your own.")).to_be_visible()
        assert not (folder / "find_trains.md").exists()
        await section.locator("input").set_input_files(whole)
        await expect(section).to_contain_text("New: the policy find_trains")
        assert not (folder / "find_trains.md").exists()
        await section.get_by_role("button", name="Yes, change this").click()
        await expect(page.locator("#policies li")).to_contain_text("find_trains")
        assert (folder / "find_trains.md").read_text() == text
        await page.get_by_role("button", name="Undo the import").click()
        await expect(page.get_by_text("You have none of your own.")).to_be_visible()
        await page.close()
        await tab.close()

    on_stage.do(test())


def test_a_model_is_set_up_in_the_page_alone_and_does_the_next_run(on_stage: Stage, memory: MemoryKeyring) -> None:
    def answers(request: dict[str, Any]) -> Answer:
        return {"colour": "red", "count": 1} if "colour" in json.dumps(request) else act(stop("Done"))

    with ScriptedModelServer(answers) as other:

        async def test() -> None:
            page = await options(on_stage)
            main = page.locator("#model")
            await main.get_by_label("A service, with a key").check()
            await main.get_by_label("Which one?").select_option("Another address")
            await main.get_by_label("Address").fill(other.base_url)
            await main.get_by_label("Model", exact=True).fill("second")
            await main.get_by_label("Key", exact=True).fill(KEY)
            await main.get_by_role("button", name="Save and test").click()
            await expect(page.locator("#saved")).to_contain_text("Saved: the model.")
            await expect(main.get_by_text("There is a key for")).to_be_visible()
            assert KEY in memory.entries.values()
            assert KEY not in await page.content()
            await expect(main.get_by_text("It works.")).to_be_visible(timeout=20_000)
            await expect(main.get_by_role("row", name="form of answers")).to_contain_text("yes")
            assert {one["authorization"] for one in other.headers if "authorization" in one} == {f"Bearer {KEY}"}
            assert load_config(paths=on_stage.live.daemon.config.paths).model.name == "second"
            await page.reload()
            await expect(main.get_by_label("Model", exact=True)).to_have_value("second")
            assert on_stage.services.model_name == "second"
            await main.get_by_role("button", name="Delete the key").click()
            await expect(main.get_by_text("There is no key for")).to_be_visible()
            assert KEY not in memory.entries.values()
            await page.close()

        on_stage.do(test())
    for path in file_of(on_stage).parents[1].rglob("*"):
        if path.is_file() and "profile" not in path.parts:
            assert KEY.encode() not in path.read_bytes(), path
