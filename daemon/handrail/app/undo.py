"""How a change from the options page is taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Undo:
    """How one change is taken back: `names` are the settings that it was about."""

    words: str
    back: Callable[[], None]
    names: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Done:
    """What was done, in words, and how it is taken back."""

    words: str
    undo: Undo
