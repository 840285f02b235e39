"""A comparison as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .beside import beside, means_of_ours, ours
from .figures import OF_A_METHOD, OF_A_TASK, TOLD, about, columns
from .paraphrases import MARK
from .splits import SPLITS
from .table import NOTHING, Columns, Row, Table, bounds, number, union, whole


def tables(comparison: Mapping[str, Any]) -> list[Table]:
    """All tables that a comparison has something for, the most telling first."""
    methods: Sequence[Row] = comparison["methods"]
    made = [overview(methods)]
    if comparison["differences"]:
        made.append(differences(comparison["differences"]))
    if any(one["splits"] for one in methods):
        made.append(generalisation(methods))
    made += [costs(methods), tasks(methods), *map(each_task, methods)]
    if comparison["lengths"]:
        made.append(lengths(comparison["lengths"], methods))
    made += [wordings(one) for one in comparison["wordings"]]
    return [*made, *beside(methods)]


def lines(comparison: Mapping[str, Any]) -> list[str]:
    """The comparison for a terminal: a line for each method, one for what was unseen, each difference."""
    told = []
    for one in comparison["methods"]:
        told.append(
            f"{one['name']}: success {number(one['success']['mean'])} ({bounds(one['success'])}) in "
            f"{one['episodes']} episodes, {number(one['actions'], 1)} actions, "
            f"{number(one['calls'], 1)} calls, {whole(one['prompt_tokens'])} prompt tokens{also(one)}"
        )
        if one["splits"]:
            told.append("  " + "; ".join(_split_line(*group) for group in one["splits"].items()))
    for row in comparison["differences"]:
        if row["episodes"]:
            success, interval, *_ = _difference(row)
            told.append(
                f"{row['one']} − {row['other']}: success {success} ({interval}), "
                f"prompt tokens × {number(row['tokens_ratio'])}"
            )
    return told + remarks(comparison["methods"])


def _split_line(title: str, group: Row) -> str:
    success = f"success {number(group['success']['mean'])} ({bounds(group['success'])})"
    return f"{title}: {success} in {len(group['tasks'])} tasks"


def also(row: Row) -> str:
    """What only some suites tell."""
    told = {heading: say(row) for heading, say in columns(OF_A_METHOD, *TOLD).items()}
    # A heading that is more than a name is told apart from its figure.
    parts = [f", {one}{':' * (',' in one)} {cell}" for one, cell in told.items() if cell != NOTHING]
    return "".join(parts)


_CUT: Mapping[bool | None, str] = {True: "cut", False: "whole", None: NOTHING}
_PROMPTED: Columns = {
    "examples": lambda one: _known(one["settings"]),
    "instructions": lambda one: _CUT[one["settings"].get("instructions_cut")],
}
"""What of the suite's policies is in the prompts; older results do not say."""


def _known(settings: Row) -> str:
    shown, known = settings.get("examples"), settings.get("examples_known")
    return NOTHING if shown is None or known is None else f"{shown} of {known}"


_ABOUT = (
    "The interval is Wilson's, over episodes. Examples: how many of all worked examples of the suite's "
    "policies are in the method's prompts; a flat policy, which calls nobody, has none of calls. "
    "Instructions are cut where a flat policy's cap has no room for them."
)


def overview(methods: Sequence[Row]) -> Table:
    """Success with its interval, and how it went."""
    went = ("actions", "calls", "commits", "executable", "loops", "repeated", "skipped_when_failed")
    return _shown(
        "Success",
        "method",
        {
            "model": lambda one: one["model"],
            "tasks": lambda one: str(len(one["tasks"])),
            **columns(OF_A_METHOD, "episodes", "success"),
            "95 % interval": lambda one: bounds(one["success"]),
            **columns(OF_A_METHOD, "mean"),
            **_had(_PROMPTED, methods),
            **_had(columns(OF_A_METHOD, *TOLD), methods),
            **columns(OF_A_METHOD, *went),
        },
        ((one["name"], one) for one in methods),
        " ".join([_ABOUT, about(*went, *TOLD), *remarks(methods)]),
    )


def _shown(title: str, first: str, shown: Columns, rows: Iterable[tuple[str, Row]], note: str) -> Table:
    cells = tuple((name, *(say(row) for say in shown.values())) for name, row in rows)
    return Table(title, (first, *shown), cells, note)


def remarks(methods: Sequence[Row]) -> list[str]:
    """What has to be known of where the methods' results are from."""
    return [f"{one['name']}: {one['remark']}" for one in methods if one["remark"]]


def differences(rows: Sequence[Row]) -> Table:
    """Paired differences of success, and ratios of what it cost."""
    return Table(
        "Differences, on the same episodes",
        (
            "first − second", "tasks", "episodes", "success", "95 % interval", "tasks better", "worse",
            "prompt tokens", "calls", "actions", "seconds",
        ),
        tuple(
            (
                f"{row['one']} − {row['other']}", str(row.get("tasks", 0)), str(row["episodes"]),
                *(_difference(row) if row["episodes"] else ("–",) * 8),
            )
            for row in rows
        ),
        "Success: the mean over tasks, with a percentile bootstrap over tasks; an interval marked * excludes "
        "zero. The other columns are the first one's total divided by the second one's.",
    )  # fmt: skip


def _difference(row: Row) -> tuple[str, ...]:
    mark = " *" if row["excludes_zero"] else ""
    return (
        f"{row['success']['mean']:+.3f}",
        f"{row['success']['low']:+.3f} … {row['success']['high']:+.3f}{mark}",
        str(row["better"]),
        str(row["worse"]),
        *(number(row[f"{name}_ratio"]) for name in ("tokens", "calls", "actions", "seconds")),
    )


def generalisation(methods: Sequence[Row]) -> Table:
    """Success by what of a task was unseen."""
    return Table(
        "Generalisation",
        ("method", "unseen", "tasks", "with an example", "episodes", "success", "95 % interval"),
        tuple(
            (
                one["name"], title, str(len(group["tasks"])), str(group["with_examples"]),
                str(group["episodes"]), number(group["success"]["mean"]), bounds(group["success"]),
            )
            for one in methods
            for title, group in one["splits"].items()
        ),
        ". ".join(f"{split.capitalize()}: {about}" for split, about in SPLITS.items())
        + ". Seeds are unseen in every row. The papers had no examples of their unseen tasks; “with an "
        "example” says of how many of a row's tasks the method that was played here has one.",
    )  # fmt: skip


def costs(methods: Sequence[Row]) -> Table:
    """What an episode costs, and what filtering and plans save."""
    return _shown(
        "Costs of an episode",
        "method",
        columns(
            OF_A_METHOD, "prompt_tokens", "tokens_per_success", "tokens", "seconds", "p50_call_s", "cost",
            "steps_per_call", "page_tokens", "shown_tokens",
        ),
        ((one["name"], one) for one in methods),
        about("steps_per_call", "page_tokens", "cost"),
    )  # fmt: skip


def tasks(methods: Sequence[Row]) -> Table:
    """Each task by all methods: success and actions."""
    names = [name for name in union(one["tasks"] for one in methods) if MARK not in name]
    rows = [(name, *ours(methods, name)) for name in names]
    return Table(
        "Each task",
        ("task", *(part for one in methods for part in (one["name"], "actions"))),
        (*rows, ("mean", *means_of_ours(methods, names))),
        "Success, and actions of an episode.",
    )


def each_task(one: Row) -> Table:
    """One method's tasks with everything that is counted."""
    return _shown(
        f"Each task: {one['name']}",
        "task",
        task_columns(list(one["tasks"].values())),
        one["tasks"].items(),
        "Means over a task's episodes, as in the tables above; a column that would be empty is left out.",
    )


def task_columns(rows: Sequence[Row], *, wide: bool = True) -> Columns:
    """The columns that any of these tasks has something for; where it is not `wide`, the first few."""
    return _had({**_TASK, **_TASK_MORE} if wide else _TASK, rows)


def _had(shown: Columns, rows: Sequence[Row]) -> Columns:
    return {name: say for name, say in shown.items() if any(say(row) != NOTHING for row in rows)}


_TASK = columns(OF_A_TASK, "success", "interval", *TOLD)
_TASK_MORE: Columns = {
    **columns(
        OF_A_TASK, "episodes", "actions", "repeated", "skipped", "calls", "tokens", "page_tokens",
        "shown_tokens", "seconds", "cost",
    ),
    "split": lambda task: task.get("split") or NOTHING,
}  # fmt: skip
WIDE = 160
"""Columns of a terminal that has room for all of a task's figures."""


def lengths(rows: Sequence[Row], methods: Sequence[Row]) -> Table:
    """Success by the length of the way."""
    return Table(
        "Success by length of the trajectory",
        ("actions", "tasks", *(one["name"] for one in methods)),
        tuple(
            (
                row["actions"], str(len(row["tasks"])),
                *(number(row["success"][one["name"]]) for one in methods),
            )
            for row in rows
        ),
        "A task's length is the median number of actions of its successful episodes, by any of the methods.",
    )  # fmt: skip


def wordings(one: Row) -> Table:
    """Success under other wordings of the instruction."""
    return Table(
        f"Other wordings: {one['name']}",
        ("task", "wordings", "its own", "mean", "lowest", "highest", "deviation"),
        tuple(
            (
                name, str(len(task["success"])), number(task["own"]),
                *(number(task[part]) for part in ("mean", "lowest", "highest", "deviation")),
            )
            for name, task in one["tasks"].items()
        ),
    )  # fmt: skip
