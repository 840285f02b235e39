"""A policy file's text → a checked model, or errors that say file, field and fix."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.policy.policy import CONTROL, VERBS, Policy, PolicyError, parse_policy, read_policy

FULL = """\
---
name: search_flights
description: Find flights for given airports and dates.
arguments:
  origin: IATA code of the airport
  depart: {type: string, format: date}
  seats: {type: integer}
  cabin: {enum: [economy, business]}
required: [depart]
may_call: [choose_date]
actions: [click, type, stop]
states: [search_form]
plan: false
filters: [interactive, mentioned]
model: large
samples: 3
approval: {Confirm booking: commit}
---
Fill in the form.

## How it looks
A heading of one's own stays in the instructions.
```
## Example: so does one in a fence
```

## Example: one-way
Objective: search_flights(origin="JFK")
```text
[e3] button "Search"
## Example: a line of the page
---
```
```json
{"reason": "Search.",
 "actions": [{"ref": "e3", "do": "click"}]}
```
"""
BODY = """
## Example: one
Objective: go
```text
[e1] button "Go"
```
```json
{"actions": [{"ref": "e1", "do": "click"}]}
```
"""


def header(*lines: str, body: str = "Do it.") -> str:
    return "\n".join(["---", "name: one", "description: Does it.", *lines, "---", body])


def error_of(text: str) -> PolicyError:
    with pytest.raises(PolicyError) as caught:
        parse_policy(text, "folder/one.md")
    return caught.value


def test_every_field_is_read() -> None:
    policy = parse_policy(FULL, "folder/search_flights.md")
    assert policy.name == "search_flights"
    assert policy.arguments["origin"] == {"type": "string", "description": "IATA code of the airport"}
    assert policy.arguments["cabin"] == {"type": "string", "enum": ["economy", "business"]}
    assert set(policy.required) == {"depart", "origin"}, "a bare description makes a required string"
    assert policy.may_call == ("choose_date",)
    assert policy.actions == ("click", "type", "call", "stop"), "call follows from may_call"
    assert policy.states == {"search_form": ()}
    assert (policy.plan, policy.model, policy.samples) == (False, "large", 3)
    assert policy.filters == ("interactive", "mentioned")
    assert policy.approval == {"Confirm booking": "commit"}
    assert policy.source == "folder/search_flights.md"


def test_the_body_is_split_at_example_headings_outside_of_fences() -> None:
    policy = parse_policy(FULL, "f.md")
    assert policy.instructions.startswith("Fill in the form.\n\n## How it looks")
    assert policy.instructions.endswith("## Example: so does one in a fence\n```")
    [example] = policy.examples
    assert (example.title, example.objective) == ("one-way", 'search_flights(origin="JFK")')
    assert example.observation == '[e3] button "Search"\n## Example: a line of the page\n---'
    assert example.refs == {"e3"}
    assert list(example.decision) == ["reason", "actions"], "the order of keys is kept"


def test_defaults_allow_everything_but_calls() -> None:
    policy = parse_policy(header(), "one.md")
    assert policy.actions == (*VERBS, "note", "stop")
    assert set(parse_policy(header('may_call: "*"'), "one.md").actions) == {*VERBS, *CONTROL}
    assert (policy.plan, policy.samples, policy.model, policy.filters) == (True, 1, "small", ("interactive",))
    assert (policy.arguments, policy.required, policy.examples) == ({}, (), ())


def test_a_listed_call_without_may_call_cannot_be_chosen() -> None:
    assert parse_policy(header("actions: [click, call, stop]"), "one.md").actions == ("click", "stop")


def test_windows_line_ends_byte_order_mark_and_blank_fields_are_no_obstacle() -> None:
    text = "\ufeff" + FULL.replace("\n", "\r\n")
    windows = parse_policy(text, "f.md")
    assert windows == parse_policy(FULL, "f.md")
    assert parse_policy(header("may_call:", "arguments:"), "one.md").may_call == ()


def test_a_policy_cannot_be_changed() -> None:
    policy = parse_policy(FULL, "f.md")
    with pytest.raises(ValueError, match="frozen"):
        policy.name = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "field", "says"),
    [
        ("name: one\ndescription: x", "front matter", "Begin the file with a line ---"),
        ("---\nname: one\nno end", "front matter", "has no end"),
        ("---\n---\nDo it.", "front matter", "is missing"),
        ("---\nname: one\n---\nDo it.", "description", "For example, description: Find flights"),
        (header("may_call: choose_date"), "may_call", "For example, may_call: [choose_date]"),
        (header('may_call: ["*", other]'), "may_call", "nothing can stand beside it"),
        (header("may_cal: [x]"), "may_cal", "Did you mean may_call?"),
        (header("instructions: x"), "instructions", "there is no such field"),
        (header("source: x"), "source", "there is no such field"),
        (header("actions: [click, tipe, stop]"), "actions", "Did you mean type?"),
        (header("actions: [click]"), "actions", "Add stop"),
        (header("filters: [interactiv]"), "filters", "Did you mean interactive?"),
        (header("filters: [relevance]"), "filters", "There are: "),
        (header("plan: perhaps"), "plan", "should be true or false"),
        (header("samples: 0"), "samples", "a number from 1 to 15"),
        (header("model: huge"), "model", "small or large"),
        (header("approval: {Pay: read}"), "approval.Pay", "{Book now: commit}"),
        (header("required: [origin]"), "required", "origin is not among the arguments"),
        (header("required: origin"), "required", "a list of argument names"),
        (header("arguments: [origin]"), "arguments", "a name and a description for each argument"),
        (header("arguments: {Bad Name: x}"), "arguments.Bad Name", "should be a name and a description"),
        (header("arguments: {a: {type: date}}"), "arguments.a", "There are: string, integer"),
        (header("arguments: {a: {fromat: date}}"), "arguments.a", "Did you mean format?"),
        (header("arguments: {a: {format: email}}"), "arguments.a", "{type: string, format: date}"),
        (header("arguments: {a: {pattern: '['}}"), "arguments.a", "'^[A-Z]+$'"),
        (header("arguments: {a: {enum: [yes, no]}}"), "arguments.a", "Put text in quotes"),
        (header("arguments: {a: {enum: []}}"), "arguments.a", "a list of values"),
        (header("name: two"), "line 4", "'name' stands there twice"),
        (header("may_call: *"), "line 4", "put quotes around text"),
        ("---\n\n\nname: one\nx: [\n---\n", "line 6", "is not valid YAML"),
        (header("description: \x07"), "", "Save it as plain text"),
        (header("arguments: {a: 2023-02-31}"), "", "Put it in quotes"),
    ],
)  # fmt: skip
def test_errors_name_file_field_and_fix(text: str, field: str, says: str) -> None:
    error = error_of(text)
    assert error.field == field
    line = str(error)
    assert line.startswith(f"folder/one.md: {field}: " if field else "folder/one.md: ")
    assert says in line
    assert "\n" not in line
    assert error.fix


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Objective: go\n", "", "one line Objective:"),
        ("Objective: go", "Objective:", "one line Objective:"),
        ("Objective: go", "Objective: go\nAlso this.", "'Also this.' would be ignored"),
        ("```text", "```", "one ```text block and one ```json block"),
        ('[e1] button "Go"\n', "", "the ```text block is empty"),
        ('"click"}]}', '"click"}]', "is not valid JSON"),
        ('{"actions": [{"ref": "e1", "do": "click"}]}', "[]", "should hold one object"),
        ('click"}]}\n```', 'click"}]}', "has no end"),
    ],
)
def test_errors_in_examples_name_the_example(old: str, new: str, says: str) -> None:
    assert old in BODY
    error = error_of(header(body=BODY.replace(old, new)))
    assert error.field == 'example "one"'
    assert says in str(error)


def test_all_problems_of_a_file_are_found_at_once() -> None:
    text = header("samples: 0", "plan: perhaps", body=BODY.replace("Objective", "Goal"))
    policy, problems = read_policy(text, "one.md")
    assert policy is None
    assert [problem.field for problem in problems] == ["plan", "samples", 'example "one"']


@given(st.text(max_size=300))
def test_any_text_gives_a_policy_or_a_policy_error(text: str) -> None:
    for whole in (text, header(body=text), header(text)):
        policy, problems = read_policy(whole, "one.md")
        assert (policy is None) == bool(problems)


def caller() -> Policy:
    return parse_policy(FULL, "f.md")


def test_call_text_is_in_declared_order_and_leaves_empty_arguments_out() -> None:
    text = caller().call_text({"depart": "2023-07-07", "origin": "JFK", "cabin": "", "seats": None})
    assert text == 'search_flights(origin="JFK", depart="2023-07-07")'
    assert caller().call_text({}) == "search_flights()"
    assert caller().call_text({"seats": 0}) == "search_flights(seats=0)"


@given(st.text(min_size=1))
def test_any_text_survives_in_a_call(value: str) -> None:
    text = caller().call_text({"origin": value})
    assert json.loads(text.removeprefix("search_flights(origin=").removesuffix(")")) == value
    assert "\n" not in text


GOOD = {"origin": "JFK", "depart": "2023-07-07"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (GOOD, None),
        ({**GOOD, "seats": 2, "cabin": "business"}, None),
        ({**GOOD, "seats": None, "cabin": ""}, None),
        ({"depart": "2023-07-07"}, "search_flights needs origin (IATA code of the airport)"),
        ({**GOOD, "origin": ""}, "search_flights needs origin (IATA code of the airport)"),
        ({**GOOD, "colour": "red"}, "no argument 'colour': it takes origin, depart, seats, cabin"),
        ({**GOOD, "depart": "7 July"}, "depart should be a date such as 2023-07-07, not '7 July'"),
        ({**GOOD, "depart": "2023-02-30"}, "depart should be a date"),
        ({**GOOD, "depart": "20230707"}, "depart should be a date"),
        ({**GOOD, "cabin": "first"}, "cabin should be one of economy, business, not 'first'"),
        ({**GOOD, "seats": "2"}, 'seats should be a whole number, not "2"'),
        ({**GOOD, "seats": True}, "seats should be a whole number, not true"),
        ({**GOOD, "origin": ["JFK"]}, 'origin should be text, not ["JFK"]'),
    ],
)
def test_arguments_are_checked_in_words(arguments: dict[str, object], says: str | None) -> None:
    problem = caller().check_arguments(arguments)
    if says is None:
        assert problem is None
    else:
        assert problem is not None
        assert says in problem


def test_a_policy_without_arguments_takes_none() -> None:
    policy = parse_policy(header(), "one.md")
    assert policy.check_arguments({}) is None
    assert policy.check_arguments({"x": 1}) == "one has no argument 'x': it takes none"


def test_a_key_that_is_gone_is_said_and_the_file_is_read_all_the_same() -> None:
    text = "---\nname: tick\ndescription: Ticks.\nnamed_first: true\nrows_apart: true\n---\nTick them.\n"
    policy, said = read_policy(text, "tick.md")
    assert policy is not None and policy.name == "tick"
    assert [one.field for one in said] == ["rows_apart", "named_first"] and "Leave it out" in str(said[0])


def test_values_in_entries_are_said_to_be_gone_and_the_verb_is_left() -> None:
    states = 'states:\n  form: ["type First name = {first}", "check Return = yes", click Save]\n'
    text = f"---\nname: fill\ndescription: Fills.\nwhole: true\n{states}---\nFill it in.\n"
    policy, said = read_policy(text, "fill.md")
    assert policy is not None and policy.states == {"form": ("type First name", "check Return", "click Save")}
    assert [one.field for one in said] == ["whole", "states.form", "states.form"] and 'Write "type"' in str(said[1])
