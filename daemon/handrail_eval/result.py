"""What one episode came to."""

from __future__ import annotations

from dataclasses import dataclass, field

from .methods.counts import Counts


@dataclass(frozen=True)
class Result:
    """One episode. `seconds` are from the run's start until it was decided how it went, `calls` those of each
    model decision.
    """

    task: str
    seed: int
    success: bool
    raw: float
    instruction: str
    actions: int
    tokens: int
    seconds: float
    calls: tuple[float, ...]
    run: str
    ending: str
    transcript: tuple[str, ...]
    counts: Counts = field(default_factory=Counts)
    journal: str = ""
    """The file that has the run."""
    rewarded: float = 0.0
    """When the task gave its reward, Unix time in seconds; 0 where it does not tell."""
    progress: float | None = None
    """The share of the way that was gone; none where the task does not tell it, and in older files."""
    wrong: int | None = None
    """Commits that nobody asked for; none where they are not counted, and in older files."""
    webshop: float | None = None
    """The reward by WebShop's formula; none of other goals, and in older files."""
