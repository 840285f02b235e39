"""The options: pairing by code, granted sites, shortcuts."""

import time

import pytest
from playwright.sync_api import expect

from tests.extension.ui.conftest import Keep, Opener, assert_accessible, assert_fits, push, sent, tell_focus
from tests.extension.ui.scenes import CONNECTED, GRANTS, MISSING, scene

pytestmark = pytest.mark.browser
PATH = "options/options.html#all"


@pytest.mark.parametrize(
    ("about", "box"), [("reconnect", "#pair-problem"), ("pair_with_code", "#pair-problem"), ("add_test_site", "#add-problem"), ("list_workflows", "#settings")]
)
def test_an_error_is_said_where_it_was_asked(open_page: Opener, about: str, box: str) -> None:
    page = open_page(PATH, scene())
    push(page, {"type": "error", "message": "It did not work.", "about": about})
    expect(page.get_by_text("It did not work.")).to_have_count(1)
    found = page.locator(f"{box}:has-text('It did not work.'), {box} :text('It did not work.')")
    assert found.count() >= 1


def test_pair_with_a_code(open_page: Opener) -> None:
    wrong = [{"type": "error", "message": "That is not a pairing code.", "about": "pair_with_code"}]
    page = open_page(PATH, {**scene(answers={"pair_with_code": wrong}), "connection": MISSING})
    page.get_by_text("Pair with a code instead").click()
    page.get_by_role("button", name="Pair", exact=True).click()
    expect(page.get_by_text("Paste the code that")).to_be_visible()
    page.get_by_label("Pairing code").fill(" 4711-abc ")
    push(page, MISSING)
    expect(page.get_by_label("Pairing code")).to_be_focused()
    page.keyboard.press("Enter")
    assert sent(page, "pair_with_code") == [{"type": "pair_with_code", "code": "4711-abc"}]
    expect(page.get_by_text("That is not a pairing code.")).to_be_visible()
    push(page, CONNECTED)
    expect(page.get_by_label("Pairing code")).to_have_value("")
    expect(page.locator(".light")).to_have_text("Connected")


def test_grants(open_page: Opener) -> None:
    first, second = GRANTS["grants"]
    # The scene was made when the tests began, which may have been yesterday.
    page = open_page(PATH, scene({**GRANTS, "grants": [first, {**second, "given": time.time()}]}))
    expect(page.locator("#grants li")).to_have_count(2)
    expect(page.locator("#grants")).to_contain_text(
        "“send_invoices” may send things to other people and send forms on https://shop.example"
    )
    expect(page.locator("#grants")).to_contain_text("since today")
    page.get_by_role("button", name="Revoke: “send_invoices”").focus()
    page.keyboard.press("Enter")
    assert sent(page, "revoke_grant") == [{"type": "revoke_grant", "id": "0123456789abcdef"}]
    push(page, {**GRANTS, "grants": []})
    expect(page.get_by_text("Handrail asks every time")).to_be_visible()
    assert tell_focus(page) == "grants-title"


def test_a_test_site_is_seen_and_revoked(open_page: Opener) -> None:
    page = open_page(PATH, scene(GRANTS))
    page.get_by_role("button", name="Revoke http://127.0.0.1:8080").click()
    assert sent(page, "remove_test_site") == [{"type": "remove_test_site", "origin": "http://127.0.0.1:8080"}]
    push(page, {**GRANTS, "sites": []})
    expect(page.get_by_label("Site to add")).to_be_focused()


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("http://127.0.0.1:8080/cart?x=1", "http://127.0.0.1:8080"),
        ("http://localhost:80", "http://localhost"),
    ],
)
def test_add_a_test_site(open_page: Opener, typed: str, origin: str) -> None:
    page = open_page(PATH, scene())
    page.get_by_text("Test sites on this computer").click()
    page.get_by_label("Site to add").fill(typed)
    page.keyboard.press("Enter")
    assert sent(page, "add_test_site") == [{"type": "add_test_site", "origin": origin}]


@pytest.mark.parametrize("typed", ["", "shop", "javascript:alert(1)", "chrome://settings"])
def test_what_is_no_site_is_refused(open_page: Opener, typed: str) -> None:
    page = open_page(PATH, scene())
    page.get_by_text("Test sites on this computer").click()
    page.get_by_label("Site to add").fill(typed)
    page.keyboard.press("Enter")
    expect(page.get_by_text("That is not the address of a site.")).to_be_visible()
    assert sent(page, "add_test_site") == []


def test_shortcuts(open_page: Opener) -> None:
    page = open_page(PATH, scene())
    expect(page.locator("#shortcuts")).to_contain_text("Alt+Shift+S")
    page.get_by_role("button", name="Change shortcuts").click()
    assert page.evaluate("calls") == [["tabs.create", {"url": "chrome://extensions/shortcuts"}]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("connection", [CONNECTED, MISSING], ids=["connected", "missing"])
def test_accessible_and_narrow(
    open_page: Opener, keep: Keep, scheme: str, connection: dict[str, str]
) -> None:
    page = open_page(PATH, {**scene(GRANTS), "connection": connection}, width=320, scheme=scheme)
    page.get_by_text("Pair with a code instead").click()
    expect(page.locator("#grants li")).to_have_count(2)
    assert_accessible(page)
    assert_fits(page)
    keep(page, f"options-{connection['state']}-{scheme}")
