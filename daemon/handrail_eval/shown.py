"""What the commands of evaluations print: an outcome as a table, and what went wrong as one line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from handrail.models.base import ModelError
from handrail.policy.policy import PolicyError
from handrail_demo.browser import NoBrowser

from .environments import ToolMissing
from .methods.libraries import NoRoom
from .methods.paraphrases import Unfit
from .methods.tables import WIDE, also, task_columns
from .miniwob import MiniWobMissing


def show(outcome: dict[str, Any], as_json: bool) -> None:
    """Print the table, and the outcome as one JSON object after it if that is wanted."""
    console = Console()
    table = Table(
        title=f"solved {outcome['solved']} of {len(outcome['tasks'])} tasks · success "
        f"{outcome['success']:.3f} · {outcome['episodes']} episodes · {outcome['model']} · "
        f"{outcome['method']}"
    )
    table.add_column("task")
    columns = task_columns(list(outcome["scores"].values()), wide=console.width >= WIDE)
    for title in columns:
        table.add_column(title, justify="right")
    table.add_column("last failure", max_width=80)
    for name, scores in outcome["scores"].items():
        cells = (say(scores) for say in columns.values())
        table.add_row(name, *cells, escape(outcome["unsolved"].get(name, "")))
    console.print(table)
    if told := also(outcome):
        console.print(told.removeprefix(", "))
    console.print(
        f"{outcome['calls']} calls, median {outcome['p50_call_s']} s; "
        f"{outcome['actions_per_episode']} actions an episode; "
        f"{outcome['seconds']} s of episodes in {outcome['wall_s']} s"
    )
    if as_json:
        print(json.dumps(outcome))


@contextmanager
def plain_errors() -> Iterator[None]:
    """What can go wrong before and between episodes, as one red line."""
    try:
        yield
    except (MiniWobMissing, ToolMissing, NoBrowser, NoRoom, ModelError, PolicyError, Unfit) as error:
        Console(stderr=True).print(str(error), style="red", markup=False)
        raise typer.Exit(1) from None
