"""What is done next for a step of a workflow on a page as it is now: the step, one of several presses of it,
or the turning of a calendar's leaf before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from handrail.exemplars.abstraction import filled, placeholders
from handrail.page.naming import name_of
from handrail.page.surroundings import around, count_of
from handrail.stack.machine import Entry
from handrail.text.words import stands_in
from handrail_wire import Node, Wait

from .counterparts import counterpart, is_number
from .finding import Found, Missing, find, read_off
from .progress import reason_of_part, reason_of_step
from .repeats import items_of
from .turning import to_turn
from .workflow import Step, Target, Workflow

_MOST = 60
"""How often a step is done again, and leaves are turned for one."""
_LOOK_S = 0.4
_LOOKS = {"press": 1, "each": 2}
"""How often a page is looked at again before the next press: what it shows may slide in."""


@dataclass(frozen=True)
class Chosen:
    """What is done next."""

    at: int
    """For which step, from 0."""
    step: Step
    found: Found
    reason: str
    values: Mapping[str, str]
    part: bool = False
    """Whether step `at` is still to be done after it, or to be done once more."""
    learned: Mapping[str, str] = field(default_factory=dict)
    """What was read off the page for it."""


def choose(
    workflow: Workflow,
    at: int,
    values: Mapping[str, str],
    nodes: Sequence[Node],
    parts: Sequence[Entry],
    waited: int,
) -> Chosen | Missing | Wait:
    """What is done for step `at`, for which `parts` were done and the page was waited for `waited` times."""
    step = workflow.steps[at]
    if step.aside and at + 1 < len(workflow.steps):
        return choose(workflow, at + 1, values, nodes, parts, waited)
    chosen = _chosen(workflow, at, values, nodes, parts, waited)
    return (_by_the_way(workflow, at, values, nodes) or chosen) if isinstance(chosen, Missing) else chosen


def _by_the_way(
    workflow: Workflow, at: int, values: Mapping[str, str], nodes: Sequence[Node]
) -> Chosen | None:
    """What closes something that is in the way of a step, as it was closed in the run that was kept."""
    for step in workflow.steps:
        found = find(step.control, step.do, nodes, values) if step.aside and step.control else None
        if isinstance(found, Found) and found.rung == "exact":
            reason = reason_of_part(at, filled(step.says, values))
            return Chosen(at, step, found, reason, values, part=True)
    return None


def _chosen(
    workflow: Workflow,
    at: int,
    values: Mapping[str, str],
    nodes: Sequence[Node],
    parts: Sequence[Entry],
    waited: int,
) -> Chosen | Missing | Wait:
    step = workflow.steps[at]
    if step.items and not items_of(filled(step.items, values)) and at + 1 < len(workflow.steps):
        return choose(workflow, at + 1, values, nodes, parts, waited)
    if len(parts) >= _MOST:
        return Missing(f"it was tried {_MOST} times, and the page never showed what comes then")
    if step.until:
        return _counted(workflow, at, values, nodes)
    if step.again:
        after = _once(workflow, at + 1, values, nodes, [])
        if isinstance(after, Chosen) and after.found.rung == "exact":
            return after
        if parts and step.do != "scroll" and waited < _LOOKS[step.again]:
            return Wait(seconds=_LOOK_S)
        why = after.why if isinstance(after, Missing) else "it may be something else"
        words = filled(step.says, values)
        reason = reason_of_part(at, words)
        if step.again == "each":
            other = _another(step, values, nodes, parts)
            return Chosen(at, step, other, reason, values, part=True) if other else Missing(why)
        found = find(step.control, step.do, nodes, values) if step.control else Missing(why)
        if isinstance(found, Missing) or found.rung == "alike":
            return Missing(f"{why}, and it cannot be pressed again")
        return Chosen(at, step, found, reason, values, part=True)
    return _once(workflow, at, values, nodes, parts)


def _counted(
    workflow: Workflow, at: int, values: Mapping[str, str], nodes: Sequence[Node]
) -> Chosen | Missing:
    """One more press towards a number, or what comes after it."""
    step = workflow.steps[at]
    wanted, count = filled(step.until, values), count_of(nodes)
    if not (is_number(wanted) and is_number(count)):
        return Missing("the page does not show one number" if is_number(wanted) else f"{wanted} is no number")
    if float(count) == float(wanted):
        return _once(workflow, at + 1, values, nodes, [])
    found = find(step.control, step.do, nodes, values) if step.control else Found("", "exact")
    if (float(wanted) > float(count)) != step.raises:
        other, ref = counterpart(step, nodes)
        found = Found(ref, "exact") if ref or other is not step else Missing("")
        step = other
    if isinstance(found, Missing) or found.rung == "alike":
        return Missing(f"the number is {count}, and nothing on the page makes it {wanted}")
    reason = reason_of_part(at, f"{filled(step.says, values)} until it is {wanted}")
    return Chosen(at, step, found, reason, values, part=True)


def _once(
    workflow: Workflow, at: int, values: Mapping[str, str], nodes: Sequence[Node], parts: Sequence[Entry]
) -> Chosen | Missing:
    step, learned = workflow.steps[at], dict[str, str]()
    for name, source in step.reads.items():
        if name not in values:
            if (text := read_off(source, nodes, values)) is None:
                return Missing(f"{name} does not stand where it stood on the page")
            learned[name] = text
    values = {**values, **learned}
    if step.month:
        turned = to_turn(nodes, filled(step.month, values))
        if isinstance(turned, Missing):
            return turned
        if turned:
            turns = Step(do="click", control=Target(role="button"))
            words = f"turn the calendar to {filled(step.month, values)}"
            return Chosen(at, turns, turned, reason_of_part(at, words), values, part=True)
    part = False
    if step.items:
        name = next(iter(placeholders(step.items)))
        items = items_of(values[name])
        if not items:
            return Missing(f"{name} is empty")
        values = {**values, name: items[min(len(parts), len(items) - 1)]}
        part = len(parts) + 1 < len(items)
    found = find(step.control, step.do, nodes, values, sure=step.asks) if step.control else Found("", "exact")
    if unseen := [text for text in (filled(one, values) for one in step.shows) if not _says(text, nodes)]:
        return Missing(f"the page does not say “{unseen[0]}”", said_otherwise=True)
    if isinstance(found, Missing):
        return found
    reason = (reason_of_part if part else reason_of_step)(at, filled(step.says, values))
    return Chosen(at, step, found, reason, values, part, learned)


def _another(
    step: Step, values: Mapping[str, str], nodes: Sequence[Node], parts: Sequence[Entry]
) -> Found | None:
    """The first control like the step's that was not tried yet, and is not open."""
    was = step.control
    assert was is not None
    tried = {entry.ref for entry in parts}
    like = [
        (node, spot)
        for node, spot in around(nodes)
        if node.ref and node.role == was.role and spot.group == filled(was.group, values)
    ]
    if any({"collapsed", "haspopup"} & set(node.states) for node, _ in like):
        like = [(node, spot) for node, spot in like if {"collapsed", "haspopup"} & set(node.states)]
    open_ = {"disabled", "selected", "expanded"}
    rest = [node for node, _ in like if node.ref not in tried and not open_ & set(node.states)]
    return Found(rest[0].ref, "exact") if rest else None


def _says(text: str, nodes: Sequence[Node]) -> bool:
    wanted = " ".join(text.casefold().split())
    said = (" ".join(f"{name_of(node)} {node.value}".casefold().split()) for node in nodes)
    return any(stands_in(wanted, one) for one in said)
