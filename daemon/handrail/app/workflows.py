"""Answers what the popup and the panel ask about workflows: listed, kept from a run, shown, put on time,
deleted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Literal

from handrail.happened.events import Pushed
from handrail.library.site import url_matches
from handrail.run.services import Services
from handrail.schedules.task import Schedule
from handrail.schedules.times import NoTime
from handrail.store.grant_store import GrantStoreError
from handrail.store.jobs import JobStore, JobStoreError
from handrail.store.journal import UnreadableRun
from handrail.store.own_files import FilesError
from handrail.store.workflow_files import WorkflowFiles
from handrail.text.arguments import SECRET_NAME
from handrail.text.authoring_errors import PolicyError
from handrail.workflows import correcting
from handrail.workflows.correcting import Corrected, Problem, corrected, is_fixed, name_for
from handrail.workflows.instruction import named, with_values
from handrail.workflows.keeping import keep
from handrail.workflows.rows import BadRows, checked_table
from handrail.workflows.without_values import CannotKeep
from handrail.workflows.workflow import Workflow, step_sentences
from handrail_wire import (
    DaemonBody,
    DeleteWorkflow,
    DraftWorkflow,
    Failure,
    GetWorkflow,
    Grant,
    KeepWorkflow,
    ListWorkflows,
    ScheduleWorkflow,
    StartRun,
    WorkflowChanged,
    WorkflowList,
    WorkflowMessage,
    WorkflowParameter,
    WorkflowProblem,
    WorkflowShown,
    WorkflowView,
)

from .dependents import dependents_of_workflow
from .scheduling import CannotSchedule, scheduled

_ORDER = ("page", "site", "elsewhere")
_LONGEST = 20_000
"""Characters of an instruction, as in the messages' schema."""
_TITLE = 300
"""Characters of a title in a list."""


class Workflows:
    """The person's workflows, as their browser asks for them."""

    def __init__(self, services: Services, jobs: JobStore | None = None) -> None:
        """`jobs`: where the schedules are that may do one of them."""
        self._services = services
        self._jobs = jobs

    def handle(self, body: WorkflowMessage) -> DaemonBody:
        """Answer one message; what cannot be done is a `failure`, in words for the person."""
        files = self._services.workflows
        if files is None:
            return _failure("This Handrail has no workflows.")
        try:
            match body:
                case ListWorkflows():
                    return self._listed(files, body.url)
                case GetWorkflow():
                    return self._shown(files, body.name)
                case DraftWorkflow():
                    draft = self._draft(body.run)
                    name = name_for(draft, {path.stem for path in files.folder.glob("*.md")})
                    return WorkflowShown(workflow=_view(draft.model_copy(update={"name": name}), whole=True))
                case KeepWorkflow():
                    return self._keep(files, body)
                case DeleteWorkflow():
                    if not files.delete(body.name):
                        return _failure(f"There is no workflow {body.name} any more.")
                    return WorkflowChanged(name=body.name)
                case ScheduleWorkflow() if self._jobs:
                    return scheduled(body, files, self._jobs)
        except CannotKeep as error:
            return _failure(f"This run cannot be kept. {error}")
        except (PolicyError, FilesError, JobStoreError, CannotSchedule, NoTime, BadRows) as error:
            return _failure(str(error))
        return _failure("This Handrail has no schedules.")

    def instruction(self, request: StartRun) -> str | Failure:
        """What a run is started with: its instruction, with the values that came beside it."""
        if not request.values or request.table:
            return request.instruction
        name = request.instruction.strip().removeprefix("/")
        try:
            workflow = self._services.workflows.get(name) if self._services.workflows else None
        except PolicyError as error:
            return _failure(str(error))
        if workflow is None:
            return _failure(f"There is no workflow {name} any more.")
        values = {one.name: one.value for one in request.values if one.name in workflow.parameters}
        for key, text in values.items():
            if workflow.parameters[key].secret and not SECRET_NAME.fullmatch(text.strip()):
                return _failure(
                    f"“{workflow.parameters[key].ask or key}” is a secret, and is not written down. Store it "
                    f"with “handrail keys set {key} --origin SITE”, then write <secret:{key}> here."
                )
        words = with_values(name, values)
        return words if len(words) <= _LONGEST else _failure("These values are too long for one run.")

    def rows(self, request: StartRun) -> list[dict[str, str]] | Failure:
        """The values of each row of the table that came beside an instruction; none if none did."""
        if not request.table:
            return []
        name = named(request.instruction)
        try:
            workflow = self._services.workflows.get(name) if self._services.workflows and name else None
        except PolicyError as error:
            return _failure(str(error))
        if workflow is None:
            return _failure("A table is for a workflow: name one, as in /book_flight.")
        if not workflow.start:
            return _failure(f"{name} has no page where it begins, so it cannot be done for each row.")
        given = {one.name: one.value for one in request.values}
        try:
            return checked_table(workflow, request.table, given)
        except BadRows as error:
            return _failure(str(error))

    def _listed(self, files: WorkflowFiles, url: str) -> WorkflowList:
        """All of them, also where it cannot be read what relies on them: that is said then."""
        store = self._services.grants
        try:
            grants = store.active() if store else ()
            found = listed(files, url, grants, self._jobs.schedules() if self._jobs else ())
        except (GrantStoreError, JobStoreError) as error:
            found = listed(files, url)
            found = found.model_copy(update={"problems": [*found.problems, str(error)[:1000]]})
        unknown = url.startswith(("http://", "https://")) and not self._services.library.knows(url)
        return found.model_copy(update={"beforehand": self._services.beforehand}) if unknown else found

    def _shown(self, files: WorkflowFiles, name: str) -> DaemonBody:
        workflow = files.get(name)
        if workflow is None:
            return _failure(f"There is no workflow {name} any more.")
        return WorkflowShown(workflow=_view(workflow, self._last(workflow), whole=True))

    def _last(self, workflow: Workflow) -> dict[str, str]:
        """What the workflow's last run was told, but for secrets."""
        journal = self._services.journal
        for record in journal.latest_of(workflow.name):
            with suppress(UnreadableRun):
                for event in journal.events(record.run):
                    if isinstance(called := event.what, Pushed) and called.policy == workflow.name:
                        return {name: str(value) for name, value in called.arguments.items()}
        return {}

    def _draft(self, run: str, name: str = "draft") -> Workflow:
        journal = self._services.journal
        record = journal.record(run)
        if record is None:
            raise CannotKeep("It is not in Handrail's journal any more.")
        return keep(name, record, journal.events(run))

    def _keep(self, files: WorkflowFiles, body: KeepWorkflow) -> DaemonBody:
        name = body.name.strip()
        wanted = [
            Corrected(one.was, one.name.strip(), one.ask, one.kind, one.default) for one in body.parameters
        ]
        workflow, problems = corrected(self._draft(body.run), body.title, wanted)
        if not correcting.NAME.fullmatch(name):
            problems.insert(0, Problem("name", correcting.NO_NAME.format(like="book_flight")))
        elif files.path(name).exists():
            problems.insert(0, Problem("name", f"There is a workflow {name} already. Choose another name."))
        if not problems:
            files.save(workflow.model_copy(update={"name": name}))
        said = [WorkflowProblem(field=one.field, text=one.text) for one in problems]
        return WorkflowChanged(name=name, problems=said)


def listed(
    files: WorkflowFiles, url: str, grants: Iterable[Grant] = (), schedules: Iterable[Schedule] = ()
) -> WorkflowList:
    """All workflows by name, those for the page at `url` first, then those of its site; and what is wrong.

    Args:
        files: Where they are.
        url: The page that the person sees; "" for none.
        grants: Those that may have been given to one of them.
        schedules: Those that may do one of them.
    """
    found, problems = files.all()
    views = [_view(one, url=url, needed=dependents_of_workflow(one.name, grants, schedules)) for one in found]
    views.sort(key=lambda view: _ORDER.index(view.here))
    return WorkflowList(workflows=views, problems=[str(problem)[:1000] for problem in problems])


def _view(
    workflow: Workflow,
    last: dict[str, str] | None = None,
    *,
    url: str = "",
    whole: bool = False,
    needed: Iterable[str] = (),
) -> WorkflowView:
    parameters = [
        WorkflowParameter(
            name=name,
            ask=one.ask[:1000],
            kind=one.kind[:100],
            default=one.default[:4000],
            secret=one.secret,
            last=_shown_value((last or {}).get(name, ""), secret=one.secret),
            fixed=is_fixed(workflow, name),
        )
        for name, one in (workflow.parameters.items() if whole else ())
    ]
    return WorkflowView(
        name=workflow.name,
        title=workflow.title[: _LONGEST if whole else _TITLE],
        site=workflow.site[:4096],
        here=_here(workflow.site, url) if url else "elsewhere",
        parameters=parameters,
        steps=[sentence[:1000] for sentence in step_sentences(workflow)] if whole else [],
        needed=[sentence[:1000] for sentence in needed][:100],
    )


def _shown_value(text: str, *, secret: bool) -> str:
    """Of a secret only its name."""
    return "" if secret and not SECRET_NAME.fullmatch(text) else text[:4000]


def _here(site: str, url: str) -> Literal["page", "site", "elsewhere"]:
    """Whether a workflow's pattern fits an address, or only its site does."""
    if url_matches(site, url):
        return "page"
    return "site" if url_matches(re.sub(r"(://[^/]+)/.*", r"\1/*", site), url) else "elsewhere"


def _failure(message: str) -> Failure:
    return Failure(code="not_now", message=message[:2000])
