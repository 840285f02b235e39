"""``handrail doctor``: finds out what is wrong and how to fix it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

_MARKS = {"ok": "[green]✔[/green]", "note": "[yellow]•[/yellow]", "wrong": "[red]✘[/red]"}


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")] = False,
) -> None:
    """Look at everything that Handrail needs here, and say how to correct what is wrong.

    ✔ is right, • can wait or is not needed by everybody, ✘ is wrong. Ends with exit code 1 if anything is.
    """
    from handrail.app.doctor import examine
    from handrail.config.installed import as_typed

    findings = examine()
    wrong = sum(finding.level == "wrong" for finding in findings)
    if as_json:
        typer.echo(json.dumps({"ok": wrong == 0, "findings": [asdict(finding) for finding in findings]}))
    else:
        console = Console(highlight=False, soft_wrap=True)
        for finding in findings:
            console.print(f"{_MARKS[finding.level]} [bold]{finding.what}[/bold]: {escape(finding.seen)}")
            if finding.fix:
                console.print(f"    {escape(as_typed(finding.fix))}")
        console.print("\nNothing is wrong." if wrong == 0 else f"\n{wrong} to correct (✘).")
    if wrong:
        raise typer.Exit(1)
