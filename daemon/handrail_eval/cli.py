"""`handrail eval`: measure the product as it is, through the real extension."""

from __future__ import annotations

import asyncio
import hashlib
import json
import tempfile
from collections.abc import AsyncIterator, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer
from handrail.models.base import ModelError
from handrail.typed_secrets import TypedSecrets
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from . import crm_eval, episodes, experts
from .approver import Approver
from .browser import NoBrowser
from .miniwob import BASIC, MiniWobMissing, MiniWobTask, PageServer, names, pages_folder
from .playing import configured_choice, expert_choice, isolated
from .session import Session, session
from .task import Task

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
    tasks: Annotated[
        str, typer.Option(help="Task names with commas, or “basic” for the twelve basic ones.")
    ] = "basic",
    seeds: Seeds = 5,
    first_seed: FirstSeed = 0,
    expert: Expert = False,
    headed: Headed = False,
    out: Out = Path("reports/miniwob"),
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """MiniWoB++: small pages nobody here wrote. Success is the task's own raw reward of exactly 1."""
    chosen = BASIC if tasks == "basic" else tuple(name.strip() for name in tasks.split(","))
    try:
        if unknown := sorted(set(chosen) - set(names())):
            raise typer.BadParameter(f"there is no task {unknown[0]!r}", param_hint="--tasks")
        if expert and (missing := sorted(set(chosen) - set(experts.NAMES))):
            raise typer.BadParameter(f"there is no expert for {missing[0]!r}", param_hint="--tasks")
        with PageServer(pages_folder()) as pages:
            suite = [MiniWobTask(name, pages.url) for name in chosen]
            outcome = _measure(suite, _range(first_seed, seeds), pages.url, out, expert, headed, fresh)
    except (MiniWobMissing, NoBrowser, ModelError) as error:
        _fail(str(error))
    _show(outcome, as_json)


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
            outcome = _measure(
                wanted, _range(first_seed, seeds), "", out, False, headed, fresh, secrets, server.today
            )
    except (NoBrowser, ModelError) as error:
        _fail(str(error))
    _show(outcome, as_json)


def _range(first: int, count: int) -> range:
    return range(first, first + count)


def _measure(
    tasks: Sequence[Task],
    seeds: Sequence[int],
    granted: str,
    out: Path,
    expert: bool,
    headed: bool,
    fresh: bool,
    secrets: TypedSecrets | None = None,
    today: date | None = None,
) -> dict[str, Any]:
    """Run the episodes with a progress bar; returns the summary, which is also written to a file."""
    console = Console(stderr=True)
    results: list[episodes.Result] = []

    async def work(progress: Progress) -> str:
        bar = progress.add_task("starting", total=len(tasks) * len(seeds))
        players = expert_choice(tasks) if expert else configured_choice(console)
        async with players as (choice, label, current):
            store = _store(out, label, fresh)
            with tempfile.TemporaryDirectory(prefix="handrail-eval-") as home:
                config = isolated(Path(home), screenshots=False)
                granted_origins = frozenset({granted}) if granted else frozenset()
                async with session(
                    config,
                    choice,
                    headless=not headed,
                    granted_origins=granted_origins,
                    secrets=secrets,
                    today=today,
                ) as live:

                    def begin(task: Task) -> None:
                        current(task)
                        progress.update(bar, description=task.name)

                    async for result in _episodes(live, tasks, seeds, store, begin):
                        results.append(result)
                        progress.advance(bar)
        return label

    columns = (TextColumn("{task.description:<22}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        label = asyncio.run(work(progress))
    outcome = episodes.summary(results, label)
    (out / "summary.json").write_text(json.dumps(outcome, indent=2) + "\n", encoding="utf-8")
    return outcome


async def _episodes(
    live: Session, tasks: Sequence[Task], seeds: Sequence[int], store: Path, begin: Any
) -> AsyncIterator[episodes.Result]:
    async with Approver(live.browser, live.daemon.runs).watching():
        async for result in episodes.episodes(live, tasks, seeds, store, begin):
            yield result


def _store(out: Path, label: str, fresh: bool) -> Path:
    """The file of results for these settings: another model, or other versions, is another file."""
    out.mkdir(parents=True, exist_ok=True)
    key = hashlib.sha256(json.dumps([label, episodes.versions()]).encode()).hexdigest()[:8]
    store = out / f"{label.replace('/', '_')}-{key}.jsonl"
    if fresh:
        store.unlink(missing_ok=True)
    return store


def _show(outcome: dict[str, Any], as_json: bool) -> None:
    console = Console()
    table = Table(
        title=f"success {outcome['success']:.3f} · {outcome['episodes']} episodes · {outcome['model']}"
    )
    table.add_column("task")
    table.add_column("success", justify="right")
    for name, success in outcome["tasks"].items():
        table.add_row(name, f"{success:.2f}")
    console.print(table)
    console.print(
        f"{outcome['calls']} calls, median {outcome['p50_call_s']} s; "
        f"{outcome['actions_per_episode']} actions an episode; {outcome['seconds']} s in all"
    )
    for failed in outcome["failed"]:
        console.print(f"failed: {failed}", style="red")
    if as_json:
        print(json.dumps(outcome))


def _fail(message: str) -> None:
    Console(stderr=True).print(message, style="red")
    raise typer.Exit(1)
