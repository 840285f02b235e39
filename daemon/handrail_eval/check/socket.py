"""`scripts/check socket`: the daemon's port under fire."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

import typer
from rich.console import Console

from ..attacks.under_fire import Report, play

MOST_GROWTH_MIB = 50
MOST_P99_MS = 100
FRAMES = 100_000
"""Malformed frames that have to be read. The daemon takes 40 handshakes a second, and reads one such frame of
a stranger, twenty of somebody who has proved who they are: so most of them come after the proof."""


def socket(
    share: Annotated[float, typer.Option(help="A part of it all, for a quick look.", min=0.01, max=1)] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Shoot at the daemon's port while a legitimate run goes on: 1,000 handshakes by strangers, 100,000
    malformed frames (each read, and answered), requests that never end or begin, floods and bombs. Ends with
    status 1 if anybody was let in or told anything, if the daemon fell or wrote a traceback into its log, if
    it read fewer frames, if its memory grew by 50 MiB, or if the run's steps took more than 100 ms (99th
    percentile). Needs no browser. About ten minutes.
    """
    console = Console(stderr=True)
    shots = {
        "strangers": 1000, "malformed": 1600, "slow": 200, "silent": 1500, "flood": 2000, "bombs": 80,
    }  # fmt: skip
    scaled = {kind: max(8, round(count * share)) for kind, count in shots.items()}
    with console.status("Firing…") as status:

        def told(kind: str) -> None:
            status.update(f"Firing: {kind}…")

        report = asyncio.run(play(scaled, round(FRAMES * share), told))
    good = _verdict(console, report, round(FRAMES * share))
    if as_json:
        print(json.dumps(_numbers(report)))
    raise typer.Exit(0 if good else 1)


def _numbers(report: Report) -> dict[str, object]:
    return {
        "accepted": report.accepted, "told_bytes": report.told_bytes, "crashes": report.crashes,
        "rss_growth_mib": round(report.rss_growth, 1), "p99_ms": report.p99, "frames": report.frames,
        "tracebacks": report.tracebacks, "tried": report.tried, "steps": report.steps,
    }  # fmt: skip


def _verdict(console: Console, report: Report, frames: int) -> bool:
    for name, value in _numbers(report).items():
        console.print(f"{name}: {value}", markup=False)
    slowest = max(value for kind, value in report.p99.items() if kind != "nothing")
    return (
        not (report.accepted or report.told_bytes or report.crashes or report.tracebacks)
        and report.frames >= frames
        and report.rss_growth < MOST_GROWTH_MIB
        and slowest < MOST_P99_MS
    )
