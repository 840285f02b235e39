"""The timetable: which flights leave on a day. A pure function of the seed, so it needs no storage."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any

from handrail_demo.crm.airports import AIRPORTS, distance_km
from handrail_demo.crm.dates import clock

CRUISE_KM_PER_MINUTE = 13.5
TAXI_AND_CLIMB_MINUTES = 35


@dataclass(frozen=True)
class Flight:
    """One departure. Times are minutes after local midnight of the departure day; the price is in dollars."""

    number: str
    origin: str
    destination: str
    day: date
    departs: int
    arrives: int
    price: int

    @property
    def id(self) -> str:
        """Names the departure on this server, such as "BW204-JFK-FLL-2023-07-07"."""
        return f"{self.number}-{self.origin}-{self.destination}-{self.day.isoformat()}"

    def as_json(self) -> dict[str, Any]:
        """The flight as the page receives it."""
        return {
            "id": self.id,
            "number": self.number,
            "from": self.origin,
            "to": self.destination,
            "date": self.day.isoformat(),
            "departure-time": clock(self.departs),
            "arrival-time": clock(self.arrives),
            "arrives-next-day": self.arrives >= 1440,
            "price": self.price,
        }


def flights_on(seed: int, origin: str, destination: str, day: date) -> list[Flight]:
    """The 5 to 8 flights of a route on a day, by departure time, all times and prices distinct.

    A route keeps its numbers and times from day to day, as an airline's does; which of them fly, and at
    which price, changes daily.
    """
    route = Random(f"route {seed} {origin} {destination}")
    numbers = route.sample(range(100, 1000), 8)
    # One departure in each two-hour window from 6:00 keeps them apart by at least ten minutes.
    departures = [360 + 120 * window + route.randrange(110) for window in range(8)]
    start, end = AIRPORTS[origin], AIRPORTS[destination]
    distance = distance_km(start, end)
    minutes = round(TAXI_AND_CLIMB_MINUTES + distance / CRUISE_KM_PER_MINUTE)
    local_shift = minutes + 60 * (end.utc_hours - start.utc_hours)

    daily = Random(f"day {seed} {origin} {destination} {day.isoformat()}")
    flying = sorted(daily.sample(range(8), daily.randint(5, 8)))
    base = 60 + round(distance * 0.045)
    prices = daily.sample(range(base, base + 160), len(flying))
    return [
        Flight(f"BW{numbers[slot]}", origin, destination, day, departures[slot],
               departures[slot] + local_shift, price)
        for slot, price in zip(flying, prices, strict=True)
    ]  # fmt: skip


def find_flight(seed: int, flight_id: object) -> Flight | None:
    """The flight with this id, or None where there is no such flight."""
    match = re.fullmatch(r"BW\d{3}-([A-Z]{3})-([A-Z]{3})-(\d{4}-\d\d-\d\d)", str(flight_id))
    if not match or match[1] == match[2] or not {match[1], match[2]} <= AIRPORTS.keys():
        return None
    try:
        day = date.fromisoformat(match[3])
    except ValueError:
        return None
    candidates = flights_on(seed, match[1], match[2], day)
    return next((flight for flight in candidates if flight.id == flight_id), None)
