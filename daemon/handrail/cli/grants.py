"""``handrail grants``: what you always allow policies to do, to look at and to take back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated

import typer

from handrail.config.settings import resolve_paths
from handrail.gate.grants import grant_sentence
from handrail.store.grant_store import GrantStore, GrantStoreError

from .errors import fail, plain_errors

app = typer.Typer(
    no_args_is_help=True,
    help="Show and take back what you always allow policies to do. A grant is given in the browser, on the "
    "page that asks you about a step; never for payments, deletions or changes of how you sign in.",
)


@app.command("list")
def list_grants(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")] = False,
) -> None:
    """Show every grant in force: which policy may do what on which site."""
    with opened_grants() as store:
        found = store.active()
    if as_json:
        typer.echo(json.dumps({"grants": [grant.model_dump(mode="json") for grant in found]}))
        return
    if not found:
        typer.echo("There are no grants: Handrail asks you before everything that cannot be undone.")
    for grant in found:
        day = datetime.fromtimestamp(grant.given).strftime("%Y-%m-%d")
        typer.echo(f"{grant.id}  {grant_sentence(grant)} (since {day})")


@app.command("revoke")
def revoke(id: Annotated[str, typer.Argument(help="The grant's id in 'handrail grants list'.")]) -> None:
    """Take a grant back. It counts at once; the browser's own list follows at its next look."""
    with opened_grants() as store:
        if not store.revoke(id):
            fail(f"There is no grant {id}. Show them with: handrail grants list")
    typer.echo("Revoked: Handrail asks you again.")


@contextmanager
def opened_grants() -> Iterator[GrantStore]:
    """The grants; what is wrong with their store ends the command in words."""
    try:
        with plain_errors():
            store = GrantStore(resolve_paths().create().grants)
        try:
            yield store
        finally:
            store.close()
    except GrantStoreError as error:
        fail(str(error))
