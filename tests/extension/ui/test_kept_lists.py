"""History, secrets and schedules on the options page: shown, deleted with two presses, by keyboard."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from handrail_wire import Kept, KeptRun, KeptSchedule, KeptSecret
from tests.extension.ui.conftest import Keep, Opener, assert_accessible, assert_fits, push, sent, tell_focus
from tests.extension.ui.scenes import GRANTS, scene, settings_news

pytestmark = pytest.mark.browser
PATH = "options/options.html#all"
NOW = time.time()
SHOP = "https://shop.example"


def kept(**changes: Any) -> dict[str, Any]:
    full = Kept(
        runs=[
            KeptRun(run="k3p9x2abcd", instruction="Which trains go to Aachen?", site="trains.example", created=NOW - 60, going=True),
            KeptRun(run="a3p9x2abcd", instruction="Book a flight from JFK to FLL", site="airline.example", created=NOW - 90),
            KeptRun(run="b3p9x2abcd", instruction="Raise three prices by 10 %", site="shop.example", created=NOW - 200_000),
        ],
        total=131,
        secrets=[
            KeptSecret(name="card_number", origin=SHOP, where="keyring"),
            KeptSecret(name="login", origin="https://mail.example", where="environment"),
        ],
        schedules=[
            KeptSchedule(
                name="report", when="every weekday at 08:00", next=NOW + 9000, last="Fri 27 Nov 08:00: done",
                instruction="/report", paused=False,
            ),
            KeptSchedule(name="fares", when="every day at 07:30", next=None, last="", instruction="/find_fares", paused=True),
        ],
    )  # fmt: skip
    return Kept.model_validate({**full.model_dump(), **changes}).model_dump(mode="json")


def opened(open_page: Opener, news: dict[str, Any] | None = None, **how: Any) -> Page:
    answers = {"get_settings": [settings_news()], "get_kept": [news or kept()]}
    page = open_page(PATH, scene(GRANTS, answers=answers), **how)
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    return page


def test_a_run_is_deleted_with_two_presses_and_the_focus_stays_in_the_list(open_page: Opener) -> None:
    page = opened(open_page)
    expect(page.locator("#runs li")).to_have_count(3)
    expect(page.locator("#runs li").nth(0)).to_contain_text("at work")
    expect(page.get_by_text("And 128 older.")).to_be_visible()
    page.get_by_role("button", name="Delete the run “Book a flight from JFK to FLL”").focus()
    page.keyboard.press("Enter")
    assert sent(page, "delete_runs") == []
    expect(page.get_by_role("status").filter(has_text="Press once more")).to_have_count(1)
    page.keyboard.press("Enter")
    assert sent(page, "delete_runs") == [{"type": "delete_runs", "run": "a3p9x2abcd"}]
    left = [one for one in kept()["runs"] if one["run"] != "a3p9x2abcd"]
    push(page, kept(runs=left, total=130, done="The run was deleted."))
    expect(page.get_by_text("The run was deleted.")).to_have_count(1)
    assert tell_focus(page) == "Delete"
    # A press that was left alone deletes nothing later on.
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert len(sent(page, "delete_runs")) == 1


def test_all_runs_are_deleted_and_a_refusal_is_said(open_page: Opener) -> None:
    page = opened(open_page)
    button = page.locator("#delete-all button")
    button.click()
    expect(button).to_have_text("Delete all runs for good?")
    button.click()
    assert sent(page, "delete_runs") == [{"type": "delete_runs", "run": None}]
    push(page, {"type": "settings_refused", "problems": [{"about": "history", "message": "The disk is full."}]})
    expect(page.locator("#history-problem")).to_have_text("The disk is full.")
    push(page, kept(runs=[], total=0, done="130 runs were deleted."))
    expect(page.get_by_text("There are no runs.")).to_be_visible()
    expect(button).to_have_count(0)
    expect(page.locator("#history-problem")).to_be_empty()


def test_how_long_runs_are_kept_is_set_there(open_page: Opener) -> None:
    page = opened(open_page)
    days = page.locator("#history").get_by_label("Days that runs are kept", exact=True)
    days.fill("30")
    days.press("Enter")
    assert sent(page, "change_settings")[0]["changes"] == [{"name": "history_days", "value": 30}]


def test_a_secret_is_stored_and_does_not_stay_in_the_page(open_page: Opener) -> None:
    page = opened(open_page)
    form = page.locator("#add-secret")
    store = form.get_by_role("button", name="Store the secret")
    for words, field, text in (
        ("Give it a name", "Name", "card_cvc"),
        ("Name the site", "Only for the site", f"{SHOP}/pay?x=1"),
        ("Type the secret", "Secret", " 12 3 "),
    ):
        store.click()
        expect(page.locator("#secret-problem")).to_contain_text(words)
        assert sent(page, "set_secret_ui") == []
        form.get_by_label(field, exact=True).fill(text)
    page.keyboard.press("Enter")
    assert sent(page, "set_secret_ui") == [{"type": "set_secret_ui", "name": "card_cvc", "origin": SHOP, "value": " 12 3 "}]
    expect(form.get_by_label("Secret", exact=True)).to_have_value("")
    push(page, {"type": "settings_refused", "problems": [{"about": "secret", "message": "The keyring is locked."}]})
    expect(page.locator("#secret-problem")).to_have_text("The keyring is locked.")
    expect(form.get_by_label("Name", exact=True)).to_have_value("card_cvc")
    push(page, kept(done="card_cvc is in the keyring."))
    expect(form.get_by_label("Name", exact=True)).to_have_value("")
    assert " 12 3 " not in page.content()


def test_a_secret_is_deleted_where_it_can_be(open_page: Opener) -> None:
    page = opened(open_page)
    expect(page.locator("#secrets li").nth(1)).to_contain_text("set in the environment")
    expect(page.locator("#secrets button")).to_have_count(1)
    page.get_by_role("button", name="Delete card_number").click()
    page.get_by_role("button", name="Delete card_number for good?").click()
    assert sent(page, "remove_secret") == [{"type": "remove_secret", "name": "card_number"}]


def test_what_is_put_on_time_elsewhere_is_asked_for(open_page: Opener) -> None:
    page = opened(open_page)
    before = [len(sent(page, kind)) for kind in ("get_kept", "get_texts")]
    push(page, {"type": "workflows_stale"})
    assert [len(sent(page, kind)) for kind in ("get_kept", "get_texts")] == [count + 1 for count in before]


def test_a_schedule_rests_and_goes_on(open_page: Opener) -> None:
    page = opened(open_page)
    expect(page.locator("#schedules li").nth(0)).to_contain_text("every weekday at 08:00. Next: ")
    expect(page.locator("#schedules li").nth(1)).to_contain_text("every day at 07:30. It is paused.")
    page.get_by_role("button", name="Pause report").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Resume fares").click()
    assert [(one["name"], one["change"]) for one in sent(page, "change_schedule")] == [("report", "pause"), ("fares", "resume")]
    page.get_by_role("button", name="Pause report").focus()
    both = [{**one, "paused": True, "next": None} for one in kept()["schedules"]]
    push(page, kept(schedules=both, done="report is paused."))
    assert tell_focus(page) == "Resume"
    page.get_by_role("button", name="Delete fares").click()
    page.get_by_role("button", name="Delete fares for good?").click()
    assert sent(page, "change_schedule")[-1] == {"type": "change_schedule", "name": "fares", "change": "delete"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "text"), [(320, 100), (400, 200), (900, 100)])
def test_accessible_and_narrow(open_page: Opener, keep: Keep, width: int, text: int, scheme: str) -> None:
    page = opened(open_page, width=width, scheme=scheme)
    page.evaluate("text => { document.documentElement.style.fontSize = `${text}%`; }", text)
    page.locator("#delete-all button").click()
    push(page, {"type": "settings_refused", "problems": [{"about": "secret", "message": "The keyring is locked."}]})
    assert_accessible(page)
    assert_fits(page)
    page.add_style_tag(content="main section:not(:has(#runs, #secrets, #schedules)) { display: none; }")
    keep(page, f"kept-{width}-{text}-{scheme}")
