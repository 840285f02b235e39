"""Workflows of the airline's first skin on its second, with a model that may look for what is not found.

Each is kept from an expert's run on the first skin and begun with other values on the second, where controls
are called otherwise and stand elsewhere. Whoever looks on lets the model look for each step that may be there
under another name, and keeps the mended file, which then has to do with other values again, without a model.
What was pressed is judged by the site's own words: both skins say the same things under the same keys.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Page
from rich.console import Console

from handrail.exemplars.abstraction import filled
from handrail.happened.asking import Option
from handrail.happened.events import Event, Popped, Pushed
from handrail.happened.steps import Acted, Proposed
from handrail.happened.whole import Ended
from handrail.models.choose import Choice
from handrail.store.wording import OPTIONS
from handrail.text.words import stands_in
from handrail.workflows.mended import MEND_STEP
from handrail.workflows.workflow import PLACE, Step, Workflow
from handrail_demo.approver import Approver
from handrail_demo.browser import closed
from handrail_demo.session import Session
from handrail_wire import Answer

from ..approvals import always
from ..crm_eval import CrmTask
from ..episodes import episode
from ..expert_server import ExpertServer
from ..result import Result
from .again import MORE_SEEDS, Again, Outcome, kept_from_expert

LOOKING_S = 3600.0
"""A run in which somebody answers for the model."""
AGAIN_S = 120.0
_LOOK_S = 0.1
_WORDS = """
async () => {
  const [{ first }, { second }] = await Promise.all([import("/words/first.js"), import("/words/second.js")]);
  const pairs = [];
  const pair = (was, now) => {
    if (typeof was === "string") pairs.push([was, now]);
    else if (typeof was === "object") Object.keys(was).forEach((key) => pair(was[key], now[key]));
  };
  pair(first, second);
  return pairs;
}
"""
"""[what the first skin calls something, what the second does], of all that it says without values."""


@dataclass
class Looked:
    """A step that the model was asked for."""

    task: str
    step: str
    """In words, with placeholders."""
    pressed: str = ""
    """What the model did it on; "" if on nothing."""
    why: str = ""
    """Why the step was not done; "" if it was."""
    means_it: bool = False
    """Whether what was pressed means the same."""

    @property
    def right(self) -> bool:
        """Whether the model did the step, on what means the same."""
        return self.means_it and not self.why

    @property
    def wrong_press(self) -> bool:
        """Whether the model pressed, or filled in, what means something else."""
        return bool(self.pressed) and not self.means_it


@dataclass
class OnSecondSkin(Outcome):
    """What came of one workflow there."""

    looked: list[Looked] = field(default_factory=list)
    stopped: str = ""
    """Why its first run ended before its end; "" if it did not."""
    mended: bool = False
    """Whether its file was written anew."""
    success: bool = False
    """Whether the site says of the first run that everything was done, and nothing else."""
    again_calls: int = 0


@dataclass
class Onlooker:
    """Whoever looks on: lets the model look where that is offered, and keeps what it found; sees at the end
    whether all is as it was asked for; else ends the run.
    """

    live: Session
    page: Page
    task: CrmTask | None = None

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Answer every question that a run asks meanwhile."""
        task = asyncio.create_task(self._answer())
        try:
            yield
        finally:
            task.cancel()

    async def _answer(self) -> None:
        runs = self.live.daemon.runs
        while True:
            await asyncio.sleep(_LOOK_S)
            for run in [*runs.active.values()]:
                if run.fold.question and not run.fold.over:
                    right = self.task and (await self.task.validate(self.page, "")).success
                    wanted = {"let_look", "keep", *(["right"] if right else [])}
                    said: Option = next((one for one in run.fold.options if one in wanted), "stop")
                    await runs.handle(Answer(run=run.record.run, text=OPTIONS[said]))


async def on_second_skin(
    live: Session, server: ExpertServer, model: Choice, tasks: Sequence[CrmTask], seed: int
) -> list[OnSecondSkin]:
    """Keep each task from this seed, and do it there with the values of the next ones."""
    services = live.daemon.runs.services
    experts = services.model
    page = await live.browser.context.new_page()
    await page.goto("about:blank")
    tab: int | None = None
    truth: dict[str, set[str]] = {}
    found = []
    onlooker = Onlooker(live, page)
    async with Approver(live.browser, live.daemon.runs, always).watching(), onlooker.watching():
        for task in tasks:
            onlooker.task = task
            task.airline.server.skin = 1
            outcome = OnSecondSkin(task.name)
            found.append(outcome)
            services.watched, services.model = False, experts
            if tab is None:
                await task.setup(page, seed)
                tab = await live.browser.tab_id(page)
                for was, now in await page.evaluate(_WORDS):
                    truth.setdefault(was, set()).add(now)
            workflow = await kept_from_expert(live, server, task, seed, tab, page, outcome)
            if workflow is not None:
                task.airline.server.skin = 2
                services.watched, services.model = True, lambda policy: model.for_tier(policy.model)
                record = services.journal.record(workflow.kept_from)
                assert record is not None
                again = Again(task, workflow, kept=record.instruction)
                others = iter(range(seed + 1, seed + 1 + MORE_SEEDS))
                await _there(live, workflow, again, others, tab, page, truth, outcome)
            Console(stderr=True).print(line(outcome), highlight=False, markup=False)
    await closed(page.close())
    return found


async def _there(
    live: Session,
    workflow: Workflow,
    again: Again,
    seeds: Iterator[int],
    tab: int,
    page: Page,
    truth: Mapping[str, set[str]],
    outcome: OnSecondSkin,
) -> None:
    services = live.daemon.runs.services
    assert services.workflows is not None
    first = await _with_other_values(live, again, seeds, tab, page, LOOKING_S)
    events = services.journal.events(first.run)
    outcome.success, outcome.model_calls = first.success, len(first.calls)
    outcome.looked = list(_looked(workflow, events, truth))
    outcome.wrong_presses = sum(one.wrong_press for one in outcome.looked)
    outcome.wrong_commits = first.wrong or 0
    ended = next(event.what for event in reversed(events) if isinstance(event.what, Ended))
    outcome.stopped = "" if ended.state == "done" else first.ending
    new = services.workflows.get(workflow.name)
    outcome.mended = new is not None and new.steps != workflow.steps
    if outcome.mended:
        services.watched = False
        second = await _with_other_values(live, again, seeds, tab, page, AGAIN_S)
        outcome.again, outcome.again_calls = [second.success], len(second.calls)
        outcome.wrong_commits += second.wrong or 0
        outcome.why = "" if second.success else f"again: {second.ending}"
    outcome.why = outcome.stopped or outcome.why


async def _with_other_values(
    live: Session, again: Again, seeds: Iterator[int], tab: int, page: Page, limit_s: float
) -> Result:
    """The workflow with the values of the next seed whose instruction is worded so. Raises `LookupError`."""
    for seed in seeds:
        try:
            return await episode(live, again, seed, tab, page, limit_s=limit_s)
        except LookupError:
            continue
    raise LookupError(f"no other seed of {again.name} is worded as the first")


def _looked(workflow: Workflow, events: Sequence[Event], truth: Mapping[str, set[str]]) -> Iterator[Looked]:
    """What the model did of each step that it was asked for."""
    begun: Pushed | None = None
    names: dict[int, str] = {}
    pressed: list[str] = []
    given = next(event.what.arguments for event in events if isinstance(event.what, Pushed))
    for event in events:
        match event.what:
            case Pushed() as called:
                begun, pressed = (called if called.policy == MEND_STEP else None), []
            case Proposed(step=number, name=name):
                names[number] = name
            case Acted(status="done", step=number, ref=ref) if begun and ref:
                pressed.append(names[number])
            case Popped(status=status, answer=answer) if begun:
                step = workflow.steps[int(begun.arguments["step"])]
                why = "" if status == "done" else answer
                means_it = bool(pressed) and all(_means(step, one, given, truth) for one in pressed)
                yield Looked(workflow.name, step.says, "; ".join(pressed), why, means_it)
                begun = None


def _means(step: Step, pressed: str, given: Mapping[str, str], truth: Mapping[str, set[str]]) -> bool:
    """Whether a control means what the step's did: it says the same under the site's own key or, if the
    person's values were its name, the same of those.
    """
    was = step.control.name if step.control else ""
    marks = [mark[0] for mark in PLACE.finditer(was)]
    said = bool(marks) and all(stands_in(filled(mark, given), pressed) for mark in marks)
    return said or pressed in truth.get(was, ())


def line(outcome: OnSecondSkin) -> str:
    """An outcome in a line."""
    right = sum(one.right for one in outcome.looked)
    again = f", again {'right' if all(outcome.again) else 'wrong'}" if outcome.again else ""
    done = "right" if outcome.success else "not done"
    did = f"{done}, {right} of {len(outcome.looked)} steps mended{again}" if outcome.kept else "not kept"
    return f"{outcome.task}: {did}{f' ({outcome.why})' if outcome.why else ''}"


def summary(found: Sequence[OnSecondSkin]) -> dict[str, Any]:
    """The figures of all of them as one object."""
    kept = [outcome for outcome in found if outcome.kept]
    looked = [one for outcome in kept for one in outcome.looked]
    again = [outcome for outcome in kept if outcome.again]
    return {
        "tasks": len(found),
        "kept": len(kept),
        "asked": len(looked),
        "right": sum(one.right for one in looked),
        "mended": round(sum(one.right for one in looked) / len(looked), 4) if looked else None,
        "stopped": {outcome.task: outcome.stopped for outcome in kept if outcome.stopped},
        "not_mended": [vars(one) for one in looked if not one.right],
        "wrong_presses": sum(outcome.wrong_presses for outcome in kept),
        "wrong_commits": sum(outcome.wrong_commits for outcome in kept),
        "success": sum(outcome.success for outcome in kept),
        "model_calls": sum(outcome.model_calls for outcome in kept),
        "again": sum(all(outcome.again) for outcome in again),
        "again_of": len(again),
        "again_calls": sum(outcome.again_calls for outcome in again),
        "again_failed": {outcome.task: outcome.why for outcome in again if not all(outcome.again)},
        "not_kept": {outcome.task: outcome.why for outcome in found if not outcome.kept},
    }
