"""The figures of evaluations, each said once: its name, how it is counted, how it is written.

Summaries, a report's JSON, its tables and the terminal's lines are made from these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from statistics import fmean, median
from typing import Any, Literal

from ..result import Result
from .intervals import wilson
from .table import Columns, Row, bounds, number, percent, whole

Results = Sequence[Result]
Each = Callable[[Result], float | None]
"""What one episode has to say; none where nothing was counted."""


@dataclass(frozen=True)
class Figure:
    """What several episodes come to in one respect.

    key: in JSON; heading: of its column; of: counts it, and is none where there is nothing to count; said: as
    a cell has it; about: what a reader of the column has to know; only: where it is of one of them alone.
    """

    key: str
    heading: str
    of: Callable[[Results], Any]
    said: Callable[[Any], str] = number
    about: str = ""
    only: Literal["task", "method"] | None = None

    def cell(self, row: Row) -> str:
        """The cell of a row that has been counted up."""
        return self.said(row[self.key])


def by_task(results: Results) -> dict[str, list[Result]]:
    """The results of each task, paraphrases apart, by name."""
    found: dict[str, list[Result]] = {}
    for result in sorted(results, key=lambda result: (result.task, result.seed)):
        found.setdefault(result.task, []).append(result)
    return found


def mean(values: Iterable[float]) -> float | None:
    """The mean; none of nothing."""
    found = list(values)
    return fmean(found) if found else None


def interval(results: Results) -> dict[str, float]:
    """Success with Wilson's interval."""
    return asdict(wilson(sum(result.success for result in results), len(results)))


def _told(results: Results, each: Each) -> list[float]:
    return [value for result in results if (value := each(result)) is not None]


def _mean(each: Each) -> Callable[[Results], Any]:
    return lambda results: mean(_told(results, each))


def _if_all(each: Each, of: Callable[[list[float]], Any]) -> Callable[[Results], Any]:
    """None unless every episode tells its own: a part does not stand for all."""
    return lambda results: of(told) if 0 < len(told := _told(results, each)) == len(results) else None


def _ratio(each: Each, by: Each) -> Callable[[Results], Any]:
    return lambda results: sum(_told(results, each)) / under if (under := sum(_told(results, by))) else None


def _decided(each: Each) -> Callable[[Results], Any]:
    """Of each decision."""
    return _ratio(each, lambda one: one.counts.decisions)


def _mean_of_tasks(results: Results) -> float:
    return mean(fmean(item.success for item in items) for items in by_task(results).values()) or 0.0


def _a_call(results: Results) -> float | None:
    calls = [seconds for result in results for seconds in result.calls]
    return median(calls) if calls else None


_skipped = _mean(lambda one: None if one.success else one.counts.skipped)
_tokens = _mean(lambda one: one.counts.tokens)
FIGURES = (
    Figure("episodes", "episodes", len, str),
    Figure("success", "success", _mean(lambda one: one.success), only="task"),
    Figure("interval", "95 % interval", interval, bounds, only="task"),
    Figure("success", "success", interval, lambda rate: number(rate["mean"]), only="method"),
    Figure("mean", "mean of tasks", _mean_of_tasks, only="method"),
    Figure("progress", "progress", _if_all(lambda one: one.progress, mean)),
    Figure("wrong_commits", "wrong commits", _if_all(lambda one: one.wrong, sum), whole,
           "Wrong commits: what was booked or changed and nobody had asked for, in all episodes together."),
    Figure("webshop_reward", "WebShop's formula, computed by us", _mean(lambda one: one.webshop), number,
           "WebShop's formula: the mean reward, 0 to 1, of the goals that ask for one product."),
    Figure("actions", "actions", _mean(lambda one: one.counts.actions)),
    Figure("control", "", _mean(lambda one: one.counts.control), only="method"),
    Figure("calls", "calls", _mean(lambda one: one.counts.calls)),
    Figure("tokens", "tokens", _tokens, whole, only="task"),
    Figure("tokens", "all tokens", _tokens, whole, only="method"),
    Figure("prompt_tokens", "prompt tokens", _mean(lambda one: one.counts.prompt_tokens), whole,
           only="method"),
    Figure("tokens_of_each", "", lambda found: [one.counts.prompt_tokens for one in found], only="method"),
    Figure("tokens_per_success", "of a success",
           _mean(lambda one: one.counts.prompt_tokens if one.success else None), whole, only="method"),
    Figure("seconds", "seconds", _mean(lambda one: one.seconds), partial(number, digits=1)),
    Figure("p50_call_s", "a call, median", _a_call, lambda found: f"{number(found, 1)} s", only="method"),
    Figure("cost", "cost", _mean(lambda one: one.counts.cost), partial(number, digits=4),
           "The cost is the mean of the episodes whose price is known."),
    Figure("steps_per_call", "steps a call",
           _ratio(lambda one: one.counts.actions + one.counts.control, lambda one: one.counts.calls), number,
           "Steps a call: actions, calls of policies and returns, divided by requests to the model; above 1 "
           "plans have saved requests.", "method"),
    Figure("executable", "executable", _decided(lambda one: one.counts.executable), percent,
           "Executable: decisions that could be read and were carried out without error.", "method"),
    Figure("loops", "loops", _mean(lambda one: one.counts.looped), percent,
           "Loops: episodes in which a guard against repetition stepped in.", "method"),
    Figure("commits", "asked about", _mean(lambda one: one.counts.commits), number,
           "Asked about: steps of an episode that the gate takes for irreversible."),
    Figure("repeated", "repeated", _mean(lambda one: one.counts.repeated), number,
           "Repeated: actions of an episode that were done on the very same page before."),
    Figure("skipped", "skipped", _skipped, only="task"),
    Figure("skipped_when_failed", "skipped", _skipped, number,
           "Skipped: controls that the instruction names and a failed episode never used.", "method"),
    Figure("page_tokens", "page tokens, whole", _decided(lambda one: one.counts.page_tokens), whole,
           "Page tokens are estimates (four characters a token) of each page that was decided on, before and "
           "after filtering (SteP, figure 14)."),
    Figure("shown_tokens", "as shown", _decided(lambda one: one.counts.shown_tokens), whole),
)  # fmt: skip
"""In the order of a method's JSON."""
Figures = Mapping[str, Figure]
OF_A_METHOD: Figures = {one.key: one for one in FIGURES if one.only != "task"}
OF_A_TASK: Figures = {one.key: one for one in FIGURES if one.only != "method"}
TOLD = ("progress", "wrong_commits", "webshop_reward")
"""What only some suites tell."""


def counted_up(figures: Figures, results: Results) -> dict[str, Any]:
    """What these episodes come to."""
    return {key: one.of(results) for key, one in figures.items()}


def columns(figures: Figures, *keys: str) -> Columns:
    """Some of these figures as columns."""
    return {figures[key].heading: figures[key].cell for key in keys}


def about(*keys: str) -> str:
    """What a reader of a methods' table with these columns has to know."""
    return " ".join(text for key in keys if (text := OF_A_METHOD[key].about))
