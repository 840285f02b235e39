"""Whether a policy's worked examples show decisions that could really be made (pure).

A wrong example teaches the model a wrong answer, so it is an error when the file is read, not a bad
choice in the middle of a run.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .decision import check_example
from .policy import Policy
from .policy_errors import PolicyError
from .policy_examples import Example

_FIX = "Make the decision one that could be made on that page"


def example_problem(policy: Policy, example: Example, known: Mapping[str, Policy]) -> PolicyError | None:
    """What is wrong with one of the policy's examples, or none; `known` are all policies by name."""
    problem = _problem(policy, example, known)
    return PolicyError(policy.source, f'example "{example.title}"', problem, _FIX) if problem else None


def _problem(policy: Policy, example: Example, known: Mapping[str, Policy]) -> str | None:
    decision = example.decision
    if problem := _shape(decision) or check_example(decision, example.refs):
        return problem
    if not policy.plan and len(decision["actions"]) > 1:
        return "it has several actions although plan is false"
    for action in decision["actions"]:
        offered = (*policy.actions, *policy.tools)
        if action["do"] not in offered:
            return f"{action['do']} is not among the actions of this policy ({', '.join(offered)})"
        if action["do"] == "call" and (problem := _call(policy, action, known)):
            return problem
    return None


def _shape(decision: Mapping[str, Any]) -> str | None:
    """The order of keys counts: it is the order in which the model will write them."""
    if "reason" in decision and next(iter(decision)) != "reason":
        return "reason should come first"
    actions = decision.get("actions")
    if not isinstance(actions, list) or not actions or not all(isinstance(one, dict) for one in actions):
        return 'it needs "actions": a list with at least one action'
    for action in actions:
        if "ref" in action and next(iter(action)) != "ref":
            return "ref should come first in an action, before do"
        if not isinstance(action.get("arguments", {}), dict):
            return 'arguments should be an object such as {"origin": "JFK"}'
        if not isinstance(action.get("options", []), list):
            return 'options should be a list such as ["Ms"]'
    return None


def _call(policy: Policy, action: Mapping[str, Any], known: Mapping[str, Policy]) -> str | None:
    name = action["policy"]
    if name not in known:
        return f"there is no policy {name!r} to call"
    if policy.may_call != ("*",) and name not in policy.may_call:
        return f"{name} is not in may_call"
    return known[name].check_arguments(action.get("arguments", {}))
