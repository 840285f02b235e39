"""Like steps in whole runs: one decision on the real approval page, for what forms and scripts send."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Page, expect

from handrail.run.run import Run
from handrail_eval.expert_server import read_prompt
from handrail_eval.experts.page import elements
from tests.support.model_server import Answer
from tests.support.site import Site
from tests.support.stage import Stage, until
from tests.support.world import act, click, stop

pytestmark = pytest.mark.browser

FORMS = "".join(
    f"<form method=post action=/items/{n}/price><input name=price aria-label='Price {n}' value={n}>"
    "<button>Save price</button></form>"
    for n in (1, 2, 3)
)
SCRIPTS = """<p id=said>Nothing yet</p><script>
const save = (n) => fetch(`/items/${n}/publish`, {method: "POST", body: new URLSearchParams({price: n})})
  .then(() => { said.textContent = `Item ${n} went well`; }, () => { said.textContent = `Item ${n} failed`; });
</script>""" + "".join(
    f"<div><span>Cup</span> <button type=button onclick='save({n})'>Send on</button></div>" for n in (1, 2, 3)
)


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    for n in (1, 2, 3):
        for path in ("price", "publish"):
            site.add(f"/items/{n}/{path}", f"<h1>Items</h1>{FORMS}")
    yield site
    site.close()


class Player:
    """A scripted model: presses the three buttons of a name, one after the other."""

    def __init__(self, name: str) -> None:
        self.name, self.next = name, 0

    def __call__(self, request: dict[str, Any]) -> Answer:
        _, text, _ = read_prompt(request["messages"][-1]["content"])
        refs = [one.ref for one in elements(text) if one.name == self.name]
        self.next += 1
        return act(click(refs[self.next - 1])) if self.next <= 3 else act(stop("That was it."))


async def decide(on_stage: Stage, run: Run, button: str) -> str:
    """Press a button of the approval window that asks now; returns what it says of like steps."""
    await until(lambda: run.approvals.open, "something is asked")
    ticket = run.approvals.open[0].request.ticket

    def found() -> list[Page]:
        return [page for page in on_stage.live.browser.context.pages if page.url.endswith(f"#{ticket}")]

    await until(found, "the approval window shows it")
    [page] = found()
    await page.bring_to_front()
    await expect(page.locator("#approve")).to_have_attribute("aria-disabled", "false", timeout=8000)
    said = await page.locator("#like").inner_text() if await page.locator("#like").is_visible() else ""
    await page.locator(button).click()
    await until(lambda: ticket not in [one.request.ticket for one in run.approvals.open], "it is decided")
    return said


async def started(on_stage: Stage, address: str, name: str) -> tuple[Run, Page]:
    on_stage.player = Player(name)
    page = await on_stage.live.browser.context.new_page()
    await page.goto(address)
    return await on_stage.start(page, "Send all three on"), page


def test_three_forms_take_one_decision(on_stage: Stage, site: Site) -> None:
    async def test() -> None:
        run, page = await started(on_stage, site.add("/list", f"<h1>Items</h1>{FORMS}"), "Save price")
        said = await decide(on_stage, run, "#like")
        assert said.startswith("Approve, and for the rest of this task allow it to press “Save price”")
        await on_stage.ended(run)
        assert [path for path, _ in site.posts] == [f"/items/{n}/price" for n in (1, 2, 3)]
        assert [step.text for step in run.fold.steps if step.kind == "approval"] == [
            "You approved it", *["You allowed steps like this one for this run"] * 2,
        ]  # fmt: skip
        worker = await on_stage.live.browser.worker()
        for _ in range(50):
            left = await worker.evaluate("async () => (await chrome.storage.session.get('likes')).likes")
            if left == []:
                break
            await asyncio.sleep(0.1)
        else:
            raise AssertionError(f"still remembered after the run: {left}")
        await page.close()

    on_stage.do(test())


@pytest.mark.parametrize("button", ["#like", "#approve"])
def test_what_three_presses_send_takes_one_decision_if_the_person_says_so(
    on_stage: Stage, site: Site, button: str
) -> None:
    async def test() -> None:
        run, page = await started(on_stage, site.add("/scripts", SCRIPTS), "Send on")
        for _ in range(1 if button == "#like" else 3):
            await decide(on_stage, run, button)
        await on_stage.ended(run)
        assert [path for path, _ in site.posts] == [f"/items/{n}/publish" for n in (1, 2, 3)]
        await page.close()

    on_stage.do(test())
