"""An evaluation task: set up, validate, cheat, tear down (the shape that BrowserGym uses).

`cheat` is an expert that sees only the prompt's text, so it proves that the task can be solved with what
a policy is shown and may do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from playwright.async_api import Page


@dataclass(frozen=True)
class Score:
    """What the task itself says. `raw` is its own reward; success is raw = 1 and nothing else."""

    raw: float
    over: bool
    """The task has ended by itself; there is nothing more to do."""
    at: float = 0.0
    """When the reward was given, Unix time in seconds; 0 where the task does not tell."""
    progress: float | None = None
    """The share of the way that was gone, 0 to 1, where the task tells it beside its reward."""
    wrong: int | None = None
    """Commits that nobody asked for, where the task counts them."""
    webshop: float | None = None
    """The reward by WebShop's formula, of goals that ask for one product."""

    @property
    def success(self) -> bool:
        return self.raw == 1.0


class Task(Protocol):
    """One kind of task; every seed is an episode."""

    @property
    def name(self) -> str: ...

    async def setup(self, page: Page, seed: int) -> str:
        """Open the task in the page and return the instruction."""
        ...

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        """Read the score; `answer` is what the run ended with. Until then, only `over` need be read."""
        ...

    async def teardown(self, page: Page) -> None:
        """Take away what the episode leaves behind that the next `setup` does not put back."""
        ...

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """The expert's decision for a prompt's goal, page text and history. Raises `LookupError` if lost."""
        ...


class SetupResets:
    """A task whose `setup` begins afresh whatever was left behind."""

    async def teardown(self, page: Page) -> None:
        """Nothing is left to take away."""
