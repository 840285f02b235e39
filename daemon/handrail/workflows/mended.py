"""A workflow whose step was found by a model: the step's new control, and what that changes. Pure."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from handrail.exemplars.abstraction import filled, value_of
from handrail.stack.events import Event

from .without_values import CannotKeep, Maker
from .workflow import Step, Workflow, written

MEND_STEP = "mend_step"
"""The policy that does one step of a workflow whose control is not found any more."""


def asked_of_model(workflow: Workflow, at: int, values: Mapping[str, str], why: str) -> str:
    """What a model is told of the step: what it does, what its control was, and why that is not found."""
    step = workflow.steps[at]
    was = step.control
    facts = [] if was is None else [f"{was.role} “{filled(was.name, values)}”".strip()]
    if was is not None:
        named = {"hint": was.hint, "heading above it": was.heading, "in": was.group, "after": was.before}
        facts += [f"{what}: {filled(text, values)}" for what, text in named.items() if text]
        facts += [f"in the row of {filled(text, values)}" for text in was.row]
    return (
        f"Do exactly this one step of “{filled(workflow.title, values)}”: {filled(step.says, values)}. "
        f"Its control was: {'; '.join(facts)}. It is not found any more ({why}): the page has changed. "
        "Use the control that is the same one now, once. If none surely is, stop with status failed."
    )


def mended(
    workflow: Workflow, at: int, values: Mapping[str, str], events: Sequence[Event]
) -> Workflow | None:
    """The workflow with the control that a model found for step `at`, by the run's events.

    None if what it did was another step, or cannot be said without the run's values.
    """
    step = workflow.steps[at]
    found = _done(events, step, values)
    if found is None:
        return None
    make = Maker([value_of(name, text) for name, text in values.items()], {})
    try:
        new = make.step(found)
    except CannotKeep:
        return None
    steps = list(workflow.steps)
    says = step.says if step.given else new.says
    steps[at] = step.model_copy(update={"control": new.control, "at": new.at, "says": says})
    return workflow.model_copy(update={"steps": tuple(steps)})


def difference(old: Workflow, new: Workflow) -> str:
    """What is different in the file, line by line: `- ` was, `+ ` is."""
    lines = difflib.ndiff(written(old).splitlines(), written(new).splitlines())
    return "\n".join(line.rstrip() for line in lines if line[:2] in ("- ", "+ "))


def did_the_step(workflow: Workflow, at: int, values: Mapping[str, str], events: Sequence[Event]) -> bool:
    """Whether the last thing that was done is step `at`: the same verb with the same texts."""
    return _done(events, workflow.steps[at], values) is not None


def _done(events: Sequence[Event], step: Step, values: Mapping[str, str]) -> Mapping[str, Any] | None:
    """The last step that was proposed and done, if it does what `step` does."""
    done = [event.data["step"] for event in events if event.kind == "act" and event.data["status"] == "done"]
    proposed = {event.data["step"]: event.data for event in events if event.kind == "propose"}
    last = proposed.get(done[-1]) if done else None
    if last is None or last["action"]["verb"] != step.do:
        return None
    for key, text in step.given.items():
        if isinstance(text, str) and last["action"].get(key) != filled(text, values):
            return None
    return last
