"""``handrail model``: which language model does the work, and whether it works."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import httpx2
import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn
from rich.table import Table

from handrail.app.process import running_daemon
from handrail.config.installed import as_typed
from handrail.config.secrets import api_key
from handrail.config.settings import Config, load_config, resolve_paths, save_settings
from handrail.models import pull as pulling
from handrail.models.base import Completion
from handrail.models.catalog import CATALOG, DEFAULT_MODEL
from handrail.models.choose import choose_model
from handrail.models.discovery import Endpoint, discover, list_models
from handrail.models.embedded import need_runtime
from handrail.models.profile import providers
from handrail.models.proof import Proof, first_answer, fits, proofs
from handrail.models.remote import RemoteModel, is_loopback

from .errors import fail, plain_errors

app = typer.Typer(no_args_is_help=True, help="Choose, fetch and try the language model that does the work.")

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")]
Small = Annotated[bool, typer.Option("--small", help="The model for easy steps, instead of the main one.")]

_MODES = {
    "grammar": "a grammar of what may be chosen (strictest)",
    "json_schema": "json_schema: answers are held to the schema",
    "json_object": "json_object: answers are JSON, their form is only asked for",
    "text": "plain text only: the form is only asked for, expect more repairs",
}


@app.command("list")
def list_command(as_json: AsJson = False) -> None:
    """Show the models that Handrail can run by itself, and the model servers found on this machine."""
    with plain_errors():
        config = load_config()
    found = asyncio.run(discover())
    fetched = {name: pulling.is_pulled(name, config.paths.models_dir) for name in CATALOG}
    if as_json:
        own = [
            {"name": m.name, "size": m.size, "licence": m.licence, "fetched": fetched[m.name]}
            for m in CATALOG.values()
        ]
        servers = [vars(endpoint) for endpoint in found]
        configured = config.model.model_dump(exclude_none=True) if config.model.is_set else None
        typer.echo(json.dumps({"configured": configured, "own": own, "servers": servers}))
        return
    table = Table("model", "size", "licence", "here", "remarks", title="Run by Handrail itself")
    for model in CATALOG.values():
        here = "yes" if fetched[model.name] else "no"
        table.add_row(model.name, f"{model.size / 1e9:.1f} GB", model.licence, here, model.advice)
    console = Console()
    console.print(table)
    for endpoint in found:
        console.print(f"{endpoint.program} at {endpoint.base_url}: {', '.join(endpoint.models)}")
    if not found:
        console.print("No model server was found on this machine.")
    console.print(_in_force(config, found))


@app.command("pull")
def pull_command(
    name: Annotated[str, typer.Argument(help="A name from 'handrail model list'.")] = DEFAULT_MODEL,
) -> None:
    """Fetch a model, so that Handrail can run it by itself. An interrupted pull goes on where it stopped."""
    with plain_errors(), pull_progress() as progress:
        need_runtime()
        path = pulling.pull(name, progress)
    typer.echo(f"{name} is here, and its checksum is right: {path}")


@app.command("use")
def use_command(
    target: Annotated[
        str, typer.Argument(help="A provider, a server's address, a name from 'model list', or 'auto'.")
    ],
    name: Annotated[str | None, typer.Option(help="Which of its models.")] = None,
    small: Small = False,
    price_in: Annotated[float | None, typer.Option(help="Price of a million prompt tokens.")] = None,
    price_out: Annotated[float | None, typer.Option(help="Price of a million answer tokens.")] = None,
    page_tokens: Annotated[
        int | None,
        typer.Option(min=300, max=200_000, help="Tokens of a prompt for the page's text, if not the usual."),
    ] = None,
    context: Annotated[
        int | None, typer.Option(min=2_000, help="Tokens that the model takes, where that is not known.")
    ] = None,
    effort: Annotated[
        str | None, typer.Option(help="How much it is to think, in its provider's words: low, high …")
    ] = None,
    interface: Annotated[
        str | None, typer.Option(help="How a server is spoken to: openai, anthropic or gemini.")
    ] = None,
    images: Annotated[
        bool, typer.Option("--images", help="The model can see: it may ask for pictures, without secrets.")
    ] = False,
) -> None:
    """Write into the configuration which model to use; 'auto' takes the choice back.

    Providers: openai, anthropic, gemini, openrouter; on this machine: ollama, lmstudio, llamacpp, vllm.

    Examples: handrail model use anthropic --name claude-sonnet-5-5,
    handrail model use http://127.0.0.1:11434/v1 --name qwen2.5:7b, handrail model use qwen2.5-coder-0.5b
    """
    with plain_errors():
        provider = providers().get(target)
        base_url = provider.address if provider else target.rstrip("/") if "://" in target else None
        if target == "auto":
            name = None
        elif base_url:
            name = name or _only_model(base_url)
        elif target in CATALOG:
            name = target
        else:
            known = ", ".join([*providers(), *CATALOG, "auto"])
            missing = " An address begins with http:// or https://." if ":" in target or "." in target else ""
            fail(f"{target!r} is neither an address nor one of: {known}.{missing}", 2)
        if (price_in is None) != (price_out is None):
            fail("Give both prices, --price-in and --price-out: with one, budgets would be wrong.", 2)
        prices = {"price_in": price_in, "price_out": price_out}
        more = {"page_tokens": page_tokens, "context": context, "effort": effort, "interface": interface}
        values = {"base_url": base_url, "name": name, **prices, **more, "images": images or None}
        section = "small" if small else "model"
        file = save_settings({f"{section}.{key}": value for key, value in values.items()})
    running = running_daemon(resolve_paths())
    follows = "The running Handrail uses it from the next run on. " if running else ""
    typer.echo(as_typed(f"Saved in {file}. {follows}Try it with: handrail model test"))
    if base_url and not is_loopback(base_url):
        typer.echo(as_typed("It needs a key: handrail keys set api"))


@app.command("test")
def test_command(small: Small = False, as_json: AsJson = False) -> None:
    """Ask the model a few small things; say how fast it is, what it can do, and whether it does.

    About 5,000 tokens. Each line says where the figure comes from, and whether it held.
    """
    with plain_errors():
        config = load_config()
        sentence, model, completion, found = asyncio.run(_try_out(config, small))
    valid = fits(completion.text)
    speed = completion.completion_tokens / completion.latency_s if completion.latency_s else 0.0
    if as_json:
        result = {
            "model": completion.model,
            "provider": model.profile.provider,
            "mode": model.mode,
            "valid": valid,
            "latency_s": round(completion.latency_s, 3),
            "tokens_per_s": round(speed, 1),
            "tokens": completion.tokens,
            "flags": [vars(one) for one in found],
        }
        typer.echo(json.dumps(result))
    else:
        typer.echo(sentence)
        typer.echo(f"Answer: {completion.text.strip()}")
        typer.echo(
            f"Time: {completion.latency_s:.2f} s, {speed:.1f} tokens a second, {completion.tokens} in all"
        )
        typer.echo(f"Form of answers: {_MODES[model.mode]}")
        Console().print(_table(model, found))
    if not valid:
        fail("The answer does not have the form that was asked for. See 'handrail model list' for others.")


def _table(model: RemoteModel, found: list[Proof]) -> Table:
    table = Table("what", "value", "tried", "from", title=f"{model.name}, {model.profile.provider}")
    words = {True: "yes", False: "no", None: "—"}
    for one in found:
        said = f"{words[one.holds]}: {one.detail}" if one.detail else words[one.holds]
        table.add_row(one.flag, one.value, said, one.source)
    return table


@contextmanager
def pull_progress() -> Iterator[pulling.Progress]:
    """A progress callback for ``pull`` or ``choose_model``: a bar on a terminal, else a line per part."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = None
        last_detail = ""

        def show(step: pulling.PullProgress) -> None:
            nonlocal task, last_detail
            if task is None:
                task = bar.add_task("", total=step.total)
            bar.update(
                task, description=f"{step.stage}: {step.detail}", completed=step.done, total=step.total
            )
            if not console.is_terminal and step.detail != last_detail:
                last_detail = step.detail
                console.print(f"{step.stage}: {step.detail}", highlight=False)

        yield show


async def _try_out(config: Config, small: bool) -> tuple[str, RemoteModel, Completion, list[Proof]]:
    choice = await choose_model(config, allow_pull=False, on_retry=_say_retry)
    try:
        model = choice.small if small else choice.large
        completion = await first_answer(model)
        found = await proofs(model, model.can, completion)
        return choice.sentence, model, completion, found
    finally:
        await choice.close()


def _say_retry(reason: str, wait_s: float) -> None:
    typer.echo(f"{reason}; trying again in {wait_s:.1f} s" if wait_s else reason, err=True)


def _only_model(base_url: str) -> str:
    try:
        names = asyncio.run(list_models(base_url, api_key(base_url)))
    except httpx2.HTTPError as error:
        fail(f"{base_url} does not answer ({error}). Correct the address, or name the model with --name.")
    if len(names) != 1:
        offered = f"It offers: {', '.join(names[:20])}." if names else "It does not say which it has."
        fail(f"Say which model of {base_url} to use, with --name. {offered}", 2)
    return names[0]


def _in_force(config: Config, found: list[Endpoint]) -> str:
    if config.model.is_set:
        where = f" at {config.model.base_url}" if config.model.base_url else ""
        return f"In use: {config.model.name or 'no model named'}{where} (configured)."
    if found and config.discover:
        return f"In use: {found[0].models[0]} on {found[0].program} (found on this machine)."
    return f"In use: {DEFAULT_MODEL} (Handrail's own)."
