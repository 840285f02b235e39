"""The approval window in tests: one window shows all steps that wait, one after the other."""

from __future__ import annotations

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
