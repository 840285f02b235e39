"""The daemon killed (SIGKILL) while it does a schedule's date for several rows: none is done twice, none lost."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from handrail.config.settings import Paths
from handrail.link.pairing import load_or_create_key
from handrail.schedules.task import Job, Task
from handrail.store.jobs import JobStore
from handrail.store.workflow_files import WorkflowFiles
from handrail_wire import AskApproval
from tests.support.fake_browser import Ledger, connected
from tests.support.lamp_shop import BUY, LAMPS, START, LampShop
from tests.support.model_server import ScriptedModelServer
from tests.support.world import world


def yes(asked: AskApproval) -> str:
    return "approve"


def rows(count: int) -> list[dict[str, str]]:
    return [{"name": LAMPS[at % 2], "send_it_to": f"Person {at}"} for at in range(count)]


def due_now(home: Path, values: Sequence[dict[str, str]]) -> None:
    """A schedule with one date, which is this minute's, and the workflow that it does."""
    paths = Paths(home / "config", home / "data", home / "state").create()
    WorkflowFiles(paths.workflows_dir).save(BUY)
    now = datetime.now()
    task = Task(instruction="/buy_lamp", url=START, rows=tuple(values), unattended=True)
    with closing(JobStore(paths.jobs)) as store:
        store.add_schedule("lamps", f"{now.minute} {now.hour} * * *", task)
        store._db.execute("UPDATE schedules SET since = ?", (time.time() - 90,))


async def until_killed(home: Path, page: LampShop, ledger: Ledger, when: str, kind: str, nth: int) -> bool:
    """Run a daemon of its own until it kills itself; false if there was nothing left to be killed at."""
    with ScriptedModelServer([]) as model:
        command = [sys.executable, "-m", "tests.support.killable_daemon", str(home), model.base_url, when, kind, str(nth)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: ASYNC220
        try:
            assert process.stdout is not None
            line = await asyncio.to_thread(process.stdout.readline)
            if not line:
                return True  # It was killed before it listened.
            key = load_or_create_key(home / "state" / "pairing" / "key")
            with suppress(OSError, WebSocketException):
                async with connected(int(line), key, page, ledger) as browser:
                    browser.decide = yes
                    return await asyncio.to_thread(ended, process, home)
            return True
        finally:
            process.kill()
            process.wait()


def ended(process: subprocess.Popen[str], home: Path) -> bool:
    """Wait until the daemon is dead (true), or all is done (false)."""
    with closing(JobStore(home / "data" / "jobs.sqlite3")) as store:
        for _ in range(1200):
            if process.poll() is not None:
                return True
            jobs = store.of_schedule("lamps")
            if jobs and jobs[0].over:
                # The last thing that was written may be what it is killed at.
                with suppress(subprocess.TimeoutExpired):
                    process.wait(1)
                return process.poll() is not None
            time.sleep(0.05)
    raise AssertionError("it neither ended nor was it killed")


async def finished(home: Path, page: LampShop, ledger: Ledger) -> list[Job]:
    """The next daemon does what is left."""
    async with world(home, [], page, ledger=ledger) as here:
        here.browser.decide = yes
        with closing(JobStore(home / "data" / "jobs.sqlite3")) as store:
            async with asyncio.timeout(60):
                while not (jobs := store.of_schedule("lamps")) or not jobs[0].over:
                    await asyncio.sleep(0.05)
    return jobs


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    ("kind", "nth"),
    [("take_dates", 1), ("start_run", 1), ("given", 1), ("mark", 1), ("mark", 2), ("push", 1), ("push", 3), ("approval", 2),
     ("intent", 6), ("act", 6), ("pop", 1), ("pop", 3), ("end", 1)],
)  # fmt: skip
async def test_killed_once(tmp_path: Path, when: str, kind: str, nth: int) -> None:
    values = rows(2)
    due_now(tmp_path, values)
    page, ledger = LampShop(), Ledger()
    assert await until_killed(tmp_path, page, ledger, when, kind, nth)
    (job,) = await finished(tmp_path, page, ledger)
    assert page.bought == [(row["name"], row["send_it_to"]) for row in values], "each row once"
    assert job.state == "done" and job.run
