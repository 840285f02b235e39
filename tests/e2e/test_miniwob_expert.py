"""Thirteen MiniWoB++ tasks through the real extension, with an expert's answers instead of a model's.

The expert reads the same prompt as a model and answers through the same HTTP endpoint, so a miss is a
miss of the observation, of the choices offered, of the actions or of the gate.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Page

from handrail_eval.episodes import episode
from handrail_eval.expert_server import read_prompt
from handrail_eval.miniwob import MiniWobTask, PageServer, pages_folder
from handrail_eval.result import Result
from handrail_eval.suites import BASIC
from tests.support.stage import Stage, stage
from tests.support.world import act, stop

pytestmark = pytest.mark.browser

SEED = 4711


@pytest.fixture(scope="module")
def on_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("home"), tier="large") as ready:
        yield ready


@pytest.fixture(scope="module")
def pages() -> Iterator[PageServer]:
    with PageServer(pages_folder()) as server:
        yield server


@pytest.mark.parametrize("name", (*BASIC, "email-inbox"))
def test_an_expert_solves_it(on_stage: Stage, pages: PageServer, name: str) -> None:
    task = MiniWobTask(name, pages.base)

    def expert(request: dict[str, Any]) -> dict[str, Any]:
        try:
            return task.cheat(*read_prompt(request["messages"][-1]["content"]))
        except LookupError as lost:
            # Asked once more after the page has ended the episode by itself.
            return act(stop(str(lost), "failed"))

    async def solve() -> Result:
        page: Page = await on_stage.live.browser.context.new_page()
        await task.setup(page, SEED)
        result = await episode(on_stage.live, task, SEED, await on_stage.live.browser.tab_id(page), page)
        await page.close()
        return result

    on_stage.player = expert
    result = on_stage.do(solve())
    assert result.success, result
