"""Every message to the browser in the person's language: which of its texts are ours is said of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from annotated_types import MaxLen
from pydantic import BaseModel

from handrail.app.translation import WORDS, as_asked, translated
from handrail.config.described import described
from handrail.gate.sentences import sentence
from handrail.store.wording import OPTIONS
from handrail.text.language import ENGLISH, Language, language
from handrail_wire import (
    Answer,
    AskApproval,
    Click,
    DaemonBody,
    Drag,
    Facts,
    Failure,
    Goto,
    ModelInUse,
    RunUpdate,
    RunView,
    Select,
    Setting,
    Settings,
    StepView,
    Type,
)

GERMAN = language("de")
OTHERS = {
    "Welcome": "daemon_version", "Act": "run ticket exemption grant like policy sealed shown action_id", "ActStatus": "action_id ledger",
    "AnswerTable": "columns csv rows", "AskApproval": "run ticket stack instruction client policy", "AskClient": "client name program",
    "Box": "", "Challenge": "nonce proof", "ExemplarShown": "task objective page elsewhere", "FixedSetting": "", "Given": "name value",
    "GrantsRevoked": "grants", "JudgedRequest": "id", "Kept": "", "KeptExemplar": "title policy site site_kind run", "KeptRun": "run instruction site",
    "KeptSchedule": "name instruction", "KeptSecret": "name", "Lease": "run", "Look": "ref", "ModelKey": "origin", "ModelsListed": "address names",
    "Observe": "run", "OpenTab": "url", "PracticeSite": "url instruction", "Preset": "key address model suggested", "ModelServer": "program address models", "Requirement": "asked found",
    "RunView": "run instruction stack model client workflow ticket", "Screenshot": "run mime data", "Setting": "name choices value default",
    "SettingProblem": "about", "Settings": "file", "SiteRuleView": "site", "StepView": "stack ref role name url exemplars value", "Wanted": "name",
    "WithdrawApproval": "ticket", "WorkflowChanged": "name", "WorkflowScheduled": "name", "WorkflowParameter": "name ask kind default last", "WorkflowProblem": "field",
    "WorkflowView": "name title site",
    "Texts": "sites policies_folder workflows_folder", "PolicyLine": "id name description site patterns skill learned_from",
    "WorkflowLine": "id name title site parameters", "TextShown": "id name text digest", "TextPlace": "site pattern",
    "TextSaved": "id", "AllExported": "text", "ImportPlanned": "sure", "ModelTrial": "", "AwaitPerson": "", "ListTools": "",
}  # fmt: skip
"""Texts that are not our own words: what the person, a page or a model said, names, addresses, what code compares."""
OF_PAGES = {"Action", "Facts", "RequestFacts"}
"""What a page says, and what is done in it, goes through untouched: a ticket is for it."""


def messages(kind: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[type[BaseModel]]:
    """A message and all that is in it."""
    if kind in seen or kind.__name__ in OF_PAGES:
        return
    seen.add(kind)
    yield kind
    for field in kind.model_fields.values():
        for inner in parts(field.annotation):
            if isinstance(inner, type) and issubclass(inner, BaseModel) and inner.__module__ != "handrail_wire.actions":
                yield from messages(inner, seen)


def parts(annotation: Any) -> Iterator[Any]:
    yield annotation
    for inner in get_args(annotation):
        yield from parts(inner)


def test_of_each_text_it_is_said_whose_it_is() -> None:
    seen: set[type[BaseModel]] = set()
    unsaid = []
    for body in get_args(get_args(DaemonBody)[0]):
        for kind in messages(body, seen):
            told = {*WORDS.get(kind, {}), *OTHERS.get(kind.__name__, "").split()}
            texts = {name for name, field in kind.model_fields.items() if str in list(parts(field.annotation))}
            unsaid += [f"{kind.__name__}.{name}" for name in sorted(texts - told - {"type"})]
            assert not set(WORDS.get(kind, {})) & set(OTHERS.get(kind.__name__, "").split())
            assert set(WORDS.get(kind, {})) <= texts
    assert unsaid == []
    assert set(WORDS) <= seen


def view(**more: Any) -> RunView:
    return RunView(run="run0000001", tab=1, instruction="Waiting for your decision.", state="needs_you", **more)


def test_only_our_own_words_change() -> None:
    step = StepView(index=0, kind="act", text='click "Stop here"', detail="covered by e1", name="Stop here")
    call = StepView(index=1, kind="call", text="All steps were done.")
    hint = StepView(index=2, kind="hint", text="All steps were done.")
    asked = view(question="It happened", answers=["It happened", "Maybe"], message="Waiting for your decision.")
    update = translated(RunUpdate(run=asked, steps=[step, call, hint]), GERMAN)
    assert isinstance(update, RunUpdate)
    assert update.run.instruction == "Waiting for your decision."
    assert update.run.message == "Wartet auf die Freigabe."
    assert update.run.answers == ["Es ist geschehen", "Maybe"]
    assert [one.text for one in update.steps] == ["Klick auf „Stop here“", "All steps were done.", "All steps were done."]
    assert (update.steps[0].detail, update.steps[0].name) == ("verdeckt durch e1", "Stop here")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("In progress\nDone\nTo do", "In progress\nDone\nTo do"),
        ("Done", "Done"), ("large", "large"),
        ("The ticket says: Nothing was changed. Done.", "The ticket says: Nothing was changed. Done."),
        ("All steps were done.", "Alle Schritte sind erledigt."),
        ("1 of 3 rows were done.\nRow 2: Done\nRow 3: Nothing was changed. Or so", "1 von 3 Zeilen sind erledigt.\nZeile 2: Done\nZeile 3: Nothing was changed. Or so"),
        ("The answer has not the form that was asked for: it is no JSON. It was: Done", "Die Antwort hat nicht die verlangte Form: it is no JSON. Sie war: Done"),
        ("The best it had seen: Done (large).", "Das Beste bis dahin: Done (large)."),
    ],
)  # fmt: skip
def test_nothing_inside_an_answer_is_translated(answer: str, said: str) -> None:
    step = StepView(index=0, kind="return", text=answer, reason=answer)
    update = translated(RunUpdate(run=view(answer=answer), steps=[step]), GERMAN)
    assert isinstance(update, RunUpdate)
    assert (update.run.answer, update.steps[0].text, update.steps[0].reason) == (said, said, said)


@pytest.mark.parametrize("typed", ["large", "off", "Done", "Done. Nothing was changed, I think.", "on and off"])
def test_what_was_typed_is_shown_as_it_was_typed(typed: str) -> None:
    steps = [
        StepView(index=0, kind="question", text="Which size?", detail=typed),
        StepView(index=1, kind="approval", text="Denied", detail=typed),
        StepView(index=2, kind="note", text=f"size = {typed}"),
        StepView(index=3, kind="question", text="Did it?", detail="It happened"),
    ]
    update = translated(RunUpdate(run=view(), steps=steps), GERMAN)
    assert isinstance(update, RunUpdate)
    assert [one.detail for one in update.steps] == [typed, typed, "", "Es ist geschehen"]
    assert update.steps[2].text == f"size = {typed}"


def test_in_english_a_message_is_the_very_same() -> None:
    failure = Failure(code="unknown_run", message="That run is over.")
    assert translated(failure, ENGLISH) is failure
    assert translated(failure, GERMAN) == Failure(code="unknown_run", message="Dieser Lauf ist vorbei.")


def test_what_was_offered_is_answered_in_english() -> None:
    offered = ["Yes", "Always", "I do it myself"]
    assert as_asked(Answer(run="run0000001", text="Selbst machen"), offered, GERMAN).text == "I do it myself"
    assert as_asked(Answer(run="run0000001", text="Immer"), offered, GERMAN).text == "Always"
    assert as_asked(Answer(run="run0000001", text="Vielleicht"), offered, GERMAN).text == "Vielleicht"
    assert as_asked(Answer(run="run0000001", text="Always"), offered, ENGLISH).text == "Always"
    # As in English, whoever types it need not mind its case.
    assert as_asked(Answer(run="run0000001", text=" selbst machen"), offered, GERMAN).text == "I do it myself"


def test_each_answer_that_is_offered_has_words_of_its_own_that_fit() -> None:
    offered = tuple(OPTIONS.values())
    shown = [GERMAN.of_term(one) for one in offered]
    assert len(set(shown)) == len(offered) and not set(shown) & set(offered)
    for one, german in zip(offered, shown, strict=True):
        seen = translated(view(question="?", answers=[one]), GERMAN)
        assert isinstance(seen, RunView) and seen.answers == [german]
        assert as_asked(Answer(run="run0000001", text=german), offered, GERMAN).text == one


@pytest.mark.parametrize("name", ["Pay", 'Pay" on good.test', "Bezahlen"])
def test_the_sentence_that_is_approved_is_made_anew(name: str) -> None:
    facts = Facts(document_id="D1", frame_origin="https://shop.test", url="https://shop.test/", role="button", name=name, total="$ 9")
    ask = AskApproval(
        run="run0000001", step=0, tab=1, ticket="0" * 64, action=Click(ref="e1"), facts=facts, expires=60,
        sentence=f'Handrail wants to press "{name}" on shop.test, for a total of $ 9.',
        reasons=["It pays or places an order (\"Pay\")"],
    )  # fmt: skip
    said = translated(ask, GERMAN)
    assert isinstance(said, AskApproval)
    assert said.sentence == f"Handrail möchte auf shop.test „{name}“ drücken. Summe: $ 9."
    assert said.reasons == ["Es bezahlt oder bestellt etwas („Pay“)"]
    # A ticket is for what the person is shown of the page, and that stays as it is.
    assert (said.action, said.facts, said.ticket) == (ask.action, ask.facts, ask.ticket)


@pytest.mark.parametrize("lang", [ENGLISH, GERMAN])
def test_a_long_name_hides_neither_the_site_nor_the_total(lang: Language) -> None:
    facts = Facts(document_id="D1", frame_origin="https://shop.test", url="https://shop.test/", role="button", name="Pay " * 250, drop="d" * 300, total="$ 9")
    long = "x" * 1000
    for action in (
        Click(ref="e1"), Click(ref="e1", dialog="accept", dialog_text=long), Drag(ref="e1", to="e2"),
        Select(ref="e1", options=[long[:500]]), Type(ref="e1", text=long),
    ):  # fmt: skip
        ask = AskApproval(
            run="run0000001", step=0, tab=1, ticket="0" * 64, action=action, facts=facts, expires=60,
            sentence=sentence(action, facts)[:1000],
        )  # fmt: skip
        said = translated(ask, lang)
        assert isinstance(said, AskApproval)
        # As much of it is shown in the window's heading (extension/approval/approval.js).
        assert "shop.test" in said.sentence and "$ 9" in said.sentence and len(said.sentence) <= 400
        assert ("Handrail möchte" in said.sentence) == (lang is GERMAN)


def test_an_address_that_is_opened_is_asked_about_in_german() -> None:
    facts = Facts(document_id="D1", frame_origin="https://shop.test", url="https://shop.test/")
    said = sentence(Goto(url="https://shop.test/{site}?a={0.x}"), facts, GERMAN.filled)
    assert said.endswith(" öffnen") and said.startswith("https://shop.test/")


def test_what_is_longer_in_another_language_still_fits() -> None:
    bounds = [one.max_length for one in StepView.model_fields["detail"].metadata if isinstance(one, MaxLen)]
    text = f"the person denied this step: {'x' * 960}"
    step = StepView(index=0, kind="act", text="click e1", detail=text)
    update = translated(RunUpdate(run=view(), steps=[step]), GERMAN)
    assert isinstance(update, RunUpdate)
    assert RunUpdate.model_validate_json(update.model_dump_json()) == update
    assert len(update.steps[0].detail) <= bounds[0]


def test_a_setting_has_german_words_and_its_values_are_left_to_code() -> None:
    setting = Setting(
        name="critic", title="A second look at each step", description="Choose on or off.", kind="choice", choices=["off", "small"],
        choice_words=["off", "small"],
        value="off", default="off", set=False, locked="the command line",
    )  # fmt: skip
    model = ModelInUse(state="ready", sentence="No language model is in use.")
    shown = translated(
        Settings(
            file="/off", settings=[setting], fixed=[], presets=[], keys=[], sites=[], model=model,
            saved="Saved: A second look at each step: off. It counts from the next run on.",
        ),
        GERMAN,
    )  # fmt: skip
    assert isinstance(shown, Settings)
    one = shown.settings[0]
    assert (one.title, one.description, one.locked) == ("Ein zweiter Blick auf jeden Schritt", "An oder aus wählen.", "die Kommandozeile")
    assert (one.name, one.choices, one.value, one.default) == ("critic", ["off", "small"], "off", "off")
    assert one.choice_words == ["aus", "klein"]
    assert shown.saved == "Gespeichert: Ein zweiter Blick auf jeden Schritt: aus. Es gilt ab dem nächsten Lauf."
    assert shown.model.sentence == "Kein Sprachmodell ist in Gebrauch."


NAMES_OF_MAKERS = ("model.interface", "small.interface")


@pytest.mark.parametrize("name", [one.name for one in described().values() if one.choices and one.name not in NAMES_OF_MAKERS])
def test_what_can_be_chosen_has_a_german_word_of_its_own(name: str) -> None:
    choices = described()[name].choices
    german = [GERMAN.of_term(choice) for choice in choices]
    assert len({*german, *choices}) == 2 * len(choices)
