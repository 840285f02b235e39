"""A shop and a tracker that nobody serves: the tables and rows of theirs that long tasks are drawn from."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from handrail_eval.sites.long.both import Both
from handrail_eval.sites.oscar.server import Shop
from handrail_eval.sites.redmine.server import Redmine

_SHOP = """
CREATE TABLE auth_user (id INTEGER PRIMARY KEY, email, first_name, last_name, is_staff);
CREATE TABLE basket_basket (id INTEGER PRIMARY KEY, owner_id, status);
CREATE TABLE basket_line (id INTEGER PRIMARY KEY, basket_id, product_id, quantity);
CREATE TABLE catalogue_category (id INTEGER PRIMARY KEY, name);
CREATE TABLE catalogue_product (id INTEGER PRIMARY KEY, title, upc, meta_description, rating, date_updated);
CREATE TABLE catalogue_productattribute (id INTEGER PRIMARY KEY, code);
CREATE TABLE catalogue_productattributevalue (id INTEGER PRIMARY KEY, product_id, attribute_id, value_text);
CREATE TABLE catalogue_productcategory (id INTEGER PRIMARY KEY, product_id, category_id);
CREATE TABLE order_line (id INTEGER PRIMARY KEY, order_id, product_id, quantity);
CREATE TABLE order_order (id INTEGER PRIMARY KEY, number, user_id, status, total_incl_tax, date_placed);
CREATE TABLE partner_stockrecord (id INTEGER PRIMARY KEY, product_id, partner_sku, price, num_in_stock, date_updated);
INSERT INTO auth_user VALUES (1, 'ada@example.com', 'Ada', 'Park', 0), (2, 'omar@example.com', 'Omar', 'Haddad', 0),
  (3, 'mei@example.com', 'Mei', 'Lindgren', 0), (4, 'clerk@example.com', 'Clara', 'Clerk', 1);
INSERT INTO basket_basket VALUES (7, 1, 'Open');
INSERT INTO catalogue_category VALUES (1, 'Lamps'), (2, 'Bags');
INSERT INTO catalogue_productattribute VALUES (1, 'colour'), (2, 'material'), (3, 'brand');
"""
_KINDS = (
    "Desk Lamp", "Floor Lamp", "Lantern", "Clip Lamp", "Torch", "Backpack", "Tote Bag", "Satchel", "Belt Bag", "Case",
)  # fmt: skip
_TRACKER = """
CREATE TABLE enumerations (id INTEGER PRIMARY KEY, name);
CREATE TABLE issue_statuses (id INTEGER PRIMARY KEY, name, is_closed);
CREATE TABLE issues (id INTEGER PRIMARY KEY, subject, project_id, tracker_id, status_id, priority_id, assigned_to_id,
  due_date, estimated_hours, updated_on);
CREATE TABLE journal_details (id INTEGER PRIMARY KEY, journal_id, property, prop_key, old_value, value);
CREATE TABLE journals (id INTEGER PRIMARY KEY, journalized_id, user_id, notes);
CREATE TABLE projects (id INTEGER PRIMARY KEY, name);
CREATE TABLE time_entries (id INTEGER PRIMARY KEY, issue_id, user_id, hours, spent_on, activity_id, comments);
CREATE TABLE trackers (id INTEGER PRIMARY KEY, name);
CREATE TABLE users (id INTEGER PRIMARY KEY, login, firstname, lastname);
CREATE TABLE watchers (id INTEGER PRIMARY KEY, watchable_type, watchable_id, user_id);
CREATE TABLE wikis (id INTEGER PRIMARY KEY, project_id);
CREATE TABLE wiki_contents (id INTEGER PRIMARY KEY, page_id, text, version);
CREATE TABLE wiki_pages (id INTEGER PRIMARY KEY, wiki_id, title);
INSERT INTO enumerations VALUES (1, 'Low'), (2, 'Normal'), (3, 'High'), (4, 'Urgent'), (8, 'Design'), (9, 'Development');
INSERT INTO issue_statuses VALUES (1, 'New', 0), (5, 'Closed', 1);
INSERT INTO projects VALUES (1, 'Crane Control'), (2, 'Tide Sensors');
INSERT INTO trackers VALUES (1, 'Bug'), (2, 'Feature');
INSERT INTO users VALUES (5, 'ada@example.com', 'Ada', 'Park');
INSERT INTO wikis VALUES (1, 1), (2, 2);
INSERT INTO wiki_pages VALUES (1, 1, 'Contacts'), (2, 2, 'Contacts');
INSERT INTO wiki_contents VALUES (1, 1, '', 1), (2, 2, '', 1);
"""


class SmallShop(Shop):
    """Forty products of two brands in ten kinds and two colours, and twelve orders of three people."""

    def __init__(self, path: Path) -> None:
        self.path, self.url, self._before = path, "http://127.0.0.1:8001", {}
        with closing(sqlite3.connect(path)) as db, db:
            db.executescript(_SHOP)
            titles = [
                (brand, kind, colour)
                for brand in ("Aldous", "Bramley") for kind in _KINDS for colour in ("black", "white")
            ]  # fmt: skip
            for number, (brand, kind, colour) in enumerate(titles, 1):
                title, stock = f"{brand} {kind}, {colour}", number + 500
                # Not in the order of their numbers, and no two the same.
                price = 5 + (number * 17 % 41) * 1.37
                db.execute(
                    "INSERT INTO catalogue_product VALUES (?, ?, ?, NULL, 0, '')",
                    (number, title, f"U{number}"),
                )
                db.execute(
                    "INSERT INTO partner_stockrecord VALUES (?, ?, '', ?, 9, '')", (stock, number, price)
                )
                for code, value in enumerate((colour, "steel", brand), 1):
                    db.execute(
                        "INSERT INTO catalogue_productattributevalue VALUES (NULL, ?, ?, ?)",
                        (number, code, value),
                    )
                where = 1 if _KINDS.index(kind) < 5 else 2
                db.execute("INSERT INTO catalogue_productcategory VALUES (NULL, ?, ?)", (number, where))
            for number in range(1, 13):
                row = (
                    number,
                    str(200000 + number),
                    1 + number % 3,
                    "Pending",
                    10.5 + number,
                    f"2026-10-{number:02} 12:00:00",
                )
                db.execute("INSERT INTO order_order VALUES (?, ?, ?, ?, ?, ?)", row)
                db.execute("INSERT INTO order_line VALUES (NULL, ?, ?, 1)", (number, number))

    @property
    def used(self) -> Path:
        return self.path


class SmallRedmine(Redmine):
    """Two projects with ten open bugs, ten open features and four closed bugs each, and hours on all of them."""

    def __init__(self, path: Path) -> None:
        self.path, self.url, self._before = path, "http://127.0.0.1:8002", {}
        with closing(sqlite3.connect(path)) as db, db:
            db.executescript(_TRACKER)
            for number in range(1, 49):
                project, place = divmod(number - 1, 24)
                tracker, status = (2, 1) if place < 10 else (1, 1 if place < 20 else 5)
                db.execute(
                    "INSERT INTO issues VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, NULL, '')",
                    (number, f"Thing {number}", project + 1, tracker, status, 1 + number % 4),
                )
                db.execute(
                    "INSERT INTO time_entries VALUES (NULL, ?, 5, ?, '2026-01-02', 8, '')",
                    (number, 0.5 + number / 4),
                )

    @property
    def used(self) -> Path:
        return self.path


class SmallBoth(Both):
    """Both of them at once."""

    def __init__(self, folder: Path) -> None:
        self.shop, self.tracker = SmallShop(folder / "shop.sqlite3"), SmallRedmine(folder / "tracker.sqlite3")


def only(site: Any, query: str, *values: object) -> Any:
    """The one value of the one row of a query."""
    [[value]] = site.rows(query, *values)
    return value
