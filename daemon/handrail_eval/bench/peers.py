"""The others: Playwright's `ai` snapshot on the same tab, browser-use in a Chromium of its own.

Playwright is part of Handrail's own environment. browser-use is installed from PyPI into a folder of the
user's cache the first time, so that its many dependencies touch nothing of ours.
"""

from __future__ import annotations

import asyncio
import time
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.async_api import CDPSession, Error, Page

from handrail_demo.browser import find_chromium

from ..environments import ToolMissing, environment
from ..tool_process import ToolProcess

BROWSER_USE = "0.13.14"
_ANSWER_S = 120.0


async def playwright_snapshot(page: Page, timeout_s: float = 60.0) -> tuple[float, str]:
    """Milliseconds and text of Playwright's snapshot for models. Raises `ToolMissing` when it takes too long.

    https://playwright.dev/python/docs/api/class-page#page-aria-snapshot
    """
    began = time.perf_counter()
    try:
        text = await page.aria_snapshot(mode="ai", timeout=timeout_s * 1000)
    except Error as error:
        raise ToolMissing(f"Playwright: {error.message.splitlines()[0]}") from None
    return (time.perf_counter() - began) * 1000, text


async def playwright_click(page: Page, role: Any, name: str) -> float:
    """Milliseconds of Playwright's click on the first such control, and its snapshot after it.

    It does not wait for what the click sets off. Raises `ToolMissing`.
    """
    began = time.perf_counter()
    try:
        await page.get_by_role(role, name=name, exact=True).first.click()
    except Error as error:
        raise ToolMissing(f"Playwright: {error.message.splitlines()[0]}") from None
    await playwright_snapshot(page)
    return (time.perf_counter() - began) * 1000


async def bare_press(page: Page, devtools: CDPSession, role: Any, name: str) -> float:
    """Milliseconds that Chromium itself takes to move the mouse onto the first such control and press it.

    The three commands are sent at once, as ours are. Nothing is looked at before or after: whoever presses
    cannot be faster. Raises `ToolMissing`.
    """
    try:
        box = await page.get_by_role(role, name=name, exact=True).first.bounding_box()
    except Error as error:
        raise ToolMissing(f"Playwright: {error.message.splitlines()[0]}") from None
    if box is None:
        raise ToolMissing(f"Playwright: the {role} “{name}” has no place on the page")
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    left = {**at, "button": "left", "clickCount": 1}
    commands: list[dict[str, Any]] = [
        {"type": "mouseMoved", **at}, {"type": "mousePressed", **left}, {"type": "mouseReleased", **left}
    ]  # fmt: skip
    began = time.perf_counter()
    await asyncio.gather(*(devtools.send("Input.dispatchMouseEvent", one) for one in commands))
    return (time.perf_counter() - began) * 1000


def install_browser_use() -> Path:
    """The Python of browser-use's own environment, made if it is not there. Raises `ToolMissing`."""
    return environment(f"browser-use-{BROWSER_USE}", f"browser-use=={BROWSER_USE}")


class BrowserUse:
    """A process with browser-use in it, which is asked for one page after the other."""

    def __init__(self, process: ToolProcess) -> None:
        self._process = process

    @classmethod
    async def start(cls, python: Path, width: int, height: int) -> BrowserUse:
        """Start it with a Chromium of its own. Raises `ToolMissing`."""
        script = resources.files(__package__).joinpath("browser_use_worker.py").read_text("utf-8")
        chromium = find_chromium()
        if chromium is None:
            raise ToolMissing("browser-use needs a Chromium: set HANDRAIL_CHROMIUM to its path.")
        variables = {
            "ANONYMIZED_TELEMETRY": "false",
            "BROWSER_USE_SETUP_LOGGING": "false",
            "BROWSER_USE_CONFIG_DIR": str(python.parents[1] / "config"),
        }
        command = (python, "-c", script, chromium, str(width), str(height))
        return cls(await ToolProcess.start("browser-use", command, variables))

    async def measure(self, url: str, times: int, seconds: float) -> tuple[list[float], str]:
        """Milliseconds of `times` observations (fewer if `seconds` are over), and the last one's text.

        Raises `ToolMissing`.
        """
        answer = await self._process.ask({"url": url, "times": times, "seconds": seconds}, _ANSWER_S)
        return answer["ms"], answer["text"]

    async def close(self) -> None:
        """End it and its Chromium."""
        await self._process.close()
