"""A decision that leaves nothing to choose needs no model (pure).

LASER's permissible actions can come down to a single one: the only button of a page state, the last box, the
policy that takes this one's own arguments. Or to several that all are due (`form_filler.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from handrail.decision.choices import Callable, Choices
from handrail.decision.decision import Decision, parse
from handrail.stack.history import went_wrong
from handrail.stack.machine import Entry
from handrail.text.arguments import without_blanks
from handrail.turn.deciding import Decider, Made
from handrail.turn.prompt import Turn

_NONE: Mapping[str, Any] = {}
_BARE = ("click", "check")
"""Verbs that need nothing but an element."""


class ForcedFirst:
    """A `Decider` that asks the other one only where there is something to choose."""

    def __init__(self, otherwise: Decider) -> None:
        self._otherwise = otherwise

    async def decide(self, turn: Turn, choices: Choices) -> Made:
        """The only decision there is (`Made.calls` is 0 then), else the other's."""
        if only := forced(choices, turn.frame.history, turn.frame.arguments):
            return Made(only)
        return await self._otherwise.decide(turn, choices)


def forced(
    choices: Choices, history: Sequence[Entry] = (), arguments: Mapping[str, Any] = _NONE
) -> Decision | None:
    """What is due, or the one action that may be chosen; none where there are more, or words to be found.

    `arguments` are those of the frame: they are handed on to the one policy that may be called.

    After something went wrong the model is asked all the same: nothing else would ever end such a chain.
    """
    if went_wrong(history):
        return None
    if choices.answer:
        return _decided([{"do": "stop", "status": "done", "answer": choices.answer}], choices)
    if choices.due:
        return _decided([settled(verb, ref, choices) for verb, ref in choices.due], choices)
    if verb := choices.only_verb:
        return _decided([{"do": verb, "seconds": 2} if verb == "wait" else {"do": verb}], choices)
    more = choices.verbs or choices.tools or choices.endings
    if more or choices.note or choices.reject or choices.aimed:
        return None
    pairs = [(verb, ref) for verb, refs in choices.elements.items() for ref in refs]
    if choices.callable:
        call = _handed_on(choices.callable, arguments) if not pairs else None
        return _decided([call], choices) if call else None
    if len(pairs) != 1 or pairs[0][0] not in _BARE:
        return None
    return _decided([settled(*pairs[0], choices)], choices)


def settled(verb: str, ref: str, choices: Choices) -> dict[str, Any]:
    """An action as a model would say it, with the value that its control gets."""
    action: dict[str, Any] = {"ref": ref, "do": verb}
    if verb == "type":
        action["text"] = choices.values.get(ref)
        action |= {"submit": True} if ref in choices.entered else {}
    if verb == "select":
        action["options"] = list(choices.options.get(ref, ()))
    return action


def _handed_on(policies: Sequence[Callable], arguments: Mapping[str, Any]) -> dict[str, Any] | None:
    """The call that takes most of the frame's own arguments, all that it requires among them.

    None if several take as many, or none takes any: then the model has something to find, or to choose.
    """
    told = without_blanks(arguments)
    ready = [one for one in policies if one.required and set(one.required) <= told.keys()]
    if not ready and len(policies) == 1 and not policies[0].required:
        ready = list(policies)
    taken = [{name: told[name] for name in one.arguments if name in told} for one in ready]
    most = max(map(len, taken), default=0)
    best = [(one, given) for one, given in zip(ready, taken, strict=True) if given and len(given) == most]
    if len(best) != 1:
        return None
    ((policy, given),) = best
    return {"do": "call", "policy": policy.name, "arguments": given}


def _decided(actions: list[dict[str, Any]], choices: Choices) -> Decision:
    return parse(json.dumps({"actions": actions}), choices)
