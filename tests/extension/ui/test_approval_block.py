"""The approval window shows what the step is about: the row, card or dialog that its control stands in."""

import pytest
from playwright.sync_api import expect

from handrail_wire import Around
from tests.extension.ui.conftest import Opener
from tests.extension.ui.scenes import approval, facts, scene
from tests.extension.ui.test_approval_page import PATH, shown

pytestmark = pytest.mark.browser


def test_what_the_step_is_about_is_shown_as_text(open_page: Opener) -> None:
    row = Around(kind="row", alike=True, text="Blue lamp\u202e · $10.00 · … people look at this", live="7 people look at this")
    page = shown(open_page(PATH, scene(approval(facts=facts(around=row)))))
    terms = dict(zip(page.locator("dl.facts dt").all_inner_texts(), page.locator("dl.facts dd").all_inner_texts(), strict=True))
    assert terms["In this row"] == "Blue lamp · $10.00 · … people look at this"
    assert terms["Changes by itself"] == "7 people look at this"


def test_a_long_block_is_folded_and_can_be_read_whole(open_page: Opener) -> None:
    text = " · ".join(f"<b>Line {n} of the order</b>" for n in range(60))
    page = shown(open_page(PATH, scene(approval(facts=facts(around=Around(kind="part", text=text))))))
    block = page.locator("dl.facts details")
    assert block.locator("summary").inner_text().startswith("<b>Line 0")
    expect(block.get_by_text("Line 59")).to_be_hidden()
    block.locator("summary").click()
    expect(block.get_by_text("Line 59")).to_be_visible()
