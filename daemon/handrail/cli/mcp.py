"""``handrail mcp``: Let other agents (Claude, your editor) give Handrail instructions, by the same gate."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from handrail.config.installed import install_command
from handrail.config.settings import resolve_paths

from .errors import fail

if TYPE_CHECKING:
    from handrail.store.client_store import ClientStore

PORT = 8797
_WORDS = {"once": "allowed for now", "always": "allowed", "no": "refused"}

app = typer.Typer(
    invoke_without_command=True,
    help="Let other agents give Handrail instructions, over the Model Context Protocol (MCP). A host such as "
    "Claude Desktop starts this command by itself and speaks to it on standard input and output; "
    "docs/other-agents.md says what to write into its settings.\n\n"
    "The first call of each program asks you, in Handrail's own window in your browser, whether it may. "
    "Without your yes it gets nothing. What cannot be undone is asked about there as well, every time: no "
    "program can approve anything. A program sees the tabs of its own runs and no others.",
)
clients = typer.Typer(
    no_args_is_help=True,
    help="Show which programs may give Handrail instructions, and take it back.",
)
app.add_typer(clients, name="clients")


@app.callback()
def mcp(
    context: typer.Context,
    http: Annotated[
        bool,
        typer.Option(
            "--http",
            help="Listen on this computer instead (127.0.0.1 only), for hosts that start no program. They "
            "have to show a token, which is in a file that only you can read.",
        ),
    ] = False,
    port: Annotated[int, typer.Option(min=1, max=65535, help="Where to listen, with --http.")] = PORT,
) -> None:
    """Serve one host, until it goes away."""
    if context.invoked_subcommand is not None:
        return
    try:
        import mcp as _  # noqa: F401
    except ModuleNotFoundError:
        fail(f"The package for this is not installed. Install it: {install_command('mcp')}")
    from handrail.agents.gate import parent_program
    from handrail.agents.server import build
    from handrail.app.process import running_daemon

    paths = resolve_paths().create()

    def running() -> bool:
        return running_daemon(paths) is not None

    with _store() as store:
        if not http:
            build(paths, store, parent_program(), running).run("stdio")
            return
        from handrail.agents.http import PATH, BadToken, load_or_create_token, program_of, served
        from handrail.app.process import port_is_free

        try:
            token = load_or_create_token(paths.client_token)
        except BadToken as error:
            fail(str(error))
        if not port_is_free(port):
            fail(f"Something listens on port {port} already. Choose another: handrail mcp --http --port N")
        typer.echo(f"Listening on http://127.0.0.1:{port}{PATH}", err=True)
        typer.echo(f"Hosts have to show the token in {paths.client_token}", err=True)
        served(build(paths, store, program_of(token), running), token, port).run()


@clients.command("list")
def list_clients(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")] = False,
) -> None:
    """Show what you said to each program that asked."""
    with _store() as store:
        found = store.decided()
    if as_json:
        rows = [one._asdict() | {"allowed": one.allowed} for one in found]
        typer.echo(json.dumps({"clients": rows}))
        return
    if not found:
        typer.echo("No program has asked yet, or you took back what you said.")
    for one in found:
        state = _WORDS[one.state] if one.allowed or one.state == "no" else "not allowed any more"
        used = f", used last {_day(one.used)}" if one.used else ""
        via = f" ({one.program})" if one.program else ""
        typer.echo(f"{one.client}  “{one.name}”{via}: {state} since {_day(one.decided or 0)}{used}")


@clients.command("revoke")
def revoke(
    client: Annotated[str, typer.Argument(help="A program's name or id in 'handrail mcp clients list'.")],
) -> None:
    """Take back what you said, a no as well: you are asked again. Its runs that are not over are stopped."""
    with _store() as store:
        if not store.revoke(client):
            fail(f"There is no program {client}. Show them with: handrail mcp clients list")
    typer.echo(f"Taken back: “{client}” gets nothing until you are asked again.")


def _day(moment: float) -> str:
    return datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")


@contextmanager
def _store() -> Iterator[ClientStore]:
    from handrail.store.client_store import ClientStore, ClientStoreError

    try:
        store = ClientStore(resolve_paths().create().clients)
        try:
            yield store
        finally:
            store.close()
    except ClientStoreError as error:
        fail(str(error))
