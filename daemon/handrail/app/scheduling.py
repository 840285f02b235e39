"""A workflow on time: asked for in its form in the browser, or with ``handrail schedules add``."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain, count

from pydantic import ValidationError
from tzlocal import get_localzone

from handrail.exemplars.abstraction import filled
from handrail.schedules.task import Schedule, Task
from handrail.schedules.times import cron_of, dates
from handrail.store.jobs import JobStore
from handrail.store.workflow_files import WorkflowFiles
from handrail.workflows.instruction import with_values
from handrail.workflows.rows import checked_table, checked_values
from handrail.workflows.workflow import Workflow
from handrail_wire import ScheduleWorkflow, WorkflowScheduled

_LONGEST_NAME = 44
"""Characters of the workflow's name in the schedule's, so that a number fits behind it."""


def task_of_workflow(
    workflow: Workflow,
    rows: Sequence[Mapping[str, str]],
    *,
    each: bool,
    url: str = "",
    unattended: bool = False,
) -> Task:
    """What a job of a workflow is to do.

    Args:
        workflow: The workflow.
        rows: Its checked values: one set, or the table's.
        each: Whether they are a table's: it is done for each of them.
        url: Where it begins, if not on its own page.
        unattended: Whether nobody is expected to look on.

    Raises:
        pydantic.ValidationError: Something is too long.
    """
    said = with_values(workflow.name, {} if each else rows[0])
    begins = url or workflow.start
    # Two braces of an address that has no values stay two.
    if "{" in begins:
        begins = filled(begins, rows[0])
    return Task(instruction=said, url=begins, rows=tuple(rows) if each else (), unattended=unattended)


class CannotSchedule(ValueError):
    """The workflow cannot be put on time; the text says why, and what to do."""


def scheduled(body: ScheduleWorkflow, files: WorkflowFiles, jobs: JobStore) -> WorkflowScheduled:
    """Keep a workflow as a schedule, under a name that is free.

    Raises `CannotSchedule`, `NoTime`, `BadRows`, `PolicyError` where the workflow's file is none, and
    `JobStoreError`.
    """
    workflow = files.get(body.workflow)
    if workflow is None:
        raise CannotSchedule(f"There is no workflow {body.workflow} any more.")
    if not workflow.start:
        raise CannotSchedule(
            f"{workflow.name} has no page where it begins, so it cannot be done on time. Write start: and "
            "the page's address into its file."
        )
    given = {one.name: one.value for one in body.values}
    each = bool(body.table)
    rows = checked_table(workflow, body.table, given) if each else [checked_values(workflow, given)]
    try:
        task = task_of_workflow(workflow, rows, each=each, unattended=True)
    except ValidationError:
        raise CannotSchedule("These values are too long for one run.") from None
    cron = cron_of(body.when)
    schedule = _kept(jobs, workflow.name, cron, task)
    return WorkflowScheduled(name=schedule.name, next=next(dates(cron, time.time(), get_localzone())))


def _kept(jobs: JobStore, workflow: str, cron: str, task: Task) -> Schedule:
    """A new schedule, or the one that is there: who presses twice does not want it done twice each time."""
    for one in jobs.schedules():
        if (one.cron, one.task, one.paused) == (cron, task, False):
            return one
    base = workflow[:_LONGEST_NAME]
    for name in chain([base], (f"{base}_{number}" for number in count(2))):
        with suppress(KeyError):
            return jobs.add_schedule(name, cron, task)
    raise AssertionError("numbers have no end")
