"""The model's server misbehaves: it is late, refuses, breaks, answers nonsense, or never ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from handrail.happened.whole import StateChanged

from .buyer import buy
from .model_server import Answer, Fault
from .order import Order
from .test_build import CALL_TIMEOUT_S, LONGEST_RETRY_AFTER_S
from .world import Player, World

TRIES = 5
TIMEOUT_TRIES = 3
MOST_REQUESTS = 6
"""Answers that cannot be used: two in a turn (one repair), and three turns make a loop."""
MOST_GROWTH_KIB = 64 * 1024


def at_first(times: int, answer: Callable[[], Answer], then: Player = buy) -> Player:
    """Misbehave so many times, then play."""
    left = times

    def play(request: dict[str, Any]) -> Answer:
        nonlocal left
        if left <= 0:
            return then(request)
        left -= 1
        return answer()

    return play


async def late(world: World, dice: Random) -> None:
    """Fault 13: no answer in time. It is asked again, later each time; at the third time the run pauses."""
    times = dice.choice([1, 2, TIMEOUT_TRIES])
    world.player = at_first(times, lambda: Fault.hang(60))
    order = await world.order()
    await order.says(r"did not answer within .* Trying again in")
    await _goes_on(order, paused=times == TIMEOUT_TRIES, says="did not answer within")
    for gap in _gaps(world, min(times, TIMEOUT_TRIES - 1)):
        assert gap >= CALL_TIMEOUT_S + 0.2, f"asked again after only {gap:.2f} s"


async def told_to_wait(world: World, dice: Random) -> None:
    """Fault 14: 429 with Retry-After: as long as is asked, but no longer than our own bound."""
    asked = dice.choice([1, 1.5])
    waits: list[Answer] = [Fault.rate_limited(asked), Fault.rate_limited(dice.choice([600, 86_400]))]
    world.player = at_first(2, lambda: waits.pop(0))
    order = await world.order()
    await order.says("allows no more calls right now .* Trying again in")
    await _goes_on(order, paused=False)
    first, second = _gaps(world, 2)
    assert first >= asked, f"asked again after {first:.2f} s instead of {asked} s"
    assert LONGEST_RETRY_AFTER_S <= second < LONGEST_RETRY_AFTER_S + 3, f"waited {second:.1f} s"


async def broken(world: World, dice: Random) -> None:
    """Fault 15: a burst of 5xx. At most five tries, then the run pauses and can be resumed."""
    times = dice.choice([1, 2, 3, TRIES])
    status = dice.choice([500, 502, 503, 529])
    world.player = at_first(times, lambda: Fault.error(status))
    order = await world.order()
    await order.says("has an error of its own .* Trying again in")
    says = rf"has an error of its own \({status}\) \({TRIES} tries"
    await _goes_on(order, paused=times == TRIES, says=says)


async def malformed(world: World, dice: Random) -> None:
    """Fault 16: no JSON, half of it, or an envelope that is cut: repaired, or the run ends in words."""
    whole = json.dumps({"reason": "because", "actions": [{"do": "stop", "status": "done", "answer": "x"}]})
    half = whole[: dice.randrange(1, len(whole) - 1)]
    nonsense: list[Answer] = [half, "I would click the button.", "", "[]", Fault.truncated()]
    answer = dice.choice(nonsense)
    times = dice.choice([1, 2, 1000])
    world.player = at_first(times, lambda: answer)
    order = await world.order()
    if isinstance(answer, Fault):
        return await _goes_on(order, paused=times == 1000, says="not a chat completion", healthy=world)
    await _ends_bounded(order, ends=times == 1000)


async def impossible(world: World, dice: Random) -> None:
    """Fault 17: an action that does not exist, or an element that is not there."""
    actions = [{"ref": "e999", "do": "click"}, {"do": "fly"}, {"ref": "e1", "do": "explode"}]
    choice = {"reason": "because", "actions": [dice.choice(actions)]}
    times = dice.choice([1, 2, 1000])
    world.player = at_first(times, lambda: choice)
    await _ends_bounded(await world.order(), ends=times == 1000)


async def endless(world: World, dice: Random) -> None:
    """Fault 18: an answer without an end, fast or drop by drop: cut off by its size, or by the time."""
    fast = dice.random() < 0.6
    answer = Fault.endless() if fast else Fault.drip()
    times = dice.choice([1, 1000])
    before = _memory(world.daemon.pid)
    world.player = at_first(times, lambda: answer)
    order = await world.order()
    says = "sent more than 4 MB" if fast else "did not answer within"
    await _goes_on(order, paused=times == 1000, says=says, healthy=world)
    grown = _memory(world.daemon.pid) - before
    assert grown < MOST_GROWTH_KIB, f"the daemon has grown by {grown} KiB"


async def _goes_on(order: Order, *, paused: bool, says: str = "", healthy: World | None = None) -> None:
    """One order is made in the end; `paused`: after the person pressed Resume, with the model healthy."""
    if paused:
        await order.state("paused", seconds=40)
        await order.says(says)
        assert order.visit.orders == 0
        if healthy:
            healthy.player = buy
        await order.press("Resume")
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    rested = any(isinstance(one.what, StateChanged) and one.what.state == "paused" for one in order.events())
    assert rested == paused
    assert order.visit.orders == 1, f"the shop has {order.visit.orders} orders"


async def _ends_bounded(order: Order, *, ends: bool) -> None:
    """The order is made, or (`ends`) the run ends in words, after few requests and without any order."""
    fold = await order.carry_on()
    if not ends:
        assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
        assert order.visit.orders == 1
        return
    assert fold.state == "failed" and order.visit.orders == 0
    await order.says("it got stuck: the answer could not be used")
    asked = len(order.world.model.requests)
    assert asked <= MOST_REQUESTS, f"the model was asked {asked} times"


def _gaps(world: World, count: int) -> list[float]:
    """Seconds between the first requests."""
    times = world.model.times
    return [after - before for before, after in pairwise(times)][:count]


def _memory(pid: int) -> int:
    """What a process holds in memory, in KiB (proc(5), VmRSS)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise LookupError(pid)
