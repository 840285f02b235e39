"""The side panel: a run as it happens, what the person can do about it, and its replay."""

import re

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
    tell_focus,
)
from tests.extension.ui.scenes import (
    CONNECTED,
    INSTRUCTION,
    TICKET,
    Json,
    earlier_runs,
    live,
    run_view,
    scene,
    steps,
    working,
)

pytestmark = pytest.mark.browser
PATH = "panel/panel.html"
DONE = live(state="done", stack=[], answer="Booked flight EX 204.", message="Done")
# One grey pixel.
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def update(*changed: Json, **changes: object) -> Json:
    return {"type": "run", "run": run_view(**changes), "steps": list(changed), "whole": False}


def test_run_as_it_happens(open_page: Opener) -> None:
    page = open_page(PATH, scene(live(working=working())))
    expect(page.locator(".step")).to_have_count(8)
    assert page.locator(".run-head .crumbs").text_content() == "book flight › choose date"
    levels = page.locator(".steps .level").all_text_contents()
    assert levels == ["book flight", "book flight › choose date", "book flight"]
    typed = page.locator(".step[data-index='1']")
    assert typed.inner_text() == 'Type "JFK" into "From"', "why, and what it took, is folded away"
    typed.locator("summary").click()
    for said in (
        "The departure airport is still empty.",
        "changes the page",
        "done",
        "412 tokens",
        "2.3 s",
    ):
        expect(typed).to_contain_text(said)
    failed = page.locator(".step[data-index='5']")
    expect(failed).to_contain_text("did not work")
    expect(failed).to_contain_text('covered by dialog "Cookies"')
    expect(page.locator(".totals")).to_have_text(
        "38 s · $0.0131 · 4 steps · 4,210 tokens · qwen2.5-coder-1.5b-instruct"
    )
    expect(page.locator(".working")).to_contain_text("Working…")


def test_steps_are_one_stop_of_the_tab_key_and_keep_what_is_open(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    page.get_by_text("Why does Chrome show a bar").focus()
    page.keyboard.press("Shift+Tab")
    newest = page.locator(".step[data-index='7']")
    expect(newest.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(newest.get_by_text("All fields are filled.")).to_be_visible()
    push(page, update({**steps()[7], "status": "done"}))
    expect(newest.get_by_text("All fields are filled.")).to_be_visible()
    expect(newest.locator("summary")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".step[data-index='5'] summary")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(".step[data-index='1'] summary")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="All runs")).to_be_focused()


def test_new_steps_are_added_in_place(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    expect(page.locator(".step")).to_have_count(8)
    page.evaluate("document.querySelector('.step[data-index=\"1\"]').dataset.kept = 'yes'")
    done = {**steps()[7], "status": "done"}
    push(page, update(done, {**done, "index": 8, "text": 'click "Pay"', "effect": "commit"}))
    expect(page.locator(".step")).to_have_count(9)
    assert page.locator(".step").evaluate_all("all => all.map(step => Number(step.dataset.index))") == list(
        range(9)
    )
    assert page.locator(".step[data-index='7']").get_attribute("data-status") == "done"
    expect(page.locator(".step[data-index='8']")).to_contain_text("cannot be undone")
    assert page.locator(".step[data-kept]").count() == 1, "unchanged steps keep their elements"


def test_how_a_run_ended_is_in_view_when_it_was_followed(open_page: Opener) -> None:
    page = open_page(PATH, scene(live(working=working())), height=400)
    expect(page.locator(".step")).to_have_count(8)
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    push(page, update(state="done", stack=[], answer="Booked flight EX 204."))
    expect(page.locator(".answer")).to_be_in_viewport()


def test_a_message_leaves_a_run_that_is_over_where_it_is_read(open_page: Opener) -> None:
    page = open_page(PATH, scene(DONE), height=400)
    page.locator("[data-run]").click()
    expect(page.locator(".step")).to_have_count(8)
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    push(page, {**CONNECTED, "message": "An older version."})
    expect(page.get_by_text("An older version.")).to_have_count(1)
    assert page.evaluate("window.scrollY") > 0


def test_what_the_page_sent_by_itself_is_one_quiet_line(open_page: Opener, keep: Keep) -> None:
    page = open_page(PATH, scene(live()))
    quiet = page.get_by_text("The page itself sent")
    expect(quiet).to_be_hidden()
    push(page, update(page_sent=1))
    expect(quiet).to_have_text("The page itself sent 1 thing, with nothing of yours in it.")
    push(page, update(page_sent=3))
    expect(quiet).to_have_text("The page itself sent 3 things, with nothing of yours in them.")
    keep(page, "panel-page-sent")


def test_an_answered_question_is_listed_once(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    asked = {**steps()[7], "index": 8, "kind": "question", "text": "Which one?", "detail": ""}
    push(page, update(asked))
    expect(page.locator(".step[data-kind='question']")).to_have_count(1)
    push(page, update({**asked, "index": 9, "detail": "The first"}))
    expect(page.locator(".step[data-kind='question']")).to_have_count(1)
    expect(page.locator(".step[data-kind='question']")).to_contain_text("The first")


def test_news_is_spoken_and_focus_stays(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    expect(page.locator(".step")).to_have_count(8)
    page.get_by_label("Tell it something").focus()
    page.keyboard.type("wait")
    push(page, update({**steps()[7], "index": 8, "text": 'click "Pay"'}))
    expect(page.locator("[aria-live=polite].spoken")).to_have_text('click "Pay"')
    push(page, update(state="awaiting_approval", ticket=TICKET))
    expect(page.locator("[aria-live=assertive].spoken")).to_have_text("A decision waits for you.")
    assert tell_focus(page) == "hint"
    expect(page.get_by_label("Tell it something")).to_have_value("wait")


def test_a_step_is_spoken_once_and_again_only_where_it_went_wrong(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    expect(page.locator(".step")).to_have_count(8)
    listen(page)
    for index, end in ((8, "done"), (9, "failed")):
        for status in ("running", "running", end, end):
            push(page, update({**steps()[7], "index": index, "text": 'click "Pay"', "status": status}))
            page.wait_for_timeout(100)
    assert heard(page) == ['click "Pay"', 'click "Pay"', 'click "Pay" (did not work)']


CONTROLS = [
    ({"state": "deciding"}, ["Pause", "Take over", "Stop"]),
    ({"state": "paused"}, ["Resume", "Take over", "Stop"]),
    ({"state": "taken_over"}, ["Hand back", "Stop"]),
    ({"state": "watching"}, ["Done", "Stop"]),
    ({"state": "needs_you", "question": "Which one?"}, ["Take over", "Stop"]),
    (
        {"state": "needs_you", "message": "Please enter the code that you were sent."},
        ["Hand back", "Stop"],
    ),
    ({"state": "done"}, []),
]


@pytest.mark.parametrize(("changes", "names"), CONTROLS)
def test_controls_by_state(open_page: Opener, changes: Json, names: list[str]) -> None:
    page = open_page(PATH, scene(live()))
    expect(page.locator(".step")).to_have_count(8)
    push(page, update(**changes))
    assert page.locator("[aria-label='Control the run'] button:visible").all_inner_texts() == names


def test_everything_is_stopped_from_any_view_by_keyboard(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    stop = page.get_by_role("button", name="Stop all")
    page.get_by_role("button", name="All runs").click()
    stop.focus()
    page.keyboard.press("Enter")
    assert sent(page, "stop_all") == [{"type": "stop_all"}]
    push(page, {"type": "error", "message": "Stopped here.", "about": "stop_all"})
    expect(page.get_by_role("alert").filter(has_text="Stopped here.")).to_be_visible()
    push(page, update(state="stopped"))
    expect(stop).to_be_hidden()


def test_pause_and_resume_by_keyboard(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    page.get_by_role("button", name="Pause").focus()
    page.keyboard.press("Enter")
    assert sent(page, "control") == [{"type": "control", "run": "k3p9x2", "command": "pause"}]
    push(page, update(state="paused"))
    assert tell_focus(page) == "Resume"


def test_ask_again_after_silence(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    expect(page.locator(".step")).to_have_count(8)
    silent = {
        **steps()[6],
        "index": 8,
        "kind": "approval",
        "status": "refused",
        "text": "Nobody decided in time",
    }
    push(page, update(silent, state="paused"))
    page.get_by_role("button", name="Ask me again").click()
    assert sent(page, "control")[0]["command"] == "ask_again"


def test_question_is_answered(open_page: Opener) -> None:
    page = open_page(PATH, scene(live(state="needs_you", question="08:15 or 13:40?")))
    expect(page.locator(".question")).to_contain_text("08:15 or 13:40?")
    page.get_by_label("Your answer").focus()
    page.keyboard.type("08:15")
    page.keyboard.press("Enter")
    assert sent(page, "answer") == [{"type": "answer", "run": "k3p9x2", "text": "08:15", "values": []}]


def test_a_likely_answer_is_one_press_and_other_words_do_too(open_page: Opener) -> None:
    asked = {"state": "needs_you", "question": "May it read on?", "answers": ["Yes", "Never"]}
    page = open_page(PATH, scene(live(**asked)))
    expect(page.get_by_label("Your answer")).to_be_visible()
    page.get_by_role("group", name="Answers").get_by_role("button", name="Never").press("Enter")
    assert sent(page, "answer") == [{"type": "answer", "run": "k3p9x2", "text": "Never", "values": []}]
    push(page, update(state="needs_you", question="Which one?", answers=[]))
    expect(page.get_by_role("group", name="Answers")).to_be_hidden()


def test_several_things_are_asked_for_in_a_form_and_answered_together(open_page: Opener) -> None:
    fields = [{"name": "Date of birth", "why": "The airline asks for it."}, {"name": "Seat", "why": ""}]
    asked = {"state": "needs_you", "question": "I need two things.", "fields": fields}
    page = open_page(PATH, scene(live(**asked)))
    expect(page.get_by_label("Your answer")).to_be_hidden()
    born = page.get_by_label("Date of birth")
    expect(born).to_have_accessible_description("The airline asks for it.")
    born.fill("30 November 1971")
    push(page, update(**asked, tokens=9))
    expect(born).to_have_value("30 November 1971")
    page.get_by_label("Seat").fill(" aisle ")
    page.keyboard.press("Enter")
    values = [{"name": "Date of birth", "value": "30 November 1971"}, {"name": "Seat", "value": "aisle"}]
    assert sent(page, "answer") == [{"type": "answer", "run": "k3p9x2", "text": "", "values": values}]
    push(page, update(state="deciding", question="", fields=[]))
    expect(page.locator(".question")).to_be_hidden()


def test_hint_during_a_run(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    page.get_by_label("Tell it something").fill("Take the morning flight")
    page.get_by_role("button", name="Send").click()
    assert sent(page, "hint") == [{"type": "hint", "run": "k3p9x2", "text": "Take the morning flight"}]
    expect(page.get_by_label("Tell it something")).to_have_value("")


OTHER: Json = {"run": "otherr", "tab": 9, "instruction": "Write to Bob"}


def test_another_run_does_not_take_the_place_of_the_one_in_view(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    hint = page.get_by_label("Tell it something")
    hint.fill("Take the morn")
    push(page, update(**OTHER))
    expect(page.locator("h2.task")).to_have_text(INSTRUCTION)
    hint.press_sequentially("ing flight")
    page.keyboard.press("Enter")
    assert [(one["run"], one["text"]) for one in sent(page, "hint")] == [("k3p9x2", "Take the morning flight")]


def test_a_run_that_is_over_makes_room_for_the_next_but_not_its_replay(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    push(page, update(state="done", stack=[], answer="Booked."))
    page.get_by_role("button", name="Replay").click()
    push(page, update(**OTHER))
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    page.keyboard.press("Escape")
    push(page, update(**{**OTHER, "run": "thirdd", "instruction": "Write to Cleo"}))
    expect(page.locator("h2.task")).to_have_text("Write to Cleo")


@pytest.mark.parametrize(
    ("asked", "box"),
    [
        ({}, "Tell it something"),
        ({"state": "needs_you", "question": "08:15 or 13:40?"}, "Your answer"),
        ({"state": "needs_you", "question": "When?", "fields": [{"name": "Day", "why": ""}]}, "Day"),
    ],
)
def test_what_is_begun_for_one_run_is_never_said_to_another(open_page: Opener, asked: Json, box: str) -> None:
    page = open_page(PATH, scene(live(**asked)))
    page.get_by_label(box, exact=box == "Day").fill("Take the morn")
    push(page, update(**{**asked, **OTHER}))

    def switch(to: str) -> None:
        page.get_by_role("button", name="All runs").click()
        page.locator(f"[data-run={to}]").click()

    switch("otherr")
    expect(page.locator("h2.task")).to_have_text("Write to Bob")
    expect(page.get_by_label(box, exact=box == "Day")).to_have_value("")
    page.get_by_label(box, exact=box == "Day").fill("Dear")
    switch("k3p9x2")
    expect(page.get_by_label(box, exact=box == "Day")).to_have_value("Take the morn")


def test_waiting_decision_of_this_and_of_another_run(open_page: Opener) -> None:
    page = open_page(PATH, scene(live(state="awaiting_approval", ticket=TICKET)))
    page.get_by_role("button", name="Show it").click()
    push(page, update())
    expect(page.get_by_role("button", name="Show it")).to_have_count(0)
    push(page, update(run="otherr", tab=9, state="awaiting_approval", ticket="9a" * 32))
    page.get_by_role("button", name="Show it").click()
    assert [message["ticket"] for message in sent(page, "open_approval")] == [TICKET, "9a" * 32]


def test_start_from_the_panel(open_page: Opener) -> None:
    page = open_page(PATH, scene({"type": "runs", "runs": []}))
    page.get_by_label("What should Handrail do?").fill("Find a flight")
    page.keyboard.press("Enter")
    assert sent(page, "start") == [{"type": "start", "tab": 7, "instruction": "Find a flight", "demonstration": False}]
    push(page, update(run="newrun", state="queued", instruction="Find a flight"))
    expect(page.get_by_role("heading", level=2, name="Find a flight")).to_be_focused()


def test_answer_can_be_copied(open_page: Opener) -> None:
    page = open_page(PATH, scene(DONE))
    page.locator("[data-run]").click()
    remember(page)
    page.get_by_role("button", name="Copy").click()
    page.wait_for_function("said.has('Copied')")
    assert page.evaluate("navigator.clipboard.readText()") == "Booked flight EX 204."
    expect(page.get_by_label("Tell it something")).to_be_hidden()


def test_earlier_runs(open_page: Opener) -> None:
    page = open_page(PATH, scene({"type": "runs", "runs": earlier_runs(), "notice": "A new journal was begun."}))
    expect(page.get_by_role("status").filter(has_text="A new journal was begun.")).to_be_visible()
    rows = page.locator("[data-run]")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Find the cheapest train")
    rows.nth(1).focus()
    page.keyboard.press("Enter")
    assert sent(page, "get_run") == [{"type": "get_run", "run": "bbbbbb"}]
    expect(page.get_by_role("heading", name="Cancel booking XK82P")).to_be_focused()
    expect(page.get_by_text("There is no booking with that number.")).to_be_visible()
    page.get_by_role("button", name="All runs").click()
    assert tell_focus(page) == "instruction"


def test_replay_by_keyboard(open_page: Opener) -> None:
    page = open_page(PATH, scene(DONE, screenshots={"1": PNG, "2": PNG}))
    page.locator("[data-run]").click()
    page.get_by_role("button", name="Replay").focus()
    page.keyboard.press("Enter")
    replay = page.get_by_role("region", name="Replay")
    expect(replay).to_contain_text("Step 2 of 8")
    page.keyboard.press("Home")
    expect(replay).to_contain_text("Step 1 of 8")
    expect(replay).to_contain_text("There is no picture")
    page.keyboard.press("ArrowRight")
    expect(replay).to_contain_text("Step 2 of 8")
    told = replay.locator("[aria-live]")
    expect(told).to_have_attribute("aria-live", "polite")
    replay.get_by_role("slider").focus()
    expect(told).to_have_attribute("aria-live", "off")
    expect(replay.get_by_role("img")).to_have_attribute("alt", 'The page after: type "JFK" into "From"')
    page.keyboard.press("End")
    expect(replay).to_contain_text("Step 8 of 8")
    expect(replay).to_contain_text("was not kept")
    push(page, {"type": "replay_shown", "run": "k3p9x2", "step": 7, "found": True})
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    expect(replay).to_contain_text("was not kept")
    assert [message["step"]["index"] for message in sent(page, "replay_show")] == [1, 0, 1, 7, 6, 7]
    assert [message["step"] for message in sent(page, "get_screenshot")] == [1, 5]
    page.keyboard.press("Escape")
    assert sent(page, "replay_end") == [{"type": "replay_end", "tab": 7}]
    expect(replay).to_be_hidden()
    assert tell_focus(page).startswith("Book a one-way flight")


def test_an_earlier_run_is_shown_again_with_one_press(open_page: Opener, keep: Keep) -> None:
    earlier = earlier_runs()
    whole = {"type": "run", "run": earlier[0], "steps": steps(), "whole": True}
    page = open_page(PATH, scene({"type": "runs", "runs": earlier}, answers={"get_run": [whole]}, screenshots={"1": PNG}), width=320)
    keep(page, "history")
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("listitem").filter(has_text="Lyon").get_by_role("button", name="Replay").click()
    expect(page.get_by_role("region", name="Replay")).to_contain_text("Step 2 of 8")
    expect(page.get_by_role("img", name="The page after")).to_be_visible()


def test_the_options_are_reached_from_here(open_page: Opener) -> None:
    page = open_page(PATH, scene())
    page.get_by_role("button", name="Options").click()
    assert page.evaluate("calls") == [["openOptionsPage"]]


def test_what_has_just_ended_in_this_tab_is_shown_and_no_price_that_nobody_knows(open_page: Opener) -> None:
    ended = run_view(run="justnow", state="done", stack=[], answer="It is booked.", cost=0.0)
    news = {"type": "run", "run": ended, "steps": [], "whole": True}
    page = open_page(PATH, scene({"type": "runs", "runs": [ended, *earlier_runs()]}, answers={"get_run": [news]}))
    expect(page.get_by_text("It is booked.")).to_be_visible()
    assert "$" not in page.locator(".totals").inner_text()


def test_replay_plays_by_itself(open_page: Opener) -> None:
    page = open_page(PATH, scene(DONE, pageOpen=False))
    page.locator("[data-run]").click()
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Play", exact=True).click()
    step = page.get_by_text(re.compile("Step [2-7] of 8"))
    expect(step).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    paused_at = step.inner_text()
    expect(page.get_by_text("only the picture is shown")).to_be_visible()
    page.wait_for_timeout(1800)
    assert step.inner_text() == paused_at


def test_bar_is_explained(open_page: Opener) -> None:
    page = open_page(PATH, scene(live()))
    page.get_by_text("Why does Chrome show a bar at the top?").click()
    expect(page.get_by_text("started debugging this browser")).to_be_visible()


SCENES = {
    "start": scene({"type": "runs", "runs": earlier_runs()}),
    "live": scene(live(working=working(None))),
    "decision": scene(live(state="awaiting_approval", ticket=TICKET)),
    "question": scene(live(state="needs_you", question="08:15 or 13:40?")),
    "done": scene(DONE),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", SCENES)
def test_accessible_and_narrow(open_page: Opener, keep: Keep, state: str, scheme: str) -> None:
    page = open_page(PATH, SCENES[state], width=320, scheme=scheme)
    page.wait_for_function("document.querySelectorAll('.step, .history li').length > 0")
    if state == "done":
        page.locator("[data-run]").click()
        page.get_by_role("button", name="Replay").click()
    keep(page, f"panel-{state}-{scheme}")
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_long_question_is_shown_whole_and_leaves_its_buttons_in_sight(open_page: Opener, keep: Keep, scheme: str) -> None:
    lines = "\n".join(f"{'-+'[at % 2]}     name: control number {at}" for at in range(120))
    question = f"The page has changed. Keep this in book_flight?\n{lines}"
    run = live(state="needs_you", question=question, answers=["Keep it", "Leave it as it was"])
    page = open_page("panel/panel.html", scene(run), width=320, scheme=scheme)
    words = page.locator(".question > p")
    expect(words).to_have_text(question)
    expect(page.get_by_role("button", name="Keep it")).to_be_in_viewport()
    words.focus()
    page.keyboard.press("End")
    page.wait_for_function("() => { const p = document.querySelector('.question > p'); return p.scrollTop + p.clientHeight >= p.scrollHeight - 2; }")
    assert_fits(page)
    assert_accessible(page)
    keep(page, f"long-question-{scheme}")
