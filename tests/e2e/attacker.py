"""What the attacks on the extension's defences have in hand: a site, a browser, and the daemon's voice."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

from handrail_wire import Act, AskApproval, Click
from tests.e2e.conftest import Tab
from tests.e2e.test_worker_approvals import approval_page, ask_for, decide_on
from tests.support.browser import ExtensionBrowser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

OpenTab = Callable[[str], Tab]


class Attacker:
    """`off` is the defence that is switched off, or ""."""

    def __init__(self, site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser) -> None:
        self.site, self.open_tab, self.daemon, self.browser = site, open_tab, daemon, browser
        self.off = ""
        site.posts.clear()
        daemon.judge = lambda one: "continue"
        site.add("/pay", "<h1>Paid</h1>")
        # What an earlier attack has left would be another tab of the site's.
        for page in browser.context.pages:
            if page.url.startswith("http"):
                page.close()

    def tab(self, body: str, query: str = "", host: str = "127.0.0.1") -> Tab:
        mark = f"<script>document.documentElement.dataset.off = '{self.off}'</script>"
        path = f"/x{time.monotonic_ns()}"
        self.site.add(path, mark + body)
        return self.open_tab(self.site.url(path, host) + query)

    @property
    def patience(self) -> float:
        """Seconds that an attack has to succeed in: much where it must, little where it must not."""
        return 5.0 if self.off else 0.4

    def posted(self, tab: Tab, count: int = 1, seconds: float = 0.0) -> bool:
        """Whether the site gets so many requests within that time; 0 seconds: as many as an attack has."""
        return self.comes(tab.page, lambda: len(self.site.posts) >= count, seconds)

    def comes(self, page: Page, condition: Callable[[], bool], seconds: float = 0.0) -> bool:
        """Whether something comes to be in that time, while a page goes on."""
        end = time.monotonic() + (seconds or self.patience)
        while not (there := condition()) and time.monotonic() < end:
            page.wait_for_timeout(20)
        return there

    def approve(self, tab: Tab, name: str, **more: object) -> AskApproval:
        """The person approves that a button is pressed."""
        ask = ask_for(tab, Click(ref=tab.find("button", name).ref), **more)
        decide_on(approval_page(self.browser, self.daemon, ask), ask, "approve")
        return ask

    def approved(self, tab: Tab, ask: AskApproval, number: int = 0) -> Act:
        """The message that spends an approval."""
        tab.step = ask.step - 1
        message = tab.message(ask.action, ask.facts, effect="commit", ticket=ask.ticket)
        return message.model_copy(update={"action_id": f"{tab.run}.{50 + number}"})

    def spend(self, tab: Tab, ask: AskApproval) -> bool:
        """Whether something is sent by an approved press."""
        self.daemon.acted(self.approved(tab, ask))
        return self.posted(tab)
