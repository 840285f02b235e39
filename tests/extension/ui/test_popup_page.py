"""The popup: starting a run, seeing it, stopping it, and what to do when the daemon is missing."""

import time

import pytest
from playwright.sync_api import expect

from tests.extension.ui.conftest import (
    Keep,
    Opener,
    assert_accessible,
    assert_fits,
    heard,
    listen,
    push,
    remember,
    sent,
)
from tests.extension.ui.scenes import CONNECTED, INSTRUCTION, MISSING, TICKET, live, run_view, scene, working

pytestmark = pytest.mark.browser
PATH = "popup/popup.html"
NEW = {"type": "run", "run": run_view(run="newrun", state="queued"), "steps": [], "whole": False}


def test_a_person_shows_how(open_page: Opener) -> None:
    page = open_page(PATH, scene())
    page.get_by_label("What should Handrail do?").fill("Find a flight")
    page.get_by_role("button", name="Watch me").click()
    (begun,) = sent(page, "start")
    assert begun["demonstration"] is True
    push(page, {"type": "run", "run": run_view(state="watching", tab=7), "steps": [], "whole": True})
    page.get_by_role("button", name="Done").click()
    assert sent(page, "control") == [{"type": "control", "run": "k3p9x2", "command": "finish"}]
    assert_accessible(page)


@pytest.mark.parametrize("keys", ["Enter", "Control+Enter"])
def test_instruction_by_keyboard(open_page: Opener, keys: str) -> None:
    page = open_page(PATH, scene())
    expect(page.get_by_text("In the tab Find flights airline.example")).to_be_visible()
    expect(page.get_by_label("What should Handrail do?")).to_be_focused()
    page.keyboard.type("Find a flight")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("to FLL")
    page.keyboard.press(keys)
    assert sent(page, "start") == [{"type": "start", "tab": 7, "instruction": "Find a flight\nto FLL", "demonstration": False}]
    push(page, NEW)
    expect(page.get_by_label("Current run")).to_contain_text("Waiting to start")
    expect(page.get_by_label("What should Handrail do?")).to_be_hidden()
    assert page.evaluate("store") == {}


def test_empty_instruction_says_so(open_page: Opener) -> None:
    page = open_page(PATH, scene())
    page.get_by_label("What should Handrail do?").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Type what should be done first.")).to_be_visible()
    assert sent(page, "start") == []


def test_unsent_instruction_is_remembered(open_page: Opener) -> None:
    page = open_page(PATH, scene())
    page.get_by_label("What should Handrail do?").fill("Half a sent")
    assert page.evaluate("store") == {"draft": "Half a sent"}
    page = open_page(PATH, scene(session={"draft": "Half a sent"}))
    expect(page.get_by_label("What should Handrail do?")).to_have_value("Half a sent")


def test_refused_start_keeps_the_text(open_page: Opener) -> None:
    refused = [{"type": "error", "message": "Another run holds this tab. Stop it first.", "about": "start"}]
    page = open_page(PATH, scene(answers={"start": refused}))
    page.get_by_label("What should Handrail do?").fill("Find a flight")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Another run holds this tab. Stop it first.")).to_be_visible()
    expect(page.get_by_label("What should Handrail do?")).to_have_value("Find a flight")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()


def test_page_of_the_browser(open_page: Opener) -> None:
    page = open_page(PATH, scene(tab={"id": 1, "windowId": 1}))
    expect(page.get_by_text("This page belongs to the browser")).to_be_visible()


def test_current_run(open_page: Opener) -> None:
    page = open_page(PATH, scene(live(working=working())))
    run = page.get_by_label("Current run")
    expect(run).to_contain_text("Thinking")
    assert run.locator(".crumbs").text_content() == "book flight › choose date"
    expect(run).to_contain_text("s of about 6 s")
    expect(run).to_contain_text('Latest: click "Search"')
    run.get_by_role("button", name="Pause").click()
    run.get_by_role("button", name="Stop").click()
    assert [message["command"] for message in sent(page, "control")] == ["pause", "stop"]


def test_what_goes_on_is_not_said_at_every_step(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    expect(page.get_by_label("Current run")).to_contain_text("Thinking")
    expect(page.locator("[aria-live=polite].spoken")).to_contain_text("Thinking")
    listen(page)
    for state in ("acting", "observing", "deciding", "paused", "paused", "acting", "done"):
        push(page, {"type": "run", "run": run_view(state=state), "steps": [], "whole": False})
        page.wait_for_timeout(100)
    assert [text.split(".")[0] for text in heard(page)] == ["Paused", "Acting on the page", "Done"]


def test_an_answer_that_is_a_table_is_shown_as_one(open_page: Opener) -> None:
    table = {"columns": ["flight", "price"], "rows": [["EX 12", "$189"]], "csv": "flight,price\nEX 12,$189\n"}
    answer = "| flight | price |\n|---|---|\n| EX 12 | $189 |"
    page = open_page(PATH, scene(live(state="done", stack=[], answer=answer, table=table)), width=360)
    expect(page.get_by_role("cell", name="EX 12")).to_be_visible()
    expect(page.get_by_text("|---|")).to_be_hidden()
    assert_accessible(page)
    assert_fits(page)


def test_run_in_another_tab_leaves_the_box(open_page: Opener) -> None:
    page = open_page(PATH, scene(live(tab=99)))
    expect(page.get_by_label("Current run")).to_be_visible()
    expect(page.get_by_label("What should Handrail do?")).to_be_visible()


def test_of_several_runs_the_one_in_this_tab_is_shown(open_page: Opener) -> None:
    """Run A has gone on in this tab; B began later, elsewhere."""
    later = run_view(run="newrun", tab=9, created=time.time(), instruction="Write to Bob")
    page = open_page(PATH, scene(live(), {"type": "run", "run": later, "steps": [], "whole": True}))
    shown = page.get_by_label("Current run")
    expect(shown).to_contain_text(INSTRUCTION)
    elsewhere = page.get_by_role("region", name="Under way in other tabs")
    expect(elsewhere).to_contain_text("Write to Bob")
    shown.get_by_role("button", name="Pause").click()
    elsewhere.get_by_role("button", name="Stop").click()
    assert [(one["run"], one["command"]) for one in sent(page, "control")] == [("k3p9x2", "pause"), ("newrun", "stop")]
    assert_accessible(page)
    assert_fits(page)


def test_of_several_runs_in_other_tabs_none_is_the_one_that_is_meant(open_page: Opener) -> None:
    later = run_view(run="newrun", tab=9, created=time.time(), state="awaiting_approval", ticket=TICKET)
    page = open_page(PATH, scene(live(tab=8), {"type": "run", "run": later, "steps": [], "whole": True}))
    expect(page.locator(".others li")).to_have_count(2)
    expect(page.get_by_label("Current run")).to_be_hidden()
    expect(page.get_by_label("What should Handrail do?")).to_be_visible()
    page.get_by_role("button", name="Show it").click()
    assert sent(page, "open_approval") == [{"type": "open_approval", "ticket": TICKET}]
    push(page, {"type": "run", "run": {**later, "state": "stopped", "ticket": ""}, "steps": [], "whole": False})
    expect(page.get_by_label("Current run")).to_contain_text("Thinking")
    expect(page.locator(".others")).to_be_hidden()


def test_waiting_decision_is_shown(open_page: Opener) -> None:
    page = open_page(PATH, scene(live(state="awaiting_approval", ticket=TICKET)))
    page.get_by_role("button", name="Show it").click()
    assert sent(page, "open_approval") == [{"type": "open_approval", "ticket": TICKET}]


def test_missing_daemon_says_what_to_do(open_page: Opener) -> None:
    page = open_page(PATH, {**scene(), "connection": MISSING})
    expect(page.get_by_text(f"Start it with: {MISSING['program']} up")).to_be_visible()
    remember(page)
    page.get_by_role("button", name="Copy").click()
    page.wait_for_function("said.has('Copied')")
    assert page.evaluate("navigator.clipboard.readText()") == f"{MISSING['program']} up"
    page.get_by_role("button", name="Try again").click()
    assert sent(page, "reconnect") == [{"type": "reconnect"}]
    push(page, CONNECTED)
    expect(page.get_by_text("Start it with")).to_be_hidden()


def test_another_version_that_works_is_told_of(open_page: Opener, keep: Keep) -> None:
    told = "Handrail's program is 0.2.0 and this extension 0.1.0. They work together. Update the extension: open chrome://extensions."
    page = open_page(PATH, {**scene(), "connection": {**CONNECTED, "message": told}})
    expect(page.get_by_text(told)).to_be_visible()
    keep(page, "popup-versions")
    assert_accessible(page)
    expect(page.locator(".light")).to_have_text("Connected")
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    push(page, MISSING)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    push(page, CONNECTED)
    expect(page.locator(".banner.connection")).to_be_hidden()


def test_side_panel_and_options(open_page: Opener) -> None:
    page = open_page(PATH, scene())
    page.get_by_role("button", name="Open side panel").click()
    page.get_by_role("button", name="Options").click()
    page.wait_for_function("calls.length >= 3")
    assert page.evaluate("calls[0]") == ["sidePanel.open", {"windowId": 1}]
    assert ["openOptionsPage"] in page.evaluate("calls")


def test_port_opens_again(open_page: Opener) -> None:
    page = open_page(PATH, scene())
    page.evaluate("dropPort()")
    page.wait_for_function("portsOpened() === 2")
    assert [hello.get("again", False) for hello in sent(page, "hello_ui")] == [False, True], "nobody waits for the program"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", ["idle", "live", "missing"])
def test_accessible(open_page: Opener, keep: Keep, scheme: str, state: str) -> None:
    scenes = {
        "idle": scene(),
        "live": scene(live(working=working(None), state="awaiting_approval", ticket=TICKET)),
        "missing": {**scene(), "connection": MISSING},
    }
    page = open_page(PATH, scenes[state], width=360, scheme=scheme)
    expect(page.locator(".light")).to_have_text("Not connected" if state == "missing" else "Connected")
    keep(page, f"popup-{state}-{scheme}")
    assert_accessible(page)
    assert_fits(page)


def test_all_runs_are_stopped_at_once_and_what_is_said_of_it_is_seen(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    page.get_by_role("button", name="Stop all").focus()
    page.keyboard.press("Enter")
    assert sent(page, "stop_all") == [{"type": "stop_all"}]
    push(page, {"type": "error", "message": "Stopped here.", "about": "stop_all"})
    expect(page.get_by_role("alert").filter(has_text="Stopped here.")).to_be_visible()


def test_what_a_small_model_manages_here_is_said_before_the_start(open_page: Opener) -> None:
    said = "Handrail has no instructions written for this site. Without them its built-in model did 1 of 12 tasks."
    listed = {"type": "workflow_list", "workflows": [], "problems": [], "beforehand": said}
    page = open_page(PATH, scene(answers={"list_workflows": [listed]}))
    expect(page.get_by_text(said)).to_be_visible()
    page.get_by_role("button", name="Use a larger model").click()
    ((call, how),) = page.evaluate("calls")
    assert call == "tabs.create" and how["url"].endswith("/options/options.html#model")
    push(page, {**listed, "beforehand": ""})
    expect(page.get_by_text(said)).to_be_hidden()


def test_a_program_that_was_stopped_is_started_by_a_press(open_page: Opener) -> None:
    stopped = {**CONNECTED, "state": "stopped", "message": "You stopped it with: handrail down"}
    page = open_page(PATH, {**scene(), "connection": stopped})
    expect(page.get_by_text("Handrail is stopped")).to_be_visible()
    page.get_by_role("button", name="Start it").click()
    assert sent(page, "reconnect") == [{"type": "reconnect"}]
