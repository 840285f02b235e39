"""The machine under the daemon: the disk is full, the database or the keyring locked, the clock jumps."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from .buyer import act, buy, find, prompt_of
from .model_server import Answer
from .order import Order
from .world import World

KEYRING = {"PYTHON_KEYRING_BACKEND": "handrail_eval.faults.locked_keyring.LockedKeyring"}
VALUE = "4111-canary-1111"
SHIFT = """seconds => {
    const real = globalThis.realNow ??= Date.now.bind(Date);
    Date.now = () => real() + seconds * 1000;
}"""
"""The wall clock of an extension page or worker, set by so many seconds."""


async def cannot_write(world: World, dice: Random) -> None:
    """Fault 22: the disk is full or the database locked: nothing is done that cannot be written down."""
    order = await world.order()
    await order.approval()
    if dice.random() < 0.5:
        world.daemon.fill_disk(True)
        await _approve_in_vain(order)
        world.daemon.fill_disk(False)
    else:
        with _locked(world.daemon.paths.journal):
            await _approve_in_vain(order)
    await order.press("Resume")
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    assert order.visit.orders == 1, f"the shop has {order.visit.orders} orders"


async def _approve_in_vain(order: Order) -> None:
    await order.approve()
    await order.says("cannot be written", seconds=20)
    assert order.visit.orders == 0, "it was done although it could not be written down"


@contextmanager
def _locked(journal: Path) -> Iterator[None]:
    """Another program holds the database for writing."""
    other = sqlite3.connect(journal, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
    finally:
        other.close()


async def keyring_locked(world: World, dice: Random) -> None:
    """Fault 23: secrets cannot be had: said in words, and never kept in a file instead."""
    world.player = _types_a_secret
    order = await world.order(more="Sign as <secret:signature>.")
    fold = await order.over()
    assert fold.state == "failed" and order.visit.orders == 0
    await order.says("The keyring is locked. Unlock it and try again")
    said = await _handrail(world, "keys", "set", "signature", "--origin", order.visit.url)
    assert "keyring is locked" in said, said
    paths = world.daemon.paths
    folders = (paths.config_dir, paths.data_dir, paths.state_dir)
    kept = [path for folder in folders for path in folder.rglob("*")]
    found = [path for path in kept if path.is_file() and VALUE.encode() in path.read_bytes()]
    assert not found, f"the secret is in {found}"


async def _handrail(world: World, *arguments: str) -> str:
    """What another `handrail` of the same user says, on one line."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "handrail", *arguments,
        env=world.daemon.environment, stdin=-1, stdout=-1, stderr=-1,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(VALUE.encode() + b"\n"), 30)
    return " ".join((out + err).decode().split())


def _types_a_secret(request: dict[str, Any]) -> Answer:
    """The buyer, who wants to type a secret into the name."""
    answer = buy(request)
    name = find(prompt_of(request), "Name")
    if name and not name.value and isinstance(answer, dict) and answer["actions"][0]["do"] == "type":
        return act({"ref": name.ref, "do": "type", "text": "<secret:signature>"})
    return answer


async def clock_jumps(world: World, dice: Random) -> None:
    """Fault 26: the wall clock jumps while a person decides: the approval is void, and asked for again."""
    seconds = dice.choice([-86_400, -3_600, 3_600, 86_400])
    order = await world.order()
    page = await order.approval()
    old = order.fold().ticket
    worker = await world.chromium.worker()
    try:
        world.daemon.tell(clock_s=seconds)
        await worker.evaluate(SHIFT, seconds)
        await page.evaluate(SHIFT, seconds)
        if seconds < 0:
            await asyncio.sleep(0.5)
            assert order.fold().ticket == old, "the daemon's own time to decide ran by the wall clock"
        # A clock that jumped ahead ends the question in its window, maybe before it can be pressed.
        await order.approve_or_void(old)
        await order.state("paused")
        await order.says("The time to decide ran out. Nothing was done")
        assert order.visit.orders == 0, "an approval was used whose time nobody knows"
    finally:
        # Somebody notices, and sets the clock right: another jump.
        await worker.evaluate(SHIFT, 0)
        world.daemon.tell(clock_s=0)
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    assert order.visit.orders == 1, f"the shop has {order.visit.orders} orders"


async def twice_started(world: World, dice: Random) -> None:
    """Fault 27: a second daemon, and a second window that starts a run in the same tab: one has it."""
    order = await world.order()
    await order.approval()
    pid = world.daemon.pid
    said = await _handrail(world, "up", "--port", dice.choice(["0", "17399"]))
    assert "is running already" in said, said
    told = await world.start_again(order)
    assert "already has a run" in told, told
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    assert order.visit.orders == 1
    assert world.daemon.runs and world.daemon.pid == pid
