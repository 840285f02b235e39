"""``handrail sites``: which sites' pages a model on the internet may read."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from handrail.config.settings import resolve_paths
from handrail.store.site_rules import RULES, SiteRules, named_site

from .errors import fail, plain_errors

app = typer.Typer(
    no_args_is_help=True,
    help="Say which sites' pages a model on the internet may read. Without a rule all may be; at a site that "
    "looks like a bank's or is about health you are asked at the first visit. A model on this computer reads "
    "all of them.",
)


@app.command("list")
def list_sites(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")] = False,
) -> None:
    """Show every rule."""
    with plain_errors():
        rules = dict(_rules().all())
    if as_json:
        typer.echo(json.dumps({"sites": rules}))
        return
    if not rules:
        typer.echo("There are no rules. Banks and sites about health are asked about at the first visit.")
    for site, rule in sorted(rules.items()):
        typer.echo(f"{site}  {rule}")


@app.command("set")
def set_rule(
    site: Annotated[str, typer.Argument(help="A site, such as bank.example, or an address on it.")],
    rule: Annotated[
        str,
        typer.Argument(
            help="never: only a model on this computer. ask: with your yes, each run. usual: it may be read."
        ),
    ],
) -> None:
    """Set the rule for a site; it counts from the next page on, also in runs under way."""
    chosen = next((one for one in RULES if one == rule.strip().lower()), None)
    if chosen is None:
        fail(f"{rule!r} is none of: {', '.join(RULES)}.", 2)
    named = _site(site)
    with plain_errors():
        _rules().set(named, chosen)
    typer.echo(f"{named}: {chosen}")


@app.command("forget")
def forget(site: Annotated[str, typer.Argument(help="A site in 'handrail sites list'.")]) -> None:
    """Take a rule back."""
    named = _site(site)
    with plain_errors():
        rules = _rules()
        if rules.of(named) is None:
            fail(f"There is no rule for {named}. Show them with: handrail sites list")
        rules.set(named, None)
    typer.echo(f"{named} has no rule any more.")


def _rules() -> SiteRules:
    return SiteRules(resolve_paths().create().site_rules)


def _site(words: str) -> str:
    if not (named := named_site(words)):
        fail(f"{words!r} names no site. Give its address, such as bank.example.", 2)
    return named
