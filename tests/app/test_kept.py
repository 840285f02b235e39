"""History, secrets and schedules from the options page: over a real socket, in real stores."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import keyring
import pytest

from handrail.config.secrets import WrongOrigin, resolve, set_secret
from handrail.schedules.task import Task
from handrail.store.jobs import JobStore
from handrail.store.journal import Journal
from handrail.store.workflow_files import WorkflowFiles
from handrail_wire import (
    ChangeSchedule,
    ChangeSettings,
    DeleteRuns,
    GetKept,
    Kept,
    RemoveSecret,
    SetSecret,
    SettingsRefused,
)
from tests.app.test_texts import ask as ask_for
from tests.cli.test_workflows import OPEN
from tests.config.test_secrets import NO_KEYRING, MemoryKeyring
from tests.support.world import act, form_page, run, stop, world

SHOP = "https://shop.example"
SECRET = " pass canary 7f3a "


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    return MemoryKeyring.installed(monkeypatch)


ask = partial(ask_for, kinds=Kept)


def test_runs_are_listed_and_deleted_one_by_one_and_all(tmp_path: Path) -> None:
    async def test() -> None:
        script = [act(stop("one")), act(stop("two")), act(stop("three")), act(stop("Which?", "need_info"))]
        async with world(tmp_path, script, form_page()) as here:
            names = []
            for number in range(3):
                names.append(await here.browser.start(f"Number {number}"))
                await here.browser.end(names[-1])
            going = await here.browser.start("Goes on")
            await here.browser.state(going, "needs_you")
            view = await ask(here, GetKept())
            assert [(one.run, one.going) for one in view.runs] == [(going, True), *((one, False) for one in names[::-1])]
            assert view.total == 4 and view.runs[0].instruction == "Goes on"

            view = await ask(here, DeleteRuns(run=names[1]))
            assert view.done == "The run was deleted."
            assert [one.run for one in view.runs] == [going, names[2], names[0]]
            assert here.daemon.runs.whole(names[1]).type == "failure"
            refused = await ask(here, DeleteRuns(run=going))
            assert refused.problems[0].about == "history" and "at work" in refused.problems[0].message
            assert isinstance(await ask(here, DeleteRuns(run=names[1])), SettingsRefused)

            view = await ask(here, DeleteRuns(run=None))
            assert view.done == "2 runs were deleted." and [one.run for one in view.runs] == [going]
            await here.browser.command(going, "stop")
            await here.browser.end(going)

    run(test())


def test_what_is_past_its_days_is_deleted_and_nothing_by_default(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [act(stop("one"))], form_page()) as here:
            name = await here.browser.start("Long ago")
            await here.browser.end(name)
            desk = here.daemon.runs.on_settings.__self__._kept  # type: ignore[attr-defined]
            assert desk.prune(None, time.time() + 10 * 365 * 86_400) == 0
            assert desk.prune(30, time.time() + 29 * 86_400) == 0
            assert desk.prune(30, time.time() + 31 * 86_400) == 1
            assert (await ask(here, GetKept())).total == 0

    run(test())


def test_a_start_deletes_what_the_file_says(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [act(stop("one"))], form_page()) as here:
            await here.browser.end(await here.browser.start("Long ago"))
            changes = [{"name": "history_days", "value": 30}]
            await here.browser.send(ChangeSettings.model_validate({"changes": changes}))
            path = here.daemon.config.paths.journal
        old = Journal(path)
        old._db.execute("UPDATE runs SET ended = ended - ?", (31 * 86_400,))
        old.close()
        async with world(tmp_path, [], form_page(), history_days=30) as here:
            assert (await ask(here, GetKept())).total == 0

    run(test())


def test_a_run_whose_job_is_open_is_not_deleted(tmp_path: Path) -> None:
    """Its job would be done again: the journal is what says that it was."""

    async def test() -> None:
        async with world(tmp_path, [act(stop("one"))], form_page()) as here:
            store = JobStore(here.daemon.config.paths.jobs)
            journal = here.daemon.runs.services.journal
            job = store.add(Task(instruction="Once"))
            record = journal.start_run(tab=1, instruction="Once", url="http://a.test/", model="m", job=job.job)
            journal.end_run(record.run)
            # Nobody looked at the job since: that is done twice a second, without waiting for anything.
            answer = here.daemon.runs.on_settings.__self__._kept._forget([record.run])  # type: ignore[attr-defined]
            assert answer == 0 and journal.record(record.run) is not None
            store.close()

    run(test())


def test_a_secret_is_stored_for_its_site_and_never_sent_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            sealed = here.browser.seal(SECRET, f"secret login {SHOP}")
            view = await ask(here, SetSecret(name="login", origin=SHOP, sealed=sealed))
            assert view.done == f"login for {SHOP} is in the keyring. Call it <secret:login>."
            assert [(one.name, one.origin, one.where) for one in view.secrets] == [("login", SHOP, "keyring")]
            assert SECRET.strip() not in view.model_dump_json()
            assert resolve("login", SHOP) == SECRET
            with pytest.raises(WrongOrigin):
                resolve("login", "https://other.example")
            view = await ask(here, RemoveSecret(name="login"))
            assert view.secrets == [] and view.done == "login was deleted."
            refused = await ask(here, RemoveSecret(name="login"))
            assert refused.problems[0].about == "secret"

    run(test())


def test_a_secret_that_was_sealed_for_another_site_is_not_taken(tmp_path: Path, memory: MemoryKeyring) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            sealed = here.browser.seal(SECRET, f"secret login {SHOP}")
            for name, origin in (("login", "https://evil.example"), ("other", SHOP)):
                refused = await ask(here, SetSecret(name=name, origin=origin, sealed=sealed))
                assert "did not arrive" in refused.problems[0].message
            assert memory.entries == {}

    run(test())


def test_without_a_keyring_it_is_said_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(keyring, "get_keyring", lambda: NO_KEYRING)
        async with world(tmp_path, [], form_page()) as here:
            view = await ask(here, GetKept())
            assert "HANDRAIL_SECRET_NAME" in view.keyring_problem
            sealed = here.browser.seal(SECRET, f"secret login {SHOP}")
            refused = await ask(here, SetSecret(name="login", origin=SHOP, sealed=sealed))
            assert "keyring" in refused.problems[0].message

    run(test())


def test_a_schedule_rests_goes_on_and_is_deleted(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [], form_page()) as here:
            store = JobStore(here.daemon.config.paths.jobs)
            store.add_schedule("report", "0 8 * * 1-5", Task(instruction="/report", url=SHOP))
            (one,) = (await ask(here, GetKept())).schedules
            assert (one.name, one.instruction, one.paused) == ("report", "/report", False)
            assert one.problem == "There is no workflow report any more."
            WorkflowFiles(here.daemon.config.paths.workflows_dir).save(OPEN.model_copy(update={"name": "report"}))
            assert (await ask(here, GetKept())).schedules[0].problem == ""
            assert one.next > time.time() and "8" in one.when
            (one,) = (await ask(here, ChangeSchedule(name="report", change="pause"))).schedules
            assert one.paused and one.next is None
            known = store.schedule("report")
            assert known and known.paused
            view = await ask(here, ChangeSchedule(name="report", change="resume"))
            assert view.done == "report goes on." and not view.schedules[0].paused
            view = await ask(here, ChangeSchedule(name="report", change="delete"))
            assert view.schedules == [] and store.schedule("report") is None
            refused = await ask(here, ChangeSchedule(name="report", change="pause"))
            assert refused.problems[0].about == "schedule"
            store.close()

    run(test())


def test_secrets_of_the_command_line_are_listed_without_api_keys(tmp_path: Path) -> None:
    async def test() -> None:
        set_secret("card_number", "4000", SHOP)
        async with world(tmp_path, [], form_page()) as here:
            assert [one.name for one in (await ask(here, GetKept())).secrets] == ["card_number"]

    run(test())
