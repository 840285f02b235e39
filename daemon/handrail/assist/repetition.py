"""What small models do again though nothing has changed since: the same tool, another note."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from handrail.decision.choices import Choices
from handrail.stack.machine import Entry


def not_asked_again(allowed: Choices, history: Sequence[Entry]) -> Choices:
    """Without the tools that have answered last, and another note: small models ask again, and note it again,
    though nothing has changed since.
    """
    just = list(itertools.takewhile(lambda entry: entry.kind in ("tool", "note"), reversed(history)))
    asked = {entry.text.partition(" ")[0] for entry in just if entry.kind == "tool"}
    noted = any(entry.kind == "note" for entry in just)
    left = tuple(tool for tool in allowed.tools if tool not in asked)
    return replace(allowed, tools=left, note=allowed.note and not noted)
