"""`scripts/bench loop`: milliseconds of one step of a run."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Annotated

import typer
from rich.console import Console

from handrail.decision.choices import Choices
from handrail.decision.decision import Decision, Stop
from handrail.turn.deciding import Made
from handrail.turn.prompt import Turn
from handrail_demo.browser import NoBrowser
from handrail_demo.configured import isolated
from handrail_demo.session import session
from handrail_wire import Click

from ..episodes import versions
from ..miniwob import MiniWobMissing, MiniWobTask, PageServer, pages_folder
from ..playing import expert_choice


class Clicker:
    """Decides at once: clicks checkboxes in the order of a Gray code, so that no page comes twice.

    The time between two of its turns is one whole step: check, inspect, gate, journal, act, settle, observe,
    record, and preparing the next prompt.
    """

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.count = 0
        self.milliseconds: list[float] = []
        self._since = 0.0

    async def decide(self, turn: Turn, choices: Choices) -> Made:
        """The next click, or stop."""
        if self._since:
            self.milliseconds.append((time.perf_counter() - self._since) * 1000)
        usable = {ref for verb in ("check", "click") for ref in choices.elements.get(verb, ())}
        boxes = sorted(usable, key=lambda ref: int(ref.strip("e")))
        self.count += 1
        bit = (self.count & -self.count).bit_length() - 1
        if self.left == 0 or bit >= len(boxes) - 1:
            return Made(Decision((Stop("done", "measured"),)))
        self.left -= 1
        self._since = time.perf_counter()
        # The last control is the page's submit button, which would end the episode.
        return Made(Decision((Click(ref=boxes[bit]),)))


def loop(
    steps: Annotated[int, typer.Option(help="How many steps to measure.", min=5)] = 60,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Milliseconds of one step on a MiniWoB++ page: observe, decide, gate, act, record."""
    console = Console(stderr=True)
    try:
        with console.status("Measuring…"):
            times = asyncio.run(_loop(steps))
    except (NoBrowser, MiniWobMissing) as error:
        console.print(str(error), style="red")
        raise typer.Exit(1) from None
    p95 = quantiles(times, n=20)[-1]
    outcome = {
        "p50_ms": round(median(times), 1),
        "p95_ms": round(p95, 1),
        "steps": len(times),
        "page": "click-checkboxes-large",
        "versions": versions(),
    }
    console.print(f"One step: median {outcome['p50_ms']} ms, 95th percentile {outcome['p95_ms']} ms")
    if as_json:
        print(json.dumps(outcome))


async def _loop(steps: int) -> list[float]:
    clicker = Clicker(steps)
    with PageServer(pages_folder()) as pages, tempfile.TemporaryDirectory(prefix="handrail-bench-") as home:
        task = MiniWobTask("click-checkboxes-large", pages.base)
        async with (
            expert_choice([task]) as (choice, _, _),
            session(
                isolated(Path(home), screenshots=False, page_steps=steps + 10),
                choice,
                granted_origins=frozenset({pages.base}),
                deciders={"do_task": clicker},
            ) as live,
        ):
            page = live.browser.context.pages[0]
            instruction = await task.setup(page, 1)
            run = await live.start(page, await live.browser.tab_id(page), instruction)
            await live.ended(run, 120)
    if not clicker.milliseconds:
        raise NoBrowser(f"Nothing could be measured: {run.fold.message}")
    return clicker.milliseconds
