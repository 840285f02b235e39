"""Which policies a small model is offered to call: those that the goal asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from handrail.decision.choices import Callable, callable_of
from handrail.policy.policy import Policy
from handrail.text.literals import unquoted
from handrail.turn.assistance import Situation


def callees(at: Situation, found: Sequence[Policy]) -> list[Callable]:
    """Those of the policies found that the page has something for and the instruction asks for.

    What a called policy names in its file, it needs whatever the instruction's words were. A state that
    leaves nothing to do but to call says itself whom, as long as nothing was done: after that the instruction
    may be carried out already.
    """
    stack, limits = at.stack, at.limits
    found = [other for other in found if other.when is None or other.when.strength(at.page.signs)]
    if at.policy.may_call == ("*",) or len(stack.frames) == 1:
        # What the person quotes is a name or a text. A call has all its arguments in quotes.
        goal = stack.top.objective
        asking = goal if stack.top.arguments else unquoted(goal)
        meant = [other for other in found if limits and limits.allows(other.name)]
        asked = [other for other in found if other.asked_for(asking)]
        fresh = not any(one.kind in ("act", "call") and one.status == "done" for one in stack.top.history)
        settled = fresh and limits and limits.only_these(other.name for other in meant)
        found = meant if settled and not any(other in asked for other in meant) else asked
    return [
        replace(callable_of(other), required=(*other.required, *other.required_of_small)) for other in found
    ]
