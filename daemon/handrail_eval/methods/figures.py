"""What several episodes come to: the figures of one task, the same in a summary and in a report (pure)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from statistics import fmean
from typing import Any

from ..result import Result
from .intervals import wilson


def figures(results: Sequence[Result]) -> dict[str, Any]:
    """The figures of one task's episodes: means over them, but `wrong_commits` is all there were.

    interval: Wilson's, of success; cost: of an episode, none where no price is known; skipped: controls that
    the instruction names and a failed episode never used; page_tokens and shown_tokens: of a page that was
    decided on, before and after filtering. What nothing was counted of is none.
    """
    counts = [result.counts for result in results]
    decisions = sum(count.decisions for count in counts)
    return {
        "episodes": len(results),
        "success": mean(result.success for result in results),
        "interval": asdict(wilson(sum(result.success for result in results), len(results))),
        "progress": progress_of(results),
        "wrong_commits": wrong_commits(results),
        "webshop_reward": webshop_reward(results),
        "actions": mean(count.actions for count in counts),
        "calls": mean(count.calls for count in counts),
        "tokens": mean(count.tokens for count in counts),
        "seconds": mean(result.seconds for result in results),
        "cost": mean(count.cost for count in counts if count.cost is not None),
        "repeated": mean(count.repeated for count in counts),
        "skipped": mean(result.counts.skipped for result in results if not result.success),
        "page_tokens": sum(count.page_tokens for count in counts) / decisions if decisions else None,
        "shown_tokens": sum(count.shown_tokens for count in counts) / decisions if decisions else None,
    }


def progress_of(results: Sequence[Result]) -> float | None:
    """The mean progress; none unless every episode tells its own: a part does not stand for all."""
    told = [result.progress for result in results if result.progress is not None]
    return mean(told) if len(told) == len(results) else None


def wrong_commits(results: Sequence[Result]) -> int | None:
    """How many commits nobody had asked for, in all; none unless every episode counted its own."""
    told = [result.wrong for result in results if result.wrong is not None]
    return sum(told) if told and len(told) == len(results) else None


def webshop_reward(results: Sequence[Result]) -> float | None:
    """The mean reward by WebShop's formula, of the episodes that have one: other goals have none."""
    return mean(result.webshop for result in results if result.webshop is not None)


def mean(values: Iterable[float]) -> float | None:
    """The mean; none of nothing."""
    found = list(values)
    return fmean(found) if found else None
