"""What undoes a press that counts: the other arrow, "-" for "+"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from handrail_wire import Node

from .workflow import Step

_PAIRS = (
    ("ArrowRight", "ArrowLeft"), ("ArrowUp", "ArrowDown"), ("PageUp", "PageDown"), ("+", "-"), ("+", "−"),
    ("up", "down"), ("increase", "decrease"), ("increment", "decrement"), ("more", "less"), ("more", "fewer"),
    ("plus", "minus"),
    ("mehr", "weniger"), ("plus", "moins"), ("más", "menos"), ("più", "meno"), ("mais", "menos"),
)  # fmt: skip
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def is_number(text: str) -> bool:
    """Whether a text is a number and nothing else."""
    return _NUMBER.fullmatch(text) is not None


def counterpart(step: Step, nodes: Sequence[Node]) -> tuple[Step, str]:
    """(the step that counts the other way, the ref of its control); no ref for a key, and neither that nor
    another step where there is nothing.
    """
    if step.do == "press":
        keys = next(iter(_others(str(step.given.get("keys", "")))), "")
        return (step.model_copy(update={"given": {**step.given, "keys": keys}}) if keys else step), ""
    on = step.control
    assert on is not None
    words = _opposites(f"{on.name} {on.hint}")
    there = [node for node in nodes if node.ref and node.role == on.role and "disabled" not in node.states]
    found = {node.ref for node in there if words & _words(f"{node.name} {node.hint}")}
    return step, found.pop() if len(found) == 1 else ""


def _others(keys: str) -> list[str]:
    return [other for pair in _PAIRS for one, other in (pair, pair[::-1]) if keys == one]


def _opposites(text: str) -> set[str]:
    words = _words(text)
    return {other for pair in _PAIRS for one, other in (pair, pair[::-1]) if one in words}


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+|[+−-]", text.casefold()))
