"""``handrail run``: Carry out an instruction or a workflow in the browser, and wait for its answer."""

from __future__ import annotations

import errno
import json
import re
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from handrail.config.settings import resolve_paths

from .errors import fail, say
from .runs import AsJson, opened_journal, print_step

if TYPE_CHECKING:
    from handrail.schedules.task import Job, Task
    from handrail.store.jobs import JobStore
    from handrail.store.journal import Journal
    from handrail.store.views import RunFold
    from handrail.workflows.workflow import Workflow

LOOK_S = 0.3
"""Seconds between looks at how it stands."""
NO_BROWSER_S = 60.0
"""So many seconds are enough for a browser that is there to connect, and to open the page."""
FAILED, STOPPED, TOO_LONG, NOT_THERE = 1, 3, 4, 5
"""Exit codes besides 0 (done) and 2 (what was typed makes no sense)."""

Instruction = Annotated[
    str | None, typer.Argument(help="What to do, in your words. Leave it out with --workflow.")
]
WorkflowName = Annotated[str | None, typer.Option("--workflow", help="One of your workflows instead.")]
Url = Annotated[
    str,
    typer.Option(help="Where to begin, in a new tab; else the tab in front, or the workflow's own page."),
]
Set = Annotated[
    list[str] | None, typer.Option("--set", help="A value of the workflow, as name=value (repeatable).")
]
Rows = Annotated[
    str | None,
    typer.Option(
        "--for-each",
        help="A CSV file, or a run whose answer is a table. Its columns are the workflow's parameters, which "
        "is done for each row.",
    ),
]


def run(
    instruction: Instruction = None,
    workflow: WorkflowName = None,
    url: Url = "",
    values: Set = None,
    for_each: Rows = None,
    results: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="Write what came of each row of --for-each to this CSV file."),
    ] = None,
    schema: Annotated[
        Path | None,
        typer.Option(
            exists=True, dir_okay=False, help="A file with the JSON Schema of the answer."
        ),
    ] = None,
    columns: Annotated[
        str | None, typer.Option(help="Have a table as the answer, with these columns: “flight, price”.")
    ] = None,
    timeout: Annotated[
        float | None, typer.Option(min=1, help="Seconds to wait; the run itself goes on.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Carry out an instruction or a workflow in your browser, and wait for its answer.

    Handrail has to be running (handrail up) with a browser connected. You are asked in the browser before
    anything that cannot be undone. Ctrl+C stops the run, and so does closing the terminal.

    Exit codes: 0 done; 1 not done, the answer says why; 2 what was typed makes no sense; 3 stopped; 4 the
    --timeout was over first; 5 Handrail or the browser is not there.
    """
    from handrail.app.process import running_daemon
    from handrail.store.jobs import JobStore, JobStoreError

    task = task_of(instruction, workflow, url, values, for_each)
    task = task.model_copy(update={"answer_schema": _answer_schema(schema, columns)})
    if results is not None and not task.rows:
        fail("--results needs --for-each.", 2)
    if results is not None and not results.absolute().parent.is_dir():
        fail(f"There is no folder {results.absolute().parent} for --results.", 2)
    paths = resolve_paths().create()
    if running_daemon(paths) is None:
        fail("Handrail is not running. Start it first: handrail up", NOT_THERE)
    try:
        with closing(JobStore(paths.jobs)) as store, opened_journal() as journal, _interruptible():
            job = store.add(task)
            watch = _Watch(store, journal, job, quiet=as_json)
            try:
                job = watch.until_over(timeout)
                if job.state == "waiting" and watch.alone:
                    # Nobody wants it to begin when the browser is opened tomorrow.
                    store.ask_to_stop(job.job)
                    fail("No browser is connected. Open one with the extension, then try again.", NOT_THERE)
            except KeyboardInterrupt:
                store.ask_to_stop(job.job)
                job = watch.until_over(10)
            _finish(job, watch.fold, results, as_json)
    except OSError as error:
        # A terminal that was closed takes no more lines.
        if error.errno != errno.EIO:
            raise
        sys.exit(STOPPED)
    except JobStoreError as error:
        fail(str(error))


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let a closed terminal, and who ends the command, stop the run as Ctrl+C does."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        # A shell that ends passes on what the terminal has said already.
        signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    # What nohup lets a command not hear is not for us.
    numbers = [n for n in (signal.SIGHUP, signal.SIGTERM) if signal.getsignal(n) is not signal.SIG_IGN]
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def task_of(
    instruction: str | None,
    workflow: str | None,
    url: str,
    values: Sequence[str] | None,
    for_each: str | None,
    *,
    unattended: bool = False,
) -> Task:
    """What the options ask for. Ends the command with a plain message if they make no sense."""
    from pydantic import ValidationError

    from handrail.schedules.task import Task

    if (instruction is None) == (workflow is None):
        fail("Say what to do: an instruction, or --workflow NAME (one of the two).", 2)
    try:
        if workflow is not None:
            from handrail.app.scheduling import task_of_workflow

            kept = _workflow(workflow)
            if not (url or kept.start):
                fail(f"{workflow} has no page where it begins. Name it with --url.", 2)
            if for_each and not kept.start:
                why = "has no page where each row could begin: write start: into"
                fail(f"{workflow} {why} {kept.source}.", 2)
            rows = _rows(kept, _pairs(values or ()), for_each)
            return task_of_workflow(kept, rows, each=bool(for_each), url=url, unattended=unattended)
        if values or for_each:
            fail("--set and --for-each are for workflows: name one with --workflow.", 2)
        return Task(instruction=instruction or "", url=url, unattended=unattended)
    except ValidationError as error:
        fail(f"{error.errors()[0]['loc'][0]}: {error.errors()[0]['msg']}.", 2)


def _answer_schema(file: Path | None, columns: str | None) -> str:
    """The schema of the answer that the options ask for, as JSON text; "" for any answer."""
    from handrail.text.answer_schema import BadSchema, schema_text

    if file is None and columns is None:
        return ""
    if file is not None and columns is not None:
        fail("Say the form of the answer with --schema or with --columns, not with both.", 2)
    try:
        return schema_text(file.read_text("utf-8") if file else columns or "")
    except (BadSchema, OSError, UnicodeError) as error:
        fail(f"{file or '--columns'}: {error}", 2)


def _workflow(name: str) -> Workflow:
    from handrail.store.workflow_files import WorkflowFiles
    from handrail.text.authoring_errors import PolicyError

    try:
        found = WorkflowFiles(resolve_paths().workflows_dir).get(name)
    except PolicyError as error:
        fail(str(error), 2)
    if found is None:
        fail(f"There is no workflow {name}. Show them with: handrail workflows list", 2)
    return found


def _pairs(values: Sequence[str]) -> dict[str, str]:
    """`name=value` texts as a table."""
    found = {}
    for text in values:
        name, equals, value = text.partition("=")
        if not equals:
            fail(f"--set {text}: write it as name=value.", 2)
        found[name.strip()] = value
    return found


def _rows(workflow: Workflow, given: Mapping[str, str], source: str | None) -> list[dict[str, str]]:
    """The values of each time that the workflow is done, all checked before anything is done."""
    from handrail.workflows.rows import BadRows, checked_rows, checked_values

    try:
        if source is None:
            return [checked_values(workflow, given)]
        return checked_rows(workflow, _table(workflow, source), given)
    except BadRows as error:
        fail(f"{source}, {error}" if source else str(error), 2)


def _table(workflow: Workflow, source: str) -> list[dict[str, str]]:
    """The rows of a CSV file, or what is needed of the table that a run has answered."""
    if Path(source).is_file():
        return _csv(Path(source))
    from handrail.store.export import UnknownRun, find_run, load_run
    from handrail.text.answer_table import as_objects, table_of

    with opened_journal() as journal:
        try:
            fold = load_run(journal, find_run(journal, source))
        except UnknownRun:
            fail(f"There is no file {source}, nor a run of that name.", 2)
    table = table_of(fold.answer)
    if table is None:
        fail(f"The answer of the run {source} is no table. See it: handrail show {source}", 2)
    names = {column: re.sub(r"\W+", "_", column.casefold()).strip("_") for column in table.columns}
    rows = [{names[key]: value for key, value in row.items()} for row in as_objects(table)]
    needed = [{key: value for key, value in row.items() if key in workflow.parameters} for row in rows]
    if not any(needed):
        fail(f"The table of {source} has none of these columns: {', '.join(workflow.parameters)}.", 2)
    return needed


def _csv(file: Path) -> list[dict[str, str]]:
    """A CSV file's rows. Raises `BadRows`."""
    from handrail.workflows.rows import rows_of_csv

    try:
        return rows_of_csv(file.read_text("utf-8"))
    except (OSError, UnicodeError) as error:
        fail(f"{file} cannot be read ({error}). Save it as CSV in UTF-8.", 2)


class _Watch:
    """Shows how a job stands, from the store and the journal, until it is over."""

    def __init__(self, store: JobStore, journal: Journal, job: Job, *, quiet: bool) -> None:
        self._store, self._journal, self._job, self._quiet = store, journal, job, quiet
        self.fold: RunFold | None = None
        self._shown: set[int] = set()
        self._told = ""
        self.alone = False
        """Whether no browser has begun it for long."""

    def until_over(self, seconds: float | None) -> Job:
        """The job when it is over; after so many seconds, or without a browser, as it is then."""
        from rich.console import Console

        from handrail.store.export import load_run

        console = Console(stderr=True, highlight=False)
        end = None if seconds is None else time.monotonic() + seconds
        begun = time.monotonic()
        while True:
            job = self._store.job(self._job.job) or self._job
            record = self._journal.run_of_job(job.job)
            if record is not None:
                self.fold = load_run(self._journal, record)
                self._show(console)
            elif not job.over and time.monotonic() > begun + NO_BROWSER_S:
                self.alone = True
                return job
            elif not job.over and time.monotonic() > begun + 3:
                self._say(console, "Waiting for the browser: open it, if it is not.")
            if job.over or (end is not None and time.monotonic() > end):
                return job
            time.sleep(LOOK_S)

    def _show(self, console: object) -> None:
        from rich.console import Console

        assert self.fold is not None and isinstance(console, Console)
        if self._quiet:
            return
        # One that still runs may change. What comes after it may be over first: a decision that it waits for.
        for step in self.fold.steps:
            if step.status != "running" and step.index not in self._shown:
                self._shown.add(step.index)
                print_step(console, step)
        view = self.fold.view()
        if view.state in ("awaiting_approval", "needs_you", "paused"):
            self._say(console, f"In the browser: {view.question or view.message}")

    def _say(self, console: object, text: str) -> None:
        from rich.console import Console
        from rich.markup import escape

        assert isinstance(console, Console)
        if text != self._told and not self._quiet:
            console.print(f"[yellow]{escape(text)}[/yellow]")
        self._told = text


def _finish(job: Job, fold: RunFold | None, results: Path | None, as_json: bool) -> NoReturn:
    """Print the answer, and end the command with its code."""
    if fold is not None and results is not None:
        from handrail.text.answer_table import as_csv

        results.write_text(as_csv(fold.results), "utf-8")
    view = fold.view() if fold else None
    answer = view.answer if view else ""
    message = (view.message if view else "") or ("" if answer else job.said)
    if as_json:
        calls = len(fold.thinking) if fold else 0
        found = {
            "run": job.run, "status": job.state, "answer": answer, "message": message,
            "model_calls": calls, "steps": fold.stack.page_steps if fold else 0,
            "tokens": view.tokens if view else 0, "seconds": view.seconds if view else 0,
        }  # fmt: skip
        if fold and fold.rows:
            found["rows"] = [one._asdict() for one in fold.row_results]
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        typer.echo(answer or message or job.state)
        if not job.over:
            say("It is still at work. How it stands: handrail runs", err=True)
    sys.exit({"done": 0, "failed": FAILED, "stopped": STOPPED}.get(job.state, TOO_LONG))
