"""The comparisons that the project is judged by, as lists of methods and tasks; played part by part.

Everything is resumed: an episode that is known under the same method, model and library is not played
again, and a method that several parts share is played once.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from ..flights import FLIGHTS, miniwob_task
from ..measuring import Measurement
from ..playing import Playing, configured_choice
from ..progress import in_words
from ..suites import STEP45
from ..task import Task
from .compare import Played
from .method import Method
from .paraphrases import SHIPPED, reworded
from .report import write_report
from .trials import trained

BASE = Method(kind="step", reason="off")
"""Small models are not helped by a reason, and it costs tokens; the ablation measures it."""
FLAT = replace(BASE, kind="flat")
TEN = (
    "click-button-sequence", "enter-date", "login-user-popup", "click-tab-2", "click-checkboxes",
    "click-checkboxes-soft", "choose-date-easy", "search-engine", "email-inbox", "book-flight",
)  # fmt: skip
"""Ten of the 45: forms, tabs, boxes, calendars, searches, mails; short ways and long ones."""
WORDED = ("click-button", "click-checkboxes", "enter-date", "search-engine", "click-tab-2", "login-user")
TRIALS = 10


@dataclass(frozen=True)
class Part:
    """One comparison: its methods, the first of which is compared with the others, each with its tasks."""

    name: str
    about: str
    methods: tuple[tuple[Method, tuple[str, ...]], ...]
    seeds: int = 2
    paraphrased: bool = False


def _all_on(tasks: tuple[str, ...], *methods: Method) -> tuple[tuple[Method, tuple[str, ...]], ...]:
    return tuple((method, tasks) for method in methods)


_ZERO = replace(BASE, shots="0")
PARTS = {
    part.name: part
    for part in (
        Part("main", "stacked against flat, SteP's 45 tasks", _all_on(STEP45, BASE, FLAT)),
        Part(
            "ablation",
            "each of six mechanisms on and off, ten tasks",
            _all_on(
                TEN,
                BASE,
                FLAT,
                _ZERO,
                replace(BASE, plans=False),
                replace(BASE, reason="on"),
                replace(BASE, filter="whole"),
                replace(BASE, marks="off"),
            ),
        ),
        Part(
            "examples",
            "self-made examples: of the same tasks on other seeds, and of other tasks",
            (
                (_ZERO, TEN),
                (replace(_ZERO, auto_context=TRIALS, retrieval="own"), TEN),
                (
                    replace(_ZERO, auto_context=TRIALS, retrieval="retrieved", examples_from=TEN[:5]),
                    TEN[5:],
                ),
            ),
        ),
        Part(
            "shots",
            "success against the number of examples, stacked and flat (SteP, figure 7)",
            _all_on(
                TEN,
                BASE,
                *(replace(BASE, shots=shots) for shots in ("0", "1", "2")),
                *(replace(FLAT, shots=shots) for shots in ("0", "4", "8", "few")),
            ),
        ),
        Part(
            "sites", "pages of real airlines that no policy was written for", _all_on(FLIGHTS, BASE, FLAT), 5
        ),
        Part("wordings", "six tasks in six wordings each", _all_on(WORDED, BASE), 2, True),
    )
}


async def play(
    names: Sequence[str],
    base_url: str,
    out: Path,
    *,
    workers: int = 1,
    seeds: int | None = None,
    first_seed: int = 0,
    tasks: int | None = None,
    model: Playing | None = None,
    console: Console | None = None,
) -> dict[str, dict[str, Any]]:
    """Play these parts, and write a report of each; returns the comparisons by part.

    `seeds` and `tasks` make it smaller, for trying it out; `first_seed` leaves out episodes that somebody
    has looked at while writing the policies. Raises what `Measurement.run` does.
    """
    console = console or Console(stderr=True)
    comparisons: dict[str, dict[str, Any]] = {}
    async with nullcontext(model) if model else configured_choice(console) as found:
        for name in names:
            part = PARTS[name]
            console.print(f"{name}: {part.about}", style="bold")
            episodes = range(first_seed, first_seed + (seeds or part.seeds))
            comparisons[name] = write_report(
                await _played(part, base_url, out, workers, episodes, tasks, found, console),
                out / f"report-{name}",
            )
            console.print(f"The report: {out / f'report-{name}' / 'report.html'}")
    return comparisons


async def _played(
    part: Part,
    base_url: str,
    out: Path,
    workers: int,
    seeds: range,
    most: int | None,
    model: Playing,
    console: Console,
) -> list[Played]:
    played = []
    began = time.monotonic()
    sizes = [_size(method, names[:most], len(seeds)) for method, names in part.methods]
    for place, (method, names) in enumerate(part.methods):
        measurement = Measurement(
            tasks=_tasks(part, names[:most], base_url),
            seeds=seeds,
            out=out,
            method=method,
            workers=workers,
            granted=frozenset({base_url}),
            model=model,
        )
        if method.auto_context:
            training = method.examples_from or names[:most]
            await trained(measurement, [miniwob_task(name, base_url) for name in training])
        else:
            await measurement.measured()
        settings = json.loads(measurement.store(model[1]).with_suffix(".json").read_text("utf-8"))
        played.append(Played(method.label, settings, tuple(measurement.results)))
        left = (time.monotonic() - began) / sum(sizes[: place + 1]) * sum(sizes[place + 1 :])
        more = f", about {in_words(left)} left of this part" if place + 1 < len(sizes) else ""
        console.print(f"{place + 1} of {len(sizes)} methods{more}")
    return played


def _tasks(part: Part, names: Sequence[str], base_url: str) -> list[Task]:
    tasks = [miniwob_task(name, base_url) for name in names]
    return reworded(tasks, SHIPPED) if part.paraphrased else tasks


def _size(method: Method, names: Sequence[str], seeds: int) -> int:
    """Episodes: of the trials, and of the tasks themselves."""
    return len(names) * seeds + method.auto_context * len(method.examples_from or names)
