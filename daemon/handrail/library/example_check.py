"""Checks that a policy's worked examples show decisions that could really be made.

A wrong example teaches the model a wrong answer, so it is an error when the file is read, not a bad
choice in the middle of a run.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from handrail.decision.choices import PAGE_VERBS, Callee, Choices
from handrail.decision.decision import BadDecision, parse
from handrail.policy.examples import Example
from handrail.policy.policy import Policy
from handrail.text.authoring_errors import PolicyError
from handrail.tools import TOOLS
from handrail_wire import ACTIONS

_FIX = "Make the decision one that could be made on that page"
_ACTIONS = 'it needs "actions": a list with at least one action'
_VERBS = tuple(kind.model_fields["verb"].default for kind in ACTIONS)


def example_problem(policy: Policy, example: Example, known: Mapping[str, Policy]) -> PolicyError | None:
    """What is wrong with one of the policy's examples, or None; `known` are all policies by name."""
    problem = _problem(policy, example, known)
    return PolicyError(policy.source, f'example "{example.title}"', problem, _FIX) if problem else None


def check_example(decision: Mapping[str, Any], refs: set[str]) -> str | None:
    """Why an example's decision could not be a real one, or None; `refs` are those of its observation.

    Every verb is allowed on every ref, and every policy may be called: what a policy may do on a page is not
    known when its file is read. Each action is parsed by itself, since `parse` stops at a call or a stop.
    """
    actions = decision.get("actions")
    if not isinstance(actions, list) or not actions:
        return _ACTIONS
    if unknown := decision.keys() - {"reason", "actions"}:
        return f"unknown field {min(unknown)!r}"
    for action in actions:
        try:
            parse(json.dumps({"actions": [action]}), _everything(action, refs))
        except BadDecision as error:
            return str(error)
    return None


def _everything(action: Any, refs: set[str]) -> Choices:
    """Choices so wide that any valid action on these refs is among them."""
    fields = action if isinstance(action, dict) else {}
    options, arguments = fields.get("options"), fields.get("arguments")
    names = arguments if isinstance(arguments, dict) else {}
    return Choices(
        elements=dict.fromkeys(_VERBS, tuple(sorted(refs))),
        options={str(fields.get("ref")): tuple(map(str, options))} if isinstance(options, list) else {},
        verbs=PAGE_VERBS,
        callees=(Callee(str(fields.get("policy")), "", {name: {} for name in names}, ()),),
        note=True,
        tools=tuple(TOOLS),
        reject=True,
    )


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
    """What is wrong with the keys; their order counts, as the model will write them in it."""
    if "reason" in decision and next(iter(decision)) != "reason":
        return "reason should come first"
    actions = decision.get("actions")
    if not isinstance(actions, list) or not actions or not all(isinstance(item, dict) for item in actions):
        return _ACTIONS
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
