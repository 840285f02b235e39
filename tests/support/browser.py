"""A real Chromium with the extension loaded, paired the real way: through the native-messaging host."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, Error, Page, Worker, sync_playwright

from handrail.link.pairing import extension_dir, extension_id, install_native_host
from handrail_demo.browser import find_chromium, slow_defaults

FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    # The bar that says that the tab is debugged slides into every window.
    "--silent-debugger-extension-api",
]
OWN_TAB = """url => chrome.runtime.getContexts({contextTypes: ["TAB"]})
    .then(all => all.find(one => one.documentUrl === url).tabId)"""
"""In the worker: the tab that one of the extension's own pages is in. Not every Chromium tells a tab's address there."""


class ExtensionBrowser:
    """The browser's context and the extension in it."""

    def __init__(self, context: BrowserContext, others: Sequence[Path] = ()) -> None:
        self.context = context
        self.others = others
        """The folders of the other extensions in it."""
        self.identity = extension_id(extension_dir() / "manifest.json")

    @property
    def worker(self) -> Worker:
        """The extension's service worker, waited for."""
        if self.context.service_workers:
            return self.context.service_workers[0]
        return self.context.wait_for_event("serviceworker")

    def open(self, url: str) -> tuple[Page, int]:
        """A fresh tab at `url`, and its id for the extension."""
        page = self.context.new_page()
        # Without a listener Playwright would answer dialogs before the extension does.
        page.on("dialog", lambda dialog: None)
        page.goto(url)
        tab = self.worker.evaluate("url => chrome.tabs.query({}).then(ts => ts.findLast(t => t.url === url).id)", page.url)
        return page, int(tab)

    def close(self, tab: int) -> None:
        """Close a tab as a person does, without waiting where its page asks them whether it may.

        Playwright's way is lost where a page is just coming, and waited for without end.
        """
        self.worker.evaluate(
            "tab => Promise.race([chrome.tabs.remove(tab).catch(() => undefined), new Promise(late => setTimeout(late, 5_000))])", tab
        )

    def extension_page(self, path: str, *, stays: bool = False) -> Page:
        """One of the extension's own pages in a tab. `stays`: the approval page of a step that does not wait
        does not go on to one that does.
        """
        page = self.context.new_page()
        if stays:
            page.add_init_script("addEventListener('hashchange', (event) => event.stopImmediatePropagation())")
        page.goto(f"chrome-extension://{self.identity}/{path}")
        return page


@contextmanager
def extension_browser(
    home: Path,
    profile: Path,
    *,
    headless: bool = True,
    others: Sequence[Path] = (),
    extension: Path | None = None,
    keeps_pages: bool = False,
    language: str = "en",
    ratio: float | None = None,
) -> Iterator[ExtensionBrowser]:
    """Start Chromium with a new profile whose native host looks for the daemon below `home`.

    `others` are folders of further extensions, `extension` that of another copy of ours. `keeps_pages`: those
    that are left stay in the back/forward cache, as for a person; Playwright switches that off. `language`: the
    browser's own, such as "de". `ratio`: that of a real screen with so many pixels for one of the page's, in place
    of the emulated one that pages otherwise have.
    """
    before = os.environ.get("HANDRAIL_HOME")
    os.environ["HANDRAIL_HOME"] = str(home)
    try:
        install_native_host(home / "state" / "native-host", [profile / "NativeMessagingHosts"], first_minute=False)
    finally:
        if before is None:
            del os.environ["HANDRAIL_HOME"]
        else:
            os.environ["HANDRAIL_HOME"] = before
    folders = ",".join(map(str, [extension or extension_dir(), *others]))
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(profile),
            executable_path=find_chromium(),
            headless=headless,
            **({"no_viewport": True} if ratio else {"viewport": {"width": 1000, "height": 700}}),
            # On Linux the browser takes its language from here, elsewhere from the option.
            env={**os.environ, "LANGUAGE": language},
            ignore_default_args=[
                *(["--disable-back-forward-cache"] if keeps_pages else ()),
                *slow_defaults(),
            ],
            args=[
                *FLAGS,
                *sandbox,
                *([f"--force-device-scale-factor={ratio}", "--window-size=1000,800"] if ratio else ()),
                f"--lang={language}",
                f"--disable-extensions-except={folders}",
                f"--load-extension={folders}",
            ],
        )
        try:
            yield ExtensionBrowser(context, others)
        finally:
            # One that a test has killed cannot be closed, which Playwright finds out only sometimes.
            with suppress(Error):
                context.close()
