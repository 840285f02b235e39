"""MiniWoB++ (https://miniwob.farama.org): pages nobody here wrote, served on loopback, scored by themselves.

Success is the task's raw reward of exactly 1 (checkbox tasks give partial credit, so an untouched form can
score above 0). The pages' ten-second timer is set far away, because it scales the reward with time.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from handrail_demo.loopback import LoopbackServer, Response, file_in

from . import experts
from .suites import SUITES, registered
from .task import Score, SetupResets

NOTE_END = """
  const end = core.endEpisode;
  core.endEpisode = (...given) => {
    end.apply(core, given);
    if (WOB_DONE_GLOBAL) window.handrailEvalEnded ??= Date.now() / 1000;
  };
"""
"""In a page's script: the moment of its reward is kept; whoever asks for the score hears of it later."""
READ = """() => ({
  raw: Number(window.WOB_RAW_REWARD_GLOBAL) || 0,
  over: Boolean(window.WOB_DONE_GLOBAL),
  at: window.handrailEvalEnded || 0,
})"""

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
  for (const icon of document.querySelectorAll("#query [class*='icon']:empty"))
    icon.textContent = icon.className.replace(/^.*icon-/, "").replaceAll("-", " ");
  for (const patch of document.querySelectorAll("#query [style*='background-color']:empty"))
    patch.textContent = " #" + getComputedStyle(patch).backgroundColor.match(/\\d+/g)
      .map(part => Number(part).toString(16).padStart(2, "0")).join("");
""" + NOTE_END + """  const text = core.getUtterance();
  return typeof text === "string" ? text : text.utterance;
}
"""
"""Start an episode. The timer's display and the cover are the test's, not the page's; the instruction is
typed by the person, so the page does not show it a second time; a picture or a patch of colour in it is put
into words (a name, a colour code) first."""


class MiniWobMissing(RuntimeError):
    """The package with the pages is not installed; the text says how to."""


@dataclass
class MiniWobTask(SetupResets):
    """One of the tasks, by the name of its page. Its expert is a new one in every episode."""

    name: str
    base_url: str
    _address: str = ""
    _player: experts.Player | None = None

    async def setup(self, page: Page, seed: int) -> str:
        """Load the page afresh and start the episode of `seed`."""
        self._address = f"{self.base_url}/miniwob/{self.name}.html?episode={seed}"
        self._player = None
        await page.goto(self._address)
        await page.wait_for_function("() => window.core && document.readyState === 'complete'")
        text: str = await page.evaluate(_RESET, seed)
        await page.wait_for_function("() => window.WOB_TASK_READY !== false")
        return " ".join(text.split())

    async def validate(self, page: Page, answer: str | None = None) -> Score:
        """Read raw reward and whether the episode is over."""
        found = await page.evaluate(READ)
        return Score(float(found["raw"]), bool(found["over"]), float(found["at"]))

    def cheat(self, goal: str, page: str, done: list[str]) -> dict[str, Any]:
        """The expert of this task (see experts/)."""
        if self._address not in page:
            # The last question of an episode that was just ended; its answer is not waited for any more.
            raise LookupError("this is another episode's page")
        self._player = self._player or experts.Player(self.name)
        return self._player.decide(goal, page, done)


def pages_folder() -> Path:
    """Where the `miniwob` package keeps its pages. Raises `MiniWobMissing`."""
    spec = importlib.util.find_spec("miniwob")
    if spec is None or not spec.submodule_search_locations:
        raise MiniWobMissing("MiniWoB++ is not installed. Run: pip install --no-deps miniwob==1.1.0")
    return Path(next(iter(spec.submodule_search_locations))) / "html"


def names() -> list[str]:
    """All tasks there are, by their pages: the registered ones and a few more."""
    return sorted(path.stem for path in (pages_folder() / "miniwob").glob("*.html"))


def suite(name: str) -> tuple[str, ...]:
    """The tasks of a suite, by its name; `all` are those that the package registers. Raises `KeyError`."""
    return registered(pages_folder().parent) if name == "all" else SUITES[name]


class PageServer(LoopbackServer):
    """Serves a folder on loopback: the pages, for one."""

    def __init__(self, folder: Path) -> None:
        super().__init__(lambda request: file_in(folder, request.path) or Response(status=404))
