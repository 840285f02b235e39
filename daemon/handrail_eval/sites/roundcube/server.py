"""The mailbox: Roundcube and dovecot from Debian's packages, and a mail server that keeps what is sent."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from rich.console import Console

from ..installed import PythonPackages, SiteMissing, site_folder
from ..rows import Tables
from ..served import Served
from .store import tables

DEBIAN = (
    "roundcube-core", "roundcube-sqlite3", "dovecot-imapd", "php-cli", "php-sqlite3",
)  # fmt: skip
NEEDED = {
    "/var/lib/roundcube/public_html/index.php": "roundcube-core",
    "/usr/share/roundcube/SQL/sqlite.initial.sql": "roundcube-core",
    "/usr/sbin/dovecot": "dovecot-core",
    "/usr/lib/dovecot/imap": "dovecot-imapd",
    "/usr/bin/php": "php-cli",
}
"""What has to be there, and the package it is of."""
MAIL_USER = "nobody"
"""Who dovecot runs as where Handrail itself is run by root, for whom it serves no mail."""


def missing() -> list[str]:
    """The Debian packages that are not there."""
    return sorted({package for file, package in NEEDED.items() if not Path(file).exists()})


class Mail(Served):
    """A running mailbox. Raises `SiteMissing` when something of it is not installed, or does not start."""

    seed, serve, env = "mail_seed.py", "mail_serve.py", "MAIL_DATA"
    database = "roundcube.sqlite3"
    ignored = r"^(session|cache.*|system|sqlite_.*|collected_addresses|filestore)$"
    volatile = {  # noqa: RUF012 (read only)
        "users": "last_login|failed_login.*|preferences",
        "contacts": "changed|vcard|words",
        "contactgroups": "changed",
        "identities": "changed",
    }

    def __init__(self, console: Console | None = None) -> None:
        name = "the mailbox (Roundcube)"
        if lacking := missing():
            raise SiteMissing(
                f"{name} needs packages of the system that are not there: {', '.join(lacking)}. On Debian or "
                f"Ubuntu run: sudo apt-get install --no-install-recommends {' '.join(DEBIAN)}"
            )
        project = Path(__file__).parent / "project"
        folder = site_folder("roundcube")
        super().__init__(PythonPackages(name, ("aiosmtpd==1.4.6",), project, folder), console)
        if os.geteuid() == 0:
            os.chmod(self._folder.name, 0o711)
        self._hand_over()

    def entrance(self, who: str, start: str) -> str:
        """The address that logs this person in and leads to the page `start`, such as “_task=settings”."""
        return f"{self.url}/?_task=login&_enter={quote(who)}&_next={quote(start.strip('/'))}"

    def reset(self) -> None:
        """Put mails, folders and address book back; what was sent is forgotten.

        A request of the page that was left may still be at work: the end of all mail sessions is waited for,
        and one that is at work even then keeps the mails of before.
        """
        for _ in range(50):
            if not self._sessions():
                break
            time.sleep(0.05)
        with tempfile.TemporaryDirectory(dir=self.data, ignore_cleanup_errors=True) as before:
            for part in ("box/mail", "sent"):
                used = self.data / part
                shutil.copytree(self._installed.data / part, used.with_suffix(".new"))
                self._hand_over()
                used.rename(Path(before) / used.name)
                used.with_suffix(".new").rename(used)
        super().reset()

    def _sessions(self) -> list[str]:
        """Who is reading mail just now, a line each."""
        command = ["/usr/bin/doveadm", "-c", str(self.data / "dovecot.conf"), "who", "-1"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.stdout.splitlines()[1:]

    def state(self) -> Tables:
        """The database's rows, and the mailbox's."""
        return super().state() | tables(self.data / "box" / "mail", self.data / "sent")

    def _hand_over(self) -> None:
        """Give the mails to the one whom dovecot runs as."""
        if os.geteuid() != 0:
            return
        user = pwd.getpwnam(MAIL_USER)
        box = self.data / "box"
        for path in (box, *box.rglob("*")):
            # Its own locks come and go.
            with suppress(FileNotFoundError):
                os.chown(path, user.pw_uid, user.pw_gid, follow_symlinks=False)
