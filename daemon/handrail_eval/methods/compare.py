"""Several methods' results: what each is worth, and how they differ on the same episodes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median, pstdev
from typing import Any

from ..result import Result
from ..suites import UNSEEN
from .figures import OF_A_METHOD, OF_A_TASK, by_task, counted_up, interval, mean
from .intervals import Interval, paired
from .paraphrases import MARK, base_of
from .splits import SEEDS, SPLITS, split_of

LENGTHS = ((1, 1), (2, 2), (3, 3), (4, 5), (6, 10), (11, 1000))
"""Bins of trajectory length, in actions."""


@dataclass(frozen=True)
class Played:
    """One method's results, with the settings that they were made with."""

    name: str
    settings: Mapping[str, Any]
    results: tuple[Result, ...]
    remark: str = ""
    """What has to be known of where the results are from."""

    @property
    def by_task(self) -> dict[str, list[Result]]:
        """The results of each task, paraphrases apart, by name."""
        return by_task(self.results)


def compared(played: Sequence[Played]) -> dict[str, Any]:
    """The whole comparison as one JSON object: each method, the first against each other one, by length."""
    return {
        "methods": [worth(one) for one in played],
        "differences": [difference(played[0], other) for other in played[1:]],
        "lengths": by_length(played),
        "wordings": [spread for one in played if (spread := by_wording(one))],
    }


def worth(one: Played) -> dict[str, Any]:
    """What a method achieved and what it cost: means over episodes, but `mean` over tasks."""
    return {
        "name": one.name,
        "model": one.settings.get("model", ""),
        "remark": one.remark,
        "settings": dict(one.settings),
        "episodes": len(one.results),
        "tasks": {
            name: {**counted_up(OF_A_TASK, items), "split": split_of(name, one.settings)}
            for name, items in one.by_task.items()
        },
        "splits": by_split(one),
        **counted_up(OF_A_METHOD, one.results),
    }


def difference(one: Played, other: Played) -> dict[str, Any]:
    """How much better `one` is than `other` on the episodes that both played.

    Success is a paired difference with its interval; tokens, calls and actions are ratios of the sums.
    """
    mine = {(result.task, result.seed): result for result in one.results}
    theirs = {(result.task, result.seed): result for result in other.results}
    both = sorted(mine.keys() & theirs.keys())
    found: dict[str, Any] = {"one": one.name, "other": other.name, "episodes": len(both)}
    if not both:
        return found
    differences: defaultdict[str, list[float]] = defaultdict(list)
    for key in both:
        differences[base_of(key[0])].append(float(mine[key].success) - float(theirs[key].success))
    success: Interval = paired(differences)

    def ratio(of: Callable[[Result], float]) -> float | None:
        whole = sum(of(theirs[key]) for key in both)
        return sum(of(mine[key]) for key in both) / whole if whole else None

    return {
        **found,
        "tasks": len(differences),
        "success": asdict(success),
        "excludes_zero": success.excludes_zero,
        "better": sum(fmean(values) > 0 for values in differences.values()),
        "worse": sum(fmean(values) < 0 for values in differences.values()),
        "tokens_ratio": ratio(lambda result: result.counts.prompt_tokens),
        "calls_ratio": ratio(lambda result: result.counts.calls),
        "actions_ratio": ratio(lambda result: result.counts.actions),
        "seconds_ratio": ratio(lambda result: result.seconds),
    }


def by_length(played: Sequence[Played]) -> list[dict[str, Any]]:
    """Success by the length of a task's trajectory: the median of its successful ones by any method.

    The failed ones' own lengths say how long a method wandered, not how long the way was. Tasks that no
    method ever solved have no length and stand in a row of their own.
    """
    lengths: defaultdict[str, list[int]] = defaultdict(list)
    for one in played:
        for result in one.results:
            if result.success:
                lengths[base_of(result.task)].append(result.counts.actions)
    rows = []
    for low, high in LENGTHS:
        tasks = {task for task, values in lengths.items() if low <= max(1, median(values)) < high + 1}
        if tasks:
            title = str(low) if low == high else f"{low}–{high}" if high < 1000 else f"{low} or more"
            rows.append(_row_of(title, tasks, played))
    never = {base_of(result.task) for one in played for result in one.results} - lengths.keys()
    return rows + ([_row_of("never solved", never, played)] if never else [])


def by_split(one: Played) -> dict[str, Any]:
    """By what of a task was unseen, and for the papers' own unseen tasks: how many tasks, how many of them
    have an example of their own in the method's prompts, and success with its interval.
    """
    splits = {name: split_of(name, one.settings) for name in one.by_task}
    if not any(splits.values()):
        return {}
    groups = {split: {name for name in splits if splits[name] == split} for split in SPLITS}
    groups |= {
        title: {name for name in splits if base_of(name) in members} for title, members in UNSEEN.items()
    }
    return {title: _group(one, names, splits) for title, names in groups.items() if names}


def _group(one: Played, names: set[str], splits: Mapping[str, str | None]) -> dict[str, Any]:
    played = [result for name in names for result in one.by_task[name]]
    return {
        "tasks": sorted(names),
        "with_examples": sum(splits[name] == SEEDS for name in names),
        "episodes": len(played),
        "success": interval(played),
    }


def _row_of(title: str, tasks: set[str], played: Sequence[Played]) -> dict[str, Any]:
    success = {
        one.name: mean(result.success for result in one.results if base_of(result.task) in tasks)
        for one in played
    }
    return {"actions": title, "tasks": sorted(tasks), "success": success}


def by_wording(one: Played) -> dict[str, Any]:
    """By task, success under each wording and its spread; empty where nothing was paraphrased."""
    wordings: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for name, items in one.by_task.items():
        wordings[base_of(name)][name] = fmean(item.success for item in items)
    tasks = {
        task: {
            "success": list(values.values()),
            "own": values.get(task),
            "mean": fmean(values.values()),
            "lowest": min(values.values()),
            "highest": max(values.values()),
            "deviation": pstdev(values.values()),
        }
        for task, values in wordings.items()
        if any(MARK in name for name in values)
    }
    return {"name": one.name, "tasks": tasks} if tasks else {}
