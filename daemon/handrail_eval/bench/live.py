"""Our side: a real Chromium with the real extension, and a tab that is held as a run holds it."""

from __future__ import annotations

import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.async_api import Page, Worker

from handrail.link.session import Link
from handrail.link.tab import ConnectedTab, NotPossible
from handrail.models.choose import Choice
from handrail.page.observation import Page as Seen
from handrail.policy.policy import Policy
from handrail_demo.configured import isolated
from handrail_demo.session import session
from handrail_wire import Act, Click

from ..expert_server import ExpertServer

RUN = "benchpage"
DEFAULT_TOKENS = 3_000
FILTERS: tuple[str, ...] = tuple(Policy.model_fields["filters"].default)
"""The filters of a policy that names none."""
WHOLE = 10**7
"""A budget, in tokens, that no page reaches."""
MOST_NODES = 20_000
"""For the calls inside a page: what the extension's worker asks for."""

_HERE = resources.files(__package__)
SEEN = _HERE.joinpath("seen.js").read_text("utf-8").strip().rstrip(";")
"""A JavaScript function of an element: why no person could see it, or ""."""
_IN_PAGE = _HERE.joinpath("in_page.js").read_text("utf-8").strip().rstrip(";")
_CALL = """
async ([tab, frame, name, how]) => {
  const target = { tabId: tab, frameIds: [frame] };
  // To load it twice changes nothing.
  await chrome.scripting.executeScript({ target, files: ["generated/page.js"] });
  const [{ result }] = await chrome.scripting.executeScript({
    target, args: [name, { frame, ...how }], func: async (name, how) => {
      handrail.begin();
      const SEEN = %s;
      const inPage = %s;
      try {
        return { value: await inPage[name](how) };
      } catch (error) {
        return { error: `${error}` };
      }
    },
  });
  return result;
}
"""


class PageFailed(RuntimeError):
    """What was asked inside a page could not be done; the text is the page's."""


@dataclass
class Live:
    """The held tab, the Playwright page that shows it, and the extension's worker."""

    page: Page
    tab: int
    link: Link
    _worker: Worker
    _actions: int = field(default=0)

    def fresh(self) -> ConnectedTab:
        """The tab as a run sees it that knows nothing of the page yet: its next observation is whole."""
        return ConnectedTab(self.link, RUN, self.tab)

    async def whole(self) -> tuple[float, Seen, str]:
        """Observe everything and render it at the default budget: milliseconds, the page, the text."""
        connected = self.fresh()
        began = time.perf_counter()
        seen = await connected.observe(1, screenshot=False)
        text = seen.render(goal="", filters=FILTERS, tokens=DEFAULT_TOKENS)
        return (time.perf_counter() - began) * 1000, seen, text

    async def forget(self, seen: Seen) -> None:
        """What the extension remembers of the page holds no more: its next reading begins from nothing."""
        for document in seen.observation.documents:
            await self.in_page("forget", frame=document.frame)

    async def again(self, connected: ConnectedTab) -> float:
        """Observe a page that `connected` has seen before, and render it: milliseconds."""
        began = time.perf_counter()
        seen = await connected.observe(1, screenshot=False)
        seen.render(goal="", filters=FILTERS, tokens=DEFAULT_TOKENS)
        return (time.perf_counter() - began) * 1000

    async def in_page(self, function: str, frame: int = 0, **how: Any) -> Any:
        """Call one of the functions of `in_page.js` in a frame. Raises `PageFailed`."""
        code = _CALL % (SEEN, _IN_PAGE)
        result = await self._worker.evaluate(code, [self.tab, frame, function, how])
        if not result or "error" in result:
            raise PageFailed(f"{function}: {(result or {}).get('error', 'no answer')}")
        return result["value"]

    async def click(self, connected: ConnectedTab, ref: str) -> tuple[float, float]:
        """Click as a run does. Milliseconds to inspect, and from the click to its acknowledgement with a new
        observation. Raises `PageFailed`."""
        action = Click(ref=ref)
        began = time.perf_counter()
        try:
            facts = await connected.inspect(action)
        except NotPossible as problem:
            raise PageFailed(f"click {ref}: {problem}") from None
        inspected = time.perf_counter()
        self._actions += 1
        acted = await connected.act(
            Act(run=RUN, step=self._actions, action_id=f"{RUN}.{self._actions}", tab=self.tab, action=action,
                facts=facts, effect="edit", caption="Measuring")
        )  # fmt: skip
        ended = time.perf_counter()
        if acted.status != "done":
            raise PageFailed(f"click {ref}: {acted.status}, {acted.detail}")
        return (inspected - began) * 1000, (ended - inspected) * 1000


@asynccontextmanager
async def live(url: str) -> AsyncIterator[Live]:
    """Start daemon and browser, open a page, and hold its tab. Raises `NoBrowser`."""

    def nobody(goal: str, page: str, done: list[str]) -> dict[str, Any]:
        raise LookupError("no model is asked here")

    with (
        tempfile.TemporaryDirectory(prefix="handrail-bench-", ignore_cleanup_errors=True) as home,
        ExpertServer(nobody) as server,
    ):
        model = server.model()
        choice = Choice(model, model, "No model.")
        try:
            async with session(isolated(Path(home), screenshots=False), choice) as running:
                page = running.browser.context.pages[0]
                await page.goto(url)
                tab, worker = await running.browser.tab_id(page), await running.browser.worker()
                here = Live(page, tab, running.daemon.link, worker)
                await here.fresh().hold(True)
                # Once it is read it is held. Playwright loses a frame of another site that comes meanwhile.
                await here.whole()
                yield here
        finally:
            await choice.close()
