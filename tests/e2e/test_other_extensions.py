"""Another extension that puts a frame of its own into a page: Chrome lets no debugger near it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from handrail_wire import Check, Click, Press, Type

from tests.e2e.conftest import Tab
from tests.support.browser import ExtensionBrowser, extension_browser
from tests.support.other_extension import MARK, other_extension
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.never]

PAGE = f"""{MARK}<button onclick="fetch('/pay', {{method: 'POST'}})">Own</button><label>Name <input></label>
<label><input type=checkbox>Gift</label>"""


@pytest.fixture(scope="module")
def browser(daemon: ScriptedDaemon, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExtensionBrowser]:
    home = daemon.paths.state_dir.parent
    other = other_extension(tmp_path_factory.mktemp("other") / "extension")
    with extension_browser(home, tmp_path_factory.mktemp("profile"), others=[other]) as browser:
        daemon.wait_for_extension()
        yield browser


@pytest.fixture
def tab(site: Site, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> Tab:
    page, number = browser.open(site.add("/guest", PAGE))
    page.wait_for_function("document.querySelector('iframe')")
    tab = Tab(daemon, page, number)
    tab.hold()
    return tab


def test_frames_of_another_extension_are_not_read(tab: Tab) -> None:
    seen = tab.observe()
    names = {node.name for document in seen.documents for node in document.nodes}
    assert "Own" in names and not {"Foreign", "Not the page's"} & names


def test_nothing_is_set_off_where_no_debugger_can_be(tab: Tab, site: Site) -> None:
    own, name = tab.find("button", "Own").ref, tab.find("textbox", "Name").ref
    for action in (Click(ref=own), Press(ref=own, keys="Enter"), Type(ref=name, text="Ada", submit=True)):
        for effect in ("edit", "commit"):
            acted = tab.act(action, effect=effect)
            assert acted.status == "blocked" and acted.detail.startswith("Chrome's debugger could not be attached")
    assert site.posts == [] and tab.page.input_value("input") == ""


def test_what_is_only_filled_in_goes_on_without_a_debugger(tab: Tab) -> None:
    filled = tab.act(Type(ref=tab.find("textbox", "Name").ref, text="Ada"))
    assert (filled.status, filled.input) == ("done", "synthetic") and tab.page.input_value("input") == "Ada"
    assert tab.act(Check(ref=tab.find("checkbox", "Gift").ref, on=True)).status == "done"
    assert tab.page.is_checked("[type=checkbox]")
