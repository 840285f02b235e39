"""Publishing: WordPress 6.5 from npm, with its database in SQLite, and PHP from Debian."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

from rich.console import Console

from ....sites.installed import site_folder
from ....sites.rows import Tables
from ..kept import Kept
from ..packages import NpmPackages, PhpPackages, of_npm

PHP = ("php-cli", "php-sqlite3", "php-xml", "php-mbstring")
PROJECT = Path(__file__).parent / "project"
PACKAGES = (*PHP, *of_npm(PROJECT))
VERSION = "6.5"
OWN = {
    "wp_options": (
        "option_name",
        r"^(cron|_(site_)?transient_.*|can_compress_scripts|theme_mods_.*|recently_.*|widget_.*|.*_(key|salt))$",
    ),
    "wp_postmeta": ("meta_key", r"^(_edit_.*|_encloseme|_pingme)$"),
    "wp_posts": ("post_status", r"^auto-draft$"),
    "wp_term_taxonomy": ("taxonomy", r"^wp_theme$"),
}  # fmt: skip
"""Rows that no person makes or would miss: a column of each table, and its values."""
VERSIONS = ("revision", "wp_global_styles", "wp_navigation")


class WordPressPackages(PhpPackages):
    """PHP, and WordPress as its Playground packs it: the program zipped, what browsers load beside it."""

    @property
    def app(self) -> Path:
        """WordPress itself, as it is before it has any data."""
        return self.folder / "wordpress"

    def install(self) -> None:
        """Fetch both, and keep one version of WordPress."""
        PhpPackages(self.name, PHP, self.project, self.folder).install()
        npm = NpmPackages(self.name, of_npm(self.project), self.project, self.folder)
        npm.install()
        packed = npm.modules / "@wp-playground" / "wordpress-builds"
        shutil.copytree(packed / "public" / f"wp-{VERSION}", self.app)
        _unzip(packed / "src" / "wordpress" / f"wp-{VERSION}.zip", self.app)
        plugin = self.app / "wp-content" / "plugins"
        _unzip(packed / "src" / "sqlite-database-integration" / "sqlite-database-integration.zip", plugin)
        (plugin / "sqlite-database-integration-main").rename(plugin / "sqlite-database-integration")
        shutil.copy(plugin / "sqlite-database-integration" / "db.copy", self.app / "wp-content" / "db.php")
        shutil.rmtree(self.app / "wp-content" / "database")
        shutil.rmtree(npm.modules)

    def environment(self) -> dict[str, str]:
        """Where WordPress lies."""
        return super().environment() | {"APP_WORDPRESS": str(self.app)}


def _unzip(packed: Path, there: Path) -> None:
    with zipfile.ZipFile(packed) as files:
        files.extractall(there)


class Publishing(Kept):
    """A house's site: forty posts, pages, comments that wait, six people."""

    seed = "seed.php"
    command = ("-S", "127.0.0.1:{port}", "-t", "{folder}/wordpress", "{project}/router.php")
    tables = {"site.sqlite": r"^(sqlite_|_mysql_|wp_usermeta|wp_terms$|wp_term_relationships|_wp_sqlite)"}  # noqa: RUF012
    volatile = {"wp_posts": "post_modified.*"}  # noqa: RUF012

    def __init__(self, console: Console) -> None:
        super().__init__(WordPressPackages("WordPress", PACKAGES, PROJECT, site_folder("wordpress")), console)

    def state(self) -> Tables:
        """Without what WordPress notes by itself: locks, versions in between, what is due when."""
        tables = super().state()
        for table, (column, own) in OWN.items():
            tables[table] = {
                key: row for key, row in tables[table].items() if not re.search(own, str(row[column]))
            }
        kept = {key: row for key, row in tables["wp_posts"].items() if row["post_type"] not in VERSIONS}
        return tables | {"wp_posts": kept}
