"""Fills a mailbox and an address book with made-up data, the same every time.

    MAIL_DATA=folder python mail_seed.py

The folder gets `box` with what is dovecot's (`mail`, a Maildir with its folders; `home` and `run`, empty),
`roundcube.sqlite3`, and `sent`, `logs` and `temp`, which are empty.
"""

import os
import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

DATA = Path(os.environ["MAIL_DATA"])
SCHEMA = Path("/usr/share/roundcube/SQL/sqlite.initial.sql")
dice = random.Random(20250301)

ME = ("Ada Park", "ada@example.com")
PEOPLE = [
    (name, f"{name.split()[0].lower()}@example.com", f"+49 40 55 {number}")
    for name, number in (
        ("Omar Haddad", "1204"), ("Mei Lindgren", "1377"), ("Carlos Silva", "1419"), ("Grace Okafor", "1520"),
        ("Kenji Novak", "1688"), ("Sofia Reyes", "1731"), ("Liam Turner", "1845"), ("Priya Kim", "1902"),
        ("Hannah Moreau", "2016"), ("Jonas Weber", "2140"), ("Leila Farah", "2255"), ("Tomas Berg", "2378"),
    )
]  # fmt: skip
STRANGERS = [
    ("Quayside Weekly", "news@quayside.example"), ("Rail & Road", "offers@railroad.example"),
    ("Lighthouse Books", "letters@lighthouse.example"), ("Harbour Gym", "hello@gym.example"),
]  # fmt: skip
SPAMMERS = [
    ("Prize Office", "win@prizes.example"), ("Cheap Watches", "sale@watches.example"),
    ("Dr. Fortune", "luck@fortune.example"),
]  # fmt: skip
TOPICS = (
    "Harbour lease", "Roof repair", "Summer party", "New printer", "Budget for June", "Parking permits",
    "Website texts", "Boat inspection", "Team lunch", "Key cards", "Floor plan", "Coffee machine",
    "Photo archive", "Fire drill", "Holiday plans", "Window cleaning", "Bicycle stands", "Guest lecture",
    "Warehouse heating", "Training day", "Lost umbrella", "Office plants", "Delivery times", "Phone contract",
)  # fmt: skip
OPENINGS = (
    "I had another look at it this morning.", "Thanks for the notes from yesterday.",
    "Here is where we stand.", "A short question about this.", "As promised, a few words on it.",
)  # fmt: skip
BODIES = (
    "I think we can decide on {day}.", "Could you tell me by {day} what you prefer?",
    "It will cost about {sum} euros.", "The meeting is on {day} at {hour}:00 in room {room}.",
    "Nobody has answered so far, so I will call them on {day}.", "The offer of {sum} euros is still open.",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
TRIPS = ("Bremen", "Kiel", "Rostock", "Lübeck", "Oslo", "Gothenburg", "Aarhus", "Turku")
OFFERS = (
    "Ten per cent on everything", "What is on this week", "New in our shop", "Your spring programme",
    "A reader's favourite", "Last chance for early birds", "Five things to do outdoors",
)  # fmt: skip
LURES = ("You have won", "Final notice", "Only today", "Your parcel is waiting", "Congratulations")
FOLDERS = ("Drafts", "Sent", "Junk", "Trash", "Travel", "Invoices", "Projects", "Newsletters", "Archive")
BEGINNING = datetime(2025, 3, 3, 8, 0, tzinfo=UTC)
FLAGS = {"seen": "S", "answered": "R", "flagged": "F", "draft": "D"}


class Mailbox:
    """Writes mails into a Maildir (https://cr.yp.to/proto/maildir.html), folders as Maildir++ has them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.count = 0
        self.now = BEGINNING
        for name in ("", *FOLDERS):
            for part in ("cur", "new", "tmp"):
                (self.folder(name) / part).mkdir(parents=True)
        (root / "subscriptions").write_text("".join(f"{name}\n" for name in FOLDERS), "utf-8")

    def folder(self, name: str) -> Path:
        return self.root / f".{name}" if name else self.root

    def later(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    def add(self, folder, sender, to, subject, body, flags=(), about=None, cc=(), files=()) -> str:
        """Write one mail at this moment; returns its Message-ID."""
        self.count += 1
        mail = EmailMessage()
        mail["From"] = f"{sender[0]} <{sender[1]}>"
        mail["To"] = ", ".join(f"{one[0]} <{one[1]}>" for one in to)
        if cc:
            mail["Cc"] = ", ".join(f"{one[0]} <{one[1]}>" for one in cc)
        mail["Subject"] = subject
        mail["Date"] = format_datetime(self.now)
        mail["Message-ID"] = f"<{self.count:04}@example.com>"
        if about:
            mail["In-Reply-To"] = mail["References"] = about
        mail.set_content(body)
        for name, kind, content in files:
            mail.add_attachment(content, *kind.split("/"), filename=name)
        stamp = int(self.now.timestamp())
        letters = "".join(sorted(FLAGS[flag] for flag in flags))
        path = self.folder(folder) / "cur" / f"{stamp}.M{self.count}.harbour:2,{letters}"
        path.write_bytes(mail.as_bytes())
        os.utime(path, (stamp, stamp))
        return mail["Message-ID"]


def text(name: str) -> str:
    numbers = {"sum": dice.randint(40, 900), "hour": dice.randint(9, 17), "room": dice.randint(101, 340)}
    body = dice.choice(BODIES).format(day=dice.choice(DAYS), **numbers)
    return f"Dear Ada,\n\n{dice.choice(OPENINGS)}\n{body}\n\nBest wishes\n{name.split()[0]}\n"


def seen(share: float) -> tuple[str, ...]:
    return ("seen",) if dice.random() < share else ()


def threads(box: Mailbox) -> None:
    """What colleagues write: every topic is begun by one and answered by others, in turns with the rest."""
    waiting = []
    for topic in TOPICS:
        people = dice.sample(PEOPLE, dice.randint(2, 5))
        waiting.append([topic, people, None])
    while waiting:
        thread = dice.choice(waiting[:6])
        topic, people, about = thread
        person, others = people.pop(0), people[:2]
        subject = f"Re: {topic}" if about else topic
        box.later(dice.randint(35, 400))
        files = [attachment(topic)] if dice.random() < 0.2 else []
        number = box.add("", person, [ME], subject, text(person[0]), seen(0.7), about, others, files)
        if dice.random() < 0.3:
            box.later(dice.randint(5, 60))
            thanks = f"Thank you, {person[0].split()[0]}!\n"
            box.add("Sent", ME, [person], f"Re: {topic}", thanks, ("seen",), number)
        thread[2] = about or number
        if not people:
            waiting.remove(thread)


def attachment(topic: str) -> tuple[str, str, bytes]:
    name = topic.lower().replace(" ", "-")
    if dice.random() < 0.5:
        return f"{name}.pdf", "application/pdf", b"%PDF-1.4\n% made up\n" + dice.randbytes(900)
    rows = "".join(f"item {row},{dice.randint(5, 90)}\n" for row in range(dice.randint(5, 30)))
    return f"{name}.csv", "text/csv", f"name,euros\n{rows}".encode()


def others(box: Mailbox) -> None:
    """The other folders, and single mails in the inbox."""
    for number in range(24):
        person = dice.choice(PEOPLE)
        bill = f"Invoice {4100 + 7 * number}"
        about = f"please find attached the invoice over {dice.randint(30, 950)} euros."
        body = f"Dear Ada,\n\n{about}\n\n{person[0]}\n"
        pdf = (f"invoice-{4100 + 7 * number}.pdf", "application/pdf", b"%PDF-1.4\n" + dice.randbytes(700))
        box.later(dice.randint(60, 900))
        box.add("" if number % 4 == 3 else "Invoices", person, [ME], bill, body, seen(0.6), files=[pdf])
    for number, town in enumerate(TRIPS * 2):
        box.later(dice.randint(60, 600))
        leaves = f"Your train leaves at {dice.randint(6, 20):02}:{dice.choice((5, 20, 35, 50)):02}."
        folder = "" if number % 3 == 0 else "Travel"
        what = ("Tickets to", "Hotel in")[number // len(TRIPS)]
        box.add(folder, STRANGERS[1], [ME], f"{what} {town}", f"{leaves}\nHave a good trip!\n", seen(0.8))
    for number in range(28):
        sender = STRANGERS[number % len(STRANGERS)]
        box.later(dice.randint(60, 500))
        subject = f"{dice.choice(OFFERS)}, no. {number + 1}"
        folder = "" if number % 2 else "Newsletters"
        box.add(folder, sender, [ME], subject, f"{dice.choice(OFFERS)}.\n\n{sender[0]}\n", seen(0.4))
    for number in range(14):
        box.later(dice.randint(60, 300))
        sender = dice.choice(SPAMMERS)
        subject = f"{dice.choice(LURES)} ({number + 1})"
        box.add("Junk", sender, [ME], subject, "Click here at once.\n", seen(0.2))
    for number in range(16):
        box.later(dice.randint(60, 300))
        person = dice.choice(PEOPLE)
        box.add("Trash", person, [ME], f"Old note {number + 1}", text(person[0]), ("seen",))
    for number in range(30):
        box.later(dice.randint(60, 300))
        person = dice.choice(PEOPLE)
        box.add("Projects", person, [ME], f"Minutes of meeting {number + 1}", text(person[0]), seen(0.9))
    for number, person in enumerate(dice.sample(PEOPLE, 3)):
        box.add("Drafts", ME, [person], f"Unfinished {number + 1}", "To be continued.\n", ("draft", "seen"))


def database(path: Path) -> None:
    """Roundcube's tables with the person, their identity and their address book."""
    day = "2025-03-01 08:00:00"
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(SCHEMA.read_text("utf-8"))
        db.execute(
            "INSERT INTO users (user_id, username, mail_host, created, language) "
            "VALUES (1, ?, '127.0.0.1', ?, 'en_US')", (ME[1], day),
        )  # fmt: skip
        db.execute(
            "INSERT INTO identities (user_id, changed, standard, name, email) VALUES (1, ?, 1, ?, ?)",
            (day, *ME),
        )
        for name, address, phone in PEOPLE:
            given, family = name.split()
            card = (
                f"BEGIN:VCARD\r\nVERSION:3.0\r\nN:{family};{given};;;\r\nFN:{name}\r\nEMAIL;TYPE=INTERNET,WORK:"
                f"{address}\r\nTEL;TYPE=WORK:{phone}\r\nEND:VCARD\r\n"
            )
            db.execute(
                "INSERT INTO contacts (user_id, changed, name, email, firstname, surname, vcard, words) "
                "VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
                (day, name, address, given, family, card, f" {name} {address} ".lower()),
            )


def main() -> None:
    for name in ("sent", "logs", "temp", "box/home", "box/run"):
        (DATA / name).mkdir(parents=True)
    box = Mailbox(DATA / "box" / "mail")
    threads(box)
    others(box)
    database(DATA / "roundcube.sqlite3")


if __name__ == "__main__":
    main()
