"""``handrail schedules``: tasks that are done on time, while Handrail and the browser are there."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from typing import Annotated

import typer
from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from tzlocal import get_localzone

from handrail.config.settings import resolve_paths
from handrail.policy.policy import Identifier
from handrail.schedules.task import Job, Schedule
from handrail.schedules.times import EXAMPLES, NoTime, cron_of, dates, in_words, next_date
from handrail.store.jobs import JobStore, JobStoreError

from .errors import fail, say
from .run import Instruction, Rows, Set, Url, WorkflowName, task_of
from .runs import AsJson

app = typer.Typer(
    no_args_is_help=True,
    help="Have an instruction or a workflow done on time. Handrail has to be running then (handrail up), "
    "with the browser open; what was missed is told, and can be caught up with. Nothing is done twice for "
    "one date. You are asked before what cannot be undone, by a notification; silence is a no.",
)
Name = Annotated[str, typer.Argument(help="The schedule's name, as 'handrail schedules list' shows it.")]


@app.command("add")
def add(
    name: Annotated[str, typer.Argument(help="Your name for it, such as morning_report.")],
    when: Annotated[
        str, typer.Argument(help=f"When: {'; '.join(EXAMPLES[:3])}; or cron, as “{EXAMPLES[-1]}”.")
    ],
    instruction: Instruction = None,
    workflow: WorkflowName = None,
    url: Url = "",
    values: Set = None,
    for_each: Rows = None,
    minutes: Annotated[
        float | None, typer.Option(min=0.1, help="Most minutes that it may take, waiting for you left out.")
    ] = None,
    tokens: Annotated[int | None, typer.Option(min=1, help="Most tokens of a model that it may use.")] = None,
) -> None:
    """Add a schedule.

    An instruction needs --url, since nobody has a tab in front then.
    """
    try:
        TypeAdapter(Identifier).validate_python(name)
    except ValidationError:
        fail(f"{name!r} cannot be a name. Use small letters, digits and underscores, like morning_report.", 2)
    try:
        cron = cron_of(when)
    except NoTime as error:
        fail(str(error), 2)
    task = task_of(instruction, workflow, url, values, for_each, unattended=True)
    if not task.url:
        fail("Say where it begins: --url https://…", 2)
    task = task.model_copy(update={"seconds": minutes and minutes * 60, "tokens": tokens})
    with opened_jobs() as store:
        try:
            schedule = store.add_schedule(name, cron, task)
        except KeyError:
            fail(
                f"There is a schedule {name} already. Take another name, or: handrail schedules delete {name}"
            )
    typer.echo(f"{in_words(cron)} ({schedule.cron}). The next times:")
    for date in islice(dates(cron, time.time(), get_localzone()), 3):
        typer.echo(f"  {_said(date)}")


@app.command("list")
def list_schedules(as_json: AsJson = False) -> None:
    """Show your schedules, when they are due next, and what was missed."""
    with opened_jobs() as store:
        schedules, missed = store.schedules(), store.missed()
        rows = [(one, next(iter(store.of_schedule(one.name, 1)), None)) for one in schedules]
    if as_json:
        found = [
            {**one.model_dump(mode="json"), "next": _next(one), "last": last and last.model_dump(mode="json")}
            for one, last in rows
        ]
        typer.echo(
            json.dumps({"schedules": found, "missed": [job.model_dump(mode="json") for job in missed]})
        )
        return
    if not schedules:
        say(
            "There are none yet. For example: "
            'handrail schedules add report "every weekday at 8" --workflow NAME'
        )
    else:
        table = Table("name", "when", "next", "last", "what")
        for one, last in rows:
            date = _next(one)
            upcoming = _said(date) if date else "paused" if one.paused else "never"
            table.add_row(
                one.name, in_words(one.cron), upcoming,
                f"{_said(last.due or last.created)}: {last.state}" if last else "",
                escape(one.task.instruction),
            )  # fmt: skip
        Console().print(table)
    for one in schedules:
        if one.note:
            typer.secho(f"{one.name}: {one.note}", fg=typer.colors.YELLOW)
    _say_missed(missed)


@app.command("show")
def show(name: Name) -> None:
    """Show a schedule, and what came of its latest dates."""
    with opened_jobs() as store:
        schedule = _known(store, name)
        jobs = store.of_schedule(name)
    typer.echo(f"{schedule.task.instruction}\n{in_words(schedule.cron)} ({schedule.cron})")
    for row in schedule.task.rows:
        typer.echo("  " + ", ".join(f"{key}={value}" for key, value in row.items()))
    if schedule.paused:
        say(f"It is paused. Go on with: handrail schedules resume {name}")
    if schedule.note:
        typer.secho(f"{name}: {schedule.note}", fg=typer.colors.YELLOW)
    for job in jobs:
        shown = f" · handrail show {job.run}" if job.run else ""
        typer.echo(
            f"{_said(job.due or job.created)}  {job.state}  {job.said.partition(chr(10))[0]}{shown}"
        )


@app.command("pause")
def pause(name: Name) -> None:
    """Let a schedule rest. Its dates meanwhile are not missed."""
    _pause(name, True)


@app.command("resume")
def resume(name: Name) -> None:
    """Go on with a schedule that was paused."""
    _pause(name, False)


@app.command("delete")
def delete(name: Name) -> None:
    """Delete a schedule. Its runs stay in the journal."""
    with opened_jobs() as store:
        if not store.delete_schedule(name):
            fail(f"There is no schedule {name}. Show them with: handrail schedules list")
    typer.echo(f"Deleted {name}.")


@app.command("now")
def now(name: Name) -> None:
    """Do a schedule's task now, besides its dates."""
    with opened_jobs() as store:
        store.add(_known(store, name).task)
    say("It begins as soon as Handrail runs and the browser is there. How it stands: handrail runs")


@app.command("catch-up")
def catch_up(
    name: Annotated[str | None, typer.Argument(help="Only of this schedule.")] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every missed date, not only the latest of each.")
    ] = False,
    forget: Annotated[
        bool, typer.Option("--forget", help="Do none of them, and say nothing more of it.")
    ] = False,
) -> None:
    """Do what was missed: of each schedule its latest date, once."""
    with opened_jobs() as store:
        missed = [job for job in store.missed() if name in (None, job.schedule)]
        if not missed:
            typer.echo("Nothing was missed.")
            return
        latest = {job.schedule or job.job: job.job for job in missed}
        wanted = [] if forget else [job.job for job in missed if every or job.job in latest.values()]
        store.forget_missed(job.job for job in missed if job.job not in wanted)
        store.catch_up(wanted)
    if forget:
        typer.echo(f"Forgot {len(missed)} missed dates.")
    else:
        typer.echo(
            f"{len(wanted)} of {len(missed)} missed dates begin once Handrail and the browser are there."
        )


@contextmanager
def opened_jobs() -> Iterator[JobStore]:
    """The person's schedules, for one command; a `JobStoreError` ends it with a plain message."""
    try:
        store = JobStore(resolve_paths().create().jobs)
    except JobStoreError as error:
        fail(str(error))
    try:
        yield store
    except JobStoreError as error:
        fail(str(error))
    finally:
        store.close()


def _known(store: JobStore, name: str) -> Schedule:
    schedule = store.schedule(name)
    if schedule is None:
        fail(f"There is no schedule {name}. Show them with: handrail schedules list")
    return schedule


def _pause(name: str, paused: bool) -> None:
    with opened_jobs() as store:
        _known(store, name)
        store.pause_schedule(name, paused)
    typer.echo(f"{name} {'is paused' if paused else 'goes on'}.")


def _next(schedule: Schedule) -> float | None:
    return next_date(schedule, time.time(), get_localzone())


def _said(at: float) -> str:
    return f"{datetime.fromtimestamp(at):%a %Y-%m-%d %H:%M}"


def _say_missed(missed: list[Job]) -> None:
    for job in missed:
        typer.secho(f"Missed: {job.schedule}, {_said(job.due or job.created)}", fg=typer.colors.YELLOW)
    if missed:
        say("Catch up with the latest of each: handrail schedules catch-up (or --all, or --forget)")
