"""``handrail``: the command line, put together from this package's modules and those of other packages.

Sub-apps are imported only when they are called: `handrail --help` must not wait for the model clients.
Another distribution adds a command by an entry point in the group `handrail.cli`, named like the command,
that refers to a typer app or to a function.
"""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated

import typer

from handrail import __version__

from . import daemon as cli_daemon
from . import doctor as cli_doctor
from . import runs as cli_runs

GROUP = "handrail.cli"

OWN = {
    "exemplars": "handrail.cli.exemplars:app",
    "export": "handrail.cli.whole_export:export",
    "extension": "handrail.cli.extension:app",
    "grants": "handrail.cli.grants:app",
    "import": "handrail.cli.whole_import:import_",
    "model": "handrail.cli.model:app",
    "policies": "handrail.cli.policies:app",
    "keys": "handrail.cli.keys:app",
    "mcp": "handrail.cli.mcp:app",
    "run": "handrail.cli.run:run",
    "schedules": "handrail.cli.schedules:app",
    "skill": "handrail.cli.skill:app",
    "sites": "handrail.cli.sites:app",
    "workflows": "handrail.cli.workflows:app",
}


def build(arguments: Sequence[str]) -> typer.Typer:
    """The app for these arguments: its own commands, and the sub-app that is called.

    The other sub-apps have only a name and a description.
    """
    app = typer.Typer(
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        help="Carries out your instructions in the browser tab you have open, and asks before anything "
        "that cannot be undone.",
        epilog="Start with: handrail up",
    )
    app.callback()(_options)
    app.command("up")(cli_daemon.up)
    app.command("down")(cli_daemon.down)
    app.command("pair")(cli_daemon.pair)
    app.command("doctor")(cli_doctor.doctor)
    app.command("runs")(cli_runs.runs)
    app.command("show")(cli_runs.show)
    called = next((argument for argument in arguments if not argument.startswith("-")), "")
    for name, target in _sub_apps().items():
        summary = describe(target, name)
        if summary is None:
            continue
        if name == called:
            _add(app, name, _load(target))
        else:
            app.add_typer(typer.Typer(help=summary), name=name)
    return app


def main() -> None:
    """The program's entry point."""
    arguments = sys.argv[1:]
    build(arguments)(args=arguments, prog_name="handrail")


def describe(target: str, name: str) -> str | None:
    """The first line of a module's docstring, read without importing it; None if there is no such module."""
    try:
        spec = importlib.util.find_spec(target.partition(":")[0])
    except ModuleNotFoundError:
        return None
    if spec is None or spec.origin is None:
        return None
    first = (ast.get_docstring(ast.parse(Path(spec.origin).read_bytes())) or "").partition("\n")[0]
    text = re.sub(rf"^`+handrail {re.escape(name)}`+:\s*", "", first)
    return text[:1].upper() + text[1:]


def _sub_apps() -> dict[str, str]:
    """Name → `module:attribute`; other packages cannot replace Handrail's own commands."""
    return {entry.name: entry.value for entry in entry_points(group=GROUP)} | OWN


def _load(target: str) -> typer.Typer | Callable[..., object]:
    module, _, attribute = target.partition(":")
    loaded: typer.Typer | Callable[..., object] = getattr(import_module(module), attribute)
    return loaded


def _add(app: typer.Typer, name: str, part: typer.Typer | Callable[..., object]) -> None:
    """Add a sub-app, or if it has a single command, that command under the sub-app's name."""
    if not isinstance(part, typer.Typer):
        app.command(name)(part)
        return
    only = part.registered_commands[0].callback if len(part.registered_commands) == 1 else None
    if only and not part.registered_groups and not part.registered_callback:
        app.command(name)(only)
    else:
        app.add_typer(part, name=name)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"handrail {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_say_version),
    ] = False,
) -> None:
    """Options before the command; each acts in its own callback."""


if __name__ == "__main__":
    main()
