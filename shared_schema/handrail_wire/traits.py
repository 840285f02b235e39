"""What is true of a verb, whatever it is done to: each action states it once, and both sides ask for it.

A condition hangs on the fields of an action and on its target's facts ("unless it is the right button"). Such
questions are asked of `handrail/verbs/verb.py` and `extension/page/shared/verb.js`, which a test keeps alike.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class Traits:
    """The traits of one verb. What it aims at and what it ends in has to be said."""

    aim: Literal["middle", "path", "focus", "none"]
    """Where it happens: at the middle of its target (or a place `at` in it), along a path from there, at its
    target or else at whatever has the focus, or at no point."""
    ends: Literal["click", "keys", "choice", "text", "call", "nothing"]
    """What the page hears last, and may act on."""
    presses: bool = False
    """It begins with a press on its target, and goes on from there."""
    leaves: Literal["page", "field", "nothing"] = "nothing"
    """What is left by it: the page, or the field that was typed into before."""
    leads: bool = False
    """It leads to another page or tab: what was under way here is over."""
    carries: Literal["text", "clipboard", "files", "options", "address", "input", "nothing"] = "nothing"
    """What it brings along."""
    fills: bool = False
    """It leaves something in a field."""
    enabled: bool = False
    """Its target has to be enabled."""
    passes: bool = False
    """Nothing of it is left when it is over."""
