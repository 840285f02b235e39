"""The page changes under the run's hands: it goes away, changes, is covered, is huge, or asks back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from playwright.async_api import Error

from handrail.happened.steps import Acted, Settled
from handrail.store.views import RunFold

from .buyer import act, buy, find, prompt_of, stop
from .model_server import Answer
from .order import Order
from .shop import HEAD, order_form
from .world import World, until

OTHER_TOTAL = "99.00 EUR"
MANY = 110_000
COVER = """() => {
    const cover = document.createElement("form");
    cover.method = "post"; cover.action = "trap"; cover.id = "cover";
    cover.style = "position: fixed; inset: 0; background: white; z-index: 9";
    cover.innerHTML = "<h2>A message</h2><button style='width: 100%; height: 90%'>Continue</button>";
    document.body.append(cover);
}"""
REPLACE = """name => {
    const old = document.getElementById("place"), fresh = old.cloneNode(true);
    fresh.textContent = name;
    old.replaceWith(fresh);
}"""


async def navigates(world: World, dice: Random) -> None:
    """Fault 6: the page is left while the step is asked for or begun: the other page gets no order."""
    order = await world.order()
    order.visit.pages["other"] = order_form(OTHER_TOTAL).replace("action=order", "action=wrong")

    async def leave() -> None:
        await order.page.evaluate("url => { location.href = url }", f"{order.visit.url}other")

    await _just_after_approving(order, dice, leave)
    # Asked about the other page, the person says no: its total is another.
    fold = await _decide_by_total(order)
    assert fold.over
    assert "wrong" not in order.visit.posts, "the other page was sent an order that nobody approved"
    assert order.visit.orders <= 1


async def replaced(world: World, dice: Random) -> None:
    """Fault 7: the button is another one by now: the step is not done on it, and looked at afresh."""
    order = await world.order()
    name = dice.choice(["Place order", "Place order and subscribe"])

    async def replace() -> None:
        await order.page.evaluate(REPLACE, name)

    if dice.random() < 0.5:
        await order.approval()
        await replace()
        await order.approve_or_void(order.fold().ticket)
    else:
        await _just_after_approving(order, dice, replace)
    world.player = _places(name)
    fold = await order.carry_on()
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    assert order.visit.orders == 1, f"the shop has {order.visit.orders} orders"


async def covered(world: World, dice: Random) -> None:
    """Fault 8: something covers the button: what covers it is not clicked."""
    order = await world.order()

    async def cover() -> None:
        # The page may be on its way to the next one by then: the cover came too late.
        with suppress(Error):
            await order.page.evaluate(COVER)

    if dice.random() < 0.5:
        await order.approval()
        await cover()
        await order.approve_or_void(order.fold().ticket)
    else:
        await _just_after_approving(order, dice, cover)
    await until(lambda: order.visit.orders or _noticed(order), "the cover is noticed, or came too late")
    with suppress(Error):
        await order.page.evaluate("() => document.getElementById('cover')?.remove()")
    fold = await order.carry_on()
    assert "trap" not in order.visit.posts, "what covered the button was clicked"
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    assert order.visit.orders == 1, f"the shop has {order.visit.orders} orders"


async def huge(world: World, dice: Random) -> None:
    """Fault 24: more than 100,000 nodes: read in part, said to be a part, and worked with."""
    rows = "".join(f"<p>Lamp {number}</p>" for number in range(MANY + dice.randrange(500)))
    order = await world.order(order_form(more=rows))
    fold = await order.carry_on(90)
    assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
    prompt = prompt_of(world.model.requests[0])
    assert "not all of it could be read" in prompt, "the model was not told that the page goes on"
    assert order.visit.orders == 1


async def asks_back(world: World, dice: Random) -> None:
    """Fault 25: a dialog, or "leave this page?": answered carefully, told, and only then with a yes."""
    if dice.random() < 0.5:
        script = "<script>document.forms[0].onsubmit = () => confirm('Really order?')</script>"
        world.player = _says_yes_if_asked
        order = await world.order(order_form(more=script))
        await order.approve()
        first = order.fold().ticket
        await order.until(lambda fold: fold.ticket not in ("", first), "the yes is asked for, too")
        assert order.visit.orders == 0, "the dialog was accepted although nobody said so"
        await order.says("a dialog said: Really order")
        fold = await order.carry_on()
        assert fold.state == "done", f"the run is {fold.state}: {fold.message or fold.answer}"
        assert order.visit.orders == 1
        return
    leaving = "<a href=other>Other lamps</a><script>onbeforeunload = event => event.preventDefault()</script>"
    world.player = _looks_at_others
    order = await world.order(order_form(more=leaving))
    order.visit.pages["other"] = f"{HEAD}<h1>Other lamps</h1>"
    fold = await order.over()
    assert "asked whether to leave it (answered: Cancel)" in "\n".join(step.text for step in fold.steps)
    await order.says("asked whether to leave it")
    assert order.visit.orders == 0 and not order.page.url.endswith("other")


async def _just_after_approving(order: Order, dice: Random, change: Callable[[], Awaitable[None]]) -> None:
    """Press the button, and change the page 0 to 300 ms later."""
    await order.approval()
    await order.approve()
    await asyncio.sleep(dice.choice([0, 0, dice.uniform(0, 0.3)]))
    with suppress(Error):  # The step was faster, and its page has gone.
        await change()


async def _decide_by_total(order: Order) -> Any:
    """The person reads the page's total before every decision."""
    while True:
        fold = await order.until(lambda now: now.ticket or now.over, "the run asks, or is over")
        if fold.over:
            return fold
        ticket = fold.ticket
        # A page that says that its step is void closes by itself; a step that is withdrawn has none.
        with suppress(Error, AssertionError):
            page = await order.approval()
            shown = await page.inner_text("body")
            await page.locator("#deny" if OTHER_TOTAL in shown else "#approve").click(timeout=10_000)
        await order.until(partial(_has_gone, ticket), "the decision is heard")


def _has_gone(ticket: str, fold: RunFold) -> bool:
    return fold.ticket != ticket


def _noticed(order: Order) -> bool:
    """Whether a step was refused by the page's state."""
    for event in order.events():
        match event.what:
            case Acted(status="stale" | "blocked" | "not_done") | Settled(decision="void" | "expired"):
                return True
    return False


def _places(name: str) -> Any:
    """The buyer, with another name for the button."""

    def play(request: dict[str, Any]) -> Answer:
        content = prompt_of(request)
        renamed = content.replace(f'"{name}"', '"Place order"')
        return buy({**request, "messages": [*request["messages"][:-1], {"role": "user", "content": renamed}]})

    return play


def _says_yes_if_asked(request: dict[str, Any]) -> Answer:
    """The buyer, who accepts the page's dialog once it knows of it."""
    answer = buy(request)
    told = "a dialog said: Really order" in prompt_of(request)
    if told and isinstance(answer, dict) and answer["actions"][0]["do"] == "click":
        answer["actions"][0]["dialog"] = "accept"
    return answer


def _looks_at_others(request: dict[str, Any]) -> Answer:
    """Follows a link away from the page, and stops when it hears that the page would not let go."""
    prompt = prompt_of(request)
    name, link = find(prompt, "Name"), find(prompt, "Other lamps")
    if name and not name.value:
        return act({"ref": name.ref, "do": "type", "text": "Ada"})
    if "asked whether to leave" in prompt or link is None:
        return stop("The page wants to be asked before it is left.", "failed")
    return act({"ref": link.ref, "do": "click"})
