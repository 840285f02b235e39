"""Schedules where the clock is set, the time zone changes, the store is locked or damaged, or one rests."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from handrail.app import jobs as app_jobs
from handrail.link.pairing import load_or_create_key
from handrail_wire import Failure, ListRuns, RunList
from tests.app.test_jobs import MOSS, VEGA, YEARLY, Opened, Shop, buying, paths

YEAR = 365 * 86400.0
HOUR = 3600.0


def looking(shop: Shop, zone: str = "UTC") -> app_jobs.Jobs:
    """Somebody who looks after the jobs at any time that the test says."""
    return app_jobs.Jobs(shop.store, shop.here.daemon.runs, ZoneInfo(zone))


async def alone(shop: Shop) -> None:
    """No browser is there to begin what is due."""
    await shop.here.browser.disconnect()
    await asyncio.sleep(0.1)


async def test_a_clock_that_was_far_ahead_silences_no_schedule(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        await alone(shop)
        hourly = shop.store.add_schedule("hourly", "0 * * * *", buying(values=MOSS, unattended=True))
        jobs, first = looking(shop), (hourly.created // HOUR + 1) * HOUR
        jobs.look(first + YEAR)
        assert shop.store.of_schedule("hourly"), "dates of the wrong time"
        jobs.look(first - 1)
        (schedule,) = shop.store.schedules()
        assert schedule.since == first - 1 and "was set back" in schedule.note and "“hourly”" in jobs.notice()
        assert not shop.store.of_schedule("hourly"), "nothing of the time to come waits, or was missed"
        jobs.look(first + 1)
        assert [job.due for job in shop.store.of_schedule("hourly")] == [first], "its next real date"
        assert not jobs.notice()


async def test_a_date_that_was_done_ahead_of_its_time_is_not_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Opened(tmp_path) as shop:
        task = buying(values=VEGA, unattended=True)
        hourly = shop.store.add_schedule("hourly", "0 * * * *", task)
        jobs, first = looking(shop), (hourly.created // HOUR + 1) * HOUR
        with monkeypatch.context() as patched:
            # The daemon looks by the real clock, which is up to an hour back.
            patched.setattr(app_jobs, "SET_BACK_S", 2 * HOUR)
            jobs.look(first + 1)
            (job,) = shop.store.of_schedule("hourly")
            assert (await shop.over(job.job)).state == "done"
            await alone(shop)
        for now in (first - 600, first + 2, first + HOUR + 1):
            jobs.look(now)
        assert [one.due for one in shop.store.of_schedule("hourly")] == [first + HOUR, first]
        assert len(shop.page.bought) == 1


async def test_the_extension_is_told_of_the_clock(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        shop.store.add_schedule("yearly", "0 0 1 1 *", buying(values=MOSS))
        shop.store._db.execute("UPDATE schedules SET since = ?", (time.time() + YEAR,))
        async with asyncio.timeout(10):
            while not shop.store.schedules()[0].note:
                await asyncio.sleep(0.1)
        runs = await shop.here.browser.request(ListRuns())
        assert isinstance(runs, RunList) and "“yearly”: the clock of this computer was set back" in runs.notice


async def test_a_date_is_done_once_wherever_the_person_travels(tmp_path: Path) -> None:
    """Eight o'clock comes again an hour later to whoever flies west, and is the same date."""
    async with Opened(tmp_path) as shop:
        await alone(shop)
        eight = datetime(2027, 6, 10, 8, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
        task = buying(values=MOSS)
        shop.store.add_schedule("daily", "0 8 * * *", task)
        shop.store.add_schedule("often", "30 * * * *", task)
        shop.store._db.execute("UPDATE schedules SET since = ?", (eight - 2000,))
        looking(shop, "Europe/Berlin").look(eight + 1)
        london = looking(shop, "Europe/London")
        for hours in (1, 2, 25):
            london.look(eight + hours * HOUR + 1)
        assert [job.due for job in shop.store.of_schedule("daily")] == [eight + 25 * HOUR, eight]
        assert len(shop.store.of_schedule("often", 99)) == 26, "each half hour, whatever the clock shows"


async def test_a_change_of_the_time_zone_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_jobs, "ZONE_S", 0.0)
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    async with Opened(tmp_path) as shop:
        jobs = app_jobs.Jobs(shop.store, shop.here.daemon.runs)
        noon = datetime(2027, 7, 1, 12, tzinfo=ZoneInfo("UTC")).timestamp()
        assert jobs.said(noon).endswith("21:00")
        monkeypatch.setenv("TZ", "America/New_York")
        jobs.look(time.time())
        assert jobs.said(noon).endswith("08:00")
        monkeypatch.setenv("TZ", "No/Such_Zone")
        jobs.look(time.time())
        assert jobs.said(noon).endswith("08:00"), "one that is none changes nothing"


async def test_what_waits_of_a_schedule_that_is_paused_does_not_begin(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        await alone(shop)
        schedule = shop.store.add_schedule("lamps", YEARLY, buying(values=MOSS, unattended=True))
        now = time.time()
        shop.store.take_dates(schedule, [now], now)
        (job,) = shop.store.of_schedule("lamps")
        shop.store.pause_schedule("lamps", True)
        assert not shop.store.take_dates(schedule, [now + 60], now), "one look may have begun before"
        shop.store.pause_schedule("lamps", False)
        found = shop.store.job(job.job)
        assert found and found.state == "stopped" and "was paused" in found.message and not shop.store.missed()
        await shop.here.browser.connect(shop.here.daemon.port, load_or_create_key(paths(tmp_path).key_file))
        await asyncio.sleep(3 * app_jobs.LOOK_S)
        assert not shop.here.browser.opened


async def test_another_program_that_writes_makes_nothing_stand_still(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        shop.here.browser.decide = None
        job = shop.store.add(buying(values=MOSS))
        await shop.here.browser.until(lambda: shop.here.browser.asked)
        with closing(sqlite3.connect(paths(tmp_path).jobs, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE jobs SET wish = 'stop'")
            schedules = shop.here.daemon.runs.jobs
            assert isinstance(schedules, app_jobs.Jobs)
            begun = time.monotonic()
            with pytest.raises(app_jobs.JobStoreError, match="in a moment"):
                schedules.store.mark(job.job, "failed")
            # A patient one waits five seconds.
            assert time.monotonic() - begun < 4
            other.execute("COMMIT")
        assert (await shop.over(job.job)).state == "stopped", "once the other is through"


async def test_what_cannot_be_begun_while_another_writes_is_tried_with_one_tab(tmp_path: Path) -> None:
    async with Opened(tmp_path) as shop:
        shop.here.browser.opens = Failure(code="page_refused", message="The page could not be opened: no answer")
        with closing(sqlite3.connect(paths(tmp_path).jobs, isolation_level=None)) as other:
            job = shop.store.add(buying(values=MOSS))
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(5 * app_jobs.LOOK_S)
            other.execute("COMMIT")
        assert (await shop.over(job.job)).state == "failed" and len(shop.here.browser.opened) == 1


async def test_a_damaged_store_is_set_aside_and_said(tmp_path: Path) -> None:
    file = paths(tmp_path).create().jobs
    file.write_bytes(b"no database at all" * 100)
    async with Opened(tmp_path) as shop:
        runs = await shop.here.browser.request(ListRuns())
        assert isinstance(runs, RunList) and "add your schedules again" in runs.notice
        (aside,) = file.parent.glob(f"{file.name}.damaged-*")
        assert aside.read_bytes().startswith(b"no database") and str(aside) in runs.notice
        assert (await shop.over(shop.store.add(buying(values=MOSS)).job)).state == "done"


@pytest.mark.parametrize(
    ("took_over", "closed"), [(False, [7]), (True, [])], ids=["nobody needs it", "the person has it"]
)
async def test_the_tab_of_a_schedules_run_that_failed(tmp_path: Path, took_over: bool, closed: list[int]) -> None:
    async with Opened(tmp_path, approval_timeout_s=5 if took_over else 0.3) as shop:
        shop.here.browser.decide = None
        schedule = shop.store.add_schedule("lamps", YEARLY, buying(values=MOSS, unattended=True))
        (job,) = shop.store.take_dates(schedule, [time.time()], time.time())
        if took_over:
            await shop.here.browser.until(lambda: shop.here.browser.asked and shop.here.browser.views)
            (run,) = shop.here.browser.views
            await shop.here.browser.command(run, "take_over")
            await shop.here.browser.command(run, "stop")
        assert (await shop.over(job.job)).state == ("stopped" if took_over else "failed")
        await asyncio.sleep(0.3)
        assert shop.here.browser.closed == closed


