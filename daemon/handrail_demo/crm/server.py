"""The loopback HTTP server of the airline site."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs, unquote, urlsplit

from handrail_demo.crm.api import Api, Reply
from handrail_demo.crm.evaluate import evaluate
from handrail_demo.crm.flights import find_flight
from handrail_demo.crm.scenarios import create_scenario
from handrail_demo.crm.store import Booking, Scenario, Store
from handrail_demo.loopback import LoopbackServer, Request, Response, file_in

STATIC = Path(__file__).parent / "static"
LONGEST_BODY = 64 * 1024
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}
Skin = Literal[1, 2]
# The page of each skin. The second has other words, fields and layout before the same forms of the server.
PAGES: dict[Skin, str] = {1: "/index.html", 2: "/second.html"}


class CrmServer(LoopbackServer):
    """The airline site on 127.0.0.1, its state in the SQLite file `db`. Port 0 takes any free port.

    Seed and date must stay the same for a file that exists already. The skin decides how the site looks and
    what it calls things, not what it does. The query helpers keep working on the file once it is closed.
    """

    def __init__(
        self, *, db: Path, seed: int = 0, today: date = date(2023, 7, 1), port: int = 0, skin: Skin = 1
    ) -> None:
        self.seed = seed
        self.skin: Skin = skin
        self.today = today
        self.store = Store(db, seed, today)
        self.api = Api(self.store, today)
        super().__init__(self._answered, port, LONGEST_BODY)

    def new_scenario(
        self, kind: str | None = None, seed: int | None = None, trip: str | None = None
    ) -> Scenario:
        """Make a scenario, as /generate-random-scenario does; see `scenarios.create_scenario`."""
        return create_scenario(self.store, self.today, kind=kind, seed=seed, trip=trip)

    def scenario_url(self, scenario: Scenario) -> str:
        """The address at which the page counts for this scenario."""
        return f"{self.base}/?scenario={scenario.id}"

    def evaluate(self, scenario_id: str) -> dict[str, Any] | None:
        """The answer of /evaluate, None for an unknown id."""
        scenario = self.store.scenario(scenario_id)
        if scenario is None:
            return None
        return evaluate(scenario, self.store.requests(scenario.id), self.store.bookings())

    def bookings(self) -> list[dict[str, Any]]:
        """All bookings: reference, status, flights (as the page gets them), passenger, payment, made_by.

        `made_by` is "page" for bookings made through the site and "scenario" for those a task started with.
        """
        return [self._row(booking) for booking in self.store.bookings()]

    def booking_posts(self) -> int:
        """How many requests tried to book, those that were refused included."""
        return sum(request.action == "book" for request in self.store.requests())

    def _row(self, booking: Booking) -> dict[str, Any]:
        flights = [find_flight(self.seed, one) for one in booking.flights]
        return {
            "reference": booking.reference,
            **booking.content(),
            "flights": [flight.as_json() for flight in flights if flight],
            "made_by": booking.made_by,
        }

    def _answered(self, request: Request) -> Response:
        found = self._found(request)
        if isinstance(found, Reply):
            found = Response(json.dumps(found.body), found.status, "application/json")
        return replace(found, headers=HEADERS)

    def _found(self, request: Request) -> Reply | Response:
        # Names that only point at this machine are refused, so that no other site can read this one.
        if request.host not in ("127.0.0.1", "localhost"):
            return _problem(403, "Open this site at 127.0.0.1.")
        address = urlsplit(request.target)
        query = {name: values[-1] for name, values in parse_qs(address.query).items()}
        path = unquote(address.path)
        if request.method == "POST":
            return self._posted(path.removeprefix("/api/"), request, query.get("scenario", ""))
        if request.method != "GET":
            return _problem(501, "Nothing here is changed in this way.")
        if path == "/api/config":
            return self.api.config()
        if path.startswith("/api/bookings/"):
            reference = path.removeprefix("/api/bookings/")
            return self.api.get_booking(reference, query.get("screen", ""), query.get("scenario", ""))
        if path == "/generate-random-scenario":
            return self._generate(query)
        if path == "/evaluate":
            result = self.evaluate(query.get("scenario", ""))
            return Reply(200, result) if result else _problem(404, "There is no scenario with this id.")
        file = file_in(STATIC, PAGES[self.skin] if path == "/" else path)
        return file or _problem(404, "There is nothing at this address.")

    def _posted(self, action: str, request: Request, scenario: str) -> Reply:
        # Another site's form cannot send JSON without the browser asking first, so it cannot book here.
        if request.headers.get_content_type() != "application/json":
            return _problem(415, "Send JSON.")
        try:
            body = json.loads(request.body)
        except ValueError:
            body = None
        if not isinstance(body, dict):
            return _problem(400, "Send one JSON object.")
        return self.api.post(action, body, scenario)

    def _generate(self, query: dict[str, str]) -> Reply:
        try:
            seed = int(query["seed"]) if "seed" in query else None
            made = self.new_scenario(query.get("kind"), seed, query.get("trip"))
        except ValueError as error:
            return _problem(400, str(error))
        url = self.scenario_url(made)
        return Reply(200, {"scenario": made.kind, "id": made.id, "url": url, "details": made.details})


def _problem(status: int, message: str) -> Reply:
    return Reply(status, {"errors": {"": message}})
