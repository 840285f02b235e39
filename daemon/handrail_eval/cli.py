"""`handrail eval`: measure the product as it is, or methods against each other, in the real extension."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from . import crm_eval
from .approvals import always
from .environments import free_port
from .flights import FLIGHTS, miniwob_task
from .measuring import Measurement
from .methods import options
from .methods.headline import PARTS, play
from .methods.method import Method
from .methods.paraphrases import reworded
from .methods.tables import lines
from .methods.trials import with_trials
from .miniwob import PageServer, names, pages_folder
from .miniwob import suite as suite_tasks
from .shown import plain_errors, show
from .sites.installed import SiteMissing
from .sites.known import LIMITS, SITES, chosen
from .sites.known import SUITES as SITE_SUITES
from .sites.task import SiteTask
from .suites import SUITES
from .yardsticks import browsergym as gym
from .yardsticks import webarena_verified as verified

app = typer.Typer(help="Measure Handrail on tasks that score themselves.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")]
Seeds = Annotated[int, typer.Option(help="Episodes of each task.", min=1)]
FirstSeed = Annotated[int, typer.Option(help="The first episode's seed; the others count up from it.")]
Expert = Annotated[bool, typer.Option("--expert", help="A scripted expert instead of a language model.")]
Headed = Annotated[bool, typer.Option("--headed", help="Show the browser window.")]
Out = Annotated[
    Path, typer.Option(help="Folder for the results; a run that was cut off goes on where it ended.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Forget earlier results of the same settings.")]
Workers = Annotated[int, typer.Option(help="Browsers at once.", min=1, max=8)]


@app.command()
@options.takes_method
def miniwob(
    method: Method,
    suite: Annotated[
        str,
        typer.Option(
            help="basic (twelve tasks), step45, synapse63 and webwise48 (the papers' lists), "
            "synapse-unseen16 and step-unseen39 (those of them without examples there), union, all, or "
            "flights (two captured airline sites)."
        ),
    ] = "basic",
    tasks: Annotated[str, typer.Option(help="Task names with commas, instead of a suite.")] = "",
    seeds: Seeds = 5,
    first_seed: FirstSeed = 0,
    paraphrases: Annotated[
        str, typer.Option(help="A TOML file of other wordings, each of which is played; or “shipped”.")
    ] = "",
    examples_from: options.ExamplesFrom = "",
    expert: Expert = False,
    workers: Workers = 1,
    headed: Headed = False,
    out: Out = Path("reports/miniwob"),
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """MiniWoB++: small pages nobody here wrote. Success is the task's own raw reward of exactly 1."""
    if examples_from:
        method = options.learning_from(method, miniwob_tasks(examples_from, "", "--examples-from"))
    with plain_errors(), PageServer(pages_folder()) as pages:
        played = [miniwob_task(name, pages.base) for name in miniwob_tasks(suite, tasks)]
        if paraphrases:
            played = reworded(played, paraphrases)
        measurement = Measurement(
            tasks=played,
            seeds=_range(first_seed, seeds),
            out=out,
            method=method,
            expert=expert,
            headed=headed,
            fresh=fresh,
            workers=workers,
            granted=frozenset({pages.base}),
        )
        training = [miniwob_task(name, pages.base) for name in method.examples_from]
        outcome = with_trials(measurement, training or measurement.tasks)
    show(outcome, as_json)


def miniwob_tasks(suite: str, tasks: str, option: str = "--suite") -> tuple[str, ...]:
    """The tasks that were asked for. Raises `typer.BadParameter`."""
    if not tasks and suite in (*SUITES, "all"):
        return suite_tasks(suite)
    if not tasks and suite == "flights":
        return FLIGHTS
    chosen = tuple(name.strip() for name in (tasks or suite).split(","))
    if unknown := sorted(set(chosen) - {*names(), *FLIGHTS}):
        fix = f"choose among {', '.join(SUITES)}, flights, all, or name tasks"
        raise typer.BadParameter(f"there is no task {unknown[0]!r}: {fix}", param_hint=option)
    return chosen


@app.command()
@options.takes_method
def crm(
    method: Method,
    kinds: Annotated[str, typer.Option(help="Kinds of scenario with commas, or “all”.")] = "all",
    skin: Annotated[
        int,
        typer.Option(
            help="The shipped airline policies were written for skin 1; 2, the same airline in other words "
            "and another layout, tells how far they carry.",
            min=1,
            max=2,
        ),
    ] = 1,
    seeds: Seeds = 2,
    first_seed: FirstSeed = 0,
    headed: Headed = False,
    out: Out = Path("reports/crm"),
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """The airline simulator: search, book, find, cancel, change; commits are approved on the real page."""
    with plain_errors(), crm_eval.site(skin=2 if skin == 2 else 1) as (tasks, server, secrets):
        wanted = [task for task in tasks if kinds == "all" or task.kind in kinds.split(",")]
        if not wanted:
            known = ", ".join(task.kind for task in tasks)
            raise typer.BadParameter(f"choose among {known}", param_hint="--kinds")
        measurement = Measurement(
            tasks=wanted,
            seeds=_range(first_seed, seeds),
            out=out,
            suite="airline",
            method=method,
            headed=headed,
            fresh=fresh,
            secrets=secrets,
            today=server.today,
        )
        outcome = with_trials(measurement, wanted)
    show(outcome, as_json)


@app.command()
@options.takes_method
def sites(
    method: Method,
    site: Annotated[
        str,
        typer.Option(
            help=f"{', '.join(SITES)} (with commas), or “all”; of the suite unseen: "
            f"{', '.join(SITE_SUITES['unseen'])}."
        ),
    ] = "all",
    suite: Annotated[
        str,
        typer.Option(
            help="short: a few steps each; or long: lists of several pages, ten edits, two sites at once "
            "(oscar+redmine); or unseen: two tasks on each of six further applications."
        ),
    ] = "short",
    tasks: Annotated[str, typer.Option(help="Names of tasks with commas, or “all”.")] = "all",
    seeds: Seeds = 2,
    first_seed: FirstSeed = 0,
    expert: Expert = False,
    headed: Headed = False,
    out: Out = Path("reports/sites"),
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """Real applications on loopback, judged in their database: a shop and its back office (django-oscar), a
    project tracker with wiki, forums and repositories (Redmine), and a mailbox (Roundcube).

    The first start installs each into Handrail's data folder; one that cannot be installed is passed over.
    The driver approves whatever it is asked at the approval page; what should not have been done shows in
    the database.
    """
    try:
        playing = chosen(site, tasks, suite)
    except LookupError as error:
        raise typer.BadParameter(str(error)) from None
    outcomes = {}
    for name, intents in playing.items():
        known = SITE_SUITES[suite][name]
        try:
            with plain_errors(), known.open() as running:
                measurement = Measurement(
                    tasks=[SiteTask(intent, running, known.experts) for intent in intents],
                    seeds=_range(first_seed, seeds),
                    out=out / name,
                    suite=known.suite,
                    method=method,
                    expert=expert,
                    headed=headed,
                    fresh=fresh,
                    decide=always,
                    **LIMITS.get(suite, {}),
                )
                outcomes[name] = with_trials(measurement, measurement.tasks)
        except SiteMissing as missing:
            Console(stderr=True).print(f"{name} is skipped. {missing}", style="yellow", markup=False)
        else:
            show(outcomes[name], as_json=False)
    if as_json:
        print(json.dumps(outcomes))
    if not outcomes:
        raise typer.Exit(1)


@app.command(name="webarena-verified")
@options.takes_method
def webarena_verified(
    method: Method,
    config: Annotated[
        Path, typer.Option(help="The package's own configuration: the addresses of your sites, as JSON.")
    ] = Path("webarena-verified.json"),
    tasks: Annotated[str, typer.Option(help="Numbers of tasks with commas, or “all”.")] = "all",
    subset: Annotated[
        str, typer.Option(help="One of the package's subsets, such as webarena-verified-hard.")
    ] = "",
    signed_in: Annotated[
        Path | None, typer.Option(help="Playwright's storage state, whose cookies sign you in.")
    ] = None,
    headed: Headed = False,
    out: Out = Path("reports/webarena-verified"),
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """WebArena Verified, on sites that you run: its data and its scorers, in an environment of their own.

    Each task's folder gets the answer and the network's record (agent_response.json, network.har), so that
    the package can score them again. Whatever is asked at the approval page is approved. Put the sites back
    before you begin anew.
    """
    numbers = _numbers(tasks)
    with plain_errors():
        package = verified.Package.installed(config)
        cookies = verified.cookies_of(signed_in)
        played = package.tasks(out.resolve(), cookies, numbers=numbers, subset=subset)
        if not played:
            raise typer.BadParameter("there is no such task on the sites of the configuration")
        measurement = Measurement(
            tasks=played, seeds=[0], out=out, suite="webarena-verified", method=method, headed=headed,
            fresh=fresh, decide=always, **LIMITS.get("long", {}),
        )  # fmt: skip
        outcome = with_trials(measurement, played)
    show(outcome, as_json)


def _numbers(tasks: str) -> list[int]:
    """Raises `typer.BadParameter`."""
    try:
        return [] if tasks == "all" else [int(number) for number in tasks.split(",")]
    except ValueError:
        raise typer.BadParameter("numbers of tasks, with commas", param_hint="--tasks") from None


@app.command()
@options.takes_method
def browsergym(
    method: Method,
    suite: Annotated[str, typer.Option(help="Tasks of MiniWoB++, by the suites of `miniwob`.")] = "basic",
    tasks: Annotated[
        str, typer.Option(help="BrowserGym's names with commas, such as miniwob.click-test, instead.")
    ] = "",
    seeds: Seeds = 5,
    first_seed: FirstSeed = 0,
    expert: Expert = False,
    headed: Headed = False,
    out: Out = Path("reports/browsergym"),
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """Tasks of BrowserGym that run offline, set up and judged by its own package in the same browser.

    Its seeds draw other episodes than those of `miniwob`, and any raw reward above 0 counts as success there.
    """
    with plain_errors(), PageServer(pages_folder()) as pages:
        names = tasks.split(",") if tasks else [f"miniwob.{name}" for name in miniwob_tasks(suite, "")]
        port, sites = free_port(), {"MINIWOB_URL": f"{pages.base}/miniwob/"}
        package = gym.Gym(gym.install(), port, sites)
        measurement = Measurement(
            tasks=[gym.GymTask(name.strip(), package) for name in names],
            seeds=_range(first_seed, seeds),
            out=out,
            method=method,
            expert=expert,
            headed=headed,
            fresh=fresh,
            granted=frozenset({pages.base}),
            arguments=(f"--remote-debugging-port={port}",),
            beside=package.running,
        )
        outcome = with_trials(measurement, measurement.tasks)
    show(outcome, as_json)


@app.command()
def report(
    results: Annotated[
        list[Path], typer.Argument(help="Folders or .jsonl files. The first is compared with the others.")
    ],
    out: Annotated[Path, typer.Option(help="Folder for the report.")] = Path("reports/methods"),
    recount: Annotated[
        bool, typer.Option("--recount", help="Count every figure again from the runs' journals.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Compare methods: tables, paired differences with their intervals, plots; as HTML, Markdown and JSON."""
    from .methods.report import NoResults, read_results, write_report

    try:
        comparison = write_report(read_results(results, recount=recount), out)
    except NoResults as error:
        Console(stderr=True).print(str(error), style="red", markup=False)
        raise typer.Exit(1) from None
    print("\n".join(lines(comparison)))
    print(f"The whole report: {out / 'report.html'}")
    if as_json:
        print(json.dumps(comparison))


@app.command()
def headline(
    parts: Annotated[
        list[str], typer.Argument(help=f"{', '.join(PARTS)}; none for all of them, in this order.")
    ] = [],  # noqa: B006 (Typer copies it)
    out: Out = Path("reports/methods"),
    seeds: Annotated[int, typer.Option(help="Episodes of each task; 0: as each part says.", min=0)] = 0,
    first_seed: FirstSeed = 0,
    tasks: Annotated[int, typer.Option(help="Only the first tasks of each part; 0: all.", min=0)] = 0,
    workers: Workers = 1,
    as_json: Json = False,
) -> None:
    """The comparisons Handrail is judged by: stacked against flat, ablation, self-made examples, and more.

    Each can be cut off and started again; methods that several parts share are played once.
    """
    names = parts or list(PARTS)
    if unknown := [name for name in names if name not in PARTS]:
        raise typer.BadParameter(f"there is no part {unknown[0]!r}: choose among {', '.join(PARTS)}")
    with plain_errors(), PageServer(pages_folder()) as pages:
        playing = play(
            names,
            pages.base,
            out,
            workers=workers,
            seeds=seeds or None,
            first_seed=first_seed,
            tasks=tasks or None,
        )
        comparisons = asyncio.run(playing)
    for comparison in comparisons.values():
        print("\n".join(lines(comparison)))
    if as_json:
        print(json.dumps(comparisons))
    if not comparisons:
        raise typer.Exit(1)


def _range(first: int, count: int) -> range:
    return range(first, first + count)
