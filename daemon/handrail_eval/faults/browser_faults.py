"""The browser dies in part or as a whole: its service worker, the tab, the browser itself."""

from __future__ import annotations

import asyncio
import re
from random import Random

from .order import Order
from .recovery import Recovery
from .world import World, until

WOKEN_S = 12
"""Chrome's alarm alone would wake the worker only within half a minute."""


async def worker_dies(world: World, dice: Random) -> Recovery:
    """Fault 3: the service worker is stopped while the run decides, asks or acts; another one takes over.

    Half of the time none of our own pages but the approval's is open, whose lost connection would wake it.
    (An instruction that is lost before it is a run is the panel's to tell: `test_worker_lost_start`.)
    """
    moment = dice.choice(["deciding", "asking", "acting"])
    alone = dice.random() < 0.5
    order = await world.order()
    if moment != "deciding":
        await order.approval()
    if moment == "acting":
        arrived = await _order_on_its_way(order)
        await arrived.wait()
    if alone:
        await until(lambda: world.model.requests, "the run is decided about")
        await world.panel.close()
    came = world.wire.seen.get("welcome", 0)
    back = Recovery()
    await world.kill_worker()
    try:
        await until(lambda: world.wire.seen.get("welcome", 0) > came, "a new worker is connected", WOKEN_S)
        back.reached("connected")
    finally:
        if alone:
            await world.open_panel()
    order.visit.open.set()
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    assert order.visit.orders == 1, f"the shop has {order.visit.orders} orders"
    return back


async def browser_dies(world: World, dice: Random) -> Recovery:
    """Fault 4: kill -9 of the browser around the click. The ledger knows its end, or the person is asked."""
    order = await world.order()
    arrived = await _order_on_its_way(order)
    if dice.random() < 0.5:
        await arrived.wait()
    else:
        await asyncio.sleep(dice.uniform(0, 0.08))
    await world.kill_browser()
    order.visit.open.set()
    made = order.visit.orders
    came = world.wire.seen.get("welcome", 0)
    await world.reopen_browser()
    back = Recovery()
    await until(lambda: world.wire.seen.get("welcome", 0) > came, "the browser is connected again", 30)
    back.reached("connected")
    fold = await order.until(lambda fold: fold.question or fold.over, "the run asks, or is over", 30)
    back.reached("at work")
    if fold.question:
        assert "may or may not have happened" in fold.question
        await order.answer("Yes, it is done." if made else "No, it is not done.")
        fold = await order.over()
    step = next((one for one in fold.steps if one.effect == "commit"), None)
    assert made <= 1 and order.visit.orders == made, f"the shop has {order.visit.orders} orders"
    assert not made or (step and step.status in ("done", "unknown")), "an order was made, and nobody says so"
    assert fold.state == "failed"
    assert re.search("tab (was closed|is gone)", fold.message), fold.message
    return back


async def tab_closes(world: World, dice: Random) -> None:
    """Fault 5: the tab is closed: the run ends, and says so."""
    moment = dice.choice(["deciding", "asking", "acting"])
    if moment == "deciding":
        order = await world.order(wait=False)
        await asyncio.sleep(dice.uniform(0, 0.4))
        await until(lambda: order.run, "the run is recorded")
    else:
        order = await world.order()
        await order.approval()
    if moment == "acting":
        arrived = await _order_on_its_way(order)
        await arrived.wait()
    await order.page.close()
    fold = await order.over(30)
    assert fold.state == "failed", f"the run is {fold.state}: {fold.message or fold.answer}"
    await order.says("The tab (was closed|is gone)")
    if moment == "acting":
        # The ledger knows that it was clicked, or nobody does, which is said.
        step = next(one for one in fold.steps if one.effect == "commit")
        assert step.status == "done" or "may or may not have happened" in fold.message, fold.message
        assert order.visit.orders == 1
    else:
        assert order.visit.orders == 0


async def _order_on_its_way(order: Order) -> asyncio.Event:
    """Approve; the event says that the shop has the order, whose answer it holds back."""
    arrived, loop = asyncio.Event(), asyncio.get_running_loop()
    order.visit.on_order = lambda: (loop.call_soon_threadsafe(arrived.set), None)[1]
    order.visit.open.clear()
    await order.approve()
    return arrived
