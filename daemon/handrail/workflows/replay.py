"""Plays a workflow without a model: the next step that was not done yet, on the page as it is now.

Nothing is skipped: where a step's control is not on the page, the page is given a moment, then it ends and
says what was expected and what was found. A step that was done is never done again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from pydantic import TypeAdapter

from handrail.decision.decision import Stop
from handrail.exemplars.abstraction import filled
from handrail.page.naming import name_of, one_line
from handrail.stack.events import AGAIN
from handrail.stack.machine import Entry
from handrail_wire import Action, Goto, Node, Wait

from .finding import Found, Missing, find, reading
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
    rung: str = ""
    """How the step's control was found (`finding.Found.rung`)."""


def next_step(
    workflow: Workflow, values: Mapping[str, str], history: Sequence[Entry], nodes: Sequence[Node], url: str
) -> Played:
    """The decision of a workflow on a page of these `nodes`, after what its frame has done (`history`)."""
    acts = [entry for entry in history if entry.kind == "act"]
    done = [entry for entry in acts if entry.status == "done" and entry.verb != "wait"]
    # What was done again, with a yes for what its page wanted to send, is one step.
    done = [
        entry
        for before, entry in zip([None, *done], done, strict=False)
        if before is None or entry.text.removesuffix(AGAIN) != before.text or entry.text == before.text
    ]
    went = [entry for entry in done if entry.verb == "goto" and entry.text == _going(workflow, values)]
    at = len(done) - len(went)
    if at >= len(workflow.steps):
        return _ended(workflow, values, acts, nodes)
    step = workflow.steps[at]
    if acts and acts[-1].status == "unknown":
        return _stopped(at, step, values, f"nobody knows whether it was done: {acts[-1].text}")
    if _failed(acts):
        return _stopped(at, step, values, f"it could not be done: {acts[-1].text}")
    found = find(step.on, step.do, nodes, values, sure=step.asks) if step.on else Found("", "exact")
    if unseen := [text for text in (filled(one, values) for one in step.shows) if not _says(text, nodes)]:
        found = Missing(f"the page does not say “{unseen[0]}”")
    if isinstance(found, Found):
        return Played(_action(step, found.ref, values), _reason(at, step, values), found.rung)
    if at == 0 and not went and workflow.start and not _is_at(workflow.start, values, url):
        action = Goto(url=filled(workflow.start, values))
        return Played(action, "The workflow begins there")
    if _waited(acts) < _PATIENCE:
        return Played(Wait(seconds=_WAIT_S), f"Step {at + 1} is not possible yet: {found.why}")
    return _stopped(at, step, values, found.why)


def _says(text: str, nodes: Sequence[Node]) -> bool:
    wanted = " ".join(text.casefold().split())
    return any(wanted in " ".join(f"{name_of(node)} {node.value}".casefold().split()) for node in nodes)


def _action(step: Step, ref: str, values: Mapping[str, str]) -> Action:
    given = {key: _put(value, values) for key, value in step.given.items()}
    return _ACTION.validate_python({"verb": step.do, **given, **({"ref": ref} if ref else {})})


def _put(value: Any, values: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return filled(value, values)
    return [_put(one, values) for one in value] if isinstance(value, list) else value


def _reason(at: int, step: Step, values: Mapping[str, str]) -> str:
    return f"Step {at + 1} of the workflow: {filled(step.says, values)}"


def _going(workflow: Workflow, values: Mapping[str, str]) -> str:
    return f"open {filled(workflow.start, values)}"


def _is_at(start: str, values: Mapping[str, str], url: str) -> bool:
    return url == filled(start, values)


def _waited(acts: Sequence[Entry]) -> int:
    """How often the page was waited for since something was last done."""
    count = 0
    for entry in reversed(acts):
        if entry.verb != "wait":
            break
        count += 1
    return count


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
    expected = filled(workflow.ends, values)
    headings = [one_line(node.name) for node in nodes if node.role == "heading"]
    shown = not expected or any(fnmatchcase(name, expected.replace("[", "[[]")) for name in headings)
    answer = filled(workflow.answer, values)
    if shown and workflow.read:
        read = _read(workflow.read, nodes, values)
        shown, answer = read is not None, (answer or "*").replace("*", read or "")
    if shown:
        return Played(Stop("done", answer))
    if _waited(acts) < _PATIENCE:
        return Played(Wait(seconds=_WAIT_S), "The page is not what it was at the end yet")
    if workflow.read:
        return Played(Stop("failed", "All steps were done, but the answer is not where it stood."))
    return Played(Stop("done", answer or "All steps were done."))


def _read(target: Target, nodes: Sequence[Node], values: Mapping[str, str]) -> str | None:
    """What stands where the answer stood: the part of the text that was it."""
    found = _standing(target, nodes, values)
    if found is None:
        return None
    text = one_line(found.name) or found.value
    head, _, tail = filled(target.name, values).partition("*")
    if not (text.startswith(head) and text.endswith(tail)):
        return None
    return text[len(head) : len(text) - len(tail)] if "*" in target.name else text


def _standing(target: Target, nodes: Sequence[Node], values: Mapping[str, str]) -> Node | None:
    """The one text in that place; None if there is none, or several that differ."""
    found = reading(target, nodes, values)
    return found[0] if len({name_of(node) for node in found}) == 1 else None
