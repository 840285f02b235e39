"""An issue tracker: Roundup with its classic template, its own server and its database in SQLite."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ....sites.installed import PythonPackages, site_folder
from ..kept import Kept

PACKAGES = ("roundup==2.6.0",)


class Tracker(Kept):
    """A boatyard's tracker: sixty issues of seven people. ada administers it; mails end in one file."""

    seed = "seed.py"
    command = ("serve.py",)
    files = r"^sent\.txt$"
    tables = {"tracker/db/db": r"^(sqlite_.*|schema|ids|otks|sessions|__.*|.*__journal)$"}  # noqa: RUF012
    volatile = dict.fromkeys(("_issue", "_user", "_query", "_keyword", "_file", "_msg"), "_activity|_actor")

    def __init__(self, console: Console) -> None:
        project = Path(__file__).parent / "project"
        super().__init__(PythonPackages("Roundup", PACKAGES, project, site_folder("roundup")), console)
