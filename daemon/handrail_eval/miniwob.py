"""MiniWoB++ (https://miniwob.farama.org): pages nobody here wrote, served on loopback, scored by themselves.

Success is the task's raw reward of exactly 1 (checkbox tasks give partial credit, so an untouched form can
score above 0). The pages' ten-second timer is set far away, because it scales the reward with time.
"""

from __future__ import annotations

import functools
import http.server
import importlib.util
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from . import experts
from .task import Score

BASIC = (
    "click-test", "click-test-2", "click-button", "click-link", "click-dialog", "click-tab",
    "click-option", "focus-text", "enter-text", "enter-password", "login-user", "click-checkboxes",
)  # fmt: skip
"""The twelve tasks of the first milestone."""

_RESET = """
async seed => {
  core.endEpisode(0);
  Math.seedrandom(seed);
  if (core.setDataMode) core.setDataMode("train");
  core.EPISODE_MAX_TIME = 6e5;
  core.startEpisodeReal();
  const style = document.createElement("style");
  style.textContent = "#reward-display, #click-canvas, #sync-task-cover { display: none !important }" +
    "#query { visibility: hidden !important }";
  document.head.append(style);
  const text = core.getUtterance();
  return typeof text === "string" ? text : text.utterance;
}
"""
"""Start an episode. The timer's display and the cover are the test's, not the page's; the instruction is
typed by the person, so the page does not show it a second time."""

_READ = "() => ({ raw: Number(window.WOB_RAW_REWARD_GLOBAL) || 0, over: Boolean(window.WOB_DONE_GLOBAL) })"


class MiniWobMissing(RuntimeError):
    """The package with the pages is not installed; the text says how to."""


@dataclass(frozen=True)
class MiniWobTask:
    """One of the tasks, by the name of its page."""

    name: str
    base_url: str

    async def setup(self, page: Page, seed: int) -> str:
        """Load the page afresh and start the episode of `seed`."""
        await page.goto(f"{self.base_url}/miniwob/{self.name}.html")
        await page.wait_for_function("() => window.core && document.readyState === 'complete'")
        text: str = await page.evaluate(_RESET, seed)
        await page.wait_for_function("() => window.WOB_TASK_READY !== false")
        return " ".join(text.split())

    async def validate(self, page: Page) -> Score:
        """Read raw reward and whether the episode is over."""
        found = await page.evaluate(_READ)
        return Score(float(found["raw"]), bool(found["over"]))

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """The expert of this task (see experts.py)."""
        return experts.decide(self.name, goal, page, done)


def pages_folder() -> Path:
    """Where the `miniwob` package keeps its pages. Raises `MiniWobMissing`."""
    spec = importlib.util.find_spec("miniwob")
    if spec is None or not spec.submodule_search_locations:
        raise MiniWobMissing("MiniWoB++ is not installed. Run: pip install --no-deps miniwob==1.1.0")
    return Path(next(iter(spec.submodule_search_locations))) / "html"


def names() -> list[str]:
    """All tasks there are, by their pages."""
    return sorted(path.stem for path in (pages_folder() / "miniwob").glob("*.html"))


class PageServer:
    """Serves the pages on loopback."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(_Quiet, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> PageServer:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """No access log: the run's own transcript is what people read."""
