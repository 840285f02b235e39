"""``handrail runs`` and ``handrail show``: what was done, from the journal."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from handrail.config.installed import as_typed
from handrail.config.settings import resolve_paths

if TYPE_CHECKING:
    from handrail.stack.events import RunRecord
    from handrail.store.journal import Journal
    from handrail.store.views import RunFold
    from handrail.text.language import Language
    from handrail_wire import StepView

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")]


def runs(
    limit: Annotated[int, typer.Option(help="How many, the newest first.", min=1)] = 20,
    as_json: AsJson = False,
) -> None:
    """List the latest runs."""
    from handrail.store import wording
    from handrail.store.export import load_run

    with opened_journal() as journal:
        folds = [load_run(journal, record) for record in journal.latest(limit)]
    if as_json:
        typer.echo(json.dumps({"runs": [fold.view().model_dump(mode="json") for fold in folds]}))
        return
    if not folds:
        hint = "There are no runs yet. Start Handrail (handrail up) and give it an instruction."
        typer.echo(as_typed(hint))
        return
    table = Table("run", "started", "how it stands", "instruction", "used")
    for fold in folds:
        view = fold.view()
        colour = {"good": "green", "bad": "red", "wait": "yellow"}.get(wording.tone(view.state), "")
        state = wording.STATES[view.state]
        table.add_row(
            view.run,
            wording.moment(view.created),
            f"[{colour}]{state}[/{colour}]" if colour else state,
            escape(wording.shortened(view.instruction, 80)),
            ", ".join(wording.totals(view)[:-1]),
        )
    Console().print(table)
    typer.echo(as_typed("One of them in full: handrail show RUN"))


def show(
    run: Annotated[str, typer.Argument(help="A run's id or its beginning; “last” is the newest.")] = "last",
    html: Annotated[
        Path | None, typer.Option(help="Write a report with pictures to this file.", dir_okay=False)
    ] = None,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="The journal's events, one JSON object a line.")
    ] = False,
    step: Annotated[
        int | None, typer.Option(help="Only this step, by its number in 'handrail show RUN'.", min=1)
    ] = None,
    prompt: Annotated[
        bool, typer.Option("--prompt", help="What the model was sent, word for word, and what it answered.")
    ] = False,
    csv: Annotated[
        Path | None,
        typer.Option(dir_okay=False, allow_dash=True, help="Write the answer's table here; - prints it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what one run did, step by step.

    With --csv an answer that is a table is written for a spreadsheet; what came of a workflow's rows is, too.
    The report of --html is in German where the terminal is (LANG=de_DE.UTF-8), else in English.
    """
    from handrail.store.export import UnknownRun, as_lines, as_object, find_run, load_run

    from .errors import fail

    with opened_journal() as journal:
        try:
            record = find_run(journal, run)
        except UnknownRun as error:
            fail(str(error))
        fold = load_run(journal, record)
        if step is not None and step > len(fold.steps):
            fail(f"That run has {len(fold.steps)} steps. See which: handrail show {record.run}")
        if prompt:
            _show_prompts(journal, record, step, as_json)
            return
        if csv is not None:
            _write_csv(fold, csv)
            return
        if html is not None:
            from handrail.app.translation import translated
            from handrail.store.report import write_report

            try:
                write_report(journal, fold, html, _language_of_terminal(), translated)
            except OSError as error:
                fail(f"{html} cannot be written: {error.strerror}. Choose another file.")
            typer.echo(f"Wrote {html}", err=as_json or jsonl)
        if jsonl:
            for line in as_lines(journal, record):
                typer.echo(line)
        elif as_json:
            typer.echo(json.dumps(as_object(fold), ensure_ascii=False))
        elif html is None:
            _print(fold, step)


def _language_of_terminal() -> Language:
    """The language in which the terminal's programs are to speak, as POSIX has it; else English."""
    from handrail.text.language import language

    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language(next(filter(None, names), "")[:2])


def _write_csv(fold: RunFold, to: Path) -> None:
    """Write the answer's table, or a workflow's rows. Ends the command if there is none."""
    from handrail.text.answer_table import as_csv

    from .errors import fail

    table = fold.table
    if not fold.rows and table is None:
        fail(f"The answer of that run is no table. It is: {fold.answer[:200] or '(nothing)'}")
    text = as_csv(fold.results) if fold.rows else table.csv if table else ""
    if str(to) == "-":
        typer.echo(text, nl=False)
        return
    try:
        to.write_text(text, "utf-8")
    except OSError as error:
        fail(f"{to} cannot be written: {error.strerror}. Choose another file.")
    typer.echo(f"Wrote {to}", err=True)


@contextmanager
def opened_journal() -> Iterator[Journal]:
    """The person's journal, for one command; a `JournalError` ends it with a plain message."""
    from handrail.store.journal import Journal, JournalError

    from .errors import fail

    try:
        journal = Journal(resolve_paths().create().journal)
    except JournalError as error:
        fail(str(error))
    try:
        yield journal
    except JournalError as error:
        fail(str(error))
    finally:
        journal.close()


def _show_prompts(journal: Journal, record: RunRecord, step: int | None, as_json: bool) -> None:
    """Print what the model was sent for each decision, or for the one that led to `step`."""
    from handrail.store.journal import PROMPT_RUNS
    from handrail.store.prompts_sent import decision_prompts

    from .errors import fail

    # Forced decisions have no answers: no model was asked.
    decisions = [
        decision
        for decision in decision_prompts(journal, record)
        if decision.answers and (step is None or step in decision.steps)
    ]
    if not decisions:
        fail("No model was asked for that. Leave --step out to see every prompt of the run.")
    if not any(decision.requests for decision in decisions):
        fail(f"That prompt is not kept any more: only those of the latest {PROMPT_RUNS} runs are.")
    if as_json:
        rows = [vars(decision) for decision in decisions]
        typer.echo(json.dumps({"run": record.run, "decisions": rows}, ensure_ascii=False))
        return
    for decision in decisions:
        steps = f" → {', '.join(f'step {number}' for number in decision.steps)}" if decision.steps else ""
        for request, answer in zip(decision.requests, decision.answers, strict=False):
            typer.secho(f"Decision {decision.decision}{steps}", bold=True)
            for message in request["messages"]:
                typer.secho(f"── {message['role']} ──", dim=True)
                typer.echo(message["content"])
            typer.secho("── answer ──", dim=True)
            typer.echo(f"{answer}\n")


def _print(fold: RunFold, only: int | None = None) -> None:
    """Print the run: a block for each step, indented by the depth of its stack."""
    from handrail.store import wording

    console = Console(highlight=False)
    view = fold.view()
    console.print(f"[bold]{escape(view.instruction)}[/bold]")
    console.print(f"{view.run} · {wording.moment(view.created)} · {escape(' · '.join(wording.totals(view)))}")
    for step in fold.steps if only is None else fold.steps[only - 1 : only]:
        print_step(console, step)
    console.print()
    console.print(f"[bold]{wording.STATES[view.state]}.[/bold] {escape(view.message)}".rstrip())
    if view.question:
        console.print(f"It asks: {escape(view.question)}")
    if view.answer:
        console.print(escape(view.answer))


def print_step(console: Console, step: StepView) -> None:
    from handrail.store import wording

    indent = "  " * max(0, len(step.stack) - 1)
    mark = {"done": "[green]✔[/green]", "running": "…"}.get(step.status, "[red]✘[/red]")
    console.print(f"\n{indent}[dim]{step.index + 1}  {escape(' › '.join(step.stack))}[/dim]")
    label = wording.KINDS[step.kind]
    text = f"{label}: {step.text}" if label else wording.sentence(step.text)
    console.print(f"{indent}{mark} {escape(text)}")
    if step.reason:
        console.print(f"{indent}  because {escape(step.reason)}")
    facts = wording.step_facts(step)
    if facts:
        console.print(f"{indent}  [dim]{escape(' · '.join(facts))}[/dim]")
    if detail := wording.detail(step):
        console.print(f"{indent}  {escape(detail)}")
