"""One play of each fault; `scripts/check faults --seeds 20` plays them in earnest.

They share a browser and a daemon, in the table's order: what one broke is mended before the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest

from handrail_eval.faults.matrix import FAULTS, Fault
from handrail_eval.faults.playing import play
from handrail_eval.faults.world import World, world

pytestmark = pytest.mark.browser

SEEDS = {3: 3, 13: 2, 15: 2, 18: 4}
"""The shorter variants of what takes long (what is longer is left to the script); of the worker's death, the one
in mid-act without any page of ours open."""


@dataclass
class Theatre:
    """A world and the loop that it lives on."""

    runner: asyncio.Runner
    world: World

    def play(self, fault: Fault) -> str:
        async def played() -> str:
            result = await play(self.world, fault, SEEDS.get(fault.number, 1))
            await self.world.mend()
            return result.problem

        return self.runner.run(asyncio.wait_for(played(), 150))


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            here = runner.run(stack.enter_async_context(world(tmp_path_factory.mktemp("home"))))
            yield Theatre(runner, here)
        finally:
            runner.run(stack.aclose())


def test_the_table_has_all_of_them() -> None:
    assert sorted(fault.number for fault in FAULTS) == list(range(1, 29))


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{one.number} {one.name}" for one in FAULTS])
def test_what_comes_of_it(theatre: Theatre, fault: Fault) -> None:
    assert theatre.play(fault) == ""
