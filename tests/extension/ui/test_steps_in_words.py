"""What a run says of itself, for a person: steps in words, an answer drawn, and nothing that moves while it waits."""

import pytest
from playwright.sync_api import expect

from handrail_wire import StepView
from tests.extension.ui.conftest import GERMAN, Keep, Opener, assert_accessible, assert_fits, push
from tests.extension.ui.scenes import Json, live, scene, working

pytestmark = pytest.mark.browser
PATH = "panel/panel.html"


def run_of(*steps: StepView, **changes: object) -> Json:
    return {**live(**changes), "steps": [step.model_dump(mode="json") for step in steps]}


def typed(index: int, field: str, value: str, **more: object) -> StepView:
    step = StepView(index=index, kind="act", text=f'type "{value}" into "{field}"', name=field, effect="edit", value=value)
    return step.model_copy(update=more)


def pressed(index: int, name: str, **more: object) -> StepView:
    step = StepView(index=index, kind="act", text=f'click "{name}"', name=name, effect="navigate", reason="All is filled in.")
    return step.model_copy(update=more)


SEARCH = [typed(0, "From", "PHX"), typed(1, "To", "DUB"), typed(2, "Depart", "26 Dec")]


def test_what_was_filled_in_is_told_with_its_press_and_each_step_on_a_click(open_page: Opener, keep: Keep) -> None:
    page = open_page(PATH, scene(run_of(*SEARCH)), width=320, scheme="dark", texts=GERMAN)
    lines = page.locator("li.step .text")
    expect(lines).to_have_text(['type "PHX" into "From"', 'type "DUB" into "To"', 'type "26 Dec" into "Depart"'])
    push(page, run_of(*SEARCH, pressed(3, "Search flights", status="running")))
    expect(lines).to_have_count(4)
    push(page, run_of(*SEARCH, pressed(3, "Search flights")))
    expect(lines).to_have_text(["Search flights: PHX, DUB, 26 Dec"])
    expect(page.get_by_text('type "DUB" into "To"')).to_be_hidden()
    lines.first.click()
    expect(page.locator(".parts li")).to_have_text(
        ['type "PHX" into "From"', 'type "DUB" into "To"', 'type "26 Dec" into "Depart"', 'click "Search flights"']
    )
    assert_accessible(page)
    assert_fits(page)
    keep(page, "steps-in-words")


def test_what_is_done_after_all_is_not_shown_as_failed(open_page: Opener) -> None:
    refused = StepView(index=1, kind="event", status="failed", text="the page has changed")
    again = [pressed(0, "Search", status="failed", detail="changed"), refused, pressed(2, "Search"), pressed(3, "Book", status="failed")]
    page = open_page(PATH, scene(run_of(*again)))
    expect(page.locator("li.step")).to_have_count(2)
    expect(page.locator("li.step[data-status=failed]")).to_have_text(["click \"Book\"All is filled in.opens a page" + "did not work"])


ANSWER = """## Flights
The **cheapest** is `EX 14`, see [the page](https://a.test/x):

- **EX 14** for *$164*
- <b>EX 16</b> for $175

| flight | price |
|---|---|
| EX 14 | $164 |"""


def test_an_answer_is_drawn_once_and_copied_as_it_was(open_page: Opener, keep: Keep) -> None:
    table = {"columns": ["flight", "price"], "rows": [["EX 14", "$164"]], "csv": "flight,price\nEX 14,$164\n"}
    steps = [StepView(index=0, kind="return", text=ANSWER), StepView(index=1, kind="return", text="**Half** of it\nmore")]
    page = open_page(PATH, scene(run_of(*steps, state="done", stack=[], answer=ANSWER, table=table, tab=7)))
    page.locator("[data-run]").click()
    answer = page.locator(".answer")
    assert answer.inner_html() == (
        "<p><strong>Flights</strong></p>"
        "<p>The <strong>cheapest</strong> is <code>EX 14</code>, see the page (https://a.test/x):</p>"
        "<ul><li><strong>EX 14</strong> for <em>$164</em></li><li>&lt;b&gt;EX 16&lt;/b&gt; for $175</li></ul>"
    )
    expect(page.get_by_role("cell", name="$164")).to_have_count(1)
    expect(page.locator("li.step .text")).to_have_text(["Task ended: Half of it"])
    page.locator(".answer-box .copy button").last.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == ANSWER
    assert_accessible(page)
    keep(page, "answer-drawn")


@pytest.mark.parametrize("state", ["paused", "needs_you", "taken_over"])
def test_nothing_moves_while_a_run_waits(open_page: Opener, state: str) -> None:
    page = open_page(PATH, scene(live(working=working())))
    expect(page.locator(".working")).to_be_visible()
    push(page, live(state=state, working=working()))
    expect(page.locator(".working")).to_be_hidden()
