"""Tools in decisions: what they answer, what they refuse, and how a run uses them."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from handrail.decision.choices import Choices, tools_of
from handrail.decision.decision import BadDecision, Use, parse
from handrail.decision.schema import schema
from handrail.policy.policy import parse_policy
from handrail.tools import READING, TOOLS, ToolContext, ToolError, use
from handrail_wire import Node
from tests.support.world import act, click, form_page, policy, stop, world

TABLE = (
    Node(role="table"),
    Node(role="row", depth=1), Node(role="columnheader", name="Order", depth=2), Node(role="columnheader", name="Status", depth=2),
    Node(role="row", depth=1), Node(role="cell", name="1001", depth=2), Node(role="cell", name="Pending", depth=2),
    Node(role="row", depth=1), Node(role="cell", name="1002", depth=2), Node(role="cell", name="Canceled", depth=2),
    Node(role="row", depth=1), Node(role="cell", name="1003", depth=2), Node(role="cell", name="pending", depth=2),
    Node(ref="e1", role="link", name="Pending orders"),
)  # fmt: skip
SEEN = ToolContext(date(2023, 7, 1), TABLE)


def answer(tool: str, **given: str) -> str:
    return use(tool, {name.rstrip("_"): value for name, value in given.items()}, SEEN)


def refusal(tool: str, **given: str) -> str:
    with pytest.raises(ToolError) as caught:
        answer(tool, **given)
    return str(caught.value)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("0.1 + 0.2", "0.3"), ("$1,299.00 + 4.50", "1303.5"), ("max(1,299)", "299"), ("15% of 80", "12"),
        ("200 * 15%", "30"), ("7 % 3", "1"), ("(2 + 3) × 4 − 1", "19"), ("round(10 / 3, 2)", "3.33"), ("-5", "-5"),
    ],
)  # fmt: skip
def test_calculate(expression: str, value: str) -> None:
    assert answer("calculate", expression=expression) == value


@pytest.mark.parametrize(
    "expression",
    ["().__class__", "'a' * 10**9", "[1, 2]", "foo", "True", "9**9**9**9", "__import__('os')", "1e999", "", "1 if 1 else 2"],
)
def test_calculate_takes_nothing_but_sums(expression: str) -> None:
    began = time.monotonic()
    assert refusal("calculate", expression=expression).startswith("that ")
    assert time.monotonic() - began < 2


def test_calculate_says_what_is_wrong() -> None:
    assert refusal("calculate", expression="1 / 0") == "that divides by zero"
    assert "longer than 200 characters" in refusal("calculate", expression="1+" * 200 + "1")


@pytest.mark.parametrize(
    ("given", "day"),
    [
        ({"from_": "next friday"}, "2023-07-07 (Friday)"),
        ({"from_": "today", "add": "3 weeks"}, "2023-07-22 (Saturday)"),
        ({"from_": "2024-01-31", "add": "1 month"}, "2024-02-29 (Thursday)"),
        ({"from_": "2024-02-29", "add": "-1 year"}, "2023-02-28 (Tuesday)"),
        ({"from_": "2023-12-31", "add": "1 month"}, "2024-01-31 (Wednesday)"),
        ({"from_": "übermorgen"}, "2023-07-03 (Monday)"),
        ({"from_": "13/04/2023"}, "2023-04-13 (Thursday)"),
        ({"from_": "2023-07-01", "to": "25 December"}, "177 days from 2023-07-01 (Saturday) to 2023-12-25 (Monday)"),
    ],
)
def test_dates(given: dict[str, str], day: str) -> None:
    assert answer("dates", **given) == day


def test_dates_that_could_be_read_in_two_ways_are_not_guessed() -> None:
    assert "two ways" in refusal("dates", from_="03/04/2023")
    assert "no date" in refusal("dates", from_="the usual")
    assert "beyond the calendar" in refusal("dates", from_="today", add="99999 years")
    assert "3 weeks or -2 days" in refusal("dates", from_="today", add="a while")


@pytest.mark.parametrize(
    ("amount", "to", "value"),
    [
        ("5 miles", "km", "8.04672 km"), ("20 °C", "°F", "68 °F"), ("1,5 km", "m", "1500 m"), ("1,200 g", "kg", "1.2 kg"),
        ("1.234,56 miles", "km", "1986.83 km"), ("1,234.5 m", "km", "1.2345 km"), ("1.234.567 m", "km", "1234.57 km"),
        ("0,123 km", "m", "123 m"), ("100 km/h", "mph", "62.1371 mph"), ("3 m^2", "ft^2", "32.2917 ft^2"),
    ],
)  # fmt: skip
def test_convert(amount: str, to: str, value: str) -> None:
    assert answer("convert", amount=amount, to=to) == value


def test_convert_says_what_is_wrong() -> None:
    assert "rates of exchange" in refusal("convert", amount="5 USD", to="EUR")
    assert "cannot be converted" in refusal("convert", amount="5 m", to="kg")
    assert "such as 5 miles" in refusal("convert", amount="9**9**9 m", to="km")
    for amount in ("1.5.2 miles", "1,5,2 km", "1,23,4.5 m"):
        assert "is no number" in refusal("convert", amount=amount, to="m")
    assert "such as 5 miles" in refusal("convert", amount="5 m**99999999", to="km")


def test_count_reads_the_whole_page() -> None:
    assert answer("count", containing="pending").startswith("3: Pending; pending; Pending orders")
    assert answer("count", role="row", containing="pending") == "2: 1001 Pending; 1003 pending"
    assert answer("count", role="row", containing="refunded") == "0"
    assert refusal("count", role="article", containing="x") == "the page has no article: it has cell, columnheader, link, row, table"
    assert "not all of it" in use("count", {"containing": "1001"}, ToolContext(date(2023, 7, 1), TABLE, truncated=True))


def test_a_tool_is_offered_only_where_the_policy_lists_it() -> None:
    allowed = Choices(elements={"click": ("e1",)}, tools=("calculate", "dates"), max_actions=3)
    answers: list[dict[str, Any]] = [
        {"actions": [{"do": "calculate", "expression": "1 + 1"}, {"do": "dates", "from": "today", "add": "1 week"}]},
        {"actions": [{"do": "dates", "from": "today"}]},
    ]
    offered = schema(allowed, reason=False)
    for one in answers:
        jsonschema.validate(one, offered)
    assert parse('{"actions": [{"do": "calculate", "expression": "1+1"}]}', allowed).steps == (
        Use("calculate", {"expression": "1+1"}),
    )
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"actions": [{"do": "convert", "amount": "1 m", "to": "km"}]}, offered)
    with pytest.raises(BadDecision, match="no action 'convert'"):
        parse('{"actions": [{"do": "convert", "amount": "1 m", "to": "km"}]}', allowed)
    with pytest.raises(BadDecision, match="expression should be text"):
        parse('{"actions": [{"do": "calculate", "expression": 2}]}', allowed)
    assert set(TOOLS) == {"calculate", "dates", "count", "convert", "table", *READING}


def test_a_small_model_has_no_tools_for_long_pages() -> None:
    reader = parse_policy(policy("reader", tools=["count", "table", "read"]), "reader.md")
    assert tools_of(reader, everything=False) == ("count",)
    assert set(tools_of(reader, everything=True)) == {"count", "table", "calculate", *READING}


async def test_a_run_reads_the_tools_answer_before_it_goes_on(tmp_path: Path) -> None:
    adds = policy("do_task", tools=["calculate", "count"])
    script = [
        # The click was planned without knowing the result, so it has to wait for another decision.
        act({"do": "calculate", "expression": "12.50 * 3"}, {"do": "count", "containing": "trip"}, click("e4")),
        act({"do": "calculate", "expression": "1 / 0"}),
        act(stop("37.5")),
    ]
    async with world(tmp_path, script, form_page(), policies={"do_task": adds}) as here:
        view = await here.browser.do("What do three cost?")
        assert (view.state, view.answer, view.page_steps) == ("done", "37.5", 0)
        assert here.browser.page.did == []
        assert "- calculate: " in here.prompts()[0] and "convert" not in here.prompts()[0]
        assert "- calculate 12.50 * 3 = 37.5\n- count trip = 2: Trip; Return trip" in here.prompts()[1]
        assert "- Not possible: calculate 1 / 0: that divides by zero" in here.prompts()[2]
        assert "note: calculate 12.50 * 3 = 37.5" in here.browser.texts(view.run)


async def test_asking_tools_for_ever_ends(tmp_path: Path) -> None:
    adds = policy("do_task", tools=["calculate"])
    script = [act({"do": "calculate", "expression": f"1 + {number}"}) for number in range(40)]
    async with world(tmp_path, script, form_page(), policies={"do_task": adds}) as here:
        view = await here.browser.do("Go")
        assert view.state == "failed" and "stuck" in view.answer
        assert len(here.model.requests) < 20
