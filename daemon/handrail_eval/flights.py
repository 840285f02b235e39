"""MiniWoB++'s captured airline pages: the search forms of two real airlines, for sites that nobody wrote for.

The page is inside of a frame; a submitted form is compared field by field with what was asked
(https://miniwob.farama.org/environments/flight.AA/). The instruction is a table of labels and values there;
a person would put it into a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

from .miniwob import NOTE_END, READ, MiniWobTask
from .task import Score, SetupResets, Task

FLIGHTS = ("flight.AA", "flight.Alaska", "flight.Alaska-auto")

_START = """
async seed => {
  core.endEpisode(0);
  Math.seedrandom(seed);
  core.setDataMode("train");
  core.EPISODE_MAX_TIME = 6e5;
  core.startEpisodeReal();
  const style = document.createElement("style");
  style.textContent =
    "#reward-display, #click-canvas, #sync-task-cover, #query-wrap { display: none !important }";
  document.head.append(style);
""" + NOTE_END + """
  const { instruction, request } = core.currentQuestion;
  const date = Object.values(request).find(value => /\\/\\d{4}$/.test(value));
  return date ? { ...instruction, Year: date.slice(-4) } : instruction;
}
"""
"""The pages were captured in 2017, and their instructions leave the year out, which nobody can know today."""


@dataclass
class FlightTask(SetupResets):
    """One of the captured airlines; a seed is one trip."""

    name: str
    base_url: str

    async def setup(self, page: Page, seed: int) -> str:
        """Load the page afresh, begin the episode of `seed`, and say what is wanted."""
        folder = self.name.removeprefix("flight.")
        await page.goto(f"{self.base_url}/flight/{folder}/wrapper.html?episode={seed}")
        await page.wait_for_function("() => window.core && document.readyState === 'complete'")
        wanted: dict[str, Any] = await page.evaluate(_START, seed)
        await page.wait_for_function("() => window.WOB_TASK_READY === true")
        return worded(wanted)

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        """Read raw reward and whether the form was submitted."""
        found = await page.evaluate(READ)
        return Score(float(found["raw"]), bool(found["over"]), float(found["at"]))

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """There is no expert for these pages."""
        raise LookupError("there is no expert for the captured airline pages")


def miniwob_task(name: str, base_url: str) -> Task:
    """The task of this name: a small page, or one of the captured airlines."""
    return FlightTask(name, base_url) if name in FLIGHTS else MiniWobTask(name, base_url)


def worded(wanted: dict[str, Any]) -> str:
    """Labels and values as an instruction."""
    values = "; ".join(f"{label}: {value}" for label, value in wanted.items())
    return f"Fill in the flight search and submit it. {values}."
