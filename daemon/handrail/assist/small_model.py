"""All help for small models, put together: what `app/` passes to runs for that tier."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from handrail.config.mechanisms import Mechanisms
from handrail.decision.choices import Callee, Restrictions
from handrail.policy.policy import Policy
from handrail.text.literals import quotations
from handrail.turn.assistance import Offer, Situation
from handrail.turn.deciding import Decider
from handrail.turn.prepare import DEFAULT

from .any_page import next_first
from .callees import callees
from .delegation import delegated, is_only_question
from .forced import ForcedFirst
from .goal_coverage import has_uncovered_part
from .grounding import grounded
from .ledger import Ledger
from .named_boxes import named_boxes
from .named_first import named_first
from .repetition import without_repetition
from .row_match import outmatched_controls
from .task_on_page import Task
from .told_values import stored, told
from .useless_controls import useless_controls

CALL_TOKENS = 120
"""Tokens for the page in a prompt whose only choice is which policy to call."""


class SmallModelAssistance:
    """An `Assistance`: fewer choices, some of them made by code, and less to read.

    By `mechanisms.forced` what leaves nothing to choose is decided without the model.
    """

    filters: Sequence[str] = ("mentioned",)

    def __init__(self, mechanisms: Mechanisms = DEFAULT) -> None:
        self._mechanisms = mechanisms

    def callees(self, at: Situation, found: Sequence[Policy]) -> tuple[Callee, ...]:
        """The policies that the goal asks for, with arguments limited to the goal's values."""
        goal, nodes = at.frame.objective, at.page.nodes.values()
        history = at.frame.history
        if len(at.stack.frames) > 1 and not Ledger.of(history).still_open(told(at.frame, at.policy)):
            # Nobody is told the same twice.
            called = {entry.name for entry in history if entry.kind == "call"}
            found = [policy for policy in found if policy.name not in called]
        return tuple(grounded(policy, goal, nodes) for policy in callees(at, found))

    def restrictions(self, at: Situation) -> Restrictions:
        """No finished controls, no worse matching rows, no stop before it has begun."""
        policy, frame, limits = at.policy, at.frame, at.limits
        begun = any(entry.kind in ("act", "call", "error", "tool") for entry in frame.history)
        # The open page may already show the answer.
        answerable = policy.answers and (len(at.stack.frames) > 1 or is_only_question(frame.objective))
        called = frame.arguments if len(at.stack.frames) > 1 else {}
        outmatched = outmatched_controls(at.page, called)
        return Restrictions(
            without=outmatched | at.finished,
            may_stop=begun or answerable or (limits is not None and limits.only_stop),
        )

    def narrow(self, offer: Offer, at: Situation) -> Offer:
        """The offer narrowed to what comes first: named boxes, named actions, policies to call, what fits."""
        policy, frame, limits = at.policy, at.frame, at.limits
        heard = any(entry.kind in ("hint", "answer") for entry in frame.history)
        left = without_repetition(offer.choices, frame.history)
        boxes = named_boxes(left, at.page, at.stack, not heard and "check" in policy.actions)
        named, left = boxes is not left and [*boxes.elements] == ["check"], boxes
        first = named_first(left, limits, at.page, frame.history)
        named, left = named or first is not left, first
        calls = delegated(left, policy, frame, at.library)
        few = limits is not None
        # A plug-in plays its policy itself.
        if not (calls or named or policy.plugin):
            before, left = left, next_first(self._task(at), left, at.page, frame.history)
            few = few or left.elements != before.elements
        left = calls or left
        over = limits.only_stop if limits else not (left.elements or left.callees)
        settled = bool(left.due) or sum(map(len, left.elements.values())) == 1
        return replace(
            offer,
            choices=left,
            # Which policy to call depends on the goal and hardly on the page.
            page_tokens=CALL_TOKENS if calls else offer.page_tokens,
            # If only stopping is left, the whole page is for reading.
            hidden=useless_controls(at.page, left, policy.answers) if few and not over else frozenset(),
            # The only thing that is left to do needs no reading, and may be far down the page.
            anywhere=few and settled,
        )

    def _task(self, at: Situation) -> Task:
        policy, frame = at.policy, at.frame
        values = told(frame, policy)
        calls = [entry for entry in frame.history if entry.kind == "call" and entry.status == "done"]
        called = [other for call in calls if (other := at.library.get(call.name))]
        texts, is_called = [call.text for call in calls], len(at.stack.frames) > 1
        instructions = policy.short or policy.instructions
        named = re.findall(r"\w+", instructions)
        steps = sorted(policy.may_call, key=lambda name: [*named, name].index(name))
        return Task(
            words=f"{policy.description} {frame.objective}" if frame.arguments else frame.objective,
            told=values,
            stored=stored(at.secrets, values),
            deed=policy.name if is_called else "",
            uncued={entry.policy.name for entry in at.library.entries.values() if not entry.policy.cues},
            instructed=[one.words for one in quotations(instructions)] if is_called else (),
            in_state=at.limits is not None,
            may_wait="wait" in policy.actions,
            asks=is_only_question(frame.objective),
            named_actions=frozenset(bound.ref for bound in at.limits.permitted_actions) if at.limits else (),
            in_any_click=at.limits is not None and at.limits.allows("click"),
            steps=steps if is_called and policy.may_call != ("*",) else (),
            covered=bool(calls) and not has_uncovered_part(frame.objective, texts, called),
        )

    def decider(self, model: Decider) -> Decider:
        """The model's decider, behind one that decides by code where nothing is to be chosen."""
        return ForcedFirst(model) if self._mechanisms.forced else model
