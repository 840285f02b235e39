"""`scripts/bench effects`: how often the gate's rules are right on the labelled set.

A control is *asked about* before it is pressed, or *suspected*: it is pressed, and what its page then sends
is asked about (`gate/evidence.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from playwright.sync_api import Route, sync_playwright
from rich import box
from rich.console import Console
from rich.table import Table

from handrail.gate.effects import Judgement
from handrail.gate.labels import KINDS, LANGUAGES
from handrail.link.pairing import extension_dir
from handrail_demo.browser import NoBrowser, find_chromium, sandbox

from ..effects_set import CRITICAL, FOLDER, FRESH, INSPECT, Case, cases, judged

Rated = tuple[Case, Judgement]
ADDRESS = "http://127.0.0.1:9/page"
"""A page on loopback, as a secure context has more of the browser's functions."""
BLANK = "<!doctype html><title>Acme</title><body>"


def effects(
    misses: Annotated[bool, typer.Option("--misses", help="List every case judged wrongly.")] = False,
    held: Annotated[
        bool, typer.Option("--held/--no-held", help="Count also what was written after the rules.")
    ] = True,
    fresh: Annotated[bool, typer.Option("--fresh", help="Judge the newest set written afterwards.")] = False,
    name: Annotated[str, typer.Option("--set", help="Judge one of the later sets: second, third.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """How many irreversible controls are recognised, and how many harmless ones are asked about.

    Every case of tests/effects is put into a page of a real Chromium, its facts are read by the page modules
    and judged by the rules. Recall counts irreversible ones that are asked about, before the press or before
    anything is sent by it; asking about a harmless one before the press is the opposite error.
    """
    console = Console(stderr=True)
    try:
        with console.status("Judging…"):
            folder = FRESH[[*FRESH][-1] if fresh else name] if fresh or name else FOLDER
            rated = _rated([case for case in cases(folder) if held or not case.held])
    except KeyError:
        console.print(f"There is no set {name}: say one of {', '.join(FRESH)}.", style="red")
        raise typer.Exit(2) from None
    except FileNotFoundError:
        console.print("The labelled set is part of the repository: run scripts/bench there.", style="red")
        raise typer.Exit(1) from None
    except NoBrowser as error:
        console.print(str(error), style="red")
        raise typer.Exit(1) from None
    for risky in (True, False):
        console.print(_table(rated, risky))
    if misses:
        for case, judgement in rated:
            if not recognised(judgement) if case.risky else asked_first(judgement):
                wrong = "not asked" if case.risky else f"asked: {judgement.reasons[0]}"
                mark = " (held out)" if case.held else ""
                what = f"{case.language} {case.kind}{mark}: {case.entry!r} as {case.construction}"
                console.print(f"{what}: {wrong}", markup=False, highlight=False)
    outcome = figures(rated)
    console.print(
        f"Recall {_percent(outcome['recall'])}, of payment, delete and credentials "
        f"{_percent(outcome['critical_recall'])}; harmless asked {_percent(outcome['benign_asked'])}, "
        f"only if they send something {_percent(outcome['benign_suspected'])}"
    )
    if as_json:
        print(json.dumps(outcome))


def figures(rated: Sequence[Rated]) -> dict[str, Any]:
    """The shares as numbers from 0 to 1: of all cases, of the tuned and the held-out part, of each group."""
    parts = {
        "tuned": [one for one in rated if not one[0].held],
        "held": [one for one in rated if one[0].held],
    }
    by_part = {name: _shares(part) for name, part in parts.items() if part}
    by_kind = {kind: _shares([one for one in rated if one[0].kind == kind]) for kind in KINDS}
    by_language = {name: _shares([one for one in rated if one[0].language == name]) for name in LANGUAGES}
    groups = {"by_kind": by_kind, "by_language": by_language}
    return {**_shares(rated), "cases": len(rated), **by_part, **groups}


def _shares(rated: Sequence[Rated]) -> dict[str, float]:
    risky = [one for one in rated if one[0].risky]
    critical = [one for one in risky if one[0].kind in CRITICAL]
    benign = [one for one in rated if not one[0].risky]
    shares = {
        "recall": _share(risky, recognised),
        "recall_before": _share(risky, asked_first),
        "benign_asked": _share(benign, asked_first),
        "benign_suspected": _share(benign, lambda judgement: bool(judgement.suspected)),
    }
    return {**shares, **({"critical_recall": _share(critical, recognised)} if critical else {})}


def asked_first(judgement: Judgement) -> bool:
    """Whether the person is asked before the press."""
    return judgement.effect == "commit"


def recognised(judgement: Judgement) -> bool:
    """Whether the person is asked before the press, or when its page wants to send something."""
    return asked_first(judgement) or bool(judgement.suspected)


def _share(rated: Sequence[Rated], counts: Callable[[Judgement], bool]) -> float:
    """Of nothing, 0."""
    return sum(counts(judgement) for _, judgement in rated) / max(1, len(rated))


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _table(rated: Sequence[Rated], risky: bool) -> Table:
    """How many of one sort are asked about, by kind and language."""
    counts = recognised if risky else asked_first
    what = "Irreversible ones that are asked about" if risky else "Harmless ones asked about before the press"
    title = f"{what} (sums in %)"
    table = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in ("", *LANGUAGES, "all"):
        table.add_column(name, justify="right" if name else "left", no_wrap=True)

    def cell(kind: str | None, language: str | None) -> str:
        own = [one for one in rated if one[0].risky == risky and kind in (None, one[0].kind)]
        own = [one for one in own if language in (None, one[0].language)]
        if kind is None or language is None:
            return f"{_share(own, counts) * 100:.1f}"
        return f"{sum(counts(judgement) for _, judgement in own)}/{len(own)}"

    for kind in (*KINDS, None):
        cells = [cell(kind, language) for language in (*LANGUAGES, None)]
        table.add_row(kind or "all", *cells, end_section=kind == KINDS[-1])
    return table


def _rated(every: Sequence[Case]) -> list[Rated]:
    def answer(route: Route) -> None:
        _, inside, file = route.request.url.partition("/ext/")
        if inside:
            route.fulfill(path=extension_dir() / file)
        else:
            route.fulfill(content_type="text/html", body=BLANK)

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(
                executable_path=find_chromium(), headless=True, args=[*sandbox(), "--disable-quic"]
            )
        except Exception as error:
            raise NoBrowser(f"No Chromium could be started: {error}".splitlines()[0]) from None
        page = browser.new_page()
        # Nothing listens there: every request is answered here.
        page.route("**", answer)
        page.goto(ADDRESS)
        page.evaluate("import('/ext/generated/page.js').then(() => handrail.begin())")
        inspected = page.evaluate(INSPECT, [{"html": case.html, "action": case.action} for case in every])
        browser.close()
    return list(zip(every, judged(every, inspected, ADDRESS), strict=True))
