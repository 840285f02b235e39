"""The smallest real model on a real page: whatever it decides is a valid choice. Whether it succeeds is no matter."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from handrail.config.mechanisms import Mechanisms
from handrail.config.settings import BudgetSettings, Config, Paths
from handrail.happened.events import Decided
from handrail.models.choose import Choice
from handrail.models.embedded import EmbeddedServer
from handrail.models.pull import pull
from handrail_demo.session import session
from handrail_eval.miniwob import MiniWobTask, PageServer, pages_folder
from tests.support.happened import of_kind
from tests.support.world import NO_SECRETS

pytestmark = [pytest.mark.browser, pytest.mark.local_model]


@pytest.fixture(scope="module")
def model_file() -> Path:
    """The file, kept between test runs in a cache folder, because 98 MB need not travel each time."""
    cache = Path(os.environ.get("HANDRAIL_TEST_MODELS", Path.home() / ".cache" / "handrail-test-models"))
    return pull("smollm2-135m", models_dir=cache)


async def play(home: Path, model_file: Path, pages: PageServer) -> list[Decided]:
    """A few decisions on two pages: one with a form, one with buttons."""
    paths = Paths(home / "config", home / "data", home / "state").create()
    budgets = BudgetSettings(calls=2, page_steps=4)
    # What leaves no choice is asked, too: a decision made by code has no answer of a model.
    asked = Mechanisms(forced=False)
    config = Config(port=0, paths=paths, screenshots=False, budgets=budgets, mechanisms=asked)
    server = await EmbeddedServer.start(model_file)
    model = server.model("smollm2-135m", "small")
    choice = Choice(model, model, "135M", [server])
    decided: list[Decided] = []
    try:
        async with session(config, choice, secrets=NO_SECRETS) as live:
            for name in ("login-user", "click-button"):
                page = await live.browser.context.new_page()
                words = await MiniWobTask(name, pages.base).setup(page, 1)
                run = await live.start(page, await live.browser.tab_id(page), words)
                await live.ended(run, 90)
                events = live.daemon.runs.services.journal.events(run.record.run)
                decided += of_kind(Decided, events)
        assert model.mode == "grammar"
    finally:
        await choice.close()
    return decided


@pytest.mark.timeout(300)
def test_every_decision_of_a_very_small_model_is_a_valid_choice(
    tmp_path: Path, model_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
    with PageServer(pages_folder()) as pages:
        decided = asyncio.run(play(tmp_path, model_file, pages))
    assert len(decided) >= 4
    for one in decided:
        assert (one.problem, len(one.answers)) == ("", 1), one
