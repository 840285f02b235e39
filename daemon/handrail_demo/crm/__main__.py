"""Run the airline site by itself: python -m handrail_demo.crm"""

from __future__ import annotations

import tempfile
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Annotated

import typer

from handrail_demo.crm.server import CrmServer


def serve(
    port: Annotated[int, typer.Option(help="Port on 127.0.0.1; 0 takes a free one.")] = 8765,
    seed: Annotated[int, typer.Option(help="Decides flights and scenarios.")] = 0,
    today: Annotated[
        datetime,
        typer.Option(
            formats=["%Y-%m-%d"], show_default="2023-07-01", help="The date that the site takes for today."
        ),
    ] = datetime(2023, 7, 1),
    skin: Annotated[int, typer.Option(help="1, or 2 for other words and layout.", min=1, max=2)] = 1,
    db: Annotated[Path | None, typer.Option(help="SQLite file; without it a temporary one.")] = None,
) -> None:
    """Serve Bluewing Air, the airline site for trying Handrail, until you press Ctrl+C."""
    with tempfile.TemporaryDirectory() as folder:
        path = db or Path(folder) / "crm.sqlite"
        try:
            server = CrmServer(db=path, seed=seed, today=today.date(), port=port, skin=2 if skin == 2 else 1)
        except (ValueError, OSError) as error:
            typer.echo(f"The airline site cannot start: {error}. Try another --port or --db.", err=True)
            raise typer.Exit(1) from None
        with server:
            typer.echo(f"Bluewing Air is at {server.base} (press Ctrl+C to stop)")
            try:
                Event().wait()
            except KeyboardInterrupt:
                typer.echo("Stopped.")


if __name__ == "__main__":
    typer.run(serve)
