"""An answer that is a table: in the panel, in any width and theme, copied and saved."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from handrail.text.answer_table import as_csv, table_of
from tests.extension.ui.conftest import Keep, Opener, assert_accessible, assert_fits
from tests.extension.ui.scenes import Json, live, scene

pytestmark = pytest.mark.browser
PATH = "panel/panel.html"
ANSWER = (
    "| flight | leaves | price |\n|---|---|---|\n| HR 12 to Fort Lauderdale-Hollywood International | 08:15 | €89 |\n| HR 14 | 12:40 | =1+1 |"
)


def answered(text: str) -> Json:
    found = table_of(text)
    assert found
    table = {"columns": list(found.columns), "rows": [list(row) for row in found.rows], "csv": as_csv(found)}
    return live(state="done", stack=[], answer=text, table=table, message="Done")


def shown(page: Page) -> Page:
    """The panel with its run opened."""
    page.locator("[data-run]").click()
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 400])
def test_it_is_shown_as_one(open_page: Opener, keep: Keep, scheme: str, width: int) -> None:
    page = shown(open_page(PATH, scene(answered(ANSWER)), width=width, scheme=scheme))
    table = page.get_by_role("table", name="2 rows")
    assert table.get_by_role("columnheader").all_text_contents() == ["flight", "leaves", "price"]
    expect(table.get_by_role("row").nth(2)).to_contain_text("12:40")
    expect(page.locator(".answer-box > .answer")).to_be_hidden()
    assert_fits(page)
    assert_accessible(page)
    keep(page, f"answer-table-{scheme}-{width}")


def test_what_is_said_beside_it_is_shown_too(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(answered(f"Two flights are left:\n\n{ANSWER}"))))
    expect(page.locator(".answer-box > .answer")).to_contain_text("Two flights are left")
    expect(page.get_by_role("table")).to_be_visible()


def test_copied_and_saved_with_the_keyboard(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(answered(ANSWER))))
    page.get_by_role("button", name="Copy table").press("Enter")
    expect(page.locator(".answer-table [role=status]")).to_have_text("Copied. Paste it into a spreadsheet.")
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0] == "flight\tleaves\tprice" and lines[2] == "HR 14\t12:40\t=1+1"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").press("Enter")
    assert saved.value.suggested_filename == "handrail-answer.csv"
    assert saved.value.path().read_text("utf-8").splitlines()[2] == "HR 14,12:40,'=1+1"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as JSON").press("Space")
    assert json.loads(saved.value.path().read_text("utf-8"))[1] == {"flight": "HR 14", "leaves": "12:40", "price": "=1+1"}


def test_an_answer_that_is_none_has_no_table(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(live(state="done", stack=[], answer="HR 12, for €89.", message="Done"))))
    expect(page.locator(".answer")).to_have_text("HR 12, for €89.")
    expect(page.locator(".answer-table")).to_be_hidden()
