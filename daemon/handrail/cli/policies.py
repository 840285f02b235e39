"""``handrail policies``: which policies there are, which file wins, and whether they are right."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from handrail.config.installed import as_typed
from handrail.config.settings import resolve_paths
from handrail.exemplars.learning import CannotLearn, draft
from handrail.exemplars.segments import segments
from handrail.library.folder import scaffold
from handrail.library.library import SHIPPED, Library, draft_file, trial_instruction
from handrail.library.site import GENERIC
from handrail.policy.policy import PolicyError
from handrail.store.export import UnknownRun, find_run, load_run
from handrail.text.authoring_errors import did_you_mean

from . import policy_skills
from .errors import fail, say
from .policy_folder import SiteName, SiteUrl, opened_library, place_of
from .runs import opened_journal

app = typer.Typer(
    no_args_is_help=True,
    help="See, check and add policies: Markdown files that tell the model how to do one kind of task.",
)

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object as the last line.")]
Name = Annotated[str, typer.Argument(help="The policy's name, such as find_flight.")]


@app.command("list")
def list_policies(as_json: AsJson = False) -> None:
    """Show every policy, where it is offered, and which file won over which."""
    library = opened_library()
    if as_json:
        problems = [str(problem) for problem in library.problems]
        typer.echo(json.dumps({"policies": [vars(row) for row in library.rows()], "problems": problems}))
        return
    table = Table("policy", "site", "what it does", "from")
    for row in library.rows():
        table.add_row(row.name, row.site, escape(row.description), escape(row.why))
    Console().print(table)
    typer.echo(f"Your own policies are in {resolve_paths().policies_dir}")
    if library.problems:
        said = f"{len(library.problems)} problem(s) in your files: run 'handrail policies check'."
        typer.secho(as_typed(said), fg=typer.colors.RED, err=True)


@app.command("show")
def show(name: Name, as_json: AsJson = False) -> None:
    """Show one policy: where it comes from, what it may do, and its text."""
    library = opened_library()
    entry = library.entries.get(name) or library.drafts.get(name)
    if entry is None:
        fail(f"There is no policy {name!r}. {did_you_mean(name, library.entries)}.")
    policy = entry.policy
    if as_json:
        typer.echo(json.dumps({**policy.model_dump(), "site": entry.site, "replaces": entry.replaces}))
        return
    typer.echo(f"{policy.name}: {policy.description}")
    facts = {
        "file": policy.source,
        "in place of": entry.replaces,
        "site": entry.site,
        "arguments": ", ".join(
            argument if argument in policy.required else f"[{argument}]" for argument in policy.arguments
        ),
        "may call": ", ".join(policy.may_call),
        "actions": ", ".join(policy.actions),
        "tools": ", ".join(policy.tools),
        "a draft, not offered before it was tried": trial_instruction(name) if name in library.drafts else "",
        "offered where the page shows": "; ".join(policy.when.signs) if policy.when else "",
        "offered to small models on": ", ".join(policy.cues),
        "asks before": ", ".join(policy.approval),
        "model": policy.model,
        "examples": ", ".join(example.title for example in policy.examples),
    }
    for label, value in facts.items():
        if value:
            typer.echo(f"  {label}: {value}")
    typer.echo(f"\n{policy.instructions}")
    if policy.short:
        typer.echo(f"\nIn short, for small models:\n{policy.short}")


@app.command("check")
def check(
    path: Annotated[
        Path | None,
        typer.Argument(exists=True, help="A policy file or a folder; else your own folder."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say what is wrong with policies, one line for each problem, and how to correct it.

    Ends with exit code 1 if anything is wrong.
    """
    problems = _problems(path)
    if as_json:
        fields = ("source", "field", "problem", "fix")
        found = [{field: getattr(problem, field) for field in fields} for problem in problems]
        typer.echo(json.dumps({"problems": found}))
    else:
        for problem in problems:
            typer.echo(str(problem))
        if not problems:
            typer.echo("No problems.")
    if problems:
        raise typer.Exit(1)


@app.command("new")
def new(
    name: Name,
    site: SiteName = GENERIC,
    url: SiteUrl = None,
    description: Annotated[
        str, typer.Option(help="What the policy does, in one sentence.")
    ] = "Search this site and tell the first result.",
) -> None:
    """Write a policy file to start from into your folder; for a shipped policy's name, a copy of that one."""
    library = opened_library()
    path = place_of(library, name, site, url)
    there = library.entries.get(name)
    if there:
        text = Path(there.policy.source).read_text(encoding="utf-8")
        typer.echo(f"{name} is a shipped policy. This copy of it counts instead from now on:")
    else:
        text = scaffold(name, description)
    _write(path, text)


@app.command("learn")
def learn(
    run: Annotated[str, typer.Argument(help="A run's id or its beginning; “last” is the newest.")],
    name: Annotated[str, typer.Option(help="What the policy will be called, such as find_trip.")],
    site: SiteName = GENERIC,
    url: SiteUrl = None,
) -> None:
    """Draft a policy from a run that was right: its arguments, what was done, and examples.

    What you asked for becomes arguments; the examples have made-up values. Secrets are never kept. The draft
    is offered once it was tried with other values, and you said that it did what it should.
    """
    library = opened_library()
    if library.get(name):
        fail(f"There is a policy {name} already. Choose another name with --name.")
    policies = {policy_name: entry.policy for policy_name, entry in library.entries.items()}
    with opened_journal() as journal:
        try:
            record = find_run(journal, run)
        except UnknownRun as error:
            fail(str(error))
        if load_run(journal, record).state != "done":
            fail(f"Run {record.run} is not done, so nothing can be learned from it. See: handrail runs")
        events, sent = journal.events(record.run), journal.sent(record.run)
    made, left_out = segments(record, events, sent, policies, "user")
    try:
        learned = draft(name, made, left_out, policies, draft_file(name), record.run)
    except CannotLearn as error:
        fail(str(error))
    path = place_of(library, name, site, url).with_name(draft_file(name))
    path.write_text(learned.text, encoding="utf-8")
    typer.echo(f"Wrote {path}")
    typer.echo("It is a draft: it is not offered before it was tried with other values, and worked.")
    typer.echo("1. Look through it, and correct what is wrong.")
    say(f"2. Check it:  handrail policies check {path}")
    typer.echo(f"3. Try it: open a page it is for, such as {record.url}")
    typer.echo(f"   and give Handrail the instruction:  {trial_instruction(name)}")
    say(f"To do just this again without a model:  handrail workflows keep {record.run} --name {name}")
    for reason in learned.left_out:
        typer.echo(f"  left out {reason}")


app.command("export")(policy_skills.export)
app.command("import")(policy_skills.import_skill)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    typer.echo(f"Wrote {path}")
    typer.echo("1. Edit it.")
    say(f"2. Check it:  handrail policies check {path}")
    typer.echo("3. Try it: open a page it is for, and give Handrail an instruction that needs it.")


def _problems(path: Path | None) -> list[PolicyError]:
    if path is None:
        return opened_library().problems
    if path.is_file():
        if path.suffix != ".md":
            fail("Give a policy file, whose name ends in .md, or a folder.", 2)
        folder, own = path.absolute().parent, resolve_paths().policies_dir.absolute()
        if (folder / "site.yaml").exists() or folder.parent == own:
            about = (path.absolute(), folder / "site.yaml")
            return [problem for problem in _problems_of_site(folder) if Path(problem.source) in about]
        return opened_library().try_file(path).problems
    if (path / "site.yaml").exists():
        return _problems_of_site(path.absolute())
    try:
        return Library.load(SHIPPED, path).problems
    except PolicyError as error:
        return [error]


def _problems_of_site(folder: Path) -> list[PolicyError]:
    """What is wrong with a site's folder, as it is read among the folders beside it."""
    try:
        found = Library.load(SHIPPED, folder.parent).problems
    except PolicyError as error:
        return [error]
    return [problem for problem in found if Path(problem.source).is_relative_to(folder)]
