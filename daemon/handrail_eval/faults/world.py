"""Everything that a fault is played in: shop, model, network, daemon, browser with the panel open.

A world lives for many faults; what one of them broke is mended before the next (`World.mend`).
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Error, Page

from handrail_demo.browser import Browser, browser

from ..environments import free_port
from .buyer import buy
from .daemon_process import DaemonProcess
from .model_server import Answer, ScriptedModelServer
from .order import Order
from .shop import Shop
from .wire import Wire

Player = Callable[[dict[str, Any]], Answer]

START = """([tab, instruction]) => {
    const port = chrome.runtime.connect({name: "ui"});
    port.postMessage({type: "hello_ui", page: "panel"});
    port.postMessage({type: "start", tab, instruction});
}"""
START_AND_HEAR = """([tab, instruction]) => new Promise(resolve => {
    const port = chrome.runtime.connect({name: "ui"});
    port.onMessage.addListener(news => news.type === "error" && resolve(news.message));
    port.postMessage({type: "hello_ui", page: "panel"});
    port.postMessage({type: "start", tab, instruction});
    setTimeout(resolve, 5000, "nothing was said");
})"""
"""What the panel says when a person presses Start; which tab is in front is the driver's business."""


class World:
    """The parts, and the ways to break and to mend them."""

    def __init__(self, home: Path, shop: Shop, model: ScriptedModelServer, daemon: DaemonProcess, wire: Wire):
        self.home = home
        self.shop = shop
        self.model = model
        self.daemon = daemon
        self.wire = wire
        self.player: Player = buy
        self.orders: list[Order] = []
        self.chromium: Browser
        self.panel: Page
        self._aside: Page
        self._browser = AsyncExitStack()

    @property
    def journal(self) -> Path:
        """The daemon's journal."""
        return self.daemon.paths.journal

    @property
    def context(self) -> BrowserContext:
        """All tabs of the browser."""
        return self.chromium.context

    # --- the browser -----------------------------------------------------------------------------

    async def open_browser(self, port: int) -> None:
        """Start it (again) with the same profile, and open the panel."""
        rules = f"--host-resolver-rules=MAP 127.0.0.1:{port} 127.0.0.1:{self.wire.port}"
        profile = self.home / "profile"
        self.chromium = await self._browser.enter_async_context(
            browser(self.daemon.paths, profile, arguments=(rules,))
        )
        self._aside = await self.chromium.context.new_page()
        await self.open_panel()
        self._port = port

    async def close_browser(self) -> None:
        """Close it, whatever is left of it."""
        with suppress(Error):
            await self._browser.aclose()
        self._browser = AsyncExitStack()

    async def kill_browser(self) -> None:
        """SIGKILL to the browser, as the system does when memory runs out."""
        pid = process_of(self.home / "profile")
        os.kill(pid, signal.SIGKILL)
        await self.close_browser()

    async def reopen_browser(self) -> None:
        """The person starts the browser again."""
        await self.open_browser(self._port)

    async def open_panel(self) -> None:
        """The person opens the panel (again)."""
        self.panel = await self.chromium.context.new_page()
        await self.panel.goto(self.chromium.address("panel/panel.html"))

    async def kill_worker(self) -> None:
        """End the service worker as Chrome does when it wants the memory."""
        # From a page of nobody's: one that is about to be left would answer only after that.
        tools = await self.chromium.context.new_cdp_session(self._aside)
        await tools.send("ServiceWorker.enable")
        await tools.send("ServiceWorker.stopAllWorkers")
        await tools.detach()

    # --- orders ----------------------------------------------------------------------------------

    async def order(self, page: str = "", *, more: str = "", wait: bool = True) -> Order:
        """Open the shop in a new tab and start the instruction there.

        `page` is the shop's (the order form by default), `more` is added to the instruction; `wait` until the
        journal has the run.
        """
        await self.connected()
        visit = self.shop.visit(page)
        tab = await self.chromium.context.new_page()
        await tab.goto(visit.url)
        words = f"Order one lamp for Ada (visit {visit.number}). {more}".strip()
        order = Order(self, visit, tab, words)
        self.orders.append(order)
        await self.panel.evaluate(START, [await self.chromium.tab_id(tab), words])
        if wait:
            await until(lambda: order.run, "the run has started")
        return order

    async def start_again(self, order: Order) -> str:
        """Start the same instruction in the same tab from the panel of another window; what that says."""
        async with self.chromium.context.expect_page() as opened:
            await self.panel.evaluate("url => chrome.windows.create({url})", self.panel.url)
        other = await opened.value
        try:
            await other.get_by_text("Connected", exact=False).first.wait_for(timeout=20_000)
            tab = await self.chromium.tab_id(order.page)
            told: str = await other.evaluate(START_AND_HEAR, [tab, order.instruction])
            return told
        finally:
            await other.close()

    async def connected(self) -> None:
        """Wait until the panel says that the daemon is there."""
        await self.panel.get_by_text("Connected", exact=False).first.wait_for(timeout=20_000)

    # --- before the next one ---------------------------------------------------------------------

    async def set(self, settings: Mapping[str, str]) -> None:
        """Have a daemon with these settings (environment variables), and one that lives."""
        if self.daemon.runs and self.daemon.settings == settings:
            return
        await self.daemon.stop()
        self.daemon.settings = dict(settings)
        await self._start_daemon()

    async def _start_daemon(self) -> None:
        """Start it, and wait until the extension has found it."""
        came = self.wire.seen.get("welcome", 0)
        await self.daemon.start()
        await until(lambda: self.wire.seen.get("welcome", 0) > came, "the extension is connected", 40)

    async def mend(self) -> None:
        """End what is not over, and take every lie and limit away."""
        self.wire.lie = None
        self.player = buy
        self.model.reset()
        if self.daemon.runs:
            self.daemon.fill_disk(False)
            self.daemon.tell(crash="", clock_s=0)
        else:
            await self._start_daemon()
        await self.connected()
        for order in self.orders:
            order.visit.open.set()
            if order.run and not order.fold().over:
                await order.command("stop")
                await order.over()
            with suppress(Error):  # It went with its browser.
                await order.page.close()
        self.orders.clear()


async def until(condition: Callable[[], Any], what: str, seconds: float = 15) -> None:
    """Wait until something holds; `what` says so when it does not. Raises AssertionError."""
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < end, f"still not after {seconds:g} s: {what}"
        await asyncio.sleep(0.03)


def process_of(profile: Path) -> int:
    """The browser's main process: the one of this profile that is no helper of another."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with suppress(OSError):
            words = (entry / "cmdline").read_bytes().split(b"\0")
            if f"--user-data-dir={profile}".encode() in words and not any(
                word.startswith(b"--type=") for word in words
            ):
                return int(entry.name)
    raise LookupError(f"no browser has the profile {profile}")


@asynccontextmanager
async def world(home: Path) -> AsyncIterator[World]:
    """Start everything below the folder `home`."""
    before = os.environ.get("HANDRAIL_HOME")
    # The browser's native-messaging host is told where the daemon's files are by this variable.
    os.environ["HANDRAIL_HOME"] = str(home)
    port = free_port()
    wire = Wire(port)
    built: list[World] = []

    def play(request: dict[str, Any]) -> Answer:
        return built[0].player(request)

    try:
        with Shop() as shop, ScriptedModelServer(play) as model:
            await wire.start()
            here = World(home, shop, model, DaemonProcess(home, port, model.base_url), wire)
            built.append(here)
            try:
                await here.daemon.start()
                await here.open_browser(port)
                await here.connected()
                yield here
            finally:
                await here.close_browser()
                await here.daemon.stop()
                await wire.close()
    finally:
        if before is None:
            del os.environ["HANDRAIL_HOME"]
        else:
            os.environ["HANDRAIL_HOME"] = before
