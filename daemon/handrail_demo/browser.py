"""A Chromium with the real extension, paired with the real daemon the real way (native messaging)."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Dialog, Page, Worker, async_playwright

from handrail.config.settings import Paths
from handrail.link.pairing import extension_dir, extension_id, install_native_host
from handrail.link.session import ConnectionLost, Link

_CANDIDATES = ("chromium", "chromium-browser", "google-chrome-for-testing")
_QUIET = (
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
    "--disable-quic",
)  # fmt: skip
_GET_ONE = (
    f"Install one (sudo apt-get install chromium, or: {sys.executable} -m playwright install chromium), "
    "or set HANDRAIL_CHROMIUM to the path of one."
)


_SHARED_MEMORY = 2 << 30
"""Bytes free in /dev/shm from which Chromium may share memory there."""


def slow_defaults() -> list[str]:
    """Playwright's options for Chromium that only cost time here: without shared memory, it makes files."""
    shared = Path("/dev/shm")
    enough = shared.is_dir() and shutil.disk_usage(shared).free > _SHARED_MEMORY
    return ["--disable-dev-shm-usage"] if enough else []


class NoBrowser(RuntimeError):
    """No Chromium was found, or it did not pair; the text says what to do."""


def find_chromium() -> str | None:
    """HANDRAIL_CHROMIUM, else a Chromium on the PATH, else none (then Playwright's own is tried)."""
    chosen = os.environ.get("HANDRAIL_CHROMIUM")
    return chosen or next((path for name in _CANDIDATES if (path := shutil.which(name))), None)


async def need_chromium() -> None:
    """Raises `NoBrowser` if there is no Chromium to start."""
    if chosen := find_chromium():
        if not shutil.which(chosen):
            raise NoBrowser(f"HANDRAIL_CHROMIUM is {chosen}, which is no program. Correct or unset it.")
        return
    async with async_playwright() as playwright:
        if not shutil.which(playwright.chromium.executable_path):
            raise NoBrowser(f"No Chromium was found. {_GET_ONE}")


def sandbox() -> tuple[str, ...]:
    """The argument without which Chromium does not start as root."""
    return ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()


@dataclass
class Browser:
    """The browser with the extension in it."""

    context: BrowserContext
    extension_id: str

    async def worker(self) -> Worker:
        """The extension's service worker, waking it if it sleeps."""
        for worker in self.context.service_workers:
            if self.extension_id in worker.url:
                return worker
        return await self.context.wait_for_event("serviceworker", timeout=15_000)

    async def tab_id(self, page: Page) -> int:
        """Chrome's id of a page's tab."""
        worker = await self.worker()
        mark = f"handrail-{id(page)}"
        title = await page.title()
        for _ in range(20):
            # A page that is still starting may write its own title over the mark, so it is set again.
            await page.evaluate("title => { document.title = title }", mark)
            tabs: list[dict[str, object]] = await worker.evaluate(
                "async title => (await chrome.tabs.query({})).filter(tab => tab.title === title)", mark
            )
            if tabs:
                await page.evaluate("title => { document.title = title }", title)
                return int(str(tabs[0]["id"]))
            now = await page.title()
            title = title if now == mark else now
            await asyncio.sleep(0.05)
        raise NoBrowser("The tab was not found among the browser's tabs.")

    def address(self, page: str) -> str:
        """The address of one of the extension's pages, such as `popup/popup.html`."""
        return f"chrome-extension://{self.extension_id}/{page}"

    async def grant(self, origin: str, granted: bool) -> None:
        """List a test site (or take it away) on the extension's own options page, as a person would."""
        page = await self.context.new_page()
        try:
            await page.goto(self.address("options/options.html#grants"))
            testing = page.locator("#testing")
            if not await testing.evaluate("details => details.open"):
                await testing.locator("summary").click()
            if granted:
                await page.get_by_label("Site to add").fill(origin)
                await page.get_by_role("button", name="Add site").click()
                await page.get_by_role("button", name=f"Revoke {origin}").wait_for()
            else:
                await page.get_by_role("button", name=f"Revoke {origin}").click()
                await page.get_by_role("button", name=f"Revoke {origin}").wait_for(state="detached")
        finally:
            await closed(page.close())


CLOSING_S = 20.0


async def closed(closing: Coroutine[Any, Any, None]) -> None:
    """Wait until a page or browser is closed, but not for ever: where a page is just coming, Playwright may
    not be told.
    """
    with suppress(TimeoutError):
        await asyncio.wait_for(closing, CLOSING_S)


@asynccontextmanager
async def browser(
    paths: Paths,
    profile: Path,
    *,
    headless: bool = True,
    infobar: bool = False,
    extension: Path | None = None,
    beside: Sequence[Path] = (),
    arguments: Sequence[str] = (),
) -> AsyncIterator[Browser]:
    """Start Chromium with the extension and a native-messaging host that answers for this daemon.

    profile: the user-data folder; everything of this browser lives in it. `infobar` leaves Chrome's
    "is debugging this browser" bar on, which measurements hide because it moves the page. `extension` is
    another copy of the extension, `beside` are folders of other ones to load, `arguments` more of Chromium's
    own. Raises `NoBrowser`.
    """
    folder = extension or extension_dir()
    loaded = ",".join(map(str, (folder, *beside)))
    hosts = [profile / "NativeMessagingHosts"]
    install_native_host(paths.state_dir / "native-host", hosts, first_minute=False)
    async with async_playwright() as playwright:
        try:
            context = await playwright.chromium.launch_persistent_context(
                str(profile),
                executable_path=find_chromium(),
                headless=headless,
                ignore_default_args=slow_defaults(),
                args=[
                    *_QUIET,
                    *sandbox(),
                    *(() if infobar else ("--silent-debugger-extension-api",)),
                    f"--disable-extensions-except={loaded}",
                    f"--load-extension={loaded}",
                    *arguments,
                ],
                viewport={"width": 1100, "height": 820},
            )
        except Exception as error:
            raise NoBrowser(
                f"Chromium could not be started ({str(error).splitlines()[0]}). {_GET_ONE}"
            ) from error
        context.on("page", _leave_dialogs)
        for page in context.pages:
            _leave_dialogs(page)
        try:
            yield Browser(context, extension_id(folder / "manifest.json"))
        finally:
            await closed(context.close())


def _leave_dialogs(page: Page) -> None:
    """Playwright would dismiss a dialog before the extension sees it; with a listener it leaves it alone."""

    def ignore(dialog: Dialog) -> None:
        del dialog

    page.on("dialog", ignore)


async def paired(link: Link, seconds: float = 20.0) -> None:
    """Wait until the extension has found the daemon. Raises `NoBrowser`."""
    try:
        await link.wait(seconds)
    except ConnectionLost:
        raise NoBrowser(
            "The extension did not find the daemon. Run “handrail doctor” to see what is missing."
        ) from None
