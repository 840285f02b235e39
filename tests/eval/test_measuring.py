"""Summaries, the file of results, and the expert's endpoint."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from handrail.config.settings import BudgetSettings, Config
from handrail.policy.tiers import Tier
from handrail.store.journal import Journal
from handrail_demo.configured import home_restored, isolated
from handrail_eval import episodes, measuring
from handrail_eval.expert_server import ExpertServer
from handrail_eval.measuring import Measurement
from handrail_eval.methods.counts import Counts
from handrail_eval.methods.libraries import digest_of, library_for
from handrail_eval.methods.method import Method
from handrail_eval.miniwob import MiniWobTask
from handrail_eval.playing import Playing
from handrail_eval.result import Result
from handrail_eval.shown import show
from handrail_eval.task import Score, SetupResets


def result(task: str, seed: int, raw: float) -> Result:
    return Result(
        task,
        seed,
        raw == 1.0,
        raw,
        "Do it.",
        3,
        0,
        1.5,
        (0.1, 0.3),
        "run",
        f"done: {raw}",
        ("0 call Do it.",),
        Counts(actions=3, calls=2),
        "journal.sqlite3",
    )


def test_a_task_is_solved_when_every_episode_is() -> None:
    results = [result("b", 0, 1.0), result("a", 1, 0.99), result("a", 0, 1.0), result("b", 1, 1.0)]
    outcome = episodes.summary(results, "expert")
    assert (outcome["solved"], outcome["succeeded"], outcome["episodes"]) == (1, 3, 4)
    assert outcome["tasks"] == {"a": 0.5, "b": 1.0}
    assert outcome["unsolved"] == {"a": "done: 0.99"}
    assert (outcome["failed"], outcome["success"]) == (["a seed 1"], 0.75)


def test_progress_and_wrong_commits_are_told_of_each_task_and_of_all() -> None:
    booked = [replace(result("book", 0, 0.5), progress=0.5, wrong=2), replace(result("book", 1, 1), progress=1, wrong=0)]
    found = replace(result("find", 0, 1), progress=1, wrong=0)
    outcome = episodes.summary([*booked, found], "m")
    assert (outcome["progress"], outcome["wrong_commits"]) == (pytest.approx(2.5 / 3, abs=1e-4), 2)
    book = outcome["scores"]["book"]
    assert (book["success"], book["progress"], book["wrong_commits"]) == (0.5, 0.75, 2)
    # What an older file does not say is not taken for nothing.
    part = episodes.summary([*booked, result("find", 0, 1)], "m")
    assert (part["progress"], part["wrong_commits"]) == (None, None)
    assert (part["scores"]["find"]["progress"], part["scores"]["book"]["progress"]) == (None, 0.75)


def test_webshops_reward_is_the_mean_of_the_goals_that_have_one() -> None:
    played = [replace(result("shop-add", 0, 0.0), webshop=0.5), replace(result("shop-add", 1, 1.0), webshop=1.0)]
    outcome = episodes.summary([*played, result("shop-price", 0, 1.0)], "m")
    assert (outcome["webshop_reward"], outcome["scores"]["shop-price"]["webshop_reward"]) == (0.75, None)


def test_what_a_suite_tells_beside_success_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    more = {"method": "step", "wall_s": 3.0}
    show(episodes.summary([replace(result("book", 0, 0.5), progress=0.5, wrong=2)], "m") | more, as_json=True)
    told = capsys.readouterr().out
    assert "progress" in told and "wrong commits 2" in told
    assert json.loads(told.splitlines()[-1])["wrong_commits"] == 2
    show(episodes.summary([result("book", 0, 0.5)], "m") | more, as_json=False)
    assert "progress" not in capsys.readouterr().out


@pytest.mark.parametrize(("width", "there"), [(200, True), (90, False)])
def test_a_wide_terminal_has_room_for_all_of_a_tasks_figures(
    width: int, there: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    show(episodes.summary([result("book", 0, 0.5)], "m") | {"method": "step", "wall_s": 3.0}, as_json=False)
    told = capsys.readouterr().out
    assert "0.00 … 0.79" in told and ("skipped" in told) is there


def test_results_are_written_and_read_back_but_for_a_torn_line(tmp_path: Path) -> None:
    store = tmp_path / "results.jsonl"
    episodes.append(store, result("a", 0, 1.0))
    episodes.append(store, result("a", 1, 0.0))
    with store.open("a") as file:
        file.write('{"task": "a", "se')
    assert episodes.load(store) == [result("a", 0, 1.0), result("a", 1, 0.0)]
    assert episodes.load(tmp_path / "none.jsonl") == []
    old = json.loads(store.read_text().splitlines()[0])
    for later in ("progress", "wrong", "webshop"):
        del old[later]
    store.write_text(json.dumps(old) + "\n")
    assert episodes.load(store) == [result("a", 0, 1.0)], "an older file"


def test_a_persons_own_habits_do_not_reach_an_evaluation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path / "mine"))
    plain = Measurement(tasks=[], seeds=[0], out=tmp_path).file("m")
    for name, value in [
        ("REFORMULATE", "on"), ("CRITIC", "small"), ("BUDGETS_DEPTH", "1"), ("EXEMPLARS", "own"),
        ("MODEL_NAME", "mine"), ("MECHANISMS_PLANS", "false"),
    ]:  # fmt: skip
        monkeypatch.setenv(f"HANDRAIL_{name}", value)
    assert Measurement(tasks=[], seeds=[0], out=tmp_path).file("m") == plain
    with home_restored():
        config = isolated(tmp_path / "home", screenshots=False, page_steps=7)
    defaults = Config(budgets=BudgetSettings(page_steps=7, seconds=None, tokens=None), port=0, screenshots=False)
    assert config.model_dump() == defaults.model_dump()
    assert config.paths.state_dir.is_relative_to(tmp_path / "home")


@pytest.mark.parametrize(
    ("name", "value"),
    [("EMBEDDING_MODEL", "minilm"), ("BUDGETS_MONEY", "2"), ("SMALL_NAME", "b"), ("MODEL_TIER", "small")],
)
def test_results_under_other_settings_that_count_are_other_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path / "mine"))
    plain = Measurement(tasks=[], seeds=[0], out=tmp_path).file("m")
    monkeypatch.setenv(f"HANDRAIL_{name}", value)
    measurement = Measurement(tasks=[], seeds=[0], out=tmp_path)
    assert measurement.file("m") != plain
    settings = json.loads(measurement.store("m").with_suffix(".json").read_text())
    assert settings["own_settings"] == measurement.own != {}
    with home_restored():
        isolated(tmp_path / "home", screenshots=False)
        monkeypatch.delenv(f"HANDRAIL_{name}")
        config = isolated(tmp_path / "home", screenshots=False, own=measurement.own)
    assert config.embedding_model == measurement.own.get("embedding_model")
    assert config.budgets.money == measurement.own.get("money")


def test_a_run_that_is_complete_starts_no_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_CHROMIUM", str(tmp_path / "no-such-browser"))
    tasks = [MiniWobTask("a", "http://127.0.0.1:1"), MiniWobTask("b", "http://127.0.0.1:1")]
    store = Measurement(tasks=tasks, seeds=range(2), out=tmp_path, expert=True).store("expert")
    for task in tasks:
        for seed in range(2):
            episodes.append(store, result(task.name, seed, 1.0))
    outcome = Measurement(tasks=tasks, seeds=range(2), out=tmp_path, expert=True, workers=2).run()
    assert (outcome["solved"], outcome["episodes"]) == (2, 4)
    settings = json.loads(store.with_suffix(".json").read_text())
    assert (settings["name"], settings["suite"]) == ("shipped, few-shot", "miniwob")
    flat = Measurement(tasks=tasks, seeds=[0], out=tmp_path, expert=True, method=Method(kind="flat"))
    assert flat.store("expert") != store, "another method's results are in another file"
    assert json.loads((tmp_path / "summary.json").read_text()) == outcome


@pytest.mark.parametrize("tier", ["small", "large"])
def test_a_flat_policy_is_made_for_the_model_that_plays_it(tmp_path: Path, tier: Tier) -> None:
    model = cast("Playing", (Mock(small=Mock(tier=tier)), "m", lambda task: None))
    method = Method(kind="flat", flat_tokens=8192)
    one = Measurement(tasks=[MiniWobTask("a", "http://127.0.0.1:1")], seeds=[], out=tmp_path, suite="airline",
                      method=method, model=model)  # fmt: skip
    made = digest_of(library_for(method, "airline", tier))
    assert one.run()["library"] == made
    assert json.loads(one.store("m").with_suffix(".json").read_text())["library"] == made


def test_a_broken_policy_file_is_told_before_a_model_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise LookupError("a broken file")

    monkeypatch.setattr(measuring, "library_for", broken)
    monkeypatch.setattr(measuring, "configured_choice", Mock(side_effect=AssertionError("a model was loaded")))
    for kind in ("step", "flat"):
        with pytest.raises(LookupError, match="a broken file"):
            Measurement(tasks=[], seeds=[0], out=tmp_path, method=Method(kind=kind)).run()


@dataclass
class Told(SetupResets):
    """A task that tells in which order it is asked."""

    fails: str = ""
    told: list[str] = field(default_factory=list)
    name: str = "told"

    def _tell(self, what: str) -> None:
        self.told.append(what)
        if what == self.fails:
            raise RuntimeError(what)

    async def setup(self, page: Any, seed: int) -> str:
        self._tell("setup")
        return "Sell it."

    async def validate(self, page: Any, answer: str | None = None) -> Score:
        self._tell("validate")
        return Score(1.0, over=True)

    async def teardown(self, page: Any) -> None:
        self._tell("teardown")

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError


@pytest.mark.parametrize(
    ("fails", "told"),
    [
        ("", ["setup", "validate", "validate", "teardown"]),
        ("validate", ["setup", "validate", "teardown"]),
        ("setup", ["setup"]),
    ],
)
def test_a_task_is_torn_down_however_its_episode_ends(tmp_path: Path, fails: str, told: list[str]) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    record = journal.start_run(tab=1, instruction="Sell it.", url="http://a.test/", model="m")
    session = AsyncMock()
    session.start.return_value = Mock(record=record, fold=Mock(over=True, answer="sold"))
    session.daemon.runs.services.journal = journal
    task = Told(fails)
    with pytest.raises(RuntimeError) if fails else nullcontext():
        asyncio.run(episodes.episode(session, task, 0, 1, None))
    assert task.told == told
    assert [event.what.kind for event in journal.events(record.run)] == ([] if fails else ["score"])
    journal.close()


def ask(server: ExpertServer, prompt: str) -> dict[str, Any]:
    body = json.dumps({"messages": [{"role": "user", "content": prompt}]}).encode()
    request = urllib.request.Request(f"{server.base_url}/chat/completions", body)
    with urllib.request.urlopen(request, timeout=5) as answer:
        decision: dict[str, Any] = json.loads(json.load(answer)["choices"][0]["message"]["content"])
    return decision


def test_the_expert_sees_the_prompt_and_nothing_else() -> None:
    seen: list[tuple[str, str, list[str]]] = []

    def expert(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        seen.append((goal, page, done))
        return {"actions": [{"ref": "e1", "do": "click"}]}

    with ExpertServer(expert) as server:
        prompt = (
            "Goal: Buy it.\nPage <page-1a>\nShop — http://x\n[e1] button\n</page-1a>\nDone so far:\n- looked"
        )
        assert ask(server, prompt) == {"actions": [{"ref": "e1", "do": "click"}]}
    assert seen == [("Buy it.", "Shop — http://x\n[e1] button", ["looked"])]


def test_an_expert_that_is_lost_or_refused_says_so_and_stops() -> None:
    def lost(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("no such button")

    with ExpertServer(lost) as server:
        stopped = ask(server, "Goal: Buy it.\nPage <page-1a>\nShop\n</page-1a>")
        refused = ask(server, "That cannot be done: e9 is not there.")
    assert stopped["actions"] == [{"do": "stop", "status": "failed", "answer": "no such button"}]
    assert refused["actions"][0]["answer"] == "That cannot be done: e9 is not there."
