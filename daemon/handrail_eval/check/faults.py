"""The command line of the faults: `scripts/check faults`."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from ..faults.crashes import MOST_S
from ..faults.matrix import FAULTS, Fault
from ..faults.playing import Played, crash_run, play_all


def faults(
    seeds: Annotated[int, typer.Option(help="How often each fault is played, differently each time.")] = 1,
    only: Annotated[str, typer.Option(help="Numbers of faults, such as 3,9,22.")] = "",
    crash_seeds: Annotated[
        int, typer.Option(help="Instead: kill the daemon at every transition of a run, so often each.")
    ] = 0,
    first_seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Break everything around a run, for real, and see whether it ends as it should.

    Ends with an error if anything came of a fault that should not, or if a shop got an order twice.
    """
    console = Console(stderr=as_json)
    if crash_seeds:
        todo = crash_run(crash_seeds)
    else:
        chosen = {int(number) for number in only.split(",") if number}
        rows = [fault for fault in FAULTS if not chosen or fault.number in chosen]
        # Fault by fault: a daemon is started anew for each of the settings, a browser after each kill.
        todo = [(fault, seed) for fault in rows for seed in range(first_seed, first_seed + seeds)]
    done = asyncio.run(_play(console, todo))
    outcome = summary(done)
    console.print(table(done))
    for one in done:
        if one.problem:
            name = f"{one.fault.number} {one.fault.name}"
            console.print(f"{name}, seed {one.seed}: {one.problem}", markup=False)
    took = outcome["recovery_s"]
    console.print(
        f"As expected: {outcome['as_expected']:.1%} of {len(done)}. "
        f"Orders made twice: {outcome['duplicates']}. At work again after {took['median']} s (median), "
        f"at most {took['most']} s; {MOST_S:g} s are allowed."
    )
    if as_json:
        print(json.dumps(outcome))
    # A machine that is busy with something else starts the daemon late; half of them are not.
    late = took["median"] is not None and took["median"] > MOST_S
    raise typer.Exit(bool(outcome["as_expected"] < 1 or outcome["duplicates"] or late))


async def _play(console: Console, todo: list[tuple[Fault, int]]) -> list[Played]:
    done = []
    async for one in play_all(todo):
        done.append(one)
        mark = "✘ " + one.problem if one.problem else "✔"
        name = f"{one.fault.number} {one.fault.name}"
        console.print(f"{name} (seed {one.seed}, {one.seconds:.1f} s) {mark}", markup=False, highlight=False)
    return done


def summary(done: list[Played]) -> dict[str, Any]:
    """The figures of `--json`."""
    recovery = sorted(one.recovery_s for one in done if one.recovery_s is not None)
    return {
        "as_expected": sum(not one.problem for one in done) / max(1, len(done)),
        "duplicates": sum(one.duplicates for one in done),
        "played": len(done),
        "recovery_s": {
            "median": round(recovery[len(recovery) // 2], 2) if recovery else None,
            "most": round(recovery[-1], 2) if recovery else None,
        },
        "faults": [
            {"number": one.fault.number, "name": one.fault.name, "seed": one.seed, "problem": one.problem,
             "recovery_s": one.recovery_s, "seconds": round(one.seconds, 2)}
            for one in done
        ],
    }  # fmt: skip


def table(done: list[Played]) -> Table:
    """One row for each fault."""
    shown = Table("", "Fault", "How it is injected", "What has to come of it", "As expected", "At work again")
    rows: dict[tuple[int, str], list[Played]] = defaultdict(list)
    for one in done:
        rows[one.fault.number, one.fault.name].append(one)
    for (number, name), played in sorted(rows.items(), key=lambda row: row[0][0]):
        fault = played[0].fault
        right = sum(not one.problem for one in played)
        recovery = [one.recovery_s for one in played if one.recovery_s is not None]
        slowest = f"{max(recovery):.1f} s" if recovery else ""
        shown.add_row(str(number), name, fault.injected, fault.expected, f"{right} of {len(played)}", slowest)
    return shown
