"""``handrail workflows``: tasks that are done again without a model, kept from runs that were right."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path
from typing import Annotated

import typer
from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from handrail.app.dependents import dependents_of_workflow
from handrail.config.settings import resolve_paths
from handrail.policy.policy import Identifier
from handrail.store.export import UnknownRun, find_run
from handrail.store.workflow_files import WorkflowFiles
from handrail.text.authoring_errors import PolicyError
from handrail.workflows.keeping import keep
from handrail.workflows.without_values import CannotKeep
from handrail.workflows.workflow import Workflow, for_others, in_words, read_workflow, written

from .errors import fail, plain_errors, say
from .grants import opened_grants
from .runs import opened_journal
from .schedules import opened_jobs

app = typer.Typer(
    no_args_is_help=True,
    help="Keep a run that was right, and do it again with other values: no model is asked, and you are asked "
    "before what cannot be undone, each time. In the browser: /NAME, and Handrail asks for the values.",
)
Name = Annotated[str, typer.Argument(help="The workflow's name, as 'handrail workflows list' shows it.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")]


@app.command("keep")
def keep_run(
    run: Annotated[str, typer.Argument(help="A run's id or its beginning; “last” is the newest.")],
    name: Annotated[str, typer.Option(help="What the workflow will be called, such as book_flight.")],
) -> None:
    """Keep a run to run it again: what you asked for becomes its parameters.

    A demonstration can be kept, too. Passwords stay where they are stored, and the steps have no value of the
    run in them.
    """
    _require_identifier(name)
    files = _files()
    if files.path(name).exists():
        fail(f"There is a workflow {name} already. Choose another name, or: handrail workflows delete {name}")
    with opened_journal() as journal:
        try:
            record = find_run(journal, run)
        except UnknownRun as error:
            fail(str(error))
        try:
            workflow = keep(name, record, journal.events(record.run))
        except CannotKeep as error:
            fail(f"This run cannot be kept. {error}")
    path = _save(workflow)
    typer.echo(f"Wrote {path}\n\n{in_words(workflow)}\n")
    typer.echo(f"Look through it, and correct its parameters in the file. Run it again: {_said(workflow)}")


@app.command("list")
def list_workflows(as_json: AsJson = False) -> None:
    """Show your workflows, and what is wrong with their files."""
    found, problems = _files().all()
    if as_json:
        rows = [one.model_dump(mode="json", include={"name", "title", "site", "parameters"}) for one in found]
        typer.echo(json.dumps({"workflows": rows, "problems": [str(one) for one in problems]}))
        return
    for problem in problems:
        typer.secho(str(problem), fg=typer.colors.RED, err=True)
    if not found and not problems:
        say("There are none yet. Keep a run that was right: handrail workflows keep last --name NAME")
    if found:
        table = Table("name", "what it does", "steps", "site")
        for one in found:
            table.add_row(one.name, escape(one.title), str(len(one.steps)), escape(one.site))
        Console().print(table)


@app.command("show")
def show(name: Name) -> None:
    """Show what a workflow asks for and does, step by step."""
    workflow = _workflow(name)
    typer.echo(in_words(workflow))
    for parameter, one in workflow.parameters.items():
        usual = f" (else {one.default})" if one.default else ""
        typer.echo(f"{{{parameter}}}: {one.ask or parameter}{usual}")
    typer.echo(f"Its file: {workflow.source}")
    if workflow.kept_from:
        # A workflow is one task that needs no model; a policy teaches a model a kind of task.
        learn = f"handrail policies learn {workflow.kept_from} --name {workflow.name}"
        typer.echo(f"To teach a model this kind of task instead: {learn}")


@app.command("check")
def check(
    file: Annotated[Path | None, typer.Argument(help="One file; else all of your workflows.")] = None,
) -> None:
    """Say what is wrong with workflows' files."""
    problems: list[PolicyError] = []
    if file is None:
        problems = _files().all()[1]
    else:
        try:
            read_workflow(file.read_text("utf-8"), str(file))
        except (OSError, UnicodeError) as error:
            fail(f"{file} cannot be read ({error}).", 2)
        except PolicyError as error:
            problems = [error]
    for problem in problems:
        typer.secho(str(problem), fg=typer.colors.RED, err=True)
    if problems:
        raise typer.Exit(1)
    typer.echo("No problems.")


@app.command("edit")
def edit(name: Name) -> None:
    """Open a workflow's file in your editor ($VISUAL or $EDITOR), and check it afterwards."""
    workflow = _workflow(name)
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor:
        typer.launch(workflow.source)
        say(f"Opened {workflow.source}. When it is saved: handrail workflows check")
        return
    try:
        subprocess.run([*shlex.split(editor), workflow.source], check=True)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        fail(f"The editor {editor} could not be used ({error}). Change the file yourself: {workflow.source}")
    # The text below the front matter says what the steps do now.
    _save(_workflow(name))
    typer.echo("No problems.")


@app.command("delete")
def delete(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask, whatever relies on it.")] = False,
) -> None:
    """Delete a workflow. Its runs stay in the journal.

    You are asked if a schedule does it or a grant was given to it.
    """
    files = _files()
    if not yes and files.path(name).exists():
        with opened_grants() as grants, opened_jobs() as jobs:
            needed = dependents_of_workflow(name, grants.active(), jobs.schedules())
        for sentence in needed:
            typer.echo(sentence)
        if needed and not typer.confirm("Delete it?"):
            fail("Nothing was deleted.")
    with plain_errors():
        deleted = files.delete(name)
    if not deleted:
        fail(f"There is no workflow {name}. Show them with: handrail workflows list")
    typer.echo(f"Deleted {name}.")


@app.command("export")
def export(
    name: Name, to: Annotated[Path, typer.Argument(help="The file to write.", dir_okay=False)]
) -> None:
    """Write a workflow to a file that others can import: without the values that it was kept with."""
    to.write_text(written(for_others(_workflow(name))), encoding="utf-8")
    typer.echo(f"Wrote {to}")


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(help="A workflow's file.", exists=True, dir_okay=False)],
) -> None:
    """Take a workflow over from a file. Read its steps first: it does in your browser what it says."""
    try:
        workflow = read_workflow(file.read_text("utf-8"), str(file))
    except UnicodeError:
        fail(f"{file} is no text.", 2)
    except PolicyError as error:
        fail(str(error))
    if _files().path(workflow.name).exists():
        fail(f"There is a workflow {workflow.name} already. Delete it first, or change the name in {file}.")
    path = _save(workflow)
    typer.echo(f"{in_words(workflow)}\n\nWrote {path}")


def _files() -> WorkflowFiles:
    return WorkflowFiles(resolve_paths().create().workflows_dir)


def _save(workflow: Workflow) -> Path:
    with plain_errors():
        return _files().save(workflow)


def _workflow(name: str) -> Workflow:
    try:
        workflow = _files().get(name)
    except PolicyError as error:
        fail(str(error))
    if workflow is None:
        fail(f"There is no workflow {name}. Show them with: handrail workflows list")
    return workflow


def _said(workflow: Workflow) -> str:
    """The instruction that runs it with other values."""
    return " ".join([f"/{workflow.name}", *(f"{name}=…" for name in workflow.parameters)])


def _require_identifier(name: str) -> None:
    try:
        TypeAdapter(Identifier).validate_python(name)
    except ValidationError:
        fail(f"{name!r} cannot be a name. Use small letters, digits and underscores, such as book_flight.", 2)
