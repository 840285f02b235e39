"""The papers' own figures, to stand beside ours."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources

COLUMNS = ("flat_zero", "flat_few", "step_zero", "step_few")
"""SteP's four methods on MiniWoB++: success, and `…_actions`."""
TITLES = {
    "flat_zero": "SteP's Flat, zero-shot",
    "flat_few": "SteP's Flat, few-shot",
    "step_zero": "SteP, zero-shot",
    "step_few": "SteP, few-shot",
}


@dataclass(frozen=True)
class Figure:
    """One published figure."""

    what: str
    value: str
    source: str


FIGURES = (
    Figure("MiniWoB++, SteP's 45 tasks, SteP few-shot", "0.96 with 2.89 actions", "SteP, table 5"),
    Figure("MiniWoB++, SteP's 45 tasks, Flat few-shot", "0.72 with 3.38 actions", "SteP, table 5"),
    Figure("MiniWoB++, Synapse's 63 tasks", "0.985", "Synapse"),
    Figure("MiniWoB++, 48 tasks, one example", "0.83", "WebWISE, table 1"),
    Figure("MiniWoB++, 48 tasks, no example", "0.63", "WebWISE, table 1"),
    Figure("MiniWoB++, 48 tasks, self-made examples", "0.64", "WebWISE, table 1"),
    Figure("Airline CRM, 5 tasks, SteP few-shot", "0.94", "SteP, figure 5"),
    Figure("Airline CRM, 5 tasks, Flat few-shot", "0.76", "SteP, figure 5"),
    Figure("WebShop, LASER", "success 0.50, reward 75 of 100", "LASER, table 1"),
    Figure("WebShop, people", "success 0.59, reward 82 of 100", "LASER, table 1"),
    Figure("Input tokens of a successful WebArena run, SteP", "22.7k", "SteP, figure 3b"),
    Figure("Input tokens of a successful WebArena run, Flat-8k", "52k", "SteP, figure 3b"),
)


@cache
def step_table() -> dict[str, dict[str, float]]:
    """SteP's table 5: task → success and actions of its four methods."""
    text = (resources.files(__package__) / "step_table_5.csv").read_text("utf-8")
    return {
        row.pop("task"): {name: float(value) for name, value in row.items()}
        for row in csv.DictReader(text.splitlines())
    }
