"""The real popup and side panel: targets that Playwright does not show, driven by the DevTools protocol.

https://chromedevtools.github.io/devtools-protocol/tot/Target/ (attachToTarget without `flatten`: the
messages of the target travel inside those of the browser's own session).
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.async_api import CDPSession, Error, Page

KEYS = {
    "Enter": (13, "\r"), "Tab": (9, ""), "Escape": (27, ""), "Space": (32, " "),
    "ArrowRight": (39, ""), "Home": (36, ""), "End": (35, ""),
}  # fmt: skip
_AXE_RULES = """axe.run().then(found => found.violations
  .filter(rule => ["serious", "critical"].includes(rule.impact))
  .map(rule => rule.id + ": " + rule.nodes.map(node => node.html).join(" | ")))"""


async def axe_violations(page: Page) -> list[str]:
    """What axe finds on a page that Playwright shows; its source is evaluated, since inline scripts may not run."""
    await page.evaluate(f"() => {{ {AXE_FILE_PATH.read_text('utf-8')} }}")
    return list(await page.evaluate(_AXE_RULES))


class Gone(AssertionError):
    """The page was closed."""


class Threw(AssertionError):
    """An expression threw."""


class RawPage:
    """One page of the extension. Keys are real ones; nothing is clicked."""

    def __init__(self, session: CDPSession, target: str, within: str) -> None:
        self._session = session
        self._target = target
        self._within = within
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._last = 0
        session.on("Target.receivedMessageFromTarget", self._received)
        session.on("Target.detachedFromTarget", self._detached)

    def _received(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        future = self._answers.pop(message.get("id"), None)
        if event["sessionId"] == self._within and future and not future.done():
            future.set_result(message)

    def _detached(self, event: dict[str, Any]) -> None:
        """Nothing that is asked of a page that was closed is answered any more."""
        if event["sessionId"] == self._within:
            for future in self._answers.values():
                if not future.done():
                    future.set_exception(Gone("it was closed"))

    async def send(self, method: str, **params: Any) -> dict[str, Any]:
        """One command to the page. Raises `Gone`, or `Threw` where the page's side refuses it."""
        self._last += 1
        number = self._last
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        message = json.dumps({"id": number, "method": method, "params": params})
        try:
            await self._session.send(
                "Target.sendMessageToTarget", {"sessionId": self._within, "message": message}
            )
            found = await asyncio.wait_for(answer, 30)
        except (Error, TimeoutError) as error:
            raise Gone(f"{method}: {error}") from None
        if "error" in found:
            raise Threw(found)
        return dict(found["result"])

    async def evaluate(self, expression: str) -> Any:
        """The value of an expression, awaited if it is a promise. Raises `Gone`, or `Threw`."""
        found = await self.send(
            "Runtime.evaluate",
            expression=expression,
            returnByValue=True,
            awaitPromise=True,
            userGesture=False,
        )
        if "exceptionDetails" in found:
            raise Threw(found)
        return found["result"].get("value")

    async def until(self, expression: str, seconds: float = 15) -> None:
        """Wait until an expression is true. One that throws may be early, before what it reads is there."""
        thrown = ""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    try:
                        if await self.evaluate(expression):
                            return
                        thrown = ""
                    except Threw as error:
                        thrown = f"\nit threw: {error}"
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"never: {expression}{thrown}\n{await self.text()}") from None

    async def shows(self, words: str) -> None:
        """Wait until the page shows these words."""
        await self.until(f"document.body.innerText.includes({json.dumps(words)})")

    async def text(self) -> str:
        return str(await self.evaluate("document.body.innerText"))

    async def type(self, text: str) -> None:
        """Type into what has the focus."""
        await self.send("Input.insertText", text=text)

    async def press(self, key: str) -> None:
        """Press one key."""
        code, text = KEYS[key]
        event = {"key": " " if key == "Space" else key, "code": key, "windowsVirtualKeyCode": code}
        try:
            await self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **event)
            await self.send("Input.dispatchKeyEvent", type="keyUp", **event)
        except Gone:
            return  # The key closed the page.

    async def keys(self, text: str) -> None:
        """Press a key for each character, as the parts of a date need it."""
        for one in text:
            event = {"key": one, "code": f"Digit{one}" if one.isdigit() else f"Key{one}", "windowsVirtualKeyCode": ord(one)}
            await self.send("Input.dispatchKeyEvent", type="keyDown", text=one, **event)
            await self.send("Input.dispatchKeyEvent", type="keyUp", **event)

    async def tab_to(self, name: str) -> None:
        """Press Tab until the focus is on the control with this text or label."""
        seen = []
        for _ in range(40):
            here = await self.evaluate(
                "(e => e.ariaLabel || e.labels?.[0]?.textContent || e.textContent)(document.activeElement)"
            )
            if str(here).strip().startswith(name):
                return
            seen.append(str(here).strip()[:40])
            await self.press("Tab")
        raise AssertionError(f"Tab never came to {name!r}: {seen}")

    async def choose(self, name: str) -> None:
        """Go to a control with Tab, and press Enter on it."""
        await self.tab_to(name)
        await self.press("Enter")

    async def violations(self) -> list[str]:
        """What axe finds that is serious or critical."""
        await self.evaluate(f"{AXE_FILE_PATH.read_text('utf-8')};null")
        return list(await self.evaluate(_AXE_RULES))

    async def screenshot(self, scheme: Literal["light", "dark"]) -> bytes:
        """A picture (PNG) of the page in a colour scheme."""
        media = {"name": "prefers-color-scheme", "value": scheme}
        await self.send("Emulation.setEmulatedMedia", features=[media])
        await asyncio.sleep(0.3)
        found = await self.send("Page.captureScreenshot")
        await self.send("Emulation.setEmulatedMedia", features=[])
        return base64.b64decode(found["data"])

    async def closed(self) -> bool:
        found = await self._session.send("Target.getTargets")
        return self._target not in [one["targetId"] for one in found["targetInfos"]]


@asynccontextmanager
async def raw_page(anywhere: Page, address: str, seconds: float = 10) -> AsyncIterator[RawPage]:
    """The target whose address contains `address`, waited for. `anywhere` is any page of the browser."""
    browser = anywhere.context.browser
    assert browser is not None
    session = await browser.new_browser_cdp_session()
    try:
        async with asyncio.timeout(seconds):
            while True:
                targets = (await session.send("Target.getTargets"))["targetInfos"]
                if found := [one["targetId"] for one in targets if address in one["url"]]:
                    break
                await asyncio.sleep(0.05)
        attached = await session.send("Target.attachToTarget", {"targetId": found[-1], "flatten": False})
        page = RawPage(session, found[-1], attached["sessionId"])
        await page.until(
            "document.readyState === 'complete' && document.getElementById('main')?.childElementCount"
        )
        yield page
    finally:
        await session.detach()
