"""How much of a page a model is shown: by its tier, as the person has set it, or as its context allows."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.config.settings import ModelSettings
from handrail.page.text_budget import token_bound
from handrail_wire import Node
from tests.support.fake_browser import FakePage
from tests.support.model_server import Fault
from tests.support.world import World, act, stop, world

TOO_LONG = Fault.error(400, "request (13000 tokens) exceeds the available context size (8192 tokens)")


def long_page() -> FakePage:
    return FakePage([Node(role="text", name=f"Line {n} of a page that is longer than any prompt takes") for n in range(3000)])


def shown(here: World) -> list[int]:
    """The tokens of the page's text in each prompt."""
    pages = (prompt.partition("Page <page-")[2].partition("\n</page-")[0] for prompt in here.prompts())
    return [token_bound(page) for page in pages]


async def test_a_large_model_is_shown_much_of_a_long_page_and_a_small_one_little(tmp_path: Path) -> None:
    for tier, most in (("large", 12_000), ("small", 600)):
        async with world(tmp_path / tier, [act(stop("end"))] * 3, long_page(), tier=tier) as here:  # type: ignore[arg-type]
            await here.browser.do("Look")
            assert most * 0.9 < shown(here)[0] < most * 1.05


async def test_as_much_as_the_person_has_set(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("end"))], long_page(), model=ModelSettings(page_tokens=2_000)) as here:
        await here.browser.do("Look")
        assert 1_800 < shown(here)[0] < 2_100


async def test_where_it_does_not_fit_the_context_half_of_it_is_tried(tmp_path: Path) -> None:
    async with world(tmp_path, [TOO_LONG, TOO_LONG, act(stop("end"))], long_page()) as here:
        view = await here.browser.do("Look")
        assert view.answer == "end"
        first, second, third = shown(here)
        assert second == pytest.approx(first / 2, rel=0.1) and third == pytest.approx(first / 4, rel=0.1)


async def test_a_context_that_is_too_short_for_anything_is_said(tmp_path: Path) -> None:
    async with world(tmp_path, [TOO_LONG] * 20, long_page()) as here:
        run = await here.browser.start("Look")
        view = await here.browser.state(run, "paused")
        assert "more text than it can take" in view.message and "page_tokens" in view.message
        assert len(here.prompts()) <= 7
