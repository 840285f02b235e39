"""Vague instructions become explicit: by rules, by a large model that may not touch a value, and by the person."""

from __future__ import annotations

import json
from datetime import date
from importlib import resources
from pathlib import Path

import pytest

from handrail.turn.reformulate import by_rules, corrected, same_values
from handrail_wire import Answer
from tests.support.world import act, form_page, stop, world

TODAY = date(2023, 7, 1)  # a Saturday


@pytest.mark.parametrize(
    ("said", "resolved"),
    [
        ("Book a table for next Friday at 7pm", "Book a table for next Friday (Friday, 2023-07-07) at 7pm"),
        ("Fly tomorrow, back in two weeks", "Fly tomorrow (Sunday, 2023-07-02), back in two weeks (Saturday, 2023-07-15)"),
        ("What did I buy 3 days ago?", "What did I buy 3 days ago (Wednesday, 2023-06-28)?"),
        ("Zahnarzt übermorgen um 9", "Zahnarzt übermorgen (Monday, 2023-07-03) um 9"),
        ("the day after tomorrow", "the day after tomorrow (Monday, 2023-07-03)"),
        ('Write "See you tomorrow" to Lena', 'Write "See you tomorrow" to Lena'),
        ("tomorrow (2023-07-02)", "tomorrow (2023-07-02)"),
        ("Find flights on 4 August 2023", "Find flights on 4 August 2023"),
        ("Guten Morgen, show my Friday playlist", "Guten Morgen, show my Friday playlist"),
        ("hotels within 5 mi of it", "hotels within 5 mi (5 miles, about 8.05 km) of it"),
        ("version 1.5.2 miles, 1.234,56 km", "version 1.5.2 miles, 1.234,56 km (1.234,56 kilometers, about 767 mi)"),
        ("hotels within 5 miles, tomorrow", "hotels within 5 miles (about 8.05 km), tomorrow (Sunday, 2023-07-02)"),
        ("a bag of at most 22 lbs.", "a bag of at most 22 lbs (22 pounds, about 9.98 kg)."),
        ("a 55-inch TV", "a 55-inch (55 inches, about 140 cm) TV"),
        ("at 72 °F or -5°C", "at 72 °F (72 degrees Fahrenheit, about 22.2 °C) or -5°C (-5 degrees Celsius, about 23 °F)"),
        ("a flat of 1,200 sq ft", "a flat of 1,200 sq ft (1,200 square feet, about 111 m²)"),
        ("ein Weg von 1,5 km", "ein Weg von 1,5 km (1,5 kilometers, about 0.932 mi)"),
        ('Write "5 mi to go" and pay $5', 'Write "5 mi to go" and pay $5'),
        ("book it with 20,000 miles: 5 in stock, 5g, 5 pounds, 1.500 km", "book it with 20,000 miles: 5 in stock, 5g, 5 pounds, 1.500 km"),
        ("5 mi (8 km)", "5 mi (8 km)"),
    ],
)
def test_rules_put_a_date_beside_its_word(said: str, resolved: str) -> None:
    assert by_rules(said, TODAY) == resolved
    assert by_rules(resolved, TODAY) == resolved, "once is enough"


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("order 7012 for ada@example.org", "Open the order 7012 of the customer ada@example.org.", True),
        ("order 7012", "Open the order 7021.", False),
        ("flights under $300", "Find flights that cost less than $300, by Friday, 2023-07-07.", False),
        ('send "I am late" to Bo', 'Send Bo a message with the text "I am late".', True),
        ('send "I am late" to Bo', "Send Bo a message that I am late.", True),
        ('send "I am late" to Bo', "Tell Bo that you are delayed.", False),
        ("type <secret:pin>", "Type the pin.", False),
        ("fly on the first Monday of August", "Find flights on 7 August 2023.", False),
        ("fly next friday (Friday, 2023-07-07)", "Find flights on Friday, 7 July 2023.", False),
        ("fly next friday (Friday, 2023-07-07)", "Find flights on next Friday (Friday, 2023-07-07).", True),
    ],
)
def test_a_wording_may_not_lose_or_add_a_value(before: str, after: str, same: bool) -> None:
    assert same_values(before, after) is same


def test_the_prompt_asks_for_no_date_that_would_cost_the_wording() -> None:
    """A date that was worked out brings in new numbers, and one said in other words loses the old ones."""
    prompt = (resources.files("handrail.turn") / "prompts" / "reformulate.md").read_text("utf-8")
    assert "become dates" not in prompt and "no other date" in prompt and "brackets included" in prompt


def test_a_yes_changes_nothing_and_anything_else_is_told_along() -> None:
    for yes in ("yes", "Ok!", "", "Ja."):
        assert corrected("Do it.", yes) == "Do it."
    assert corrected("Do it.", "no, the Friday after") == "Do it.\nThe person corrected this: no, the Friday after"


@pytest.mark.parametrize("written", ["{}", "```json\n{}\n```", "I {{think}} so: {}"])
async def test_a_large_model_makes_it_explicit_and_the_person_sees_it(tmp_path: Path, written: str) -> None:
    wording = "Open the flight search and find flights for Friday, 2023-07-07 (next Friday)."
    said = json.dumps({"instruction": wording, "assumed": ["one passenger"]})
    async with world(tmp_path, [written.format(said), act(stop("done"))], form_page(), reformulate="on") as here:
        view = await here.browser.do("flights next friday")
        assert view.state == "done"
        assert "Instruction: flights next friday (Friday, 2023-07-07)" in here.prompts()[0]
        assert f"Goal: {wording}" in here.prompts()[1]
        step = here.browser.steps[view.run][0]
        assert (step.text, step.detail) == (f"Understood as: {wording}", "Assumed: one passenger")
        assert view.instruction == "flights next friday", "the person's own words stay on record"


def test_what_rules_add_takes_nothing_away() -> None:
    said = "Ship 3 boxes of 10 lbs each, 12 oz of tea and 2 ft of rope to ada@example.org by tomorrow under $50"
    resolved = by_rules(said, TODAY)
    assert "(10 pounds, about 4.54 kg)" in resolved and "(2 feet, about 0.61 m)" in resolved
    words = iter(resolved.split())
    assert all(word in words for word in said.split()), "each word as it stood, in the same order"


@pytest.mark.parametrize("bad", ["no JSON", {"instruction": "Find flights on 2024-01-01."}, {"other": 1}])
async def test_a_wording_that_changes_values_is_not_used(tmp_path: Path, bad: object) -> None:
    async with world(tmp_path, [bad, act(stop("done"))], form_page(), reformulate="on") as here:  # type: ignore[list-item]
        await here.browser.do("flights next friday under $300")
        assert "Goal: flights next friday (Friday, 2023-07-07) under $300\n" in here.prompts()[1]


async def test_a_small_model_gets_the_rules_only(tmp_path: Path) -> None:
    script = [act({"do": "scroll", "direction": "down"}), act(stop("done"))]
    async with world(tmp_path, script, form_page(), tier="small", reformulate="on") as here:
        view = await here.browser.do("flights tomorrow")
        assert view.state == "done" and len(here.model.requests) == 2
        assert "Goal: flights tomorrow (Sunday, 2023-07-02)" in here.prompts()[0]


async def test_the_person_is_asked_first_and_can_correct_it(tmp_path: Path) -> None:
    script = [{"instruction": "Find flights on Friday, 2023-07-07.", "assumed": []}, act(stop("done"))]
    async with world(tmp_path, script, form_page(), reformulate="ask") as here:
        run_id = await here.browser.start("flights next friday")
        view = await here.browser.state(run_id, "needs_you")
        assert view.question.startswith("I understood: Find flights on Friday, 2023-07-07.")
        await here.browser.send(Answer(run=run_id, text="the Friday after that"))
        assert (await here.browser.end(run_id)).state == "done"
        assert "Goal: Find flights on Friday, 2023-07-07.\nThe person corrected this: the Friday after that" in here.prompts()[1]


async def test_a_plain_instruction_is_not_asked_about(tmp_path: Path) -> None:
    script = [{"instruction": "Show more.", "assumed": []}, act(stop("done"))]
    async with world(tmp_path, script, form_page(), reformulate="ask") as here:
        view = await here.browser.do("Show more.")
        assert view.state == "done" and "Understood" not in " ".join(here.browser.texts(view.run))
