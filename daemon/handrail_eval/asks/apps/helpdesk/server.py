"""Tickets of a house: django-helpdesk with Django's own administration beside it, as its guide sets it up."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ....sites.installed import PythonPackages, site_folder
from ..kept import Kept

PACKAGES = ("django-helpdesk==2.6.1", "django==5.2.19")
SENT = "sent"
"""The folder of the mails that were sent: each is a file there, and goes nowhere else."""


class Helpdesk(Kept):
    """Three queues with some fifty tickets, which Ada and three others work on."""

    seed = "seed.py"
    command = ("serve.py",)
    files = rf"^({SENT}|media)/"
    tables = {  # noqa: RUF012
        "desk.sqlite3": r"^(sqlite_.*|django_.*|auth_permission)$",
    }
    volatile = {  # noqa: RUF012
        "auth_user": "last_login", "helpdesk_ticket": "modified", "helpdesk_kbitem": "last_updated",
    }  # fmt: skip

    def __init__(self, console: Console) -> None:
        project = Path(__file__).parent / "project"
        packages = PythonPackages("django-helpdesk", PACKAGES, project, site_folder("helpdesk"))
        super().__init__(packages, console)
