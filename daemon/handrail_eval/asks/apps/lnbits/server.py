"""A wallet: LNbits, with a source of made-up money, so that payments are real ones between made-up people."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ....sites.installed import PythonPackages, site_folder
from ..kept import Kept

# Some of its packages ask for a newer bitstring, which no longer has what another one needs.
PACKAGES = ("lnbits==1.6.2", "bitstring==4.2.3")


class Packages(PythonPackages):
    """LNbits, and then the one package in the version that works."""

    def install(self) -> None:
        """Put the packages into the empty folder. Raises `SiteMissing`."""
        first, *then = self.packages
        PythonPackages(self.name, (first,), self.project, self.folder).install()
        self.do([str(self.python), "-m", "pip", "install", "--quiet", *then])


class Wallet(Kept):
    """Ada's three wallets, and some thirty payments."""

    seed = "seed.py"
    command = ("serve.py",)
    tables = {  # noqa: RUF012
        "database.sqlite3": r"^(dbversions|balance_.*|audit|system_settings|sqlite_.*|webpush.*|wasm.*)$"
    }
    volatile = {"accounts": "updated_at", "wallets": "updated_at", "apipayments": "updated_at"}  # noqa: RUF012
    remembers = True

    def __init__(self, console: Console) -> None:
        project = Path(__file__).parent / "project"
        super().__init__(Packages("LNbits", PACKAGES, project, site_folder("lnbits")), console)
