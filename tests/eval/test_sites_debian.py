"""Debian packages that are unpacked into a folder of ours."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from handrail_eval.sites.debian import DebianPackages, mend_links
from handrail_eval.sites.installed import SiteMissing
from handrail_eval.sites.redmine.server import PACKAGES, RubyPackages


class Packages(DebianPackages):
    def command(self, script: str) -> list[str]:
        return [script]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "tree" / "usr").mkdir(parents=True)
    return tmp_path / "tree"


def test_links_into_packages_that_only_the_system_has_lead_there(tree: Path) -> None:
    (tree / "here").touch()
    (tree / "usr" / "near").symlink_to("../here")
    # /bin/sh is there on every system; the tree has none.
    (tree / "usr" / "far").symlink_to("../bin/sh")
    (tree / "usr" / "absolute").symlink_to("/nowhere/at/all")
    mend_links(tree)
    assert (tree / "usr" / "near").readlink() == Path("../here")
    assert (tree / "usr" / "far").readlink() == Path("/bin/sh")
    assert (tree / "usr" / "absolute").readlink() == Path("/nowhere/at/all")


def test_the_tree_comes_before_the_system(tree: Path) -> None:
    programs = tree / "usr" / "bin"
    libraries = tree / "usr" / "lib" / "x86_64-linux-gnu"
    programs.mkdir()
    libraries.mkdir(parents=True)
    (programs / "env").touch()
    packages = Packages("it", (), tree, tree.parent)
    assert packages.places("usr/bin/env") == [str(programs / "env"), "/usr/bin/env"]
    variables = packages.environment()
    assert variables["PATH"] == f"{programs}:{os.environ['PATH']}"
    assert variables["LD_LIBRARY_PATH"].split(":")[0] == str(libraries)


def test_without_apt_it_says_where_it_would_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SiteMissing, match="Run the evaluation on Debian or Ubuntu"):
        Packages("it", ("redmine",), tmp_path, tmp_path).install()
    with pytest.raises(SiteMissing, match="sudo apt-get install git"):
        RubyPackages("Redmine", PACKAGES, tmp_path, tmp_path).install()


def test_packages_that_cannot_be_found_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's own apt would need its lists; a script in its place says what apt says."""
    for name in ("apt-get", "dpkg-deb"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\necho 'E: Unable to locate package redmine' >&2\nexit 100\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(SiteMissing) as told:
        Packages("it", ("redmine", "puma"), tmp_path, tmp_path).install()
    assert "Unable to locate package redmine" in str(told.value)
    assert "sudo apt-get update" in str(told.value)
    assert "sudo apt-get install redmine puma" in str(told.value)
