"""What passes under which approval: seeded sequences of presses on pages that move, redraw, leave and send by themselves.

The page knows what it sends by what: the truth is in each address. Its server counts; the journal tells by which
approval, step, grant or rule each request passed; and both are compared. A person, drawn by the seed, approves or
denies. Their decisions are written into the extension's ledger as the click on the approval page does.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Page

from handrail.config.settings import BudgetSettings
from handrail.happened.steps import RequestJudged
from handrail.models.choose import Choice
from handrail.run.run import Run
from handrail_demo.configured import isolated
from handrail_demo.session import Session, session
from handrail_wire import Act, Acted, AskApproval, Decide

from ..expert_server import ExpertServer
from ..experts.page import elements
from .ground import Ground
from .swaps import write_decision

SHOWN = {
    "Post comment": (
        "honest", "late", "twice", "twice_late", "moved", "redrawn", "gone", "form", "form_beside", "form_first",
        "form_later",
    ),
}  # fmt: skip
UNSHOWN = {
    "Show details": ("harmless", "honest", "late", "moved", "replaced", "redrawn", "other_meaning", "gone"),
}
EACH = 10
"""Sequences of one run."""
_HOST, _ELSEWHERE = "passes.localhost", "elsewhere.localhost"
_EFFECTS = ("comments", "orders")
_BY_ITSELF = frozenset(("behind", "load"))
_FRAME = """<!doctype html><script>setTimeout(() => fetch("/s@number@/api/comments?t=frame", {method: "POST", body: "x"}), 60)
</script>"""


@dataclass
class Passes:
    """What was counted."""

    sequences: int = 0
    arrived: Counter[str] = field(default_factory=Counter)
    """What changed something at the server, by what let it pass: an approval, the page itself …"""
    foreign: list[str] = field(default_factory=list)
    """Passed under an approval that was given for something else, or a second time."""
    wrong_presses: list[str] = field(default_factory=list)
    """Pressed as nothing that the run was to press there."""
    unasked: list[str] = field(default_factory=list)
    """Changed something, and nothing that was shown explains it."""
    asked: int = 0
    unfinished: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Sequence:
    number: int
    plan: dict[str, Any]
    moves: tuple[tuple[str, str], ...]
    """What to do, and the name of the control."""

    @staticmethod
    def drawn(number: int, draw: random.Random, elsewhere: str) -> _Sequence:
        label, ways = draw.choice([*SHOWN.items(), *UNSHOWN.items()])
        behind = []
        for name, truth in (("comments", "behind"), ("orders", "behind"), ("comments", "load")):
            if draw.random() < 0.3:
                start = 0 if truth == "load" else draw.randint(0, 400)
                behind.append({"name": name, "truth": truth, "from": start, "every": draw.randint(10, 200),
                               "times": 1 if truth == "load" else draw.randint(1, 4)})  # fmt: skip
        frame = f"{elsewhere}/frame{number}" if draw.random() < 0.2 else ""
        plan = {"number": number, "label": label, "way": draw.choice(ways), "ms": draw.randint(0, 300),
                "behind": behind, "frame": frame}  # fmt: skip
        after = [("click", label)] if draw.random() < 0.4 else []
        middle = [("click", "Show the rest")] if draw.random() < 0.4 else []
        return _Sequence(number, plan, tuple([("goto", ""), ("click", label), *middle, *after, ("wait", "")]))


async def play(count: int, seed: int, told: Callable[[Passes], None]) -> Passes:
    """Play `count` sequences. Raises `NoBrowser`."""
    found = Passes()
    draw = random.Random(seed)
    async with _floor() as floor:
        for first in range(0, count, EACH):
            elsewhere = floor.ground.origin(_ELSEWHERE)
            several = [_Sequence.drawn(first + i, draw, elsewhere) for i in range(min(EACH, count - first))]
            await floor.run(several, draw, found)
            told(found)
    return found


@dataclass
class _Floor:
    live: Session
    server: ExpertServer
    ground: Ground
    panel: Page
    asks: dict[str, AskApproval] = field(default_factory=dict)
    approved: set[str] = field(default_factory=set)
    acts: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often something was pressed, by sequence and name."""

    async def run(self, several: list[_Sequence], draw: random.Random, found: Passes) -> None:
        template = resources.files(__package__).joinpath("passes.html").read_text("utf-8")
        for one in several:
            self.ground.pages[_HOST, f"/s{one.number}"] = template.replace("@plan@", json.dumps(one.plan))
            self.ground.pages[_HOST, f"/s{one.number}/next"] = "<!doctype html><h1>Next</h1>"
            self.ground.pages[_ELSEWHERE, f"/frame{one.number}"] = _FRAME.replace("@number@", str(one.number))
        moves = [(one, *move) for one in several for move in one.moves]
        origin = self.ground.origin(_HOST)

        def expert(goal: str, text: str, done: list[str]) -> dict[str, Any]:
            while moves:
                one, verb, name = moves.pop(0)
                if verb == "goto":
                    return {"actions": [{"do": "goto", "url": f"{origin}/s{one.number}"}]}
                if verb == "wait":
                    return {"actions": [{"do": "wait", "seconds": 0.4}]}
                if ref := next((it.ref for it in elements(text) if it.name == name), None):
                    return {"actions": [{"ref": ref, "do": "click"}]}
            return {"actions": [{"do": "stop", "status": "done", "answer": "Done."}]}

        self.server.expert = expert
        page = await self.live.browser.context.new_page()
        await page.goto(f"{origin}/")
        number = await self.live.browser.tab_id(page)
        run = await self.live.start(page, number, f"Look at {origin}/ and say what it has")
        self._overhear(run, draw)
        await self.live.ended(run, 60.0 * len(several))
        await page.wait_for_timeout(200)
        await page.close()
        if moves:
            found.unfinished.append(f"{run.record.run}: {run.fold.message}, {len(moves)} moves left")
        self._count(run, several, found)

    def _overhear(self, run: Run, draw: random.Random) -> None:
        inner = run.tab.act

        async def act(request: Act) -> Acted | Any:
            result = await inner(request)
            if request.facts and result.status in ("done", "unknown"):
                self.acts[urlsplit(request.facts.url).path, request.facts.name] += 1
            return result

        async def ask(asked: AskApproval) -> None:
            self.asks[asked.ticket] = asked
            by_itself = asked.request is not None and asked.action.verb == "wait"
            yes = not by_itself and draw.random() < 0.7
            await asyncio.sleep(draw.random() * 0.3)
            await write_decision(self.panel, asked.run, asked.ticket, "approve" if yes else "deny")
            asyncio.get_running_loop().call_soon(self._decided, asked, yes)

        run.tab.act, run.tab.ask_approval = act, ask  # type: ignore[method-assign, assignment]

    def _decided(self, asked: AskApproval, yes: bool) -> None:
        decide = Decide(run=asked.run, ticket=asked.ticket, decision="approve" if yes else "deny", reason="")
        self._tasks = asyncio.ensure_future(self.live.daemon.runs.handle(decide))

    def _count(self, run: Run, several: list[_Sequence], found: Passes) -> None:
        found.sequences += len(several)
        found.asked = len(self.asks)
        numbers = {f"s{one.number}" for one in several}
        journal = self.live.daemon.runs.services.journal.events(run.record.run)
        passed: dict[str, list[RequestJudged]] = {}
        for event in journal:
            if isinstance(one := event.what, RequestJudged) and one.decision == "continue":
                passed.setdefault(one.request.url, []).append(one)
        used: Counter[str] = Counter()
        for came in self.ground.received:
            parts = came.path.split("?")[0].split("/")
            if came.method == "POST" and parts[1] in numbers and parts[-1] in _EFFECTS:
                url = f"{self.ground.origin(came.host)}{came.path}"
                ways = passed.get(url, [])
                if not ways:
                    found.unasked.append(f"{came.path}: nothing is known of it")
                    continue
                self._judge(url, ways.pop(0), used, found)
        for came in self.ground.received:
            if came.path.startswith("/pressed?"):
                said = parse_qs(urlsplit(came.path).query)
                where = (f"/s{said['s'][0]}", said["as"][0])
                self.acts[where] -= 1
                if self.acts[where] < 0:
                    found.wrong_presses.append(f"{where[1]} on {where[0]}")
        self.ground.received.clear()

    def _judge(self, url: str, way: RequestJudged, used: Counter[str], found: Passes) -> None:
        truth, by = parse_qs(urlsplit(url).query)["t"][0], way.by
        kind, _, name = by.partition(" ")
        found.arrived[kind if kind == "approval" else by.split(" ")[0] + f" ({way.rule})"] += 1
        what = f"{urlsplit(url).path} ({truth}) by {by[:24]}, rule {way.rule}"
        if kind == "approval":
            asked = self.asks.get(name)
            used[name] += 1
            if asked is None or used[name] > 1:
                found.foreign.append(f"{what}: {'a second time' if asked else 'of nobody'}")
            elif asked.request is not None:
                if asked.request.url != url:
                    found.foreign.append(f"{what}: it was given for {asked.request.url}")
            elif (
                truth not in ("press", "other", "like")
                or (truth == "like") != (asked.facts.name == "Like")
                or urlsplit(asked.facts.url).path != f"/{url.split('/')[3]}"
            ):
                found.foreign.append(f"{what}: it was given for {asked.facts.name}")
        elif kind == "rule" and truth == "frame":
            pass  # Its own site's, and nobody's doing here.
        elif kind != "rule" or truth not in _BY_ITSELF or "orders" in url:
            found.unasked.append(what)


@asynccontextmanager
async def _floor() -> AsyncIterator[_Floor]:
    def nobody(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("no sequence is played")

    with (
        tempfile.TemporaryDirectory(prefix="handrail-passes-", ignore_cleanup_errors=True) as home,
        ExpertServer(nobody) as server,
        Ground() as ground,
    ):
        ground.pages[_HOST, "/"] = "<!doctype html><h1>Begin</h1>"
        model = server.model()
        choice = Choice(model, model, "Scripted.")
        config = isolated(Path(home), screenshots=False, page_steps=EACH * 12)
        budgets = BudgetSettings(page_steps=EACH * 12, control_steps=EACH * 12, seconds=None, tokens=None)
        try:
            async with session(config.model_copy(update={"budgets": budgets}), choice) as live:
                panel = live.browser.context.pages[0]
                await panel.goto(live.browser.address("panel/panel.html"))
                yield _Floor(live, server, ground, panel)
        finally:
            await choice.close()
