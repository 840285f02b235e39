"""`scripts/bench asks`: whether a person is asked about what deserves it, and about nothing else."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from handrail_demo.browser import NoBrowser

from ..asks.app import App
from ..asks.count import Counted, counted, figures
from ..asks.known import APPS
from ..asks.play import living, play
from ..sites.installed import SiteMissing


def asks(
    only: Annotated[
        list[str] | None, typer.Option(help=f"Only this one (may be repeated): {', '.join(APPS)}.")
    ] = None,
    keep: Annotated[Path | None, typer.Option(help="Write each episode into this file.")] = None,
    pictures: Annotated[Path | None, typer.Option(help="A folder for pictures of the questions.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Play tours that deserve no question and tasks that do, on applications and component libraries that
    nobody here wrote, and count the questions that were noise and those that were missing.

    What is not installed yet is installed into Handrail's data folder, which takes minutes the first time;
    what cannot be is passed over, and said. The person approves everything. What deserves a question was
    written down before (labels.toml in daemon/handrail_eval/asks), from the pages alone.
    """
    console = Console(stderr=True)
    if unknown := [name for name in only or () if name not in APPS]:
        console.print(f"There is no {unknown[0]}: choose among {', '.join(APPS)}.", style="red")
        raise typer.Exit(2)
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    try:
        found, left_out = asyncio.run(_all([APPS[name] for name in only or APPS], console, keep, pictures))
    except NoBrowser as error:
        console.print(str(error), style="red", markup=False)
        raise typer.Exit(1) from None
    for app in dict.fromkeys(one.app for one in found):
        _say(console, [one for one in found if one.app == app])
    console.print(_table(found))
    for reason in left_out:
        console.print(f"Passed over: {reason}", style="yellow", markup=False)
    if as_json:
        outcome = figures(found)
        by_app = {app: figures(one for one in found if one.app == app) for app in {one.app for one in found}}
        print(json.dumps({**outcome, "passed_over": left_out, "by_app": by_app}))


async def _all(
    apps: Sequence[App], console: Console, keep: Path | None, pictures: Path | None
) -> tuple[list[Counted], list[str]]:
    found: list[Counted] = []
    left_out: list[str] = []
    for app in apps:
        try:
            with app.open(console) as site, tempfile.TemporaryDirectory(prefix="handrail-asks-") as home:
                async with living(Path(home), pictures) as live:
                    for episode in app.episodes:
                        console.print(f"{app.name}: {episode.name}", style="dim", markup=False)
                        one = counted(app, episode, await play(app, episode, live, site))
                        found.append(one)
                        if keep:
                            with keep.open("a", encoding="utf-8") as file:
                                file.write(json.dumps(one.as_json()) + "\n")
        except SiteMissing as missing:
            left_out.append(f"{app.name}: {missing}")
    return found, left_out


def _say(console: Console, found: Sequence[Counted]) -> None:
    for one in found:
        said = [("red", f"not finished: {one.problem}")] if one.problem else []
        said += [("red", f"not asked: {line}") for line in one.missed]
        said += [("yellow", f"asked for nothing: {line}") for line in one.noise]
        said += [("dim", f"changed without a question: {line}") for line in one.unshown]
        for style, words in said:
            console.print(f"{one.app}, {one.episode}: {words}", style=style, markup=False)


_COLUMNS = {
    "tours": "tours",
    "tasks": "tasks",
    "completed": "completed",
    "noise / tour": "noise_per_tour",
    "noise / task": "noise_per_task",
    "needed": "needed",
    "missed": "missed",
    "unasked": "unasked_effects",
}


def _table(found: Sequence[Counted]) -> Table:
    title = "Questions that deserve to be asked, and those that do not"
    table = Table("application", *_COLUMNS, box=box.SIMPLE, title=title)
    apps = list(dict.fromkeys(one.app for one in found))
    for app in [*apps, ""]:
        shown = figures(one for one in found if app in ("", one.app))
        values = ("–" if shown[key] is None else str(shown[key]) for key in _COLUMNS.values())
        table.add_row(app or "all", *values, end_section=app == (apps or [""])[-1])
    return table
