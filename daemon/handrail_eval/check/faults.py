"""The command line of the faults: `scripts/check faults`."""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import asdict
from math import ceil
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from ..faults.crashes import MOST_S
from ..faults.matrix import FAULTS, Fault
from ..faults.playing import Played, crash_run, matrix_run, play_all


def faults(
    seeds: Annotated[int, typer.Option(help="How often each fault is played, differently each time.")] = 1,
    only: Annotated[str, typer.Option(help="Numbers of faults, such as 3,9,22.")] = "",
    crash_seeds: Annotated[
        int, typer.Option(help="Instead: kill the daemon at every transition of a run, so often each.")
    ] = 0,
    first_seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    keep: Annotated[
        Path | None, typer.Option(help="Write the outcomes into this file; play only what it lacks.")
    ] = None,
    minutes: Annotated[float, typer.Option(help="Begin nothing new after so long.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Break everything around a run, for real, and see whether it ends as it should.

    Ends with an error if anything came of a fault that should not, if a shop got an order twice, or if the
    median time until a run was at work again is more than 5 s. A single one may take longer, on a machine
    that is busy with something else: how many did is shown, and is no error.
    """
    console = Console(stderr=as_json)
    if crash_seeds:
        todo = crash_run(range(first_seed, first_seed + crash_seeds))
    else:
        chosen = {int(number) for number in only.split(",") if number}
        rows = [fault for fault in FAULTS if not chosen or fault.number in chosen]
        todo = matrix_run(rows, range(first_seed, first_seed + seeds))
    done = kept(keep)
    known = {(one.number, one.name, one.seed) for one in done}
    left = [(fault, seed) for fault, seed in todo if (fault.number, fault.name, seed) not in known]
    done += asyncio.run(_play(console, left, keep, minutes * 60 or float("inf")))
    outcome = summary(done)
    console.print(table(done))
    for one in done:
        if one.problem:
            console.print(f"{one.number} {one.name}, seed {one.seed}: {one.problem}", markup=False)
    took = outcome["recovery_s"]
    console.print(
        f"As expected: {outcome['as_expected']:.1%} of {len(done)}, {len(todo) - len(done)} not played yet. "
        f"Orders made twice: {outcome['duplicates']}. At work again after {took['median']} s (median; "
        f"{MOST_S:g} s are allowed), {took['p95']} s (95th percentile), {took['most']} s at most; "
        f"{took['late']} of {took['played']} took more than {MOST_S:g} s."
    )
    if as_json:
        print(json.dumps(outcome))
    # A machine that is busy with something else starts the daemon late; half of them are not.
    late = took["median"] is not None and took["median"] > MOST_S
    raise typer.Exit(bool(outcome["as_expected"] < 1 or outcome["duplicates"] or late))


def kept(file: Path | None) -> list[Played]:
    """What an earlier run wrote into its file; what went wrong stays wrong."""
    if file is None or not file.exists():
        return []
    return [Played(**json.loads(line)) for line in file.read_text().splitlines()]


async def _play(
    console: Console, todo: Sequence[tuple[Fault, int]], keep: Path | None, most_s: float
) -> list[Played]:
    done: list[Played] = []
    end = time.monotonic() + most_s
    async with aclosing(play_all(todo)) as playing:
        async for one in playing:
            done.append(one)
            if keep:
                with keep.open("a") as file:
                    file.write(json.dumps(asdict(one)) + "\n")
            mark = "✘ " + one.problem if one.problem else "✔"
            line = f"{one.number} {one.name} (seed {one.seed}, {one.seconds:.1f} s) {mark}"
            console.print(line, markup=False, highlight=False)
            if time.monotonic() > end:
                break
    return done


def summary(done: list[Played]) -> dict[str, Any]:
    """The figures of `--json`."""
    return {
        "as_expected": sum(not one.problem for one in done) / max(1, len(done)),
        "duplicates": sum(one.duplicates for one in done),
        "played": len(done),
        "recovery_s": recovery(done),
        "recovery_of_faults_s": {
            f"{number} {name}": recovery(played) for (number, name), played in by_fault(done)
            if any(one.recovery for one in played)
        },
        "faults": [
            {"number": one.number, "name": one.name, "seed": one.seed, "problem": one.problem,
             "recovery": one.recovery, "seconds": round(one.seconds, 2)}
            for one in done
        ],
    }  # fmt: skip


def by_fault(done: list[Played]) -> list[tuple[tuple[int, str], list[Played]]]:
    """What was played, by fault, in the order of the matrix."""
    rows: dict[tuple[int, str], list[Played]] = defaultdict(list)
    for one in done:
        rows[one.number, one.name].append(one)
    return sorted(rows.items(), key=lambda row: row[0][0])


def recovery(done: list[Played]) -> dict[str, Any]:
    """Seconds until what stood was at work again, and how many took longer than they may."""
    took = sorted(back_s(one) for one in done if one.recovery)
    return {
        "played": len(took),
        "median": round(median(took), 2) if took else None,
        # The nearest rank: of fewer than twenty it is the longest.
        "p95": round(took[ceil(0.95 * len(took)) - 1], 2) if took else None,
        "most": round(took[-1], 2) if took else None,
        "late": sum(one > MOST_S for one in took),
    }


def table(done: list[Played]) -> Table:
    """One row for each fault."""
    shown = Table(
        "", "Fault", "How it is injected", "What has to come of it", "As expected",
        "At work again (median, 95th percentile, most)", f"More than {MOST_S:g} s", "Seconds each",
    )  # fmt: skip
    faults = {fault.number: fault for fault in FAULTS}
    for (number, name), played in by_fault(done):
        fault = faults[number]
        right = sum(not one.problem for one in played)
        took = recovery(played)
        back = f"{took['median']:.1f} s, {took['p95']:.1f} s, {took['most']:.1f} s" if took["played"] else ""
        late = f"{took['late']} of {took['played']}" if took["played"] else ""
        seconds = f"{median(one.seconds for one in played):.1f}"
        right_of = f"{right} of {len(played)}"
        shown.add_row(str(number), name, fault.injected, fault.expected, right_of, back, late, seconds)
    return shown


def back_s(one: Played) -> float:
    """Seconds until what stood was at work again."""
    assert one.recovery
    return max(one.recovery.values())
