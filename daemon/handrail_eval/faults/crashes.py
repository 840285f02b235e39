"""The daemon dies: by kill -9 at a named transition, with a torn database, or while a person decides."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import suppress
from random import Random

from .order import Order
from .recovery import Recovery
from .world import World, until

TRANSITIONS = {
    "before start_run": 1, "after start_run": 1, "before push": 1, "after push": 1,
    "before decision": 2, "after decision": 3, "before propose": 2, "after propose": 2,
    "before approval_asked": 1, "after approval_asked": 1, "after state": 1,
    "before approval": 1, "after approval": 1, "before intent": 2, "after intent": 2,
    "sent act": 2, "before act": 2, "after act": 2,
    "before pop": 1, "after pop": 1, "before end": 1, "after end": 1,
    "before end_run": 1, "after end_run": 1,
}  # fmt: skip
"""Every transition of an order's run → how often it is passed. The last passage but one types the name; what
cannot be undone is the second `propose`, `intent` and `act`."""
AWAY_S = (0, 0, 0, 8, 25)
"""For how long the daemon is away after a power cut."""
MOST_S = 5.0
"""How long a run may take to be at work again."""


async def killed(world: World, dice: Random, point: str = "") -> Recovery:
    """Fault 1: kill -9 at a transition; the next daemon takes the run up, and one order is made."""
    point = point or dice.choice(list(TRANSITIONS))
    order, came = await _die(world, dice, point)
    return await _taken_up(world, order, came)


async def power_lost(world: World, dice: Random) -> Recovery:
    """Fault 2: as 1, and the database is what a disk has after a power cut: copied, its last write torn."""
    order, came = await _die(world, dice, dice.choice(list(TRANSITIONS)))
    journal = world.daemon.paths.journal
    for name in (journal.name, f"{journal.name}-wal"):
        file = journal.with_name(name)
        copy = journal.with_name(f"{name}.copy")
        shutil.copyfile(file, copy)
        file.unlink()
        copy.rename(file)
    # The index of the log lives in memory; of the log's next frame only a part arrived.
    journal.with_name(f"{journal.name}-shm").unlink(missing_ok=True)
    with journal.with_name(f"{journal.name}-wal").open("ab") as log:
        log.write(dice.randbytes(dice.randrange(1, 4096)))
    # The extension looks for the daemon in vain meanwhile, and must find it no later for that.
    await asyncio.sleep(dice.choice(AWAY_S))
    return await _taken_up(world, order, came)


async def restarted_in_approval(world: World, dice: Random) -> Recovery:
    """Fault 21: the daemon restarts while the person decides; what they say about the old ticket is void."""
    order = await world.order()
    page = await order.approval()
    old = order.fold().ticket
    if dice.random() < 0.5:
        world.daemon.kill()
    else:
        await world.daemon.stop()
    if dice.random() < 0.5:
        # The person does not know yet, and approves.
        await page.locator("#approve").click(timeout=5_000)
    back, came = Recovery(), world.wire.seen.get("welcome", 0)
    await _daemon_is_back(world, back, came)
    await order.until(lambda fold: fold.ticket not in ("", old), "it is asked again, with a new ticket")
    back.reached("at work")
    await order.says("Nobody decided in time|asked again")
    assert order.visit.orders == 0, "an approval from before the restart was used"
    await _ends_with_one_order(order)
    return back


async def _die(world: World, dice: Random, point: str) -> tuple[Order, int]:
    """Start an order and wait until the daemon has killed itself; the order, and the connections so far."""
    nth = dice.randint(1, TRANSITIONS[point])
    delay_s = dice.uniform(0, 0.4) if point.startswith("sent") else 0.0
    await world.connected()
    world.daemon.tell(crash=point, nth=nth, delay_s=delay_s)
    came = world.wire.seen.get("welcome", 0)
    order = await world.order(wait=False)
    person = asyncio.create_task(_be_there(order))
    try:
        await world.daemon.died()
    finally:
        person.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await person
    return order, came


async def _be_there(order: Order) -> None:
    await until(lambda: order.run, "the run has started")
    await order.carry_on()


async def _taken_up(world: World, order: Order, came: int) -> Recovery:
    """Start the next daemon; how long until the run is at work again, and what comes of it."""
    back = Recovery()
    known = order.count() if order.run else 0
    was_over = bool(order.run) and order.fold().over
    await _daemon_is_back(world, back, came)
    if not order.run:
        # The run was never recorded: nobody was told that it began, and nothing was done.
        assert order.visit.orders == 0
        return back
    if not was_over:
        await until(lambda: order.count() > known, "the run is taken up", 30)
        back.reached("at work")
    await _ends_with_one_order(order)
    return back


async def _daemon_is_back(world: World, back: Recovery, came: int) -> None:
    await world.daemon.start()
    back.reached("listening")
    await until(lambda: world.wire.seen.get("welcome", 0) > came, "the extension is connected again", 30)
    back.reached("connected")


async def _ends_with_one_order(order: Order) -> None:
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    assert order.visit.orders == 1, f"the shop has {order.visit.orders} orders"
