"""`scripts/check passes`: what passes under which approval."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

import typer
from rich.console import Console

from handrail_demo.browser import NoBrowser

from ..attacks.passes import Passes, play


def passes(
    count: Annotated[int, typer.Option(help="How many sequences.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="Draws the pages, the presses and the decisions.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Press buttons on pages that move, redraw and leave under the press, and that send things by themselves.
    Counts what passed under an approval for something else, presses of anything that was not to be pressed,
    and changes that nothing shown explains. Ends with status 1 if there is any.
    """
    console = Console(stderr=True)
    try:
        with console.status("Playing…") as status:

            def told(now: Passes) -> None:
                status.update(f"{now.sequences} of {count} sequences, {now.asked} questions…")

            found = asyncio.run(play(count, seed, told))
    except NoBrowser as error:
        console.print(str(error), style="red")
        raise typer.Exit(2) from None
    wrong = {"foreign": found.foreign, "wrong press": found.wrong_presses, "unasked": found.unasked}
    for name, lines in wrong.items():
        for line in lines:
            console.print(f"{name}: {line}", style="red", markup=False)
    for line in found.unfinished:
        console.print(f"not finished: {line}", style="yellow", markup=False)
    ways = ", ".join(f"{way} {number}" for way, number in found.arrived.most_common())
    console.print(f"{found.sequences} sequences, {found.asked} questions; passed: {ways}")
    numbers = {
        "sequences": found.sequences, "asked": found.asked, "foreign_passes": len(found.foreign),
        "wrong_presses": len(found.wrong_presses), "unasked_effects": len(found.unasked),
        "unfinished": len(found.unfinished), "passed": dict(found.arrived),
    }  # fmt: skip
    if as_json:
        print(json.dumps(numbers))
    raise typer.Exit(1 if any(wrong.values()) or found.unfinished else 0)
