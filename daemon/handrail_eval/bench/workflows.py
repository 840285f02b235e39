"""Workflows: kept from runs of the scripted experts, done again with other values, without a model.

For each task an expert plays one seed. Its run is kept as it is, corrected by nobody, and done again with the
values of other seeds, which are taken from their instructions by the workflow's own title. The task judges.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import typer
from rich.console import Console

from handrail.store.workflow_files import WorkflowFiles
from handrail_demo.configured import configured_model
from handrail_demo.session import Session

from .. import crm_eval
from ..crm_eval import CrmTask
from ..flights import miniwob_task
from ..miniwob import PageServer, pages_folder
from ..miniwob import suite as suite_tasks
from ..playing import scripted_session
from ..shown import plain_errors
from ..sites.known import LONG, SITES
from ..sites.task import SiteTask
from ..task import Task
from . import second_skin as second
from .again import Outcome, line, played
from .second_skin import OnSecondSkin

PAGE_STEPS = 300


@contextmanager
def _sites(names: Sequence[str]) -> Iterator[list[Task]]:
    with ExitStack() as stack:
        tasks: list[Task] = []
        for known in (SITES, LONG):
            for name in names:
                if name in known:
                    running = stack.enter_context(known[name].open())
                    tasks += [
                        SiteTask(intent, running, known[name].experts) for intent in known[name].intents
                    ]
        yield tasks


def workflows(
    suite: Annotated[
        str,
        typer.Option(
            help="A suite of MiniWoB++, “sites” for the applications, one of their names, or “airline”."
        ),
    ] = "all",
    tasks: Annotated[str, typer.Option(help="Names of tasks with commas, of those of the suite.")] = "",
    seeds: Annotated[
        int, typer.Option(help="Of each task: the first is kept, the others are done again.", min=2)
    ] = 3,
    first_seed: Annotated[int, typer.Option(help="The first of them.")] = 0,
    keep_in: Annotated[Path | None, typer.Option(help="Also put the workflows' files there.")] = None,
    second_skin: Annotated[
        bool,
        typer.Option(help="Do the airline's on its second skin, where your model looks for missing steps."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")] = False,
) -> None:
    """Keep runs of scripted experts as workflows, and do them again with other values, without a model."""
    numbers = range(first_seed, first_seed + seeds)
    with plain_errors(), _opened(suite) as (known, options):
        wanted = [task for task in known if not tasks or task.name in tasks.split(",")]
        if second_skin:
            airline = [task for task in wanted if isinstance(task, CrmTask)]
            there = asyncio.run(_on_second_skin(airline, first_seed, keep_in, options))
            lines, shown = [*map(second.line, there)], second.summary(there)
        else:
            found = asyncio.run(_measured(wanted, numbers, keep_in, options))
            lines, shown = [*map(line, found)], _summary(found)
    console = Console(stderr=as_json)
    for text in lines:
        console.print(text, highlight=False, markup=False)
    if as_json:
        typer.echo(json.dumps(shown))


async def _measured(
    tasks: Sequence[Task], seeds: Sequence[int], keep_in: Path | None, options: Mapping[str, Any]
) -> list[Outcome]:
    with tempfile.TemporaryDirectory(prefix="handrail-workflows-", ignore_cleanup_errors=True) as folder:
        async with scripted_session(Path(folder), PAGE_STEPS, **options) as (live, server):
            found = await played(live, server, tasks, seeds)
            _put(live, keep_in)
            return found


async def _on_second_skin(
    tasks: Sequence[CrmTask], seed: int, keep_in: Path | None, options: Mapping[str, Any]
) -> list[OnSecondSkin]:
    with tempfile.TemporaryDirectory(prefix="handrail-workflows-", ignore_cleanup_errors=True) as folder:
        async with (
            # The person's own model is chosen before the session has folders of its own.
            configured_model(Console(stderr=True)) as model,
            scripted_session(Path(folder), PAGE_STEPS, **options) as (live, server),
        ):
            found = await second.on_second_skin(live, server, model, tasks, seed)
            _put(live, keep_in)
            return found


def _put(live: Session, keep_in: Path | None) -> None:
    """Copy the workflows' files."""
    files = live.daemon.runs.services.workflows
    if keep_in and files:
        for workflow in files.all()[0]:
            WorkflowFiles(keep_in).save(workflow)


@contextmanager
def _opened(suite: str) -> Iterator[tuple[Sequence[Task], Mapping[str, Any]]]:
    """A suite's tasks, and what a session needs for them."""
    if suite == "airline":
        with crm_eval.trips() as (flights, server, secrets):
            yield flights, {"secrets": secrets, "today": server.today}
    elif suite == "sites" or suite in SITES:
        with _sites([*SITES, "oscar+redmine"] if suite == "sites" else [suite]) as tasks:
            yield tasks, {}
    else:
        with PageServer(pages_folder()) as pages:
            yield [miniwob_task(name, pages.base) for name in suite_tasks(suite)], {}


def _summary(found: Sequence[Outcome]) -> dict[str, Any]:
    kept = [outcome for outcome in found if outcome.kept]
    again = [done for outcome in kept for done in outcome.again]
    steps = [ms for outcome in kept for ms in outcome.step_ms]
    return {
        "tasks": len(found),
        "kept": len(kept),
        "success": round(sum(again) / len(again), 4) if again else None,
        "solved": sum(bool(one.again) and all(one.again) for one in kept),
        "model_calls": sum(outcome.model_calls for outcome in kept),
        "wrong_commits": sum(outcome.wrong_commits for outcome in kept),
        "wrong_presses": sum(outcome.wrong_presses for outcome in kept),
        "rungs": dict(sum((outcome.rungs for outcome in kept), Counter())),
        "step_ms": round(median(steps), 1) if steps else None,
        "not_kept": {outcome.task: outcome.why for outcome in found if not outcome.kept},
        "failed": {outcome.task: outcome.why for outcome in kept if not all(outcome.again)},
    }
