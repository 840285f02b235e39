"""A mail server's administration: Postfix Admin as Debian packages it, with its database in SQLite."""

from __future__ import annotations

import threading
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Self

from rich.console import Console

from ....sites.installed import site_folder
from ..kept import Kept
from ..packages import PhpPackages

# lighttpd and postgresql-client stand for the choices that the package leaves, and are never started.
PACKAGES = (
    "postfixadmin=3.3.13-1", "lighttpd", "postgresql-client",
    "php-cgi", "php-cli", "php-sqlite3", "php-mbstring",
)  # fmt: skip
SENT = "sent"
"""The folder of the mails that were sent: each is a file there, and goes nowhere else."""


class MailServer(Kept):
    """Three domains with twenty mailboxes and as many aliases, which ada may all change."""

    seed = "seed.php"
    command = (
        "-S", "127.0.0.1:{port}", "-t", "{folder}/tree/usr/share/postfixadmin/public", "{project}/router.php",
    )  # fmt: skip
    files = rf"^{SENT}/"
    tables = {"mail.sqlite": r"^(sqlite_.*|config|log)$"}  # noqa: RUF012
    volatile = dict.fromkeys(
        ("admin", "alias", "alias_domain", "domain", "fetchmail", "mailbox", "vacation"), "modified"
    )

    def __init__(self, console: Console) -> None:
        project = Path(__file__).parent / "project"
        packages = PhpPackages("Postfix Admin", PACKAGES, project, site_folder("postfixadmin"))
        super().__init__(packages, console)
        self._taking = Taking(self.data / SENT)
        self.environment = {"APP_MAIL": str(self._taking.server_address[1])}

    def __enter__(self) -> Self:
        threading.Thread(target=self._taking.serve_forever, daemon=True).start()
        return super().__enter__()

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._taking.shutdown()
        self._taking.server_close()


class Taking(ThreadingTCPServer):
    """Takes mails on a port of loopback and keeps them in a folder."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        super().__init__(("127.0.0.1", 0), Letter)

    def keep(self, mail: bytes) -> None:
        """One more file."""
        self.folder.mkdir(exist_ok=True)
        (self.folder / f"{len(list(self.folder.iterdir())) + 1}.eml").write_bytes(mail)


class Letter(StreamRequestHandler):
    """As much of SMTP as Postfix Admin speaks."""

    server: Taking

    def handle(self) -> None:
        """Answer every line, until it says QUIT."""
        self.wfile.write(b"220 made up\r\n")
        for line in self.rfile:
            word = line.strip().upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                self.server.keep(b"".join(iter(self.rfile.readline, b".\r\n")))
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 well\r\n")
            if word == b"QUIT":
                return
