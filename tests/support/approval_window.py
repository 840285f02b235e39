"""The approval window in tests: one window shows all steps that wait, one after the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import Error
from playwright.async_api import Page as AsyncPage
from playwright.sync_api import Page

from handrail_wire import AskApproval
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon


def asked(browser: ExtensionBrowser, daemon: ScriptedDaemon, ask: AskApproval) -> Page:
    """Ask, and return the window once it shows this very step: a new one, or the one that is still open."""
    daemon.send(ask)
    # A window that the browser is slow to close is waited for first.
    for _ in range(200):
        for page in browser.context.pages:
            if page.url.endswith(f"approval/approval.html#{ask.ticket}"):
                page.locator("#decision:not([hidden])").wait_for(timeout=8000)
                return page
        browser.context.pages[0].wait_for_timeout(100)
    raise AssertionError("the approval window did not open")


async def pressed(window: AsyncPage, press: Callable[[], Awaitable[object]]) -> None:
    """Press a button for the step that the window shows, once it listens, and wait until that is decided.

    It is pressed again where it was not heard: the window is deaf again for a moment when the picture comes.
    """
    ticket = window.url.partition("#")[2]
    for _ in range(5):
        try:
            await window.locator("#approve[aria-disabled=false]").wait_for(timeout=10_000)
            if ticket not in window.url:
                return
            await press()
            await window.locator("#decision").wait_for(state="hidden", timeout=10_000)
            return
        except Error:
            if window.is_closed() or ticket not in window.url:
                return
    raise AssertionError("the window did not hear it")
