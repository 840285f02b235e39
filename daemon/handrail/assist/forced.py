"""Decides without a model where there is nothing to choose.

LASER's permissible actions can come down to a single one: the only button of a page state, the last box, the
policy that takes this one's arguments. Or to several that are all due (`any_form.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from handrail.decision.choices import Callee, Choices
from handrail.decision.decision import Decision, parse
from handrail.stack.history import went_wrong
from handrail.stack.machine import Entry
from handrail.text.arguments import without_blanks
from handrail.turn.deciding import Decider, Made
from handrail.turn.prompt import Turn

_NONE: Mapping[str, Any] = {}
_BARE = ("click", "check")
"""Verbs that need only an element."""


class ForcedFirst:
    """A `Decider` that asks another one only if there is something to choose."""

    def __init__(self, otherwise: Decider) -> None:
        self._otherwise = otherwise

    async def decide(self, turn: Turn, choices: Choices) -> Made:
        """The forced decision (with 0 `Made.calls`), else that of the other decider."""
        if only := forced(choices, turn.frame.history, turn.frame.arguments):
            return Made(only)
        return await self._otherwise.decide(turn, choices)


def forced(
    choices: Choices, history: Sequence[Entry] = (), arguments: Mapping[str, Any] = _NONE
) -> Decision | None:
    """The actions that are due, or the only action that may be chosen; None if a model has to choose.

    `arguments` are the frame's, which are passed on to the only policy that may be called. After a failure
    the model is asked in any case: otherwise the same decision would be forced for ever.
    """
    if went_wrong(history):
        return None
    if choices.answer:
        return _decided([{"do": "stop", "status": "done", "answer": choices.answer}], choices)
    if choices.due:
        return _decided([assigned_action(verb, ref, choices) for verb, ref in choices.due], choices)
    if verb := choices.only_verb:
        return _decided([{"do": verb, "seconds": 2} if verb == "wait" else {"do": verb}], choices)
    more = choices.verbs or choices.tools or choices.endings
    if more or choices.note or choices.reject or choices.aimed:
        return None
    pairs = [(verb, ref) for verb, refs in choices.elements.items() for ref in refs]
    if choices.callees:
        call = None if pairs else _settled(choices.callees) or _handed_on(choices.callees, arguments)
        return _decided([call], choices) if call else None
    if len(pairs) != 1 or pairs[0][0] not in _BARE:
        return None
    return _decided([assigned_action(*pairs[0], choices)], choices)


def assigned_action(verb: str, ref: str, choices: Choices) -> dict[str, Any]:
    """An action as a model would write it, with the value assigned to its control."""
    action: dict[str, Any] = {"ref": ref, "do": verb}
    if verb == "type":
        action["text"] = choices.values.get(ref)
        action |= {"submit": True} if ref in choices.entered else {}
    if verb == "select":
        action["options"] = list(choices.options.get(ref, ()))
    return action


def _settled(policies: Sequence[Callee]) -> dict[str, Any] | None:
    """The only call, if it leaves each of its values no choice."""
    if len(policies) != 1:
        return None
    (policy,) = policies
    values = {name: spec.get("enum", ()) for name, spec in policy.arguments.items()}
    if set(policy.required) != set(values) or any(len(of) != 1 for of in values.values()):
        return None
    arguments = {name: of[0] for name, of in values.items()}
    return {"do": "call", "policy": policy.name, "arguments": arguments}


def _handed_on(policies: Sequence[Callee], arguments: Mapping[str, Any]) -> dict[str, Any] | None:
    """The call that takes the most of the frame's arguments, including all that it requires.

    None if several take equally many, or none takes any.
    """
    known = without_blanks(arguments)
    ready = [option for option in policies if option.required and set(option.required) <= known.keys()]
    if not ready and len(policies) == 1 and not policies[0].required:
        ready = list(policies)
    taken = [{name: known[name] for name in option.arguments if name in known} for option in ready]
    most = max(map(len, taken), default=0)
    best = [
        (option, given) for option, given in zip(ready, taken, strict=True) if given and len(given) == most
    ]
    if len(best) != 1:
        return None
    ((policy, given),) = best
    return {"do": "call", "policy": policy.name, "arguments": given}


def _decided(actions: list[dict[str, Any]], choices: Choices) -> Decision:
    return parse(json.dumps({"actions": actions}), choices)
