"""Targets that change after the approval: each must be acted on as it was approved, or not at all.

A share is approved by a click on the extension's own approval page. For the others, which go faster, the
decision is written into its ledger as that click does: what is tried here is the time after it. The page's
server is the oracle.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from handrail.gate.effects import judge
from handrail.gate.network_rules import Cause, judge_request
from handrail.gate.sentences import sentence
from handrail.gate.ticket import ticket
from handrail.link.tab import ConnectedTab, NotPossible
from handrail.models.choose import Choice
from handrail_demo.configured import isolated
from handrail_demo.session import Session, session
from handrail_wire import (
    Act,
    Action,
    AskApproval,
    Click,
    DaemonBody,
    Decide,
    ExtensionBody,
    Facts,
    HeldRequest,
    JudgedRequest,
    Press,
    Type,
)

from ..expert_server import ExpertServer
from .ground import Ground

KINDS = (
    "label", "href", "action", "value", "hidden", "moved", "overlay", "replaced",
    "enter", "typed", "script", "outside",
)  # fmt: skip
"""What is swapped; from `enter` on it is a value, and the form is sent by Enter in a field, by Enter after typing, or
by a script's button, or there is no form at all."""
LATEST_MS = 500
CLOSE_MS = 60
"""Half of the swaps come within this time, in which a step is carried out."""
EACH = 8
"""Targets on a page."""
_RUN = "checkswaps"
_HOST = "swaps.localhost"
_WRITE = """async (record) => {
  const { recordDecision } = await import(chrome.runtime.getURL("worker/permit/ledger.js"));
  return recordDecision(record);
}"""


def write_decision(panel: Page, run: str, ticket: str, decision: str) -> Awaitable[object]:
    """Write a decision into the extension's ledger, as the click on the approval page does."""
    now = int(time.time() * 1000)
    record = {"ticket": ticket, "run": run, "decision": decision, "decided_at": now, "expires_at": now + 60_000, "used": ""}
    return panel.evaluate(_WRITE, record)


@dataclass
class Swaps:
    """How the swaps ended, by kind."""

    wrong: list[str] = field(default_factory=list)
    """What arrived that was not what had been approved."""
    done: Counter[str] = field(default_factory=Counter)
    """Acted on as approved: the swap came later, or did not matter."""
    refused: Counter[str] = field(default_factory=Counter)
    """Not acted on, because it had changed."""
    needless: Counter[str] = field(default_factory=Counter)
    """Those of `refused` that had not changed yet."""
    clicked: int = 0
    """How many were approved by a click on the approval page."""
    why: list[str] = field(default_factory=list)
    """What was said of those."""
    lost: list[str] = field(default_factory=list)
    """Steps that were said to be done, of which nothing arrived; or refused, of which something did."""

    @property
    def count(self) -> int:
        return self.done.total() + self.refused.total() + len(self.wrong) + len(self.lost)


async def play(count: int, seed: int, clicked: float, told: Callable[[Swaps], None]) -> Swaps:
    """Carry out `count` approved steps, each while its target is swapped. Raises `NoBrowser`.

    clicked: the share, from 0 to 1, that is approved on the approval page.
    """
    draw = random.Random(seed)
    found = Swaps()
    async with floor(_RUN, _HOST) as ground:
        for number in range(0, count, EACH):
            kinds = [KINDS[(number + i) % len(KINDS)] for i in range(min(EACH, count - number))]
            await ground.page_of(number, kinds)
            for i, kind in enumerate(kinds):
                latest = CLOSE_MS if draw.random() < 0.5 else LATEST_MS
                by_click = draw.random() < clicked
                await ground.swap(number + i, kind, draw.uniform(0, latest), found, by_click=by_click)
            told(found)
    return found


@dataclass
class Floor:
    """The tab that is held, the page that writes approvals down, and the browser where they are clicked."""

    page: Page
    panel: Page
    tab: ConnectedTab
    ground: Ground
    live: Session
    step: int = 0
    cause: Cause | None = None
    """The step that is done, for what its page sends then."""
    decided: asyncio.Queue[Decide] = field(default_factory=asyncio.Queue)

    async def page_of(self, number: int, kinds: list[str]) -> None:
        """Load a page with a target for each kind."""
        template = resources.files(__package__).joinpath("swaps.html").read_text("utf-8")
        sections = "".join(_section(number + i, kind) for i, kind in enumerate(kinds))
        self.ground.pages[_HOST, "/"] = template.replace("@sections@", sections)
        await self.page.goto(f"{self.ground.origin(_HOST)}/?{number}")

    async def swap(self, i: int, kind: str, ms: float, found: Swaps, *, by_click: bool) -> None:
        """One approved step against one swap."""
        seen = await self.tab.observe(self.step, screenshot=False)
        name = _name(i, kind)
        ref = next(ref for ref, node in seen.nodes.items() if node.name == name)
        self.step += 1
        action = _action(kind, ref)
        facts = await self.tab.inspect(action)
        self.cause = Cause(True, "", facts, judge(action, facts).kinds)
        wanted = ticket(_RUN, self.step, action, facts)
        press = await self._button(action, facts, wanted) if by_click else self._written(wanted)
        await asyncio.gather(press, self.page.evaluate("([i, kind, ms]) => { swapLater(i, kind, ms) }", [i, kind, ms]))
        if by_click:
            found.clicked += 1
            verdict = (await asyncio.wait_for(self.decided.get(), 10)).decision
            status, detail = ("void", "") if verdict != "approve" else await self._act(action, facts, wanted)
        else:
            status, detail = await self._act(action, facts, wanted)
        was_swapped = await self.page.evaluate("i => !!swapped[i]", i)
        arrived = await self._arrivals(i, status == "done")
        wrong = [one for one in arrived if _is_wrong(one, i, kind)]
        if wrong or len(arrived) > 1:
            found.wrong.append(f"{kind} after {ms:.0f} ms: {arrived}")
        elif (status == "done") != bool(arrived):
            found.lost.append(f"{kind} after {ms:.0f} ms: {status} ({detail}), but {len(arrived)} arrived")
        else:
            (found.done if arrived else found.refused)[kind] += 1
            found.needless[kind] += not arrived and not was_swapped

    def _written(self, wanted: str) -> Awaitable[object]:
        """Write the decision down as the approval page's click does."""
        return write_decision(self.panel, _RUN, wanted, "approve")

    async def _button(self, action: Action, facts: Facts, wanted: str) -> Awaitable[object]:
        """Have the approval page opened; the press of its button, once it listens."""
        ask = AskApproval(
            run=_RUN, step=self.step, tab=self.tab.tab, ticket=wanted, action=action, facts=facts,
            sentence=sentence(action, facts), expires=60,
        )  # fmt: skip
        await self.tab.ask_approval(ask)
        for _ in range(200):
            window = next((one for one in self.live.browser.context.pages if one.url.endswith(wanted)), None)
            if window:
                break
            await asyncio.sleep(0.05)
        else:
            raise TimeoutError("no approval page opened")
        await window.bring_to_front()
        await window.locator("#approve[aria-disabled=false]").wait_for(timeout=10_000)
        box = await window.locator("#approve").bounding_box()
        assert box
        return window.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    async def _act(self, action: Action, facts: Facts, wanted: str) -> tuple[str, str]:
        request = Act(
            run=_RUN, step=self.step, action_id=f"{_RUN}.{self.step}", tab=self.tab.tab, action=action, facts=facts,
            effect="commit", ticket=wanted, caption="Swapping",
        )  # fmt: skip
        try:
            acted = await self.tab.act(request)
        except NotPossible as problem:
            return "blocked", str(problem)
        return acted.status, acted.detail

    async def _arrivals(self, i: int, expected: bool) -> list[str]:
        """What came for a target, as "path body"; waited for where something must come."""
        for _ in range(40 if expected else 3):
            found = [one for one in self.ground.received if one.path in (f"/right/{i}", f"/wrong/{i}")]
            if found and expected:
                break
            await asyncio.sleep(0.05)
        return [f"{one.path} {one.text.rsplit(chr(10), 1)[-1]}" for one in found]


def _section(i: int, kind: str) -> str:
    if kind == "href":
        return f'<section><form id=f{i}></form><a id=b{i} href="/right/{i}" target=sink>Delete item {i}</a></section>'
    button = f"<button id=b{i}>Pay {i}</button>"
    value = f'<input name=v value=right aria-label="Field {i}">'
    if kind in ("script", "outside"):
        button = f'<button id=b{i} type=button onclick="send({i})">Pay {i}</button>'
    if kind == "outside":
        return f"<section><div id=f{i}>{value}{button}</div></section>"
    if kind == "typed":
        value = f'<input name=v value=right><input name=t aria-label="Field {i}">'
    return (
        f'<section><form id=f{i} method=post action="/right/{i}" target=sink><input type=hidden name=h value=right>'
        f"{value}{button}</form></section>"
    )


def _name(i: int, kind: str) -> str:
    if kind in ("enter", "typed"):
        return f"Field {i}"
    return f"Delete item {i}" if kind == "href" else f"Pay {i}"


def _action(kind: str, ref: str) -> Action:
    if kind == "enter":
        return Press(ref=ref, keys="Enter")
    return Type(ref=ref, text="right", submit=True) if kind == "typed" else Click(ref=ref)


def _is_wrong(arrived: str, i: int, kind: str) -> bool:
    """Whether something else arrived than was approved. A form that only moved may be sent where it is."""
    if not arrived.startswith(f"/right/{i} ") or "=wrong" in arrived:
        return True
    return kind not in ("href", "moved", "overlay", "replaced") and "swapped=1" in arrived


def _overhear(live: Session, floor: Floor, run: str) -> None:
    """Get what is decided and sent in a run that the daemon does not know."""
    inner = live.daemon.runs.handle

    async def handle(body: ExtensionBody) -> DaemonBody | None:
        if isinstance(body, Decide) and body.run == run:
            floor.decided.put_nowait(body)
            return None
        if isinstance(body, HeldRequest) and body.run == run:
            passes = body.covered or judge_request(body.request, floor.cause).passes
            return JudgedRequest(id=body.request.id, decision="continue" if passes else "fail")
        return await inner(body)

    live.daemon.runs.handle = handle  # type: ignore[method-assign]


@asynccontextmanager
async def floor(run: str, host: str) -> AsyncIterator[Floor]:
    """A tab of that run at that host, in a browser that is paired with a daemon of its own."""

    def nobody(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("no model is asked here")

    with (
        tempfile.TemporaryDirectory(prefix="handrail-swaps-", ignore_cleanup_errors=True) as home,
        ExpertServer(nobody) as server,
        Ground() as ground,
    ):
        model = server.model()
        choice = Choice(model, model, "No model.")
        try:
            async with session(isolated(Path(home), screenshots=False), choice) as live:
                panel = live.browser.context.pages[0]
                await panel.goto(live.browser.address("panel/panel.html"))
                page = await live.browser.context.new_page()
                await page.goto(f"{ground.origin(host)}/")
                tab = ConnectedTab(live.daemon.link, run, await live.browser.tab_id(page))
                await tab.hold(True)
                held = Floor(page, panel, tab, ground, live)
                _overhear(live, held, run)
                yield held
        finally:
            await choice.close()
