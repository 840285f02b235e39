"""Plays faults one after the other in one world and keeps what came of each."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncGenerator, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

from .crashes import TRANSITIONS, killed
from .matrix import FAULTS, Fault
from .world import World, world

PLAY_S = 150.0
BLOCK = 4


@dataclass(frozen=True)
class Played:
    """What came of one fault with one seed."""

    number: int
    name: str
    seed: int
    problem: str
    """What else came of it than the table says; "" if nothing did."""
    duplicates: int
    """Orders that the shop got beyond the one."""
    recovery: dict[str, float] | None
    """Seconds until each stage of being back at work was reached, the last one last."""
    seconds: float
    """With the time to mend what it broke."""


async def play(here: World, fault: Fault, seed: int) -> Played:
    """Break it once. Nothing is raised: whatever goes wrong is a problem of this fault."""
    began, problem, back = time.monotonic(), "", None
    first = len(here.shop.visits)
    try:
        await here.set(fault.settings)
        async with asyncio.timeout(PLAY_S):
            back = await fault.play(here, Random(seed * 1000 + fault.number))
    except Exception as error:
        problem = " ".join((str(error) or type(error).__name__).split())[:600]
    visits = list(here.shop.visits.values())[first:]
    duplicates = sum(max(0, visit.orders - 1) for visit in visits)
    if duplicates and not problem:
        problem = f"{duplicates} orders too many"
    stages = back.stages if back else None
    return Played(fault.number, fault.name, seed, problem, duplicates, stages, time.monotonic() - began)


async def play_all(faults: Iterable[tuple[Fault, int]]) -> AsyncGenerator[Played, None]:
    """Play them in a world of their own; one that cannot be mended is thrown away for a new one."""
    here: World | None = None
    stack, home = AsyncExitStack(), ""
    try:
        for fault, seed in faults:
            if here is None:
                home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
                here = await stack.enter_async_context(world(Path(home)))
            played, began = await play(here, fault, seed), time.monotonic()
            try:
                await here.mend()
            except Exception:
                here = None
                await stack.aclose()
            yield replace(played, seconds=played.seconds + time.monotonic() - began)
    finally:
        await stack.aclose()


def matrix_run(faults: Iterable[Fault], seeds: range) -> list[tuple[Fault, int]]:
    """Every fault with every seed.

    Fault by fault, since a daemon is started anew for each of the settings and a browser after each kill; but
    a few seeds at a time, so that one that is ended early has played all of them.
    """
    rows = list(faults)
    blocks = (seeds[first : first + BLOCK] for first in range(0, len(seeds), BLOCK))
    return [(fault, seed) for block in blocks for fault in rows for seed in block]


def crash_run(seeds: range) -> list[tuple[Fault, int]]:
    """Fault 1 at every transition, with every seed."""
    first = next(fault for fault in FAULTS if fault.number == 1)
    return [
        (Fault(1, point, first.injected, first.expected, partial(killed, point=point)), seed)
        for seed in seeds
        for point in TRANSITIONS
    ]
