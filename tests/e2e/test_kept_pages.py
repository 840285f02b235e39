"""Pages that the browser keeps in its back/forward cache: held like any other, and whole again after a run.

In Chromium 150 neither a page from before a run nor one that a run has left is kept: the browser throws them away
when the rules for new tabs change. These tests hold either way. Pages that are made ahead (prerendering) cannot be
tried here, since Playwright switches that off itself.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from handrail_wire import Click, GoBack, HeldRequest, Lease
from tests.e2e.conftest import Tab
from tests.support.browser import ExtensionBrowser, extension_browser
from tests.support.other_extension import MARK, other_extension
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser

KEPT = """<button onclick="fetch('/pay', {method: 'POST'})">Own</button>"""


@pytest.fixture(scope="module")
def browser(daemon: ScriptedDaemon, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExtensionBrowser]:
    home = daemon.paths.state_dir.parent
    other = other_extension(tmp_path_factory.mktemp("other") / "extension")
    profile = tmp_path_factory.mktemp("profile")
    with extension_browser(home, profile, others=[other], keeps_pages=True) as browser:
        daemon.wait_for_extension()
        yield browser


def test_what_a_kept_page_sends_is_held(site: Site, browser: ExtensionBrowser, daemon: ScriptedDaemon) -> None:
    site.posts.clear()
    first, second = site.add("/first", KEPT), site.add("/second", "<h1>Second</h1>")
    page, number = browser.open(first)
    page.goto(second)
    tab = Tab(daemon, page, number)
    tab.hold()
    tab.observe()
    assert tab.act(GoBack(), effect="navigate").status == "done"
    before = len(daemon.received)
    daemon.judge = lambda one: "fail"
    page.click("button")
    daemon.next_of(HeldRequest, after=before)
    daemon.judge = lambda one: "continue"
    acted = tab.act(Click(ref=tab.find("button", "Own").ref))
    assert acted.status == "done" and site.posts == [("/pay", "")]
    page.close()


def test_frames_of_another_extension_come_back_in_a_kept_page(
    site: Site, browser: ExtensionBrowser, daemon: ScriptedDaemon
) -> None:
    """The run goes on to another page and ends there: what it set aside in the first is back when the person is."""
    first, second = site.add("/guest", MARK + KEPT), site.add("/second", "<h1>Second</h1>")
    page, number = browser.open(first)
    page.wait_for_selector("#foreign > iframe")
    tab = Tab(daemon, page, number)
    tab.hold()
    tab.observe()
    page.wait_for_function("!document.querySelector('iframe')")
    page.goto(second)
    daemon.send(Lease(run=tab.run, tab=tab.id, held=False))
    page.wait_for_timeout(500)
    page.evaluate("history.back()")
    page.wait_for_url(first)
    page.wait_for_selector("#foreign > iframe", state="attached", timeout=5_000)
    page.close()
