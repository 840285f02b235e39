"""`scripts/check usable`: real applications, used while their tabs are held."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from handrail_demo.browser import NoBrowser

from ..sites.installed import SiteMissing
from ..usable import APPS, Used, use


def usable(
    minutes: Annotated[float, typer.Option(help="How long to use each application.", min=0.1)] = 10,
    only: Annotated[list[str] | None, typer.Option(help=f"Only this one: {', '.join(APPS)}.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Use three real applications (a shop, a tracker with a wiki, calendars) by a script, while every request
    of their pages is looked at. Counts requests that failed in the page, and those that a person had to be
    asked about. Ends with status 1 if any request was broken or a tour did not reach its end.
    """
    console = Console(stderr=True)
    found: list[Used] = []
    try:
        for name in only or APPS:
            with tempfile.TemporaryDirectory(prefix="handrail-usable-") as home:
                console.print(f"Using {name} …")
                found.append(asyncio.run(use(name, minutes * 60, Path(home), console)))
    except (NoBrowser, SiteMissing) as error:
        console.print(str(error), style="red", markup=False)
        raise typer.Exit(2) from None
    _show(console, found)
    broken = sum(len(one.broken) for one in found)
    unfinished = sum(one.tours - one.finished for one in found)
    if as_json:
        asked = sum(one.requests_asked for one in found)
        figures = {"broken": broken, "unfinished": unfinished, "requests_asked": asked}
        print(json.dumps({**figures, "apps": [one.as_json() for one in found]}))
    raise typer.Exit(1 if broken or unfinished else 0)


def _show(console: Console, found: list[Used]) -> None:
    columns = ("application", "minutes", "tours", "steps", "sent", "by rule", "asked", "broken")
    table = Table(*columns, title="Real use while the hold is on")
    for one in found:
        rules = ", ".join(f"{rule} {count}" for rule, count in one.rules.most_common())
        asked = f"{one.steps_asked} steps, {one.requests_asked} requests"
        table.add_row(
            one.name, f"{one.seconds / 60:.1f}", f"{one.finished}/{one.tours}", str(one.steps),
            str(one.sent), rules, asked, str(len(one.broken)),
        )  # fmt: skip
    console.print(table)
    for one in found:
        for line in dict.fromkeys([*one.broken, *one.problems]):
            console.print(f"{one.name}: {line}", style="red", markup=False)
