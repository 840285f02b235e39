"""`handrail run` from a terminal, with the real browser: a workflow once and for each row, a tab of its own."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from handrail.app.process import only_daemon
from handrail.link.pairing import write_state
from handrail.schedules.task import Task
from handrail.store.jobs import JobStore
from handrail.workflows.workflow import Parameter, Step, Target, Workflow
from handrail_demo.approver import Approver
from handrail_eval.approvals import always
from tests.support.site import Site
from tests.support.stage import Stage, until
from tests.support.world import act, stop

pytestmark = pytest.mark.browser

FORM = (
    "<h1>Order</h1><form method=post action=/order><label>Item <input name=item></label>"
    "<label>Pieces <input name=pieces></label><button>Place order</button></form>"
)


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    site.add("/", FORM, "Order")
    site.add("/order", "<h1>Thank you</h1><p>Order 4711</p>", "Thank you")
    yield site
    site.close()


@pytest.fixture(autouse=True)
def known(on_stage: Stage) -> Iterator[None]:
    """The command line knows by this that Handrail runs."""
    daemon = on_stage.live.daemon
    with only_daemon(daemon.config.paths):
        write_state(daemon.config.paths.state_file, daemon.port, os.getpid())
        yield
    write_state(daemon.config.paths.state_file, daemon.port, os.getpid())


def ordering(site: Site) -> Workflow:
    button = Target(role="button", name="Place order")
    return Workflow(
        name="order",
        title="Order {pieces} of {item}",
        site=site.url("/*"),
        start=site.url("/"),
        parameters={"item": Parameter(ask="item"), "pieces": Parameter(ask="how many", kind="amount", default="1")},
        steps=(
            Step(do="type", control=Target(role="textbox", name="Item"), given={"text": "{item}"}, says='type "{item}"'),
            Step(do="type", control=Target(role="textbox", name="Pieces"), given={"text": "{pieces}"}, says='type "{pieces}"'),
            Step(do="click", control=button, says="place the order", asks=True),
        ),
        read=Target(role="text", name="Order …"),
        ends="Thank you",
    )  # fmt: skip


async def handrail(*arguments: str) -> tuple[int, str, str]:
    """Run the command as a person would; exit code, what it printed, and what it said besides."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handrail", *arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    out, err = await process.communicate()
    return process.returncode or 0, out.decode(), err.decode()


def kept(on_stage: Stage, workflow: Workflow) -> None:
    files = on_stage.services.workflows
    assert files
    files.save(workflow)


def orders(site: Site) -> list[str]:
    return [body for _, body in site.posts]


def test_a_workflow_from_the_terminal(on_stage: Stage, site: Site) -> None:
    kept(on_stage, ordering(site))

    async def work() -> tuple[int, str, str]:
        live = on_stage.live
        async with Approver(live.browser, live.daemon.runs, always).watching():
            return await handrail("run", "--workflow", "order", "--set", "item=Blue cup", "--set", "pieces=3", "--json")

    code, out, err = on_stage.do(work())
    said = json.loads(out.strip().split("\n")[-1])
    assert (code, said["status"], said["answer"]) == (0, "done", "4711"), err
    assert (said["model_calls"], said["steps"]) == (0, 3) and orders(site) == ["item=Blue+cup&pieces=3"]


def test_each_row_of_a_file_in_one_tab(on_stage: Stage, site: Site, tmp_path: Path) -> None:
    kept(on_stage, ordering(site))
    table, results = tmp_path / "orders.csv", tmp_path / "results.csv"
    table.write_text("\ufeffitem;pieces\nBlue cup;3\n\nRed; 2\nTeapot;1\n", "utf-8")

    async def work() -> tuple[int, str, str]:
        live = on_stage.live
        async with Approver(live.browser, live.daemon.runs, always).watching():
            return await handrail("run", "--workflow", "order", "--for-each", str(table), "--results", str(results))

    code, out, err = on_stage.do(work(), 90)
    assert code == 0 and "3 of 3 rows were done." in out, err
    assert orders(site) == ["item=Blue+cup&pieces=3", "item=Red&pieces=2", "item=Teapot&pieces=1"]
    assert results.read_text("utf-8").splitlines()[:2] == ["item,pieces,status,answer", "Blue cup,3,done,4711"]
    here = [page for page in on_stage.live.browser.context.pages if page.url.startswith(site.url("/"))]
    assert len(here) == 1, "all rows in one tab"


def test_what_makes_no_sense_is_said_before_anything_is_done(on_stage: Stage, site: Site, tmp_path: Path) -> None:
    kept(on_stage, ordering(site))
    table = tmp_path / "orders.csv"

    async def said(text: str) -> tuple[int, str]:
        table.write_text(text, "utf-8")
        code, _, err = await handrail("run", "--workflow", "order", "--for-each", str(table))
        return code, err

    code, err = on_stage.do(said("item,colour\nCup,blue\n"))
    assert code == 2 and "row 1: order has no parameter 'colour' (its parameters: item, pieces)" in err
    code, err = on_stage.do(said("item,pieces\nCup,2\n,4\n"))
    assert code == 2 and "row 2: item is empty" in err
    code, err = on_stage.do(said("item,pieces\nCup,2,3\n"))
    assert code == 2 and "not as many columns" in err
    assert not site.posts and not site.reached


def test_an_instruction_goes_to_the_tab_in_front(on_stage: Stage, site: Site) -> None:
    def player(request: dict[str, Any]) -> Any:
        assert "Order" in str(request["messages"][-1]["content"])
        return act(stop("It is an order form."))

    on_stage.player = player

    async def work() -> tuple[int, str, str]:
        page = await on_stage.live.browser.context.new_page()
        await page.goto(site.url("/"))
        await page.bring_to_front()
        return await handrail("run", "What is on this page?")

    code, out, err = on_stage.do(work())
    assert code == 0 and out == "It is an order form.\n", err


def test_a_scheduled_one_is_told_and_its_tab_closed(on_stage: Stage, site: Site) -> None:
    kept(on_stage, ordering(site))
    live = on_stage.live

    async def work() -> None:
        code, out, err = await handrail("schedules", "add", "orders", "every day at 8", "--workflow", "order", "--set", "item=Tea")
        assert code == 0 and "At 08:00 every day" in out, err
        store = JobStore(live.daemon.config.paths.jobs)
        try:
            async with Approver(live.browser, live.daemon.runs, always).watching():
                (schedule,) = store.schedules()
                store.take_dates(schedule, [schedule.created], schedule.created)
                await until(lambda: store.of_schedule("orders")[0].over, "the job is over", 30)
            (job,) = store.of_schedule("orders")
            assert (job.state, job.message) == ("done", "4711")
            worker = live.browser.context.service_workers[0]
            shown = "() => new Promise((resolve) => chrome.notifications.getAll((all) => resolve(Object.keys(all))))"
            for _ in range(100):
                if f"run-{job.run}" in (told := await worker.evaluate(shown)):
                    break
                await asyncio.sleep(0.1)
            assert f"run-{job.run}" in told
            # Asked anew each time: a list that was taken before keeps a page that was closed.
            await until(
                lambda: not any(one.url.startswith(site.url("/")) for one in live.browser.context.pages), "its tab is closed"
            )
        finally:
            store.delete_schedule("orders")
            store.close()

    on_stage.do(work())
    assert orders(site) == ["item=Tea&pieces=1"]


def test_the_tab_of_one_that_failed_is_closed_unless_the_person_looks_at_it(on_stage: Stage, site: Site) -> None:
    gone = ordering(site).model_copy(update={"ends": "Something else"})
    kept(on_stage, gone)
    live = on_stage.live
    task = Task(instruction='/order item="Tea" pieces="1"', url=site.url("/"), unattended=True)

    def here() -> list[Any]:
        return [one for one in live.browser.context.pages if one.url.startswith(site.url("/"))]

    async def work() -> None:
        await live.browser.context.new_page()
        with closing(JobStore(live.daemon.config.paths.jobs)) as store:
            schedule = store.add_schedule("orders", "0 8 * * *", task)
            async with Approver(live.browser, live.daemon.runs, always).watching():
                for at, looked_at in enumerate((True, False)):
                    before = len(here())
                    (job,) = store.take_dates(schedule, [schedule.created + at], schedule.created)
                    if looked_at:
                        await until(lambda: here(), "its tab is open", 30)
                        await here()[0].bring_to_front()
                    await until(lambda job=job: store.job(job.job).over, "the job is over", 60)
                    assert store.job(job.job).state == "failed"  # type: ignore[union-attr]
                    if not looked_at:
                        await live.browser.context.pages[0].bring_to_front()
                        await until(lambda before=before: len(here()) == before, "its tab is closed")
                await asyncio.sleep(1)
                assert len(here()) == 1, "what the person has in front stays"
            store.delete_schedule("orders")

    on_stage.do(work(), 120)


def test_without_handrail_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_HOME", str(tmp_path))
    code, _, err = asyncio.run(handrail("run", "Book it", "--url", "https://air.example/"))
    assert code == 5 and "handrail up" in err
