"""Methods through the real extension, with a scripted expert as the model: they play, learn and are compared."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page
from typer.testing import CliRunner

from handrail.happened.steps import Intended
from handrail.store.exemplar_store import ExemplarStore
from handrail.store.journal import Journal
from handrail_eval import episodes
from handrail_eval.cli import app
from handrail_eval.flights import miniwob_task
from handrail_eval.measuring import Measurement
from handrail_eval.methods.counts import counted
from handrail_eval.methods.headline import play
from handrail_eval.methods.method import Method
from handrail_eval.methods.paraphrases import SHIPPED, reworded
from handrail_eval.methods.recount import recounted
from handrail_eval.methods.trials import TRAINING_SEED, trained
from handrail_eval.miniwob import MiniWobTask, PageServer, pages_folder
from handrail_eval.playing import expert_choice

pytestmark = pytest.mark.browser

TASK = "click-button-sequence"


@pytest.fixture(scope="module")
def pages() -> Iterator[PageServer]:
    with PageServer(pages_folder()) as server:
        yield server


def test_trials_become_examples_for_other_seeds(pages: PageServer, tmp_path: Path) -> None:
    task = MiniWobTask(TASK, pages.base)

    async def test() -> dict[str, Any]:
        async with expert_choice([task]) as playing:
            measurement = Measurement(
                tasks=[task],
                seeds=range(1),
                out=tmp_path,
                method=Method(kind="step", shots="0", auto_context=2, retrieval="own"),
                granted=frozenset({pages.base}),
                model=playing,
            )
            return await trained(measurement, [task])

    outcome = asyncio.run(test())
    assert outcome["success"] == 1.0 and outcome["trials"]["episodes"] == 2
    assert outcome["trials"]["exemplars"] >= 1
    (trial_file,) = (tmp_path / "trials").glob("*.jsonl")
    (test_file,) = tmp_path.glob("*.jsonl")
    trials, (held_out,) = episodes.load(trial_file), episodes.load(test_file)
    book = Journal(Path(trials[0].journal))
    for trial in trials:
        begun = [event.at for event in book.events(trial.run) if isinstance(event.what, Intended)]
        assert begun[1] <= trial.rewarded, "two clicks earn it, whatever was begun before the run heard of it"
    book.close()
    (file,) = tmp_path.glob("exemplars-*.sqlite3")
    store = ExemplarStore(file)
    assert {one.shape for one in store.all().values()} == {"click click"}
    store.close()
    assert [one.seed for one in trials] == [TRAINING_SEED, TRAINING_SEED + 1]
    journal = Journal(Path(held_out.journal))
    events, sent = journal.events(held_out.run), journal.sent(held_out.run)
    journal.close()
    # The zero-shot prompt has no example but the one that came of the trials.
    (first, *_) = sent.values()
    roles = [message["role"] for message in first.requests[0]["messages"]]
    assert roles[:3] == ["system", "user", "assistant"] and roles[-1] == "user"
    assert '"ref"' in first.requests[0]["messages"][2]["content"]
    assert counted(held_out.instruction, events, sent) == held_out.counts, "figures come from the journal"
    assert recounted(replace(held_out, success=False, raw=0, seconds=0, calls=())) == (held_out, True)
    assert held_out.counts.executable == held_out.counts.decisions > 0


def test_the_headline_is_played_reported_and_resumed(pages: PageServer, tmp_path: Path) -> None:
    async def test() -> dict[str, dict[str, Any]]:
        async with expert_choice([MiniWobTask(TASK, pages.base)]) as playing:
            return await play(["main"], pages.base, tmp_path, seeds=1, first_seed=3, tasks=2, model=playing)

    (comparison,) = asyncio.run(test()).values()
    assert [one["name"] for one in comparison["methods"]] == [
        "step, few-shot, reason off", "flat-8k, few-shot, reason off",
    ]  # fmt: skip
    assert all(one["episodes"] == 2 and one["mean"] == 1.0 for one in comparison["methods"])
    (difference,) = comparison["differences"]
    assert difference["episodes"] == 2 and difference["success"]["mean"] == 0
    report = tmp_path / "report-main"
    assert json.loads((report / "report.json").read_text()) == comparison
    files = {path: path.read_text() for path in tmp_path.glob("*.jsonl")}
    assert len(files) == 2
    assert {json.loads(line)["seed"] for text in files.values() for line in text.splitlines()} == {3}
    again = CliRunner().invoke(app, ["report", str(tmp_path), "--out", str(report), "--recount", "--json"])
    assert again.exit_code == 0, again.output
    recounted = json.loads(again.output.splitlines()[-1])["methods"]
    assert {one["name"]: one for one in recounted} == {one["name"]: one for one in comparison["methods"]}
    asyncio.run(test())
    assert {path: path.read_text() for path in tmp_path.glob("*.jsonl")} == files, "nothing is played twice"


@dataclass
class Together(MiniWobTask):
    """A task that begins once another worker is at one, too."""

    both: asyncio.Barrier = field(default_factory=lambda: asyncio.Barrier(1))

    async def setup(self, page: Page, seed: int) -> str:
        async with asyncio.timeout(120):
            await self.both.wait()
        return await super().setup(page, seed)


def test_two_workers_play_two_tasks_at_once(pages: PageServer, tmp_path: Path) -> None:
    both = asyncio.Barrier(2)
    tasks = [Together(name, pages.base, both=both) for name in (TASK, "enter-text")]
    measurement = Measurement(
        tasks=tasks, seeds=[7], out=tmp_path, expert=True, workers=2, granted=frozenset({pages.base})
    )
    outcome = measurement.run()
    assert outcome["tasks"] == {TASK: 1.0, "enter-text": 1.0} and outcome["workers"] == 2
    (file,) = tmp_path.glob("*.jsonl")
    results = {result.task: result for result in episodes.load(file)}
    assert set(results) == {TASK, "enter-text"}
    assert len({result.journal for result in results.values()}) == 2, "each worker has a journal of its own"
    for name, result in results.items():
        journal = Journal(Path(result.journal))
        record = journal.record(result.run)
        journal.close()
        assert record is not None and f"/{name}.html" in record.url and record.instruction == result.instruction
        assert recounted(result) == (result, True)


def test_a_captured_airline_can_be_read_and_is_not_solved_by_nothing(pages: PageServer, tmp_path: Path) -> None:
    task = miniwob_task("flight.AA", pages.base)

    async def test() -> None:
        async with expert_choice([task]) as playing:
            await Measurement(
                tasks=[task],
                seeds=range(1),
                out=tmp_path,
                method=Method(kind="step"),
                granted=frozenset({pages.base}),
                model=playing,
            ).measured()

    asyncio.run(test())
    (file,) = tmp_path.glob("*.jsonl")
    (result,) = episodes.load(file)
    assert not result.success and "Destination City" in result.instruction and "Year: 2017" in result.instruction
    journal = Journal(Path(result.journal))
    (sent, *_) = journal.sent(result.run).values()
    journal.close()
    assert 'textbox "To , required."' in sent.page, "the form inside of the frame"


def test_every_wording_fits_the_tasks_own_words(pages: PageServer, tmp_path: Path) -> None:
    """The patterns of the file that comes along match what the pages really say."""
    from playwright.async_api import async_playwright

    from handrail_demo.browser import find_chromium, sandbox
    from handrail_eval.methods.headline import WORDED

    tasks = reworded([MiniWobTask(name, pages.base) for name in WORDED], SHIPPED)
    assert len(tasks) == 6 * len(WORDED)

    async def test() -> set[str]:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_chromium(), args=[*sandbox()])
            page = await browser.new_page()
            found = {await task.setup(page, seed) for task in tasks for seed in (1, 2)}
            await browser.close()
        return found

    instructions = asyncio.run(test())
    assert len(instructions) >= len(tasks) and not any("{" in text for text in instructions)
