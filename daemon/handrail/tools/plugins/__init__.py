"""Code that decides the steps of a policy which names it: `plugin: noughts_and_crosses`.

Synapse leaves the moves of a game to minimax, because no language model plays as well. A plug-in takes the
frame's objective and the page, and returns a decision in the form of a model's answer, or None where the
model should decide. Its decision is checked like a model's and goes through the same gate, so it can do
nothing that its policy may not. A new one is a file here and a line below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from handrail_wire import Node

from .equation import equation
from .noughts_and_crosses import noughts_and_crosses

Plugin = Callable[[str, Sequence[Node]], dict[str, Any] | None]

PLUGINS: Mapping[str, Plugin] = {"equation": equation, "noughts_and_crosses": noughts_and_crosses}
