"""`handrail eval`: measure the product as it is, through the real extension."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from handrail.models.base import ModelError
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from . import crm_eval
from .approver import always
from .browser import NoBrowser
from .measuring import Measurement
from .miniwob import MiniWobMissing, MiniWobTask, PageServer, names, pages_folder
from .miniwob import suite as suite_tasks
from .sites.installed import SiteMissing
from .sites.oscar.experts import EXPERTS
from .sites.oscar.server import Shop
from .sites.oscar.tasks import INTENTS
from .sites.task import SiteTask
from .suites import SUITES

app = typer.Typer(help="Measure Handrail on tasks that score themselves.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")]
Seeds = Annotated[int, typer.Option(help="Episodes of each task.", min=1)]
FirstSeed = Annotated[int, typer.Option(help="The first episode's seed; the others count up from it.")]
Expert = Annotated[bool, typer.Option("--expert", help="A scripted expert instead of a language model.")]
Headed = Annotated[bool, typer.Option("--headed", help="Show the browser window.")]
Out = Annotated[
    Path, typer.Option(help="Folder for the results; a run that was cut off goes on where it ended.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Forget earlier results of the same settings.")]


@app.command()
def miniwob(
    suite: Annotated[
        str,
        typer.Option(
            help="basic (twelve tasks), step45 and synapse63 (the papers' lists), union (of both), or all."
        ),
    ] = "basic",
    tasks: Annotated[str, typer.Option(help="Task names with commas, instead of a suite.")] = "",
    seeds: Seeds = 5,
    first_seed: FirstSeed = 0,
    expert: Expert = False,
    workers: Annotated[int, typer.Option(help="Browsers at once.", min=1, max=8)] = 1,
    headed: Headed = False,
    out: Out = Path("reports/miniwob"),
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """MiniWoB++: small pages nobody here wrote. Success is the task's own raw reward of exactly 1."""
    try:
        chosen = _miniwob_tasks(suite, tasks)
        with PageServer(pages_folder()) as pages:
            outcome = Measurement(
                tasks=[MiniWobTask(name, pages.url) for name in chosen],
                seeds=_range(first_seed, seeds),
                out=out,
                expert=expert,
                headed=headed,
                fresh=fresh,
                workers=workers,
                granted=frozenset({pages.url}),
            ).run()
    except (MiniWobMissing, NoBrowser, ModelError) as error:
        _fail(str(error))
    _show(outcome, as_json)


def _miniwob_tasks(suite: str, tasks: str) -> tuple[str, ...]:
    """The tasks that were asked for. Raises `typer.BadParameter`."""
    if not tasks:
        try:
            return suite_tasks(suite)
        except KeyError:
            raise typer.BadParameter(f"choose among {', '.join(SUITES)}, all", param_hint="--suite") from None
    chosen = tuple(name.strip() for name in tasks.split(","))
    if unknown := sorted(set(chosen) - set(names())):
        raise typer.BadParameter(f"there is no task {unknown[0]!r}", param_hint="--tasks")
    return chosen


@app.command()
def crm(
    kinds: Annotated[str, typer.Option(help="Kinds of scenario with commas, or “all”.")] = "all",
    seeds: Seeds = 2,
    first_seed: FirstSeed = 0,
    headed: Headed = False,
    out: Out = Path("reports/crm"),
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """The airline simulator: search, book, find, cancel, change; commits are approved on the real page."""
    try:
        with crm_eval.site() as (tasks, server, secrets):
            wanted = [task for task in tasks if kinds == "all" or task.name in kinds.split(",")]
            if not wanted:
                known = ", ".join(task.name for task in tasks)
                raise typer.BadParameter(f"choose among {known}", param_hint="--kinds")
            outcome = Measurement(
                tasks=wanted,
                seeds=_range(first_seed, seeds),
                out=out,
                headed=headed,
                fresh=fresh,
                secrets=secrets,
                today=server.today,
            ).run()
    except (NoBrowser, ModelError) as error:
        _fail(str(error))
    _show(outcome, as_json)


@app.command()
def sites(
    tasks: Annotated[str, typer.Option(help="Names of tasks with commas, or “all”.")] = "all",
    seeds: Seeds = 2,
    first_seed: FirstSeed = 0,
    expert: Expert = False,
    headed: Headed = False,
    out: Out = Path("reports/sites"),
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """Real applications on loopback: a shop and its back office (django-oscar), judged in their database.

    The first start installs the shop into Handrail's data folder. The driver approves whatever it is asked at
    the approval page; what should not have been done shows in the database.
    """
    try:
        with Shop() as shop:
            known = {intent.name: SiteTask(intent, shop, EXPERTS) for intent in INTENTS}
            wanted = list(known) if tasks == "all" else tasks.split(",")
            if unknown := sorted(set(wanted) - known.keys()):
                raise typer.BadParameter(
                    f"there is no task {unknown[0]!r}; choose among {', '.join(known)}", param_hint="--tasks"
                )
            outcome = Measurement(
                tasks=[known[name] for name in wanted],
                seeds=_range(first_seed, seeds),
                out=out,
                expert=expert,
                headed=headed,
                fresh=fresh,
                decide=always,
            ).run()
    except (SiteMissing, NoBrowser, ModelError) as error:
        _fail(str(error))
    _show(outcome, as_json)


def _range(first: int, count: int) -> range:
    return range(first, first + count)


def _show(outcome: dict[str, Any], as_json: bool) -> None:
    console = Console()
    table = Table(
        title=f"solved {outcome['solved']} of {len(outcome['tasks'])} tasks · success "
        f"{outcome['success']:.3f} · {outcome['episodes']} episodes · {outcome['model']}"
    )
    table.add_column("task")
    table.add_column("success", justify="right")
    table.add_column("last failure", max_width=80)
    for name, success in outcome["tasks"].items():
        table.add_row(name, f"{success:.2f}", escape(outcome["unsolved"].get(name, "")))
    console.print(table)
    console.print(
        f"{outcome['calls']} calls, median {outcome['p50_call_s']} s; "
        f"{outcome['actions_per_episode']} actions an episode; "
        f"{outcome['seconds']} s of episodes in {outcome['wall_s']} s"
    )
    if as_json:
        print(json.dumps(outcome))


def _fail(message: str) -> None:
    Console(stderr=True).print(message, style="red")
    raise typer.Exit(1)
