"""Journals of before said in sentences what is a field today: they are read as if they had it."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.happened.old_rows import lifted
from handrail.happened.origin import ModelDecision, Origin, Person, Retry, WorkflowStep

Row = tuple[str, dict[str, Any]]
PUSH: Row = ("push", {"policy": "buy_lamp", "arguments": {}, "objective": "buy_lamp()", "reason": "Row 3 of 9"})
HOW = "Step 2 (click “Buy now”) is not possible: the page has no button “Buy now”. How do I go on?"


def act(step: int, text: str, reason: str = "") -> Row:
    return "act", {"step": step, "text": text, "status": "done", "verb": "click", "ref": "e1", "page": "", "reason": reason}


def last(*rows: Row) -> Any:
    return list(lifted(rows))[-1]


@pytest.mark.parametrize(
    ("rows", "origin"),
    [
        ([PUSH, act(0, "click", "Step 2 of the workflow: click")], WorkflowStep("buy_lamp", 1, row=2)),
        ([PUSH, act(0, "click", "For step 1 of the workflow: click")], WorkflowStep("buy_lamp", 0, part=True, row=2)),
        ([("decision", {"model": "able"}), act(0, "click", "it is next")], ModelDecision(1)),
        ([("decision", {"model": "you"}), act(0, "click")], Person()),
        ([act(4, "click"), act(5, "click again, and let the page send it")], Retry(4, ModelDecision())),
        ([act(5, "click again, and let the page send it")], ModelDecision()),
    ],
    ids=["a step", "a part", "a model", "the person", "once more", "once more of nothing"],
)
def test_who_did_a_step_is_read_off_its_reason(rows: list[Row], origin: Origin) -> None:
    assert last(*rows)["origin"] == origin


def test_a_step_after_a_call_of_a_model_is_the_workflows() -> None:
    call: Row = ("push", {"policy": "mend_step", "arguments": {"step": "1"}, "objective": "Do it", "reason": ""})
    rows = [PUSH, call, ("pop", {"status": "done"}), act(1, "click", "Step 3 of the workflow: click")]
    assert last(*rows)["origin"] == WorkflowStep("buy_lamp", 2, row=2)


def test_what_was_read_and_which_tool_was_asked_have_names() -> None:
    note = last(("note", {"text": "Read off the page: read: 58:22\nand more"}))
    assert (note["name"], note["value"]) == ("read", "58:22\nand more")
    assert "name" not in last(("note", {"text": "The page says: read: 5822"}))
    assert last(("tool", {"text": "count lamps", "result": "2"}))["tool"] == "count"
    assert last(("error", {"text": "The answer has not the form that was asked for: no list"}))["why"] == "not_as_asked"


def test_what_was_asked_and_chosen() -> None:
    words = ["Let a model look for it", "Let a model look for all that is missing", "I do it myself", "Stop here"]
    question: Row = ("question", {"text": HOW, "fields": [], "answers": words})
    assert (last(question)["topic"], last(question)["about"]) == ("step_missing", "1")
    assert last(question)["options"] == ["let_look", "let_look_for_all", "by_hand", "stop"]
    answered = last(question, ("answer", {"question": HOW, "text": "let a model look for all that is missing "}))
    assert (answered["topic"], answered["about"], answered["option"]) == ("step_missing", "1", "let_look_for_all")
    other = last(("answer", {"question": "Which lamp?", "text": "Let a model look for all that is missing"}))
    assert other["topic"] == "", "the words are no permission where they answer something else"
    ended = "It was not seen how this step ended: pay. Please look at the page (and your e-mail) and tell me: did it?"
    unseen = last(("answer", {"question": ended, "text": "It did not happen"}))
    assert (unseen["topic"], unseen["option"]) == ("how_it_ended", "did_not_happen")


def test_what_is_written_today_is_left_alone() -> None:
    step = {"n": 7, "kind": "model"}
    new = act(0, "click again, and let the page send it", "Step 2 of the workflow: click")
    assert last(PUSH, ("act", {**new[1], "origin": step}))["origin"] == step
    said = {"question": HOW, "text": "Let a model look for all that is missing", "topic": "", "about": "", "option": ""}
    assert last(("answer", said)) == said
