"""The approval window: what is paid, before the other amounts, or that it cannot be told."""

import pytest
from playwright.sync_api import expect

from handrail_wire import Amount
from tests.extension.ui.conftest import Opener
from tests.extension.ui.scenes import AMOUNTS, TICKET, approval, facts, scene
from tests.extension.ui.test_approval_page import shown

pytestmark = pytest.mark.browser
PATH = f"approval/approval.html#{TICKET}"


def test_what_is_paid_stands_before_the_other_amounts(open_page: Opener) -> None:
    paid = Amount(label="Order total", text="$412.60", value=412.6, currency="$", role="paid")
    page = shown(open_page(PATH, scene(approval(facts=facts(amounts=[paid, *AMOUNTS])))))
    expect(page.locator(".facts .total")).to_have_text("$412.60")
    expect(page.locator(".amounts li")).to_have_text(["$450.00 Order total (crossed out)", "$20.00 Total savings (saved)"])


def test_where_it_cannot_be_told_what_is_paid_the_window_says_so(open_page: Opener) -> None:
    both = [Amount(label="Total", text=text, value=value, currency="$", role="maybe") for text, value in (("$9.00", 9), ("$7.00", 7))]
    page = shown(open_page(PATH, scene(approval(facts=facts(total="", amounts=both)))))
    expect(page.locator(".facts")).to_contain_text("the page does not say which amount is to be paid")
    expect(page.locator(".amounts li")).to_have_text(["$9.00 Total", "$7.00 Total"])
