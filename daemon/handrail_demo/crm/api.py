"""The addresses under /api that the page's forms send to, apart from HTTP.

Every form posts JSON. `search`, `quote`, `passenger` and `find-booking` change nothing; `bookings` and
`bookings/REF/cancel|passenger|flights` do. Each accepted or refused post is logged with its cleaned fields,
because `evaluate` judges by what the server saw. Nothing guards against a booking sent twice: it books
twice, so that a test can count duplicates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from handrail_demo.crm.airports import AIRPORTS
from handrail_demo.crm.flights import Flight, find_flight, flights_on
from handrail_demo.crm.forms import GENDERS, TITLES, passenger_form, payment_form, search_form
from handrail_demo.crm.store import Booking, Store

Body = Mapping[str, object]
# What a post to bookings/REF/… does, and the action's name in the log.
CHANGES = {"cancel": "cancel", "passenger": "modify-passenger", "flights": "modify-flights"}


@dataclass(frozen=True)
class Reply:
    """HTTP status and JSON body. A refused form carries `errors`: field name ('' = the form) -> message."""

    status: int
    body: dict[str, Any]


class Refused(Exception):
    """A form that cannot be accepted."""

    def __init__(self, errors: dict[str, str], status: int = 422) -> None:
        super().__init__(errors)
        self.reply = Reply(status, {"errors": errors})


class Api:
    """Answers the page's requests from the store."""

    def __init__(self, store: Store, today: date) -> None:
        self.store = store
        self.today = today
        self._forms: dict[str, tuple[str, Callable[[Body, str], tuple[dict[str, Any], Reply]]]] = {
            "search": ("search", self._search),
            "quote": ("quote", self._quote),
            "passenger": ("passenger", self._passenger),
            "bookings": ("book", self._book),
            "find-booking": ("find", self._find),
        }

    def config(self) -> Reply:
        """What every screen needs: the date, the airports and the choices of the passenger form."""
        airports = [{"code": airport.code, "label": airport.label} for airport in AIRPORTS.values()]
        return Reply(
            200,
            {"today": self.today.isoformat(), "airports": airports, "titles": TITLES, "genders": GENDERS},
        )

    def get_booking(self, reference: str, screen: str, scenario: str) -> Reply:
        """A booking for one of its screens; the screens "modify" and "cancel" count as steps of a task."""
        booking = self.store.booking(reference.upper())
        reply = Reply(200, {"booking": self._shown(booking)}) if booking else self._unknown().reply
        if screen in ("modify", "cancel"):
            self.store.log(scenario, f"open-{screen}", {"reference": reference.upper()}, reply.status)
        return reply

    def post(self, path: str, body: Body, scenario: str) -> Reply:
        """Handle a form; `path` is what follows /api/."""
        parts = path.split("/")
        with self.store.lock:
            if path in self._forms:
                action, handle = self._forms[path]
            elif len(parts) == 3 and parts[0] == "bookings" and parts[2] in CHANGES:
                action, reference = CHANGES[parts[2]], parts[1]

                def handle(body: Body, scenario: str) -> tuple[dict[str, Any], Reply]:
                    return self._change(reference, action, body, scenario)
            else:
                return Reply(404, {"errors": {"": "There is nothing at this address."}})
            facts: dict[str, Any] = dict(body)
            try:
                facts, reply = handle(body, scenario)
            except Refused as refused:
                reply = refused.reply
            self.store.log(scenario, action, facts, reply.status)
            return reply

    def _search(self, body: Body, scenario: str) -> tuple[dict[str, Any], Reply]:
        fields, errors = search_form(body, self.today)
        if errors:
            raise Refused(errors)
        directions = [("outward", fields["from"], fields["to"], fields["departure"])]
        if fields["trip"] == "return":
            directions.append(("return", fields["to"], fields["from"], fields["return"]))
        found = {
            name: [f.as_json() for f in flights_on(self.store.seed, start, end, date.fromisoformat(day))]
            for name, start, end, day in directions
        }
        return fields, Reply(200, {"search": fields, **found})

    def _quote(self, body: Body, scenario: str) -> tuple[dict[str, Any], Reply]:
        flights = self._flights(body)
        return {"flights": [flight.id for flight in flights]}, Reply(200, self._priced(flights))

    def _passenger(self, body: Body, scenario: str) -> tuple[dict[str, Any], Reply]:
        fields, errors = passenger_form(body, self.today)
        if errors:
            raise Refused(errors)
        return dict(fields), Reply(200, {"passenger": fields})

    def _book(self, body: Body, scenario: str) -> tuple[dict[str, Any], Reply]:
        flights = self._flights(body)
        passenger, passenger_errors = passenger_form(_mapping(body.get("passenger")), self.today)
        payment, errors = payment_form(_mapping(body.get("payment")), self.today)
        if passenger_errors:
            errors[""] = "The passenger's details are incomplete. Go back and fill them in."
        if errors:
            raise Refused(errors)
        booking = self.store.add_booking(
            Booking("", [flight.id for flight in flights], passenger, payment, changed_by=scenario)
        )
        return {"reference": booking.reference}, Reply(201, {"booking": self._shown(booking)})

    def _find(self, body: Body, scenario: str) -> tuple[dict[str, Any], Reply]:
        booking = self.store.booking(str(body.get("reference", "")).strip().upper())
        if booking is None:
            raise self._unknown()
        return {"reference": booking.reference}, Reply(200, {"booking": self._shown(booking)})

    def _change(self, reference: str, action: str, body: Body, scenario: str) -> tuple[dict[str, Any], Reply]:
        booking = self.store.booking(reference.upper())
        if booking is None:
            raise self._unknown()
        if booking.status == "cancelled":
            raise Refused({"": "This booking is cancelled and cannot be changed any more."}, 409)
        if action == "cancel":
            if str(body.get("reference", "")).strip().upper() != booking.reference:
                raise Refused({"reference": f"Enter {booking.reference} to confirm the cancellation."})
            changed = replace(booking, status="cancelled")
        elif action == "modify-passenger":
            passenger, errors = passenger_form(body, self.today)
            if errors:
                raise Refused(errors)
            changed = replace(booking, passenger=passenger)
        else:
            changed = replace(booking, flights=[flight.id for flight in self._flights(body)])
        changed = replace(changed, changed_by=scenario)
        self.store.save_booking(changed)
        facts = {"reference": booking.reference, **changed.content()}
        return facts, Reply(200, {"booking": self._shown(changed)})

    def _flights(self, body: Body) -> list[Flight]:
        """The chosen flights: one, or an outward and a return flight that belong together."""
        chosen = body.get("flights")
        flights = [find_flight(self.store.seed, one) for one in chosen] if isinstance(chosen, list) else []
        known = [flight for flight in flights if flight is not None and flight.day >= self.today]
        if not 1 <= len(flights) <= 2 or len(known) != len(flights):
            raise Refused({"": "Choose a flight from the list."})
        if len(known) == 2:
            there, back = known
            if (there.origin, there.destination) != (back.destination, back.origin) or back.day < there.day:
                raise Refused({"": "The return flight does not fit the outward flight. Search again."})
        return known

    def _priced(self, flights: list[Flight]) -> dict[str, Any]:
        return {
            "flights": [flight.as_json() for flight in flights],
            "total": sum(flight.price for flight in flights),
        }

    def _shown(self, booking: Booking) -> dict[str, Any]:
        """A booking as the page may see it: of the card only the last four digits."""
        flights = [find_flight(self.store.seed, one) for one in booking.flights]
        return {
            "reference": booking.reference,
            "status": booking.status,
            "passenger": booking.passenger,
            "card": booking.payment["card-number"][-4:],
            **self._priced([flight for flight in flights if flight]),
        }

    def _unknown(self) -> Refused:
        return Refused({"reference": "No booking has this reference. Check it: six letters or digits."}, 404)


def _mapping(value: object) -> Body:
    return value if isinstance(value, dict) else {}
