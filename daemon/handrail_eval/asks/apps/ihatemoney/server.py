"""Shared expenses: I Hate Money, of which nobody here wrote a line."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ....sites.installed import PythonPackages, site_folder
from ..kept import Kept

PACKAGES = ("ihatemoney==7.2.1",)


class Expenses(Kept):
    """A trip's expenses of six people: some 130 bills."""

    seed = "seed.py"
    command = ("serve.py",)
    remembers = True
    tables = {"money.sqlite3": r"^(alembic_version|sqlite_.*|.*_version|transaction)$"}  # noqa: RUF012

    def __init__(self, console: Console) -> None:
        project = Path(__file__).parent / "project"
        super().__init__(
            PythonPackages("I Hate Money", PACKAGES, project, site_folder("ihatemoney")), console
        )
