"""Scripted experts of the airline: what a perfect policy would do with what it is shown, on its first skin.

They read the goal and the page's text as a model would. The card is put in by the names of its secrets.
"""

from __future__ import annotations

import re
from collections.abc import Generator

from handrail_demo.crm.scenarios import KINDS

from .experts.page import Expert, Item, Turns, View, check, named, said, select, type_
from .sites.doing import done, press

_DAY = r"(\d+ [A-Z][a-z]+ \d{4})"
_FIELDS = {
    "title": "Title",
    "first name": "First name",
    "last name": "Last name",
    "date of birth": "Date of birth",
}
"""Fields of a passenger: what the person calls each, and what the page does."""
Going = Generator[list[Item], View, View]


def _searched(goal: str, page: View) -> Going:
    """The flights that the goal speaks of, looked for on the page that asks for them."""
    route, days = said(r"from ([A-Z]{3}) to ([A-Z]{3})", goal), re.findall(rf"on {_DAY}", goal)
    if len(days) == 2:
        page = yield [check(named(page.elements, "Return", "radio"))]
    for label, text in (("From", route[1]), ("To", route[2]), ("Departure date", days[0])):
        page = yield [type_(named(page.elements, label), text)]
    if len(days) == 2:
        page = yield [type_(named(page.elements, "Return date"), days[1])]
    return (yield from press(page, "Search", "button"))


def _chosen(goal: str, page: View, button: str) -> Going:
    """Those of the flights that depart at the times of the goal."""
    times = re.findall(r"at (\d+:\d\d[ap]m)", goal)
    for leg, time in zip(("outward ", "return ") if len(times) == 2 else ("",), times, strict=True):
        called = re.compile(rf"Select {leg}flight \w+ departing {time} ")
        page = yield [check(next(one for one in page.elements if called.match(one.name)))]
    return (yield from press(page, button, "button"))


def _opened(goal: str, page: View) -> Going:
    """The booking that the goal names."""
    page = yield from press(page, "Find booking", "link")
    reference = said(r"\b([A-Z0-9]{6})\b", goal)[1]
    page = yield [type_(named(page.elements, "Booking reference"), reference)]
    return (yield from press(page, "Search", "button"))


def _find_flight(goal: str) -> Turns:
    page = yield []
    page = yield from press(page, "Find flights", "link")
    yield from _searched(goal, page)
    yield done("The flights are listed.")


def _book(goal: str) -> Turns:
    page = yield []
    page = yield from press(page, "Find flights", "link")
    page = yield from _searched(goal, page)
    page = yield from _chosen(goal, page, "Confirm")
    who = said(rf"for (\w+) (\w+) (\w+), (\w+), born {_DAY}\.", goal)
    page = yield [select(named(page.elements, "Title"), who[1])]
    for label, text in (("First name", who[2]), ("Last name", who[3]), ("Date of birth", who[5])):
        page = yield [type_(named(page.elements, label), text)]
    page = yield [select(named(page.elements, "Gender"), who[4].capitalize())]
    page = yield from press(page, "Save", "button")
    for label, secret in (("Card number", "card_number"), ("Expiry", "card_expiry"), ("CVC", "card_cvc")):
        page = yield [type_(named(page.elements, label), f"<secret:{secret}>")]
    yield from press(page, "Book flight", "button")
    yield done("It is booked.")


def _find_booking(goal: str) -> Turns:
    page = yield []
    yield from _opened(goal, page)
    yield done("It is open.")


def _cancel(goal: str) -> Turns:
    page = yield []
    page = yield from _opened(goal, page)
    page = yield from press(page, "Cancel", "button")
    reference = said(r"\b([A-Z0-9]{6})\b", goal)[1]
    page = yield [type_(named(page.elements, "Booking reference"), reference)]
    yield from press(page, "Cancel booking", "button")
    yield done("It is cancelled.")


def _passenger(goal: str) -> Turns:
    page = yield []
    page = yield from _opened(goal, page)
    page = yield from press(page, "Modify", "button")
    page = yield from press(page, "Passenger details", "button")
    for words, text in re.findall(r"the ([a-z ]+) to ([^.]+?)(?= and |\.)", goal):
        control = named(page.elements, _FIELDS[words])
        page = yield [select(control, text) if words == "title" else type_(control, text)]
    yield from press(page, "Save", "button")
    yield done("It is changed.")


def _flights(goal: str) -> Turns:
    page = yield []
    page = yield from _opened(goal, page)
    page = yield from press(page, "Modify", "button")
    page = yield from press(page, "Flights", "button")
    page = yield from _searched(goal, page)
    yield from _chosen(goal, page, "Save")
    yield done("They are changed.")


EXPERTS: dict[str, Expert] = dict(
    zip(KINDS, (_find_flight, _book, _find_booking, _cancel, _passenger, _flights), strict=True)
)
"""By the kind of scenario."""
