"""`scripts/bench network`: what holding a page's requests costs, with and without in turn.

Other things that run on the machine slow both down alike, so rounds with and without follow each other, and
the medians over all rounds are compared.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import typer
from playwright.async_api import Page
from rich.console import Console

from handrail.decision.choices import Choices
from handrail.decision.decision import Decision, Stop
from handrail.models.choose import Choice
from handrail.turn.deciding import Made
from handrail.turn.prompt import Turn
from handrail_demo.browser import Browser, NoBrowser
from handrail_demo.configured import isolated
from handrail_demo.loopback import LoopbackServer, Response
from handrail_demo.session import session

from ..expert_server import ExpertServer

_EACH = 6
"""Requests of each kind in a round."""
_HOLD = """([tab, types]) => chrome.debugger.sendCommand({tabId: tab}, "Fetch.enable", {patterns:
  types.map((resourceType) => ({urlPattern: "*", resourceType, requestStage: "Request"}))})"""
_LET = "([tab]) => chrome.debugger.sendCommand({tabId: tab}, 'Fetch.disable')"
_MEASURE = """async (rounds) => {
  const all = async (work) => {
    const times = [];
    for (let i = 0; i < rounds; i++) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
    return times;
  };
  const ask = (init) => fetch(`/api/search?${Math.random()}`, init).then((r) => r.text());
  const frame = () => new Promise((done) => {
    const one = document.createElement("iframe");
    one.onload = () => { one.remove(); done(); };
    one.src = `/frame?${Math.random()}`;
    document.body.append(one);
  });
  const picture = () => new Promise((done) => {
    const one = new Image();
    one.onerror = done;
    one.src = `/p?${Math.random()}`;
  });
  return {
    post: await all(() => ask({ method: "POST", body: "q=1" })),
    get: await all(() => ask({})),
    document: await all(frame),
    picture: await all(picture),
  };
}"""


_PAGE = "<!doctype html><title>Bench</title><h1>Bench</h1>"


class _Measurer:
    """Takes the place of a model: while it decides, the run is active and its tab's requests are held."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.page: Page | None = None
        self.browser: Browser | None = None
        self.tab = 0
        self.held: dict[str, list[float]] = {}
        self.free: dict[str, list[float]] = {}

    async def decide(self, turn: Turn, choices: Choices) -> Made:
        """Measure in turn with the hold and without, and stop."""
        assert self.page and self.browser
        worker = await self.browser.worker()
        own = await self.browser.context.new_page()
        await own.goto(self.browser.address("popup/popup.html"))
        rules = "/worker/network/network_rules.js"
        types = await own.evaluate("(rules) => import(rules).then(({ HELD_TYPES }) => HELD_TYPES)", rules)
        await own.close()
        await self.page.evaluate(_MEASURE, _EACH)
        for _ in range(self.rounds):
            for switch, into in ((_HOLD, self.held), (_LET, self.free)):
                await worker.evaluate(switch, [self.tab, types])
                for kind, times in (await self.page.evaluate(_MEASURE, _EACH)).items():
                    into.setdefault(kind, []).extend(times)
        return Made(Decision((Stop("done", "measured"),)))


def network(
    rounds: Annotated[int, typer.Option(help="How often to measure with and without.", min=1)] = 12,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """What holding a page's requests costs: milliseconds a request on loopback, with and without."""
    console = Console(stderr=True)
    try:
        with console.status("Measuring…"):
            outcome = asyncio.run(_network(rounds))
    except NoBrowser as error:
        console.print(str(error), style="red")
        raise typer.Exit(1) from None
    for kind, figures in outcome.items():
        console.print(
            f"{kind}: {figures['held_ms']} ms held, {figures['free_ms']} ms not: "
            f"{figures['added_ms']} ms more, ratio {figures['ratio']}"
        )
    if as_json:
        print(json.dumps(outcome))


async def _network(rounds: int) -> dict[str, dict[str, Any]]:
    def nobody(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("no model is asked here")

    measurer = _Measurer(rounds)
    with (
        LoopbackServer(lambda request: Response(_PAGE)) as site,
        tempfile.TemporaryDirectory(prefix="handrail-bench-") as home,
        ExpertServer(nobody) as server,
    ):
        model = server.model()
        choice = Choice(model, model, "No model.")
        try:
            config = isolated(Path(home), screenshots=False)
            async with session(config, choice, deciders={"do_task": measurer}) as live:
                measurer.page = page = live.browser.context.pages[0]
                await page.goto(site.base)
                measurer.tab, measurer.browser = await live.browser.tab_id(page), live.browser
                run = await live.start(page, measurer.tab, "Measure")
                await live.ended(run, 300)
        finally:
            await choice.close()
    if not measurer.free:
        raise NoBrowser(f"Nothing could be measured: {run.fold.message}")
    return {kind: _compared(measurer.held[kind], measurer.free[kind]) for kind in measurer.held}


def _compared(held: list[float], free: list[float]) -> dict[str, Any]:
    with_hold, without = median(held), median(free)
    return {
        "held_ms": round(with_hold, 1),
        "free_ms": round(without, 1),
        "added_ms": round(with_hold - without, 1),
        "ratio": round(with_hold / without, 2),
        "requests": len(held),
    }
