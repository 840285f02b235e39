"""The papers' own figures, to stand beside ours where the tasks that were played are theirs."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources

from ...sites.known import SITES

ACTIONS = "actions"


@dataclass(frozen=True)
class Published:
    """A table of a paper's that tells each task apart, kept in a file beside this one."""

    title: str
    file: str
    columns: Mapping[str, str]
    """What is shown of it, with its heading: success, or `ACTIONS`."""
    note: str = ""

    @cached_property
    def rows(self) -> dict[str, dict[str, float]]:
        """By task, each column that the paper prints for it."""
        text = (resources.files(__package__) / self.file).read_text("utf-8")
        return {
            row.pop("task"): {name: float(value) for name, value in row.items() if value}
            for row in csv.DictReader(text.splitlines())
        }

    def printed(self, column: str) -> frozenset[str]:
        """The tasks that have a figure in this column."""
        return frozenset(task for task, row in self.rows.items() if column in row)


STEP = Published(
    "SteP's table 5",
    "step_table_5.csv",
    {
        "flat_zero": "SteP's Flat, zero-shot",
        "flat_zero_actions": ACTIONS,
        "flat_few": "SteP's Flat, few-shot",
        "flat_few_actions": ACTIONS,
        "step_zero": "SteP, zero-shot",
        "step_zero_actions": ACTIONS,
        "step_few": "SteP, few-shot",
        "step_few_actions": ACTIONS,
    },
)
WEBWISE = Published(
    "WebWISE's table 2",
    "webwise_table_2.csv",
    {
        "step_k0": "WebWISE, no example",
        "step_k1": "WebWISE, one example",
        "auto_context": "WebWISE, self-made examples",
    },
    "Its table 4 prints 0.66 for click-collapsible-2 and 0.93 for terminal with one example, where table 2, "
    "which stands here, has 0.",
)
SYNAPSE = Published(
    "Synapse's appendix A",
    "synapse_appendix_a.csv",
    {
        "single_task": "Synapse, single-task",
        "retrieval": "Synapse, with retrieval",
        "human": "people",
        "adaplanner": "AdaPlanner",
        "rci": "RCI",
    },
)
PUBLISHED = (STEP, WEBWISE, SYNAPSE)


@dataclass(frozen=True)
class Reported:
    """What a paper reports of one method on a whole benchmark: success, and WebShop's reward of 100."""

    method: str
    success: float
    reward: float | None = None


AIRLINE = (
    Reported("SteP, few-shot", 0.94),
    Reported("SteP, zero-shot", 0.68),
    Reported("SteP's Flat, few-shot", 0.76),
    Reported("SteP's Flat, zero-shot", 0.24),
)
"""SteP, figure 5 and section 5.1.5: five kinds of task, which the paper does not name."""
WEBSHOP = (Reported("LASER", 0.50, 75), Reported("people", 0.59, 82))
"""LASER, table 1, rounded."""


@dataclass(frozen=True)
class Figure:
    """One published figure, and the tasks that it was measured on."""

    what: str
    value: str
    source: str
    tasks: frozenset[str]
    every: bool = True
    """It takes all of the tasks to stand beside it; else one, where ours are only like the paper's."""


_FORTY_EIGHT = frozenset(WEBWISE.rows)
_SIXTY_THREE = SYNAPSE.printed("single_task")
_APPLICATIONS = frozenset(intent.name for site in SITES.values() for intent in site.intents)


def _miniwob(about: str, value: str, source: str, tasks: frozenset[str]) -> Figure:
    return Figure(f"MiniWoB++, {about}", value, source, tasks)


def _of_step(what: str, value: str) -> Figure:
    return _miniwob(f"SteP's 45 tasks, {what}", value, "SteP, table 5", frozenset(STEP.rows))


def _tokens(method: str, value: str) -> Figure:
    what = f"Input tokens of a successful WebArena run, {method}"
    return Figure(what, value, "SteP, figure 3b", _APPLICATIONS, every=False)


FIGURES = (
    _of_step("SteP few-shot", "0.96 with 2.89 actions"),
    _of_step("SteP zero-shot", "0.65 as printed, its rows average 0.60"),
    _of_step("Flat few-shot", "0.72 with 3.38 actions"),
    _of_step("Flat zero-shot", "0.60 as printed, its rows average 0.62"),
    _miniwob("Synapse's 63 tasks, single-task", "0.985", "Synapse, appendix A", _SIXTY_THREE),
    _miniwob("Synapse's 63 tasks, with retrieval", "0.983", "Synapse, appendix A", _SIXTY_THREE),
    _miniwob("Synapse's 63 tasks, people", "0.94 (0.935 on 104 tasks)", "Synapse, appendix A", _SIXTY_THREE),
    _miniwob("54 tasks, RCI", "0.906", "Synapse, appendix A", SYNAPSE.printed("rci")),
    _miniwob("53 tasks, AdaPlanner", "0.929", "Synapse, appendix A", SYNAPSE.printed("adaplanner")),
    _miniwob("48 tasks, one example", "0.83", "WebWISE, table 2", _FORTY_EIGHT),
    _miniwob("48 tasks, no example", "0.63", "WebWISE, table 2", _FORTY_EIGHT),
    _miniwob("48 tasks, self-made examples", "0.64", "WebWISE, table 2", _FORTY_EIGHT),
    _tokens("SteP", "22.7k"),
    _tokens("Flat-8k", "52k"),
)
