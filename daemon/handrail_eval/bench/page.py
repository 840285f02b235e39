"""`scripts/bench page`: our observation beside Playwright's and browser-use's, in one run."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from playwright.async_api import Error
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from handrail.config.settings import resolve_paths
from handrail.link.session import ConnectionLost
from handrail.link.tab import TabGone
from handrail_demo.browser import NoBrowser

from ..environments import ToolMissing
from .live import Live, PageFailed, live
from .measure import Clicked, Row, changes, clicks, measure
from .pages import CLICKS_MINIWOB, CLICKS_SHOP, MORE_SHOPS, SHOPS, BenchPage, Pages
from .peers import BROWSER_USE, BrowserUse, install_browser_use
from .plots import NoPlots, draw
from .summary import outcome, tables, write
from .tokens import NoTokenizer, tokens

QUICK = ("shop-300", "shop-4500")
AMOUNTS = (1, 10, 100, 1_000)
CHANGES_SHOP = 18_000
_CLICKS = 25
"""Most presses that are measured on a page."""
_RECOVERY_MS = 120_000
"""A page that was too much for us may go on computing, and no other page loads in its tab meanwhile."""


@dataclass
class Results:
    """All that a run of the bench has measured."""

    rows: list[Row] = field(default_factory=list)
    """The pages that were asked for."""
    curve: list[Row] = field(default_factory=list)
    """Shop pages of sizes in between, measured without the others."""
    changed: dict[int, float] = field(default_factory=dict)
    clicks: dict[str, Clicked] = field(default_factory=dict)
    """By page."""
    skipped: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    """Pages that could not be observed at all, and why: in no other figure, so they are said loudly."""
    load: list[float] = field(default_factory=list)
    """The machine's load average, before each page."""
    seconds: float = 0.0


def page(
    pages: Annotated[
        str, typer.Option(help="Only pages whose names fit: shop-300,miniwob-*,docs-* (commas between).")
    ] = "",
    repeat: Annotated[int, typer.Option(help="How often each is measured; medians are shown.", min=1)] = 9,
    peers: Annotated[
        bool, typer.Option(help="Measure browser-use as well; installed at the first use (350 MB).")
    ] = True,
    quick: Annotated[
        bool, typer.Option("--quick", help="Two shop pages and the clicks, without browser-use: about 40 s.")
    ] = False,
    report: Annotated[
        Path | None,
        typer.Option(help="Folder for the table and the plots.", show_default="Handrail's data folder"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Compare observing a page with Playwright and browser-use: speed, tokens, what is found, deltas.

    Pages: generated shops of 300 to 50,000 elements (cookie notice, frames, shadow roots), MiniWoB++ pages,
    and the largest HTML documents of packages installed here. All run in a real Chromium with the real
    extension. A whole run takes under ten minutes on two cores.

    The figures for the targets are the worst of the pages that a target names; the report and the JSON's
    "pages" have every page by itself, every element that was missed and every one that should not be there.
    """
    console = Console(stderr=True)
    if not console.is_terminal:
        console.width = 120
    began = time.monotonic()
    patterns = [one.strip() for one in pages.split(",") if one.strip()] or (list(QUICK) if quick else [])
    folder = (report or resolve_paths().data_dir / "bench").resolve()
    try:
        tokens("")
        results = asyncio.run(_run(console, patterns, repeat, peers and not quick, curve=not patterns))
    except (NoBrowser, NoTokenizer) as error:
        console.print(str(error), style="red")
        raise typer.Exit(1) from None
    if not results.rows and not results.failed:
        console.print("No page has such a name. Leave --pages out to measure all of them.", style="red")
        raise typer.Exit(1)
    results.seconds = time.monotonic() - began
    folder.mkdir(parents=True, exist_ok=True)
    try:
        draw(sorted(_shops(results), key=lambda row: row.elements), results.changed, folder)
    except NoPlots as missing:
        results.skipped.append(str(missing))
    figures = outcome(results.rows, _shops(results), results.changed, results.clicks)
    figures |= {
        "failed": results.failed,
        "skipped": results.skipped,
        "load": results.load,
        "seconds": round(results.seconds, 1),
        "at": datetime.now().astimezone().isoformat(timespec="seconds"),
        "report": str(folder),
    }
    write(folder, figures, results.rows)
    for one in tables(results.rows):
        console.print(one)
    for line in _said(figures):
        console.print(line)
    for reason in results.failed:
        console.print(f"Could not be measured: {reason}", style="red")
    for reason in results.skipped:
        console.print(f"Skipped: {reason}", style="yellow")
    console.print(f"Report: {folder / 'page.md'}")
    if as_json:
        print(json.dumps(figures))


def _shops(results: Results) -> list[Row]:
    return [row for row in (*results.rows, *results.curve) if row.page.startswith("shop-")]


async def _run(
    console: Console, patterns: list[str], repeat: int, with_browser_use: bool, curve: bool
) -> Results:
    results = Results()
    with Pages() as pages, Progress(
        TextColumn("{task.description:<58}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        console=console, disable=not console.is_terminal,
    ) as progress:  # fmt: skip
        chosen = pages.chosen(patterns)
        results.skipped += pages.skipped
        sizes = [pages.shop(size) for size in MORE_SHOPS] if curve else []
        bar = progress.add_task("starting", total=len(chosen) + len(sizes) + 3)

        def doing(what: str) -> None:
            progress.update(bar, description=what)

        browser_use = await _browser_use(results, with_browser_use, doing)
        try:
            async with live(pages.shop(SHOPS[0]).url) as here:
                for one in chosen:
                    await _page(results, results.rows, here, one, repeat, browser_use, doing)
                    progress.advance(bar)
                for one in sizes:
                    await _page(results, results.curve, here, one, repeat, None, doing)
                    progress.advance(bar)
                await _clicks(results, here, pages, min(_CLICKS, 3 * repeat), doing)
                progress.advance(bar, 2)
                doing("growth with the size of a change")
                try:
                    size = CHANGES_SHOP if not patterns else 4_500
                    results.changed = await changes(here, pages.shop(size), AMOUNTS, repeat)
                except PageFailed as failed:
                    results.skipped.append(str(failed))
                progress.advance(bar)
        finally:
            if browser_use:
                await browser_use.close()
    return results


async def _page(
    results: Results,
    rows: list[Row],
    here: Live,
    one: BenchPage,
    repeat: int,
    browser_use: BrowserUse | None,
    doing: Callable[[str], None],
) -> None:
    results.load.append(round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0)
    try:
        row = await measure(here, one, repeat, browser_use, lambda what: doing(f"{one.name}: {what}"))
    except (TabGone, ConnectionLost, PageFailed, Error) as error:
        results.failed.append(f"{one.name}: {str(error).splitlines()[0]}")
        doing(f"{one.name}: waiting until the tab answers again")
        with suppress(Error):
            await here.page.goto("about:blank", timeout=_RECOVERY_MS)
        return
    results.skipped += [f"{one.name}: {problem}" for problem in row.problems]
    rows.append(row)


async def _browser_use(results: Results, wanted: bool, doing: Callable[[str], None]) -> BrowserUse | None:
    if not wanted:
        results.skipped.append("browser-use: not asked for")
        return None
    try:
        doing(f"installing browser-use {BROWSER_USE} (the first time only)")
        python = await asyncio.to_thread(install_browser_use)
        doing("starting browser-use")
        return await BrowserUse.start(python, 1100, 820)
    except ToolMissing as missing:
        results.skipped.append(str(missing))
        return None


async def _clicks(
    results: Results, here: Live, pages: Pages, count: int, doing: Callable[[str], None]
) -> None:
    places = [
        (pages.miniwob(CLICKS_MINIWOB), "checkbox", ""),
        (pages.shop(CLICKS_SHOP), "button", "for later"),
    ]
    for one, role, word in places:
        if one is None:
            continue
        doing(f"{one.name}: clicks")
        try:
            results.clicks[one.name] = await clicks(here, one, role, word, count)
        except PageFailed as failed:
            results.skipped.append(f"clicks: {failed}")


def _said(figures: dict[str, Any]) -> list[str]:
    """The figures in words, with their targets."""

    def said(key: str, words: str, target: str) -> str:
        value = figures.get(key)
        return f"{words}: {'not measured' if value is None else f'{value:g}'}  (target {target})"

    return [
        said("vs_playwright", "Times as fast as Playwright, whole page", "at least 5"),
        said("anew_vs_playwright", "The same with nothing remembered of the page", "at least 5"),
        said("first_vs_playwright", "The same for a page just loaded", "at least 1"),
        said("vs_browser_use", "Times as fast as browser-use", "at least 15"),
        said("tokens_vs_playwright", "Tokens, as a part of Playwright's", "at most 0.6"),
        said("recall", "Of Playwright's interactive elements, ours has", "at least 0.99"),
        said("unseen", "Elements of ours that nobody could see", "0"),
        said("budget_tokens", "Most tokens at the default budget", "at most 3000"),
        said("delta_ms", "In the page after one small change, ms", "at most 5"),
        said("click_miniwob_ms", "Click until acknowledged, MiniWoB++, ms", "at most 25"),
        said("press_miniwob_ms", "The press alone, in Chromium, there", "none, for comparison"),
        said("click_10k_ms", "Click until acknowledged, 10,000 elements, ms", "at most 35"),
        said("press_10k_ms", "The press alone, in Chromium, there", "none, for comparison"),
        said("click_vs_playwright", "Times as fast as Playwright's click, snapshot", "none, for comparison"),
        said("growth_nodes", "Growth with the page's size (1 is linear)", "at most 1"),
        said("growth_changed", "Growth with the change's size (1 is linear)", "at most 1"),
    ]
