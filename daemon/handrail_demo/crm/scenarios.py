"""Tasks for the site: random details for the six kinds, and the words in which a person would ask."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

from handrail_demo.crm.airports import AIRPORTS
from handrail_demo.crm.dates import clock, long_date
from handrail_demo.crm.flights import Flight, flights_on
from handrail_demo.crm.forms import luhn_valid
from handrail_demo.crm.store import Booking, Scenario, Store

KINDS = (
    "TASK_FIND_FLIGHT",
    "TASK_BOOK_FLIGHT",
    "TASK_FIND_BOOKING",
    "TASK_CANCEL_BOOKING",
    "TASK_MODIFY_PASSENGER",
    "TASK_MODIFY_FLIGHTS",
)
TRIPS = ("one-way", "return")

WOMEN = ("Ada", "Grace", "Mei", "Olivia", "Priya", "Sofia", "Hannah", "Zoe")
MEN = ("Alan", "Carlos", "David", "Kenji", "Liam", "Omar", "Peter", "Samuel")
SURNAMES = ("Park", "Reyes", "Novak", "Okafor", "Lindgren", "Silva", "Turner", "Haddad", "Kim", "Moreau")
ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def create_scenario(
    store: Store, today: date, *, kind: str | None = None, seed: int | None = None, trip: str | None = None
) -> Scenario:
    """Make a scenario, and the bookings it needs, in the store.

    `seed` fixes the details, else the next in the server's own sequence is taken; `trip` ("one-way" or
    "return") fixes the kind of trip. ValueError for an unknown kind or trip.
    """
    if kind not in (None, *KINDS):
        raise ValueError(f"There is no scenario kind {kind}. Choose one of {', '.join(KINDS)}.")
    if trip not in (None, *TRIPS):
        raise ValueError(f"There is no trip {trip}. Choose one-way or return.")
    with store.lock:
        made = store.scenario_count()
        dice = Random(f"scenario {store.seed} {f'next {made}' if seed is None else seed}")
        kind = kind or dice.choice(KINDS)
        trip = trip or dice.choice(TRIPS)
        scenario_id = "".join(Random(f"id {store.seed} {made} {seed}").choices(ID_LETTERS, k=20))

        flights = _trip(dice, store.seed, today, trip)
        passenger = _passenger(dice)
        payment = _payment(dice, today)
        details: dict[str, Any] = {}
        gold: dict[str, Any] = {}
        if kind in ("TASK_FIND_FLIGHT", "TASK_BOOK_FLIGHT"):
            details["flight"] = _flight_details(flights)
            gold["search"] = search_facts(flights)
        if kind == "TASK_BOOK_FLIGHT":
            details |= {"passenger": passenger, "payment": payment}
            gold["booking"] = Booking("", [f.id for f in flights], passenger, payment).content()
        if kind not in ("TASK_FIND_FLIGHT", "TASK_BOOK_FLIGHT"):
            mine = Booking("", [f.id for f in flights], passenger, payment)
            mine = replace(mine, made_by="scenario", changed_by=scenario_id)
            target = store.add_booking(mine)
            # Two bookings of others, so that a change to the wrong one can happen and be seen.
            for _ in range(2):
                other = [f.id for f in _trip(dice, store.seed, today, trip)]
                store.add_booking(replace(mine, flights=other, passenger=_passenger(dice)))
            details["booking"] = {"reference": target.reference}
            gold["reference"] = target.reference
            gold["booking"] = target.content()
        if kind == "TASK_CANCEL_BOOKING":
            gold["booking"]["status"] = "cancelled"
        if kind == "TASK_MODIFY_PASSENGER":
            changes = _passenger_changes(dice, passenger)
            details["passenger"] = changes
            gold["booking"]["passenger"] = passenger | changes
        if kind == "TASK_MODIFY_FLIGHTS":
            moved = _moved(dice, store.seed, flights)
            details["flight"] = _flight_details(moved)
            gold["search"] = search_facts(moved)
            gold["booking"]["flights"] = [f.id for f in moved]
        before = {booking.reference: booking.content() for booking in store.bookings()}
        scenario = Scenario(scenario_id, kind, details, gold, before)
        store.add_scenario(scenario)
        return scenario


def search_facts(flights: list[Flight]) -> dict[str, str]:
    """The search form, filled in so that these flights are found."""
    out = flights[0]
    facts = {"trip": "one-way", "from": out.origin, "to": out.destination, "departure": out.day.isoformat()}
    if len(flights) == 2:
        facts |= {"trip": "return", "return": flights[1].day.isoformat()}
    return facts


def instruction(scenario: Scenario, *, include_card: bool = True) -> str:
    """The task in a person's words. Without the card where the card is kept as a named secret."""
    details = scenario.details
    reference = details.get("booking", {}).get("reference", "")
    flight = details.get("flight", {})
    match scenario.kind:
        case "TASK_FIND_FLIGHT":
            return f"Find {_route(flight, plural=True)}{_days(flight, times=False)}."
        case "TASK_BOOK_FLIGHT":
            who = details["passenger"]
            text = (
                f"Book a {_route(flight)}{_days(flight)}, for {who['title']} {who['first-name']} "
                f"{who['last-name']}, {who['gender'].lower()}, born {_day(who['date-of-birth'])}."
            )
            return f"{text} {card_sentence(scenario)}" if include_card else text
        case "TASK_FIND_BOOKING":
            return f"Find the booking with reference {reference}."
        case "TASK_CANCEL_BOOKING":
            return f"Cancel the booking with reference {reference}."
        case "TASK_MODIFY_PASSENGER":
            new = details["passenger"].items()
            changes = " and ".join(f"the {name.replace('-', ' ')} to {_value(value)}" for name, value in new)
            return f"In the booking {reference}, change {changes}."
        case _:
            return f"Change the flights of the booking {reference} to a {_route(flight)}{_days(flight)}."


def card_sentence(scenario: Scenario) -> str:
    """The part of the instruction that tells the card: "Pay with card ..., expiry 09/27, CVC 123."."""
    card = scenario.details["payment"]
    return f"Pay with card {card['card-number']}, expiry {card['expiry']}, CVC {card['cvc']}."


def _route(flight: dict[str, str], *, plural: bool = False) -> str:
    trip = "return" if "return" in flight else "one-way"
    return f"{trip} flight{'s' if plural else ''} from {flight['from']} to {flight['to']}"


def _days(flight: dict[str, str], *, times: bool = True) -> str:
    out = _day(flight["departure"])
    at = f" at {flight['outward-departure-time']}" if times else ""
    if "return" not in flight:
        return f" on {out}" + (f", departing at {flight['outward-departure-time']}" if times else "")
    back = f" at {flight['return-departure-time']}" if times else ""
    return f", leaving on {out}{at} and returning on {_day(flight['return'])}{back}"


def _day(iso: str) -> str:
    return long_date(date.fromisoformat(iso))


def _value(value: str) -> str:
    return _day(value) if value[:4].isdigit() else value


def _trip(dice: Random, seed: int, today: date, trip: str) -> list[Flight]:
    origin, destination = dice.sample(sorted(AIRPORTS), 2)
    day = today + timedelta(days=dice.randint(3, 60))
    flights = [dice.choice(flights_on(seed, origin, destination, day))]
    if trip == "return":
        back = day + timedelta(days=dice.randint(2, 40))
        flights.append(dice.choice(flights_on(seed, destination, origin, back)))
    return flights


def _moved(dice: Random, seed: int, flights: list[Flight]) -> list[Flight]:
    """Flights of the same route, later by some days."""
    delay = timedelta(days=dice.randint(1, 14))
    return [dice.choice(flights_on(seed, f.origin, f.destination, f.day + delay)) for f in flights]


def _flight_details(flights: list[Flight]) -> dict[str, str]:
    details = search_facts(flights)
    del details["trip"]
    for name, flight in zip(("outward", "return"), flights, strict=False):
        details[f"{name}-departure-time"] = clock(flight.departs)
        details[f"{name}-arrival-time"] = clock(flight.arrives)
    return details


def _passenger(dice: Random) -> dict[str, str]:
    female = dice.random() < 0.5
    born = date(1950, 1, 1) + timedelta(days=dice.randrange(365 * 52))
    return {
        "title": dice.choice(("Ms", "Mrs", "Dr") if female else ("Mr", "Dr")),
        "first-name": dice.choice(WOMEN if female else MEN),
        "last-name": dice.choice(SURNAMES),
        "gender": "Female" if female else "Male",
        "date-of-birth": born.isoformat(),
    }


def _passenger_changes(dice: Random, passenger: dict[str, str]) -> dict[str, str]:
    """One or two fields with new values."""
    born = date.fromisoformat(passenger["date-of-birth"]) + timedelta(days=dice.randint(1, 400))
    names = WOMEN if passenger["gender"] == "Female" else MEN
    new = {
        "title": dice.choice([title for title in ("Mx", "Dr") if title != passenger["title"]]),
        "first-name": dice.choice([name for name in names if name != passenger["first-name"]]),
        "last-name": dice.choice([name for name in SURNAMES if name != passenger["last-name"]]),
        "date-of-birth": born.isoformat(),
    }
    chosen = dice.sample(sorted(new), dice.randint(1, 2))
    return {name: new[name] for name in new if name in chosen}


def _payment(dice: Random, today: date) -> dict[str, str]:
    """An invented card: right check digit, expiring one to four years from today."""
    stem = "4000" + "".join(dice.choices("0123456789", k=11))
    number = next(stem + digit for digit in "0123456789" if luhn_valid(stem + digit))
    expiry = f"{dice.randint(1, 12):02d}/{(today.year + dice.randint(1, 4)) % 100:02d}"
    return {"card-number": number, "expiry": expiry, "cvc": "".join(dice.choices("0123456789", k=3))}
