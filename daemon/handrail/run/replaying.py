"""Runs a workflow: the person says “/book_flight” with its values, and code does its steps, under the same
rules.

Each step is judged, asked about, recorded and sent like a model's. Without a model only this differs: who
decides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from handrail.decision.decision import Decision, Stop
from handrail.exemplars.abstraction import filled
from handrail.happened.events import Decided, Noted, Popped, Pushed, StopStatus
from handrail.happened.origin import WorkflowStep
from handrail.page.surroundings import ending
from handrail.policy.policy import Policy
from handrail.stack import guards
from handrail.text.authoring_errors import PolicyError
from handrail.turn.deciding import Made
from handrail.workflows.instruction import given, named
from handrail.workflows.keeping import read
from handrail.workflows.progress import note_of
from handrail.workflows.replay import next_step
from handrail.workflows.workflow import Parameter, Workflow, digest
from handrail_wire import Wanted

from .act import Acting
from .context import NOT_AS_ASKED, RunContext
from .mending import Mending
from .person import Person

_ALONE = re.compile(r'\s*/\w+(\s+\w+=".*)?\s*', re.DOTALL)
"""What says nothing but the name of a workflow, and its values."""
_CHANGED = (
    "The file of {} was changed since this run began, so its next step may be another: nothing more was "
    "done. See what is done already, then start it anew."
)


def workflow_to_run(context: RunContext) -> Workflow | None:
    """The workflow that the instruction names; None if it names none. Raises `PolicyError`, also where it is
    not there any more.
    """
    name, files = named(context.record.instruction), context.services.workflows
    if not name or files is None or context.record.demonstration:
        return None
    found = files.get(name)
    if found is None and (context.fold.rows or _ALONE.fullmatch(context.record.instruction)):
        fix = "Keep it again, or say what to do in words"
        raise PolicyError(str(files.path(name)), "", f"there is no workflow {name} any more", fix)
    return found


def as_policy(workflow: Workflow, values: Mapping[str, str] | None = None) -> Policy:
    """The workflow as what stands on the stack: by its name grants are given.

    What could not be undone when it was kept is asked about, whatever the page makes of it today.
    """
    asked = [step.control.name for step in workflow.steps if step.asks and step.control]
    arguments = {
        name: {"type": "string", "description": one.ask} for name, one in workflow.parameters.items()
    }
    data = {
        "name": workflow.name,
        "description": workflow.title[:300],
        "arguments": arguments,
        "approval": {filled(name, values or {}): "commit" for name in asked if name},
        "instructions": "",
    }
    return Policy.model_validate({**data, "source": workflow.source})


class Replaying:
    """Takes the turns of one run whose root is a workflow."""

    def __init__(self, context: RunContext, person: Person, acting: Acting, mending: Mending) -> None:
        self._context, self._person, self._acting, self._mending = context, person, acting, mending
        self._kept: Workflow | None = None
        """The workflow as it was mended meanwhile."""
        self._looked = False

    async def begin(self, workflow: Workflow) -> None:
        """Ask for the values that the instruction does not set, and put the workflow on the stack."""
        values = given(workflow, self._context.record.instruction)
        problem = ""
        while missing := {name: one for name, one in workflow.parameters.items() if name not in values}:
            fields = [Wanted(name=name, why=_asked(one)) for name, one in missing.items()]
            question = f"{problem}With which values shall I run {workflow.name}?"
            hidden = any(one.secret for one in missing.values())
            answer = await self._person.question(question, fields, client_may=not hidden)
            said = {one.name: one.value for one in answer.values if one.name in missing and one.value}
            found = {name: read(one, said.get(name, one.default)) for name, one in missing.items()}
            values |= {name: value for name, value in found.items() if value}
            bad = [name for name in missing if name not in values]
            problem = f"{' and '.join(bad)} cannot be that. " if bad else ""
        self.push(workflow, values, "")

    def push(self, workflow: Workflow, values: Mapping[str, str], reason: str) -> None:
        """Put the workflow on the stack, as it is now."""
        workflow = self._kept or workflow
        objective = as_policy(workflow).call_text(values)
        known = digest(workflow)
        self._context.write(Pushed(workflow.name, dict(values), objective, reason, digest=known))

    async def safe_point(self) -> None:
        """Hear the person before anything is done. Raises what ends a run (`Run.drive`)."""
        await self._acting.safe_point()

    async def take_turn(self, workflow: Workflow, *, from_start: bool = False) -> None:
        """Do the workflow's next step, or end it. Raises what ends a run (`Run.drive`).

        from_start: it begins at its own address, wherever the tab is: what was done before is on the page.
        """
        context = self._context
        workflow = self._kept or workflow
        await self.safe_point()
        page = context.page or await context.observe()
        if self._mending.at_work:
            caller = context.fold.stack.frames[-2]
            told = {name: str(value) for name, value in caller.arguments.items()}
            await self._mending.take_turn(workflow, told)
            return
        frame = context.fold.stack.top
        if problem := guards.stuck(context.fold.stack, context.bounds):
            self._pop("failed", f"{guards.STUCK}: {problem}")
            return
        values: Mapping[str, str] = {name: str(value) for name, value in frame.arguments.items()}
        url = "" if from_start and not frame.history else page.observation.url
        played = next_step(workflow, values, frame.history, page.lines, url)
        if isinstance(played.step, Stop):
            if played.missing is not None:
                if await self._mending.begin(workflow, played, values):
                    return
            elif played.ends and await self._mending.is_right_end(played):
                self._kept = await self._mending.offer(workflow, values, played.ends)
                self._pop("done", "All steps were done.")
                return
            elif played.step.status == "done":
                self._kept = await self._mending.offer(workflow, values)
            self._pop(played.step.status, played.step.answer)
            return
        if self._has_changed(workflow):
            self._pop("failed", _CHANGED.format(workflow.name))
            return
        for name, text in played.noted.items():
            context.write(Noted(note_of(name, text), name, text))
        context.write(Decided(workflow.name, calls=0, found=played.rung))
        made = Made(Decision((played.step,), played.reason))
        policy = as_policy(workflow, values)
        row = len(context.fold.row_results) if context.fold.rows else None
        origin = WorkflowStep(workflow.name, played.at, played.part, row)
        await self._acting.act(policy, played.step, played.reason, made, page, first=True, origin=origin)

    def _has_changed(self, workflow: Workflow) -> bool:
        """Whether it is not the one that the frame was begun with: its file was changed before a restart.

        A run reads the file once, so this is seen once.
        """
        if self._looked:
            return False
        self._looked = True
        calls = [event for event in self._context.happened() if isinstance(event, Pushed)]
        known = [call.digest for call in calls if call.policy == workflow.name][-1:]
        return any(before not in ("", digest(workflow)) for before in known)

    def _pop(self, status: StopStatus, answer: str) -> None:
        context = self._context
        if status == "done":
            found = context.fitted(answer)
            answer = found.text
            if found.problem:
                status, answer = "failed", f"{NOT_AS_ASKED}: {found.problem}. It was: {answer}"
        heading, at = ending(context.page.lines, answer) if context.page else ("", None)
        context.write(Popped(status, answer, heading=heading, at=at))


def _asked(parameter: Parameter) -> str:
    """What a person is told of a value that is asked for."""
    usual = f", {parameter.default} if you say nothing" if parameter.default else ""
    return f"{parameter.ask}{usual}"[:300]
