"""`scripts/bench peers`: Handrail, browser-use and Playwright's MCP server on the same tasks, one model."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..environments import ToolMissing
from ..peers.contest import AGENTS, RECORD, Contest, Played, figures
from ..peers.tasks import MATCHES
from ..sites.installed import SiteMissing


def peers(
    agents: Annotated[str, typer.Option(help=f"{', '.join(AGENTS)} (with commas), or “all”.")] = "all",
    tasks: Annotated[str, typer.Option(help="Names of tasks with commas, or “all”.")] = "all",
    live: Annotated[
        str,
        typer.Option(
            help="A model's base URL, which answers anew and is recorded; else the record is replayed."
        ),
    ] = "",
    record: Annotated[Path, typer.Option(help="The file with the record.")] = RECORD,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")] = False,
) -> None:
    """Play the same tasks of real applications with Handrail and its peers, at the same endpoint.

    Counted are decisions, text tokens (schemas and definitions of tools, too), seconds without the model, and
    steps that cannot be undone and that nobody was asked about. The peers are installed the first time.
    """
    console = Console(stderr=True)
    chosen = AGENTS if agents == "all" else tuple(agents.split(","))
    matches = [one for one in MATCHES if tasks == "all" or one.task in tasks.split(",")]
    if unknown := set(chosen) - {*AGENTS}:
        raise typer.BadParameter(f"There is no agent {', '.join(unknown)}: {', '.join(AGENTS)}.")
    if not matches:
        raise typer.BadParameter(f"There is no such task: {', '.join(one.task for one in MATCHES)}.")
    kept = json.loads(record.read_text("utf-8")) if record.exists() else {}

    def tell(played: Played) -> None:
        how = "solved" if played.success else f"not solved {played.problem}".rstrip()
        console.print(
            f"{played.agent} {played.task}: {how}, {played.decisions} decisions, {played.tokens_in:,} tokens"
        )
        if live:
            record.write_text(json.dumps(contest.record, indent=1, ensure_ascii=False) + "\n", "utf-8")

    contest = Contest(live, kept, tell)
    try:
        told = figures(asyncio.run(contest.play(chosen, matches)))
    except (ToolMissing, SiteMissing) as missing:
        console.print(str(missing), style="red", markup=False)
        raise typer.Exit(1) from None
    told["recorded"] = not live
    table = Table("agent", "success", "decisions", "tokens in", "out", "seconds", "unasked")
    for agent, one in told["agents"].items():
        table.add_row(
            agent,
            *(
                f"{one[key]:,}"
                for key in ("success", "decisions", "tokens_in", "tokens_out", "seconds", "unasked")
            ),
        )
    console.print(table)
    if as_json:
        print(json.dumps(told))
