"""The options: pairing by code, granted sites, shortcuts."""

import pytest
from playwright.sync_api import expect

from tests.ui.conftest import Opener, assert_accessible, assert_fits, push, sent
from tests.ui.scenes import CONNECTED, GRANTS, MISSING, scene

pytestmark = pytest.mark.browser
PATH = "options/options.html"


def test_pair_with_a_code(open_page: Opener) -> None:
    wrong = [{"type": "error", "message": "That is not a pairing code.", "about": "pair_with_code"}]
    page = open_page(PATH, {**scene(answers={"pair_with_code": wrong}), "connection": MISSING})
    page.get_by_text("Pair with a code instead").click()
    page.get_by_role("button", name="Pair", exact=True).click()
    expect(page.get_by_text("Paste the code that")).to_be_visible()
    page.get_by_label("Pairing code").fill(" 4711-abc ")
    page.keyboard.press("Enter")
    assert sent(page, "pair_with_code") == [{"type": "pair_with_code", "code": "4711-abc"}]
    expect(page.get_by_text("That is not a pairing code.")).to_be_visible()
    push(page, CONNECTED)
    expect(page.get_by_label("Pairing code")).to_have_value("")
    expect(page.locator(".light")).to_have_text("Connected")


def test_grants(open_page: Opener) -> None:
    page = open_page(PATH, scene(GRANTS))
    expect(page.locator("#grants li")).to_have_count(2)
    expect(page.locator("#grants")).to_contain_text("until you revoke it")
    page.get_by_role("button", name="Revoke https://shop.example").focus()
    page.keyboard.press("Enter")
    assert sent(page, "revoke_grant") == [{"type": "revoke_grant", "origin": "https://shop.example"}]
    push(page, {"type": "grants", "grants": []})
    expect(page.get_by_text("Handrail asks everywhere")).to_be_visible()
    expect(page.get_by_label("Site to add")).to_be_focused()


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("https://shop.example/cart?x=1", "https://shop.example"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ],
)
def test_add_a_site(open_page: Opener, typed: str, origin: str) -> None:
    page = open_page(PATH, scene())
    page.get_by_label("Site to add").fill(typed)
    page.keyboard.press("Enter")
    assert sent(page, "add_grant") == [{"type": "add_grant", "origin": origin}]


@pytest.mark.parametrize("typed", ["", "shop", "javascript:alert(1)", "chrome://settings"])
def test_what_is_no_site_is_refused(open_page: Opener, typed: str) -> None:
    page = open_page(PATH, scene())
    page.get_by_label("Site to add").fill(typed)
    page.keyboard.press("Enter")
    expect(page.get_by_text("That is not the address of a site.")).to_be_visible()
    assert sent(page, "add_grant") == []


def test_shortcuts(open_page: Opener) -> None:
    page = open_page(PATH, scene())
    expect(page.locator("#shortcuts")).to_contain_text("Alt+Shift+S")
    page.get_by_role("button", name="Change shortcuts").click()
    assert page.evaluate("calls") == [["tabs.create", {"url": "chrome://extensions/shortcuts"}]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("connection", [CONNECTED, MISSING], ids=["connected", "missing"])
def test_accessible_and_narrow(open_page: Opener, scheme: str, connection: dict[str, str]) -> None:
    page = open_page(PATH, {**scene(GRANTS), "connection": connection}, width=320, scheme=scheme)
    page.get_by_text("Pair with a code instead").click()
    expect(page.locator("#grants li")).to_have_count(2)
    assert_accessible(page)
    assert_fits(page)
