"""A wiki: DokuWiki as Debian packages it, with its pages in files."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ....sites.installed import site_folder
from ..kept import Kept
from ..packages import PhpPackages

PACKAGES = ("dokuwiki=0.0.20220731.a-2", "php-cli", "php-xml", "php-mbstring")


class Wiki(Kept):
    """A wiki of a small house of twenty pages, whose clerk ada may do everything."""

    seed = "seed.php"
    command = ("-S", "127.0.0.1:{port}", "-t", "{folder}/tree/usr/share/dokuwiki", "{project}/router.php")
    files = r"^(data/(pages|media)|conf)/"

    def __init__(self, console: Console) -> None:
        project = Path(__file__).parent / "project"
        super().__init__(PhpPackages("DokuWiki", PACKAGES, project, site_folder("dokuwiki")), console)
