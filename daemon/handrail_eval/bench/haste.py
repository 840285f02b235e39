"""`scripts/bench haste`: what following causes and waiting for what was typed adds to a step without timers.

Two browsers, one with a copy of the extension that does neither, do the same steps in turn, round by round.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import typer
from rich.console import Console

from handrail.link.pairing import extension_dir
from handrail.link.tab import ConnectedTab
from handrail.models.choose import Choice
from handrail_demo.browser import NoBrowser
from handrail_demo.configured import isolated
from handrail_demo.session import session
from handrail_wire import Act, Action, Click, Type

from ..attacks.ground import Ground
from ..expert_server import ExpertServer

_RUN = "benchhaste"
_PAGE = """<!doctype html><title>Bench</title><h1>Bench</h1><label>Name <input id=name></label>
<button type=button onclick="said.textContent = name.value">Show</button><p id=said></p>"""
_OFF = {
    "worker/run/act.js": ("    await untilTypingArrived(tab, act.action);\n", ""),
    "worker/network/network.js": ("    causes.install(session),\n", ""),
}
"""What the other copy of the extension does without."""


class _Side:
    """One browser's tab."""

    def __init__(self, tab: ConnectedTab) -> None:
        self.tab, self.step = tab, 0
        self.times: dict[str, list[float]] = {"type": [], "press after typing": [], "press": []}

    async def round(self) -> None:
        """Type, press, and press once more."""
        seen = await self.tab.observe(self.step, screenshot=False)
        refs = {node.name: ref for ref, node in seen.nodes.items()}
        await self._do("type", Type(ref=refs["Name"], text=f"Lavender {self.step}"))
        await self._do("press after typing", Click(ref=refs["Show"]))
        await self._do("press", Click(ref=refs["Show"]))

    async def _do(self, what: str, action: Action) -> None:
        facts = await self.tab.inspect(action)
        self.step += 1
        name = f"{_RUN}.{self.step}"
        where = {"run": _RUN, "step": self.step, "action_id": name, "tab": self.tab.tab}
        request = Act(**where, action=action, facts=facts, effect="edit")
        began = time.perf_counter()
        acted = await self.tab.act(request)
        self.times[what].append((time.perf_counter() - began) * 1000)
        assert acted.status == "done", acted.detail


def haste(
    rounds: Annotated[int, typer.Option(help="How often to do the steps in each browser.", min=1)] = 40,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """What following causes and waiting for what was typed adds to a step with nothing to wait for."""
    console = Console(stderr=True)
    try:
        with console.status("Measuring…"):
            outcome = asyncio.run(_haste(rounds))
    except NoBrowser as error:
        console.print(str(error), style="red")
        raise typer.Exit(1) from None
    for what, figures in outcome.items():
        console.print(
            f"{what}: {figures['on_ms']} ms with, {figures['off_ms']} ms without: "
            f"{figures['added_ms']} ms more, ratio {figures['ratio']}"
        )
    if as_json:
        print(json.dumps(outcome))


def _without(folder: Path) -> Path:
    copy = folder / "extension"
    shutil.copytree(extension_dir(), copy, ignore=shutil.ignore_patterns("node_modules"))
    for name, (line, instead) in _OFF.items():
        text = (copy / name).read_text("utf-8")
        if text.count(line) != 1:
            raise NoBrowser(f"{name} says something else now: correct bench/haste.py.")
        (copy / name).write_text(text.replace(line, instead), "utf-8")
    return copy


async def _haste(rounds: int) -> dict[str, dict[str, Any]]:
    def nobody(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("no model is asked here")

    async with AsyncExitStack() as stack:
        ground = stack.enter_context(Ground())
        ground.pages["bench.localhost", "/"] = _PAGE
        server = stack.enter_context(ExpertServer(nobody))
        sides = []
        for on in (True, False):
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="handrail-bench-")))
            model = server.model()
            choice = Choice(model, model, "No model.")
            stack.push_async_callback(choice.close)
            copy = None if on else _without(home)
            live = await stack.enter_async_context(
                session(isolated(home, screenshots=False), choice, extension=copy)
            )
            page = live.browser.context.pages[0]
            await page.goto(f"{ground.origin('bench.localhost')}/")
            tab = ConnectedTab(live.daemon.link, _RUN, await live.browser.tab_id(page))
            await tab.hold(True)
            sides.append(_Side(tab))
        for number in range(rounds + 3):
            for side in sides if number % 2 else sides[::-1]:
                await side.round()
        on_side, off_side = sides
        # The first rounds warm both up.
        return {what: _compared(on_side.times[what][3:], off_side.times[what][3:]) for what in on_side.times}


def _compared(on: list[float], off: list[float]) -> dict[str, Any]:
    with_it, without = median(on), median(off)
    return {
        "on_ms": round(with_it, 1), "off_ms": round(without, 1), "added_ms": round(with_it - without, 1),
        "ratio": round(with_it / without, 2), "steps": len(on),
    }  # fmt: skip
