"""Experts of date pickers, and of the airline that has one."""

from __future__ import annotations

import re
from calendar import month_name

from .page import Expert, Item, Turns, View, click, first, named, said, type_, until


def _choose_date(goal: str) -> Turns:
    page = yield []
    page = yield from _pick(page, "Date", said(r"\d+/\d+/\d{4}", goal)[0])
    yield [click(named(page.elements, "Submit", "button"))]


def _pick(page: View, field: str, date: str) -> Turns:
    """Open a field's calendar, turn its leaves to the month, and choose the day. `date`: MM/DD/YYYY."""
    month, day, year = (int(part) for part in date.split("/"))
    page = yield [click(named(page.elements, field))]
    page = yield from until(page, lambda page: _shown(page) is not None)
    while (shown := _shown(page)) != (year, month):
        # A leaf that slides in is there at once, but its names come last.
        turn = "Prev" if shown and shown > (year, month) else "Next"
        page = yield [click(named(page.elements, turn))]
    page = yield [click(named(page.elements, str(day), "link"))]
    page = yield from until(page, lambda page: _shown(page) is None)
    return page


def _shown(page: View) -> tuple[int, int] | None:
    """Year and month of the calendar's leaf; none while there is no calendar."""
    months = "|".join(month_name[1:])
    found = re.search(rf"({months}) (\d{{4}})", page.text)
    return (int(found[2]), list(month_name).index(found[1])) if found else None


def _book_flight(goal: str) -> Turns:
    wish = said(r"the (cheapest|shortest) one-way flight from: (.*) to: (.*) on (\d+/\d+/\d{4})", goal)
    page = yield []
    for field, place in zip(("From:", "To:"), wish.groups()[1:3], strict=True):
        page = yield from _airport(page, field, place)
    page = yield from _pick(page, "Departure Date", wish[4])
    page = yield [click(named(page.elements, "Search", "button"))]
    page = yield from until(page, lambda page: any("Book flight" in item.name for item in page.elements))
    yield [_best(page, wish[1])]


def _airport(page: View, field: str, place: str) -> Turns:
    """Type a place and choose the suggestion that has it: a city, or an airport's code in brackets."""
    page = yield [type_(named(page.elements, field), place)]

    def suggested(page: View) -> bool:
        return any(place in item.name for item in page.elements if item.role == "listitem")

    page = yield from until(page, suggested)
    page = yield [click(first(page.elements, lambda item: item.role == "listitem" and place in item.name))]
    return page


def _best(page: View, wish: str) -> Item:
    """The button of the cheapest flight, or of the shortest; each flight's lines end with its button."""
    flights: list[tuple[int, Item]] = []
    minutes = 0
    for line in page.lines:
        if time := re.search(r"(\d+)h (\d+)m", line):
            minutes = int(time[1]) * 60 + int(time[2])
        if button := re.match(r"\[(e\d+)\] button .*\$(\d+)", line):
            measure = int(button[2]) if wish == "cheapest" else minutes
            flights.append((measure, {"ref": button[1], "do": "click"}))
    return min(flights, key=lambda flight: flight[0])[1]


EXPERTS: dict[str, Expert] = {
    "book-flight": _book_flight,
    "book-flight-nodelay": _book_flight,
    "choose-date": _choose_date,
    "choose-date-easy": _choose_date,
    "choose-date-medium": _choose_date,
    "choose-date-nodelay": _choose_date,
}
