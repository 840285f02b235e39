"""The airline simulator over HTTP: each scenario done right, and done wrong in the ways that matter."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from handrail_demo.airline import Airline
from handrail_demo.crm.scenarios import KINDS
from handrail_demo.crm.server import CrmServer
from handrail_eval.crm_eval import CrmTask

if TYPE_CHECKING:
    from playwright.async_api import Page as Tab

Json = dict[str, Any]


class Page:
    """Sends what the page sends when a person works through a scenario."""

    def __init__(self, crm: CrmServer, scenario: Json) -> None:
        self.crm, self.id, self.details = crm, scenario["id"], scenario["details"]
        self.flight: Json = self.details.get("flight", {})
        self.reference: str = self.details.get("booking", {}).get("reference", "")

    def post(self, path: str, body: Json, status: int = 200) -> Json:
        return call(self.crm, "POST", f"/api/{path}?scenario={self.id}", body, status)

    def open(self, screen: str, reference: str = "") -> Json:
        path = f"/api/bookings/{reference or self.reference}?scenario={self.id}&screen={screen}"
        return call(self.crm, "GET", path)["booking"]

    def search(self, **changes: str) -> Json:
        trip = "return" if "return" in self.flight else "one-way"
        fields = {name: self.flight.get(name, "") for name in ("from", "to", "departure", "return")}
        return self.post("search", fields | {"trip": trip} | changes)

    def choose(self, found: Json) -> list[str]:
        """The ids of the flights that the scenario's departure times name."""
        return [
            next(f["id"] for f in found[leg] if f["departure-time"] == self.flight[f"{leg}-departure-time"])
            for leg in ("outward", "return")
            if leg in found
        ]

    def book(self, flights: list[str], **changes: Json) -> Json:
        body = {
            "flights": flights,
            "passenger": self.details["passenger"] | changes.get("passenger", {}),
            "payment": self.details["payment"] | changes.get("payment", {}),
        }
        return self.post("bookings", body, 201)["booking"]

    def result(self) -> Json:
        return call(self.crm, "GET", f"/evaluate?scenario={self.id}")


def call(crm: CrmServer, method: str, path: str, body: Json | None = None, status: int = 200) -> Json:
    """One request on a connection of its own; fails unless the answer has this status."""
    connection = HTTPConnection("127.0.0.1", crm.port, timeout=10)
    try:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        response = connection.getresponse()
        answer: Json = json.loads(response.read())
        assert response.status == status, answer
        return answer
    finally:
        connection.close()


@pytest.fixture
def crm(tmp_path: Path) -> Iterator[CrmServer]:
    with CrmServer(db=tmp_path / "crm.sqlite", seed=1) as server:
        yield server


def begin(crm: CrmServer, kind: str, seed: int = 1, trip: str = "one-way") -> Page:
    path = f"/generate-random-scenario?kind={kind}&seed={seed}&trip={trip}"
    return Page(crm, call(crm, "GET", path))


def test_scenario_has_the_shape_of_the_paper(crm: CrmServer) -> None:
    scenario = call(crm, "GET", "/generate-random-scenario?kind=TASK_FIND_FLIGHT&trip=return")
    assert scenario["scenario"] == "TASK_FIND_FLIGHT"
    assert len(scenario["id"]) == 20
    assert scenario["url"] == f"{crm.base}/?scenario={scenario['id']}"
    assert scenario["details"]["flight"].keys() == {
        "from", "to", "departure", "return", "outward-departure-time", "outward-arrival-time",
        "return-departure-time", "return-arrival-time",
    }  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_untouched_scenario_has_no_progress(crm: CrmServer, kind: str) -> None:
    page = begin(crm, kind)
    before = crm.bookings()
    result = page.result()
    assert (result["success"], result["progress"], result["wrong_bookings"]) == (False, 0, 0)
    assert crm.bookings() == before


@pytest.mark.parametrize("trip", ["one-way", "return"])
def test_find_flight(crm: CrmServer, trip: str) -> None:
    page = begin(crm, "TASK_FIND_FLIGHT", trip=trip)
    page.search(departure="2023-07-02")
    partly = page.result()
    assert not partly["success"]
    assert 0 < partly["progress"] < 1
    page.search()
    assert page.result()["success"]
    page.search(departure="2023-07-02")
    assert not page.result()["success"], "what is left on the screen must be the asked search"


@pytest.mark.parametrize("trip", ["one-way", "return"])
def test_book_flight_counts_each_step(crm: CrmServer, trip: str) -> None:
    page = begin(crm, "TASK_BOOK_FLIGHT", trip=trip)
    flights = page.choose(page.search())
    assert page.result()["progress"] == 0.25
    quote = page.post("quote", {"flights": flights})
    assert quote["total"] == sum(flight["price"] for flight in quote["flights"])
    assert page.result()["progress"] == 0.5
    page.post("passenger", page.details["passenger"])
    assert page.result()["progress"] == 0.75
    booking = page.book(flights)
    result = page.result()
    assert (result["success"], result["progress"], result["wrong_bookings"]) == (True, 1, 0)
    assert [row["reference"] for row in crm.bookings()] == [booking["reference"]]
    assert crm.bookings()[0]["passenger"] == page.details["passenger"]
    assert crm.booking_posts() == 1
    assert page.details["payment"]["card-number"] not in json.dumps(booking)


def prepared(crm: CrmServer) -> tuple[Page, list[str], list[str]]:
    """A booking scenario right before Book flight; the right flights, and another of the same day."""
    page = begin(crm, "TASK_BOOK_FLIGHT")
    found = page.search()
    right = page.choose(found)
    page.post("quote", {"flights": right})
    page.post("passenger", page.details["passenger"])
    return page, right, [next(f["id"] for f in found["outward"] if f["id"] not in right)]


def test_a_wrong_flight_is_a_wrong_booking(crm: CrmServer) -> None:
    page, _, other = prepared(crm)
    page.book(other)
    result = page.result()
    assert (result["success"], result["wrong_bookings"]) == (False, 1)
    assert 0.75 < result["progress"] < 1


@pytest.mark.parametrize(
    "change",
    [
        {"passenger": {"last-name": "Smith"}},
        {"payment": {"cvc": "000"}},
        {"passenger": {"gender": "Unspecified"}},
    ],
)
def test_a_wrong_passenger_or_card_is_a_wrong_booking(crm: CrmServer, change: Json) -> None:
    page, right, _ = prepared(crm)
    page.book(right, **change)
    result = page.result()
    assert (result["success"], result["wrong_bookings"]) == (False, 1)


def test_a_second_post_books_a_second_time(crm: CrmServer) -> None:
    page, right, _ = prepared(crm)
    page.book(right)
    page.book(right)
    result = page.result()
    assert (result["success"], result["wrong_bookings"]) == (False, 1)
    assert len(crm.bookings()) == crm.booking_posts() == 2
    assert len({row["reference"] for row in crm.bookings()}) == 2


def test_a_right_and_a_wrong_booking_are_no_success(crm: CrmServer) -> None:
    page, right, other = prepared(crm)
    page.book(other)
    page.book(right)
    result = page.result()
    assert (result["success"], result["wrong_bookings"]) == (False, 1)


def test_a_refused_booking_counts_as_a_try_only(crm: CrmServer) -> None:
    page, right, _ = prepared(crm)
    card = page.details["payment"]
    body = {"flights": right, "passenger": page.details["passenger"], "payment": card | {"expiry": "01/20"}}
    answer = page.post("bookings", body, 422)
    assert answer["errors"] == {"expiry": "This card has expired. Use another card."}
    assert (crm.bookings(), crm.booking_posts()) == ([], 1)
    page.book(right)
    assert page.result()["success"]


def test_flights_that_do_not_exist_or_fit_cannot_be_booked(crm: CrmServer) -> None:
    page, right, other = prepared(crm)
    for flights in (
        [],
        ["BW000-JFK-FLL-2023-07-07"],
        [*right, *other],
        "text",
        [right[0], right[0], right[0]],
    ):
        body = {
            "flights": flights,
            "passenger": page.details["passenger"],
            "payment": page.details["payment"],
        }
        page.post("bookings", body, 422)
    assert crm.bookings() == []


def test_find_booking(crm: CrmServer) -> None:
    page = begin(crm, "TASK_FIND_BOOKING")
    page.post("find-booking", {"reference": "WRONG1"}, 404)
    assert page.result()["progress"] == 0
    found = page.post("find-booking", {"reference": f" {page.reference.lower()} "})
    assert found["booking"]["reference"] == page.reference
    assert page.result()["success"]


def test_cancel_booking(crm: CrmServer) -> None:
    page = begin(crm, "TASK_CANCEL_BOOKING")
    page.post("find-booking", {"reference": page.reference})
    page.open("cancel")
    assert page.result()["progress"] == round(2 / 3, 4)
    page.post(f"bookings/{page.reference}/cancel", {"reference": "ABC234"}, 422)
    assert {row["status"] for row in crm.bookings()} == {"confirmed"}
    page.post(f"bookings/{page.reference}/cancel", {"reference": page.reference})
    assert page.result()["success"]
    page.post(f"bookings/{page.reference}/cancel", {"reference": page.reference}, 409)


def test_cancelling_a_strangers_booking_is_wrong(crm: CrmServer) -> None:
    page = begin(crm, "TASK_CANCEL_BOOKING")
    page.post("find-booking", {"reference": page.reference})
    page.open("cancel")
    page.post(f"bookings/{page.reference}/cancel", {"reference": page.reference})
    stranger = next(row["reference"] for row in crm.bookings() if row["reference"] != page.reference)
    page.post(f"bookings/{stranger}/cancel", {"reference": stranger})
    result = page.result()
    assert (result["success"], result["wrong_bookings"], result["progress"]) == (False, 1, 1)
    task = CrmTask("TASK_CANCEL_BOOKING", Airline(crm), _scenario=page.id)
    score = asyncio.run(task.validate(cast("Tab", None), ""))
    assert (score.success, score.raw, score.progress, score.wrong) == (False, 0.99, 1.0, 1)


def test_modify_passenger(crm: CrmServer) -> None:
    page = begin(crm, "TASK_MODIFY_PASSENGER")
    page.post("find-booking", {"reference": page.reference})
    known = page.open("modify")["passenger"]
    assert page.result()["progress"] == round(2 / 3, 4)
    path = f"bookings/{page.reference}/passenger"
    page.post(path, known | page.details["passenger"] | {"gender": "Unspecified"})
    assert page.result()["wrong_bookings"] == 1
    page.post(path, known | page.details["passenger"])
    result = page.result()
    assert (result["success"], result["wrong_bookings"]) == (True, 0)


@pytest.mark.parametrize("trip", ["one-way", "return"])
def test_modify_flights(crm: CrmServer, trip: str) -> None:
    page = begin(crm, "TASK_MODIFY_FLIGHTS", trip=trip)
    page.post("find-booking", {"reference": page.reference})
    page.open("modify")
    found = page.search()
    assert page.result()["progress"] == 0.75
    path = f"bookings/{page.reference}/flights"
    right = page.choose(found)
    wrong = next(f["id"] for f in found["outward"] if f["id"] != right[0])
    page.post(path, {"flights": [wrong, *right[1:]]})
    assert page.result()["wrong_bookings"] == 1
    page.post(path, {"flights": right})
    result = page.result()
    assert (result["success"], result["wrong_bookings"]) == (True, 0)


def test_scenarios_on_one_server_do_not_disturb_each_other(crm: CrmServer) -> None:
    first, second = begin(crm, "TASK_BOOK_FLIGHT", seed=1), begin(crm, "TASK_BOOK_FLIGHT", seed=2)
    for page in (first, second):
        flights = page.choose(page.search())
        page.post("quote", {"flights": flights})
        page.post("passenger", page.details["passenger"])
        page.book(flights)
    assert first.result()["success"]
    assert second.result()["success"]


def test_a_booking_outside_any_scenario_is_wrong_for_all(crm: CrmServer) -> None:
    page, right, other = prepared(crm)
    page.book(right)
    body = {"flights": other, "passenger": page.details["passenger"], "payment": page.details["payment"]}
    call(crm, "POST", "/api/bookings", body, 201)
    result = page.result()
    assert (result["success"], result["wrong_bookings"]) == (False, 1)


def test_unknown_addresses_kinds_and_ids_are_refused_in_words(crm: CrmServer) -> None:
    for path, status in [
        ("/evaluate?scenario=nope", 404),
        ("/generate-random-scenario?kind=TASK_FLY", 400),
        ("/generate-random-scenario?seed=x", 400),
        ("/../server.py", 404),
        ("/api/bookings/NOPE22", 404),
    ]:
        assert all(call(crm, "GET", path, status=status)["errors"].values())
    assert call(crm, "POST", "/api/nothing", {}, 404)["errors"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/json", "Host": "evil.example"}, 403),
        ({"Content-Type": "application/json", "Content-Length": "9999999"}, 413),
        ({"Content-Type": "application/json"}, 400),
    ],
)
def test_requests_from_elsewhere_are_refused(crm: CrmServer, headers: dict[str, str], status: int) -> None:
    connection = HTTPConnection("127.0.0.1", crm.port, timeout=10)
    connection.request("POST", "/api/bookings", "[]", headers)
    assert connection.getresponse().status == status
    connection.close()
    assert crm.booking_posts() == 0


def test_bookings_survive_a_restart(tmp_path: Path) -> None:
    with CrmServer(db=tmp_path / "crm.sqlite") as crm:
        page, right, _ = prepared(crm)
        page.book(right)
        port = crm.port
    assert len(crm.bookings()) == 1
    with CrmServer(db=tmp_path / "crm.sqlite", port=port) as crm:
        page.crm = crm
        assert page.result()["success"]
