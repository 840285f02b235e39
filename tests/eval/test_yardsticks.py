"""Public yardsticks: their own packages score what is played through the extension, on a stand-in and on MiniWoB++."""

from __future__ import annotations

import json
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support.site import Site
from typer.testing import CliRunner

from handrail_demo.approver import Approver
from handrail_eval.approvals import always
from handrail_eval.cli import app
from handrail_eval.environments import ToolMissing, free_port
from handrail_eval.episodes import episode
from handrail_eval.experts.page import elements
from handrail_eval.miniwob import READ, PageServer, pages_folder
from handrail_eval.playing import scripted_session
from handrail_eval.task import Task
from handrail_eval.yardsticks.browsergym import Gym, GymTask, install
from handrail_eval.yardsticks.webarena_verified import FORM, Package, VerifiedTask, cookies_of

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

OPEN_RESULTS = 277
"""Its task "Open the search results for …"."""
WORDS = "batteries for iphone 13"
NAVIGATED = {"task_type": "NAVIGATE", "status": "SUCCESS", "retrieved_data": None, "error_details": None}


@pytest.fixture(scope="module")
def shop() -> Iterator[Site]:
    """A stand-in for the benchmark's shop: its search, and nothing else."""
    site = Site()
    site.add("/", "<form action=/catalogsearch/result/><input type=search name=q aria-label=Search><button>Go</button></form>")
    site.add("/catalogsearch/result/", "<h1>Search results</h1>")
    yield site
    site.close()


@pytest.fixture(scope="module")
def package(shop: Site, tmp_path_factory: pytest.TempPathFactory) -> Package:
    config = tmp_path_factory.mktemp("verified") / "sites.json"
    config.write_text(json.dumps({"environments": {"__SHOPPING__": {"urls": [shop.url("").rstrip("/")]}}}))
    return Package.installed(config)


def searching(words: str, answer: dict[str, Any]) -> Any:
    def expert(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        if done:
            return {"reason": "seen", "actions": [{"do": "stop", "status": "done", "answer": json.dumps(answer)}]}
        [box] = [one for one in elements(page) if one.name == "Search"]
        return {"reason": "look", "actions": [{"ref": box.ref, "do": "type", "text": words, "submit": True}]}

    return expert


@asynccontextmanager
async def played(task: Task, expert: Any) -> AsyncIterator[Any]:
    with tempfile.TemporaryDirectory() as home:
        async with scripted_session(Path(home), 20) as (live, server):
            server.expert = expert
            page = await live.browser.context.new_page()
            await task.setup(page, 0)
            tab = await live.browser.tab_id(page)
            async with Approver(live.browser, live.daemon.runs, always).watching():
                yield await episode(live, task, 0, tab, page, limit_s=60)


@pytest.mark.parametrize(
    ("words", "answer", "score"),
    [
        (WORDS, NAVIGATED, 1.0),
        ("batteries", NAVIGATED, 0.0),
        (WORDS, {**NAVIGATED, "task_type": "RETRIEVE", "retrieved_data": ["a battery"]}, 0.0),
    ],
)
async def test_the_package_scores_the_answer_and_the_requests(
    package: Package, tmp_path: Path, words: str, answer: dict[str, Any], score: float
) -> None:
    [task] = package.tasks(tmp_path, numbers=[OPEN_RESULTS])
    assert WORDS in task.intent
    async with played(task, searching(words, answer)) as result:
        assert result.raw == score, task.scored
        assert FORM in result.instruction
    folder = tmp_path / str(OPEN_RESULTS)
    assert json.loads((folder / "agent_response.json").read_text()) == answer
    asked = [one["request"]["url"] for one in json.loads((folder / "network.har").read_text())["log"]["entries"]]
    assert any("catalogsearch/result" in url for url in asked)
    assert json.loads((folder / "eval_result.json").read_text())["score"] == score


async def test_what_was_approved_is_in_the_record_with_its_body(package: Package, shop: Site, tmp_path: Path) -> None:
    """Its tasks that change something are judged by such requests, which Handrail holds until they are approved."""
    shop.add("/new", "<form action=/save method=post><label>Title <input name=title></label><button>Publish</button></form>")
    shop.add("/save", "<h1>Saved</h1>")
    task = VerifiedTask(OPEN_RESULTS, "Publish Hello", (shop.url("/new"),), package, tmp_path / "changed")

    def expert(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        if "Saved" in page:
            return {"reason": "seen", "actions": [{"do": "stop", "status": "done", "answer": json.dumps(NAVIGATED)}]}
        title, publish = (next(one.ref for one in elements(page) if one.name == name) for name in ("Title", "Publish"))
        return {"reason": "all", "actions": [{"ref": title, "do": "type", "text": "Hello"}, {"ref": publish, "do": "click"}]}

    async with played(task, expert) as result:
        assert result.raw == 0.0, "it is not what the package's task asks for"
    sent = json.loads((task.folder / "network.har").read_text())["log"]["entries"]
    assert all(one["request"]["url"].startswith("http") for one in sent)
    [post] = [one for one in sent if one["request"]["method"] == "POST"]
    assert post["request"]["postData"]["text"] == "title=Hello" and post["response"]["status"] == 200


def test_its_data_is_taken_from_the_package_and_only_what_has_a_site(package: Package, tmp_path: Path) -> None:
    tasks = package.tasks(tmp_path)
    assert len(tasks) == 187, "those of the shop alone, of 812"
    hard = package.tasks(tmp_path, subset="webarena-verified-hard")
    assert 0 < len(hard) < len(tasks) and all(one.urls[0].startswith("http://127.0.0.1:") for one in hard)


def test_what_is_missing_is_told_before_anything_is_installed(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["webarena-verified", "--config", str(tmp_path / "none.json")])
    assert told.exit_code == 1
    with pytest.raises(ToolMissing, match="no storage state"):
        cookies_of(tmp_path / "none.json")
    assert cookies_of(None) == []


@pytest.mark.parametrize("name", ["click-test-2", "login-user", "click-checkboxes"])
async def test_browsergym_and_we_agree_about_an_episode(name: str) -> None:
    port = free_port()
    with PageServer(pages_folder()) as pages:
        package = Gym(install(), port, {"MINIWOB_URL": f"{pages.base}/miniwob/"})
        task = GymTask(f"miniwob.{name}", package)
        with tempfile.TemporaryDirectory() as home:
            async with scripted_session(Path(home), 20, arguments=[f"--remote-debugging-port={port}"]) as (live, server), package.running():
                server.expert = task.cheat
                page = await live.browser.context.new_page()
                await task.setup(page, 0)
                tab = await live.browser.tab_id(page)
                for seed in (0, 1):
                    result = await episode(live, task, seed, tab, page, limit_s=60)
                    ours = await page.evaluate(READ)
                    assert result.raw == 1.0 == ours["raw"] and ours["over"], result
                server.expert = lambda goal, page, done: {"reason": "no", "actions": [{"do": "stop", "status": "failed", "answer": "no"}]}
                result = await episode(live, task, 2, tab, page, limit_s=60)
                ours = await page.evaluate(READ)
                assert result.raw == 0.0 == ours["raw"] and not ours["over"]
