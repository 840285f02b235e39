"""The approval window's layout: what stays in sight, how its tables read, and that nothing is cut or broken."""

import re

import pytest
from playwright.sync_api import expect

from handrail_wire import Goto, RequestFacts, Wait
from tests.extension.ui.conftest import (
    ENGLISH,
    GERMAN,
    Keep,
    Opener,
    assert_accessible,
    assert_fits,
    assert_nothing_cut,
    push,
)
from tests.extension.ui.scenes import AMOUNTS, TICKET, Json, approval, facts, scene
from tests.extension.ui.test_approval_page import PATH, armed, shown

pytestmark = pytest.mark.browser
PICTURE = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


@pytest.mark.parametrize("texts", [ENGLISH, GERMAN], ids=["en", "de"])
def test_site_and_total_stand_beside_a_decision_that_leaves_the_window_to_the_page(open_page: Opener, texts: Json) -> None:
    site = "https://a-long-name-of-a-booking-office.airline.example"
    page = armed(open_page(PATH, scene(approval(facts=facts(url=f"{site}/checkout"))), width=320, texts=texts))
    footer = page.locator("#decision")
    expect(footer).to_be_visible()
    for at_top in (True, False):
        page.evaluate("top => scrollTo(0, top ? 0 : document.body.scrollHeight)", at_top)
        for part in (footer.get_by_text(site), footer.get_by_text("$412.60"), *footer.get_by_role("button").all()):
            expect(part).to_be_in_viewport(ratio=1)
    height = footer.bounding_box()
    assert height and height["height"] < 720 * 0.3
    assert all(box["height"] >= 24 for one in footer.locator("button, summary").all() if (box := one.bounding_box()))
    expect(page.locator("#approve")).to_have_accessible_description(re.compile(re.escape(site) + r"\s*→ https://airline\.example\s*\$412\.60"))
    assert_nothing_cut(page)
    push(page, approval())
    low = footer.bounding_box()
    assert low and low["height"] < 720 / 4


def test_where_something_goes_stands_beside_the_decision_too(open_page: Opener) -> None:
    other, form = "https://elsewhere.example", facts().form
    page = shown(open_page(PATH, scene(approval())))
    sends = RequestFacts(id="0" * 8, kind="fetch", method="POST", url=f"{other}/collect")
    posts = form and facts(form=form.model_copy(update={"action": f"{other}/pay"}))
    for ask in ({"action": Goto(url=f"{other}/?card=4111")}, {"facts": posts}, {"action": Wait(seconds=0.1), "request": sends}):
        push(page, approval(**ask))
        expect(page.locator("#at-stake")).to_contain_text(f"https://airline.example→ {other}")


def test_nothing_sticks_where_the_window_is_low_for_its_letters(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval()), width=320))
    expect(page.get_by_role("button", name="Approve once")).to_be_in_viewport()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.get_by_role("button", name="Approve once")).not_to_be_in_viewport()


def test_tables_stay_tables_where_their_cells_stand_below_one_another(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval()), width=320))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    roles = [node["role"]["value"] for node in tree]
    assert [roles.count(role) for role in ("table", "columnheader", "rowheader")] == [2, 5, 9]


@pytest.mark.parametrize("width", [320, 360, 400, 560])
@pytest.mark.parametrize("text", [100, 200])
def test_a_total_is_never_broken(open_page: Opener, width: int, text: int) -> None:
    page = shown(open_page(PATH, scene(approval()), width=width, texts=GERMAN))
    page.evaluate("text => { document.documentElement.style.fontSize = `${text}%`; }", text)
    for total in page.get_by_text("$412.60", exact=True).all():
        assert total.evaluate("one => { const range = document.createRange(); range.selectNodeContents(one); return range.getClientRects().length; }") == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "text", "texts"), [(320, 100, ENGLISH), (320, 200, GERMAN), (560, 100, GERMAN), (560, 200, ENGLISH)])
def test_everything_at_once_is_accessible(open_page: Opener, keep: Keep, scheme: str, width: int, text: int, texts: Json) -> None:
    news = approval(always=["book", "form"], policy="book_flight", facts=facts(amounts=AMOUNTS))
    page = open_page(PATH, scene(news), scheme=scheme, width=width, texts=texts)
    page.wait_for_selector("#decision:not([hidden])")
    push(page, {"type": "approval_picture", "ticket": TICKET, "data": PICTURE})
    push(page, {"type": "waiting", "tickets": [TICKET, "7b" * 32, "8c" * 32]})
    page.locator("table.fields button").first.click()
    page.evaluate("text => { document.documentElement.style.fontSize = `${text}%`; }", text)
    armed(page)
    assert_accessible(page)
    assert_fits(page)
    assert_nothing_cut(page)
    keep(page, f"approval-{width}-{text}-{scheme}")
