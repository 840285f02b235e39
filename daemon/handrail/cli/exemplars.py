"""``handrail exemplars``: what was kept of runs that were right, as examples for later ones."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from handrail.config.settings import load_config, resolve_paths
from handrail.exemplars.exemplar import Exemplar, as_example
from handrail.library.library import SHIPPED, Library
from handrail.policy.policy import PolicyError
from handrail.store import wording
from handrail.store.exemplar_store import ExemplarStore, ExemplarStoreError
from handrail.store.exemplar_use import judge_run
from handrail.store.export import UnknownRun, find_run, load_run

from .errors import fail, plain_errors, say
from .runs import opened_journal

app = typer.Typer(
    no_args_is_help=True,
    help="Keep runs that were right as examples (exemplars) for later ones. Of each decision the page, as "
    "far as it matters, and what was done are kept; names, dates and whatever else you asked for stand as "
    "placeholders such as {origin}. Secrets are never kept. Whether prompts get exemplars is the setting "
    "'exemplars'.",
)

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")]
_SCORED = {"user": "you", "evaluator": "an evaluator"}


@app.command("list")
def list_exemplars(
    policy: Annotated[str, typer.Option(help="Only those of this policy.")] = "",
    run: Annotated[str, typer.Option(help="Only those of this run.")] = "",
    as_json: AsJson = False,
) -> None:
    """Show every exemplar: its policy, what was wanted, and where it comes from."""
    with _store() as store:
        found = store.all(policy=policy, run=run)
        counts, standings = store.counts(), store.standings()
    use = _use()
    if as_json:
        rows = [
            {**_as_object(id, exemplar), **standings[id]._asdict()} for id, exemplar in found.items()
        ]
        typer.echo(json.dumps({"exemplars": rows, "counts": counts, "use": use}, ensure_ascii=False))
        return
    if not found:
        say("There are no exemplars here. After a run that was right: handrail exemplars add last")
        return
    table = Table("id", "policy", "what was wanted", "what was done", "from run", "confirmed by")
    for id, exemplar in found.items():
        table.add_row(
            str(id),
            exemplar.policy,
            escape(wording.shortened(exemplar.objective, 60)),
            escape(exemplar.shape),
            exemplar.run,
            _SCORED[exemplar.scored] + (", switched off" if standings[id].off else ""),
        )
    Console().print(table)
    if use == "off":
        typer.echo("Prompts get none of them: the setting 'exemplars' is off (the others: own, retrieved).")


@app.command("show")
def show(
    id: Annotated[int, typer.Argument(help="The exemplar's number in 'handrail exemplars list'.")],
    as_json: AsJson = False,
) -> None:
    """Show one exemplar: what is kept, and as it looks to a model, with made-up values."""
    with _store() as store:
        exemplar = store.by_ids([id]).get(id)
    if exemplar is None:
        fail(f"There is no exemplar {id}. Show them with: handrail exemplars list")
    example = as_example(exemplar, "large")
    if as_json:
        typer.echo(
            json.dumps({**_as_object(id, exemplar), "example": example.model_dump()}, ensure_ascii=False)
        )
        return
    facts = {
        "policy": exemplar.policy,
        "instruction": exemplar.task,
        "understood as": exemplar.reformulation,
        "wanted": exemplar.objective,
        "page": f"{exemplar.title} ({exemplar.address})",
        "filtered by": ", ".join(exemplar.filters),
        "values": ", ".join(f"{name}: {kind}" for name, kind in exemplar.values.items()),
        "came to": exemplar.outcome,
        "from": f"run {exemplar.run}, decision {exemplar.step}, {wording.moment(exemplar.at)}",
        "confirmed by": _SCORED[exemplar.scored],
    }
    for label, value in facts.items():
        if value:
            typer.echo(f"  {label}: {value}")
    for title, page, decision in (
        ("What is kept", exemplar.page, exemplar.decision),
        ("As a model sees it", f"{example.objective}\n{example.observation}", example.decision),
    ):
        typer.secho(f"\n{title}", bold=True)
        typer.echo(f"{page}\n{json.dumps(decision, ensure_ascii=False)}")


@app.command("add")
def add(
    run: Annotated[str, typer.Argument(help="A run's id or its beginning; “last” is the newest.")],
    as_json: AsJson = False,
) -> None:
    """Confirm that a run was right, and keep its decisions as exemplars.

    A decision that did not work, or that rests on what only that run knew, is left out; the reason is said.
    """
    with _store() as store, opened_journal() as journal:
        try:
            record = find_run(journal, run)
        except UnknownRun as error:
            fail(str(error))
        if load_run(journal, record).state != "done":
            fail(f"Run {record.run} is not done, so it cannot be an example. Choose one of: handrail runs")
        kept, _ = judge_run(journal, store, record, _policies(), "right")
    if as_json:
        typer.echo(json.dumps({"run": record.run, "added": kept.ids, "left_out": kept.left_out}))
        return
    if kept.ids:
        numbers = ", ".join(map(str, kept.ids))
        typer.echo(f"Kept {wording.plural(len(kept.ids), 'exemplar')} of run {record.run}: {numbers}")
    else:
        typer.echo(f"Nothing of run {record.run} can be an example.")
    for reason in kept.left_out:
        typer.echo(f"  left out {reason}")


@app.command("delete")
def delete(
    ids: Annotated[list[int] | None, typer.Argument(help="Numbers of exemplars.")] = None,
    run: Annotated[str, typer.Option(help="All that came from this run.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Every exemplar there is.")] = False,
    as_json: AsJson = False,
) -> None:
    """Delete exemplars for good. The runs that they came from stay in the journal."""
    if sum(map(bool, (ids, run, everything))) != 1:
        fail("Say what to delete: numbers of exemplars, or --run RUN, or --all.", 2)
    with _store() as store:
        if everything:
            count = store.delete_all()
        else:
            count = store.delete_run(run) if run else store.delete(ids or ())
    if as_json:
        typer.echo(json.dumps({"deleted": count}))
        return
    if not count:
        fail("There is no such exemplar. Show them with: handrail exemplars list")
    typer.echo(f"Deleted {wording.plural(count, 'exemplar')}.")


@app.command("export")
def export(
    file: Annotated[
        Path | None, typer.Argument(help="Where to; else to the terminal.", dir_okay=False)
    ] = None,
    policy: Annotated[str, typer.Option(help="Only those of this policy.")] = "",
) -> None:
    """Write exemplars as JSON lines, one exemplar a line, for example to look through them before sharing."""
    with _store() as store:
        found = store.all(policy=policy)
    lines = [json.dumps(_as_object(id, exemplar), ensure_ascii=False) for id, exemplar in found.items()]
    if file is None:
        for line in lines:
            typer.echo(line)
        return
    try:
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        fail(f"{file} cannot be written: {error.strerror}. Choose another file.")
    typer.echo(f"Wrote {wording.plural(len(lines), 'exemplar')} to {file}")


def _as_object(id: int, exemplar: Exemplar) -> dict[str, Any]:
    return {"id": id, **asdict(exemplar)}


def _use() -> str:
    with plain_errors():
        return load_config().exemplars


def _policies() -> Mapping[str, Any]:
    try:
        library = Library.load(SHIPPED, resolve_paths().policies_dir)
    except PolicyError as error:
        fail(f"A file that belongs to Handrail is broken. {error}")
    return {name: entry.policy for name, entry in library.entries.items()}


@contextmanager
def _store() -> Iterator[ExemplarStore]:
    try:
        store = ExemplarStore(resolve_paths().create().exemplars)
        try:
            yield store
        finally:
            store.close()
    except ExemplarStoreError as error:
        fail(str(error))
