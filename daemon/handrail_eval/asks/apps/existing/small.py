"""The two small applications of sites/small, with enough in them to be browsed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import ClassVar

from rich.console import Console

from ....sites.installed import PythonPackages, site_folder
from ....sites.small.apps import PACKAGES, PROJECT
from ..kept import Kept

WHAT = ("The cup is chipped", "The lamp flickers", "The door sticks", "A key is missing", "The roof leaks")
OWNERS = ("omar", "mei", "carlos", "grace")
KINDS = ("defect", "enhancement", "task")


class Small(Kept):
    """One of them, on a port that it finds itself."""

    name: ClassVar[str]
    remembers = True
    entering = "{next}"

    def __init__(self, console: Console) -> None:
        self.seed = f"{self.name}_seed.py"
        packages = PACKAGES[self.name]
        super().__init__(PythonPackages(self.name, packages, PROJECT, site_folder(self.name)), console)

    def _start(self) -> None:
        self._told, self.url = self._installed.start(f"{self.name}_serve.py", {"APP_DATA": str(self.data)})

    def _stop(self) -> None:
        self._told.communicate()


class Trac(Small):
    """A project of forty tickets, in which everybody may do everything."""

    name = "trac"
    tables = {"env/db/trac.db": r"^(session.*|auth_cookie|cache|system|notify.*|sqlite_.*)$"}  # noqa: RUF012

    def fill(self, data: Path) -> None:
        """Add the tickets, which the seed leaves out."""
        with closing(sqlite3.connect(data / "env" / "db" / "trac.db")) as db, db:
            for number in range(40):
                when = (1767225600 + number * 86400) * 1_000_000
                row = (
                    KINDS[number % 3], when, when, f"component{number % 2 + 1}",
                    ("major", "minor")[number % 2], OWNERS[number % 4], OWNERS[(number + 1) % 4],
                    f"milestone{number % 4 + 1}", ("new", "accepted")[number % 2],
                    f"{WHAT[number % 5]} ({number + 1})", "It was seen twice.",
                )  # fmt: skip
                db.execute(
                    "INSERT INTO ticket (type, time, changetime, component, priority, owner, reporter,"
                    " milestone, status, summary, description) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    row,
                )


class Radicale(Small):
    """Sixteen calendars and address books of one person."""

    name = "radicale"
    files = r"^collection-root/(?!.*\.Radicale\.(cache|lock))"

    def fill(self, data: Path) -> None:
        """Add the collections, which the seed leaves out."""
        home = data / "collection-root" / "ada"
        for number in range(16):
            book = number % 4 == 3
            title = f"{('Meetings', 'Holidays', 'Birthdays', 'People')[number % 4]} {number + 1}"
            folder = home / f"c{number:02}"
            folder.mkdir(parents=True)
            kind = '"VADDRESSBOOK"' if book else '"VCALENDAR"'
            (folder / ".Radicale.props").write_text(f'{{"tag": {kind}, "D:displayname": "{title}"}}', "utf-8")
            for at in range(5):
                name, text = (_card if book else _event)(number * 5 + at)
                (folder / name).write_text(text, "utf-8")


def _event(number: int) -> tuple[str, str]:
    day = f"202603{number % 28 + 1:02}"
    lines = (
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:made-up", "BEGIN:VEVENT", f"UID:e{number}",
        f"DTSTAMP:{day}T080000Z", f"DTSTART:{day}T090000Z", f"DTEND:{day}T100000Z",
        f"SUMMARY:Meeting {number}", "END:VEVENT", "END:VCALENDAR", "",
    )  # fmt: skip
    return f"e{number}.ics", "\r\n".join(lines)


def _card(number: int) -> tuple[str, str]:
    return (
        f"p{number}.vcf",
        f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:p{number}\r\nFN:Person {number}\r\nN:{number};Person\r\n"
        "END:VCARD\r\n",
    )
