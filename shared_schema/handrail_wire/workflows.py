"""Messages about workflows: what the panel and the popup list, keep from a run, fill in and delete."""

from typing import Annotated, Literal

from pydantic import Field

from .base import Wire
from .observation import Short
from .views import Given, RunId

WorkflowName = Annotated[str, Field(min_length=1, max_length=100)]
"""Whether it can be one is the daemon's to say, so that its answer can be shown beside the field."""
Value = Annotated[str, Field(max_length=4000)]


class WorkflowParameter(Wire):
    """Something that a run of a workflow is told."""

    name: Annotated[str, Field(max_length=100)]
    ask: Short = ""
    """The person's words for it."""
    kind: Annotated[str, Field(max_length=100)] = "text"
    """text, name, date, time, amount, email, or a shape such as `shape:AAA99`."""
    default: Value = ""
    secret: bool = False
    last: Value = ""
    """What the last run was told; of a secret only its name, as `<secret:card>`."""
    fixed: bool = False
    """Its kind cannot be another: its steps write it in a form of that kind."""


class WorkflowView(Wire):
    """A workflow as a person sees it. In a list it has neither parameters nor steps."""

    name: Annotated[str, Field(max_length=100)]
    title: Annotated[str, Field(max_length=20_000)]
    """What it does, in the person's words, with `{name}` for each parameter."""
    site: Annotated[str, Field(max_length=4096)] = ""
    here: Literal["page", "site", "elsewhere"] = "elsewhere"
    """Where it was kept: on a page like the one that was asked about, on its site, or on another."""
    parameters: Annotated[list[WorkflowParameter], Field(max_length=200)] = []
    steps: Annotated[list[Short], Field(max_length=1000)] = []
    """Each in words, with `{name}` for each parameter."""
    needed: Annotated[list[Short], Field(max_length=100)] = []
    """In a list: what would go wrong without it, a sentence each, since grants and schedules go by names."""


class CorrectedParameter(Wire):
    """A parameter as the person wants it. `was`: its name in the draft."""

    was: Annotated[str, Field(max_length=100)]
    name: Annotated[str, Field(max_length=100)]
    ask: Annotated[str, Field(max_length=300)] = ""
    kind: Annotated[str, Field(max_length=100)] = "text"
    default: Value = ""


class WorkflowProblem(Wire):
    """Why something cannot be so. `field`: name, title, or a parameter's `from.name`, `from.default`."""

    field: Annotated[str, Field(max_length=200)]
    text: Short


# --- extension to daemon ---------------------------------------------------------------------------


class WorkflowMessage(Wire):
    """Base of what is asked about workflows."""


class ListWorkflows(WorkflowMessage):
    """Ask for all workflows, those for the page at `url` first. Answered by `workflow_list`."""

    type: Literal["list_workflows"] = "list_workflows"
    url: Annotated[str, Field(max_length=4096)] = ""


class GetWorkflow(WorkflowMessage):
    """Ask for one workflow, to be run. Answered by `workflow_shown` or `failure`."""

    type: Literal["get_workflow"] = "get_workflow"
    name: WorkflowName


class DraftWorkflow(WorkflowMessage):
    """Ask what would be kept of a run. Answered by `workflow_shown`, or by `failure`, which says why not."""

    type: Literal["draft_workflow"] = "draft_workflow"
    run: RunId


class KeepWorkflow(WorkflowMessage):
    """Keep a run as the person has corrected its draft. Answered by `workflow_changed` or `failure`."""

    type: Literal["keep_workflow"] = "keep_workflow"
    run: RunId
    name: Annotated[str, Field(max_length=100)]
    title: Annotated[str, Field(max_length=20_000)]
    parameters: Annotated[list[CorrectedParameter], Field(max_length=200)] = []


class DeleteWorkflow(WorkflowMessage):
    """Delete a workflow; its runs stay. Answered by `workflow_changed` or `failure`."""

    type: Literal["delete_workflow"] = "delete_workflow"
    name: WorkflowName


class ScheduleWorkflow(WorkflowMessage):
    """Have a workflow done on time from now on. Answered by `workflow_scheduled` or `failure`."""

    type: Literal["schedule_workflow"] = "schedule_workflow"
    workflow: WorkflowName
    when: Annotated[str, Field(min_length=1, max_length=200)]
    """A cron expression, in the time zone of the daemon's computer, or English words."""
    values: Annotated[list[Given], Field(max_length=200)] = []
    table: Annotated[str, Field(max_length=500_000)] = ""
    """A CSV file's text: each time it is done for each of its rows."""


# --- daemon to extension ---------------------------------------------------------------------------


class WorkflowList(Wire):
    """Answers `list_workflows`. `problems`: files that are no workflows, and what to do about each."""

    type: Literal["workflow_list"] = "workflow_list"
    workflows: list[WorkflowView] = []
    problems: list[Short] = []
    beforehand: Short = ""
    """What the model manages on that page, where that is little; "" if nothing has to be said."""


class WorkflowShown(Wire):
    """Answers `get_workflow` and `draft_workflow`; a draft has a name that is free."""

    type: Literal["workflow_shown"] = "workflow_shown"
    workflow: WorkflowView


class WorkflowChanged(Wire):
    """Answers `keep_workflow` and `delete_workflow`. With problems, nothing was changed."""

    type: Literal["workflow_changed"] = "workflow_changed"
    name: Annotated[str, Field(max_length=100)]
    problems: Annotated[list[WorkflowProblem], Field(max_length=1000)] = []


class WorkflowScheduled(Wire):
    """Answers `schedule_workflow`. `name`: the new schedule's. `next`: Unix time of its first date."""

    type: Literal["workflow_scheduled"] = "workflow_scheduled"
    name: Annotated[str, Field(max_length=100)]
    next: float


WorkflowRequest = (
    ListWorkflows | GetWorkflow | DraftWorkflow | KeepWorkflow | DeleteWorkflow | ScheduleWorkflow
)
WorkflowNews = WorkflowList | WorkflowShown | WorkflowChanged | WorkflowScheduled
