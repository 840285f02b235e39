"""Workflows in popup and panel: kept, listed, named after a "/", told their values, run again, deleted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from handrail.run.each_row import EACH_ROW
from handrail_wire import StepView, WorkflowParameter, WorkflowView
from tests.extension.ui.conftest import (
    Keep,
    Opener,
    assert_accessible,
    assert_fits,
    assert_nothing_cut,
    push,
    sent,
    tell_focus,
)
from tests.extension.ui.scenes import Json, live, run_view, scene, steps

pytestmark = pytest.mark.browser
PANEL, POPUP = "panel/panel.html", "popup/popup.html"
DONE = live(state="done", stack=[], answer="Booked flight EX 204.", message="Done")
RUN = "k3p9x2"
WIDTH = {PANEL: 320, POPUP: 360}
"""A panel can be as narrow as that; a popup says its own width."""


def parameter(name: str, **more: Any) -> Json:
    return WorkflowParameter(name=name, **more).model_dump(mode="json")


BOOK_PARAMETERS = [
    parameter("code", ask="code", kind="shape:AAA", default="JFK", last="OSL"),
    parameter("date", ask="day of departure", kind="date", default="2027-07-07", last="2027-07-09", fixed=True),
    parameter("leaves", ask="leaves at", kind="time", default="09:15"),
    parameter("mail", ask="your email", kind="email", default="ada@park.example"),
    parameter("most", ask="at most", kind="amount", default="300"),
    parameter("paid", ask="paid already", kind="amount", default="$12.50"),
    parameter("remark", ask="remark", default="Window seat\nplease"),
    parameter("card", ask="card", secret=True),
]
TITLE = "Book a flight from {code} on {date:words} and pay at most {most}"


def view(name: str = "book_flight", here: str = "page", title: str = TITLE, whole: bool = False, **more: Any) -> Json:
    steps = [] if not whole else ['Type "{code}" into "From".', 'Click "Book" (you are asked first).']
    parameters = BOOK_PARAMETERS if whole else []
    made = {"name": name, "title": title, "site": "https://airline.example/*", "here": here, "steps": steps, "parameters": parameters}
    return WorkflowView.model_validate({**made, **more}).model_dump(mode="json")


def shown(draft_of: str = "", **more: Any) -> Json:
    return {"type": "workflow_shown", "workflow": view(whole=True, **more), "draft_of": draft_of}


def listed(*workflows: Json, problems: list[str] | None = None) -> Json:
    return {"type": "workflow_list", "workflows": list(workflows), "problems": problems or []}


SOME = listed(
    view(), view("check_in", here="site", title="Check in for {booking}"),
    view("buy_lamp", here="elsewhere", title="Buy the “{lamp}”"), view("book_room", here="elsewhere", title="Book a room"),
)  # fmt: skip


def with_workflows(*first: Json, found: Json = SOME, **answers: list[Json]) -> Json:
    told = {"list_workflows": [found], "get_workflow": [shown()], "draft_workflow": [shown(RUN, name="book_flight_2")], **answers}
    return scene(*first, answers=told)


def finished(open_page: Opener, path: str, end: Json = DONE, *, found: Json = SOME, width: int = 400, scheme: str = "light", **answers: list[Json]) -> Page:
    """A page on which a run has just ended."""
    page = open_page(path, with_workflows(live(), found=found, **answers), width=width, scheme=scheme)
    expect(page.get_by_text("Thinking").first).to_be_visible()
    push(page, end)
    return page


def open_draft(page: Page) -> None:
    page.get_by_role("button", name="Keep as workflow").click()
    expect(page.get_by_role("heading", name="Keep as workflow")).to_be_focused()


def unfold(page: Page) -> None:
    """Show each value's name and kind, and the steps."""
    for one in page.locator(".sheet:visible form summary").all():
        one.click()


def name_of_first(page: Page) -> Any:
    return page.get_by_label("Its name").first


# --- kept ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_a_run_is_kept_as_it_is_corrected(open_page: Opener, path: str) -> None:
    kept = [{"type": "workflow_changed", "name": "fly", "problems": []}]
    page = finished(open_page, path, keep_workflow=kept)
    open_draft(page)
    assert sent(page, "draft_workflow") == [{"type": "draft_workflow", "run": RUN}]
    expect(page.get_by_label("Name", exact=True)).to_have_value("book_flight_2")
    page.get_by_label("Name", exact=True).fill("fly")
    unfold(page)
    name_of_first(page).fill("leaving_from")
    name_of_first(page).press("Tab")
    expect(page.get_by_label("What it does")).to_have_value(TITLE.replace("{code}", "{leaving_from}"))
    expect(page.locator(".sentences li").first).to_have_text('Type "leaving from" into "From".')
    page.get_by_label("You are asked for").first.fill("Where do you start?")
    page.get_by_label("What it is").first.select_option("any text")
    expect(page.locator(".parameter summary").first).to_have_text("Called “leaving from”: any text")
    expect(page.get_by_label("What it is").nth(1)).to_be_disabled()
    page.get_by_label("Usually").first.fill("ZRH")
    page.get_by_role("button", name="Save").click()
    (message,) = sent(page, "keep_workflow")
    assert (message["run"], message["name"], message["title"]) == (RUN, "fly", TITLE.replace("{code}", "{leaving_from}"))
    assert message["parameters"][0] == {"was": "code", "name": "leaving_from", "ask": "Where do you start?", "kind": "text", "default": "ZRH"}
    assert message["parameters"][1] == {"was": "date", "name": "date", "ask": "day of departure", "kind": "date", "default": "2027-07-07"}
    assert [one["default"] for one in message["parameters"][4:]] == ["300", "$12.50", "Window seat\nplease", ""], "nothing is lost"
    expect(page.get_by_text("Kept. Run it with other values")).to_be_visible()
    expect(page.get_by_role("button", name="Run again", exact=True)).to_be_focused()


def test_names_may_change_places(open_page: Opener) -> None:
    page = finished(open_page, PANEL)
    open_draft(page)
    unfold(page)
    names = page.get_by_label("Its name")
    for at, name in ((0, "date"), (1, "code"), (0, "code_2"), (1, "code"), (0, "date")):
        names.nth(at).fill(name)
        names.nth(at).press("Tab")
    expect(page.get_by_label("What it does")).to_have_value("Book a flight from {date} on {code:words} and pay at most {most}")


def test_what_cannot_be_is_said_beside_its_field(open_page: Opener, keep: Keep) -> None:
    problems = [
        {"field": "name", "text": "There is a workflow fly already. Choose another name."},
        {"field": "code.name", "text": "Use small letters, digits and underscores."},
    ]
    refused = [{"type": "workflow_changed", "name": "fly", "problems": problems}]
    page = finished(open_page, PANEL, keep_workflow=refused, width=320)
    open_draft(page)
    page.get_by_role("button", name="Save").click()
    name = page.get_by_label("Name", exact=True)
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description("A short word for it, such as book_flight. Type / and the name to run it. " + problems[0]["text"])
    expect(name_of_first(page)).to_have_accessible_description(problems[1]["text"])
    expect(page.get_by_text(problems[1]["text"])).to_be_visible()
    expect(page.get_by_label("Its name").nth(1)).to_be_hidden()
    expect(page.get_by_role("button", name="Save")).to_be_enabled()
    keep(page, "panel-keep-refused")
    assert_accessible(page)
    assert_fits(page)


def test_what_is_rarely_changed_is_folded_and_opened_where_it_is_wrong(open_page: Opener) -> None:
    refused = [{"type": "workflow_changed", "name": "fly", "problems": [{"field": "date.name", "text": "Use small letters."}]}]
    page = finished(open_page, PANEL, keep_workflow=refused, width=320)
    open_draft(page)
    for folded in (name_of_first(page), page.get_by_label("What it is").first, page.locator(".sentences li").first):
        expect(folded).to_be_hidden()
    for seen in ("You are asked for", "Usually"):
        expect(page.get_by_label(seen).first).to_be_visible()
    expect(page.get_by_text("Called “date”: a date")).to_be_visible()
    page.get_by_text("Called “code”").focus()
    page.keyboard.press("Enter")
    expect(name_of_first(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(name_of_first(page)).to_be_focused()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Its name").nth(1)).to_be_focused()
    expect(page.get_by_text("Use small letters.")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    open_draft(page)
    expect(name_of_first(page)).to_be_hidden()


def test_cancel_changes_nothing_and_goes_back(open_page: Opener) -> None:
    page = finished(open_page, PANEL)
    open_draft(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Keep as workflow")).to_be_focused()
    expect(page.locator(".step")).to_have_count(8)
    assert sent(page, "keep_workflow") == []


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_why_a_run_cannot_be_kept_is_said_where_it_was_asked(open_page: Opener, path: str) -> None:
    why = "This run cannot be kept. “Pick the cheapest” was chosen by looking."
    page = finished(open_page, path, draft_workflow=[{"type": "error", "message": why, "about": "draft_workflow"}])
    page.get_by_role("button", name="Keep as workflow").click()
    expect(page.locator(".after").get_by_role("alert")).to_have_text(why)
    expect(page.locator(".sheet").first).to_be_hidden()


def test_which_runs_can_be_kept_or_run_again(open_page: Opener) -> None:
    page = open_page(PANEL, with_workflows(live()))
    keeping, again = page.get_by_role("button", name="Keep as workflow"), page.get_by_role("button", name="Run again", exact=True)
    expect(page.locator(".step")).to_have_count(8)
    expect(again).to_be_hidden()
    for changes, can_keep in (({"state": "failed"}, False), ({"state": "done"}, True), ({"state": "done", "workflow": "fly"}, False)):
        push(page, {"type": "run", "run": run_view(stack=[], **changes), "steps": [], "whole": False})
        expect(again).to_be_visible()
        expect(keeping).to_be_visible(visible=can_keep)


# --- listed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_those_of_this_site_come_first_and_what_is_broken_is_said(open_page: Opener, path: str) -> None:
    broken = listed(*SOME["workflows"], problems=["torn.md: front matter: is missing."])
    page = open_page(path, with_workflows(found=broken))
    region = page.get_by_role("region", name="Workflows")
    expect(region.locator("li:visible code")).to_have_text(["/book_flight", "/check_in"])
    expect(region.get_by_text("torn.md: front matter: is missing.")).to_be_visible()
    assert sent(page, "list_workflows")[-1]["url"] == "https://airline.example/search"
    region.get_by_text("2 workflows of other sites").click()
    expect(region.locator("li:visible code")).to_have_text(["/book_flight", "/check_in", "/buy_lamp", "/book_room"])
    expect(region.locator("li").first).to_contain_text("Book a flight from code on date and pay at most most")
    region.get_by_text("What is a workflow?").click()
    expect(region.get_by_text("one task that needs no model")).to_be_visible()


def test_what_relies_on_it_is_said_before_it_is_deleted(open_page: Opener, keep: Keep) -> None:
    timed = "The schedule orders does it, and could not any more: delete that one first."
    page = open_page(POPUP, with_workflows(found=listed(view(needed=[timed]), view("check_in"))), width=WIDTH[POPUP])
    region = page.get_by_role("region", name="Workflows")
    expect(region.get_by_text(timed)).to_be_hidden()
    page.locator("#delete-check_in").click()
    expect(region.get_by_text(timed)).to_be_hidden()
    page.locator("#delete-book_flight").click()
    expect(region.get_by_text(timed)).to_be_visible()
    # Since the list came a schedule may have been added: it is asked for anew.
    assert len(sent(page, "list_workflows")) == 3
    push(page, listed(view(needed=[timed, "You gave it a grant."]), view("check_in")))
    expect(region.get_by_text("You gave it a grant.")).to_be_visible()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    expect(page.get_by_role("button", name="Keep it")).to_have_accessible_description(re.compile(re.escape(timed)))
    keep(page, "popup-delete-needed")
    assert_accessible(page)
    assert_fits(page)
    page.keyboard.press("Enter")
    expect(region.get_by_text(timed)).to_be_hidden()


def test_it_is_deleted_when_that_was_meant(open_page: Opener, keep: Keep) -> None:
    page = open_page(POPUP, with_workflows(), width=WIDTH[POPUP])
    page.locator("#delete-book_flight").click()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    keep(page, "popup-delete")
    assert_accessible(page)
    assert_fits(page)
    page.keyboard.press("Enter")
    expect(page.locator("#delete-book_flight")).to_be_focused()
    assert sent(page, "delete_workflow") == []
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Delete it").click()
    assert sent(page, "delete_workflow") == [{"type": "delete_workflow", "name": "book_flight"}]
    before = len(sent(page, "list_workflows"))
    push(page, {"type": "workflows_stale"})
    assert len(sent(page, "list_workflows")) == before + 1
    push(page, listed(*SOME["workflows"][1:]))
    expect(page.locator("#run-book_flight")).to_have_count(0)
    expect(page.get_by_role("heading", name="Workflows")).to_be_focused()


# --- run -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_it_is_told_its_values_in_fields_of_their_kind(open_page: Opener, path: str) -> None:
    page = open_page(path, with_workflows())
    page.locator("#run-book_flight").click()
    expect(page.get_by_label("code", exact=True)).to_be_focused()
    fields = page.locator(".sheet:visible .fields").locator("input, textarea")
    assert fields.evaluate_all("all => all.map(one => [one.name, one.type, one.value, one.required])") == [
        ["code", "text", "OSL", True], ["date", "date", "2027-07-09", True], ["leaves", "time", "09:15", True],
        ["mail", "email", "ada@park.example", True], ["most", "number", "300", True], ["paid", "text", "$12.50", True],
        ["remark", "textarea", "Window seat\nplease", True], ["card", "text", "", False],
    ]  # fmt: skip
    page.get_by_label("day of departure", exact=True).fill("2027-08-01")
    page.get_by_label("remark").fill('Zoë said "{aisle}"\nor C:\\')
    page.get_by_label("card").fill("4111 1111 1111 1111")
    page.get_by_role("button", name="Run", exact=True).last.click()
    assert sent(page, "start") == [], "a secret itself is not sent"
    page.get_by_label("card").fill("<secret:card>")
    page.get_by_label("card").press("Enter")
    (message,) = sent(page, "start")
    values = {one["name"]: one["value"] for one in message["values"]}
    assert message["instruction"] == "/book_flight" and values == {
        "code": "OSL", "date": "2027-08-01", "leaves": "09:15", "mail": "ada@park.example", "most": "300", "paid": "$12.50",
        "remark": 'Zoë said "{aisle}"\nor C:\\', "card": "<secret:card>",
    }  # fmt: skip
    told = '/book_flight code="OSL"'
    push(page, {"type": "run", "run": run_view(run="newrun", state="queued", instruction=told), "steps": [], "whole": False})
    expect(page.locator(".sheet:visible")).to_have_count(0)
    expect(page.get_by_text(told).first).to_be_visible()


def test_why_it_did_not_begin_is_said_in_the_form(open_page: Opener) -> None:
    refused = [{"type": "error", "message": "This tab already has a run.", "about": "start"}]
    page = open_page(PANEL, with_workflows(start=refused))
    page.locator("#run-book_flight").click()
    run = page.locator(".sheet:visible").get_by_role("button", name="Run")
    run.click()
    expect(page.locator(".sheet:visible").get_by_role("alert")).to_have_text("This tab already has a run.")
    expect(run).to_be_enabled()


@pytest.mark.parametrize("begun", [True, False])
def test_what_was_sent_when_the_worker_fell_asleep(open_page: Opener, begun: bool) -> None:
    page = open_page(PANEL, with_workflows())
    page.locator("#instruction").fill("Half a sent")
    page.locator("#run-book_flight").click()
    form = page.locator(".sheet:visible")
    form.get_by_role("button", name="Run").click()
    page.evaluate("dropPort()")
    page.wait_for_function("portsOpened() === 2")
    mine = run_view(run="newrun", state="done", instruction='/book_flight code="OSL"')
    other = run_view(run="other0", state="done", instruction="/book_flights")
    push(page, {"type": "runs", "runs": [other, *([mine] if begun else [])]})
    if begun:
        expect(form).to_have_count(0)
        expect(page.locator("#instruction")).to_have_value("Half a sent")
    else:
        expect(form.get_by_role("alert")).to_have_text(re.compile("interrupted before this was started"))
        expect(form.get_by_role("button", name="Run")).to_be_enabled()


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_a_run_of_a_workflow_is_run_again_with_its_values(open_page: Opener, path: str) -> None:
    values = [{"name": "code", "value": "ZRH"}, {"name": "date", "value": "2027-09-09"}]
    end = live(state="done", stack=[], tokens=0, cost=None, workflow="book_flight", values=values, instruction="/book_flight …")
    page = finished(open_page, path, end)
    expect(page.get_by_role("heading", name="/book_flight · code: ZRH · date: 2027-09-09")).to_be_visible()
    expect(page.get_by_text("38 s · 4 steps · no model")).to_be_visible()
    page.get_by_role("button", name="Run again", exact=True).click()
    expect(page.get_by_label("code", exact=True)).to_have_value("ZRH")
    expect(page.get_by_label("day of departure", exact=True)).to_have_value("2027-09-09")
    expect(page.get_by_label("leaves at")).to_have_value("09:15")


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_an_instruction_is_run_again_when_it_was_corrected(open_page: Opener, path: str) -> None:
    page = finished(open_page, path, live(state="failed", stack=[], instruction="Find a flight\nto FLL"))
    page.get_by_role("button", name="Run again", exact=True).click()
    box = page.get_by_label("What should Handrail do?")
    expect(box).to_have_value("Find a flight\nto FLL")
    expect(box).to_be_focused()
    assert sent(page, "start") == []


def test_what_a_workflow_begins_with_is_no_policy(open_page: Opener) -> None:
    first, *_ = steps()
    page = open_page(PANEL, with_workflows({"type": "run", "run": run_view(workflow="book_flight"), "steps": [first], "whole": True}))
    expect(page.locator(".step")).to_have_text(re.compile("Runs the workflow: One-way flight"))
    push(page, {"type": "run", "run": run_view(), "steps": [first], "whole": True})
    expect(page.locator(".step")).to_have_text(re.compile("Task: One-way flight"))


def test_a_workflow_for_each_row_is_told_of_as_a_workflow(open_page: Opener) -> None:
    stack = [EACH_ROW, "book_flight"]
    told = [
        StepView(index=0, kind="call", stack=stack[:1], text="book_flight for each of 2 rows"),
        StepView(index=1, kind="call", stack=stack, text="One-way flight", reason="Row 1 of 2"),
        StepView(index=2, kind="act", stack=stack, text='click "Book"', effect="edit"),
        StepView(index=3, kind="return", stack=stack, text="Done"),
        StepView(index=4, kind="return", stack=stack[:1], text="2 of 2 rows were done."),
    ]
    end = run_view(workflow="book_flight", rows=2, row=2, stack=stack)
    page = open_page(PANEL, with_workflows({"type": "run", "run": end, "steps": [one.model_dump(mode="json") for one in told], "whole": True}))
    expect(page.locator(".step .text")).to_have_text([
        "Runs the workflow: book_flight for each of 2 rows", "Runs the workflow: One-way flight", 'click "Book"',
        "Workflow ended: Done", "Workflow ended: 2 of 2 rows were done.",
    ])  # fmt: skip
    expect(page.locator(".crumbs").first).to_have_text("each row › book flight")
    expect(page.locator(".level .crumbs")).to_have_text(["each row", "each row › book flight", "each row"])
    push(page, {"type": "run", "run": {**end, "row": 1}, "steps": [told[1].model_copy(update={"index": 5}).model_dump(mode="json")], "whole": False})
    expect(page.locator("[aria-live=polite]", has_text="Runs the workflow: One-way flight")).to_have_count(1)


# --- named after a "/" -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_a_name_is_chosen_by_keyboard(open_page: Opener, path: str) -> None:
    page = open_page(path, with_workflows())
    box = page.locator("#instruction")
    options = page.get_by_role("option")
    expect(page.locator("#run-book_flight")).to_be_visible()
    box.press_sequentially("/boo")
    expect(options.locator("code")).to_have_text(["/book_flight", "/book_room"])
    combobox = page.get_by_role("combobox", name="What should Handrail do?", expanded=True)
    expect(combobox).to_be_focused()
    for key, chosen in (("ArrowDown", 1), ("ArrowDown", 0), ("ArrowUp", 1), ("ArrowUp", 0)):
        page.keyboard.press(key)
        expect(options.nth(chosen)).to_have_attribute("aria-selected", "true")
        expect(box).to_have_attribute("aria-activedescendant", f"slash-{chosen}")
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(box).to_have_value("/boo")
    expect(page.get_by_role("combobox", name="What should Handrail do?")).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(options).to_have_count(2)
    page.keyboard.press("Enter")
    assert sent(page, "get_workflow") == [{"type": "get_workflow", "name": "book_flight"}] and sent(page, "start") == []
    expect(page.get_by_label("code", exact=True)).to_be_focused()
    page.get_by_role("button", name="Cancel").click()
    expect(box).to_have_value("")


def test_what_names_nothing_is_an_instruction(open_page: Opener) -> None:
    page = open_page(PANEL, with_workflows())
    expect(page.locator("#run-book_flight")).to_be_visible()
    for text in ("/nothing", '/book_flight code="A"', "go to /book"):
        page.locator("#instruction").fill(text)
        expect(page.get_by_role("option")).to_have_count(0)
    page.keyboard.press("Enter")
    assert sent(page, "start")[0]["instruction"] == "go to /book"


def test_two_hundred_are_still_a_short_list(open_page: Opener, keep: Keep) -> None:
    many = listed(*[view(f"task_{at:03}", here="page" if at < 3 else "elsewhere", title=f"Do the {at}. thing") for at in range(200)])
    page = open_page(POPUP, with_workflows(found=many), width=360)
    expect(page.locator(".workflows li:visible")).to_have_count(3)
    expect(page.get_by_text("197 workflows of other sites")).to_be_visible()
    page.locator("#instruction").press_sequentially("/17")
    expect(page.get_by_role("option")).to_have_count(12)
    keep(page, "popup-slash-many")


# --- for everybody ---------------------------------------------------------------------------------------

STATES = {
    "list": lambda page: page.locator("summary", has_text="other sites").click(),
    "slash": lambda page: page.locator("#instruction").press_sequentially("/b"),
    "form": lambda page: page.locator("#run-book_flight").click(),
    "form-unfolded": lambda page: (page.locator("#run-book_flight").click(), page.get_by_label("remark").wait_for(), unfold(page)),
    "none": lambda page: page.get_by_text("None yet.").wait_for(),
    "keep": open_draft,
    "keep-unfolded": lambda page: (open_draft(page), unfold(page)),
    "cannot": lambda page: page.get_by_role("button", name="Keep as workflow").click(),
    "done": lambda page: page.get_by_role("button", name="Run again", exact=True).wait_for(),
}  # fmt: skip


def test_with_large_letters_nothing_is_cut_in_a_narrow_panel(open_page: Opener) -> None:
    page = finished(open_page, PANEL, width=320)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    open_draft(page)
    unfold(page)
    assert_fits(page)
    assert_nothing_cut(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", [PANEL, POPUP])
@pytest.mark.parametrize("state", STATES)
def test_accessible_and_narrow(open_page: Opener, keep: Keep, scheme: str, path: str, state: str) -> None:
    over = state in ("keep", "keep-unfolded", "cannot", "done")
    answers: dict[str, list[Json]] = {}
    if state == "cannot":
        why = "This run cannot be kept. “Pick the cheapest” was chosen by looking: nothing that was asked for says it."
        answers["draft_workflow"] = [{"type": "error", "message": why, "about": "draft_workflow"}]
    found = listed() if state == "none" else SOME
    if over:
        page = finished(open_page, path, found=found, width=WIDTH[path], scheme=scheme, **answers)
    else:
        page = open_page(path, with_workflows(found=found, **answers), width=WIDTH[path], scheme=scheme)
    if not over and state != "none":
        expect(page.locator("#run-book_flight")).to_be_visible()
    STATES[state](page)
    page.wait_for_timeout(50)
    keep(page, f"{path.split('/')[0]}-workflow-{state}-{scheme}")
    assert_accessible(page)
    assert_fits(page)


def test_the_focus_is_said(open_page: Opener) -> None:
    page = open_page(PANEL, with_workflows())
    page.locator("#run-check_in").focus()
    push(page, listed(*SOME["workflows"], view("new_here", title="New here")))
    assert tell_focus(page) == "run-check_in", "a fresh list leaves the focus where it was"
