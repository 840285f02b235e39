"""Every figure of an episode can be made again from its run's journal; what cannot is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from handrail.happened.events import Pushed
from handrail.happened.rows import event_of
from handrail.happened.whole import Ended, Scored
from handrail.stack.events import Sent
from handrail.store.journal import Journal
from handrail.store.views import RunFold
from handrail_eval import episodes
from handrail_eval.cli import app
from handrail_eval.methods.method import Method
from handrail_eval.methods.recount import NotThere, recounted
from handrail_eval.methods.report import NoResults, read_results
from handrail_eval.recorded import of_run, of_score
from handrail_eval.recorded import scored as score_event
from handrail_eval.result import Result
from handrail_eval.task import Score

PAGE = '[e1] button "Book"'


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    store = Journal(tmp_path / "journal.sqlite3", prompt_runs=2)
    yield store
    store.close()


def played(journal: Journal, *, seed: int = 0, scored: bool = True) -> Result:
    """An episode as an evaluation leaves it: one decision of 1.5 seconds, scored 7 seconds after its start."""
    record = journal.start_run(tab=1, instruction="Book it.", url="http://a.test/", model="m")
    journal.append(record.run, Pushed("root", {}, "Book it."))
    usual: dict[str, Any] = {"tokens": 110, "prompt_tokens": 100, "calls": 1, "page_tokens": 9, "cost": None}
    decided = journal.append(record.run, event_of("decision", {**usual, "seconds": 1.5}))
    journal.save_sent(record.run, decided.n, Sent("u", "t", PAGE))
    journal.append(record.run, Ended("done", "booked"))
    score = Score(0.5, over=True, at=4.0, progress=0.75, wrong=2, webshop=0.25)
    scores = {"success": False, "seconds": 99.0, "raw": 0.0}
    if scored:
        journal.append(record.run, score_event(score, record.created + 7))
        scores = of_score(record, journal.events(record.run)) or {}
    run = of_run(record, journal.events(record.run), journal.sent(record.run), "Book it.")
    return Result(
        task="book", seed=seed, instruction="Book it.", run=record.run, journal=str(journal.path), **run, **scores
    )


def test_a_result_is_made_again_from_its_journal_alone(journal: Journal) -> None:
    one = played(journal)
    assert (one.raw, one.success, one.progress, one.wrong, one.webshop) == (0.5, False, 0.75, 2, 0.25)
    assert (one.rewarded, one.calls, one.tokens, one.ending) == (4.0, (1.5,), 110, "done: booked")
    assert one.seconds == pytest.approx(7) and one.counts.shown_tokens == len(PAGE) // 4
    forged = replace(
        one, raw=1.0, success=True, progress=1.0, wrong=0, webshop=1.0, rewarded=0.0, seconds=0.1, calls=(0.1,),
        tokens=1, actions=9, ending="", transcript=(), counts=replace(one.counts, shown_tokens=0),
    )  # fmt: skip
    assert recounted(forged) == (one, True)


def test_a_score_is_no_part_of_the_run(journal: Journal) -> None:
    one = played(journal)
    record, events = journal.record(one.run), journal.events(one.run)
    assert record is not None and isinstance(events[-1].what, Scored)
    assert RunFold(record, events).view() == RunFold(record, events[:-1]).view()


def test_what_is_missing_is_named(journal: Journal, tmp_path: Path) -> None:
    first, *_ = [played(journal, seed=seed) for seed in range(3)]
    with pytest.raises(NotThere, match=rf"book, seed 0 \(run {first.run}\).* 1 of its 1 prompts are not kept"):
        recounted(first)
    with pytest.raises(NotThere, match="nowhere of book, seed 0"):
        recounted(replace(first, journal="nowhere"))
    with pytest.raises(NotThere, match="has no run of book, seed 0"):
        recounted(replace(first, run="another"))
    stored(tmp_path, first)
    with pytest.raises(NoResults, match="1 of its 1 prompts"):
        read_results([tmp_path], recount=True)
    (as_it_is,) = read_results([tmp_path])
    assert as_it_is.results == (first,) and as_it_is.remark == ""


def stored(folder: Path, *results: Result) -> None:
    for one in results:
        episodes.append(folder / "1.jsonl", one)
    settings = {"name": "step", "library": "1", "model": "m", "examples": 3, "method": Method().said}
    (folder / "1.json").write_text(json.dumps(settings))


def test_older_results_keep_their_scores_and_that_is_said(journal: Journal, tmp_path: Path) -> None:
    older = replace(played(journal, scored=False), success=True, raw=1.0, seconds=42.0)
    again, scored = recounted(replace(older, calls=()))
    assert not scored and again == older, "the model's seconds stand in journals of any age"
    stored(tmp_path, older, played(journal, seed=1))
    ran = CliRunner().invoke(app, ["report", str(tmp_path), "--recount", "--out", str(tmp_path / "report")])
    assert ran.exit_code == 0, ran.output
    said = "step: The journals of 1 of 2 episodes are of an older version and have no score"
    assert said in ran.output and said in (tmp_path / "report" / "report.md").read_text()
