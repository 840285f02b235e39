"""Measuring one page: ours and the others' in turns, so that what else the machine does strikes all alike."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from statistics import median

from handrail.link.tab import ConnectedTab
from handrail.page.observation import Page as Seen

from ..environments import ToolMissing
from .live import FILTERS, MOST_NODES, WHOLE, Live, PageFailed
from .pages import BenchPage
from .peers import BrowserUse, bare_press, playwright_click, playwright_snapshot
from .presence import Missed, Unseen, missed, unseen
from .recall import listed, unmatched
from .tokens import tokens

KINDS = ("text_near", "text_far", "class", "added", "removed")
"""Small changes: a text in view, a text far below, a class, an element more, an element less."""
_FIRST_TIMES = 3
_LARGE = 20_000
"""Elements. A page with more is loaded once for its first observation, and not given to browser-use."""
_PATIENCE_S = 20.0
"""A peer that takes long is not asked again once this much time is spent on a page."""

_ELEMENTS = """
() => {
  const count = root => [...root.querySelectorAll("*")].reduce(
    (sum, one) => sum + 1 + (one.shadowRoot ? count(one.shadowRoot) : 0), 0);
  return count(document);
}
"""


@dataclass
class Row:
    """The figures of one page. Times are medians in milliseconds; none where nothing was measured."""

    page: str
    elements: int = 0
    """Of all frames; closed shadow roots cannot be counted."""
    nodes: int = 0
    truncated: bool = False
    first_ms: float | None = None
    whole_ms: float | None = None
    """Observation asked for, sent whole, checked, and rendered at the default budget. The page was read
    before: what is known not to have changed since then is not read again."""
    anew_ms: float | None = None
    """The same with all that was remembered of the page forgotten: everything is read again."""
    page_ms: float | None = None
    """The part of `whole_ms` that is spent in the page (its top frame)."""
    page_anew_ms: float | None = None
    """The part of `anew_ms` that is."""
    delta_ms: dict[str, float] = field(default_factory=dict)
    """In the page, after one small change, by the kind of change."""
    delta_round_trip_ms: float | None = None
    whole_least_ms: float | None = None
    playwright_first_ms: float | None = None
    playwright_ms: float | None = None
    playwright_least_ms: float | None = None
    """The shortest of the times, ours and theirs: what a machine that does nothing else would come to."""
    browser_use_ms: float | None = None
    tokens: int | None = None
    playwright_tokens: int | None = None
    browser_use_tokens: int | None = None
    budget_tokens: int | None = None
    """Tokens of the text at the default budget."""
    listed: int | None = None
    """Interactive elements that Playwright lists and a person can see."""
    recall: float | None = None
    missed: list[Missed] = field(default_factory=list)
    listed_unseen: int = 0
    """Elements that Playwright lists, we do not, and a person could not see: not counted as missed."""
    unseen: list[Unseen] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


async def measure(
    live: Live, page: BenchPage, repeat: int, browser_use: BrowserUse | None, doing: Callable[[str], None]
) -> Row:
    """All figures of one page; what cannot be had is named in `problems`."""
    row = Row(page.name)
    doing("first observation")
    firsts: list[float] = []
    theirs: list[float] = []
    loads = 1 if page.giant or page.elements > _LARGE else _FIRST_TIMES
    for _ in range(loads):
        await page.open(live.page)
        taken, seen, _ = await live.whole()
        firsts.append(taken)
    for _ in range(0 if page.giant else loads):
        await page.open(live.page)
        await _try(row, _playwright(live, theirs))
    row.first_ms = median(firsts)
    row.playwright_first_ms = median(theirs) if theirs else None
    row.elements = sum([await frame.evaluate(_ELEMENTS) for frame in live.page.frames])

    doing("whole observation and Playwright in turns")
    # The page was loaded once more for Playwright: that one's first observation is no other.
    await live.whole()
    wholes: list[float] = []
    anews: list[float] = []
    theirs = []
    snapshot = ""
    text = ""
    began = time.monotonic()
    for turn in range(2 if page.giant else repeat):
        taken, seen, text = await live.whole()
        wholes.append(taken)
        await live.forget(seen)
        anews.append((await live.whole())[0])
        if turn == 0 or (time.monotonic() - began < _PATIENCE_S and not page.giant):
            snapshot = await _try(row, _playwright(live, theirs)) or snapshot
    row.whole_ms, row.whole_least_ms, row.anew_ms = median(wholes), min(wholes), median(anews)
    if theirs:
        row.playwright_ms, row.playwright_least_ms = median(theirs), min(theirs)
    row.nodes = sum(len(document.nodes) for document in seen.observation.documents)
    row.truncated = any(document.truncated for document in seen.observation.documents)

    doing("tokens and recall")
    row.budget_tokens = tokens(text)
    row.tokens = tokens(seen.render(goal="", filters=FILTERS, tokens=WHOLE))
    if snapshot:
        row.playwright_tokens = tokens(snapshot)
        if not page.giant:
            await _compare(row, live, seen, snapshot)
    if page.giant:
        # It was cut, by design: how much of it was left out says nothing.
        row.tokens = row.playwright_tokens = None

    doing("deltas")
    await _deltas(row, live, page, repeat)
    if browser_use and not page.giant and not page.task and page.elements <= _LARGE:
        doing("browser-use")
        try:
            times, words = await browser_use.measure(page.url, 3, _PATIENCE_S)
            row.browser_use_ms, row.browser_use_tokens = median(times), tokens(words)
        except ToolMissing as missing:
            row.problems.append(str(missing))
    return row


async def _playwright(live: Live, times: list[float]) -> str:
    taken, text = await playwright_snapshot(live.page)
    times.append(taken)
    return text


async def _try(row: Row, asking: Awaitable[str]) -> str:
    try:
        return await asking
    except ToolMissing as missing:
        if str(missing) not in row.problems:
            row.problems.append(str(missing))
        return ""


async def _compare(row: Row, live: Live, seen: Seen, snapshot: str) -> None:
    theirs = listed(snapshot)
    left = await missed(live, seen, unmatched(theirs, seen.all_nodes))
    row.missed = [one for one in left if not one.unseen]
    row.listed_unseen = len(left) - len(row.missed)
    row.listed = len(theirs) - row.listed_unseen
    row.recall = 1 - len(row.missed) / row.listed if row.listed else 1.0
    row.unseen = await unseen(live, seen)


async def _deltas(row: Row, live: Live, page: BenchPage, repeat: int) -> None:
    """Changes are made to a page of their own, since they stay."""
    await page.open(live.page)
    connected: ConnectedTab = live.fresh()
    await connected.observe(1, screenshot=False)
    times = 2 if page.giant else repeat
    try:
        row.page_ms, row.page_anew_ms = [
            median(await live.in_page("observe", maxNodes=MOST_NODES, times=times, anew=anew))
            for anew in (False, True)
        ]
        for kind in KINDS:
            taken = await live.in_page("afterChange", maxNodes=MOST_NODES, times=times, kind=kind, amount=1)
            row.delta_ms[kind] = round(median(taken), 2)
        round_trips = []
        await connected.observe(1, screenshot=False)
        for turn in range(times):
            await live.in_page("change", kind="text_near", amount=1, turn=100 + turn)
            round_trips.append(await live.again(connected))
        row.delta_round_trip_ms = median(round_trips)
    except PageFailed as failed:
        row.problems.append(str(failed))


async def changes(live: Live, page: BenchPage, amounts: tuple[int, ...], repeat: int) -> dict[int, float]:
    """Milliseconds in the page to read it again after so many of its texts have changed."""
    await page.open(live.page)
    await live.fresh().observe(1, screenshot=False)
    found = {}
    for amount in amounts:
        taken = await live.in_page(
            "afterChange", maxNodes=MOST_NODES, times=repeat, kind="text_far", amount=amount
        )
        found[amount] = median(taken)
    return found


@dataclass(frozen=True)
class Clicked:
    """Medians of some clicks on one page, in milliseconds."""

    inspect: float
    acknowledged: float
    """From the click to its acknowledgement, with what has changed in the page."""
    playwright: float
    """Playwright's click on the same control, and its snapshot of the page after it."""
    bare: float
    """The press alone, without us: what Chromium takes to carry out the same three commands of the mouse."""


async def clicks(live: Live, page: BenchPage, role: str, word: str, repeat: int) -> Clicked:
    """Click controls in view of that role whose name has that word, in turns with Playwright.

    Raises `PageFailed` when there are none, or when Playwright cannot click them.
    """
    await page.open(live.page)
    connected = live.fresh()
    seen = await connected.observe(1, screenshot=False)
    found = [
        node
        for node in seen.nodes.values()
        if node.role == role and word in node.name and node.in_view and "disabled" not in node.states
    ]
    if not found:
        raise PageFailed(f"{page.name}: no {role} “{word}” to click")
    devtools = await live.page.context.new_cdp_session(live.page)
    ours, theirs, bare = [], [], []
    for turn in range(repeat):
        node = found[turn % len(found)]
        ours.append(await live.click(connected, node.ref))
        try:
            theirs.append(await playwright_click(live.page, role, node.name))
            # The mouse comes from another control each time, to this one as to ours.
            other = found[(turn + 2) % len(found)]
            bare.append(await bare_press(live.page, devtools, role, other.name))
        except ToolMissing as missing:
            raise PageFailed(f"{page.name}: {missing}") from None
        # Ours knows of the others' clicks, too, as it would if a person had clicked.
        await connected.observe(1, screenshot=False)
    await devtools.detach()
    inspect, acknowledged = (median(one) for one in zip(*ours, strict=True))
    return Clicked(inspect, acknowledged, median(theirs), median(bare))
