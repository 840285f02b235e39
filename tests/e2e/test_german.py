"""The extension in a browser that speaks German: the real texts of Chrome, in the narrowest window that is usual."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from handrail_wire import Click
from tests.e2e.conftest import Tab
from tests.e2e.test_worker_approvals import FORM, OpenTab, ask_for
from tests.support.approval_window import asked
from tests.support.browser import ExtensionBrowser, extension_browser
from tests.support.scripted_daemon import ScriptedDaemon
from tests.support.site import Site

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser(daemon: ScriptedDaemon, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExtensionBrowser]:
    home = daemon.paths.state_dir.parent
    with extension_browser(home, tmp_path_factory.mktemp("profile"), language="de") as browser:
        daemon.wait_for_extension()
        yield browser


def speaks_german(page: Page, *words: str) -> None:
    """In German, nothing sideways, and nothing that axe finds serious. The popup is as wide as it makes itself."""
    page.set_viewport_size({"width": 360 if "/popup/" in page.url else 320, "height": 720})
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    for text in words:
        expect(page.get_by_text(text).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "scrolls sideways"
    found = Axe().run(page)
    assert [
        rule["id"] for rule in found.response["violations"] if rule["impact"] in ("serious", "critical")
    ] == []


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("popup/popup.html", ("Seitenleiste öffnen", "Optionen", "Vormachen")),
        ("panel/panel.html", ("Was soll Handrail tun?", "Hier steht, was Handrail tun soll", "Vormachen")),
        (
            "options/options.html#all",
            ("Verbindung zu diesem Computer", "Was den Browser verlässt", "Alle Läufe sofort stoppen"),
        ),
        ("consent/consent.html", ("Danach wird nicht mehr gefragt.",)),
    ],
)
def test_a_page(browser: ExtensionBrowser, path: str, words: tuple[str, ...]) -> None:
    page = browser.extension_page(path)
    speaks_german(page, *words)
    page.close()


def test_an_approval(
    site: Site, open_tab: OpenTab, daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    tab: Tab = open_tab(site.add("/form", FORM))
    page = asked(browser, daemon, ask_for(tab, Click(ref=tab.find("button", "Send order").ref)))
    speaks_german(page, "Einmal freigeben", "Klick auf", "Was gesendet würde", "Sekunden Zeit")
    expect(page).to_have_title("Handrail braucht eine Freigabe")
    page.locator("#deny[aria-disabled=false]").click()
    expect(page.get_by_text("Abgelehnt. Es wurde nichts getan.")).to_be_visible()


def test_the_manifest(browser: ExtensionBrowser) -> None:
    told = browser.worker.evaluate("chrome.runtime.getManifest().description")
    assert told.startswith("Führt Anweisungen im offenen Tab aus")
