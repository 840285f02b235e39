"""Plays faults one after the other in one world and keeps what came of each."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from .crashes import TRANSITIONS, killed
from .matrix import FAULTS, Fault
from .world import World, world

PLAY_S = 150.0


@dataclass(frozen=True)
class Played:
    """What came of one fault with one seed."""

    fault: Fault
    seed: int
    problem: str
    """What else came of it than the table says; "" if nothing did."""
    duplicates: int
    """Orders that the shop got beyond the one."""
    recovery_s: float | None
    seconds: float


async def play(here: World, fault: Fault, seed: int) -> Played:
    """Break it once. Nothing is raised: whatever goes wrong is a problem of this fault."""
    began, problem, took = time.monotonic(), "", None
    first = len(here.shop.visits)
    try:
        await here.set(fault.settings)
        async with asyncio.timeout(PLAY_S):
            took = await fault.play(here, Random(seed * 1000 + fault.number))
    except Exception as error:
        problem = (str(error) or type(error).__name__).splitlines()[0]
    visits = list(here.shop.visits.values())[first:]
    duplicates = sum(max(0, visit.orders - 1) for visit in visits)
    if duplicates and not problem:
        problem = f"{duplicates} orders too many"
    return Played(fault, seed, problem, duplicates, took, time.monotonic() - began)


async def play_all(faults: Iterable[tuple[Fault, int]]) -> AsyncIterator[Played]:
    """Play them in a world of their own; one that cannot be mended is thrown away for a new one."""
    here: World | None = None
    stack, home = AsyncExitStack(), ""
    try:
        for fault, seed in faults:
            if here is None:
                home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
                here = await stack.enter_async_context(world(Path(home)))
            yield await play(here, fault, seed)
            try:
                await here.mend()
            except Exception:
                here = None
                await stack.aclose()
    finally:
        await stack.aclose()


def crash_run(seeds: int) -> list[tuple[Fault, int]]:
    """Fault 1 at every transition, `seeds` times each."""
    first = next(fault for fault in FAULTS if fault.number == 1)
    return [
        (Fault(1, point, first.injected, first.expected, partial(killed, point=point)), seed)
        for seed in range(1, seeds + 1)
        for point in TRANSITIONS
    ]
