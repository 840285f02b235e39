"""Debian packages unpacked below a person's data folder: no root, and nothing of the system is touched.

What the system already has is used from there; only what is missing is fetched, from the system's own
package sources (apt-get download, dpkg-deb --extract).
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from .installed import Installed, SiteMissing


class DebianPackages(Installed):
    """Debian packages with what they depend on."""

    @property
    def tree(self) -> Path:
        """Where they are unpacked; its files lie as they would below /."""
        return self.folder / "tree"

    def places(self, pattern: str) -> list[str]:
        """The files or folders of this pattern, in the tree first, then in the system."""
        return [str(path) for root in (self.tree, Path("/")) for path in sorted(root.glob(pattern))]

    def environment(self) -> dict[str, str]:
        """Programs and shared libraries of the tree are found."""
        ours = super().environment()
        programs = [str(self.tree / "usr" / "bin"), ours.get("PATH", "")]
        libraries = [str(path) for path in self.tree.glob("usr/lib/*-linux-gnu*")]
        return ours | {
            "PATH": ":".join(programs),
            "LD_LIBRARY_PATH": ":".join([*libraries, *filter(None, [ours.get("LD_LIBRARY_PATH")])]),
            "LC_ALL": "C.UTF-8",
        }

    def install(self) -> None:
        """Fetch and unpack what the system does not have. Raises `SiteMissing`."""
        if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
            raise SiteMissing(
                f"{self.name} comes as Debian packages, and this system has no apt-get. "
                "Run the evaluation on Debian or Ubuntu."
            )
        fetched = self.folder / "fetched"
        fetched.mkdir()
        try:
            plan = self.do(["apt-get", "install", "--simulate", "--no-install-recommends", *self.packages])
            # What the system has in full is fetched as well: its copy is not ours to adapt.
            names = {*self.packages, *re.findall(r"^Inst (\S+)", plan, re.MULTILINE)}
            self.do(["apt-get", "download", "--quiet", *sorted(names)], cwd=fetched)
        except SiteMissing as error:
            raise SiteMissing(
                f"{error}\nThe packages are {', '.join(self.packages)}. Run “sudo apt-get update” and try "
                f"again; if they are still not found, run “sudo apt-get install {' '.join(self.packages)}”, "
                "which says what is wrong."
            ) from None
        for package in sorted(fetched.glob("*.deb")):
            self.do(["dpkg-deb", "--extract", str(package), str(self.tree)])
        shutil.rmtree(fetched)
        mend_links(self.tree)


def mend_links(tree: Path) -> None:
    """Links into packages that only the system has lead there."""
    for link in [path for path in tree.rglob("*") if path.is_symlink() and not path.exists()]:
        target = Path(os.path.normpath(link.parent / link.readlink()))
        if target.is_relative_to(tree):
            link.unlink()
            link.symlink_to(Path("/") / target.relative_to(tree))
