"""A button in words that the rules do not know, which sends by what no hold stops: only the model says what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from handrail.gate.claims import SAYS
from handrail_eval.expert_server import read_prompt
from handrail_eval.experts.page import elements
from handrail_wire import Claim
from tests.e2e.test_likes_run import decide
from tests.support.model_server import Answer
from tests.support.site import Site
from tests.support.stage import Stage, until
from tests.support.world import act, click, stop

pytestmark = pytest.mark.browser

# A picture's address: it is asked for by GET, which only looks as far as anybody can tell.
PAGE = """<!doctype html><meta charset=utf-8><title>가게</title><h1>램프</h1><p>48.000 ₩</p>{}
<button id=more onclick="more.textContent += '!'; new Image().src = '/after'">더 보기</button>"""
ACTS = "onclick=\"new Image().src = '/api/lamp/7?now=1'\""
BUTTONS: list[tuple[str, Claim]] = [
    (f"<button {ACTS}>바로 구매하기</button>", "orders"),
    (f"<button {ACTS}>Kupuję i płacę</button>", "pays"),
    (f"<button {ACTS} aria-label=''><svg width=20 height=20><path d='M2 2h16v16z'/></svg></button>", "orders"),
]


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    for path in ("/api/lamp/7", "/after"):
        site.add(path, "")
    yield site
    site.close()


class Player:
    """A scripted model: presses the first button, saying what it does, then the second, then stops."""

    def __init__(self, claim: Claim | None) -> None:
        self.said: dict[str, Any] = {"effect": claim} if claim else {}
        self.next = 0

    def __call__(self, request: dict[str, Any]) -> Answer:
        _, text, _ = read_prompt(request["messages"][-1]["content"])
        refs = [one.ref for one in elements(text)]
        self.next += 1
        if self.next == 1:
            return act({**click(refs[0]), **self.said})
        return act(click(refs[1])) if self.next == 2 else act(stop("That was it.", "failed"))


@pytest.mark.parametrize(("button", "claim"), BUTTONS, ids=["Korean", "Polish", "an icon"])
def test_it_is_asked_about_only_because_the_model_says_what_it_does(
    on_stage: Stage, site: Site, button: str, claim: Claim
) -> None:
    async def test() -> None:
        for said in (claim, None):
            on_stage.player = Player(said)
            page = await on_stage.live.browser.context.new_page()
            await page.goto(site.add("/lamp", PAGE.format(button)))
            run = await on_stage.start(page, "Look at the lamp")
            if said:
                await until(lambda run=run: run.approvals.open, "something is asked")
                assert list(run.approvals.open[0].request.reasons) == [SAYS[said]]
                assert not run.approvals.open[0].request.always
                await decide(on_stage, run, "#deny")
            await on_stage.ended(run)
            await until(lambda: any(one.endswith("/after") for one in site.reached), "the second button was pressed")
            assert any("/api/lamp/7" in one for one in site.reached) is (said is None)
            site.reached.clear()
            await page.close()

    on_stage.do(test())
