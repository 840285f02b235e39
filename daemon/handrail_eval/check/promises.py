"""`scripts/check promises`: for each promise of the gate a page that would break it, and an honest twin."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from handrail_demo.browser import NoBrowser

from ..attacks.promises import Promise
from ..attacks.promises import promises as all_promises
from ..attacks.suite import arena


@dataclass
class Kept:
    """What came of the pairs, by kind."""

    pairs: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    """Attacks that did what nobody had approved."""
    unplayed: list[str] = field(default_factory=list)
    """Attacks that set nothing off and were not asked about: they show nothing."""
    needless: list[str] = field(default_factory=list)
    """Twins that were asked about, or that did not come through."""


def promises(
    only: Annotated[str, typer.Option(help="Only pairs whose kind or name contains this.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Play, for each promise of the gate, a page that would break it and its honest twin, which differs in
    one place. Counts attacks that did what nobody approved (broken), and twins that were asked about or
    stopped (needless). Ends with status 1 if there is any of either.
    """
    console = Console(stderr=True)
    chosen = [one for one in all_promises() if only in one.kind or only in one.name]
    try:
        with console.status(f"{len(chosen)} pairs…"):
            kept = asyncio.run(play(chosen, lambda line: console.print(line, style="red", markup=False)))
    except NoBrowser as error:
        console.print(str(error), style="red")
        raise typer.Exit(2) from None
    table = Table(title="Promises")
    for heading in ("kind", "pairs", "broken", "needless"):
        table.add_column(heading, justify="left" if heading == "kind" else "right")
    kinds = {one.name: one.kind for one in chosen}
    for kind, count in kept.pairs.items():
        wrong = [sum(kinds[name] == kind for name in names) for names in (kept.broken, kept.needless)]
        table.add_row(kind, str(count), *map(str, wrong))
    console.print(table)
    if as_json:
        lists = {"broken": kept.broken, "needless": kept.needless, "unplayed": kept.unplayed}
        counts = {name: len(found) for name, found in lists.items()}
        print(json.dumps({"pairs": sum(kept.pairs.values()), **counts, "names": lists}))
    raise typer.Exit(1 if kept.broken or kept.needless or kept.unplayed else 0)


async def play(chosen: Sequence[Promise], told: Callable[[str], None]) -> Kept:
    """Play these pairs in one browser, one after the other. Raises `NoBrowser`."""
    kept = Kept()
    async with arena(1) as here:
        for number, one in enumerate(chosen):
            kept.pairs[one.kind] += 1
            attack = await here.play(2 * number, one.attack)
            if attack.failed:
                kept.broken.append(one.name)
                told(f"broken: {one.name}: {'; '.join([*attack.bypassed, *attack.leaked])}")
            elif not (attack.asked or attack.tried):
                kept.unplayed.append(one.name)
                told(f"not played: {one.name}: {attack.ended}")
            twin = await here.play(2 * number + 1, one.twin)
            came = any(got.path.startswith("/fine") for got in here.ground.of(f"a{2 * number + 1}.localhost"))
            if twin.asked or not came:
                kept.needless.append(one.name)
                what = "came" if came else "stopped"
                told(f"needless: {one.name}: asked {twin.asked}×, {what}: {twin.ended}")
    return kept
