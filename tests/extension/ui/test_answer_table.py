"""Tables in the panel: an answer that is one, rows that a workflow is done for, and what schedules have missed."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from playwright.sync_api import Page, expect

from handrail.text.answer_table import Table, as_csv, table_of
from tests.extension.ui.conftest import Keep, Opener, assert_accessible, assert_fits, sent
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
    assert lines[0] == "flight\tleaves\tprice" and lines[2] == "HR 14\t12:40\t'=1+1"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").press("Enter")
    assert saved.value.suggested_filename == "handrail-answer.csv"
    text = saved.value.path().read_text("utf-8")
    assert text.startswith("\ufeff"), "by which Excel knows its characters"
    assert text.splitlines()[2] == "HR 14,12:40,'=1+1"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as JSON").press("Space")
    assert json.loads(saved.value.path().read_text("utf-8"))[1] == {"flight": "HR 14", "leaves": "12:40", "price": "=1+1"}


FORMULAS = (
    "=1+1", "+cmd|' /C calc'!A0", "@SUM(1)", "- bad", "＝1+1", " =1", "\u00a0=1", "x;=1+1", "x; @SUM(1)", "-5", "+49 170", "-5 %",
    "-٣", "a=b", "x@y.test", "<b>=1</b>", "-",
)  # fmt: skip


def test_nothing_that_is_pasted_is_computed(open_page: Opener) -> None:
    """As in CSV, whatever form a spreadsheet takes from the clipboard."""
    page = shown(open_page(PATH, scene(answered(json.dumps([{"a": cell, "=b": "1"} for cell in FORMULAS])))))
    page.get_by_role("button", name="Copy table").press("Enter")
    expect(page.locator(".answer-table [role=status]")).to_have_text("Copied. Paste it into a spreadsheet.")
    written = as_csv(Table(("a", "=b"), tuple((cell, "1") for cell in FORMULAS)))
    wanted = [["a", "'=b"], *csv.reader(io.StringIO(written))][2:]
    lines = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert [line.split("\t") for line in lines[1:]] == [[re.sub(r"\s+", " ", cell) for cell in row] for row in wanted]
    rows: list[list[str]] = page.evaluate(
        """async () => {
          const [item] = await navigator.clipboard.read();
          const html = await (await item.getType("text/html")).text();
          const rows = new DOMParser().parseFromString(html, "text/html").querySelectorAll("tr");
          return [...rows].map((row) => [...row.children].map((cell) => cell.textContent));
        }"""
    )
    assert rows[0] == ["a", "'=b"] and rows[1:] == wanted


def test_an_answer_that_is_none_has_no_table(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(live(state="done", stack=[], answer="HR 12, for €89.", message="Done"))))
    expect(page.locator(".answer")).to_have_text("HR 12, for €89.")
    expect(page.locator(".answer-table")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_how_far_the_rows_are(open_page: Opener, keep: Keep, scheme: str) -> None:
    page = open_page(PATH, scene(live(rows=50, row=2)), width=320, scheme=scheme)
    expect(page.get_by_role("progressbar", name="Row 3 of 50")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    keep(page, f"rows-{scheme}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_was_missed_is_done_or_forgotten(open_page: Opener, keep: Keep, scheme: str) -> None:
    said = "2 scheduled runs were missed (“morning fares”, the last at Fri 27 Nov 08:00)."
    page = open_page(PATH, scene({"type": "runs", "runs": [], "notice": "", "missed": said}), width=320, scheme=scheme)
    expect(page.get_by_role("status").filter(has_text="scheduled runs")).to_contain_text(said)
    assert_fits(page)
    assert_accessible(page)
    keep(page, f"missed-{scheme}")
    page.get_by_role("button", name="Do it now").press("Enter")
    page.get_by_role("button", name="Forget it").press("Enter")
    assert [one["forget"] for one in sent(page, "catch_up")] == [False, True]


def test_columns_are_asked_for(open_page: Opener, keep: Keep) -> None:
    page = open_page(PATH, scene(), width=320)
    page.get_by_label("What should Handrail do?").fill("Which flights are there?")
    page.get_by_text("Answer as a table").click()
    page.get_by_label("Columns of the answer").fill("flight, price")
    assert_accessible(page)
    keep(page, "columns")
    page.get_by_role("button", name="Start").click()
    assert sent(page, "start")[0]["answer_schema"] == "flight, price"
