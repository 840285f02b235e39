"""Cuts a run's journal into exemplars, one for each decision, and abstracts their values.

A segment is what was carried out on one decision: the actions of a plan up to its cut, the call, the return.
Left out is what would teach something wrong, or depends on what only that run knew:
- a segment in which anything failed, was refused, or was denied;
- a decision after the person's hint or answer, which is not in the exemplar;
- a typed text, an argument, an address or a file that is neither in the objective nor on the page: the model
  worked it out or made it up, and would copy it from the exemplar;
- a text typed into a covered field other than `<secret:name>`, unless the instruction contains it (then it is
  a value like any other, and is not kept).
An answer, a note or a reason in the model's own words stays if its numbers and names are in the objective or
on the page; else the answer becomes empty, and the note or the reason is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.gate.origins import site_of
from handrail.gate.private_sites import looks_private
from handrail.happened.events import (
    Decided,
    Erred,
    Event,
    Noted,
    Popped,
    Pushed,
    Questioned,
    Rejected,
    RowsGathered,
    RunEvent,
    ToolAnswered,
)
from handrail.happened.steps import Acted, Intended, Proposed
from handrail.happened.whole import Reformulated, SitesKnown
from handrail.page.address_pattern import pattern_of
from handrail.page.excerpt import COVERED, SHOWN_VALUE, excerpt, ref_of
from handrail.policy.policy import Policy
from handrail.stack.events import RunRecord, Sent
from handrail.stack.machine import Frame, Stack, apply
from handrail.text.arguments import SECRET_NAME
from handrail.text.json_answer import json_object
from handrail.text.words import stands_in
from handrail_wire import Action

from .abstraction import (
    RELATED,
    SECRET,
    Value,
    abstracted,
    found_in,
    placeholders,
    surfaces,
    values,
    without_related,
)
from .exemplar import KEPT_TOKENS, STEADY_ROLES, Exemplar, Scored, each_text, refs_of, texts_of
from .verifiable import is_free, taken_texts, verifiable_part

_STEADY = re.compile(rf"^\[\w+\] (?:{'|'.join(sorted(STEADY_ROLES))})\b")
_NAME = re.compile(r'^\[\w+\] \w+ "(.*?)"(?: |$)')


@dataclass
class _Segment:
    """One decision and what was carried out on it."""

    decided: Decided
    at: float
    """When it was decided, in Unix seconds."""
    number: int
    frame: Frame
    sent: Sent | None
    actions: list[dict[str, Any]] = field(default_factory=list)
    reason: str = ""
    outcome: str = ""
    flaw: str = ""
    begun: int | None = None
    """The step that has begun and whose end is not recorded yet."""


def segments(
    record: RunRecord,
    events: Sequence[Event],
    sent: Mapping[int, Sent],
    policies: Mapping[str, Policy],
    scored: Scored,
) -> tuple[list[Exemplar], list[str]]:
    """The run's exemplars, and the reasons in plain words why the other decisions gave none.

    `sent` is what each decision was made on, by the number of its event (`Journal.sent`); `policies` are all
    policies by name.
    """
    cuts = list(_cut(events, sent))
    wording = _reformulation(record, events)
    # A corrected wording may contain a password that the instruction does not.
    passwords = [(name, text) for name, text in found_in(wording) if name == SECRET]
    known = values([*passwords, *_given(record.instruction, events, cuts, policies)])
    private = _private_sites(events)
    found: list[Exemplar] = []
    left_out: list[str] = []
    for cut in cuts:
        flaw = cut.flaw or _flaw(cut, record.instruction)
        made = None if flaw else _exemplar(cut, record, wording, known, policies, scored)
        if made is not None and not isinstance(made, str):
            at_home = cut.sent is not None and _is_private(cut.sent, private)
            found.append(replace(made, site_kind="") if at_home else made)
        else:
            left_out.append(f"decision {cut.number}: {flaw or made}")
    return found, left_out


def up_to(events: Sequence[Event], moment: float) -> list[Event]:
    """The events up to the end of the last action that began before `moment`, Unix time in seconds.

    A run goes on for a while after its reward; what it did then did not contribute to it.
    """
    before = [event for event in events if event.at <= moment]
    begun = [event.what.step for event in before if isinstance(event.what, Intended)]
    if not begun:
        return before
    acts = ((n, event.what) for n, event in enumerate(events, 1) if isinstance(event.what, Acted))
    return list(events[: next((n for n, act in acts if act.step == begun[-1]), len(events))])


def _reformulation(record: RunRecord, events: Iterable[Event]) -> str:
    """The explicit wording that the run followed, or "" if it followed the instruction."""
    made = False
    for event in events:
        if isinstance(event.what, Reformulated):
            made = True
        elif isinstance(event.what, Pushed):
            objective = event.what.objective
            return objective if made and objective != record.instruction else ""
    return ""


def _private_sites(events: Iterable[Event]) -> frozenset[str]:
    """The sites that on one page looked like a bank's, or like one about health."""
    known = [event.what.seen for event in events if isinstance(event.what, SitesKnown)]
    return frozenset(site for sites in known for site, about in sites.items() if about)


def _is_private(sent: Sent, sites: frozenset[str]) -> bool:
    """Whether what was read stays on its site: it is one of `sites`, or this page looks like one."""
    return site_of(sent.url) in sites or bool(looks_private(sent.url, sent.title))


def _cut(events: Iterable[Event], sent: Mapping[int, Sent]) -> Iterator[_Segment]:
    stack = Stack()
    current: _Segment | None = None
    number = 0
    proposed: dict[int, Action] = {}
    for event in events:
        what = event.what
        if isinstance(what, Decided):
            if current:
                yield current
            number += 1
            seen = sent.get(event.n)
            current = _Segment(what, event.at, number, stack.top, seen) if stack.frames else None
        elif isinstance(what, Proposed):
            proposed[what.step] = what.action
        if current:
            _take(current, what, proposed)
        stack = apply(stack, what)
    if current:
        yield current


def _take(segment: _Segment, event: RunEvent, proposed: Mapping[int, Action]) -> None:
    """Add an event to the segment that it belongs to."""
    if isinstance(event, Proposed | Pushed | Popped):
        segment.reason = segment.reason or event.reason
    match event:
        case Intended():
            segment.begun = event.step
        case Proposed(named=True):
            segment.flaw = "it went on over a page that was not read"
        case Acted(status="done"):
            segment.begun = None
            segment.actions.append(_as_chosen(proposed[event.step]))
            segment.outcome = "acted"
        case Acted():
            segment.flaw = f"“{event.text}” did not work"
        case Erred():
            segment.flaw = f"it was not possible ({event.text})"
        case Noted():
            segment.actions.append({"do": "note", "text": event.text})
        case Rejected(item=item, why=why, fit=fit):
            segment.actions.append({"do": "reject", "item": item, "why": why, "fit": fit})
        case ToolAnswered() | RowsGathered():
            segment.actions.append({"do": event.tool, **event.given})
            segment.outcome = "asked a tool"
        case Pushed():
            last = {"last": True} if event.last else {}
            call = {"do": "call", "policy": event.policy, "arguments": dict(event.arguments)}
            segment.actions.append(call | last)
            segment.outcome = f"called {event.policy}"
        case Popped(passed_on=True):
            pass  # The caller's, whose last call this was.
        case Popped() if not _chosen(segment.decided, event.answer):
            pass  # The page's state ended the frame, or it was stuck: no decision.
        case Popped() if event.shows:
            segment.flaw = "it ended on a page that was not read"
        case Popped(status="done"):
            segment.actions.append({"do": "stop", "status": "done", "answer": event.answer})
            segment.outcome = "returned"
        case Popped():
            segment.flaw = "it gave up" if event.status == "failed" else "it asked for more"
        case Questioned():
            segment.flaw = "it asked you"


def _as_chosen(action: Action) -> dict[str, Any]:
    """A page action as a model writes it: ref, verb, and fields that differ from their defaults."""
    fields = action.model_dump(mode="json", exclude_defaults=True)
    ref = {"ref": fields.pop("ref")} if fields.get("ref") else {}
    return {**ref, "do": action.verb, **{name: value for name, value in fields.items() if name != "verb"}}


def _chosen(decision: Decided, answer: str) -> bool:
    """Whether one of the model's answers for the decision is to stop with this answer."""
    for raw in decision.answers:
        actions = (json_object(raw) or {}).get("actions")
        actions = [actions] if isinstance(actions, dict) else actions
        if isinstance(actions, list) and any(
            isinstance(action, dict) and action.get("do") == "stop" and action.get("answer", "") == answer
            for action in actions
        ):
            return True
    return False


# --- values ----------------------------------------------------------------------------------------


def _given(
    instruction: str, events: Iterable[Event], cuts: Sequence[_Segment], policies: Mapping[str, Policy]
) -> Iterator[tuple[str, str]]:
    """(name, text) of possible values: passwords, arguments, parts of the instruction that were used.

    A text that occurs several times keeps its first name.
    """
    taken = _used(cuts, policies)
    used = [(name, text) for name, text in taken if stands_in(text.strip(), instruction)]
    arguments = list(_arguments(events, policies))
    handled = "\n".join(text for _, text in [*arguments, *used])
    # Three capitals may be an airport or just a word (PIN, CSV): they count if they were used.
    looks = [
        (name, text)
        for name, text in found_in(instruction)
        if name != "code" or not text.isalpha() or stands_in(text, handled)
    ]
    yield from ((name, text) for name, text in [*looks, *used] if name == SECRET)
    yield from arguments
    yield from looks
    yield from used


def _arguments(events: Iterable[Event], policies: Mapping[str, Policy]) -> Iterator[tuple[str, str]]:
    """The arguments of all calls, except for choices from a list."""
    for event in events:
        if isinstance(called := event.what, Pushed):
            policy = policies.get(called.policy)
            for name, text in called.arguments.items():
                if isinstance(text, str) and is_free(policy, name):
                    yield name, text


def _used(cuts: Iterable[_Segment], policies: Mapping[str, Policy]) -> Iterator[tuple[str, str]]:
    """(name, text) of the texts that actions used, and of the names of elements that they chose."""
    for cut in cuts:
        lines = _lines(cut.sent)
        for action in cut.actions:
            line = lines.get(action.get("ref", ""), "")
            for text in taken_texts(action, policies):
                yield SECRET if COVERED.search(line) else "text", text
            name = _NAME.match(line)
            if name and not _STEADY.match(line):
                yield "item", name[1]


def _lines(sent: Sent | None) -> dict[str, str]:
    """The page's lines by their element's ref."""
    return {ref: line for line in (sent.page.split("\n") if sent else ()) if (ref := ref_of(line))}


# --- one segment -----------------------------------------------------------------------------------


def _flaw(cut: _Segment, instruction: str) -> str:
    """Why a segment cannot be an exemplar, whatever its values; or ""."""
    if cut.sent is None:
        return "its prompt is not kept any more"
    if cut.begun is not None:
        return "nobody knows how its last step ended"
    if not cut.actions:
        return "nothing was done"
    if any(entry.kind in ("hint", "answer") for entry in cut.frame.history):
        return "it followed something that you said"
    lines = _lines(cut.sent)
    for action in cut.actions:
        if action["do"] != "type" or not COVERED.search(lines.get(action["ref"], "")):
            continue
        if not SECRET_NAME.fullmatch(action["text"]) and not stands_in(action["text"], instruction):
            return "something was typed into a covered field"
    if missing := set(refs_of({"actions": cut.actions})) - set(lines):
        return f"the page that was read does not show {', '.join(sorted(missing))}"
    return ""


def _exemplar(
    cut: _Segment,
    record: RunRecord,
    wording: str,
    known: Sequence[Value],
    policies: Mapping[str, Policy],
    scored: Scored,
) -> Exemplar | str:
    """The segment's exemplar, or the reason why it has none."""
    assert cut.sent is not None
    raw = {**({"reason": cut.reason} if cut.reason else {}), "actions": cut.actions}
    unrelated = without_related("\n".join([cut.sent.page, *texts_of(raw)]), known)
    here = [value for value in known if value.kind in unrelated or _as_said(value, cut)]

    def put(text: str) -> str:
        return abstracted(text, here)

    used = frozenset(refs_of(raw))
    goal = f"{cut.frame.objective} {' '.join(texts_of(raw))}"
    page = put(excerpt(_uncovered(cut.sent.page), used, goal, KEPT_TOKENS))
    objective, title = put(cut.frame.objective), put(cut.sent.title)
    seen = "\n".join([objective, title, page])
    decision = verifiable_part(each_text(raw, put), seen, policies)
    if isinstance(decision, str):
        return decision
    task = put(record.instruction)
    reformulation = put(wording)
    named = placeholders("\n".join([task, reformulation, seen, *texts_of(decision)]))
    return Exemplar(
        policy=cut.frame.policy,
        task=task,
        objective=objective,
        address=pattern_of(cut.sent.url, [form for value in known for form in surfaces(value)]),
        title=title,
        page=page,
        decision=decision,
        values={value.name: value.kind for value in sorted(here, key=_order) if value.name in named},
        outcome=cut.outcome,
        run=record.run,
        step=cut.number,
        at=cut.at,
        scored=scored,
        filters=tuple(cut.sent.filters),
        reformulation=reformulation,
        site_kind=cut.sent.site_kind,
    )


def _order(value: Value) -> tuple[str, str]:
    """A sort key that keeps dates and times in ascending order, as the made-up ones will be."""
    return (value.kind, value.text if value.kind in RELATED else "")


def _as_said(value: Value, cut: _Segment) -> bool:
    """Whether the goal contains the value and it is used as it is, so that another could replace it.

    Used means in the decision, in an element that the decision uses, or in a field that is filled in.
    """
    assert cut.sent is not None
    lines = _lines(cut.sent)
    decision = {"actions": cut.actions}
    elements = [lines.get(ref, "") for ref in refs_of(decision)]
    fields = SHOWN_VALUE.findall(cut.sent.page)
    used = "\n".join([*texts_of(decision), *elements, *fields])
    forms = surfaces(value)
    return any(stands_in(form, cut.frame.objective) for form in forms) and any(
        stands_in(form, used) for form in forms
    )


def _uncovered(page: str) -> str:
    """The page without the values of its covered fields."""
    return "\n".join(SHOWN_VALUE.sub("", line) if COVERED.search(line) else line for line in page.split("\n"))
