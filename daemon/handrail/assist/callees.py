"""The policies that a small model may call: those that the goal asks for."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.decision.choices import Callee, callee_of
from handrail.policy.policy import Policy
from handrail.text.literals import unquoted
from handrail.turn.assistance import Situation


def callees(at: Situation, found: Sequence[Policy]) -> list[Callee]:
    """The policies among `found` that the page has something for and the instruction asks for.

    The instruction's words do not matter for policies that a called policy names in its file. Nor do they
    where the page's state allows only calls, as long as nothing was done: its policies are offered then,
    unless the instruction asks for one of them.
    """
    stack, limits = at.stack, at.limits
    found = [other for other in found if other.when is None or other.when.strength(at.page.signs)]
    if at.policy.may_call == ("*",) or len(stack.frames) == 1:
        # A person's quotations are names or texts, not wishes; in a call all arguments are in quotes.
        goal = stack.top.objective
        asking = goal if stack.top.arguments else unquoted(goal)
        meant = [policy for policy in found if limits and limits.allows(policy.name)]
        asked = [policy for policy in found if policy.asked_for(asking)]
        fresh = not any(
            entry.kind in ("act", "call") and entry.status == "done" for entry in stack.top.history
        )
        settled = fresh and limits and limits.only_these(policy.name for policy in meant)
        found = meant if settled and not any(policy in asked for policy in meant) else asked
    return [callee_of(policy) for policy in found]
