"""The settings on the options page: every one of them, in plain words, by keyboard, undone with one press."""

import re
from typing import Any, get_args

import pytest
from playwright.sync_api import Page, expect

from handrail.config.described import described
from handrail_wire import ModelTrial, SettingName, TrialRow
from tests.extension.ui.conftest import (
    ENGLISH,
    GERMAN,
    Keep,
    Opener,
    assert_accessible,
    assert_fits,
    push,
    sent,
    tell_focus,
)
from tests.extension.ui.scenes import CONNECTED, GRANTS, MISSING, scene, settings_news

pytestmark = pytest.mark.browser
FOLDED = "options/options.html"
PATH = f"{FOLDED}#all"
KEY = "sk-canary-7f3a"
DESCRIBED = described()


def opened(open_page: Opener, news: dict[str, Any] | None = None, **how: Any) -> Page:
    """The page, connected, with the settings shown."""
    page = open_page(PATH, scene(GRANTS, answers={"get_settings": [news or settings_news()]}), **how)
    expect(page.get_by_role("heading", name="The language model")).to_be_visible()
    return page


def field(page: Page, name: str) -> Any:
    return page.locator(f'[data-name="{name}"]')


def test_every_setting_is_there_with_its_sentence_and_its_default(open_page: Opener) -> None:
    page = opened(open_page)
    for name in get_args(SettingName):
        one = field(page, name)
        expect(one).to_have_count(1)
        expect(one.locator("label").first).not_to_be_empty()
        expect(one.locator(".hint")).to_contain_text(DESCRIBED[name].description)
        expect(one.locator("code")).to_have_text(name)
    expect(field(page, "budgets.calls")).to_contain_text("By default: no limit.")
    expect(field(page, "critic")).to_contain_text("By default: off.")
    page.get_by_text("What cannot be set here").click()
    expect(page.locator("#fixed")).to_contain_text("17347")


def test_without_the_program_there_are_no_settings(open_page: Opener) -> None:
    page = open_page(PATH, {**scene(), "connection": MISSING})
    expect(page.get_by_text("once Handrail's program is connected")).to_be_visible()
    expect(page.locator("#settings")).to_be_hidden()
    assert sent(page, "get_settings") == []


def test_a_change_is_sent_said_and_undone_by_keyboard(open_page: Opener) -> None:
    page = opened(open_page)
    calls = page.get_by_label("Most calls of the model", exact=True)
    calls.focus()
    page.keyboard.type("40")
    page.keyboard.press("Tab")
    assert sent(page, "change_settings") == [
        {"type": "change_settings", "changes": [{"name": "budgets.calls", "value": 40}]}
    ]
    saved = {"saved": "Saved: Most calls of the model: 40. It counts from the next run on.", "undo": "Most calls of the model: 40"}
    push(page, settings_news(values={"budgets.calls": 40}, **saved))
    expect(page.get_by_role("status").filter(has_text="It counts from the next run on")).to_be_visible()
    page.get_by_role("button", name="Undo Most calls of the model: 40").focus()
    page.keyboard.press("Enter")
    assert sent(page, "undo_settings") == [{"type": "undo_settings"}]
    push(page, settings_news(saved="Undone: Most calls of the model: 40."))
    expect(calls).to_have_value("")
    assert tell_focus(page) == "saved"


def test_what_can_be_taken_back_is_named_by_its_button_also_without_news(open_page: Opener) -> None:
    page = opened(open_page)
    push(page, settings_news(undo="the policy find_parcel"))
    expect(page.get_by_text("Undo the policy find_parcel")).to_be_visible()


def test_reset_and_switches_and_no_limit(open_page: Opener) -> None:
    page = opened(open_page, settings_news(values={"budgets.depth": 9, "screenshots": False}))
    page.get_by_role("button", name="Reset Policies inside one another to 6").click()
    page.get_by_label("Pictures of each step", exact=True).check()
    expect(page.get_by_role("button", name="Reset Most calls of the model")).to_be_hidden()
    limit = field(page, "budgets.seconds").get_by_label("No limit")
    limit.check()
    page.get_by_label("A second look at each step", exact=True).select_option("large")
    assert [one["changes"][0] for one in sent(page, "change_settings")] == [
        {"name": "budgets.depth", "value": None},
        {"name": "screenshots", "value": None},
        {"name": "budgets.seconds", "value": "none"},
        {"name": "critic", "value": "large"},
    ]


def test_what_is_wrong_is_said_beside_the_field(open_page: Opener) -> None:
    refused = {"type": "settings_refused", "problems": [{"about": "budgets.calls", "message": "Give 1 or more."}]}
    page = open_page(PATH, scene(answers={"get_settings": [settings_news()], "change_settings": [refused]}))
    calls = page.get_by_label("Most calls of the model", exact=True)
    calls.fill("many")
    calls.press("Enter")
    assert sent(page, "change_settings")[0]["changes"] == [{"name": "budgets.calls", "value": "many"}]
    expect(field(page, "budgets.calls").get_by_role("alert")).to_have_text("Give 1 or more.")
    expect(calls).to_have_attribute("aria-invalid", "true")
    expect(calls).to_have_value("many")


def test_what_is_set_elsewhere_cannot_be_changed_here(open_page: Opener) -> None:
    news = settings_news()
    for one in news["settings"]:
        if one["name"] == "critic":
            one["locked"] = "the environment variable HANDRAIL_CRITIC"
        if one["name"] == "reformulate":
            one["waits"] = True
    page = opened(open_page, news)
    expect(page.get_by_label("A second look at each step", exact=True)).to_be_disabled()
    expect(field(page, "critic")).to_contain_text("Set by the environment variable HANDRAIL_CRITIC")
    expect(field(page, "reformulate")).to_contain_text("after the next start")


def test_a_service_is_set_up_with_one_press(open_page: Opener) -> None:
    """The key, then the choice, then the trial, each once the one before is saved."""
    page = opened(open_page)
    main = page.locator("#model")
    main.get_by_label("A service, with a key").check()
    main.get_by_label("Which one?").select_option(label="Anthropic")
    main.get_by_label("Model", exact=True).fill("claude-sonnet-5-5")
    main.get_by_label("Key", exact=True).fill(KEY)
    main.get_by_role("button", name="Save and test").click()
    address = "https://api.anthropic.com"
    assert sent(page, "set_model_key_ui") == [{"type": "set_model_key_ui", "address": address, "key": KEY}]
    assert sent(page, "change_settings") == [], "it is saved once its key is there"
    keys = [{"origin": address, "where": "keyring"}]
    push(page, settings_news(keys=keys, saved=f"The key for {address} is in the keyring."))
    changes = [{"name": "model.base_url", "value": address}, {"name": "model.name", "value": "claude-sonnet-5-5"}]
    assert sent(page, "change_settings") == [{"type": "change_settings", "changes": changes}]
    assert sent(page, "try_model") == [], "it is tried once it is saved"
    set_ = {"model.base_url": address, "model.name": "claude-sonnet-5-5"}
    push(page, settings_news(keys=keys, values=set_, saved="Saved: the model. The model is looked for now."))
    assert sent(page, "try_model") == [{"type": "try_model", "small": False, "fetch": False}]
    expect(main.get_by_label("A service, with a key")).to_be_checked()
    expect(main.get_by_label("Which one?")).to_have_value("anthropic")
    push(page, ModelTrial(small=False, state="going", text="It answers. Trying what it can do…").model_dump())
    expect(main.get_by_role("progressbar")).to_be_visible()
    expect(main.get_by_role("button", name="Save and test")).to_be_disabled()
    row = TrialRow(what="price of a million tokens", value="2 in, 12 out", tried="—", source="https://openai.com")
    push(page, ModelTrial(small=False, state="works", text="The first answer took 0.9 s.", rows=[row]).model_dump())
    expect(main.get_by_text("It works. The first answer took 0.9 s.")).to_be_visible()
    expect(main.get_by_role("row", name="price of a million tokens")).to_contain_text("2 in, 12 out")
    push(page, ModelTrial(small=False, state="fails", text="The key is wrong.").model_dump())
    expect(main.get_by_text("It does not work. The key is wrong.")).to_be_visible()
    expect(main.locator(".model-state .badge")).to_have_text("Does not work")
    push(page, settings_news(values=set_, saved="Saved: something else."))
    expect(main.locator(".model-state .badge")).to_have_text("Does not work")
    news = settings_news(values=set_)
    push(page, {**news, "model": {**news["model"], "state": "looking"}})
    push(page, news)
    expect(main.locator(".model-state .badge")).to_have_text("In use")
    assert len(sent(page, "try_model")) == 1
    under = "text => { const { x, y, height } = text.getBoundingClientRect(); return document.elementFromPoint(x + 5, y + height / 2) === text }"
    assert main.get_by_text("It does not work. The key is wrong.").evaluate(under), "the bar at the end lies beside it"


def test_a_key_is_sent_once_and_kept_nowhere_in_the_page(open_page: Opener) -> None:
    page = opened(open_page)
    main = page.locator("#model")
    main.get_by_label("A service, with a key").check()
    main.get_by_label("Which one?").select_option(label="Another address")
    main.get_by_label("Address").fill("https://models.example/v1")
    expect(main.get_by_text("There is no key for https://models.example.")).to_be_visible()
    main.get_by_label("Which one?").select_option(label="Anthropic")
    expect(main.get_by_text("There is no key for https://api.anthropic.com.")).to_be_visible()
    box = main.get_by_label("Key", exact=True)
    expect(box).to_have_attribute("type", "password")
    box.fill(KEY)
    box.press("Enter")
    assert sent(page, "set_model_key_ui") == [
        {"type": "set_model_key_ui", "address": "https://api.anthropic.com", "key": KEY}
    ]
    expect(box).to_have_value("")
    page.evaluate("sent.length = 0")
    refused = {"type": "settings_refused", "problems": [{"about": "key", "message": "This machine has no keyring."}]}
    push(page, refused)
    expect(main.get_by_text("This machine has no keyring.")).to_be_visible()
    push(page, settings_news(saved="Saved: something else."))
    assert sent(page, "change_settings") + sent(page, "try_model") == [], "without its key nothing is chosen"
    assert KEY not in page.content() + page.evaluate("JSON.stringify([sent, store, localStorage, sessionStorage])")
    main.get_by_label("Which one?").select_option(label="OpenAI")
    expect(main.get_by_text("There is a key for https://api.openai.com.")).to_be_visible()
    main.get_by_role("button", name="Delete the key").click()
    assert sent(page, "remove_model_key") == [{"type": "remove_model_key", "address": "https://api.openai.com/v1"}]


def test_where_no_key_is_needed_none_is_asked_for_and_no_keyring_is_missed(open_page: Opener) -> None:
    said = "This machine has no keyring."
    page = opened(open_page, settings_news(keyring_problem=said))
    main = page.locator("#model")
    for kind in ("Built in", "A program on this computer"):
        main.get_by_label(kind).check()
        expect(main.get_by_role("button", name=re.compile("and test"))).to_be_visible()
        expect(main.get_by_label("Key", exact=True)).to_be_hidden()
        expect(main.get_by_text(said)).to_be_hidden()
    main.get_by_label("A service, with a key").check()
    expect(main.get_by_text(said)).to_be_visible()


def test_a_program_of_this_computer_is_chosen_from_what_was_found(open_page: Opener) -> None:
    page = opened(open_page, width=400, height=500)
    main = page.locator("#model")
    main.get_by_label("A program on this computer").check()
    expect(main.get_by_label("Which one?").locator("option").first).to_have_text("Ollama (running)")
    options = main.get_by_label("Which model?").locator("option")
    expect(options).to_have_text(["llama4:8b", "qwen3.5:9b (recommended)", "Another one"])
    expect(main.get_by_role("button", name="Save and test")).to_be_in_viewport()
    main.get_by_role("button", name="Save and test").click()
    assert sent(page, "change_settings")[0]["changes"] == [
        {"name": "model.base_url", "value": "http://127.0.0.1:11434/v1"}, {"name": "model.name", "value": "qwen3.5:9b"},
    ]  # fmt: skip


def test_a_program_that_does_not_run_is_named_and_looked_for_again(open_page: Opener) -> None:
    page = open_page(PATH, scene(answers={"get_settings": [settings_news(servers=[])]}))
    main = page.locator("#model")
    main.get_by_label("A program on this computer").check()
    expect(main.get_by_text("Ollama was not found on this computer.")).to_be_visible()
    main.get_by_role("button", name="Look again").click()
    assert len(sent(page, "get_settings")) == 2
    push(page, settings_news())
    expect(main.get_by_text("Ollama was not found on this computer.")).to_be_hidden()
    expect(main.get_by_label("Which model?")).to_have_value("qwen3.5:9b")


def test_names_of_the_settings_file_are_shown_on_demand(open_page: Opener) -> None:
    page = opened(open_page)
    name = field(page, "budgets.calls").locator("code")
    expect(name).to_be_hidden()
    page.get_by_label("Show the names that settings have in the settings file").check()
    expect(name).to_be_visible()
    page.reload()
    expect(name).to_be_visible()
    page.get_by_label("Show the names that settings have in the settings file").uncheck()
    expect(name).to_be_hidden()


def test_a_choice_is_taken_back(open_page: Opener) -> None:
    page = opened(open_page, settings_news(values={"model.name": "qwen2.5-coder-1.5b"}))
    page.locator("#model").get_by_role("button", name="Choose nothing").click()
    assert sent(page, "change_settings")[0]["changes"] == [{"name": "model.name", "value": None}]
    push(page, settings_news(saved="Saved: the model."))
    expect(page.locator("#model").get_by_role("radio", checked=True)).to_have_count(0)
    assert sent(page, "try_model") == []


@pytest.mark.parametrize(("texts", "typed", "told"), [(GERMAN, "2,5", 2.5), (GERMAN, "2.5", 2.5), (GERMAN, "2.000", "2.000"), (ENGLISH, "2.5", 2.5), (ENGLISH, "2,5", "2,5")])
def test_decimals_stand_behind_a_comma_where_the_language_has_them_there(open_page: Opener, texts: Any, typed: str, told: Any) -> None:
    page = open_page(PATH, scene(GRANTS, answers={"get_settings": [settings_news()]}), texts=texts)
    box = page.get_by_label("Most money", exact=True)
    box.fill(typed)
    box.press("Tab")
    (message,) = sent(page, "change_settings")
    assert message["changes"] == [{"name": "budgets.money", "value": told}], "what is no number is refused in words"
    push(page, settings_news(values={"budgets.money": 0.125}))
    page.get_by_label("Most time (seconds)", exact=True).focus()
    expect(box).to_have_value("0,125" if texts is GERMAN else "0.125")
    box.focus()
    box.press("Tab")
    assert len(sent(page, "change_settings")) == 1, "what is shown is what is read"


def test_where_it_runs_stays_as_it_was_chosen_when_news_come(open_page: Opener) -> None:
    page = opened(open_page)
    main = page.locator("#model")
    main.get_by_label("A service, with a key").check()
    main.get_by_label("Which one?").select_option(label="Another address")
    push(page, settings_news())
    expect(main.get_by_label("Address")).to_be_visible()
    main.get_by_label("Address").fill("https://models.example/v1")
    main.get_by_role("button", name="Save and test").click()
    push(page, settings_news(values={"model.base_url": "https://models.example/v1"}, saved="Saved: the model."))
    push(page, settings_news(values={}, saved="Undone."))
    expect(main.get_by_role("radio", checked=True)).to_have_count(0)


def test_what_is_wrong_with_nothing_in_particular_is_said_where_it_is_seen(open_page: Opener) -> None:
    page = opened(open_page, width=400, height=500)
    push(page, {"type": "settings_refused", "problems": [{"about": "", "message": "The file is not valid TOML."}]})
    expect(page.get_by_text("The file is not valid TOML.")).to_be_in_viewport()


def test_a_model_of_handrails_own_is_fetched_when_it_is_tried(open_page: Opener) -> None:
    page = opened(open_page, settings_news(values={"model.name": "qwen2.5-coder-1.5b"}))
    main = page.locator("#model")
    expect(main.get_by_label("Built in")).to_be_checked()
    expect(main.get_by_label("Which one?").locator("option:checked")).to_contain_text("(recommended)")
    expect(main.get_by_text("It did 59 of 60 simple exercises.")).to_be_visible()
    expect(main.get_by_label("Address")).to_be_hidden()
    main.get_by_role("button", name="Download and test").click()
    assert sent(page, "try_model") == [{"type": "try_model", "small": False, "fetch": True}]
    push(page, ModelTrial(small=False, state="going", text="Fetching the model: 0.55 of 1.12 GB", done=0.5).model_dump())
    expect(main.get_by_role("progressbar")).to_have_attribute("value", "0.5")


def test_which_models_a_service_has(open_page: Opener) -> None:
    listed = {"type": "models_listed", "address": "https://api.openai.com/v1", "names": ["gpt-6-luna", "gpt-6-sol"]}
    page = open_page(PATH, scene(answers={"get_settings": [settings_news()], "list_models": [listed]}))
    main = page.locator("#model")
    main.get_by_label("A service, with a key").check()
    options = main.get_by_label("Which model?").locator("option")
    expect(options).to_have_text(["gpt-6-sol (recommended)", "Another one"])
    main.get_by_role("button", name="Show its models").click()
    expect(main.get_by_text("Its models are in the list above.")).to_be_visible()
    expect(options).to_have_text(["gpt-6-luna", "gpt-6-sol (recommended)", "Another one"])
    expect(main.get_by_label("Which model?")).to_have_value("gpt-6-sol")
    main.get_by_label("Which model?").select_option("Another one")
    main.get_by_label("Model", exact=True).fill("gpt-6-terra")
    main.get_by_role("button", name="Save and test").click()
    assert sent(page, "change_settings")[0]["changes"][1] == {"name": "model.name", "value": "gpt-6-terra"}


def test_the_second_model_has_its_own_form(open_page: Opener) -> None:
    page = opened(open_page)
    page.get_by_text("A second model for easy steps").click()
    second = page.locator("#small")
    second.get_by_label("A program on this computer").check()
    second.get_by_role("button", name="Save and test").click()
    assert [one["name"] for one in sent(page, "change_settings")[0]["changes"]] == ["small.base_url", "small.name"]


def test_rules_for_sites(open_page: Opener) -> None:
    page = opened(open_page)
    page.get_by_label("bank.example", exact=True).select_option("ask")
    page.get_by_role("button", name="Forget the rule for bank.example").click()
    page.get_by_label("Site", exact=True).fill("clinic.example")
    page.keyboard.press("Enter")
    assert [(one["site"], one["rule"]) for one in sent(page, "set_site_rule")] == [
        ("bank.example", "ask"), ("bank.example", None), ("clinic.example", "never")
    ]  # fmt: skip
    push(page, {"type": "settings_refused", "problems": [{"about": "site", "message": "That names no site."}]})
    expect(page.get_by_text("That names no site.")).to_be_visible()
    assert tell_focus(page) == "site"


def test_parts_are_folded_and_the_address_says_which_are_open(open_page: Opener) -> None:
    page = open_page(FOLDED, scene(GRANTS, answers={"get_settings": [settings_news()]}))
    calls, always = page.get_by_label("Most calls of the model", exact=True), page.locator("#grants")
    expect(page.get_by_role("heading", name="Budgets")).to_be_visible()
    expect(page.get_by_text("How much one run may take before it stops")).to_be_visible()
    expect(calls).to_be_hidden()
    page.locator("summary", has_text="Budgets").focus()
    page.keyboard.press("Enter")
    expect(calls).to_be_visible()
    page.wait_for_function("location.hash === '#budgets'")
    page.locator("summary", has_text="What you always allow").press("Space")
    page.wait_for_function("location.hash === '#budgets,grants'")
    page.reload()
    expect(calls).to_be_visible()
    expect(always).to_be_visible()
    expect(page.get_by_label("Pictures of each step", exact=True)).to_be_hidden()
    for name in ("Budgets", "What you always allow"):
        page.locator("summary", has_text=name).click()
    page.wait_for_function("location.hash === ''")
    page.get_by_role("link", name="Open all parts").click()
    expect(page.get_by_label("Pictures of each step", exact=True)).to_be_visible()
    assert page.locator("details.part:not([open])").count() == 0


def test_a_link_leads_to_one_part_and_what_is_wrong_in_a_folded_one_is_shown(open_page: Opener) -> None:
    page = open_page(f"{FOLDED}#schedules", scene(GRANTS, answers={"get_settings": [settings_news()]}))
    expect(page.get_by_role("heading", name="Schedules")).to_be_in_viewport()
    expect(page.get_by_text("There are no schedules.")).to_be_visible()
    for about in ("mechanisms.samples", "small.context"):
        push(page, {"type": "settings_refused", "problems": [{"about": about, "message": f"Wrong: {about}"}]})
        expect(field(page, about).get_by_role("alert")).to_be_visible()
    # What is undone from the bar, or could not be read, may be about any of them.
    for about in ("site", "policy", "workflow", "history", "import", "exemplars"):
        push(page, {"type": "settings_refused", "problems": [{"about": about, "message": f"Wrong: {about}"}]})
        expect(page.get_by_text(f"Wrong: {about}")).to_be_visible()


def test_everything_is_reached_with_the_keyboard(open_page: Opener) -> None:
    page = opened(open_page)
    wanted = {"model-kind-own", "setting-budgets.calls", "setting-critic", "site", "rule"}
    reached = set()
    for _ in range(140):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    assert wanted <= reached


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 900])
def test_accessible_and_narrow(open_page: Opener, keep: Keep, scheme: str, width: int) -> None:
    set_ = {"model.base_url": "https://api.openai.com/v1", "model.name": "gpt-6.2-sol", "budgets.calls": 40}
    news = settings_news(values=set_, saved="Saved: Most calls of the model: 40. It counts from the next run on.", undo="Most calls of the model: 40")
    page = opened(open_page, news, width=width, scheme=scheme)
    push(page, CONNECTED)
    for details in ("A second model for easy steps", "Mechanisms, for those who measure", "What cannot be set here"):
        page.get_by_text(details).click()
    page.get_by_label("A program on this computer").first.check()
    page.get_by_text("More settings of this model").first.click()
    row = TrialRow(what="price of a million tokens", value="2 in, 12 out", tried="—", source="https://openai.com/pricing")
    push(page, ModelTrial(small=False, state="works", text="The first answer took 0.9 s.", rows=[row]).model_dump())
    push(page, {"type": "settings_refused", "problems": [{"about": "budgets.depth", "message": "Give 1 or more."}]})
    assert_accessible(page)
    assert_fits(page)
    keep(page, f"settings-{width}-{scheme}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 900])
def test_folded_it_is_accessible_narrow_and_short(open_page: Opener, keep: Keep, width: int, scheme: str) -> None:
    page = open_page(FOLDED, scene(GRANTS, answers={"get_settings": [settings_news()]}), width=width, scheme=scheme)
    expect(page.get_by_role("heading", name="Budgets")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    assert page.evaluate("document.documentElement.scrollHeight") < 2600
    keep(page, f"folded-{width}-{scheme}")
