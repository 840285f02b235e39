"""Learning from use in the pages: the word at the end of a run, what a decision had, and the list of examples."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from handrail_wire import ExemplarShown, KeptExemplar, KeptExemplars
from tests.extension.ui.conftest import Keep, Opener, assert_accessible, assert_fits, push, sent, tell_focus
from tests.extension.ui.scenes import GRANTS, Json, live, run_view, scene, settings_news

pytestmark = pytest.mark.browser
PANEL, POPUP, OPTIONS = "panel/panel.html", "popup/popup.html", "options/options.html#all"
RUN = "k3p9x2"
NOW = time.time()
END: dict[str, Any] = {"state": "done", "stack": [], "answer": "Booked flight EX 204.", "message": "Done"}


def judged(verdict: str, exemplars: int = 0) -> Json:
    run = run_view(**END, judged=verdict, exemplars=exemplars)
    return {"type": "run", "run": run, "steps": [], "whole": False}


def ended(open_page: Opener, path: str, **how: Any) -> Page:
    page = open_page(path, scene(live()), **how)
    expect(page.get_by_text("Thinking").first).to_be_visible()
    push(page, live(**END))
    return page


# --- the word at the end --------------------------------------------------------------------------


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_right_and_wrong_are_said_by_keyboard_changed_and_taken_back(open_page: Opener, path: str) -> None:
    page = ended(open_page, path)
    group = page.get_by_role("group", name="Was this run right?")
    right, wrong = (group.get_by_role("button", name=f"That was {word}") for word in ("right", "wrong"))
    said = page.locator(".verdict [role=status]")
    expect(page.locator(".verdict")).to_contain_text("kept on this computer as examples for later runs")
    right.focus()
    page.keyboard.press("Enter")
    push(page, judged("right", 3))
    expect(right).to_have_attribute("aria-pressed", "true")
    expect(said).to_have_text("3 examples of it are kept on this computer, your values replaced and secrets left out.")
    assert tell_focus(page) == "That was right"
    page.get_by_role("button", name="See all examples").click()
    assert ["openOptionsPage"] in page.evaluate("calls")
    right.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    push(page, judged("wrong"))
    expect(wrong).to_have_attribute("aria-pressed", "true")
    expect(right).to_have_attribute("aria-pressed", "false")
    expect(said).to_have_text("Nothing of it is kept as an example.")
    wrong.click()
    push(page, judged(""))
    expect(wrong).to_have_attribute("aria-pressed", "false")
    assert [one["verdict"] for one in sent(page, "judge_run")] == ["right", "wrong", ""]
    assert {one["run"] for one in sent(page, "judge_run")} == {RUN}


@pytest.mark.parametrize("path", [PANEL, POPUP])
def test_a_refusal_is_said_and_nothing_seems_chosen(open_page: Opener, path: str) -> None:
    page = ended(open_page, path)
    right = page.get_by_role("button", name="That was right")
    right.click()
    push(page, {"type": "error", "message": "The disk is full.", "about": "judge_run"})
    expect(page.locator(".verdict [role=alert]")).to_have_text("The disk is full.")
    expect(right).to_have_attribute("aria-pressed", "false")
    push(page, judged("right", 1))
    expect(page.locator(".verdict [role=alert]")).to_be_empty()
    expect(page.locator(".verdict [role=status]")).to_contain_text("1 example of it is kept")


@pytest.mark.parametrize(
    "changes", [{"state": "failed"}, {"state": "stopped"}, {"workflow": "book_flight"}, {"state": "deciding"}]
)
def test_only_a_run_that_a_model_did_is_judged(open_page: Opener, changes: dict[str, Any]) -> None:
    page = ended(open_page, PANEL)
    expect(page.locator(".verdict")).to_be_visible()
    push(page, live(**{**END, **changes}))
    expect(page.locator(".verdict")).to_be_hidden()


def test_what_was_said_before_is_shown_and_not_spoken(open_page: Opener) -> None:
    page = open_page(POPUP, scene(live(**END, judged="right", exemplars=2)))
    expect(page.locator(".verdict")).to_contain_text("2 examples of it are kept")
    expect(page.locator(".verdict [role=status]")).to_be_empty()
    expect(page.get_by_role("button", name="That was right")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("path", "width"), [(PANEL, 320), (POPUP, 360)])
def test_the_end_is_accessible_and_narrow(open_page: Opener, keep: Keep, path: str, width: int, scheme: str) -> None:
    page = ended(open_page, path, width=width, scheme=scheme)
    where = path.partition("/")[0]
    for verdict, exemplars in (("", 0), ("right", 3), ("wrong", 0)):
        push(page, judged(verdict, exemplars))
        assert_accessible(page)
        assert_fits(page)
        keep(page, f"verdict-{where}-{verdict or 'none'}-{scheme}")


# --- what a decision had --------------------------------------------------------------------------


def with_examples() -> Json:
    news = live()
    news["steps"][1]["exemplars"] = ["Find a parcel", "Find … in the list of <b>parcels</b>"]
    news["steps"][4]["exemplars"] = ["Choose a date"]
    return news


def test_a_decision_shows_its_examples_folded_away(open_page: Opener) -> None:
    page = open_page(PANEL, scene(with_examples()))
    folded = page.locator(".step .examples")
    expect(folded).to_have_count(2)
    expect(folded.nth(0).locator("summary")).to_have_text("2 examples: Find a parcel, …")
    expect(folded.nth(1).locator("summary")).to_have_text("1 example: Choose a date")
    page.locator(".step .why > summary").nth(0).click()
    expect(folded.nth(0).locator("li").nth(1)).to_be_hidden()
    folded.nth(0).locator("summary").focus()
    page.keyboard.press("Enter")
    expect(folded.nth(0).locator("li").nth(1)).to_have_text("Find … in the list of <b>parcels</b>")
    # A step that goes on keeps what the person has opened.
    changed = {**with_examples()["steps"][1], "detail": "it took a while"}
    push(page, {**with_examples(), "steps": [changed], "whole": False})
    expect(page.locator(".step").nth(1)).to_contain_text("it took a while")
    expect(folded.nth(0).locator("li").nth(1)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_folded_examples_are_accessible_and_narrow(open_page: Opener, keep: Keep, scheme: str) -> None:
    page = open_page(PANEL, scene(with_examples()), width=320, scheme=scheme)
    page.locator(".step .why > summary").nth(0).click()
    page.locator(".step .examples summary").nth(0).click()
    assert_accessible(page)
    assert_fits(page)
    keep(page, f"examples-of-a-step-{scheme}")


# --- the list -------------------------------------------------------------------------------------


def row(number: int, title: str, **more: Any) -> KeptExemplar:
    made = {"exemplar": number, "title": title, "policy": "do_task", "site": "shop.example", "run": "k3p9x2abcd", "at": NOW - 90, "used": 0, "off": False}
    return KeptExemplar.model_validate({**made, **more})


ROWS = [
    row(7, "Find … in the shop", site_kind="kind_shop", used=3),
    row(6, "Search product", policy="search_product", used=1),
    row(2, "Set the “price” of <b>…</b>", site="127.0.0.1", off=True),
]


def exemplars(*rows: KeptExemplar, total: int | None = None, done: str = "") -> Json:
    return KeptExemplars(exemplars=list(rows), total=len(rows) if total is None else total, done=done).model_dump(mode="json")


SHOWN = ExemplarShown(
    exemplar=7, task="Find {item} in the shop", objective="Find {item} in the shop", steps=['type [e1] searchbox "Search" {item}'],
    page='heading "Welcome, <b>you</b>"\n[e1] searchbox "Search"', elsewhere='[e1] searchbox "Search"',
).model_dump(mode="json")  # fmt: skip


def opened(open_page: Opener, news: Json | None = None, **how: Any) -> Page:
    answers = {"get_settings": [settings_news()], "get_exemplars": [news or exemplars(*ROWS, total=41)], "get_exemplar": [SHOWN]}
    page = open_page(OPTIONS, scene(GRANTS, answers=answers), **how)
    expect(page.get_by_role("heading", name="Examples", exact=True)).to_be_visible()
    return page


def test_each_example_says_what_it_is_for_and_where_it_comes_from(open_page: Opener) -> None:
    # Of this very moment: midnight may have passed since these rows were made.
    page = opened(open_page, exemplars(ROWS[0].model_copy(update={"at": time.time()}), *ROWS[1:], total=41))
    items = page.locator("#examples > li")
    expect(items).to_have_count(3)
    expect(items.nth(0)).to_contain_text("do_task, on shop.example, and other sites of its kind (shop). From run k3p9x2abcd, today")
    expect(items.nth(0)).to_contain_text("Used 3 times.")
    expect(items.nth(1)).to_contain_text("Used 1 time.")
    expect(items.nth(2)).to_contain_text("Set the “price” of <b>…</b>")
    expect(items.nth(2)).to_contain_text("Not used yet. Switched off.")
    expect(page.locator("#older-examples")).to_have_text("And 38 older.")
    expect(page.locator("#examples-use")).to_contain_text("is off")
    expect(page.locator("#examples-settings").get_by_label("Examples from earlier runs", exact=True)).to_be_visible()


def test_one_is_looked_at_by_keyboard_and_closed_again(open_page: Opener) -> None:
    page = opened(open_page)
    look = page.get_by_role("button", name="Look at Find … in the shop (7)")
    look.focus()
    page.keyboard.press("Enter")
    expect(look).to_have_attribute("aria-expanded", "true")
    assert sent(page, "get_exemplar") == [{"type": "get_exemplar", "exemplar": 7}]
    expect(page.locator(".example")).to_contain_text('heading "Welcome, <b>you</b>"')
    expect(page.get_by_role("region", name="What is shown on other sites of its kind: Find … in the shop (7)")).to_have_text('[e1] searchbox "Search"')
    assert tell_focus(page) == "Look"
    push(page, exemplars(*ROWS))
    expect(page.locator(".example")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".example")).to_have_count(0)
    assert len(sent(page, "get_exemplar")) == 1


def test_one_is_switched_off_and_on(open_page: Opener) -> None:
    page = opened(open_page)
    page.get_by_role("button", name="Switch off Search product (6)").focus()
    page.keyboard.press("Enter")
    off = [one.model_copy(update={"off": True}) if one.exemplar == 6 else one for one in ROWS]
    push(page, exemplars(*off, done="It is off: no prompt gets it."))
    expect(page.locator("#examples-news")).to_have_text("It is off: no prompt gets it.")
    assert tell_focus(page) == "Switch on"
    page.get_by_role("button", name="Switch on Search product (6)").click()
    assert [(one["exemplar"], one["change"]) for one in sent(page, "change_exemplar")] == [(6, "switch_off"), (6, "switch_on")]


def test_one_and_all_are_deleted_with_two_presses_and_a_refusal_is_said(open_page: Opener) -> None:
    page = opened(open_page)
    page.get_by_role("button", name="Delete Search product (6)").click()
    assert sent(page, "change_exemplar") == []
    page.get_by_role("button", name="Delete Search product (6) for good?").click()
    assert sent(page, "change_exemplar") == [{"type": "change_exemplar", "exemplar": 6, "change": "delete"}]
    push(page, {"type": "settings_refused", "problems": [{"about": "exemplars", "message": "That example is not there any more."}]})
    expect(page.locator("#examples-problem")).to_have_text("That example is not there any more.")
    page.get_by_role("button", name="Delete all examples").click()
    page.get_by_role("button", name="Delete all examples for good?").click()
    assert sent(page, "delete_exemplars") == [{"type": "delete_exemplars"}]
    push(page, exemplars(done="All examples were deleted."))
    expect(page.get_by_text("There are no examples.")).to_be_visible()
    expect(page.locator("#delete-all-examples button")).to_have_count(0)
    expect(page.locator("#examples-problem")).to_be_empty()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "text"), [(320, 100), (400, 200), (900, 100)])
def test_the_list_is_accessible_and_narrow(open_page: Opener, keep: Keep, width: int, text: int, scheme: str) -> None:
    page = opened(open_page, width=width, scheme=scheme)
    page.evaluate("text => { document.documentElement.style.fontSize = `${text}%`; }", text)
    page.get_by_role("button", name="Look at Find … in the shop (7)").click()
    expect(page.locator(".example")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    page.add_style_tag(content="main section:not(:has(#examples)) { display: none; }")
    keep(page, f"examples-{width}-{text}-{scheme}")
