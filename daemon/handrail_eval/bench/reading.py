"""`scripts/bench reading`: what the text of applications' pages says twice, badly or not at all.

The pages are those with the most controls of each application and component library that `bench asks` plays
on.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

import typer
from playwright.async_api import Error, Page
from rich import box
from rich.console import Console
from rich.table import Table

from handrail.page.line import is_line
from handrail.page.observation import Page as Seen
from handrail.page.places import places
from handrail_demo.browser import NoBrowser

from ..asks.app import App
from ..asks.known import APPS
from ..sites.installed import SiteMissing
from ..sites.served import Site
from .live import FILTERS, WHOLE, Live, live
from .peers import playwright_snapshot
from .presence import missed
from .recall import listed, unmatched
from .tokens import NoTokenizer, tokens

_VISITED, _MEASURED = 16, 6
"""Pages of an application that are looked at, and those with the most controls, measured."""
_TIGHT = 2_000
"""Tokens. A budget that cuts most of these pages."""

_LINKS = """
() => [...document.links].filter(({ origin, href, pathname }) => origin === location.origin
  && !/log.?out|sign.?out|delete|remove/i.test(href)).map(({ pathname, search }) => pathname + search)
"""
_CONTROLS = "() => document.querySelectorAll('input:not([type=hidden]), select, textarea, button').length"


@dataclass
class Reading:
    """What is wrong with the text of one page, and how long it is."""

    app: str
    page: str
    tokens: int = 0
    playwright_tokens: int = 0
    recall: float = 1.0
    missed: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    """Controls that stand there twice: a label and its box, a box and its drawing."""
    class_names: list[str] = field(default_factory=list)
    """Controls that are called by words of their own classes, for want of a name."""
    cut_rows: list[str] = field(default_factory=list)
    """Rows of which a part is left out, at a tight budget."""


def reading(
    only: Annotated[
        list[str] | None, typer.Option(help=f"Only this one (may be repeated): {', '.join(APPS)}.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Read pages of applications that nobody here wrote as a large model reads them, beside Playwright:
    tokens, controls that are missed, doubled or named after their classes, rows that are cut.

    An application that is not installed yet is installed first, which takes minutes.
    """
    console = Console(stderr=True)
    if unknown := [name for name in only or () if name not in APPS]:
        console.print(f"There is no {unknown[0]}: choose among {', '.join(APPS)}.", style="red")
        raise typer.Exit(2)
    try:
        tokens("")
        found, left_out = asyncio.run(_all([APPS[name] for name in only or APPS], console))
    except (NoBrowser, NoTokenizer) as error:
        console.print(str(error), style="red", markup=False)
        raise typer.Exit(1) from None
    for one in found:
        for kind in ("missed", "doubled", "class_names", "cut_rows"):
            for words in getattr(one, kind):
                console.print(f"{one.app} {one.page}, {kind}: {words}", style="yellow", markup=False)
    console.print(_table(found))
    for reason in left_out:
        console.print(f"Passed over: {reason}", style="yellow", markup=False)
    if as_json:
        pages = [asdict(one) for one in found]
        print(json.dumps({**_figures(found), "passed_over": left_out, "pages": pages}))


async def _all(
    apps: Sequence[App], console: Console
) -> tuple[list[Reading], list[str]]:
    found: list[Reading] = []
    left_out: list[str] = []
    for app in apps:
        try:
            with app.open(console) as site:
                async with live(site.entrance(app.who, app.episodes[0].start)) as here:
                    for path in await _heaviest(here.page, app, site):
                        console.print(f"{app.name}: {path}", style="dim", markup=False)
                        found.append(await _read(here, app.name, path))
        except SiteMissing as missing:
            left_out.append(f"{app.name}: {missing}")
    return found, left_out


async def _heaviest(page: Page, app: App, site: Site) -> list[str]:
    """The paths of the pages with the most controls that are linked from where the episodes start."""
    starts = list(dict.fromkeys(episode.start for episode in app.episodes))
    base = page.url.split("/", 3)
    waiting = [page.url.removeprefix("/".join(base[:3])), *starts[1:]]
    weights: dict[str, int] = {}
    visited: set[str] = set()
    while waiting and len(visited) < _VISITED:
        path = waiting.pop(0)
        if path in visited:
            continue
        visited.add(path)
        with suppress(Error):  # It may be a file that is downloaded.
            await page.goto("/".join(base[:3]) + path, wait_until="load")
            weights[path] = await page.evaluate(_CONTROLS)
            waiting += await page.evaluate(_LINKS)
    return sorted(weights, key=lambda path: -weights[path])[:_MEASURED]


async def _read(here: Live, app: str, path: str) -> Reading:
    base = "/".join(here.page.url.split("/", 3)[:3])
    await here.page.goto(base + path, wait_until="networkidle")
    found = Reading(app, path)
    seen = (await here.whole())[1]
    snapshot = (await playwright_snapshot(here.page))[1]
    text = seen.render(goal="", filters=FILTERS, tokens=WHOLE, as_document=True)
    found.tokens, found.playwright_tokens = tokens(text), tokens(snapshot)
    theirs = listed(snapshot)
    gone = await missed(here, seen, unmatched(theirs, seen.all_nodes))
    found.missed = [f"{one.role} “{one.name}” {one.html}" for one in gone if not one.unseen]
    count = len(theirs) - sum(bool(one.unseen) for one in gone)
    found.recall = 1 - len(found.missed) / count if count else 1.0
    for document in seen.observation.documents:
        named = [[node.ref, node.name, node.hint] for node in document.nodes if node.ref]
        wrong = await here.in_page("badly_named", document.frame, named=named)
        found.doubled += wrong["doubled"]
        found.class_names += wrong["classes"]
    found.cut_rows = list(_cut_rows(seen))
    return found


def _cut_rows(seen: Seen) -> Iterator[str]:
    """The rows of which the text at a tight budget has some controls and not others."""
    text = seen.render(goal="", filters=FILTERS, tokens=_TIGHT, as_document=True)
    nodes = [node for node in seen.all_nodes if is_line(node)]
    rows: dict[int, list[str]] = {}
    for node, place in zip(nodes, places(nodes), strict=True):
        if place.rows and node.ref:
            rows.setdefault(place.rows[-1], []).append(f"[{node.ref}]")
    for refs in rows.values():
        there = [ref in text for ref in refs]
        if any(there) and not all(there):
            yield " ".join(refs)[:100]


_COUNTED = ("missed", "doubled", "class_names", "cut_rows")


def _figures(found: Sequence[Reading]) -> dict[str, Any]:
    ours, theirs = sum(one.tokens for one in found), sum(one.playwright_tokens for one in found)
    return {
        "measured": len(found),
        "tokens": ours,
        "tokens_vs_playwright": round(ours / theirs, 3) if theirs else None,
        "recall": round(min((one.recall for one in found), default=1.0), 3),
        **{kind: sum(len(getattr(one, kind)) for one in found) for kind in _COUNTED},
    }


def _table(found: Sequence[Reading]) -> Table:
    keys = ("measured", "tokens", "tokens_vs_playwright", "recall", *_COUNTED)
    headings = ("pages", "tokens", "of Playwright's", "least recall", *_COUNTED)
    table = Table("application", *headings, box=box.SIMPLE, title="How pages read")
    for app in [*dict.fromkeys(one.app for one in found), ""]:
        shown = _figures([one for one in found if app in ("", one.app)])
        table.add_row(app or "all", *("–" if shown[key] is None else str(shown[key]) for key in keys))
    return table
