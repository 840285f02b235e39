"""Schemas in each provider's own subset: recorded decisions fit it, and nothing that was decided is lost."""

from __future__ import annotations

import copy
import json
import lzma
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from anthropic.lib._parse._transform import transform_schema
from openai.lib._pydantic import _ensure_strict_json_schema

from handrail.decision.schema import flattened, joined
from handrail.models.schema_rules import ANY, RULES, SchemaRules, fitted, problems, restored
from handrail_eval.bench.tokens import tokens

from .stand_ins import keywords, untyped

NAMES = ("openai", "anthropic", "gemini")


@cache
def recorded() -> tuple[list[dict[str, Any]], list[tuple[int, str]]]:
    """200 decisions of the long tasks, answered by hand in November 2026: schemas, and which was answered with what."""
    told = json.loads(lzma.decompress(Path(__file__).with_name("decisions_by_hand.json.xz").read_bytes()))
    return told["schemas"], [(place, text) for place, text in told["decisions"]]


def filled(value: Any, schema: dict[str, Any]) -> Any:
    """An answer as a strict mode writes it: every property is there, those that were left out as null."""
    if "anyOf" in schema:
        for part in schema["anyOf"]:
            made = filled(value, part)
            if jsonschema.Draft202012Validator(part).is_valid(made):
                return made
        return value
    if isinstance(value, dict) and "properties" in schema:
        parts, needed = schema["properties"], schema.get("required", ())
        given = {name: filled(one, parts.get(name, {})) for name, one in value.items()}
        return dict.fromkeys(needed) | given
    if isinstance(value, list) and "items" in schema:
        return [filled(one, schema["items"]) for one in value]
    return value


@pytest.mark.parametrize("name", NAMES)
def test_each_recorded_schema_is_taken(name: str) -> None:
    for schema in recorded()[0]:
        sent = fitted(schema, RULES[name])
        assert problems(sent, RULES[name]) == []
        if name == "openai":
            assert _ensure_strict_json_schema(copy.deepcopy(sent), path=(), root=sent) == sent
            assert not keywords(sent) & {"maxLength", "minLength", "oneOf", "allOf"}
        elif name == "anthropic":
            assert untyped(transform_schema(sent)) == untyped(sent)
        else:
            assert not keywords(sent) & {"const", "pattern", "maxLength", "minLength", "allOf"}


@pytest.mark.parametrize("name", NAMES)
def test_each_recorded_decision_is_valid_and_comes_back_whole(name: str) -> None:
    schemas, decisions = recorded()
    assert len(decisions) == 200
    sent = [fitted(schema, RULES[name]) for schema in schemas]
    judges = [jsonschema.Draft202012Validator(schema) for schema in sent]
    for place, text in decisions:
        decision = json.loads(text)
        answer = filled(decision, sent[place])
        assert judges[place].is_valid(answer), text
        assert json.loads(restored(json.dumps(answer))) == decision


def test_what_a_subset_lacks_is_left_out_and_the_rest_stays() -> None:
    schema = {
        "type": "object",
        "properties": {
            "name": {"type": "string", "maxLength": 5},
            "size": {"type": "integer", "enum": [1, 2]},
            "where": {"anyOf": [{"type": "string"}, {"type": "number", "minimum": 3}]},
            "all": {"type": "array", "minItems": 2, "items": {"type": "string", "pattern": "^a"}},
        },
        "required": ["name"],
    }
    assert fitted(schema, ANY) == schema
    strict = fitted(schema, RULES["openai"])
    assert strict["required"] == ["name", "size", "where", "all"] and strict["additionalProperties"] is False
    assert strict["properties"]["name"] == {"type": "string"}
    assert strict["properties"]["size"] == {"anyOf": [{"type": "integer", "enum": [1, 2]}, {"type": "null"}]}
    assert strict["properties"]["where"]["anyOf"][1] == {"type": "null"}
    claude = fitted(schema, RULES["anthropic"])
    assert claude["required"] == ["name"], "optional properties may stay so"
    assert claude["properties"]["all"] == {"type": "array", "minItems": 1, "items": {"type": "string"}}
    assert claude["properties"]["where"]["anyOf"][1] == {"type": "number"}


@pytest.mark.parametrize(
    ("schema", "rules", "words"),
    [
        ({"type": "string"}, ANY, "not that of an object"),
        ({"type": "object", "properties": {"a": {"type": "string", "maxLength": 3}}}, RULES["openai"], "maxLength is not taken"),
        ({"type": "object", "properties": {"a": {}}, "required": ["a"]}, RULES["openai"], "not closed"),
        ({"type": "object", "properties": {"a": {}}, "additionalProperties": False}, RULES["openai"], "not all properties"),
        ({"type": "object", "properties": {"a": {"type": "array", "minItems": 2}}}, RULES["anthropic"], "minItems is more than 1"),
        ({"type": "object", "properties": {c: {} for c in "abc"}}, SchemaRules(optional=2), "optional: 3, and 2 at most"),
        ({"type": "object", "properties": {"a": {"enum": ["b", "c"]}}}, SchemaRules(enum_values=1), "enum values: 2"),
        ({"type": "object", "properties": {"a": {"type": "array", "items": {"type": "object"}}}}, SchemaRules(depth=1), "depth: 2"),
        ({"type": "object", "properties": {"a": {"type": ["string", "null"]}}}, SchemaRules(unions=0), "unions: 1"),
    ],
)  # fmt: skip
def test_what_would_be_refused_is_said(schema: dict[str, Any], rules: SchemaRules, words: str) -> None:
    assert any(words in one for one in problems(schema, rules)), problems(schema, rules)


@pytest.mark.parametrize("text", ["no JSON", '{"a": 1}', "[1, null]", '{"a": {"b": [{"c": 2}]}}', '{"a": '])
def test_other_answers_stay_as_they_are(text: str) -> None:
    assert restored(text) == text


def test_a_flat_schema_takes_each_recorded_decision_in_a_third_of_the_tokens() -> None:
    schemas, decisions = recorded()
    flat = []
    for schema in schemas:
        made = copy.deepcopy(schema)
        made["properties"]["actions"]["items"] = flattened(schema["properties"]["actions"]["items"]["anyOf"])
        flat.append(made)
    for place, text in decisions:
        jsonschema.validate(json.loads(text), flat[place])
    assert sum(tokens(json.dumps(one)) for one in flat) < 0.34 * sum(
        tokens(json.dumps(one)) for one in schemas
    )
    assert "description" not in json.dumps(flat[0]["properties"]["actions"])


def test_what_two_fields_of_a_name_have_in_common() -> None:
    word, longer = {"type": "string", "maxLength": 5}, {"type": "string", "maxLength": 9}
    assert joined(word, longer) == longer
    assert joined({"type": "string", "enum": ["a"]}, {"type": "string", "enum": ["b", "a"]})["enum"] == [
        "a",
        "b",
    ]
    assert joined({"type": "string", "enum": ["a"]}, word) == {"type": "string"}
    assert joined({"type": "string"}, {"type": "number"}) == {}
    lists = joined({"type": "array", "items": word, "maxItems": 1}, {"type": "array", "items": longer})
    assert lists == {"type": "array", "minItems": 1, "items": longer}
    one = {"type": "object", "properties": {"a": word, "b": word}, "required": ["a", "b"]}
    other = {"type": "object", "properties": {"a": longer}, "required": ["a"]}
    assert joined(one, other)["required"] == ["a"] and joined(one, other)["properties"]["a"] == longer
