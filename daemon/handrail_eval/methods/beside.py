"""Our figures beside the papers', laid out as their tables are; only where the tasks played are theirs."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from handrail_demo.crm.scenarios import KINDS

from .figures import mean
from .papers import ACTIONS, AIRLINE, FIGURES, PUBLISHED, WEBSHOP, Published, Reported
from .table import NOTHING, Row, Table, number, union

OURS = ", ours"
"""Ends the name of a method in a table that has a paper's methods in its rows as well."""


def beside(methods: Sequence[Row]) -> list[Table]:
    """Each paper's table that has something in common with what was played, and the papers' other figures."""
    made = [each_task_of(paper, methods) for paper in PUBLISHED]
    return [table for table in (*made, airline(methods), webshop(methods), figures(methods)) if table.rows]


def each_task_of(paper: Published, methods: Sequence[Row]) -> Table:
    """The tasks of a paper's table that were played: ours first, then the paper's.

    Every mean is over the tasks of its own column; in the paper's columns, over those that were played.
    """
    names = [name for name in union(one["tasks"] for one in methods) if name in paper.rows]
    actions = ACTIONS in paper.columns.values()
    heads = [part for one in methods for part in (one["name"], ACTIONS)[: 1 + actions]]
    rows = [
        (name, *ours(methods, name, actions), *(number(paper.rows[name].get(one)) for one in paper.columns))
        for name in names
    ]
    if rows:
        found = [paper.rows[name] for name in names]
        theirs = (number(mean(row[one] for row in found if one in row)) for one in paper.columns)
        rows.append(("mean", *means_of_ours(methods, names, actions), *theirs))
    told = ["Success, and actions of an episode." if actions else "Success."]
    told += ["The paper's models are other and larger ones.", "Means are over the rows that are here."]
    told += [paper.note] if paper.note else []
    return Table(
        f"Each task, beside {paper.title}",
        ("task", *heads, *paper.columns.values()),
        tuple(rows),
        " ".join(told),
    )


def ours(methods: Sequence[Row], name: str, actions: bool = True) -> list[str]:
    """What the methods achieved in a task, each success and, if that is wanted, actions."""
    found = [one["tasks"].get(name) for one in methods]
    parts = ("success", "actions")[: 1 + actions]
    return [number(task[part]) if task else NOTHING for task in found for part in parts]


def means_of_ours(methods: Sequence[Row], names: Sequence[str], actions: bool = True) -> list[str]:
    """Their means over those of these tasks that they played."""
    return [
        number(mean(one["tasks"][name][part] for name in names if name in one["tasks"]))
        for one in methods
        for part in ("success", "actions")[: 1 + actions]
    ]


def airline(methods: Sequence[Row]) -> Table:
    """The airline simulator: methods that played all kinds of task, then SteP's and Flat's figures."""
    played = [one for one in methods if one["tasks"].keys() >= set(KINDS)]
    rows = [
        (one["name"] + OURS, str(len(KINDS)), number(mean(one["tasks"][name]["success"] for name in KINDS)))
        for one in played
    ]
    theirs = [(one.method, "5", number(one.success)) for one in AIRLINE]
    return Table(
        "Airline CRM, beside SteP's figure 5",
        ("method", "tasks", "success"),
        (*rows, *theirs) if rows else (),
        "SteP's simulator was never published: ours is built after its appendix D, which has six kinds of "
        "task; which five the figures are of is not said. Success is the mean over the kinds.",
    )


def webshop(methods: Sequence[Row]) -> Table:
    """WebShop's reward on goals that ask for one product, beside LASER's."""
    rows = []
    for one in methods:
        goals = [task for task in one["tasks"].values() if task["webshop_reward"] is not None]
        if goals:
            success = fmean(task["success"] for task in goals)
            reward = fmean(task["webshop_reward"] for task in goals)
            rows.append(_told(Reported(one["name"] + OURS, success, 100 * reward)))
    return Table(
        "WebShop's reward, beside LASER's table 1",
        ("method", "success", "reward of 100"),
        (*rows, *map(_told, WEBSHOP)) if rows else (),
        "Rows marked as ours are goals of our own in another shop, scored by WebShop's published formula, "
        "which we compute; the others are LASER's on WebShop itself. Success of ours is the task's own.",
    )


def _told(score: Reported) -> tuple[str, ...]:
    return score.method, number(score.success), number(score.reward, 0)


def figures(methods: Sequence[Row]) -> Table:
    """What the papers report of the tasks that were played, with models of their own."""
    played = [set(one["tasks"]) for one in methods]
    shown = [
        one
        for one in FIGURES
        if any(one.tasks <= names if one.every else one.tasks & names for names in played)
    ]
    return Table(
        "The papers' figures",
        ("what", "figure", "where"),
        tuple((one.what, one.value, one.source) for one in shown),
        "Measured by their authors with other and larger models; shown where all of those tasks were played "
        "here, and WebArena's, which nobody plays here, where tasks of the real applications were.",
    )
