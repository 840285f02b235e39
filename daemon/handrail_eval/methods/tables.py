"""A comparison as tables (pure)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .beside import beside, means_of_ours, ours
from .paraphrases import MARK
from .splits import SPLITS
from .table import NOTHING, Row, Table, bounds, number, percent, union, whole


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
            told.append("  " + "; ".join(_in_words(*group) for group in one["splits"].items()))
    for row in comparison["differences"]:
        if row["episodes"]:
            success, interval, *_ = _difference(row)
            told.append(
                f"{row['one']} − {row['other']}: success {success} ({interval}), "
                f"prompt tokens × {number(row['tokens_ratio'])}"
            )
    return told + remarks(comparison["methods"])


def _in_words(title: str, group: Row) -> str:
    success = f"success {number(group['success']['mean'])} ({bounds(group['success'])})"
    return f"{title}: {success} in {len(group['tasks'])} tasks"


def also(one: Row) -> str:
    """What only some suites tell."""
    told = [f", progress {number(one['progress'])}"] if one["progress"] is not None else []
    told += [f", wrong commits {one['wrong_commits']}"] if one["wrong_commits"] is not None else []
    told += [f", {WEBSHOP}: {number(one['webshop_reward'])}"] if one["webshop_reward"] is not None else []
    return "".join(told)


WEBSHOP = "WebShop's formula, computed by us"
Columns = Mapping[str, Callable[[Row], str]]
_TOLD: Columns = {
    "progress": lambda one: number(one["progress"]),
    "wrong commits": lambda one: whole(one["wrong_commits"]),
    WEBSHOP: lambda one: number(one["webshop_reward"]),
}
"""What only some suites tell."""


_CUT: Mapping[bool | None, str] = {True: "cut", False: "whole", None: NOTHING}
_PROMPTED: Columns = {
    "examples": lambda one: _of_all(one["settings"]),
    "instructions": lambda one: _CUT[one["settings"].get("instructions_cut")],
}
"""What of the suite's policies is in the prompts; older results do not say."""


def _of_all(settings: Row) -> str:
    shown, known = settings.get("examples"), settings.get("examples_known")
    return NOTHING if shown is None or known is None else f"{shown} of {known}"


_ABOUT = (
    "The interval is Wilson's, over episodes. Examples: how many of all worked examples of the suite's "
    "policies are in the method's prompts; a flat policy, which calls nobody, has none of calls. "
    "Instructions are cut where a flat policy's cap has no room for them. Executable: decisions that "
    "could be read and were carried out without error. Loops: episodes in which a guard against "
    "repetition stepped in. Repeated: actions of an episode that were done on the very same page before. "
    "Skipped: controls that the instruction names and a failed episode never used. Wrong commits: what "
    "was booked or changed and nobody had asked for, in all episodes together. WebShop's formula: the "
    "mean reward, 0 to 1, of the goals that ask for one product."
)


def overview(methods: Sequence[Row]) -> Table:
    """Success with its interval, and how it went."""
    columns: Columns = {
        "model": lambda one: one["model"],
        "tasks": lambda one: str(len(one["tasks"])),
        "episodes": lambda one: str(one["episodes"]),
        "success": lambda one: number(one["success"]["mean"]),
        "95 % interval": lambda one: bounds(one["success"]),
        "mean of tasks": lambda one: number(one["mean"]),
        **_told(_PROMPTED, methods),
        **_told(_TOLD, methods),
        "actions": lambda one: number(one["actions"]),
        "calls": lambda one: number(one["calls"]),
        "executable": lambda one: percent(one["executable"]),
        "loops": lambda one: percent(one["loops"]),
        "repeated": lambda one: number(one["repeated"]),
        "skipped": lambda one: number(one["skipped_when_failed"]),
    }
    return Table(
        "Success",
        ("method", *columns),
        tuple((one["name"], *(say(one) for say in columns.values())) for one in methods),
        " ".join([_ABOUT, *remarks(methods)]),
    )


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
    names: dict[str, Callable[[Row], str]] = {
        "prompt tokens": lambda one: whole(one["prompt_tokens"]),
        "of a success": lambda one: whole(one["tokens_per_success"]),
        "all tokens": lambda one: whole(one["tokens"]),
        "seconds": lambda one: number(one["seconds"], 1),
        "a call, median": lambda one: f"{number(one['p50_call_s'], 1)} s",
        "cost": lambda one: number(one["cost"], 4),
        "steps a call": lambda one: number(one["steps_per_call"]),
        "page tokens, whole": lambda one: whole(one["page_tokens"]),
        "as shown": lambda one: whole(one["shown_tokens"]),
    }
    return Table(
        "Costs of an episode",
        ("method", *names),
        tuple((one["name"], *(say(one) for say in names.values())) for one in methods),
        "Steps a call: actions, calls of policies and returns, divided by requests to the model; above 1 "
        "plans have saved requests. Page tokens are estimates (four characters a token) of each page "
        "that was decided on, before and after filtering (SteP, figure 14). The cost is the "
        "mean of the episodes whose price is known.",
    )


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
    columns = task_columns(list(one["tasks"].values()))
    return Table(
        f"Each task: {one['name']}",
        ("task", *columns),
        tuple((name, *(say(task) for say in columns.values())) for name, task in one["tasks"].items()),
        "Means over a task's episodes, as in the tables above; a column that would be empty is left out.",
    )


def task_columns(rows: Sequence[Row], *, wide: bool = True) -> Columns:
    """The columns that any of these tasks has something for; where it is not `wide`, the first few."""
    return _told({**_TASK, **_TASK_MORE} if wide else _TASK, rows)


def _told(columns: Columns, rows: Sequence[Row]) -> Columns:
    return {name: say for name, say in columns.items() if any(say(row) != NOTHING for row in rows)}


_TASK: Columns = {
    "success": lambda task: number(task["success"]),
    "95 % interval": lambda task: bounds(task["interval"]),
    **_TOLD,
}
_TASK_MORE: Columns = {
    "episodes": lambda task: str(task["episodes"]),
    "actions": lambda task: number(task["actions"]),
    "repeated": lambda task: number(task["repeated"]),
    "skipped": lambda task: number(task["skipped"]),
    "calls": lambda task: number(task["calls"]),
    "tokens": lambda task: whole(task["tokens"]),
    "page tokens, whole": lambda task: whole(task["page_tokens"]),
    "as shown": lambda task: whole(task["shown_tokens"]),
    "seconds": lambda task: number(task["seconds"], 1),
    "cost": lambda task: number(task["cost"], 4),
    "split": lambda task: task.get("split") or NOTHING,
}
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
