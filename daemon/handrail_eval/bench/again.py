"""Done again: a workflow is kept from a run of a scripted expert, and done with the values of other seeds.

The run is kept as it is, corrected by nobody. The values are taken from the other seeds' instructions by the
workflow's own title. The task judges.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Error, Page
from rich.console import Console

from handrail.exemplars.abstraction import placeholders
from handrail.happened.events import Decided, Event
from handrail.happened.steps import Acted, Intended, Proposed
from handrail.happened.whole import Ended, Scored
from handrail.workflows.keeping import keep, told
from handrail.workflows.without_values import CannotKeep
from handrail.workflows.workflow import Workflow
from handrail_demo.approver import Approver
from handrail_demo.session import Session

from ..approvals import always
from ..episodes import episode
from ..expert_server import ExpertServer
from ..result import Result
from ..task import Score, Task

MORE_SEEDS = 40
"""Of a task, to find as many with the wording of the first, and other values, as are wanted."""
LIMIT_S = 60.0


@dataclass
class Again:
    """A task whose instruction is a workflow's name with the task's values."""

    task: Task
    workflow: Workflow
    said: str = ""
    """The task's own instruction."""
    kept: str = ""
    """The instruction of the run that was kept."""
    same: set[int] = field(default_factory=set)
    """Seeds with that instruction: they count only where the task never has another."""
    varies: bool = False
    """Whether another seed was worded otherwise."""

    @property
    def name(self) -> str:
        """The task's."""
        return self.task.name

    async def setup(self, page: Page, seed: int) -> str:
        """Begin the task, and say the workflow with its values."""
        self.said = await self.task.setup(page, seed)
        values = told(self.workflow.title, self.workflow.parameters, self.said)
        if values is None:
            self.varies = True
            raise LookupError(f"its instruction is worded otherwise: {self.said}")
        if self.said == self.kept and (self.varies or seed not in self.same):
            self.same.add(seed)
            raise LookupError("its instruction has the same values")
        pairs = (f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in values.items())
        return f"/{self.workflow.name} {' '.join(pairs)}".strip()

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        """The task's verdict."""
        return await self.task.validate(page, answer)

    async def teardown(self, page: Page) -> None:
        """The task's own."""
        await self.task.teardown(page)

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """Nobody is asked."""
        raise LookupError("a workflow asks no model")


@dataclass
class Outcome:
    """What came of one task."""

    task: str
    kept: bool = False
    why: str = ""
    """Why it was not kept, or what went wrong when it was done again."""
    again: list[bool] = field(default_factory=list)
    model_calls: int = 0
    wrong_commits: int = 0
    """Steps that could not be undone in runs that the task does not accept, and its own count of such."""
    wrong_presses: int = 0
    """Runs that said they had done it and that the task does not accept."""
    rungs: Counter[str] = field(default_factory=Counter)
    """How often a step's control was found how (`workflows.finding.Found.rung`)."""
    step_ms: list[float] = field(default_factory=list)


async def played(
    live: Session, server: ExpertServer, tasks: Sequence[Task], seeds: Sequence[int]
) -> list[Outcome]:
    """Play, keep and do again each of the tasks: the first seed is kept."""
    live.daemon.runs.services.watched = False
    page = await live.browser.context.new_page()
    await page.goto("about:blank")
    tab = None
    found = []
    async with Approver(live.browser, live.daemon.runs, always).watching():
        for task in tasks:
            if tab is None:
                await task.setup(page, seeds[0])
                tab = await live.browser.tab_id(page)
            found.append(await _one(live, server, task, seeds, tab, page))
            Console(stderr=True).print(line(found[-1]), highlight=False, markup=False)
    return found


async def kept_from_expert(
    live: Session,
    server: ExpertServer,
    task: Task,
    seed: int,
    tab: int,
    page: Page,
    outcome: Outcome,
) -> Workflow | None:
    """Let the task's expert play a seed, and put its run among the person's workflows.

    None if that cannot be kept, of which `outcome` says why.
    """
    server.expert = task.cheat
    try:
        first = await episode(live, task, seed, tab, page, limit_s=LIMIT_S)
    except Error as error:
        outcome.why = f"the expert could not play: {str(error).partition(chr(10))[0]}"
        await _all_over(live)
        return None
    if not first.success:
        outcome.why = f"the expert did not do it: {first.ending}"
        return None
    journal, files = live.daemon.runs.services.journal, live.daemon.runs.services.workflows
    record = journal.record(first.run)
    assert record is not None and files is not None
    try:
        workflow = keep(_named(task.name), record, _until_scored(journal.events(first.run)), right=True)
    except CannotKeep as error:
        outcome.why = str(error)
        return None
    if unsaid := sorted(set(workflow.parameters) - placeholders(workflow.title)):
        outcome.why = f"it needs {', '.join(unsaid)}, which the instruction does not say"
        return None
    outcome.kept = True
    files.save(workflow)
    return workflow


async def _one(
    live: Session, server: ExpertServer, task: Task, seeds: Sequence[int], tab: int, page: Page
) -> Outcome:
    outcome = Outcome(task.name)
    workflow = await kept_from_expert(live, server, task, seeds[0], tab, page, outcome)
    if workflow is None:
        return outcome
    journal = live.daemon.runs.services.journal
    record = journal.record(workflow.kept_from)
    assert record is not None
    again = Again(task, workflow, kept=record.instruction)
    server.expert = again.cheat
    # One workflow is for one wording, and is done again with other values: other seeds have other ones.
    numbers = [*seeds[1:], *range(seeds[-1] + 1, seeds[-1] + 1 + MORE_SEEDS)]
    for seed in numbers:
        if len(outcome.again) == len(seeds) - 1:
            break
        try:
            result = await episode(live, again, seed, tab, page, limit_s=LIMIT_S)
        except LookupError as error:
            outcome.why = outcome.why or str(error)
            if seed in again.same and not again.varies:
                # Where nothing varies, the same values have to do: at the end.
                numbers.append(seed)
            continue
        except Error as error:
            # The task's page has gone on by itself.
            outcome.again.append(False)
            outcome.why = str(error).partition("\n")[0]
            await _all_over(live)
            continue
        outcome.again.append(result.success)
        _count(outcome, result, journal.events(result.run))
    if not outcome.again:
        outcome.kept = False
    elif all(outcome.again):
        outcome.why = ""
    return outcome


def _until_scored(events: Sequence[Event]) -> Sequence[Event]:
    """What happened before the page gave its reward: the expert does not see that it is through."""
    scores = [event.what for event in events if isinstance(event.what, Scored)]
    if not scores or not (end := scores[-1].rewarded):
        return events
    late = {one.what.step for one in events if isinstance(one.what, Proposed) and one.at > end}
    return [one for one in events if not isinstance(one.what, Proposed | Acted) or one.what.step not in late]


def _count(outcome: Outcome, result: Result, events: Sequence[Event]) -> None:
    """What a run that did it again adds."""
    outcome.model_calls += len(result.calls)
    outcome.step_ms += _steps(events)
    happened = [event.what for event in events]
    outcome.rungs.update(one.found for one in happened if isinstance(one, Decided) and one.found)
    if result.success:
        outcome.wrong_commits += result.wrong or 0
        return
    outcome.why = result.ending
    risky = {one.step for one in happened if isinstance(one, Proposed) and one.effect == "commit"}
    done = {one.step for one in happened if isinstance(one, Acted) and one.status == "done"}
    outcome.wrong_commits += max(len(done & risky), result.wrong or 0)
    outcome.wrong_presses += any(isinstance(one, Ended) and one.state == "done" for one in happened)


async def _all_over(live: Session) -> None:
    """Stop what an episode has left behind."""
    for run in [*live.daemon.runs.active.values()]:
        run.controls.command("stop")
        await live.ended(run)


def _steps(events: Sequence[Event]) -> list[float]:
    """Milliseconds from each decision of a run to its step."""
    found, last = [], 0.0
    for event in events:
        if isinstance(event.what, Decided):
            last = event.at
        elif isinstance(event.what, Intended) and last:
            found.append(1000 * (event.at - last))
    return found


def _named(task: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", task.lower()).strip("_")[:40]


def line(outcome: Outcome) -> str:
    done = f"{sum(outcome.again)} of {len(outcome.again)}" if outcome.kept else "not kept"
    return f"{outcome.task}: {done}{f' ({outcome.why})' if outcome.why else ''}"
