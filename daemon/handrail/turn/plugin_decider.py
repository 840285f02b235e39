"""A decider that asks a plug-in first, and the policy's usual decider if it has no answer."""

from __future__ import annotations

import json
from collections.abc import Sequence

from handrail.decision.choices import Choices
from handrail.decision.decision import BadDecision, parse
from handrail.tools.plugins import PLUGINS
from handrail_wire import Node

from .deciding import Decider, Made
from .prompt import Turn


class PluginFirst:
    """A `Decider` for a policy that names a plug-in."""

    def __init__(self, plugin: str, nodes: Sequence[Node], otherwise: Decider) -> None:
        self._plugin = plugin
        self._nodes = nodes
        self._otherwise = otherwise

    async def decide(self, turn: Turn, choices: Choices) -> Made:
        """The plug-in's decision if it has a valid one; else the other decider's."""
        answer = PLUGINS[self._plugin](turn.frame.objective, self._nodes)
        if answer is None:
            return await self._otherwise.decide(turn, choices)
        text = json.dumps(answer, ensure_ascii=False)
        try:
            decision = parse(text, choices)
        except BadDecision:
            return await self._otherwise.decide(turn, choices)
        return Made(decision, model=f"plug-in {self._plugin}", raw=[text], requests=[{}])
