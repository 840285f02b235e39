"""Rows that are drawn anew around the button that is pressed: "Buy" must buy what stood beside it, or nothing.

The rows change between the reading and the judgement, or between a person's yes and the press. Each manner of
it has honest twins: a clock ticks, viewers are counted, another row changes.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from importlib import resources
from urllib.parse import unquote

from handrail.gate.effects import judge
from handrail.gate.network_rules import Cause
from handrail.gate.ticket import ticket
from handrail.link.tab import NotPossible
from handrail_wire import Act, Click, Facts

from .swaps import CLOSE_MS, LATEST_MS, Floor, Swaps, floor, write_decision

SWAPS = (
    "text", "text node", "price", "picture", "shown", "shifted", "refilled", "anew", "buttons moved", "scrolled",
)  # fmt: skip
TWINS = ("clock", "viewers", "another row", "a row more", "reordered", "marked")
KINDS = (*SWAPS, *TWINS)
LAYOUTS = ("table", "cards", "list", "plain", "virtual")
ASKED_ONLY = frozenset({"price", "picture"})
"""What a reading does not show, or no step depends on that nobody is asked about."""
_EACH = 8
_RUN = "checkrows"
_HOST = "rows.localhost"
_PRESSED = "/pressed/"
_WATCH_S = 0.6
"""So long a page goes on by itself before anything is done in it."""


async def play(count: int, seed: int, told: Callable[[Swaps], None]) -> Swaps:
    """Press `count` buttons, each while its list changes. Raises `NoBrowser`."""
    draw = random.Random(seed)
    found = Swaps()
    async with floor(_RUN, _HOST) as ground:
        for number in range(0, count, _EACH):
            trials = {
                number + i: (KINDS[(number + i) % len(KINDS)], draw.choice(LAYOUTS), draw.random() < 0.6)
                for i in range(min(_EACH, count - number))
            }
            await _load(ground, number, trials)
            for i, (kind, _layout, asked) in trials.items():
                latest = CLOSE_MS if draw.random() < 0.5 else LATEST_MS
                early = draw.random() < 0.4 and kind not in ASKED_ONLY
                bound = asked or kind in ASKED_ONLY
                await _swap(ground, i, kind, -1.0 if early else draw.uniform(0, latest), found, bound=bound)
            told(found)
    return found


async def _load(ground: Floor, number: int, trials: dict[int, tuple[str, str, bool]]) -> None:
    template = resources.files(__package__).joinpath("row_swaps.html").read_text("utf-8")
    lists = {i: {"layout": layout, "kind": kind, "label": _label(i)} for i, (kind, layout, _) in trials.items()}
    ground.ground.pages[_HOST, "/"] = template.replace("@lists@", json.dumps(lists))
    await ground.page.goto(f"{ground.ground.origin(_HOST)}/?{number}")
    await ground.tab.observe(ground.step, screenshot=False)
    await asyncio.sleep(_WATCH_S)


def _label(i: int) -> str:
    """Only the rows of one list have the same."""
    return f"Choose {'abcdefgh'[i % _EACH]}"


async def _swap(ground: Floor, i: int, kind: str, ms: float, found: Swaps, *, bound: bool) -> None:
    """One step against one change; `ms` after the yes, or before the judgement where it is less than 0."""
    seen = await ground.tab.observe(ground.step, screenshot=False)
    ref = [ref for ref, node in seen.nodes.items() if node.name == _label(i)][1]
    meant = await ground.page.evaluate("i => itemOf(i)", i)
    ground.step += 1
    if ms < 0:
        await ground.page.evaluate("([i, kind]) => { swapNow(i, kind) }", [i, kind])
    status, detail = "refused", ""
    try:
        action = Click(ref=ref)
        facts = await ground.tab.inspect(action)
        ground.cause = Cause(True, "", facts, judge(action, facts).kinds)
        wanted = ticket(_RUN, ground.step, action, facts) if bound else ""
        if bound:
            await write_decision(ground.panel, _RUN, wanted, "approve")
        if ms >= 0:
            await ground.page.evaluate("([i, kind, ms]) => { swapLater(i, kind, ms) }", [i, kind, ms])
        acted = await ground.tab.act(_act(ground, action, facts, wanted))
        status, detail = acted.status, acted.detail
    except NotPossible as problem:
        detail = str(problem)
    await _count(ground, i, kind, ms, found, (meant, status, detail))


def _act(ground: Floor, action: Click, facts: Facts, wanted: str) -> Act:
    return Act(
        run=_RUN, step=ground.step, action_id=f"{_RUN}.{ground.step}", tab=ground.tab.tab, action=action, facts=facts,
        effect="commit" if wanted else "edit", ticket=wanted, caption="Choosing",
    )  # fmt: skip


async def _count(ground: Floor, i: int, kind: str, ms: float, found: Swaps, ended: tuple[str, str, str]) -> None:
    meant, status, detail = ended
    was_swapped = await ground.page.evaluate("i => !!swapped[i]", i)
    arrived = await _arrivals(ground, i, expected=status == "done")
    told = f"{kind} {f'after {ms:.0f} ms' if ms >= 0 else 'before it was judged'}"
    if any(one != meant for one in arrived) or len(arrived) > 1:
        found.wrong.append(f"{told}: {arrived} for {meant}")
    elif (status == "done") != bool(arrived):
        found.lost.append(f"{told}: {status} ({detail}), but {len(arrived)} arrived")
    elif arrived:
        found.done[kind] += 1
    else:
        found.refused[kind] += 1
        if kind in TWINS or not was_swapped:
            found.needless[kind] += 1
            found.why.append(f"{told}: {status} ({detail})")


async def _arrivals(ground: Floor, i: int, *, expected: bool) -> list[str]:
    """What was pressed, as the page has it on its books; waited for where something must come."""
    start = f"{_PRESSED}{i}?"
    for _ in range(40 if expected else 3):
        found = [one.path for one in ground.ground.received if one.path.startswith(start)]
        if found and expected:
            break
        await asyncio.sleep(0.05)
    return [unquote(path.removeprefix(start)) for path in found]
