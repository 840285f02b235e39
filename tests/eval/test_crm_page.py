"""The airline site's page in a real Chromium, used by clicking and typing on accessible names only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect, sync_playwright

from handrail_demo.browser import find_chromium
from handrail_demo.crm.server import CrmServer

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser_page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(),
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        page = browser.new_page(viewport={"width": 1100, "height": 800})
        page.set_default_timeout(10_000)
        yield page
        browser.close()


@pytest.fixture
def crm(tmp_path: Path) -> Iterator[CrmServer]:
    with CrmServer(db=tmp_path / "crm.sqlite", seed=1) as server:
        yield server


def photograph(page: Page, name: str) -> None:
    """Keep a picture where HANDRAIL_TEST_PICTURES names a folder for them."""
    if folder := os.environ.get("HANDRAIL_TEST_PICTURES"):
        page.screenshot(path=f"{folder}/crm-{name}-{page.viewport_size['width']}.png")  # type: ignore[index]


def assert_accessible(page: Page) -> None:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def search_return(page: Page, picture: str) -> None:
    """JFK to FLL and back, once with the list and the calendar, once by typing."""
    page.get_by_role("radio", name="Return").check()
    page.get_by_label("From", exact=True).fill("new york")
    page.get_by_role("option", name="JFK – New York John F. Kennedy").click()
    page.get_by_label("To", exact=True).press_sequentially("fll")
    page.get_by_label("Departure date", exact=True).click()
    expect(page.get_by_label("To", exact=True)).to_have_value("FLL – Fort Lauderdale Hollywood")
    page.get_by_role("button", name="Next month").click()
    photograph(page, picture)
    assert_accessible(page)
    page.get_by_role("button", name="7 August 2023", exact=True).click()
    page.get_by_label("Return date", exact=True).click()
    expect(page.get_by_role("button", name="6 August 2023", exact=True)).to_be_disabled()
    page.get_by_label("Return date", exact=True).fill("2023-09-13")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Search").click()


def fill_passenger(page: Page) -> None:
    page.get_by_label("Title").select_option("Ms")
    page.get_by_label("First name").fill("Ada")
    page.get_by_label("Last name").fill("Park")
    page.get_by_label("Gender").select_option("Female")
    page.get_by_label("Date of birth").fill("3 April 1990")


@pytest.mark.parametrize("width", [1100, 400])
def test_a_return_flight_is_booked_through_the_page(browser_page: Page, crm: CrmServer, width: int) -> None:
    page = browser_page
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(crm.base)
    expect(page.get_by_text("Today is 1 July 2023")).to_be_visible()
    photograph(page, "home")
    assert_accessible(page)
    page.get_by_role("link", name="Find flights").click()
    expect(page.get_by_role("heading", name="Find flights")).to_be_focused()
    photograph(page, "search")
    search_return(page, "calendar")
    expect(page.get_by_role("heading", name="Select flights")).to_be_visible()
    photograph(page, "results")
    assert_accessible(page)

    outward = page.get_by_role("group", name="Outward flights from JFK to FLL on 7 August 2023")
    back = page.get_by_role("group", name="Return flights from FLL to JFK on 13 September 2023")
    page.get_by_role("button", name="Confirm").click()
    expect(back.get_by_role("alert")).to_have_text("Select one of these flights.")
    chosen = outward.get_by_role("radio").nth(1)
    name = chosen.get_attribute("aria-label") or ""
    assert name.startswith("Select outward flight BW")
    chosen.check()
    back.get_by_role("radio").nth(2).check()
    page.get_by_role("button", name="Confirm").click()

    fill_passenger(page)
    photograph(page, "passenger")
    assert_accessible(page)
    page.get_by_role("button", name="Save").click()

    page.get_by_label("Card number").fill("4111 1111 1111 1112")
    page.get_by_label("Expiry").fill("06/23")
    page.get_by_label("CVC").fill("1")
    page.get_by_role("button", name="Book flight").click()
    expect(page.get_by_text("This card has expired.")).to_be_visible()
    expect(page.get_by_label("Card number")).to_be_focused()
    photograph(page, "payment-errors")
    page.get_by_label("Card number").fill("4111 1111 1111 1111")
    page.get_by_label("Expiry").fill("09/27")
    page.get_by_label("CVC").fill("123")
    expect(page.get_by_text("This card has expired.")).to_have_count(0)
    photograph(page, "payment")
    assert_accessible(page)
    page.get_by_role("button", name="Book flight").click()

    expect(page.get_by_role("heading", name="Booking confirmed")).to_be_visible()
    photograph(page, "confirmed")
    assert_accessible(page)
    (booking,) = crm.bookings()
    assert booking["reference"] in page.get_by_role("status").inner_text()
    assert booking["flights"][0]["number"] in name
    assert [flight["date"] for flight in booking["flights"]] == ["2023-08-07", "2023-09-13"]
    assert booking["passenger"]["date-of-birth"] == "1990-04-03"
    assert crm.booking_posts() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_search_shows_what_is_wrong_next_to_the_field(browser_page: Page, crm: CrmServer) -> None:
    page = browser_page
    page.goto(f"{crm.base}/#/flights")
    page.get_by_label("From", exact=True).fill("Atlantis")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_label("From", exact=True)).to_be_focused()
    expect(page.get_by_role("alert").filter(has_text="Choose an airport")).to_have_count(2)
    expect(page.get_by_role("alert").filter(has_text="Choose a date")).to_have_count(1)


def test_calendar_and_suggestions_work_by_keyboard(browser_page: Page, crm: CrmServer) -> None:
    page = browser_page
    page.goto(f"{crm.base}/#/flights")
    page.get_by_label("From", exact=True).press_sequentially("london")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_label("From", exact=True)).to_have_value("LHR – London Heathrow")
    departure = page.get_by_label("Departure date", exact=True)
    departure.press("ArrowDown")
    expect(page.get_by_role("button", name="1 July 2023", exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(departure).to_have_value("9 July 2023")
    expect(departure).to_be_focused()
    departure.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_booking_is_modified_and_cancelled_through_the_page(browser_page: Page, crm: CrmServer) -> None:
    page = browser_page
    page.set_viewport_size({"width": 1100, "height": 800})
    scenario = crm.new_scenario("TASK_MODIFY_PASSENGER", seed=3)
    reference = scenario.details["booking"]["reference"]
    page.goto(crm.scenario_url(scenario))
    page.get_by_role("link", name="Find booking").click()
    page.get_by_label("Booking reference").fill(reference.lower())
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", name=f"Booking {reference}")).to_be_visible()
    photograph(page, "details")
    assert_accessible(page)
    page.get_by_role("button", name="Modify").click()
    page.get_by_role("button", name="Passenger details").click()
    for name, value in scenario.details["passenger"].items():
        field = page.get_by_label(name.replace("-", " ").capitalize())
        if name == "title":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("The passenger details are saved.")
    result = crm.evaluate(scenario.id)
    assert result is not None
    assert result["success"], result

    page.get_by_role("button", name="Modify").click()
    page.get_by_role("button", name="Flights").click()
    expect(page.get_by_role("heading", name="Flights now")).to_be_visible()
    photograph(page, "change-flights")
    search_return(page, "change-calendar")
    page.get_by_role("group", name="Outward flights").get_by_role("radio").nth(0).check()
    page.get_by_role("group", name="Return flights").get_by_role("radio").nth(0).check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("The new flights are saved.")
    changed = next(row for row in crm.bookings() if row["reference"] == reference)
    assert [flight["date"] for flight in changed["flights"]] == ["2023-08-07", "2023-09-13"]

    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("link", name="Keep booking")).to_be_visible()
    photograph(page, "cancel")
    assert_accessible(page)
    page.get_by_label("Booking reference").fill(reference)
    page.get_by_role("button", name="Cancel booking").click()
    expect(page.get_by_text("Status: cancelled")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
