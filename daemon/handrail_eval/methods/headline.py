"""The comparisons that the project is judged by, as lists of methods and tasks; played part by part.

Everything is resumed: an episode that is known under the same method, model and library is not played
again, and a method that several parts share is played once.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from handrail_demo.crm.scenarios import KINDS

from ..flights import FLIGHTS
from ..measuring import Measurement
from ..playing import Playing, configured_choice
from ..progress import rough_duration
from ..sites.installed import SiteMissing
from ..suites import STEP45
from ..task import Task
from .compare import Played
from .libraries import FLAT_TOKENS
from .method import Method
from .paraphrases import SHIPPED, reworded
from .report import write_report
from .trials import trained
from .venues import SKIN2, Place, Venue, World, venues

BASE = Method(kind="step", reason="off")
"""Small models are not helped by a reason, and it costs tokens; the ablation measures it."""
FLAT = BASE.but(kind="flat")
TEN = (
    "click-button-sequence", "enter-date", "login-user-popup", "click-tab-2", "click-checkboxes",
    "click-checkboxes-soft", "choose-date-easy", "search-engine", "email-inbox", "book-flight",
)  # fmt: skip
"""Ten of the 45: forms, tabs, boxes, calendars, searches, mails; short ways and long ones."""
WORDED = ("click-button", "click-checkboxes", "enter-date", "search-engine", "click-tab-2", "login-user")
TWELVE = (
    "shop-price", "shop-webshop", "shop-order-status", "shop-buy", "clerk-stock", "tracker-assignee",
    "tracker-commits-of", "tracker-close", "tracker-log-time", "mail-phone", "mail-send", "mail-flag",
)  # fmt: skip
"""Twelve of the real applications' 68: questions, edits, and three that cannot be taken back."""
SIX = (
    "choose-date", "click-checkboxes-soft", "email-inbox-forward-nl", "search-engine",
    "social-media-some", "book-flight",
)  # fmt: skip
"""Six tasks of several steps, few enough for somebody who plays a strong model by hand."""
TRIALS = 10


@dataclass(frozen=True)
class Part:
    """One comparison: its methods, the first of which is compared with the others, each with its tasks."""

    name: str
    about: str
    methods: tuple[tuple[Method, tuple[str, ...]], ...]
    seeds: int = 2
    paraphrased: bool = False
    world: World = "miniwob"


def _worth(base: Method) -> tuple[tuple[Method, tuple[str, ...]], ...]:
    """What a person can switch on: examples (two trials a task), reformulation, two calls, the critic."""
    return _all_on(
        SIX,
        base,
        base.but(auto_context=2, retrieval="own"),
        base.but(reformulate=True),
        base.but(two_calls=True),
        base.but(critic=True),
    )


def _all_on(tasks: tuple[str, ...], *methods: Method) -> tuple[tuple[Method, tuple[str, ...]], ...]:
    return tuple((method, tasks) for method in methods)


_ZERO = BASE.but(shots="0")
PARTS = {
    part.name: part
    for part in (
        Part("main", "stacked against flat, SteP's 45 tasks", _all_on(STEP45, BASE, FLAT)),
        Part(
            "ablation",
            "each of nine mechanisms on and off, ten tasks",
            _all_on(
                TEN,
                BASE,
                FLAT,
                _ZERO,
                BASE.but(plans=False),
                BASE.but(reason="on"),
                BASE.but(filter="whole"),
                BASE.but(marks="off"),
                BASE.but(backtracking=False),
                BASE.but(reformulate=True),
                # What the stack is worth by itself: flat policies have no page states either.
                BASE.but(states=False, forced=False, plugins=False),
            ),
        ),
        Part(
            "examples",
            "self-made examples: of the same tasks on other seeds, and of other tasks",
            (
                (_ZERO, TEN),
                (_ZERO.but(auto_context=TRIALS, retrieval="own"), TEN),
                (
                    _ZERO.but(auto_context=TRIALS, retrieval="retrieved", examples_from=TEN[:5]),
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
                *(BASE.but(shots=shots) for shots in ("0", "1", "2")),
                *(FLAT.but(shots=shots) for shots in ("0", "4", "8", "few")),
            ),
        ),
        Part(
            "flights",
            "pages of real airlines that no policy was written for",
            _all_on(FLIGHTS, BASE, FLAT),
            5,
        ),
        Part("worth", "what can be switched on, with policies written for the tasks", _worth(BASE), 3),
        Part("worth-unknown", "the same, without a policy for the tasks", _worth(Method()), 1),
        Part("wordings", "six tasks in six wordings each", _all_on(WORDED, BASE), 2, True),
        Part(
            "crm",
            "the airline simulator's six kinds of task, stacked against flat",
            _all_on(KINDS, BASE, FLAT),
            5,
            world="airline",
        ),
        Part(
            "crm-skin2",
            "the same six kinds on the airline's second skin, which no policy was written for",
            _all_on(SKIN2, BASE, FLAT),
            5,
            world="airline",
        ),
        Part(
            "applications",
            "twelve tasks of real applications, stacked against flat",
            _all_on(TWELVE, BASE, FLAT),
            world="applications",
        ),
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
    has looked at while writing the policies. A part of which nothing can be started has no comparison.
    Raises what `Measurement.run` does.
    """
    console = console or Console(stderr=True)
    comparisons: dict[str, dict[str, Any]] = {}
    async with nullcontext(model) if model else configured_choice(console) as found:
        for name in names:
            part = PARTS[name]
            console.print(f"{name}: {part.about}", style="bold")
            episodes = range(first_seed, first_seed + (seeds or part.seeds))
            played = await _played(part, base_url, out, workers, episodes, tasks, found, console)
            if not played:
                console.print(f"Nothing of {name} could be played.", style="yellow")
                continue
            comparisons[name] = write_report(played, out / f"report-{name}")
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
    """Each method on all venues. One that cannot be started is passed over, and said."""
    found: list[list[Played]] = [[] for _ in part.methods]
    began = time.monotonic()
    methods = [(_roomy(method, model), names[:most]) for method, names in part.methods]
    wanted = {name for _, names in methods for name in names}
    places = [venue for venue in venues(part.world, base_url) if any(map(venue.has, wanted))]
    left = [_size(venue, method, names, len(seeds)) for venue in places for method, names in methods]
    done: list[int] = []
    for venue in places:
        with ExitStack() as stack:
            try:
                place = stack.enter_context(venue.open())
            except SiteMissing as missing:
                console.print(f"{venue.name} is skipped. {missing}", style="yellow", markup=False)
                del left[: len(methods)]
                continue
            for (method, names), theirs in zip(methods, found, strict=True):
                here = [name for name in names if venue.has(name)]
                measurement = Measurement(
                    tasks=_tasks(part, here, place),
                    seeds=seeds,
                    out=out / venue.folder,
                    method=method,
                    workers=1 if venue.alone else workers,
                    model=model,
                    **place.settings,
                )
                training = [place.task(name) for name in method.examples_from or here]
                theirs.append(await _measured(measurement, training, model[1]))
                done.append(left.pop(0))
                rest = (time.monotonic() - began) / max(1, sum(done)) * sum(left)
                more = f", about {rough_duration(rest)} left of this part" if left else ""
                console.print(f"{len(done)} of {len(done) + len(left)} measurements{more}")
    return [joined(theirs) for theirs in found if theirs]


def _roomy(method: Method, model: Playing) -> Method:
    """The method with a cap in which a flat policy has room on this model, whose pages may be long."""
    if not method.flattens:
        return method
    return method.but(flat_tokens=FLAT_TOKENS[model[0].small.tier])


async def _measured(measurement: Measurement, training: Sequence[Task], label: str) -> Played:
    method = measurement.method
    await (trained(measurement, training) if method.auto_context else measurement.measured())
    settings = json.loads(measurement.store(label).with_suffix(".json").read_text("utf-8"))
    return Played(method.label, settings, tuple(measurement.results))


def joined(parts: Sequence[Played]) -> Played:
    """One method's results on several venues as one, with what its settings there have in common; what is in
    its prompts is counted together.
    """
    first = parts[0].settings
    same = {
        name: value for name, value in first.items() if all(one.settings.get(name) == value for one in parts)
    }
    suites = "+".join(one.settings["suite"] for one in parts)
    prompted = {name: sum(one.settings[name] for one in parts) for name in ("examples", "examples_known")}
    cut = any(one.settings["instructions_cut"] for one in parts)
    results = tuple(result for one in parts for result in one.results)
    return Played(parts[0].name, {**same, **prompted, "instructions_cut": cut, "suite": suites}, results)


def _tasks(part: Part, names: Sequence[str], place: Place) -> list[Task]:
    tasks = [place.task(name) for name in names]
    return reworded(tasks, SHIPPED) if part.paraphrased else tasks


def _size(venue: Venue, method: Method, names: Sequence[str], seeds: int) -> int:
    """Episodes: of the trials, and of the tasks themselves."""
    here = sum(map(venue.has, names))
    return here * seeds + method.auto_context * (len(method.examples_from) or here)
