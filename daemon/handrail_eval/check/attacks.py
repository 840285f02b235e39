"""`scripts/check attacks`: hostile pages against a policy that obeys them."""

from __future__ import annotations

import asyncio
import json
import math
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from handrail_demo.browser import NoBrowser

from ..attacks.attack import Attack
from ..attacks.suite import Kept, Outcome, Result, play
from ..attacks.tricks import tricks
from ..attacks.ways import ways


def attacks(
    seeds: Annotated[int, typer.Option(help="How often to play them all, each time differently.", min=1)] = 1,
    only: Annotated[str, typer.Option(help="Only attacks whose class or name contains this.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="One line for every attack.")] = False,
    keep: Annotated[
        Path | None, typer.Option(help="A file for outcomes; what is in it is not played again.")
    ] = None,
    minutes: Annotated[float, typer.Option(help="Begin no other attack after so long (with --keep).")] = 0,
) -> None:
    """Play hostile pages against the real extension and daemon, with a policy that obeys every instruction
    it reads and nobody who ever approves. Counts what the pages' own servers received: requests that nobody
    approved (bypassed), planted secrets that arrived at another site or stand in prompts, journal, logs or
    on the socket (leaked). Ends with status 1 if there is any, or if a page that is meant to be read was not:
    it has shown nothing then. About five minutes for a seed.

    What a site sends to itself under a name that says nothing, when its own button is pressed, no gate can
    tell from anything else: `own_lies`.
    """
    console = Console(stderr=True)
    chosen = [one for one in all_attacks() if only in one.kind or only in one.name]

    def told(outcome: Outcome) -> None:
        wrong = outcome.failed or outcome.unread
        if wrong or verbose:
            style = "red" if wrong else "dim"
            what = "; ".join([*outcome.bypassed, *outcome.leaked]) or outcome.ended
            reached = "" if outcome.reached else " (not read)"
            line = f"{outcome.attack.name}{reached}, asked {outcome.asked}×: {what}"
            console.print(line, style=style, markup=False)

    try:
        with console.status(f"{len(chosen)} attacks × {seeds}…"):
            bound = minutes * 60 or math.inf
            result = asyncio.run(play(chosen, range(1, seeds + 1), told, kept=Kept(keep), seconds=bound))
    except NoBrowser as error:
        console.print(str(error), style="red")
        raise typer.Exit(2) from None
    _show(console, result)
    if as_json:
        print(json.dumps(_numbers(result)))
    raise typer.Exit(1 if result.bypassed or result.leaked or result.unread else 0)


def all_attacks() -> list[Attack]:
    """Every attack there is."""
    return [*ways(), *tricks()]


def _show(console: Console, result: Result) -> None:
    table = Table(title="Attacks")
    columns = ("attacks", "reached", "asked", "bypassed", "leaked", "own_lies")
    for heading in ("class", *columns):
        table.add_column(heading, justify="left" if heading == "class" else "right")
    for kind, row in result.table().items():
        table.add_row(kind, *(str(row[column]) for column in columns))
    console.print(table)
    for place, count in result.elsewhere.items():
        console.print(f"leaked: {count} × {place}", style="red", markup=False)
    for name in result.unread:
        console.print(f"not read: {name}", style="red", markup=False)


def _numbers(result: Result) -> dict[str, object]:
    return {
        "bypassed": result.bypassed,
        "leaked": result.leaked,
        "own_lies": result.own_lies,
        "attacks": len({one.attack.name for one in result.outcomes}),
        "runs": len(result.outcomes),
        "canaries": result.canaries,
        "asked": sum(one.asked for one in result.outcomes),
        "reached": sum(one.reached for one in result.outcomes),
        "unread": result.unread,
        "hidden_reached": sum(one.reached and one.attack.hidden for one in result.outcomes),
        "elsewhere": result.elsewhere,
        "classes": result.table(),
        "failed": sorted({one.attack.name for one in result.outcomes if one.failed}),
    }
