"""The shop as a process: started on loopback, put back to its first state before every episode."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

from handrail.config import resolve_paths
from rich.console import Console

from ..installed import Installed
from ..rows import Change, Tables, changes, read

PACKAGES = ("django-oscar[sorl-thumbnail]==4.2.1", "whoosh", "django-haystack", "pycountry")
IGNORED = r"^(django_session|django_migrations|thumbnail_|analytics_|sqlite_)"
"""Tables that any look at a page writes to."""
VOLATILE = {
    "auth_user": "last_login",
    "basket_basket": "date_.*",
    "catalogue_product": "date_updated|rating",
    "partner_stockrecord": "date_updated",
    "address_useraddress": "date_created|num_orders_.*|hash|search_text",
    "order_order": "date_.*",
}
"""Columns that change along with others, by table."""


class Shop:
    """A running shop. Raises `SiteMissing` when it cannot be installed or started."""

    def __init__(self, console: Console | None = None) -> None:
        self._installed = Installed(
            "the shop (django-oscar)",
            PACKAGES,
            Path(__file__).parent / "project",
            resolve_paths().data_dir / "sites" / "oscar",
        )
        self._installed.prepare("shop_seed.py", "SHOP_DATA", console or Console(stderr=True))
        self._folder = tempfile.TemporaryDirectory(prefix="handrail-shop-", ignore_cleanup_errors=True)
        self.data = Path(self._folder.name) / "data"
        shutil.copytree(self._installed.data, self.data)
        self._process: subprocess.Popen[str] | None = None
        self.url = ""
        self._before: Tables = {}

    @property
    def database(self) -> Path:
        """The database in use."""
        return self.data / "shop.sqlite3"

    def __enter__(self) -> Shop:
        self._process, self.url = self._installed.start("shop_serve.py", {"SHOP_DATA": str(self.data)})
        self.reset()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()

    def reset(self) -> None:
        """Put the database back to its first state; the program notices nothing of it."""
        with (
            closing(sqlite3.connect(self._installed.data / "shop.sqlite3")) as first,
            closing(sqlite3.connect(self.database, timeout=10)) as used,
        ):
            first.backup(used)
        self.begin()

    def begin(self) -> None:
        """From now on is what `changes` tells of."""
        self._before = read(self.database, IGNORED)

    def changes(self) -> list[Change]:
        """The rows that differ from when `begin` was called."""
        return changes(self._before, read(self.database, IGNORED), VOLATILE)

    def rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        """The rows of a query, for making tasks."""
        with closing(sqlite3.connect(self.database)) as db:
            db.row_factory = sqlite3.Row
            return db.execute(query, values).fetchall()

    def do(self, statement: str, *values: object) -> None:
        """Change a row before the episode begins."""
        with closing(sqlite3.connect(self.database, timeout=10)) as db, db:
            db.execute(statement, values)
