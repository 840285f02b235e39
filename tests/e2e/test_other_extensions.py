"""Another extension that puts a frame of its own into every page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from handrail_wire import Click

from tests.e2e.conftest import Tab
from tests.support.browser import extension_browser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser


def test_frames_that_another_extension_puts_into_the_page(site: Site, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "manifest.json").write_text(json.dumps({
        "manifest_version": 3, "name": "Other", "version": "1",
        "content_scripts": [{"matches": ["http://*/*"], "js": ["put.js"], "run_at": "document_end"}],
        "web_accessible_resources": [{"resources": ["in.html"], "matches": ["http://*/*"]}],
    }))  # fmt: skip
    (other / "in.html").write_text("<p>Not the page's</p><button>Foreign</button>")
    (other / "put.js").write_text(
        "const f=document.createElement('iframe');f.src=chrome.runtime.getURL('in.html');f.style.cssText='height:60px';document.body.prepend(f)"
    )
    with ScriptedDaemon(tmp_path / "home") as daemon:
        home = daemon.paths.state_dir.parent
        with extension_browser(home, tmp_path / "profile", others=[other]) as browser:
            daemon.wait_for_extension()
            page, number = browser.open(site.add("/guest", "<button onclick='this.textContent=`Done`'>Own</button>"))
            page.wait_for_function("document.querySelector('iframe')")
            tab = Tab(daemon, page, number)
            tab.hold()
            seen = tab.observe()
            names = {node.name for document in seen.documents for node in document.nodes}
            assert "Own" in names and not {"Foreign", "Not the page's"} & names
            acted = tab.act(Click(ref=tab.find("button", "Own", seen).ref))
            assert acted.status == "done" and page.text_content("button") == "Done"
