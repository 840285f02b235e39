"""The command line of the checks: `scripts/check`."""

from __future__ import annotations

import typer

from . import attacks, faults, passes, promises, socket, swaps, usable

app = typer.Typer(help="Try to break Handrail, and count how often that works.", no_args_is_help=True)
app.command()(attacks.attacks)
app.command()(swaps.swaps)
app.command()(passes.passes)
app.command()(promises.promises)
app.command()(socket.socket)
app.command()(faults.faults)
app.command()(usable.usable)


@app.callback()
def main() -> None:
    """Try to break Handrail, and count how often that works. Needs Chromium, but no language model."""


if __name__ == "__main__":
    app()
