"""Confidence intervals, in few lines and without a dependency.

A rate has Wilson's score interval (Wilson, JASA 22, 1927), which holds near 0 and 1 where the usual one does
not. The difference of two methods is paired: both played the same episodes, so each task's difference is
one observation, and tasks are resampled with replacement (Efron and Tibshirani, 1993, chapter 13): seeds of
one task are alike, and counting them as independent would make the interval too narrow.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

CONFIDENCE = 0.95
RESAMPLES = 10_000


@dataclass(frozen=True)
class Interval:
    """An estimate with its bounds."""

    mean: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether zero lies outside of it."""
        return self.low > 0 or self.high < 0


def wilson(successes: int, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """The score interval of a rate; without any trial nothing is known: 0 to 1."""
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate = successes / trials
    scale = 1 + z * z / trials
    middle = (rate + z * z / (2 * trials)) / scale
    half = z * ((rate * (1 - rate) + z * z / (4 * trials)) / trials) ** 0.5 / scale
    return Interval(rate, max(0.0, middle - half), min(1.0, middle + half))


def paired(
    differences: Mapping[str, Sequence[float]], confidence: float = CONFIDENCE, resamples: int = RESAMPLES
) -> Interval:
    """The mean over tasks of each task's mean difference, with a percentile bootstrap over tasks.

    `differences` holds, by task, one value for each episode that both methods played. Always the same for
    the same values: the generator has a fixed seed. Raises `ValueError` without any task.
    """
    tasks = [fmean(values) for _, values in sorted(differences.items()) if values]
    if not tasks:
        raise ValueError("the two methods have no episode in common")
    draw = random.Random(0)
    means = sorted(fmean(draw.choices(tasks, k=len(tasks))) for _ in range(resamples))
    tail = (1 - confidence) / 2
    low, high = means[int(tail * resamples)], means[min(resamples - 1, int((1 - tail) * resamples))]
    return Interval(fmean(tasks), low, high)
