"""Whether anything is paid twice: pages that pay as the button goes down, or later, and change under the press.

The policy presses again whatever it is told has failed, on whatever button is there by then. The person approves every
payment, and says truly whether a step happened where that could not be seen. The page's server counts.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from handrail.config.settings import BudgetSettings
from handrail.models.choose import Choice
from handrail.run.run import Run
from handrail_demo.configured import isolated
from handrail_demo.session import Session, session
from handrail_wire import Answer, AskApproval, Decide

from ..expert_server import ExpertServer
from ..experts.page import elements
from .ground import Ground
from .swaps import write_decision

EVENTS = ("pointerdown", "mousedown", "pointerup", "mouseup", "click")
CHANGES = ("nothing", "label", "replaced", "disabled", "moved", "removed", "covered", "value", "total")
EACH = 10
"""Payments of one run."""
_TRIES = 6
_HOST = "repeats.localhost"
_FAILED = re.compile(r"\((stale|blocked|not_done): |was stopped|cannot be done|not possible")


@dataclass
class Repeats:
    """What was counted."""

    played: int = 0
    paid: Counter[int] = field(default_factory=Counter)
    """How many orders were paid how often."""
    twice: list[str] = field(default_factory=list)
    pressed_again: int = 0
    questions: int = 0
    unfinished: list[str] = field(default_factory=list)


async def play(count: int, seed: int, told: Callable[[Repeats], None]) -> Repeats:
    """Play `count` orders. Raises `NoBrowser`."""
    found, draw = Repeats(), random.Random(seed)

    def nobody(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("no order is played")

    with (
        tempfile.TemporaryDirectory(prefix="handrail-repeats-", ignore_cleanup_errors=True) as home,
        ExpertServer(nobody) as server,
        Ground() as ground,
    ):
        ground.pages[_HOST, "/"] = "<!doctype html><h1>Begin</h1>"
        model = server.model()
        choice = Choice(model, model, "Scripted.")
        most = EACH * 12
        budgets = BudgetSettings(page_steps=most, control_steps=most, seconds=None, tokens=None)
        config = isolated(Path(home), screenshots=False, page_steps=most)
        try:
            async with session(config.model_copy(update={"budgets": budgets}), choice) as live:
                for first in range(0, count, EACH):
                    plans = [_drawn(number, draw) for number in range(first, min(first + EACH, count))]
                    await _Round(live, server, ground, found, plans).run()
                    told(found)
        finally:
            await choice.close()
    return found


def _drawn(number: int, draw: random.Random) -> dict[str, Any]:
    return {
        "number": number, "pays": draw.choice(EVENTS), "by": draw.choice(("fetch", "form")), "changes": draw.choice(CHANGES),
        "at": draw.choice(EVENTS), "ms": draw.choice((0, 0, draw.randint(1, 60))),
    }  # fmt: skip


@dataclass
class _Round:
    """Some orders, one after the other in one run."""

    live: Session
    server: ExpertServer
    ground: Ground
    found: Repeats
    plans: list[dict[str, Any]]
    at: int = -1
    """Whose turn it is."""
    tries: int = 0
    seen: int = 0
    """Lines of the history before this order."""
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    async def run(self) -> None:
        template = resources.files(__package__).joinpath("repeats.html").read_text("utf-8")
        for plan in self.plans:
            self.ground.pages[_HOST, f"/o{plan['number']}"] = template.replace("@plan@", json.dumps(plan))
        self.server.expert = self._expert
        origin = self.ground.origin(_HOST)
        page = await self.live.browser.context.new_page()
        await page.goto(f"{origin}/")
        panel = self.live.browser.context.pages[0]
        await panel.goto(self.live.browser.address("panel/panel.html"))
        run = await self.live.start(
            page, await self.live.browser.tab_id(page), f"Pay what is open at {origin}/"
        )

        async def ask(asked: AskApproval) -> None:
            await write_decision(panel, asked.run, asked.ticket, "approve")
            decide = Decide(run=asked.run, ticket=asked.ticket, decision="approve", reason="")
            asyncio.get_running_loop().call_soon(self._begin, self.live.daemon.runs.handle(decide))

        run.tab.ask_approval = ask  # type: ignore[method-assign, assignment]
        answering = asyncio.ensure_future(self._answer(run))
        await self.live.ended(run, 30.0 * len(self.plans))
        answering.cancel()
        await page.wait_for_timeout(300)
        await page.close()
        if self.at < len(self.plans):
            self.found.unfinished.append(f"{run.record.run}: {run.fold.message}")
        for plan in self.plans:
            times = self._paid(plan["number"])
            self.found.played += 1
            self.found.paid[times] += 1
            if times > 1:
                self.found.twice.append(f"{times} times: {plan}")
        self.ground.received.clear()

    def _begin(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _answer(self, run: Run) -> None:
        """What the person says when asked how a step ended."""
        answered = ""
        while True:
            await asyncio.sleep(0.05)
            question = run.fold.question if run.fold.state == "needs_you" else ""
            if question and question != answered:
                self.found.questions += 1
                await asyncio.sleep(0.3)  # What was sent arrives meanwhile.
                happened = self._paid(self.plans[self.at]["number"]) > 0
                text = "It happened" if happened else "It did not happen"
                run.controls.answer(Answer(run=run.record.run, text=text))
            answered = question

    def _paid(self, number: int) -> int:
        paths = [one.path.split("?")[0] for one in self.ground.received if one.method == "POST"]
        return paths.count(f"/pay/{number}")

    def _expert(self, goal: str, text: str, done: list[str]) -> dict[str, Any]:
        again = self.tries < _TRIES and (not self.tries or _failed(done[self.seen :]))
        button = next((one for one in elements(text) if one.role == "button"), None)
        if self.at >= 0 and again and button:
            self.found.pressed_again += self.tries > 0
            self.tries += 1
            return {"actions": [{"ref": button.ref, "do": "click"}]}
        self.at += 1
        self.tries, self.seen = 0, len(done) + 1
        if self.at >= len(self.plans):
            return {"actions": [{"do": "stop", "status": "done", "answer": "Paid."}]}
        url = f"{self.ground.origin(_HOST)}/o{self.plans[self.at]['number']}"
        return {"actions": [{"do": "goto", "url": url}]}


def _failed(lines: list[str]) -> bool:
    """Whether the last press is said to have failed, or the person says that it did not happen."""
    last = next((line for line in reversed(lines) if not line.startswith("Reason:")), "")
    return bool(_FAILED.search(last)) or last.endswith("It did not happen")
