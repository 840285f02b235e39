"""All the help for small models together: what `app/` injects for that tier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from handrail.decision.choices import Callable, Restrictions
from handrail.policy.policy import Policy
from handrail.turn.assistance import Offer, Situation
from handrail.turn.deciding import Decider

from .callees import callees
from .delegation import delegated, only_asks
from .forced import ForcedFirst
from .form_filler import due_first
from .grounding import grounded
from .named_boxes import named_boxes
from .repetition import not_asked_again
from .row_match import told_apart
from .typed_texts import typed_texts
from .useless_controls import useless_controls

CALL_TOKENS = 120
"""The page's share of a prompt where nothing can be chosen but whom to call."""


class SmallModelAssistance:
    """An `Assistance`: fewer choices, some of them made by code, and less to read.

    `forced`: what leaves nothing to choose is done without asking the model.
    """

    filters: Sequence[str] = ("mentioned",)

    def __init__(self, *, forced: bool = True) -> None:
        self._forced = forced

    def callable(self, at: Situation, found: Sequence[Policy]) -> tuple[Callable, ...]:
        """Those that the goal asks for, with arguments that the goal has values for."""
        goal, nodes = at.frame.objective, at.page.nodes.values()
        return tuple(grounded(one, goal, nodes) for one in callees(at, found))

    def restrictions(self, at: Situation) -> Restrictions:
        """Without what is finished, rows that the call does not mean, texts that nobody told; and it cannot
        stop before it has done anything.
        """
        policy, frame, limits = at.policy, at.frame, at.limits
        begun = any(entry.kind in ("act", "call", "error", "tool") for entry in frame.history)
        # What was asked may stand on the page that is open.
        answerable = policy.reads and (len(at.stack.frames) > 1 or only_asks(frame.objective))
        apart = told_apart(at.page, frame.arguments) if policy.rows_apart else frozenset[str]()
        return Restrictions(
            without=apart | at.finished,
            texts=typed_texts(policy, frame.arguments, at.secrets),
            may_stop=begun or answerable or (limits is not None and limits.only_stop),
            # What a state gives to its controls may not be there: then there is nothing to begin with.
            may_fail=limits is not None and any(one.value for one in limits.given),
        )

    def narrow(self, offer: Offer, at: Situation) -> Offer:
        """Only what comes first: what a state gives to its controls, boxes that are named, whom to call."""
        policy, frame, limits = at.policy, at.frame, at.limits
        heard = any(entry.kind in ("hint", "answer") for entry in frame.history)
        left = not_asked_again(offer.choices, frame.history)
        left = named_boxes(left, at.page, at.stack, policy.named_first and not heard)
        left = due_first(left, limits, at.page, frame.history)
        calls = delegated(left, policy, frame, at.library)
        left = calls or left
        settled = bool(left.due) or sum(map(len, left.elements.values())) == 1
        return replace(
            offer,
            choices=left,
            # Whom to call is told by the goal, and hardly by the page.
            page_tokens=CALL_TOKENS if calls else offer.page_tokens,
            hidden=useless_controls(at.page, left, limits, policy.reads),
            # What a state leaves as the only thing to do needs no reading: it may be far down the page.
            anywhere=limits is not None and settled,
        )

    def decider(self, model: Decider) -> Decider:
        """The model, behind what is decided by code."""
        return ForcedFirst(model) if self._forced else model
