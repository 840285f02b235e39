"""Everything that the simulator remembers, in one SQLite file that tests may read at any time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from threading import RLock
from typing import Any

# Without 0, O, 1 and I, which are hard to tell apart.
REFERENCE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@dataclass(frozen=True)
class Booking:
    """One booking; `flights` are flight ids, outward first."""

    reference: str
    flights: list[str]
    passenger: dict[str, str]
    payment: dict[str, str]
    status: str = "confirmed"
    made_by: str = "page"
    changed_by: str = ""

    def content(self) -> dict[str, Any]:
        """What must stay as it was unless the task says otherwise."""
        return {
            "status": self.status,
            "flights": self.flights,
            "passenger": self.passenger,
            "payment": self.payment,
        }


@dataclass(frozen=True)
class Scenario:
    """A task: its kind, the data a person gives for it, what is expected, and the bookings before it."""

    id: str
    kind: str
    details: dict[str, Any]
    gold: dict[str, Any]
    before: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Request:
    """One request as the server saw it; `facts` are its cleaned fields."""

    action: str
    facts: dict[str, Any]
    status: int


class Store:
    """The SQLite file. Each call opens its own connection, so any thread may call; writers share `lock`."""

    def __init__(self, path: Path, seed: int, today: date) -> None:
        """Open or create the file; ValueError where it was made with another seed or date."""
        self.path = path
        self.seed = seed
        self.lock = RLock()
        path.parent.mkdir(parents=True, exist_ok=True)
        settings = {"seed": str(seed), "today": today.isoformat()}
        with self._open() as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.executescript((Path(__file__).parent / "schema.sql").read_text(encoding="utf-8"))
            db.executemany("INSERT OR IGNORE INTO settings VALUES (?, ?)", settings.items())
            rows = db.execute("SELECT name, value FROM settings").fetchall()
        found: dict[str, str] = {row["name"]: row["value"] for row in rows}
        if found != settings:
            raise ValueError(
                f"{path} was made with seed {found['seed']} and today {found['today']}. "
                "Start with the same values, or choose another file."
            )

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        db = sqlite3.connect(self.path, timeout=10)
        db.row_factory = sqlite3.Row
        try:
            with db:
                yield db
        finally:
            db.close()

    def add_booking(self, booking: Booking) -> Booking:
        """Store a new booking under a fresh reference, which the answer carries."""
        with self.lock, self._open() as db:
            taken = {row["reference"] for row in db.execute("SELECT reference FROM bookings")}
            dice = Random(f"reference {self.seed} {len(taken)}")
            while (reference := "".join(dice.choices(REFERENCE_LETTERS, k=6))) in taken:
                pass
            db.execute(
                "INSERT INTO bookings (reference, status, flights, passenger, payment, made_by, changed_by)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (reference, booking.status, json.dumps(booking.flights), json.dumps(booking.passenger),
                 json.dumps(booking.payment), booking.made_by, booking.changed_by),
            )  # fmt: skip
        return replace(booking, reference=reference)

    def save_booking(self, booking: Booking) -> None:
        """Replace the booking that has this reference."""
        with self.lock, self._open() as db:
            db.execute(
                "UPDATE bookings SET status = ?, flights = ?, passenger = ?, changed_by = ?"
                " WHERE reference = ?",
                (booking.status, json.dumps(booking.flights), json.dumps(booking.passenger),
                 booking.changed_by, booking.reference),
            )  # fmt: skip

    def bookings(self) -> list[Booking]:
        """All bookings, oldest first."""
        with self._open() as db:
            return [
                Booking(
                    row["reference"], json.loads(row["flights"]), json.loads(row["passenger"]),
                    json.loads(row["payment"]), row["status"], row["made_by"], row["changed_by"],
                )
                for row in db.execute("SELECT * FROM bookings ORDER BY id")
            ]  # fmt: skip

    def booking(self, reference: str) -> Booking | None:
        """The booking with this reference, in capitals."""
        return next((one for one in self.bookings() if one.reference == reference), None)

    def add_scenario(self, scenario: Scenario) -> None:
        """Store a new scenario."""
        with self.lock, self._open() as db:
            db.execute(
                "INSERT INTO scenarios VALUES (?, ?, ?, ?, ?)",
                (scenario.id, scenario.kind, json.dumps(scenario.details), json.dumps(scenario.gold),
                 json.dumps(scenario.before)),
            )  # fmt: skip

    def scenario(self, scenario_id: str) -> Scenario | None:
        """The scenario with this id."""
        with self._open() as db:
            row = db.execute("SELECT * FROM scenarios WHERE id = ?", (scenario_id,)).fetchone()
        if row is None:
            return None
        parts = (json.loads(row[name]) for name in ("details", "gold", "before"))
        return Scenario(row["id"], row["kind"], *parts)

    def scenario_count(self) -> int:
        """How many scenarios were made so far."""
        with self._open() as db:
            return int(db.execute("SELECT count(*) FROM scenarios").fetchone()[0])

    def log(self, scenario: str, action: str, facts: Mapping[str, object], status: int) -> None:
        """Add one request to the log."""
        with self.lock, self._open() as db:
            db.execute(
                "INSERT INTO requests (at, scenario, action, facts, status) VALUES (?, ?, ?, ?, ?)",
                (datetime.now(UTC).isoformat(), scenario, action, json.dumps(facts), status),
            )

    def requests(self, scenario: str | None = None) -> list[Request]:
        """The logged requests of one scenario, or of all, oldest first."""
        with self._open() as db:
            return [
                Request(row["action"], json.loads(row["facts"]), row["status"])
                for row in db.execute("SELECT * FROM requests ORDER BY id")
                if scenario is None or row["scenario"] == scenario
            ]
