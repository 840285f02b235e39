"""A port squatter: it answers on Handrail's port, and does not know the key. (A browser of its own.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail_wire import parse_extension_message
from tests.support.browser import extension_browser
from tests.support.extension_pages import speak
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser


def test_a_program_without_the_key_learns_nothing(site: Site, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with ScriptedDaemon(home, impostor=True) as squatter, extension_browser(home, tmp_path / "profile") as browser:
        browser.open(site.add("/private", "<h1>My bank</h1>"))
        squatter.wait_for_frames(3)
        popup = browser.extension_page("popup/popup.html")
        heard = speak(popup, [{"type": "hello_ui", "page": "popup"}], [], wait=6000)
        kinds = {parse_extension_message(frame).body.type for frame in squatter.frames}
        assert kinds == {"hello"}
        assert any("does not know its key" in str(news.get("message")) for news in heard), heard
