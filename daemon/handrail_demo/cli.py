"""`handrail demo`: the main job, for real, on the airline that comes with Handrail.

Playwright is loaded only when the demo is played, so that whoever does not have it is told how to get it.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from handrail.cli.errors import fail, plain_errors
from handrail.config.installed import install_command

app = typer.Typer(add_completion=False)


class Approve(StrEnum):
    """Who decides at the approval page when there is no display."""

    ask = "ask"
    yes = "yes"
    no = "no"


@app.command()
def demo(
    approve: Annotated[
        Approve,
        typer.Option(
            help="Without a display: ask in the terminal; yes approves only if the page marks nothing as "
            "different from what was asked; no denies."
        ),
    ] = Approve.ask,
    seed: Annotated[int, typer.Option(help="Which journey and passenger.")] = 7,
    instruction: Annotated[str, typer.Option(help="Your own words instead of the demo's.")] = "",
    headless: Annotated[
        bool, typer.Option("--headless", help="No window, even if there is a display.")
    ] = False,
    report: Annotated[Path, typer.Option(help="Where the report goes.")] = Path("reports/demo.html"),
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")] = False,
) -> None:
    """Book a flight on a made-up airline's site, and ask before it is booked."""
    if importlib.util.find_spec("playwright") is None:
        fail(
            "The demo drives a browser of its own, and needs the package playwright for that, which is not "
            f"installed. Install it with: {install_command('demo')}"
        )
    from .browser import NoBrowser
    from .demo import play, who_decides

    console = Console(stderr=as_json)
    window = not headless and _has_display()
    decide = who_decides(approve.value, console)
    try:
        with plain_errors():
            outcome = asyncio.run(play(console, decide, seed, instruction, window, report.resolve()))
    except NoBrowser as error:
        fail(str(error))
    except KeyboardInterrupt:
        console.print("Stopped.")
        raise typer.Exit(130) from None
    if as_json:
        print(json.dumps(outcome))


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
