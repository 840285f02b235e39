"""The next call is the one that takes what is still open of the goal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from handrail.assist.coverage import covering, spoken_of
from handrail.assist.told_values import Told, told_by_goal
from handrail.decision.choices import Callee

CODE = {"type": "string", "format": "code"}
DATE = {"type": "string", "format": "date"}
TIME = {"type": "string", "format": "time"}
SEARCH = {"from": CODE, "to": CODE, "departure_date": DATE}
ONE_WAY = Callee("find_flight", "", SEARCH, (*SEARCH,))
RETURN = Callee("find_return_flights", "", {**SEARCH, "return_date": DATE}, (*SEARCH, "return_date"))
CHOOSE = Callee("select_flight", "", {"depart_time": TIME}, ("depart_time",))
CHOOSE_BOTH = Callee("select_return_flights", "", {"depart_time": TIME, "return_time": TIME}, ("depart_time", "return_time"))
PASSENGER = Callee(
    "fill_passenger", "", {"title": {"type": "string", "enum": ["Mr", "Mrs"]}, "first_name": {}, "last_name": {}, "born": DATE}, ()
)
PAY = Callee("pay", "", {"card_number": {}}, ())
FIND = Callee("find_booking", "", {"reference": CODE}, ("reference",))
CANCEL = Callee("cancel_booking", "", {"reference": CODE}, ("reference",))
MOVE = Callee("modify_flights", "", {"reference": CODE, **SEARCH, "depart_time": TIME, "return_time": TIME}, ("reference", *SEARCH, "depart_time"))
ALL = (ONE_WAY, RETURN, CHOOSE, CHOOSE_BOTH, PASSENGER, PAY, FIND, CANCEL, MOVE)
BOOK = "Book a one-way flight from JFK to FLL on 7 July 2027, departing at 9:15am, for Mrs Ada Brook, born 3 May 1980."


def chosen(goal: str, place: str = "", callees: Sequence[Callee] = ALL) -> dict[str, list[str]]:
    def said(options: Sequence[str], kinds: frozenset[str]) -> str:
        return next((option for option in options if f" {option} " in goal), "")

    told = [*told_by_goal(goal), Told("<secret:card_number>", frozenset({"card_number"}))]
    found = covering(callees, told, said, lambda kinds, text: place in kinds or bool(place and place == text), goal)
    return {one.name: [str(spec["enum"][0]) for spec in one.arguments.values()] for one in found.callees}


@pytest.mark.parametrize(
    ("goal", "call"),
    [
        (BOOK, {"find_flight": ["JFK", "FLL", "2027-07-07"]}),
        ("Cancel the booking with reference AB12CD.", {"cancel_booking": ["AB12CD"]}),
        ("Find the booking AB12CD.", {"find_booking": ["AB12CD"]}),
        (
            "Change the flights of the booking AB12CD to a flight from JFK to FLL on 7 July 2027, departing at 9:15am.",
            {"modify_flights": ["AB12CD", "JFK", "FLL", "2027-07-07", "9:15am"]},
        ),
        (
            "Find flights from JFK to FLL on 7 July 2027, returning on 9 July 2027.",
            {"find_return_flights": ["JFK", "FLL", "2027-07-07", "2027-07-09"]},
        ),
        ("What is the weather like?", {}),
    ],
)
def test_a_goal_is_begun_by_the_call_that_takes_the_most_of_it(goal: str, call: dict[str, list[str]]) -> None:
    assert chosen(goal) == call


@pytest.mark.parametrize(
    ("place", "call"),
    [
        ("9:15am", {"select_flight": ["9:15am"]}),
        ("first_name", {"fill_passenger": ["Mrs", "Ada", "Brook", "1980-05-03"]}),
        ("card_number", {"pay": []}),
    ],
)
def test_what_the_page_has_a_place_for_comes_first(place: str, call: dict[str, list[str]]) -> None:
    assert chosen(BOOK, place) == call


def test_a_number_from_a_list_stays_a_number() -> None:
    amount = Callee("set_quantity", "", {"quantity": {"type": "integer", "enum": [1, 2, 3]}}, ("quantity",))
    found = covering([amount], [], lambda options, kinds: "3", lambda kinds, text: False, "")
    assert found.callees[0].arguments["quantity"]["enum"] == [3]


def test_values_that_fit_alike_are_told_in_the_order_of_the_arguments() -> None:
    goal = "Take the flights departing at 9:15am and, back, at 5:30pm."
    assert chosen(goal, "9:15am") == {"select_return_flights": ["9:15am", "5:30pm"]}
    assert chosen(goal, callees=[CHOOSE]) == {}, "nobody knows which of the two"


SAVE = Callee("keep_link", "Save an address with its title and tags.", {"address": {}, "title": {}, "tags": {"description": "the tags"}}, ("address",))
OPEN = Callee("open_list", "Open the list of what is kept.", {}, ())


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        ("Save the link https://oak.example with the tags “wood”.", {"keep_link": ["address", "title", "tags"]}),
        ("Keep https://oak.example here.", {"keep_link": ["address", "title"]}),
        ("Where is the link?", {}),
        ("Open the list.", {"open_list": []}),
    ],
)
def test_a_policy_whose_arguments_nobody_knows_is_called_by_the_words_of_its_description(words: str, arguments: dict[str, list[str]]) -> None:
    assert {one.name: [*one.arguments] for one in spoken_of((SAVE, OPEN), words)} == arguments
