"""The loopback HTTP server of the airline site."""

from __future__ import annotations

import json
from datetime import date
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Literal, Self
from urllib.parse import parse_qs, unquote, urlsplit

from handrail_demo.crm.api import Api, Reply
from handrail_demo.crm.evaluate import evaluate
from handrail_demo.crm.flights import find_flight
from handrail_demo.crm.scenarios import create_scenario
from handrail_demo.crm.store import Booking, Scenario, Store

STATIC = Path(__file__).parent / "static"
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
# Resolved once: a request can only name a file that is listed here.
FILES = {
    f"/{file.relative_to(STATIC).as_posix()}": file
    for file in STATIC.rglob("*")
    if file.suffix in MEDIA_TYPES
}
LONGEST_BODY = 64 * 1024
Skin = Literal[1, 2]
# The page of each skin. The second has other words, fields and layout before the same forms of the server.
PAGES: dict[Skin, str] = {1: "/index.html", 2: "/second.html"}


class CrmServer:
    """The airline site on 127.0.0.1, its state in the SQLite file `db`. Port 0 takes any free port.

    Usable as a context manager. Seed and date must stay the same for a file that exists already. The skin
    decides how the site looks and what it calls things, not what it does.
    """

    def __init__(
        self, *, db: Path, seed: int = 0, today: date = date(2023, 7, 1), port: int = 0, skin: Skin = 1
    ) -> None:
        self.seed = seed
        self.skin: Skin = skin
        self.today = today
        self.store = Store(db, seed, today)
        self.api = Api(self.store, today)
        self._http = ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, self))
        self._thread: Thread | None = None

    @property
    def port(self) -> int:
        """The port that the server listens on."""
        return self._http.server_port

    @property
    def url(self) -> str:
        """The site's address, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Answer requests in the background until `close`."""
        self._thread = Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()
        return self

    def close(self) -> None:
        """Stop answering. The query helpers keep working on the file."""
        if self._thread:
            self._http.shutdown()
            self._thread.join()
            self._thread = None
        self._http.server_close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def new_scenario(
        self, kind: str | None = None, seed: int | None = None, trip: str | None = None
    ) -> Scenario:
        """Make a scenario, as /generate-random-scenario does; see `scenarios.create_scenario`."""
        return create_scenario(self.store, self.today, kind=kind, seed=seed, trip=trip)

    def scenario_url(self, scenario: Scenario) -> str:
        """The address at which the page counts for this scenario."""
        return f"{self.url}/?scenario={scenario.id}"

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


class _Handler(BaseHTTPRequestHandler):
    """Turns HTTP into calls of the Api and the helper addresses."""

    server_version = "BluewingAir"

    def __init__(self, crm: CrmServer, *args: Any) -> None:
        self.crm = crm
        super().__init__(*args)

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        query = {name: values[-1] for name, values in parse_qs(address.query).items()}
        path = unquote(address.path)
        if not self._own_host():
            return
        if path == "/api/config":
            self._send(self.crm.api.config())
        elif path.startswith("/api/bookings/"):
            reference = path.removeprefix("/api/bookings/")
            screen, scenario = query.get("screen", ""), query.get("scenario", "")
            self._send(self.crm.api.get_booking(reference, screen, scenario))
        elif path == "/generate-random-scenario":
            self._send(self._generate(query))
        elif path == "/evaluate":
            result = self.crm.evaluate(query.get("scenario", ""))
            self._send(Reply(200, result) if result else _problem(404, "There is no scenario with this id."))
        elif file := FILES.get(PAGES[self.crm.skin] if path == "/" else path):
            self._send_bytes(200, MEDIA_TYPES[file.suffix], file.read_bytes())
        else:
            self._send(_problem(404, "There is nothing at this address."))

    def do_POST(self) -> None:
        address = urlsplit(self.path)
        if not self._own_host():
            return
        # Another site's form cannot send JSON without the browser asking first, so it cannot book here.
        if self.headers.get_content_type() != "application/json":
            self._send(_problem(415, "Send JSON."))
            return
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LONGEST_BODY:
            self._send(_problem(413, "This request is too long."))
            return
        try:
            body = json.loads(self.rfile.read(int(length)))
        except ValueError:
            body = None
        if not isinstance(body, dict):
            self._send(_problem(400, "Send one JSON object."))
            return
        scenario = parse_qs(address.query).get("scenario", [""])[-1]
        self._send(self.crm.api.post(unquote(address.path).removeprefix("/api/"), body, scenario))

    def _generate(self, query: dict[str, str]) -> Reply:
        try:
            seed = int(query["seed"]) if "seed" in query else None
            made = self.crm.new_scenario(query.get("kind"), seed, query.get("trip"))
        except ValueError as error:
            return _problem(400, str(error))
        url = self.crm.scenario_url(made)
        return Reply(200, {"scenario": made.kind, "id": made.id, "url": url, "details": made.details})

    def _own_host(self) -> bool:
        """Refuse names that only point at this machine, so that no other site can read this one."""
        if (self.headers.get("Host") or "").rsplit(":", 1)[0] in ("127.0.0.1", "localhost"):
            return True
        self._send(_problem(403, "Open this site at 127.0.0.1."))
        return False

    def _send(self, reply: Reply) -> None:
        self._send_bytes(reply.status, "application/json", json.dumps(reply.body).encode())

    def _send_bytes(self, status: int, media_type: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: the request log is in the database."""


def _problem(status: int, message: str) -> Reply:
    return Reply(status, {"errors": {"": message}})
