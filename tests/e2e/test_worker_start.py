"""Which start of the browser it is: a reload of the extension leaves the tabs there, a killed browser does not.

(Browsers of their own.)
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from handrail_wire import Click
from tests.e2e.conftest import Tab
from tests.support.browser import FLAGS, ExtensionBrowser, extension_browser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[ScriptedDaemon]:
    with ScriptedDaemon(tmp_path / "home") as daemon:
        yield daemon


def reload_extension(browser: ExtensionBrowser) -> None:
    """As the person does it, or an update: outside of the developer mode an unpacked extension stays away then."""
    page = browser.context.new_page()
    page.goto("chrome://extensions")
    page.evaluate("chrome.developerPrivate.updateProfileConfiguration({inDeveloperMode: true})")
    page.close()
    browser.worker.evaluate("() => void setTimeout(() => chrome.runtime.reload(), 50)")


def kill(profile: Path) -> None:
    """Nothing is flushed, closed or said; the browser's own process is named by the lock on its profile."""
    os.kill(int(os.readlink(profile / "SingletonLock").rpartition("-")[2]), signal.SIGKILL)


@pytest.mark.parametrize("killed", [False, True])
def test_the_same_tabs_are_the_same_start(
    site: Site, daemon: ScriptedDaemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: bool
) -> None:
    monkeypatch.setattr("tests.support.browser.FLAGS", [*FLAGS, "--restore-last-session"])
    with extension_browser(tmp_path / "home", tmp_path / "profile") as browser:
        daemon.wait_for_extension()
        first = daemon.browser
        page, number = browser.open(site.add("/stays", "<button onclick='o.textContent+=1'>Go</button><p id=o></p>"))
        tab = Tab(daemon, page, number)
        tab.hold()
        assert tab.act(Click(ref=tab.find("button", "Go").ref)).status == "done"
        reload_extension(browser)
        daemon.wait_until_gone()
        daemon.wait_for_extension()
        assert daemon.browser == first != "", "the extension was reloaded, and the tab is the same"
        tab.hold()
        acted = tab.act(Click(ref=tab.find("button", "Go").ref))
        assert (acted.status, acted.input) == ("done", "trusted")
        assert page.text_content("#o") == "11"
        if killed:
            kill(tmp_path / "profile")
            daemon.wait_until_gone()
    with extension_browser(tmp_path / "home", tmp_path / "profile"):
        daemon.wait_for_extension()
        assert daemon.browser != first, "the browser was started again, on the same profile"
