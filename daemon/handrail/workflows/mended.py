"""A workflow whose step was found by a model: the step's new control, and what that changes. Pure."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from handrail.exemplars.abstraction import filled, placeholders, surfaces, value_of
from handrail.happened.events import RunEvent
from handrail.happened.steps import Acted, Proposed
from handrail.page.naming import name_of, one_line
from handrail.page.surroundings import Surroundings, around
from handrail.text.words import stands_in
from handrail_wire import Action, Node

from .done import done_of
from .finding import is_code
from .without_values import DEFAULTS, CannotKeep, Maker, opened
from .workflow import Step, Target, Workflow

MEND_STEP = "mend_step"
"""The policy that does one step of a workflow whose control is not found any more."""

_RENEWED = frozenset({"date", "time"})
"""Kinds of values that another field may want in another form."""


def where_it_may_be(
    target: Target, nodes: Sequence[Node], values: Mapping[str, str]
) -> frozenset[str] | None:
    """The controls (refs) of a page that may be the `target` under another name: those that say all of
    the person's values by which it was known. None if it was known by none of them, so that any may be it.
    """
    named = placeholders("\n".join([target.name, *target.row]))
    around_it = [target.group, *([target.before] if target.others or not target.name else [])]
    beside = placeholders("\n".join(around_it)) - named
    if not named and not beside:
        return None

    def is_it(node: Node, spot: Surroundings) -> bool:
        own = [one_line(name_of(node)), *spot.row]
        more = [*own, spot.group, spot.heading, spot.before]
        places = [*((name, own) for name in named), *((name, more) for name in beside)]
        return all(_says(texts, values.get(name, "")) for name, texts in places)

    return frozenset(node.ref for node, spot in around(nodes) if node.ref and is_it(node, spot))


def _says(texts: Iterable[str], value: str) -> bool:
    """Whether one of the texts is a value, in whatever form, or has it in it if it is a code, a day or a
    time: "Ada" is not "Ada Park".
    """
    forms = [form for form in surfaces(value_of("x", value)) if form]
    return any(
        stands_in(form, text) if is_code(form) else form.casefold() == text.casefold()
        for form in forms
        for text in texts
    )


def verbs_of(step: Step) -> tuple[str, ...]:
    """What a model may do for a step: what was ticked in a list may be a button now."""
    return ("check", "click") if step.do == "check" else (step.do,)


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
    workflow: Workflow, at: int, values: Mapping[str, str], events: Sequence[RunEvent]
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
        new = make.step(done_of(found))
    except CannotKeep:
        return None
    given = {key: new.given.get(key, text) for key, text in step.given.items()}
    says = step.says if given and given == step.given else new.says
    steps = list(workflow.steps)
    steps[at] = step.model_copy(
        update={
            "do": new.do,
            "control": new.control,
            "given": given,
            "at": new.at,
            "says": says,
            "asks": step.asks or new.asks,
        }
    )
    return workflow.model_copy(update={"steps": tuple(steps)})


def ended_so(workflow: Workflow, heading: str, values: Mapping[str, str]) -> Workflow:
    """The workflow with this heading of a run's last page as what shows its end."""
    make = Maker([value_of(name, text) for name, text in values.items()], {})
    return workflow.model_copy(update={"ends": opened(make.text(heading))})


def merged(old: Workflow, new: Workflow, current: Workflow) -> Workflow | None:
    """The workflow as its file is now (`current`), with the steps, and the end, that are `new` since `old`.

    None if somebody has changed one of these in the file meanwhile.
    """
    if not len(old.steps) == len(new.steps) == len(current.steps):
        return None
    if new.ends != old.ends != current.ends:
        return None
    steps = list(current.steps)
    for at, (was, step) in enumerate(zip(old.steps, new.steps, strict=True)):
        if step != was:
            if steps[at] != was:
                return None
            steps[at] = step
    ends = new.ends if new.ends != old.ends else current.ends
    return current.model_copy(update={"steps": tuple(steps), "ends": ends})


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


def did_the_step(workflow: Workflow, at: int, values: Mapping[str, str], events: Sequence[RunEvent]) -> bool:
    """Whether the last thing that was done is step `at`: what it does, with the same texts."""
    return _done(events, workflow.steps[at], values) is not None


def _done(events: Sequence[RunEvent], step: Step, values: Mapping[str, str]) -> Proposed | None:
    """The last step that was proposed and done, if it does what `step` does."""
    done = [event.step for event in events if isinstance(event, Acted) and event.status == "done"]
    proposed = {event.step: event for event in events if isinstance(event, Proposed)}
    last = proposed.get(done[-1]) if done else None
    return last if last is not None and is_the_step(step, last.action, values) else None


def is_the_step(step: Step, action: Action, values: Mapping[str, str]) -> bool:
    """Whether an action does what a step does, wherever, and no more: one that submits, too, is another."""
    if action.verb not in verbs_of(step):
        return False
    done = action.model_dump(mode="json")
    wanted = {"verb": action.verb, **DEFAULTS[action.verb]}
    wanted |= {key: _put(value, values) for key, value in step.given.items()}
    return all(_is_same(done.get(key), wanted.get(key)) for key in (wanted | done) if key != "ref")


def _put(value: Any, values: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return filled(value, values)
    return [_put(one, values) for one in value] if isinstance(value, list | tuple) else value


def _is_same(did: Any, wanted: Any) -> bool:
    """Whether two texts are the same, or the same day or time."""
    if did == wanted or not (isinstance(did, str) and isinstance(wanted, str)):
        return bool(did == wanted)
    one, other = value_of("x", did), value_of("x", wanted)
    return one.kind in _RENEWED and (one.kind, one.text) == (other.kind, other.text)
