"""Bounds that a run reaches: its budget, the time to decide, and the number of vain tries."""

from __future__ import annotations

from random import Random
from typing import Any

from .buyer import act, find, prompt_of
from .model_server import Answer
from .shop import order_form
from .world import World

BUDGET = {"HANDRAIL_BUDGETS_CALLS": "1"}
SHORT_APPROVAL = {"HANDRAIL_APPROVAL_TIMEOUT_S": "2.5"}
IN_VAIN = "<button type=button onclick='window.clicks = (window.clicks || 0) + 1'>Show more</button>"


async def budget(world: World, dice: Random) -> None:
    """Fault 19: the budget ends before the call that would exceed it."""
    order = await world.order()
    fold = await order.over()
    assert fold.state == "failed" and order.visit.orders == 0
    assert len(world.model.requests) == 1, f"{len(world.model.requests)} calls were made"
    await order.says("has used 1 of 1 calls")


async def nobody_decides(world: World, dice: Random) -> None:
    """Fault 20: silence denies the step and pauses the run; "Ask me again" asks with a new ticket."""
    order = await world.order()
    tickets: set[str] = set()
    for _ in range(dice.choice([1, 2])):
        fold = await order.until(lambda fold: fold.ticket not in ("", *tickets), "it is asked")
        tickets.add(fold.ticket)
        await order.state("paused")
        await order.says("Nobody decided in time, so the step was not done")
        assert order.visit.orders == 0
        await order.press("Ask me again")
    await order.until(lambda fold: fold.ticket not in ("", *tickets), "it is asked again")
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    assert order.visit.orders == 1


async def in_vain(world: World, dice: Random) -> None:
    """Fault 28: the same action on the same page again and again: stopped at the third."""
    world.player = _clicks_on
    order = await world.order(order_form(more=IN_VAIN))
    fold = await order.over()
    assert fold.state == "failed" and order.visit.orders == 0
    clicks = await order.page.evaluate("window.clicks || 0")
    assert 1 <= clicks <= 3, f"it was clicked {clicks} times"
    await order.says("already tried .* times and the page stayed the same")


def _clicks_on(request: dict[str, Any]) -> Answer:
    """Presses the same button for ever."""
    found = find(prompt_of(request), "Show more")
    return act({"ref": found.ref, "do": "click"}) if found else act({"do": "stop", "status": "failed"})
