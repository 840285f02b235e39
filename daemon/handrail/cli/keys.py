"""``handrail keys``: API keys and named secrets in the system's keyring."""

import json
import sys
from contextlib import suppress
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from handrail.config.secrets import (
    list_secrets,
    normal_origin,
    remove_api_key,
    remove_secret,
    set_api_key,
    set_secret,
)
from handrail.config.settings import load_config, resolve_paths

from .errors import fail, plain_errors, say

app = typer.Typer(
    no_args_is_help=True,
    help="Store API keys and named secrets (a password, a card number) in the system's keyring.",
)

Name = Annotated[str, typer.Argument(help="'api' for the key of a model server, else the name of a secret.")]
ForUrl = Annotated[
    str | None, typer.Option("--for", help="The model server that the key is for; else the configured one.")
]


@app.command("set")
def set_key(
    name: Name,
    origin: Annotated[
        str | None, typer.Option(help="The only site that may get this secret, e.g. https://shop.example")
    ] = None,
    for_url: ForUrl = None,
) -> None:
    """Store a key or secret. Its value is asked for, or read from standard input; it is never an argument.

    Models never see a secret: they write <secret:NAME>, and the value is filled in on its own site only.
    """
    with plain_errors():
        if name == "api":
            url = _endpoint(for_url)
            set_api_key(url, _value("API key"))
            tell_the_program()
            typer.echo(f"Stored the API key for {normal_origin(url)}.")
        elif origin is None:
            fail(
                f"A secret belongs to one site. Say which: handrail keys set {name} --origin https://shop.example",
                2,
            )
        else:
            set_secret(name, _value(name), origin)
            typer.echo(
                f"Stored {name} for {normal_origin(origin)}. In an instruction, call it <secret:{name}>."
            )


@app.command("list")
def list_keys(as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False) -> None:
    """Show what is stored and for which site, never the values."""
    with plain_errors():
        entries = list_secrets()
    if as_json:
        typer.echo(json.dumps({"entries": [vars(entry) for entry in entries]}))
        return
    if not entries:
        say("Nothing is stored. 'handrail keys set --help' says how to store something.")
        return
    table = Table("kind", "name", "site", "kept in")
    for entry in entries:
        table.add_row(entry.kind, entry.name or "api", entry.origin, entry.where)
    Console().print(table)


@app.command("remove")
def remove_key(name: Name, for_url: ForUrl = None) -> None:
    """Forget a key or secret."""
    with plain_errors():
        if name == "api":
            remove_api_key(_endpoint(for_url))
        else:
            remove_secret(name)
    typer.echo(f"Removed {name}.")


def tell_the_program() -> None:
    """A program that runs, and has no model for want of this key, looks at its settings again."""
    file = resolve_paths().config_file
    with suppress(OSError):
        # It may be nobody's to write.
        if file.exists():
            file.touch()


def _endpoint(for_url: str | None) -> str:
    url = for_url or load_config().model.base_url
    if url is None:
        fail(
            "No model server is configured. Say which one the key is for: --for https://api.openai.com/v1", 2
        )
    return url


def _value(what: str) -> str:
    if sys.stdin.isatty():
        return str(typer.prompt(what, hide_input=True))
    return sys.stdin.readline().rstrip("\r\n")
