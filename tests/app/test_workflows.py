"""What popup and panel ask about workflows: kept from a run as corrected, listed, run with values, deleted."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from handrail.app.workflows import listed
from handrail.library.library import Library
from handrail.schedules.task import Schedule, Task
from handrail.store.jobs import JobStore, JobStoreError
from handrail.store.workflow_files import WorkflowFiles
from handrail.workflows.instruction import with_values
from handrail.workflows.workflow import Parameter, Step, Target, Workflow
from handrail_wire import (
    CatchUp,
    DaemonBody,
    DeleteWorkflow,
    DraftWorkflow,
    Failure,
    GetWorkflow,
    Given,
    KeepWorkflow,
    ListRuns,
    ListWorkflows,
    RunList,
    RunUpdate,
    ScheduleWorkflow,
    StartRun,
    WorkflowChanged,
    WorkflowList,
    WorkflowScheduled,
    WorkflowShown,
    WorkflowView,
)
from tests.run.test_replaying import GOAL, SCRIPT, afresh, done, fresh, yes
from tests.support.lamp_shop import BUY, LampShop
from tests.support.world import World, act, stop, world

TITLE = "Buy the “{lamp}” and send it to {send_it_to}."


async def draft(here: World) -> tuple[str, WorkflowView]:
    """A run that was right, and what would be kept of it."""
    here.browser.decide = yes
    run = (await here.browser.do(GOAL)).run
    answer = await here.browser.request(DraftWorkflow(run=run))
    assert isinstance(answer, WorkflowShown), answer
    return run, answer.workflow


async def keep(here: World, run: str, drafted: WorkflowView, name: str = "buy_lamp", title: str = TITLE, **lamp: str) -> WorkflowChanged:
    """Keep it with the first parameter called `lamp`."""
    wanted: list[dict[str, Any]] = [
        {"was": one.name, **one.model_dump(include={"name", "ask", "kind", "default"})} for one in drafted.parameters
    ]
    wanted[0] |= {"name": "lamp", "ask": "Which lamp", **lamp}
    answer = await here.browser.request(KeepWorkflow.model_validate(dict(run=run, name=name, title=title, parameters=wanted)))
    assert isinstance(answer, WorkflowChanged), answer
    return answer


async def run_it(here: World, **values: str) -> Any:
    given = [{"name": name, "value": value} for name, value in values.items()]
    request = StartRun.model_validate(dict(tab=1, instruction="/buy_lamp", url=here.browser.page.url, values=given))
    return await here.browser.request(request)


async def test_a_run_is_kept_as_the_person_corrects_it_and_run_with_values(tmp_path: Path) -> None:
    page = fresh()
    async with world(tmp_path, SCRIPT, page) as here:
        run, drafted = await draft(here)
        assert drafted.title == "Buy the “{name}” and send it to {send_it_to}." and drafted.name
        assert [(one.name, one.default, one.fixed) for one in drafted.parameters] == [
            ("name", "Moss Lamp", False), ("send_it_to", "Ada Park", False),
        ]  # fmt: skip
        assert drafted.steps[0] == 'Click "{name}".' and drafted.steps[2].endswith("(you are asked first).")
        assert (await keep(here, run, drafted)).problems == []
        shown = await here.browser.request(GetWorkflow(name="buy_lamp"))
        assert isinstance(shown, WorkflowShown) and shown.workflow.steps[0] == 'Click "{lamp}".'
        assert [(one.name, one.ask, one.last) for one in shown.workflow.parameters] == [
            ("lamp", "Which lamp", ""), ("send_it_to", "send it to", ""),
        ]  # fmt: skip
        calls = len(here.model.requests)
        for whom in ('Bo "Bee" Lind', "Zoë {lamp}\nFlat 2", "lamp=“Moss Lamp” C:\\"):
            afresh(page)
            answer = await run_it(here, lamp="Vega Lamp", send_it_to=whom)
            assert isinstance(answer, RunUpdate), answer
            view = await here.browser.end(answer.run.run)
            assert (view.state, done(page)) == ("done", ["e2", whom, "e6"]), view.message
            assert view.workflow == "buy_lamp" and view.values[1].value == whom
            again = await here.browser.request(GetWorkflow(name="buy_lamp"))
            assert isinstance(again, WorkflowShown)
            assert [one.last for one in again.workflow.parameters] == ["Vega Lamp", whom]
        assert len(here.model.requests) == calls, "no model is asked"


async def test_what_cannot_be_so_is_said_at_its_field_and_nothing_is_written(tmp_path: Path) -> None:
    async with world(tmp_path, SCRIPT, fresh()) as here:
        run, drafted = await draft(here)
        files = here.daemon.runs.services.workflows
        assert files

        async def problems(**changes: str) -> dict[str, str]:
            return {one.field: one.text for one in (await keep(here, run, drafted, **changes)).problems}

        assert "book_flight" in (await problems(name="../../etc"))["name"]
        assert await problems(name="Buy lamp") and not list(files.folder.glob("*"))
        assert "{what}" in (await problems(title="Buy {what}"))["title"]
        assert "no date" in (await problems(kind="date"))["name.default"]
        assert not list(files.folder.glob("*"))
        assert await problems() == {}
        before = files.path("buy_lamp").read_text("utf-8")
        assert "already" in (await problems(ask="Another"))["name"]
        assert files.path("buy_lamp").read_text("utf-8") == before


async def test_why_a_run_cannot_be_kept_is_said(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("Nothing to do."))], fresh()) as here:
        run = (await here.browser.do("Tell me what there is to do.")).run
        answer = await here.browser.request(DraftWorkflow(run=run))
        assert isinstance(answer, Failure) and "Nothing was done on the page" in answer.message
        answer = await here.browser.request(DraftWorkflow(run="nosuchrun0"))
        assert isinstance(answer, Failure) and "not in Handrail's journal" in answer.message


def some(name: str, site: str, **parameters: Parameter) -> Workflow:
    step = Step(do="click", control=Target(role="button", name="Go"), says='click "Go"')
    return Workflow(name=name, title=f"Do {name}", site=site, parameters=parameters, steps=(step,))


async def test_what_a_small_model_manages_is_said_where_no_policy_is_for_the_site(tmp_path: Path) -> None:
    async with world(tmp_path, [], fresh()) as here:
        runs = here.daemon.runs
        said = "Handrail has no instructions written for this site."

        async def beforehand(url: str) -> str:
            answer = await here.browser.request(ListWorkflows(url=url))
            assert isinstance(answer, WorkflowList)
            return answer.beforehand

        assert await beforehand("https://shop.test/") == "", "a larger model says nothing"
        runs.services = replace(runs.services, beforehand=said)
        assert await beforehand("https://shop.test/") == said
        assert await beforehand("chrome://settings/") == ""
        site = here.daemon.config.paths.policies_dir / "my_shop"
        site.mkdir(parents=True)
        (site / "site.yaml").write_text('patterns: ["https://shop.test/*"]\n')
        runs.services = replace(runs.services, library=Library.load(user=site.parent))
        assert await beforehand("https://shop.test/cart") == ""
        assert await beforehand("https://other.test/") == said


async def test_those_of_this_page_come_first_and_a_broken_file_is_said(tmp_path: Path) -> None:
    async with world(tmp_path, [], fresh()) as here:
        files = here.daemon.runs.services.workflows
        assert files
        for name, site in {
            "a_far": "https://far.test/", "b_site": "http://shop.test/cart", "c_page": "http://shop.test/*", "d_scheme": "https://shop.test/",
        }.items():  # fmt: skip
            files.save(some(name, site))
        (files.folder / "torn.md").write_text("---\nname: torn\n")
        answer = await here.browser.request(ListWorkflows(url="http://shop.test/lamps?page=2"))
        assert isinstance(answer, WorkflowList)
        assert [(one.name, one.here) for one in answer.workflows] == [
            ("c_page", "page"), ("b_site", "site"), ("a_far", "elsewhere"), ("d_scheme", "elsewhere"),
        ]  # fmt: skip
        (problem,) = answer.problems
        assert "torn.md" in problem
        answer = await here.browser.request(GetWorkflow(name="torn"))
        assert isinstance(answer, Failure) and "torn.md" in answer.message
        answer = await here.browser.request(DeleteWorkflow(name="c_page"))
        assert isinstance(answer, WorkflowChanged) and files.get("c_page") is None
        for gone in (DeleteWorkflow(name="c_page"), GetWorkflow(name="c_page"), DeleteWorkflow(name="../journal")):
            answer = await here.browser.request(gone)
            assert isinstance(answer, Failure) and "no workflow" in answer.message


async def test_a_secret_is_never_written_down(tmp_path: Path) -> None:
    async with world(tmp_path, [], fresh()) as here:
        files = here.daemon.runs.services.workflows
        assert files
        files.save(some("buy_lamp", "*", word=Parameter(ask="the password", secret=True)))
        refused = await run_it(here, word="hunter2")
        assert isinstance(refused, Failure) and "the password" in refused.message and "<secret:word>" in refused.message
        assert here.daemon.runs.services.journal.latest() == []
        begun = await run_it(here, word="<secret:shop>")
        assert isinstance(begun, RunUpdate)
        await here.browser.end(begun.run.run)
        shown = await here.browser.request(GetWorkflow(name="buy_lamp"))
        assert isinstance(shown, WorkflowShown) and shown.workflow.parameters[0].last == "<secret:shop>", "its name is none"


async def test_they_are_listed_where_it_cannot_be_read_what_relies_on_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path, [], fresh()) as here:
        files = here.daemon.runs.services.workflows
        assert files and here.daemon.runs.jobs

        def locked() -> list[Schedule]:
            raise JobStoreError("Another program writes the schedules: try it again in a moment.")

        monkeypatch.setattr(here.daemon.runs.jobs.store, "schedules", locked)
        files.save(some("buy_lamp", "*"))
        answer = await here.browser.request(ListWorkflows(url="http://shop.test/"))
        assert isinstance(answer, WorkflowList) and [one.name for one in answer.workflows] == ["buy_lamp"]
        assert answer.problems == ["Another program writes the schedules: try it again in a moment."]


def test_a_file_is_read_once_until_it_changes(tmp_path: Path) -> None:
    files = WorkflowFiles(tmp_path)
    path = files.save(some("one", "*"))
    first = listed(files, "").workflows[0]
    assert files.all()[0][0] is files.all()[0][0]
    path.write_text(path.read_text("utf-8").replace("Do one", "Do something else"), encoding="utf-8")
    assert listed(files, "").workflows[0].title == "Do something else" != first.title
    path.unlink()
    assert listed(files, "").workflows == []


async def test_a_table_beside_a_workflow_is_checked_and_done_row_by_row(tmp_path: Path) -> None:
    page = LampShop()
    async with world(tmp_path, [], page) as here:
        files = here.daemon.runs.services.workflows
        assert files
        files.save(BUY)
        here.browser.decide = lambda asked: "approve"

        async def ask(table: str, **more: Any) -> DaemonBody:
            start = StartRun(tab=1, instruction="/buy_lamp", url="http://shop.test/", table=table, **more)
            return await here.browser.request(start)

        for table, why in (
            ("name,colour\nMoss Lamp,red\n", "row 1: buy_lamp has no parameter 'colour'"),
            ("name\nMoss Lamp\n", "row 1: send_it_to is missing"),
            ("name", "it has no rows"),
        ):
            answer = await ask(table)
            assert isinstance(answer, Failure) and why in answer.message
        given = [Given(name="send_it_to", value="Ada Park")]
        answer = await ask("name;send_it_to\nMoss Lamp;\nVega Lamp;Bo Lind\n", values=given)
        assert isinstance(answer, RunUpdate)
        view = await here.browser.end(answer.run.run)
        assert (view.state, view.rows, view.row) == ("done", 2, 2)
        assert page.bought == [("Moss Lamp", "Ada Park"), ("Vega Lamp", "Bo Lind")]


async def test_one_is_put_on_time_with_its_values_and_checked_first(tmp_path: Path) -> None:
    async with world(tmp_path, [], LampShop()) as here:
        files, jobs = here.daemon.runs.services.workflows, here.daemon.runs.jobs
        assert files and jobs
        files.save(BUY)
        files.save(some("no_page", "*"))
        moss = [Given(name="name", value="Moss Lamp"), Given(name="send_it_to", value="Ada Park")]

        async def ask(workflow: str = "buy_lamp", when: str = "30 8 * * 1-5", **more: Any) -> DaemonBody:
            return await here.browser.request(ScheduleWorkflow(workflow=workflow, when=when, **more))

        for asked, why in (
            (ask("gone", values=moss), "There is no workflow gone any more."),
            (ask("no_page"), "no page where it begins"),
            (ask(values=moss[:1]), "send_it_to is missing"),
            (ask(values=moss, when="31 25 * * *"), "is no time that I know"),
            (ask(values=moss, table="name,colour\nMoss Lamp,red\n"), "The table: row 1: buy_lamp has no parameter 'colour'"),
        ):
            answer = await asked
            assert isinstance(answer, Failure) and why in answer.message
        assert jobs.store.schedules() == []

        now = time.time()
        answer = await ask(values=moss)
        assert isinstance(answer, WorkflowScheduled) and answer.name == "buy_lamp"
        assert now < answer.next < now + 4 * 86_400 and time.localtime(answer.next)[3:5] == (8, 30)
        answer = await ask(values=moss[1:], table="name\nMoss Lamp\nVega Lamp\n")
        assert isinstance(answer, WorkflowScheduled) and answer.name == "buy_lamp_2"
        one, each = jobs.store.schedules()
        assert (one.cron, one.paused) == ("30 8 * * 1-5", False)
        said = with_values("buy_lamp", {"name": "Moss Lamp", "send_it_to": "Ada Park"})
        assert one.task == Task(instruction=said, url=BUY.start, unattended=True), "silence is a no: nobody looks on"
        assert each.task.instruction == "/buy_lamp"
        assert [row["name"] for row in each.task.rows] == ["Moss Lamp", "Vega Lamp"]
        again = await ask(values=moss)
        assert isinstance(again, WorkflowScheduled) and again.name == "buy_lamp", "a second press buys no second lamp"
        jobs.store.pause_schedule("buy_lamp", True)
        again = await ask(values=moss)
        assert isinstance(again, WorkflowScheduled) and again.name == "buy_lamp_3", "one that is paused does nothing"
        assert all(row["send_it_to"] == "Ada Park" for row in each.task.rows)


async def test_what_was_missed_is_told_and_answered_in_the_browser(tmp_path: Path) -> None:
    page = LampShop()
    async with world(tmp_path, [], page) as here:
        files, jobs = here.daemon.runs.services.workflows, here.daemon.runs.jobs
        assert files and jobs
        files.save(BUY)
        here.browser.decide = lambda asked: "approve"
        with closing(JobStore(tmp_path / "data" / "jobs.sqlite3")) as store:
            said = with_values("buy_lamp", {"name": "Moss Lamp", "send_it_to": "Ada Park"})
            now = time.time()
            schedule = store.add_schedule("lamps", "0 8 * * *", Task(instruction=said, url="http://shop.test/"))
            for job in store.take_dates(schedule, [now - 90_000, now - 4_000], now):
                store.mark(job.job, "missed")
            listed = await here.browser.request(ListRuns())
            assert isinstance(listed, RunList) and "2 scheduled runs were missed (“lamps”" in listed.missed
            answer = await here.browser.request(CatchUp())
            assert isinstance(answer, RunList) and answer.missed == ""
            async with asyncio.timeout(10):
                while not page.bought:
                    await asyncio.sleep(0.05)
            assert page.bought == [("Moss Lamp", "Ada Park")], "the latest date, once"
