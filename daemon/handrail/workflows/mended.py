"""A workflow whose step was found by a model: the step's new control, and what that changes. Pure."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from handrail.exemplars.abstraction import filled, value_of
from handrail.stack.events import Event

from .without_values import DEFAULTS, CannotKeep, Maker
from .workflow import Step, Workflow

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

    A step that turned out to be one that cannot be undone is asked about from now on. None if what it did was
    another step, or cannot be said without the run's values.
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
    found_now = {"control": new.control, "at": new.at, "says": says, "asks": step.asks or new.asks}
    steps[at] = step.model_copy(update=found_now)
    return workflow.model_copy(update={"steps": tuple(steps)})


def merged(old: Workflow, new: Workflow, current: Workflow) -> Workflow | None:
    """The workflow as its file is now (`current`), with the steps that are `new` since `old`.

    None if somebody has changed one of these steps in the file meanwhile.
    """
    if not len(old.steps) == len(new.steps) == len(current.steps):
        return None
    steps = list(current.steps)
    for at, (was, step) in enumerate(zip(old.steps, new.steps, strict=True)):
        if step != was:
            if steps[at] != was:
                return None
            steps[at] = step
    return current.model_copy(update={"steps": tuple(steps)})


def newly_asked(old: Workflow, new: Workflow) -> str:
    """A sentence on each step that cannot be undone and was none such before; "" if there is none."""
    steps = enumerate(zip(old.steps, new.steps, strict=True), 1)
    return "".join(
        f"Step {at} cannot be undone now, which it could before: you are asked each time.\n"
        for at, (was, step) in steps
        if step.asks and not was.asks
    )


def difference(old: str, new: str) -> str:
    """What is different in the file's text, line by line: `- ` was, `+ ` is."""
    lines = difflib.ndiff(old.splitlines(), new.splitlines())
    return "\n".join(line.rstrip() for line in lines if line[:2] in ("- ", "+ "))


def did_the_step(workflow: Workflow, at: int, values: Mapping[str, str], events: Sequence[Event]) -> bool:
    """Whether the last thing that was done is step `at`: the same verb with the same texts."""
    return _done(events, workflow.steps[at], values) is not None


def _done(events: Sequence[Event], step: Step, values: Mapping[str, str]) -> Mapping[str, Any] | None:
    """The last step that was proposed and done, if it does what `step` does."""
    done = [event.data["step"] for event in events if event.kind == "act" and event.data["status"] == "done"]
    proposed = {event.data["step"]: event.data for event in events if event.kind == "propose"}
    last = proposed.get(done[-1]) if done else None
    return last if last is not None and is_the_step(step, last["action"], values) else None


def is_the_step(step: Step, action: Mapping[str, Any], values: Mapping[str, str]) -> bool:
    """Whether an action does what a step does, wherever, and no more: one that submits, too, is another."""
    if action["verb"] != step.do:
        return False
    usual = {"verb": step.do, **DEFAULTS[step.do]}
    wanted = usual | {key: _put(value, values) for key, value in step.given.items()}
    done = usual | dict(action)
    return all(wanted.get(key) == done.get(key) for key in (wanted | done) if key != "ref")


def _put(value: Any, values: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return filled(value, values)
    return [_put(one, values) for one in value] if isinstance(value, list | tuple) else value
