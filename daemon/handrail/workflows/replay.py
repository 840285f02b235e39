"""Plays a workflow without a model: the next step that was not done yet, on the page as it is now.

Nothing is skipped: where a step's control is not on the page, the page is given a moment, then it ends and
says what was expected and what was found. A step that was done is never done again.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Any

from pydantic import TypeAdapter

from handrail.decision.decision import Stop
from handrail.exemplars.abstraction import filled, placeholders
from handrail.page.address_pattern import host_of, pattern_of
from handrail.page.naming import one_line
from handrail.stack.machine import Entry
from handrail_wire import Action, Goto, Node, Wait

from .choosing import Chosen, choose
from .finding import read_off, reading
from .mended import where_it_may_be
from .progress import progress, values_read
from .workflow import Step, Target, Workflow

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
_PATIENCE = 5
"""How often in a row a page is waited for that does not have what is looked for."""
_WAIT_S = 1


@dataclass(frozen=True)
class Played:
    """What comes next, and why."""

    step: Action | Stop
    reason: str = ""
    at: int = 0
    """For which step, from 0; as many as there are at the end."""
    part: bool = True
    """Whether that step is still to be done after it, or to be done once more."""
    rung: str = ""
    """How the step's control was found (`finding.Found.rung`)."""
    missing: int | None = None
    """The step for which the page lacks something, which is why it ended."""
    why: str = ""
    """What is missing, in words."""
    renamed: bool = False
    """Whether that may be there under another name."""
    noted: Mapping[str, str] = field(default_factory=dict)
    """What was read off the page, and a later step needs."""
    ends: str = ""
    """The heading of the page where all steps were done, if it is not the one of then."""


def next_step(
    workflow: Workflow, values: Mapping[str, str], history: Sequence[Entry], nodes: Sequence[Node], url: str
) -> Played:
    """The decision of a workflow on a page of these `nodes`, after what its frame has done (`history`)."""
    values = {**values, **values_read(workflow, history)}
    # A call is a step that a model did (`run/mending.py`).
    acts = [entry for entry in history if entry.kind in ("act", "call") and not entry.open]
    at, went, parts = progress(workflow, acts)
    if at >= len(workflow.steps):
        return _ended(workflow, values, acts, nodes)
    step = workflow.steps[at]
    unread = {name for name in step.reads if name not in values}
    if unsaid := sorted(placeholders(step.model_dump_json()) - values.keys() - unread):
        return _stopped(at, step, values, f"{unsaid[0]} was not said")
    if acts and acts[-1].status == "unknown":
        return _stopped(at, step, values, f"nobody knows whether it was done: {acts[-1].text}")
    if acts and acts[-1].kind == "call" and acts[-1].status != "done":
        return _stopped(at, step, values, f"a model did not do it either: {acts[-1].result}")
    if acts and acts[-1].status == "refused":
        return _stopped(at, step, values, acts[-1].value)
    if _failed(acts):
        return _stopped(at, step, values, f"it could not be done: {acts[-1].text}")
    if (
        at == 0
        and not went
        and workflow.start
        and step.do != "goto"
        and not _is_at(workflow.start, values, url)
    ):
        return Played(Goto(url=filled(workflow.start, values)), "The workflow begins there", at)
    if step.do != "goto" and (where := _elsewhere(workflow, step, values, url)):
        return _stopped(at, step, values, where)
    if step.waits and not _waited(acts):
        return Played(Wait(seconds=step.waits), f"The page is given a moment before step {at + 1}", at)
    chosen = choose(workflow, at, values, nodes, parts, _waited(acts))
    if isinstance(chosen, Wait):
        why = f"The page is given a moment before step {at + 1} is done once more"
        return Played(chosen, why, at)
    if isinstance(chosen, Chosen):
        rest = workflow.steps[chosen.at + 1 :]
        later = {name for one in rest for name in placeholders(one.model_dump_json())}
        noted = {name: text for name, text in chosen.learned.items() if name in later}
        action = _action(chosen.step, chosen.found.ref, chosen.values)
        rung = chosen.found.rung
        return Played(action, chosen.reason, chosen.at, chosen.part, rung=rung, noted=noted)
    if _waited(acts) < _PATIENCE + bool(step.waits):
        return Played(Wait(seconds=_WAIT_S), f"Step {at + 1} is not possible yet: {chosen.why}", at)
    may_be = not step.again and _may_be_called_otherwise(step, nodes, values)
    renamed = not chosen.said_otherwise and may_be
    return replace(_stopped(at, step, values, chosen.why), missing=at, why=chosen.why, renamed=renamed)


def _may_be_called_otherwise(step: Step, nodes: Sequence[Node], values: Mapping[str, str]) -> bool:
    """Whether something on the page may be its control, whatever it is called: where the person named it, or
    what it belongs to, only what says the same.
    """
    if step.control is None:
        return False
    there = where_it_may_be(step.control, nodes, values)
    return there is None or bool(there)


def _elsewhere(workflow: Workflow, step: Step, values: Mapping[str, str], url: str) -> str:
    """Why a step is not done on this page: it is another site or, for what cannot be undone, another page."""
    if host_of(url) != host_of(workflow.site):
        return f"this is {host_of(url) or 'another page'}, and it belongs to {host_of(workflow.site)}"
    page = filled(step.at, values).partition("?")[0]
    if (
        step.asks
        and page
        and not fnmatchcase(url.partition("?")[0].partition("#")[0], page.replace("[", "[[]"))
    ):
        return f"this is another page than {page}"
    return ""


def _action(step: Step, ref: str, values: Mapping[str, str]) -> Action:
    given = {key: _put(value, values) for key, value in step.given.items()}
    return _ACTION.validate_python(step.model_copy(update={"given": given}).action(ref))


def _put(value: Any, values: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return filled(value, values)
    return [_put(one, values) for one in value] if isinstance(value, list) else value


def _is_at(start: str, values: Mapping[str, str], url: str) -> bool:
    """Whether the page is where the workflow began: that address, or one of its kind if it has no value."""
    return url == filled(start, values) or (not placeholders(start) and pattern_of(url) == pattern_of(start))


def _waited(acts: Sequence[Entry]) -> int:
    """How often the page was waited for since something was last done."""
    return len([*itertools.takewhile(lambda entry: entry.verb == "wait", reversed(acts))])


def _failed(acts: Sequence[Entry]) -> bool:
    """Whether the same step was tried twice and not done: the page moves on by itself, or forbids it."""
    last = [entry for entry in acts if entry.verb != "wait"][-2:]
    return len(last) == 2 and all(entry.status not in ("done", "unknown") for entry in last)


def _stopped(at: int, step: Step, values: Mapping[str, str], why: str) -> Played:
    words = filled(step.says, values)
    return Played(Stop("failed", f"Step {at + 1} ({words}) was not done: {why}."))


def _ended(
    workflow: Workflow, values: Mapping[str, str], acts: Sequence[Entry], nodes: Sequence[Node]
) -> Played:
    """All is done: the answer, once the page shows what it showed then."""
    headings = [one_line(node.name) for node in nodes if node.role == "heading"]
    ending = Target(role="heading", name=workflow.ends)
    shown = not workflow.ends or bool(reading(ending, nodes, values))
    answer = read_off(workflow.read, nodes, values) if workflow.read else "All steps were done."
    told, over = bool(workflow.ends or workflow.read), len(workflow.steps)
    if shown and answer is not None and (told or _waited(acts)):
        return Played(Stop("done", answer))
    if not told:
        # Nothing that the page says tells that it is through with the last step.
        return Played(Wait(seconds=_WAIT_S), "The page is given a moment at the end", over)
    if _waited(acts) < _PATIENCE:
        return Played(Wait(seconds=_WAIT_S), "The page is not what it was at the end yet", over)
    if not shown:
        ends, first = filled(workflow.ends, values), next(iter(headings), "")
        why = f"All steps were done, but the page should say “{ends}”, and says “{first or 'no heading'}”."
        return Played(Stop("failed", why), ends="" if workflow.read else first)
    return Played(Stop("failed", "All steps were done, but the answer is not where it stood."))
