"""The airline simulator's parts without HTTP: timetable, dates, forms, scenarios, storage."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from handrail_demo.crm.airports import AIRPORTS
from handrail_demo.crm.dates import clock, long_date, parse_day
from handrail_demo.crm.flights import find_flight, flights_on
from handrail_demo.crm.forms import luhn_valid, passenger_form, payment_form, search_form
from handrail_demo.crm.scenarios import KINDS, card_sentence, create_scenario, instruction
from handrail_demo.crm.store import Scenario, Store

TODAY = date(2023, 7, 1)


def test_timetable_has_distinct_flights_every_day_and_repeats_itself() -> None:
    for offset, (origin, destination) in enumerate([("JFK", "FLL"), ("SEA", "LHR"), ("LGA", "JFK")] * 10):
        day = TODAY + timedelta(days=offset)
        flights = flights_on(3, origin, destination, day)
        assert 5 <= len(flights) <= 8
        for what in ("departs", "price", "number"):
            assert len({getattr(flight, what) for flight in flights}) == len(flights)
        assert all(0 <= flight.departs < 1440 < flight.departs + 2880 for flight in flights)
        assert flights == sorted(flights, key=lambda flight: flight.departs)
        assert flights == flights_on(3, origin, destination, day)
        assert flights != flights_on(4, origin, destination, day)
        assert [find_flight(3, flight.id) for flight in flights] == flights


def test_arrival_is_in_local_time() -> None:
    east = flights_on(0, "LAX", "JFK", TODAY)[0]
    west = flights_on(0, "JFK", "LAX", TODAY)[0]
    assert (east.arrives - east.departs) - (west.arrives - west.departs) == 2 * 3 * 60


@pytest.mark.parametrize("wrong", ["BW204", "BW204-JFK-JFK-2023-07-07", "BW204-JFK-XXX-2023-07-07", None, 7])
def test_unknown_flight_ids_are_not_found(wrong: object) -> None:
    assert find_flight(0, wrong) is None
    assert find_flight(0, "BW204-JFK-FLL-2023-02-30") is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2023-07-07", date(2023, 7, 7)),
        ("7 July 2023", date(2023, 7, 7)),
        (" 7  jul 2023 ", date(2023, 7, 7)),
        ("July 7, 2023", date(2023, 7, 7)),
        ("04/03/1990", None),
        ("31 June 2023", None),
        ("7 Foo 2023", None),
        ("", None),
    ],
)
def test_dates_are_read_as_people_write_them(text: str, day: date | None) -> None:
    assert parse_day(text) == day


def test_dates_and_times_are_written_in_words() -> None:
    assert long_date(date(2023, 7, 7)) == "7 July 2023"
    assert [clock(minutes) for minutes in (0, 13, 720, 1141, 1453)] == [
        "12:00am", "12:13am", "12:00pm", "7:01pm", "12:13am",
    ]  # fmt: skip


def test_search_form_names_each_wrong_field() -> None:
    good = {"trip": "return", "from": "jfk", "to": "FLL", "departure": "7 July 2023", "return": "2023-07-09"}
    fields, errors = search_form(good, TODAY)
    assert errors == {}
    assert fields == good | {"from": "JFK", "departure": "2023-07-07"}
    for change, wrong in [
        ({"trip": ""}, {"trip"}),
        ({"from": "Atlantis"}, {"from"}),
        ({"to": "JFK"}, {"to"}),
        ({"departure": "2023-06-30"}, {"departure"}),
        ({"departure": "2025-06-30"}, {"departure"}),
        ({"return": "2023-07-06"}, {"return"}),
        ({"return": ""}, {"return"}),
    ]:
        assert search_form(good | change, TODAY)[1].keys() == wrong
    assert "return" not in search_form(good | {"trip": "one-way"}, TODAY)[0]


def test_passenger_form_names_each_wrong_field() -> None:
    good = {
        "title": "Ms", "first-name": " Ada ", "last-name": "Park", "gender": "Female",
        "date-of-birth": "3 April 1990",
    }  # fmt: skip
    fields, errors = passenger_form(good, TODAY)
    assert errors == {}
    assert fields == good | {"first-name": "Ada", "date-of-birth": "1990-04-03"}
    for name in good:
        assert passenger_form(good | {name: ""}, TODAY)[1].keys() == {name}
    assert passenger_form(good | {"date-of-birth": "2023-07-02"}, TODAY)[1].keys() == {"date-of-birth"}


def test_payment_form_names_each_wrong_field() -> None:
    good = {"card-number": "4111 1111 1111 1111", "expiry": "7/23", "cvc": "123"}
    fields, errors = payment_form(good, TODAY)
    assert errors == {}
    assert fields == {"card-number": "4111111111111111", "expiry": "07/23", "cvc": "123"}
    assert payment_form(good | {"expiry": "09/2027"}, TODAY)[0]["expiry"] == "09/27"
    for name, value in [
        ("card-number", "4111111111111112"),
        ("card-number", "4111"),
        ("expiry", "06/23"),
        ("expiry", "13/25"),
        ("cvc", "12"),
    ]:
        assert payment_form(good | {name: value}, TODAY)[1].keys() == {name}


def test_luhn_finds_every_single_wrong_digit() -> None:
    number = "4000001234567899"
    assert luhn_valid(number)
    for place, digit in enumerate(number):
        other = str((int(digit) + 1) % 10)
        assert not luhn_valid(number[:place] + other + number[place + 1 :])


def test_scenarios_repeat_with_the_seed_and_differ_without(tmp_path: Path) -> None:
    store = Store(tmp_path / "crm.sqlite", 0, TODAY)
    first, again = (create_scenario(store, TODAY, kind="TASK_BOOK_FLIGHT", seed=5) for _ in range(2))
    assert (first.details, first.gold) == (again.details, again.gold)
    assert first.id != again.id
    random = [create_scenario(store, TODAY) for _ in range(40)]
    assert {scenario.kind for scenario in random} == set(KINDS)
    for scenario in random:
        departure = scenario.details.get("flight", {}).get("departure")
        assert departure is None or TODAY.isoformat() < departure
        if card := scenario.details.get("payment"):
            assert payment_form(card, TODAY)[1] == {}


def test_instruction_says_everything_the_task_needs() -> None:
    flight = {"from": "JFK", "to": "FLL", "departure": "2023-07-07", "outward-departure-time": "7:01pm"}
    back = {"return": "2023-09-13", "return-departure-time": "6:00am"}
    who = {
        "title": "Ms", "first-name": "Ada", "last-name": "Park", "gender": "Female",
        "date-of-birth": "1990-04-03",
    }  # fmt: skip
    card = {"card-number": "4111111111111111", "expiry": "09/27", "cvc": "123"}

    def worded(kind: str, **details: object) -> str:
        return instruction(Scenario("x", kind, dict(details), {}))

    book = Scenario("x", "TASK_BOOK_FLIGHT", {"flight": flight, "passenger": who, "payment": card}, {})
    text = (
        "Book a one-way flight from JFK to FLL on 7 July 2023, departing at 7:01pm, "
        "for Ms Ada Park, female, born 3 April 1990."
    )
    assert instruction(book, include_card=False) == text
    assert instruction(book) == f"{text} {card_sentence(book)}"
    assert card_sentence(book) == "Pay with card 4111111111111111, expiry 09/27, CVC 123."
    assert worded("TASK_FIND_FLIGHT", flight=flight) == "Find one-way flights from JFK to FLL on 7 July 2023."
    assert worded("TASK_FIND_FLIGHT", flight=flight | back) == (
        "Find return flights from JFK to FLL, leaving on 7 July 2023 and returning on 13 September 2023."
    )
    booking = {"reference": "ABC234"}
    assert worded("TASK_FIND_BOOKING", booking=booking) == "Find the booking with reference ABC234."
    assert worded("TASK_CANCEL_BOOKING", booking=booking) == "Cancel the booking with reference ABC234."
    changes = {"last-name": "Reyes", "date-of-birth": "1991-04-03"}
    assert worded("TASK_MODIFY_PASSENGER", booking=booking, passenger=changes) == (
        "In the booking ABC234, change the last name to Reyes and the date of birth to 3 April 1991."
    )
    assert worded("TASK_MODIFY_FLIGHTS", booking=booking, flight=flight | back) == (
        "Change the flights of the booking ABC234 to a return flight from JFK to FLL, "
        "leaving on 7 July 2023 at 7:01pm and returning on 13 September 2023 at 6:00am."
    )


def test_a_file_keeps_its_seed_and_date(tmp_path: Path) -> None:
    Store(tmp_path / "crm.sqlite", 0, TODAY)
    Store(tmp_path / "crm.sqlite", 0, TODAY)
    with pytest.raises(ValueError, match="seed 0 and today 2023-07-01"):
        Store(tmp_path / "crm.sqlite", 1, TODAY)


def test_airport_codes_are_the_keys() -> None:
    assert all(airport.code == code and airport.label.startswith(code) for code, airport in AIRPORTS.items())
