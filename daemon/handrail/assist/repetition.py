"""Keeps small models from repeating tool calls and notes although nothing has changed."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from handrail.decision.choices import Choices
from handrail.stack.machine import Entry


def without_repetition(allowed: Choices, history: Sequence[Entry]) -> Choices:
    """The choices without the tools that have just answered, and without a second note in a row."""
    just = list(itertools.takewhile(lambda entry: entry.kind in ("tool", "note"), reversed(history)))
    asked = {entry.name for entry in just if entry.kind == "tool"}
    noted = any(entry.kind == "note" for entry in just)
    left = tuple(tool for tool in allowed.tools if tool not in asked)
    return replace(allowed, tools=left, note=allowed.note and not noted)
