"""The command line of the bench: `scripts/bench`."""

from __future__ import annotations

import typer

from . import asks, claims, contest, effects, haste, loop, network, page, reading, workflows

app = typer.Typer(help="Measure what Handrail itself costs, without a language model.", no_args_is_help=True)
app.command()(loop.loop)
app.command()(page.page)
app.command()(effects.effects)
app.command()(claims.claims)
app.command()(network.network)
app.command()(haste.haste)
app.command()(asks.asks)
app.command()(reading.reading)
app.command()(contest.peers)
app.command()(workflows.workflows)

if __name__ == "__main__":
    app()
