"""The network between extension and daemon lies: it cuts, repeats and reorders (see `wire`)."""

from __future__ import annotations

import asyncio
from random import Random

from .order import Order
from .recovery import Recovery
from .wire import Frame, Lie, Line
from .world import World, until

HANDSHAKE = frozenset({"", "hello", "challenge", "proof", "welcome", "refused"})
"""What is left alone: a handshake that is tampered with is no connection, which is another fault."""
HELD_S = 0.15


async def cut_before_ack(world: World, dice: Random) -> Recovery:
    """Fault 9: the line is cut when the step has reached the browser and its answer has not come back."""
    cut, after_s = asyncio.Event(), dice.uniform(0, 0.2)

    def lie(line: Line, frame: Frame) -> list[Frame] | None:
        if frame.type == "act" and _nth(world, "act", before) == 2:
            line.pass_on(frame)
            asyncio.get_running_loop().call_later(after_s, cut_now, line)
            return []
        return None

    def cut_now(line: Line) -> None:
        line.cut()
        cut.set()

    before = world.wire.seen.copy()
    world.wire.lie = lie
    order = await world.order()
    order.visit.open.clear()
    return await _cut_and_go_on(world, order, cut, before)


async def cut_after_ack(world: World, dice: Random) -> Recovery:
    """Fault 10: the answer is lost together with the line; the ledger has it and gives it again."""
    cut = asyncio.Event()

    def lie(line: Line, frame: Frame) -> list[Frame] | None:
        if frame.type == "acted" and _nth(world, "acted", before) == 2:
            line.cut()
            cut.set()
            return []
        return None

    before = world.wire.seen.copy()
    world.wire.lie = lie
    return await _cut_and_go_on(world, await world.order(), cut, before)


async def _cut_and_go_on(world: World, order: Order, cut: asyncio.Event, before: dict[str, int]) -> Recovery:
    await order.approve()
    await asyncio.wait_for(cut.wait(), 15)
    back = Recovery()
    order.visit.open.set()
    await until(lambda: _nth(world, "welcome", before) > 0, "the extension is connected again")
    back.reached("connected")
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    # What nobody had let go by then is dropped with the line: the person is asked anew.
    approved = sum(step.kind == "approval" and step.status == "done" for step in fold.steps)
    assert _nth(world, "act", before) == 1 + approved, "the step was sent again without another approval"
    assert _nth(world, "act_status", before) >= 1, "nobody asked what became of it"
    return back


async def repeated(world: World, dice: Random) -> None:
    """Fault 11: frames arrive twice, in both directions."""
    share = dice.choice([1.0, 0.5])

    def lie(line: Line, frame: Frame) -> list[Frame] | None:
        twice = frame.type not in HANDSHAKE and dice.random() < share
        return [frame, frame] if twice else None

    await _order_through(world, lie)


async def reordered(world: World, dice: Random) -> None:
    """Fault 12: frames overtake each other, in both directions."""

    def lie(line: Line, frame: Frame) -> list[Frame] | None:
        held = line.held[frame.way]
        if not held and frame.type not in HANDSHAKE and dice.random() < 0.5:
            held.append(frame)
            asyncio.get_running_loop().call_later(HELD_S, lambda: _release(line, frame))
            return []
        late = held.copy()
        held.clear()
        return [frame, *late]

    await _order_through(world, lie)


def _release(line: Line, frame: Frame) -> None:
    """Nothing came to overtake it."""
    if frame in line.held[frame.way]:
        line.held[frame.way].remove(frame)
        line.pass_on(frame)


async def _order_through(world: World, lie: Lie) -> None:
    world.wire.lie = lie
    order = await world.order()
    await order.approval()
    ticket = order.fold().ticket
    pages = [page for page in world.chromium.context.pages if page.url.endswith(f"#{ticket}")]
    assert len(pages) == 1, f"{len(pages)} approval pages are open for one step"
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    assert order.visit.orders == 1, f"the shop has {order.visit.orders} orders"


def _nth(world: World, kind: str, before: dict[str, int]) -> int:
    """How many messages of a type came through since `before`."""
    return world.wire.seen.get(kind, 0) - before.get(kind, 0)
