"""The first minute: three steps that check themselves, the model, and an example; alone at "#first"."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from handrail_wire import ModelInUse, ModelTrial, PracticeSite
from tests.extension.ui.conftest import (
    Keep,
    Opener,
    assert_accessible,
    assert_fits,
    push,
    sent,
    tell_focus,
)
from tests.extension.ui.scenes import CONNECTED, MISSING, run_view, scene, settings_news
from tests.support.results import told_in_results

pytestmark = pytest.mark.browser
PATH = "options/options.html#first"
NOT_MET = {**MISSING, "state": "not_met", "message": "This browser does not know Handrail's program yet.", "program": "handrail"}
OTHER = {"type": "connection", "state": "version_mismatch", "message": "Handrail's program is older than this extension."}
NO_RUNS = {"type": "runs", "runs": []}
WORKS = ModelTrial(small=False, state="works", text="The first answer took 0.9 s.").model_dump()
NONE = ModelInUse(
    state="failed", sentence="No language model is in use.",
    problem="No model is set up yet, and qwen2.5-coder-1.5b (1.1 GB) has not been fetched.",
).model_dump()  # fmt: skip
HERE = ModelInUse(state="ready", sentence="Using qwen3.5:9b on Ollama.", local=True).model_dump()
SITE = PracticeSite(
    url="http://127.0.0.1:8765/?scenario=abc", instruction="Cancel the booking with reference QX7T2M."
).model_dump()


def opened(open_page: Opener, connection: dict[str, Any] = CONNECTED, path: str = PATH, **more: Any) -> Page:
    how = {name: more.pop(name) for name in ("width", "scheme") if name in more}
    answers = {"get_settings": [settings_news(**more)], "open_practice": [SITE]}
    return open_page(path, {**scene(NO_RUNS, answers=answers), "connection": connection}, **how)


def steps(page: Page) -> Any:
    return page.locator("#first-steps > li")


def test_each_step_checks_itself_and_says_what_mends_it(open_page: Opener) -> None:
    page = opened(open_page, MISSING)
    program, pairing, model = (steps(page).nth(number) for number in range(3))
    expect(program).to_contain_text("missing")
    expect(program.get_by_text(f"{MISSING['program']} up", exact=True)).to_be_visible()
    expect(pairing).to_contain_text("next")
    program.get_by_role("button", name="Look again").focus()
    page.keyboard.press("Enter")
    assert sent(page, "reconnect") == [{"type": "reconnect"}]
    push(page, CONNECTED)
    assert "The program runs" in tell_focus(page)
    expect(program).to_contain_text("done")
    expect(pairing).to_contain_text("done")
    expect(model).to_contain_text("Using qwen3.5:9b on Ollama")
    # It may be on the internet and cost something: it is not asked by itself.
    assert sent(page, "try_model") == []
    model.get_by_role("button", name="Ask it").click()
    assert sent(page, "try_model") == [{"type": "try_model", "small": False, "fetch": False}]
    expect(model).to_contain_text("Asking it…")
    push(page, ModelTrial(small=False, state="fails", text="Ollama does not answer.").model_dump())
    expect(model).to_contain_text("missing")
    expect(model).to_contain_text("Ollama does not answer.")
    model.get_by_role("button", name="Choose a model").focus()
    page.keyboard.press("Enter")
    assert tell_focus(page) == "model-kind-own"
    expect(page.get_by_text("All three work.")).to_be_hidden()
    push(page, WORKS)
    expect(model).to_contain_text("done")
    expect(page.get_by_text("All three work.")).to_be_visible()
    assert tell_focus(page) == "example-title"
    expect(page.locator("#open-practice")).to_be_in_viewport()
    push(page, settings_news(model=NONE))
    expect(model).to_contain_text("has not been fetched.")
    expect(page.get_by_text("All three work.")).to_be_hidden()


def test_a_browser_that_never_found_the_program_may_be_paired_by_a_code(open_page: Opener) -> None:
    page = opened(open_page, NOT_MET)
    expect(steps(page).nth(0).get_by_text("handrail up", exact=True)).to_be_visible()
    steps(page).nth(1).get_by_text("Pair with a code instead").click()
    page.get_by_label("Pairing code").fill("4711-abc")
    page.keyboard.press("Enter")
    assert sent(page, "pair_with_code") == [{"type": "pair_with_code", "code": "4711-abc"}]
    push(page, CONNECTED)
    expect(steps(page).nth(1).get_by_text("Pair with a code instead")).to_have_count(0)


def test_a_program_of_another_version_runs_and_is_not_paired(open_page: Opener) -> None:
    page = opened(open_page, OTHER)
    expect(steps(page).nth(0)).to_contain_text("done")
    expect(steps(page).nth(1)).to_contain_text("older than this extension")


def test_a_model_on_this_computer_is_asked_by_itself(open_page: Opener) -> None:
    page = opened(open_page, model=HERE)
    expect(steps(page).nth(2)).to_contain_text("Asking it…")
    assert len(sent(page, "try_model")) == 1
    push(page, settings_news(model=HERE))
    assert len(sent(page, "try_model")) == 1


def test_the_example_opens_the_airline_with_the_words_ready(open_page: Opener) -> None:
    page = opened(open_page)
    # Another options page has asked: this one opens nothing.
    push(page, SITE)
    push(page, WORKS)
    page.get_by_role("button", name="Open the airline").click()
    assert sent(page, "open_practice") == [{"type": "open_practice"}]
    expect(page.get_by_text("“Cancel the booking with reference QX7T2M”")).to_be_visible()
    assert page.evaluate("calls") == [["tabs.create", {"url": "http://127.0.0.1:8765/?scenario=abc"}]]
    assert page.evaluate("store.draft") == "Cancel the booking with reference QX7T2M."
    push(page, {"type": "settings_refused", "problems": [{"about": "practice", "message": "It did not start."}]})
    expect(page.locator("#practice-problem")).to_have_text("It did not start.")


def test_only_the_first_minute_is_shown_and_all_settings_are_one_press_away(open_page: Opener) -> None:
    page = opened(open_page)
    expect(page.get_by_role("heading", name="Welcome to Handrail")).to_be_visible()
    expect(page.get_by_role("heading", name="The language model")).to_be_visible()
    for other in ("Budgets", "What you always allow", "Keyboard", "Connection to this computer"):
        expect(page.get_by_role("heading", name=other)).to_be_hidden()
    page.get_by_role("link", name="All settings").click()
    expect(page.get_by_role("heading", name="Budgets")).to_be_visible()
    expect(page.get_by_role("heading", name="Handrail options")).to_be_visible()
    page.get_by_role("link", name="Show the first minute again").click()
    expect(page.get_by_role("heading", name="Budgets")).to_be_hidden()


def test_who_has_done_a_run_sees_the_first_minute_only_when_asked(open_page: Opener) -> None:
    page = opened(open_page, path="options/options.html")
    expect(page.get_by_role("heading", name="The first minute")).to_be_visible()
    page = open_page(
        "options/options.html",
        scene({"type": "runs", "runs": [run_view(state="done", tokens=5000)]}, answers={"get_settings": [settings_news()]}),
    )
    expect(page.get_by_role("heading", name="The language model")).to_be_visible()
    expect(page.locator("#first")).to_be_hidden()
    page.get_by_role("link", name="Show the first minute again").click()
    expect(page.locator("#first")).to_be_visible()


def test_what_to_expect_is_one_sentence_for_the_kind_of_model(open_page: Opener) -> None:
    page = opened(open_page, model=HERE)
    expect(page.locator("#expect")).to_contain_text("small model, on this computer, did 28 of 30 tasks")
    expect(page.locator("#able li").first).to_be_hidden()
    push(page, settings_news(model={**HERE, "sentence": "Using gpt at https://api.example/v1.", "local": False}))
    expect(page.locator("#expect")).to_contain_text("on the internet did 12 of 12 long tasks")
    push(page, settings_news(model=NONE))
    expect(page.locator("#expect")).to_contain_text("28 of 30")
    page.get_by_text("All figures, and what to choose").click()
    expect(page.locator("#able li").first).to_be_visible()


def test_every_figure_of_a_model_is_one_that_was_measured(open_page: Opener) -> None:
    page = opened(open_page)
    page.get_by_text("All figures, and what to choose").click()
    figures = re.findall(r"\b\d+ of \d+\b", page.locator("#able").inner_text())
    assert len(figures) >= 5
    assert [figure for figure in figures if figure not in told_in_results()] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "text"), [(320, 100), (400, 100), (400, 200), (900, 100)])
@pytest.mark.parametrize("state", ["missing", "not_met", "no model", "done"])
def test_accessible_and_narrow(
    open_page: Opener, keep: Keep, state: str, width: int, text: int, scheme: str
) -> None:
    connection = {"missing": MISSING, "not_met": NOT_MET}.get(state, CONNECTED)
    page = opened(open_page, connection, width=width, scheme=scheme, **({"model": NONE} if state == "no model" else {}))
    page.evaluate("text => { document.documentElement.style.fontSize = `${text}%`; }", text)
    if state == "done":
        push(page, WORKS)
        page.get_by_role("button", name="Open the airline").click()
        expect(page.get_by_text("QX7T2M")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    keep(page, f"first-{state.replace(' ', '-')}-{width}-{text}-{scheme}")
