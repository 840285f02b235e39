"""The applications of the unseen tasks, served by nobody: files, tables and rows that the tasks are drawn from."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from handrail_eval.asks.apps.helpdesk.server import Helpdesk
from handrail_eval.asks.apps.ihatemoney.server import Expenses
from handrail_eval.asks.apps.kept import Kept
from handrail_eval.asks.apps.lnbits.server import Wallet
from handrail_eval.asks.apps.shaarli.server import Bookmarks
from handrail_eval.sites.rows import Tables
from handrail_eval.sites.unseen.postmaster import MailDesk
from handrail_eval.sites.unseen.wiki import House

_MONEY = """
CREATE TABLE person (id INTEGER PRIMARY KEY, project_id, name);
CREATE TABLE bill (id INTEGER PRIMARY KEY, payer_id, amount, date, what, external_link, original_currency, bill_type);
CREATE TABLE billowers (bill_id, person_id);
INSERT INTO person VALUES (1, 'coast', 'Ada'), (2, 'coast', 'Omar'), (3, 'coast', 'Mei'), (4, 'coast', 'Grace'),
  (5, 'flat', 'Ada'), (6, 'flat', 'Omar');
INSERT INTO bill VALUES
  (1, 1, 12.5, '2026-01-01', 'Bread 1', '', 'XXX', 'EXPENSE'), (2, 1, 31.25, '2026-01-02', 'Boat 2', '', 'XXX', 'EXPENSE'),
  (3, 2, 44.75, '2026-01-03', 'Bread 3', '', 'XXX', 'EXPENSE'), (4, 3, 18.2, '2026-01-04', 'Boat 4', '', 'XXX', 'EXPENSE'),
  (5, 4, 20.15, '2026-01-05', 'Boat 5', '', 'XXX', 'EXPENSE'), (6, 4, 9.95, '2026-01-06', 'Boat 6', '', 'XXX', 'EXPENSE'),
  (7, 6, 77.7, '2026-01-06', 'Bread 7', '', 'XXX', 'EXPENSE');
INSERT INTO billowers VALUES (1, 1), (1, 2), (2, 3);
"""
_WALLET = """
CREATE TABLE accounts (id TEXT, username);
CREATE TABLE wallets (id TEXT, name, user, updated_at);
CREATE TABLE apipayments (checking_id TEXT, wallet_id, memo, amount);
INSERT INTO accounts VALUES ('a1', 'ada'), ('o1', 'omar');
INSERT INTO wallets VALUES ('w1', 'LNbits wallet', 'a1', 1), ('w2', 'Savings', 'a1', 1), ('w3', 'Travel', 'a1', 1),
  ('w4', 'Savings', 'o1', 1), ('w5', 'Travel', 'o1', 1);
"""
_MAIL = """
CREATE TABLE admin (username, modified);
CREATE TABLE mailbox (username, name, quota, modified);
INSERT INTO admin VALUES ('ada@example.com', 1), ('omar@example.com', 1), ('mei@quay.example', 1);
INSERT INTO mailbox VALUES ('ada@example.com', 'Ada', 51200000, 1), ('kenji@example.com', 'Kenji', 61440000, 1),
  ('mei@quay.example', 'Mei', 61440000, 1);
"""
_DESK = """
CREATE TABLE auth_user (id INTEGER PRIMARY KEY, username);
CREATE TABLE helpdesk_queue (id INTEGER PRIMARY KEY, title);
CREATE TABLE helpdesk_ticket (id INTEGER PRIMARY KEY, title, description, queue_id, status, priority, assigned_to_id,
  due_date, on_hold, submitter_email, modified);
CREATE TABLE helpdesk_followup (id INTEGER PRIMARY KEY, ticket_id, user_id, comment, new_status);
INSERT INTO auth_user VALUES (1, 'ada'), (2, 'omar'), (3, 'mei'), (4, 'carlos');
INSERT INTO helpdesk_queue VALUES (1, 'Building'), (2, 'Computers'), (3, 'Accounts');
INSERT INTO helpdesk_ticket (id, title, status, submitter_email) VALUES
  (1, 'Lamp flickers', 1, 'grace@example.com'), (2, 'Lamp flickers (again)', 1, 'kenji@example.com'),
  (3, 'Door sticks', 1, 'sofia@example.com'), (4, 'Door sticks (again)', 1, 'lea@example.com'),
  (5, 'Card was declined', 1, 'lea@example.com'), (6, 'Card was declined (again)', 1, 'lea@example.com'),
  (7, 'Screen stays black', 4, 'lea@example.com'), (8, 'Screen stays black (again)', 1, 'sofia@example.com');
"""
LINKS = (
    ("Slate roofs", "house roof", False), ("Boiler", "house money", True), ("Landlord", "house draft", True),
    ("Knots", "boat howto", False), ("Sails", "boat shopping", False), ("Insurance", "boat money", True),
    ("Seeds", "garden", False),
)  # fmt: skip


class Small(Kept):
    """One in the folder of a test, with its sessions and, if it has any, its database."""

    schema = ""

    def __init__(self, folder: Path) -> None:
        self.data, self.url, self._before = folder, "http://127.0.0.1:8001", {}
        (folder / "sessions").mkdir()
        for database in self.tables:
            with closing(sqlite3.connect(folder / database)) as db, db:
                db.executescript(self.schema)

    def do(self, statement: str, *values: object) -> None:
        """Change rows."""
        [database] = self.tables
        with closing(sqlite3.connect(self.data / database)) as db, db:
            db.execute(statement, values)

    def session(self, text: str) -> None:
        """Somebody's session."""
        count = len([*(self.data / "sessions").iterdir()])
        (self.data / "sessions" / f"sess_{count}").write_text(text)


class SmallWiki(Small, House):
    """Six pages and three people."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        (folder / "conf").mkdir()
        people = "".join(f"{name}:hash:{name}:{name}@example.com:user\n" for name in ("ada", "omar", "mei"))
        (folder / "conf" / "users.auth.php").write_text("# Names\n" + people)
        for page in (
            "rooms:kitchen",
            "rooms:attic",
            "projects:roof",
            "rules:keys",
            "rules:pets",
            "rules:start",
        ):
            self.path(page).parent.mkdir(parents=True, exist_ok=True)
            self.path(page).write_text(f"====== {page} ======\n")

    def add(self, page: str, line: str) -> None:
        with self.path(page).open("a") as file:
            file.write(f"\n{line}\n")


class SmallMoney(Small, Expenses):
    """Four people's bills, and a bill of others."""

    schema = _MONEY


class SmallWallet(Small, Wallet):
    """Three wallets and ten payments, each of which came back in part; and two wallets of somebody else."""

    schema = _WALLET

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        for number in range(1, 6):
            for wallet, sign in (("w1", -1), ("w4", 1)):
                self.do("INSERT INTO apipayments VALUES (?, ?, ?, ?)", f"{wallet} {number}", wallet,
                        f"Boat {number}", sign * (100_000 + 10_000 * number))  # fmt: skip
            self.do("INSERT INTO apipayments VALUES (?, 'w1', ?, ?)", f"back {number}", f"Back for boat {number}",
                    50_000 + 5_000 * number)  # fmt: skip


class SmallMail(Small, MailDesk):
    """Three administrators and three mailboxes."""

    schema = _MAIL


class SmallLinks(Small, Bookmarks):
    """Seven links and a setting, as its own program tells them."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.links: dict[object, dict[str, Any]] = {}
        self.settings: dict[object, dict[str, Any]] = {
            "general.title": {"name": "general.title", "value": '"Links"'}
        }
        for title, tags, private in LINKS:
            self.save(f"https://{title.split()[0].lower()}.example", title, tags, private)

    def save(self, url: str, title: str, tags: str, private: bool, description: str = "") -> None:
        """One more link."""
        self.links[str(len(self.links))] = {
            "id": len(self.links), "url": url, "title": title, "description": description, "tags": tags,
            "private": private, "sticky": False, "key": None,
        }  # fmt: skip

    def state(self) -> Tables:
        both = (("bookmarks", self.links), ("settings", self.settings))
        return {name: {key: dict(row) for key, row in rows.items()} for name, rows in both}


class SmallDesk(Small, Helpdesk):
    """Three queues, eight tickets and four people."""

    schema = _DESK
