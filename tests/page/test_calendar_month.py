"""The month that a calendar shows, told by code: small models cannot say which of two comes first."""

from __future__ import annotations

import pytest

from handrail.library.site import parse_site
from handrail.page.calendar_month import compare, read_month
from handrail.page.signs import Signs
from handrail.states.states import recognise
from handrail.text.authoring_errors import PolicyError
from handrail_wire import Node


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("December 2016", (2016, 12)),
        ("dec 2016", (2016, 12)),
        ("2016-12-31", (2016, 12)),
        ("März 2016", (2016, 3)),
        ("enero de 2024", (2024, 1)),
        ("2016年3月", (2016, 3)),
        ("2016 年 3 月", (2016, 3)),
        ("2016", None),
        ("March 16", None),
        ("Jan 31", None),
        ("Q1 2016", None),
        ("03/04/2016", None),
        ("next month", None),
        ("2 months", None),
        ("Room 2016", None),
        ("Flights", None),
        ("", None),
    ],
)
def test_a_month_is_read(text: str, month: tuple[int, int] | None) -> None:
    assert read_month(text) == month


def names(*texts: str, role: str = "text") -> Signs:
    return Signs.of("", "", [Node(role=role, name=text) for text in texts])


@pytest.mark.parametrize(
    ("shown", "wanted", "where"),
    [
        (["December 2016", "Choose a day", "Copyright 2016"], "March 2016", "after"),
        (["December 2016"], "2017-01-03", "before"),
        (["dezember 2016"], "December 2016", "same"),
        (["November 2016", "December 2016"], "December 2016", None),
        (["Choose a day"], "December 2016", None),
        (["December 2016"], "Friday", None),
    ],
)
def test_where_the_month_shown_lies(shown: list[str], wanted: str, where: str | None) -> None:
    assert compare(names(*shown).month, wanted) == where
    assert compare(names(*shown, role="link").month, wanted) is None, "a link names another month than the one shown"


SITE = """
patterns: "*"
states: {right: {month: "same {date}"}, early: {month: "before {date}"}, late: {month: "after {date}"}}
"""


def test_a_page_state_says_which_way_to_turn_the_calendar() -> None:
    rules = parse_site(SITE, "s", "s/site.yaml").states

    def state(date: str | None) -> str:
        return recognise(rules, "", [], names("July 2023"), {"date": date} if date else {})

    assert [state(date) for date in ("2023-07-31", "2023-08-02", "2022-12-24")] == ["right", "early", "late"]
    assert state(None) == "", "a policy that was not told a day has no such states"
    with pytest.raises(PolicyError, match="compares no month"):
        parse_site(SITE.replace("after {date}", "{date}"), "s", "s/site.yaml")
