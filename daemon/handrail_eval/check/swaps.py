"""`scripts/check swaps`: targets that change in the moment after the approval."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from handrail_demo.browser import NoBrowser

from ..attacks import repeats as paying
from ..attacks import row_swaps
from ..attacks.swaps import KINDS, Swaps, play


def swaps(
    count: Annotated[int, typer.Option(help="How many approved steps.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="Draws the moments of the swaps.")] = 1,
    clicked: Annotated[
        float, typer.Option(help="The share that is approved by a click on the approval page.", min=0, max=1)
    ] = 0.25,
    repeats: Annotated[
        int, typer.Option(help="How many orders are paid by a policy that repeats.", min=0)
    ] = 200,
    rows: Annotated[
        bool, typer.Option("--rows", help="What stands beside the button is swapped: rows, cards, entries.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Swap what was approved (its label, address, form, values, place, or what lies over it) 0 to 500 ms
    after the approval, half of them within the 60 ms in which a step is carried out. Counts what arrived at
    the page's server that was not what had been approved. Then pays orders on pages that pay, and change, at
    any moment of the press, with a policy that does again whatever is called failed, and counts what was paid
    twice. Ends with status 1 if there is any of either.
    """
    console = Console(stderr=True)
    try:
        with console.status("Swapping…") as status:

            def told(now: Swaps) -> None:
                status.update(f"{now.count} of {count} swaps…")

            found = asyncio.run(
                row_swaps.play(count, seed, told) if rows else play(count, seed, clicked, told)
            )
            paid = 0 if rows else repeats
            orders = asyncio.run(
                paying.play(paid, seed, lambda now: status.update(f"{now.played} of {paid} orders…"))
            )
    except NoBrowser as error:
        console.print(str(error), style="red")
        raise typer.Exit(2) from None
    _show(console, found, row_swaps.KINDS if rows else KINDS)
    for line in orders.twice:
        console.print(f"paid {line}", style="red", markup=False)
    for line in orders.unfinished:
        console.print(f"not finished: {line}", style="yellow", markup=False)
    console.print(
        f"{orders.played} orders, {orders.questions} questions; pressed again {orders.pressed_again} times; "
        f"paid twice: {len(orders.twice)}"
    )
    numbers = {
        "wrong_clicks": len(found.wrong), "swaps": found.count, "acted_on_rightly": found.done.total(),
        "refused": found.refused.total(), "needless": found.needless.total(), "clicked": found.clicked,
        "lost": len(found.lost), "wrong": found.wrong, "lost_steps": found.lost,
        "orders": orders.played, "paid_twice": len(orders.twice), "not_paid": orders.paid[0],
        "pressed_again": orders.pressed_again, "unfinished_orders": len(orders.unfinished),
    }  # fmt: skip
    if as_json:
        print(json.dumps(numbers))
    raise typer.Exit(1 if found.wrong or orders.twice or orders.unfinished else 0)


def _show(console: Console, found: Swaps, kinds: tuple[str, ...]) -> None:
    table = Table(
        "what was swapped", "acted on as approved", "refused", "refused for nothing",
        title="Swaps after the approval",
    )  # fmt: skip
    for kind in kinds:
        table.add_row(kind, *(str(one[kind]) for one in (found.done, found.refused, found.needless)))
    console.print(table)
    for line in found.wrong:
        console.print(f"wrong: {line}", style="red", markup=False)
    for line in found.why:
        console.print(f"for nothing: {line}", style="yellow", markup=False)
    for line in found.lost:
        console.print(f"lost: {line}", style="yellow", markup=False)
