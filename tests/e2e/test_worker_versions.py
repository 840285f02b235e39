"""Extension and program of two versions: the popup says which one is older and what updates it. (A browser of its own.)"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from handrail.config.settings import resolve_paths
from handrail.link.pairing import load_or_create_key
from handrail_wire import PROTOCOL
from tests.support.browser import extension_browser
from tests.support.other_version import daemon_of_version
from tests.support.scripted_daemon import ScriptedDaemon

pytestmark = pytest.mark.browser


def test_the_popup_says_what_to_update(tmp_path: Path) -> None:
    home = tmp_path / "home"
    paths = resolve_paths({"HANDRAIL_HOME": str(home)})
    load_or_create_key(paths.key_file)
    with extension_browser(home, tmp_path / "profile") as browser:
        banner = browser.extension_page("popup/popup.html").locator(".banner.connection")
        with daemon_of_version(PROTOCOL + 1, paths):
            expect(banner).to_contain_text("This extension is older than Handrail's program.", timeout=20_000)
            expect(banner).to_contain_text("press the Reload button")
        with daemon_of_version(PROTOCOL - 1, paths):
            expect(banner).to_contain_text("Handrail's program is older than this extension.", timeout=20_000)
            expect(banner).to_contain_text("Update the program the way you installed it")
        # Updated, it is found at another port without anybody's help.
        with ScriptedDaemon(home, version="99.0.1") as daemon:
            daemon.wait_for_extension()
            expect(banner).to_contain_text("Handrail's program is 99.0.1 and this extension")
            expect(banner).to_contain_text("They work together. Update the extension")
        with ScriptedDaemon(home, version="0.0.9") as daemon:
            daemon.wait_for_extension()
            expect(banner).to_contain_text("Update the program")
        with ScriptedDaemon(home) as daemon:
            daemon.wait_for_extension()
            expect(banner).to_be_hidden()
