"""An answer of a certain form: the policy is told what is wrong with another, and the run says what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from handrail.happened.whole import Told
from handrail.schedules.task import Job, Task
from handrail_wire import Failure, Node, RunUpdate, RunView, StartRun
from tests.support.fake_browser import FakePage
from tests.support.world import World, act, stop, world

PAGE = [Node(role="heading", name="Fares"), Node(role="text", name="HR 12 €89")]
GOOD = '[{"flight": "HR 12", "price": 89}]'


async def ask(here: World, schema: str) -> RunView:
    start = StartRun(tab=1, instruction="Which fares are there?", url="http://site.test/", answer_schema=schema)
    answer = await here.browser.request(start)
    assert isinstance(answer, RunUpdate), answer
    return await here.browser.end(answer.run.run)


async def test_another_form_is_told_and_the_right_one_taken(tmp_path: Path) -> None:
    script = [act(stop("HR 12 for €89.")), act(stop('[{"flight": "HR 12"}]')), act(stop(GOOD))]
    async with world(tmp_path, script, FakePage(nodes=PAGE)) as here:
        view = await ask(here, "flight, price")
        assert (view.state, view.answer) == ("done", GOOD)
        assert view.table and view.table.columns == ["flight", "price"] and view.table.csv == "flight,price\nHR 12,89\n"
        first, second, third = here.prompts()
        assert '"required":["flight","price"]' in first and "has not the form" not in first
        assert "it is no JSON" in second and "'price' is a required property" in third


async def test_three_times_another_form_ends_it_and_says_what_is_missing(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("89 euros"))] * 3, FakePage(nodes=PAGE)) as here:
        view = await ask(here, '{"type": "number"}')
        assert view.state == "failed" and "it is no JSON" in view.answer and "It was: 89 euros" in view.answer
        assert len(here.model.requests) == 3


async def test_a_call_that_ends_the_run_has_the_form_too(tmp_path: Path) -> None:
    """The answer of a last call is the run's: the caller brings it into the form that was asked for."""
    call: dict[str, Any] = {"do": "call", "policy": "read_table", "arguments": {"table": "fares"}, "last": True}
    script = [act(call), act(stop("HR 12: 89")), act(stop(GOOD))]
    async with world(tmp_path, script, FakePage(nodes=PAGE)) as here:
        view = await ask(here, "flight, price")
        assert (view.state, view.answer) == ("done", GOOD), here.browser.texts(view.run)


async def test_what_is_no_schema_is_said_before_anything_is_done(tmp_path: Path) -> None:
    async with world(tmp_path, [], FakePage(nodes=PAGE)) as here:
        start = StartRun(tab=1, instruction="x", url="http://site.test/", answer_schema='{"type": "banana"}')
        answer = await here.browser.request(start)
        assert isinstance(answer, Failure) and "no JSON Schema" in answer.message and not here.model.requests


async def test_it_is_kept_with_the_run(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop(GOOD))], FakePage(nodes=PAGE)) as here:
        task = Task(instruction="Which?", url="http://site.test/", answer_schema="flight, price", tokens=5000)
        start = StartRun(tab=1, instruction="Which?", url="http://site.test/", answer_schema=task.answer_schema)
        answer = here.daemon.runs.start(start, Job(job="a1", task=task, created=0))
        assert isinstance(answer, RunUpdate)
        await here.browser.end(answer.run.run)
        (given,) = here.happened(answer.run.run, Told)
        assert given.tokens == 5000 and '"required":["flight","price"]' in given.answer_schema
