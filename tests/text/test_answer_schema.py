"""The shape of an answer: a JSON Schema or columns in words, and what is said of an answer that has another."""

from __future__ import annotations

import json

import pytest

from handrail.text.answer_schema import MAX_SCHEMA, BadSchema, fitted, schema_text

STEPS = {f"a{n}": {"anyOf": [{"$ref": f"#/$defs/a{n + 1}"}] * 2} for n in range(40)}
BRANCHES = {"$defs": {**STEPS, "a40": {"not": {"type": "string"}}}, "$ref": "#/$defs/a0"}
"""Two to the power of forty ways to the one thing that it says."""
PRICE = json.dumps({"type": "object", "properties": {"price": {"type": "number"}, "day": {"format": "date"}}, "required": ["price"]})


def problem_of(answer: str, schema: str) -> str:
    return fitted(answer, schema).problem


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


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        ('{"$ref": "#"}', "without end"),
        ('{"type": "object", "if": {"type": "object"}, "then": {"$ref": "#"}}', "without end"),
        ('{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"anyOf": [{"$ref": "#/$defs/a"}]}}, "items": {"$ref": "#/$defs/a"}, "$ref": "#/$defs/b"}', "without end"),
        ('{"$ref": "#/$defs/a"}', "is not in it"),
        ('{"$schema": "https://schemas.example/mine"}', "of a kind that I do not know"),
        ('{"items": {"$schema": "http://json-schema.org/draft-07/schema#"}}', "only at its top"),
        ('{"patternProperties": {"^a": {}}, "unevaluatedProperties": false}', "cannot be used together"),
        (json.dumps(BRANCHES), "branches so often"),
        ("a, A", "named twice"),
        (",".join(f"c{n}" for n in range(41)), "1 to 40 columns"),
    ],
)
def test_what_cannot_be_used_says_why(schema: str, why: str) -> None:
    with pytest.raises(BadSchema, match=why):
        schema_text(schema)


@pytest.mark.parametrize(
    ("schema", "answer"),
    [
        ({"pattern": "^(a+)+$"}, "a" * 60 + "!"),
        ({"pattern": "^(a|aa)+$"}, "a" * 60 + "!"),
        ({"patternProperties": {"^(a|aa)+$": {}}}, {"a" * 60 + "!": 1}),
        ({"patternProperties": {"^(a|aa)+$": {}}, "additionalProperties": False}, {"a" * 60 + "!": 1}),
        ({"propertyNames": {"pattern": "^(a|aa)+$"}}, {"a" * 60 + "!": 1}),
    ],
)
def test_no_schema_takes_for_ever(schema: object, answer: object) -> None:
    """It would hang here, and with it everything that the program does."""
    assert fitted(json.dumps(answer), schema_text(json.dumps(schema))).problem


def test_patterns_are_checked_all_the_same() -> None:
    schema = schema_text('{"patternProperties": {"^x_": {"pattern": "^[A-Z]{2}(?!0)"}}, "additionalProperties": false, "properties": {"a": {}}}')
    assert problem_of('{"x_1": "HR12", "a": 1}', schema) == ""
    assert "does not match" in problem_of('{"x_1": "HR0"}', schema)
    assert "'b'" in problem_of('{"b": 1, "x_1": "HR12"}', schema)


def test_the_same_item_twice() -> None:
    schema = schema_text('{"uniqueItems": true}')
    assert problem_of('[1, "1", true, {"a": [1]}, {"a": [2]}]', schema) == ""
    for twice in ("[1, 1.0]", '[{"a": 1, "b": 2}, {"b": 2.0, "a": 1}]', json.dumps([{}] * 6000)):
        assert "twice" in problem_of(twice, schema)


@pytest.mark.parametrize(
    ("schema", "right", "wrong"),
    [
        ({"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": "number"}], "additionalItems": False}, "[1]", "[1, 2]"),
        ({"items": [{"type": "number"}], "additionalItems": False}, "[1]", "[1, 2]"),
        ({"minimum": 1, "exclusiveMinimum": True}, "2", "1"),
        ({"definitions": {"price": {"type": "number"}}, "$ref": "#/definitions/price"}, "1", '"1"'),
        ({"$id": "https://schemas.test/me", "$defs": {"a": {"$anchor": "b", "type": "number"}}, "items": {"$ref": "#b"}}, "[1]", '["1"]'),
        ({"properties": {"next": {"$ref": "#"}, "at": {"type": "number"}}}, '{"next": {"next": {"at": 1}}}', '{"next": {"next": {"at": "1"}}}'),
        ({"format": "uri"}, '"https://a.test/"', '"a b"'),
        ({"format": "date-time"}, '"2026-11-27T10:00:00Z"', '"2026-11-27"'),
    ],
)
def test_other_drafts_references_and_formats(schema: object, right: str, wrong: str) -> None:
    text = schema_text(json.dumps(schema))
    assert problem_of(right, text) == "" and problem_of(wrong, text)


ROWS = [{"flight": "HR 12", "price": "89"}]


@pytest.mark.parametrize(
    "answer",
    ["| flight | price |\n|---|---|\n| HR 12 | 89 |", f"They are:\n```json\n{json.dumps(ROWS)}\n```\nThat is all.", "```csv\nflight,price\nHR 12,89\n```"],
)
def test_a_table_in_another_form_becomes_json(answer: str) -> None:
    assert json.loads(fitted(answer, schema_text("flight, price")).text) == ROWS


def test_numbers_of_a_table_are_numbers_where_the_schema_wants_them() -> None:
    schema = schema_text('{"type": "array", "items": {"properties": {"price": {"type": "number"}, "code": {"type": "string"}}}}')
    found = fitted("| code | price |\n|---|---|\n| 007 | 89.5 |\n| 12 | 3 |", schema)
    assert json.loads(found.text) == [{"code": "007", "price": 89.5}, {"code": "12", "price": 3}]
    assert "is not of type 'number'" in fitted("| code | price |\n|---|---|\n| 007 | much |", schema).problem


def test_own_references_are_followed() -> None:
    schema = schema_text('{"$ref": "#/$defs/price", "$defs": {"price": {"type": "number"}}}')
    assert problem_of("3", schema) == "" and problem_of('"3"', schema)
