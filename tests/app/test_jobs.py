"""Jobs: what the command line asks for and what a schedule says is due, each begun once and none lost silently."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from handrail.app import jobs as app_jobs
from handrail.config.settings import Paths
from handrail.schedules.task import Job, Task
from handrail.store.export import load_run
from handrail.store.jobs import JobStore
from handrail.text.answer_table import as_csv
from handrail.workflows.instruction import with_values
from handrail.workflows.rows import BadRows, checked_rows, rows_of_csv
from handrail.workflows.workflow import Parameter
from handrail_wire import AskApproval, Failure
from tests.support.lamp_shop import BUY, START, LampShop
from tests.support.world import World, act, stop, world

MOSS = {"name": "Moss Lamp", "send_it_to": "Ada Park"}
VEGA = {"name": "Vega Lamp", "send_it_to": "Bo Lind"}
EVERY_MINUTE = "* * * * *"
YEARLY = "0 0 1 1 *"
"""For schedules that are given their dates by hand: none of its own comes in between."""


def yes(asked: AskApproval) -> str:
    return "approve"


@dataclass
class Shop:
    """A daemon with the workflow, and the store as the command line opens it."""

    here: World
    store: JobStore
    page: LampShop = field(default_factory=LampShop)

    async def over(self, job: str, seconds: float = 15) -> Job:
        async with asyncio.timeout(seconds):
            while True:
                found = self.store.job(job)
                if found and found.over:
                    return found
                await asyncio.sleep(0.05)


class Opened:
    """`async with Opened(path) as shop`: all of it, below one folder."""

    def __init__(self, home: Path, script: Sequence[Any] = (), **how: Any) -> None:
        self._home, self._script, self._how = home, script, how
        self._page = LampShop()

    async def __aenter__(self) -> Shop:
        self._world = world(self._home, list(self._script), self._page, **self._how)
        here = await self._world.__aenter__()
        here.browser.decide = yes
        files = here.daemon.runs.services.workflows
        assert files
        files.save(BUY)
        self._store = JobStore(paths(self._home).jobs)
        return Shop(here, self._store, self._page)

    async def __aexit__(self, *error: Any) -> None:
        self._store.close()
        await self._world.__aexit__(*error)


def paths(home: Path) -> Paths:
    return Paths(home / "config", home / "data", home / "state")


def buying(values: Mapping[str, str] | None = None, **told: Any) -> Task:
    return Task.model_validate({"instruction": with_values("buy_lamp", values or {}), "url": START, **told})


async def test_a_workflow_is_done_with_its_values_in_a_tab_of_its_own(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        job = await shop.over(shop.store.add(buying(values=MOSS)).job)
        assert (job.state, job.message) == ("done", "4711"), job
        assert shop.page.bought == [("Moss Lamp", "Ada Park")] and shop.here.browser.opened == [START]
        assert not shop.here.model.requests, "no model is asked"
        assert len(shop.here.browser.asked) == 1, "the gate is the same"


async def test_an_instruction_is_carried_out_where_the_person_is(tmp_path: Path) -> None:
    async with Opened(tmp_path, [act(stop("Two lamps."))]) as shop:
        job = await shop.over(shop.store.add(Task(instruction="How many lamps are there?")).job)
        assert (job.state, job.message) == ("done", "Two lamps.") and shop.here.browser.opened == [""]


async def test_a_page_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        shop.here.browser.opens = Failure(code="page_refused", message="The page could not be opened: no answer")
        job = await shop.over(shop.store.add(buying(values=MOSS)).job)
        assert (job.state, job.message) == ("failed", "The page could not be opened: no answer")


async def test_each_row_once_and_what_went_wrong_by_row(tmp_path: Path) -> None:
    juno = {"name": "Juno Lamp", "send_it_to": "Kim Lo"}
    async with Opened(tmp_path) as shop:
        job = await shop.over(shop.store.add(buying(rows=(MOSS, juno, VEGA))).job, 30)
        assert job.state == "failed" and shop.page.bought == [("Moss Lamp", "Ada Park"), ("Vega Lamp", "Bo Lind")]
        assert job.message.startswith("2 of 3 rows were done.\nRow 2: Step 1 (click \"Juno Lamp\") was not done")
        # The browser hears of it on its own way.
        await shop.here.browser.until(lambda: shop.here.browser.views[job.run].row == 3)
        assert shop.here.browser.views[job.run].rows == 3


async def test_what_is_allowed_for_the_rest_of_the_run_counts_for_the_next_rows(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        shop.here.browser.decide = lambda asked: "approve like"
        rows = tuple({"name": "Moss Lamp", "send_it_to": f"Person {at}"} for at in range(4))
        job = await shop.over(shop.store.add(buying(rows=rows)).job, 30)
        assert job.state == "done" and len(shop.page.bought) == 4
        offered = shop.here.browser.asked[0].like
        assert len(shop.here.browser.asked) == (1 if offered else 4)


async def test_rows_that_go_wrong_one_after_the_other_are_not_gone_on_with(tmp_path: Path) -> None:
    rows = tuple({"name": f"Lamp {at}", "send_it_to": "Kim Lo"} for at in range(9))
    async with Opened(tmp_path) as shop:
        job = shop.store.add(buying(rows=rows))
        browser = shop.here.browser
        await browser.until(lambda: any(view.state == "paused" for view in browser.views.values()), 40)
        (view,) = browser.views.values()
        assert view.row == 3 and "3 rows in a row went wrong" in view.message
        await browser.command(view.run, "stop")
        assert (await shop.over(job.job)).state == "stopped"


async def test_nobody_looks_on_so_silence_is_a_no(tmp_path: Path) -> None:
    async with Opened(tmp_path, approval_timeout_s=0.3) as shop:
        shop.here.browser.decide = None
        job = await shop.over(shop.store.add(buying(values=MOSS, unattended=True)).job)
        assert job.state == "failed" and not shop.page.bought
        assert "nobody decided in time, which counts as a no" in job.message
        assert shop.here.browser.views[job.run].unattended


async def test_a_question_that_nobody_answers_ends_it(tmp_path: Path) -> None:
    async with Opened(tmp_path, approval_timeout_s=0.3) as shop:
        job = await shop.over(shop.store.add(buying(values={"name": "Moss Lamp"}, unattended=True)).job)
        assert job.state == "failed" and "Nobody answered in time" in job.message and not shop.page.bought


async def test_one_that_is_not_wanted_any_more_does_not_begin(tmp_path: Path) -> None:
    with closing(JobStore(paths(tmp_path).jobs)) as store:
        job = store.add(buying(values=MOSS))
        store.ask_to_stop(job.job)
    async with Opened(tmp_path) as shop:
        await asyncio.sleep(3 * app_jobs.LOOK_S)
        assert not shop.here.browser.opened and (await shop.over(job.job)).state == "stopped"


async def test_a_running_one_is_stopped_from_outside(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        shop.here.browser.decide = None
        job = shop.store.add(buying(values=MOSS))
        await shop.here.browser.until(lambda: shop.here.browser.asked)
        shop.store.ask_to_stop(job.job)
        assert (await shop.over(job.job)).state == "stopped" and not shop.page.bought


# --- schedules ----------------------------------------------------------------------------------------


async def test_a_date_becomes_a_run_once(tmp_path: Path) -> None:
    now = time.time()
    async with Opened(tmp_path) as shop:
        schedule = shop.store.add_schedule("lamps", YEARLY, buying(values=VEGA, unattended=True))
        for _ in range(2):
            shop.store.take_dates(schedule, [now - 60], now)
        (job,) = shop.store.of_schedule("lamps")
        assert (await shop.over(job.job)).state == "done" and shop.page.bought == [("Vega Lamp", "Bo Lind")]


async def test_what_is_due_is_taken_and_what_is_long_past_was_missed(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        runs = shop.here.daemon.runs
        task = buying(values=MOSS, unattended=True)
        hourly = shop.store.add_schedule("hourly", "0 * * * *", task)
        looking = app_jobs.Jobs(shop.store, runs)
        await shop.here.browser.disconnect()
        await asyncio.sleep(0.1)
        third = (hourly.created // 3600 + 3) * 3600
        looking.look(third + 1)
        jobs = shop.store.of_schedule("hourly")
        assert len(jobs) == 3, "a job for each hour since then"
        looking.look(third + 2)
        assert len(shop.store.of_schedule("hourly")) == 3
        looking.look(third + app_jobs.LATE_S + 1)
        missed = shop.store.missed()
        assert len(missed) == 3 and "was not there" in missed[0].message and not shop.page.bought
        assert "3 scheduled runs were missed (“hourly”" in looking.missed()
        shop.store.catch_up([missed[-1].job])
        shop.store.forget_missed(job.job for job in missed[:-1])
        assert not shop.store.missed() and looking.missed() == ""
        looking.look(third + 9 * 3600)
        assert shop.store.job(missed[-1].job).state == "waiting", "what is caught up with is not late"  # type: ignore[union-attr]


async def test_one_that_rests_misses_nothing(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        made = shop.store.add_schedule("lamps", EVERY_MINUTE, buying(values=MOSS))
        shop.store.pause_schedule("lamps", True)
        looking = app_jobs.Jobs(shop.store, shop.here.daemon.runs)
        looking.look(made.created + 600)
        assert not shop.store.of_schedule("lamps")
        shop.store.pause_schedule("lamps", False)
        looking.look(time.time())
        assert not shop.store.of_schedule("lamps") and not shop.page.bought


async def test_a_new_journal_begins_nothing_again(tmp_path: Path) -> None:
    """What it lost may have been done."""
    with closing(JobStore(paths(tmp_path).jobs)) as store:
        job = store.add(buying(values=MOSS))
    journal = paths(tmp_path).create().journal
    journal.write_bytes(b"no database at all" * 100)
    async with Opened(tmp_path) as shop:
        found = shop.store.job(job.job)
        assert found and found.state == "missed" and not shop.here.browser.opened


@pytest.mark.parametrize("state", ["done", "failed"])
async def test_one_that_is_over_stays_so(tmp_path: Path, state: Any) -> None:
    with closing(JobStore(tmp_path / "jobs.sqlite3")) as store:
        job = store.add(buying())
        store.mark(job.job, state, message="so")
        store.mark(job.job, "running", run="abc")
        store.ask_to_stop(job.job)
        found = store.job(job.job)
        assert found and (found.state, found.message) == (state, "so")


# --- what a reader broke ------------------------------------------------------------------------------


async def test_what_is_not_there_is_not_what_it_was_when_kept(tmp_path: Path) -> None:
    workflow = BUY.model_copy(
        update={"parameters": {**BUY.parameters, "send_it_to": Parameter(ask="who gets it", default="Ada Park")}}
    )
    with pytest.raises(BadRows, match="row 1: send_it_to is empty"):
        checked_rows(workflow, rows_of_csv("name,send_it_to\nVega Lamp,\n"), {})
    assert checked_rows(workflow, rows_of_csv("name\nVega Lamp\n"), {})[0]["send_it_to"] == "Ada Park"
    given = {"send_it_to": "Bo Lind"}
    assert checked_rows(workflow, rows_of_csv("name,send_it_to\nVega Lamp,\n"), given)[0]["send_it_to"] == "Bo Lind"
    for text in ('name,send_it_to\nVega Lamp,"open\nMoss Lamp,x\n', "name,name\na,b\n", "name,\na,b\n"):
        with pytest.raises(BadRows):
            rows_of_csv(text)


async def test_a_row_that_had_begun_is_not_said_to_be_left(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        shop.here.browser.decide = lambda asked: "approve" if len(shop.here.browser.asked) == 1 else ""
        job = shop.store.add(buying(rows=(MOSS, VEGA, MOSS)))
        await shop.here.browser.until(lambda: len(shop.here.browser.asked) == 2)
        shop.store.ask_to_stop(job.job)
        job = await shop.over(job.job)
        journal = shop.here.daemon.runs.services.journal
        record = journal.record(job.run)
        assert record
        fold = load_run(journal, record)
        lines = as_csv(fold.results).splitlines()
        assert [line.split(",")[2] for line in lines] == ["status", "done", "unknown", "not begun"]
        assert fold.table and fold.table.csv.splitlines() == lines, "the panel shows what the terminal writes"


async def test_what_was_lost_is_not_begun_again(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        job = shop.store.add(buying(values=MOSS))
        shop.store.mark(job.job, "running", run="abcdefghij")
        found = await shop.over(job.job)
        assert found.state == "failed" and "Nobody knows" in found.message and not shop.page.bought


async def test_a_workflow_that_is_not_there_any_more_is_said(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        files = shop.here.daemon.runs.services.workflows
        assert files
        files.delete("buy_lamp")
        job = await shop.over(shop.store.add(buying(values=MOSS)).job)
        assert job.state == "failed" and "there is no workflow buy_lamp any more" in job.message
        assert not shop.here.model.requests


async def test_a_model_that_does_not_answer_ends_what_nobody_watches(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        job = await shop.over(shop.store.add(Task(instruction="Look around", url=START, unattended=True)).job)
        assert job.state == "failed" and "Nobody looked on" in job.message
