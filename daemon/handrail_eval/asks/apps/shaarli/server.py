"""Bookmarks: Shaarli as Debian packages it, with all links in one file."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rich.console import Console

from ....sites.installed import site_folder
from ....sites.rows import Tables
from ..kept import Kept
from ..packages import PhpPackages

PHP = ("php-cli", "php-xml", "php-mbstring", "php-gd", "php-intl")
PACKAGES = ("shaarli=0.12.1+dfsg-8+deb12u2", "fonts-fork-awesome", *PHP)
SETTINGS = "usr/share/shaarli/application/config/ConfigManager.php"
FIXED = r"'[^']*/var/(?:lib/shaarli/data|cache/shaarli)([^']*)'"
"""A path of Debian's in the settings' defaults."""


class ShaarliPackages(PhpPackages):
    """Shaarli with all that it writes in the folder `SHAARLI_DATA`, which our scripts define."""

    def install(self) -> None:
        """Unpack, and lead the fixed paths there."""
        super().install()
        script = self.tree / SETTINGS
        led = re.sub(FIXED, r"SHAARLI_DATA . '\1'", script.read_text("utf-8"))
        # The path of the templates is put before a name as it is.
        script.write_text(led.replace("'/tmp'", "'/tmp/'"), "utf-8")


class Bookmarks(Kept):
    """Forty links of a house's clerk, a quarter of them private, and her settings."""

    seed = "seed.php"
    command = ("-S", "127.0.0.1:{port}", "-t", "{folder}/tree/usr/share/shaarli", "{project}/router.php")

    def __init__(self, console: Console) -> None:
        project = Path(__file__).parent / "project"
        super().__init__(ShaarliPackages("Shaarli", PACKAGES, project, site_folder("shaarli")), console)

    def state(self) -> Tables:
        """Its bookmarks and settings, one row each, read by its own program."""
        told = self._installed.do(self._installed.command("rows.php"), {"APP_DATA": str(self.data)})
        tables: Tables = json.loads(told)
        return tables
