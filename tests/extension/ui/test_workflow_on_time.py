"""A workflow is put on time in its form, in popup and panel."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.extension.ui.conftest import Opener, push, sent
from tests.extension.ui.test_workflow_pages import PANEL, POPUP, with_workflows

pytestmark = pytest.mark.browser
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_it_is_put_on_time_by_keyboard_with_its_values(open_page: Opener, path: str) -> None:
    kept = {"type": "workflow_scheduled", "name": "book_flight_2", "next": 1_795_852_800}
    page = open_page(path, with_workflows(schedule_workflow=[kept]))
    page.locator("#run-book_flight").click()
    sheet = page.locator(".sheet:visible")
    sheet.get_by_text("At set times, by itself").press("Enter")
    days = page.get_by_label("On which days")
    assert days.evaluate("one => [...one.options].map(({ text, value }) => [text, value])") == [
        ["every day", "* * *"], ["Monday to Friday", "* * 1-5"],
        ["the first day of each month", "1 * *"], ["the last day of each month", "L * *"],
        *[[f"every {day}", f"* * {at}"] for day, at in zip(WEEK, (1, 2, 3, 4, 5, 6, 0), strict=True)],
    ]  # fmt: skip
    days.press("M")
    keep = sheet.get_by_role("button", name="Keep as schedule")
    page.get_by_label("At what time").fill("")
    keep.press("Enter")
    expect(page.get_by_label("At what time")).to_be_focused()
    page.get_by_label("At what time").fill("07:05")
    page.get_by_label("remark").fill("")
    keep.press("Enter")
    expect(page.get_by_label("remark")).to_be_focused()
    assert sent(page, "schedule_workflow") == [], "nothing is kept without a time, nor without its values"
    page.get_by_label("remark").fill("Window")
    keep.press("Enter")
    expect(sheet.get_by_role("status")).to_contain_text("Kept as the schedule book_flight_2. First: ")
    (message,) = sent(page, "schedule_workflow")
    values = {one["name"]: one["value"] for one in message["values"]}
    assert (message["workflow"], message["when"]) == ("book_flight", "5 7 * * 1-5")
    assert (values["code"], values["remark"]) == ("OSL", "Window") and "card" not in values
    assert sent(page, "start") == [] and sheet.is_visible(), "nothing has begun, and the words can be read"


def test_enter_in_the_time_keeps_and_does_not_run(open_page: Opener) -> None:
    page = open_page(PANEL, with_workflows())
    page.locator("#run-book_flight").click()
    sheet = page.locator(".sheet:visible")
    sheet.get_by_text("At set times, by itself").press("Enter")
    page.get_by_label("At what time").press("Enter")
    expect(sheet.get_by_role("button", name="Run")).to_be_disabled()
    assert len(sent(page, "schedule_workflow")) == 1 and sent(page, "start") == []
    sheet.get_by_role("button", name="Keep as schedule").click()
    assert len(sent(page, "schedule_workflow")) == 1, "it is not asked for twice"


def test_half_a_time_does_not_keep_it_from_running(open_page: Opener) -> None:
    page = open_page(PANEL, with_workflows())
    page.locator("#run-book_flight").click()
    sheet = page.locator(".sheet:visible")
    fold = sheet.get_by_text("At set times, by itself")
    fold.press("Enter")
    page.get_by_label("At what time").press("Delete")
    assert page.get_by_label("At what time").evaluate("one => one.validity.badInput")
    sheet.get_by_role("button", name="Keep as schedule").click()
    expect(page.get_by_label("At what time")).to_be_focused()
    fold.press("Enter")
    sheet.get_by_role("button", name="Run").click()
    assert len(sent(page, "start")) == 1 and sent(page, "schedule_workflow") == []


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_it_can_be_asked_for_again_when_the_worker_fell_asleep(open_page: Opener, path: str) -> None:
    page = open_page(path, with_workflows())
    page.locator("#run-book_flight").click()
    sheet = page.locator(".sheet:visible")
    sheet.get_by_text("At set times, by itself").click()
    keep = sheet.get_by_role("button", name="Keep as schedule")
    keep.click()
    page.evaluate("dropPort()")
    expect(sheet.get_by_role("alert")).to_contain_text("nothing is kept twice")
    keep.click()
    page.wait_for_function("portsOpened() === 2")
    expect(sheet.get_by_role("button", name="Run")).to_be_disabled()


def test_what_is_refused_after_the_form_was_left_is_said_above_the_list(open_page: Opener) -> None:
    page = open_page(PANEL, with_workflows())
    page.locator("#run-book_flight").click()
    sheet = page.locator(".sheet:visible")
    sheet.get_by_text("At set times, by itself").click()
    sheet.get_by_role("button", name="Keep as schedule").click()
    sheet.get_by_role("button", name="Cancel").click()
    push(page, {"type": "error", "message": "It has no page where it begins.", "about": "schedule_workflow"})
    expect(page.locator(".workflows").get_by_role("alert")).to_have_text("It has no page where it begins.")


def test_why_it_was_not_put_on_time_is_said_in_the_form(open_page: Opener) -> None:
    why = "card is missing (card)."
    refused = {"type": "error", "message": why, "about": "schedule_workflow"}
    page = open_page(PANEL, with_workflows(schedule_workflow=[refused]))
    page.locator("#run-book_flight").click()
    sheet = page.locator(".sheet:visible")
    sheet.get_by_text("At set times, by itself").click()
    sheet.get_by_role("button", name="Keep as schedule").click()
    expect(sheet.get_by_role("alert")).to_have_text(why)
    expect(sheet.get_by_role("status")).to_have_text("")
    expect(sheet.get_by_role("button", name="Run")).to_be_enabled()
