"""A database's administration: Adminer as Debian packages it, on a shop's SQLite database."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ....sites.installed import site_folder
from ..kept import Kept
from ..packages import PhpPackages

PACKAGES = ("adminer=4.8.1-1", "php-cli", "php-sqlite3", "php-mbstring")


class Database(Kept):
    """A database of eight tables and a few hundred rows."""

    seed = "seed.py"
    command = ("-S", "127.0.0.1:{port}", "-t", "{project}", "{project}/router.php")
    tables = {"shop.sqlite": r"^sqlite_"}  # noqa: RUF012
    entering = "/_enter?next={next}"

    def __init__(self, console: Console) -> None:
        project = Path(__file__).parent / "project"
        super().__init__(PhpPackages("Adminer", PACKAGES, project, site_folder("adminer")), console)
