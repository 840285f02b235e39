"""The shape of an answer: a JSON Schema or columns in words, and what is said of an answer that has another."""

from __future__ import annotations

import json

import pytest

from handrail.text.answer_schema import MAX_SCHEMA, BadSchema, problem_of, schema_text

PRICE = json.dumps({"type": "object", "properties": {"price": {"type": "number"}, "day": {"format": "date"}}, "required": ["price"]})


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ('{"price": 89}', ""),
        ('```json\n{"price": 89.5, "day": "2027-07-07"}\n```', ""),
        ("The price is 89.", "it is no JSON"),
        ('{"price": "89"}', "price: '89' is not of type 'number'"),
        ("{}", "'price' is a required property"),
        ('{"price": 1, "day": "7 July"}', "day: '7 July' is not a 'date'"),
        ("[" * 100_000, "it is no JSON"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(answer: str, why: str) -> None:
    found = problem_of(answer, schema_text(PRICE))
    assert found.startswith(why) and bool(found) == bool(why) and len(found) <= 300


def test_columns_in_words() -> None:
    schema = schema_text("name, price ; in  stock")
    assert problem_of('[{"name": "Cup", "price": 3, "in stock": "yes"}]', schema) == "" == problem_of("[]", schema)
    assert "'in stock' is a required property" in problem_of('[{"name": "Cup", "price": 3}]', schema)
    assert "colour" in problem_of('[{"name": "Cup", "price": 3, "in stock": 1, "colour": "red"}]', schema)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no schema in it"),
        ("{", "no JSON"),
        ('{"type": "banana"}', "no JSON Schema: type"),
        ('{"$ref": "https://schemas.example/x.json"}', "nothing is fetched"),
        ('{"items": [{"$ref": "file:///etc/passwd"}]}', "no JSON Schema|nothing is fetched"),
        ("name, name", "named twice"),
        (json.dumps({"description": "x" * MAX_SCHEMA}), "too long"),
    ],
)
def test_what_is_no_schema(text: str, why: str) -> None:
    with pytest.raises(BadSchema, match=why):
        schema_text(text)


def test_own_references_are_followed() -> None:
    schema = schema_text('{"$ref": "#/$defs/price", "$defs": {"price": {"type": "number"}}}')
    assert problem_of("3", schema) == "" and problem_of('"3"', schema)
