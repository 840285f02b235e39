"""What is shipped: the product, its extension and the demo, whole, and nothing that attacks or measures them."""

from __future__ import annotations

import ast
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from email import message_from_string
from fnmatch import fnmatch
from io import BytesIO
from pathlib import Path

import pytest

from handrail import __version__
from handrail.link.extension_archive import archive
from tests.support.installed import build

ROOT = Path(__file__).parents[1]
SHIPPED = {
    "daemon/handrail": "handrail",
    "daemon/handrail_demo": "handrail_demo",
    "shared_schema/handrail_wire": "handrail_wire",
    "extension": "handrail/_extension",
}
"""Folders of the repository, and what they are called in the wheel."""
LEFT_OUT = ("extension/package*.json", "*/tsconfig.json", "*.d.ts", "extension/pictures/*")
NEVER = {
    "handrail": ("handrail_demo", "handrail_eval", "playwright"),
    "handrail_wire": ("handrail", "handrail_demo", "handrail_eval", "playwright"),
    "handrail_demo": ("handrail_eval",),
}
"""What a package never imports, not even for its types."""


@pytest.fixture(scope="module")
def wheel(wheel_file: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(wheel_file)


@pytest.fixture(scope="module")
def unpacked(wheel: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site-packages")
    wheel.extractall(folder)
    return folder


def of_the_repository() -> Iterator[str]:
    """The files that are to be shipped, as the wheel names them."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *SHIPPED],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file() and not any(fnmatch(name, pattern) for pattern in LEFT_OUT):
            folder = next(folder for folder in SHIPPED if name.startswith(f"{folder}/"))
            yield SHIPPED[folder] + name.removeprefix(folder)


def test_the_wheel_is_the_product_the_demo_and_the_extension(wheel: zipfile.ZipFile) -> None:
    names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert names == set(of_the_repository())
    assert {"handrail/_extension/manifest.json", "handrail_demo/crm/static/index.html"} <= names


def test_nothing_that_attacks_or_measures_is_in_it(wheel: zipfile.ZipFile) -> None:
    folders = {part for name in wheel.namelist() for part in Path(name).parts[:-1]}
    assert not folders & {"handrail_eval", "attacks", "faults", "bench", "check", "sites", "experts", "tests"}


def test_the_source_archive_gives_the_same_bytes_anywhere(wheel_file: Path, tmp_path: Path) -> None:
    """Unpacked elsewhere, at another time and for other users, it is built into the very same wheel."""
    with tarfile.open(build(ROOT, "sdist", tmp_path / "sdist")) as packed:
        packed.extractall(tmp_path / "there", filter="data")
    (there,) = (tmp_path / "there").iterdir()
    assert not (there / "tests").exists() and not (there / "daemon" / "handrail_eval").exists()
    assert {"LICENSE", "README.md", "CHANGELOG.md", "docs"} <= {path.name for path in there.iterdir()}
    for path in there.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    again = build(there, "wheel", tmp_path / "wheel")
    assert again.name == wheel_file.name and again.read_bytes() == wheel_file.read_bytes()


def test_the_stores_archive_is_the_wheels_extension(unpacked: Path) -> None:
    made = archive(unpacked / "handrail" / "_extension")
    assert made == archive(ROOT / "extension")
    named = {name.removeprefix("handrail/_extension/") for name in of_the_repository() if "_extension/" in name}
    with zipfile.ZipFile(BytesIO(made)) as listed:
        assert set(listed.namelist()) == {name for name in named if not name.endswith(".md")}


def text_of(wheel: zipfile.ZipFile, name: str) -> str:
    (found,) = (one for one in wheel.namelist() if one.endswith(f".dist-info/{name}"))
    return wheel.read(found).decode()


def test_it_has_the_version_of_the_program(wheel: zipfile.ZipFile) -> None:
    assert message_from_string(text_of(wheel, "METADATA"))["Version"] == __version__


def test_its_commands_are_its_own(wheel: zipfile.ZipFile) -> None:
    text = text_of(wheel, "entry_points.txt")
    assert "handrail = handrail.cli.main:main" in text and "demo = handrail_demo.cli:app" in text
    assert "eval" not in text


def test_only_extras_bring_a_browser_driver(wheel: zipfile.ZipFile) -> None:
    needed = message_from_string(text_of(wheel, "METADATA")).get_all("Requires-Dist") or []
    always = [one for one in needed if "extra ==" not in one]
    assert always and not [one for one in always if "playwright" in one]
    assert [one for one in needed if "playwright" in one and "'demo'" in one]


def test_all_of_it_loads_without_the_checkout(unpacked: Path) -> None:
    """Every module of the product without Playwright and the demo, then the demo without the evaluations."""
    modules: dict[str, list[str]] = {package: [] for package in ("handrail_wire", "handrail", "handrail_demo")}
    for path in sorted(unpacked.rglob("*.py")):
        parts = path.relative_to(unpacked).with_suffix("").parts
        if parts[-1] != "__main__":
            modules[parts[0]].append(".".join(part for part in parts if part != "__init__"))
    code = f"""
import importlib, sys
sys.path.insert(0, {str(unpacked)!r})
sys.modules.update(dict.fromkeys(("playwright", "handrail_demo", "handrail_eval")))
for name in {modules["handrail_wire"] + modules["handrail"]}:
    importlib.import_module(name)
for name in ("playwright", "handrail_demo"):
    del sys.modules[name]
for name in {modules["handrail_demo"]}:
    importlib.import_module(name)
from handrail.link.pairing import extension_dir
print(extension_dir())
"""
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(unpacked / "handrail" / "_extension")


@pytest.mark.parametrize("folder", [folder for folder, package in SHIPPED.items() if package in NEVER])
def test_what_is_shipped_names_nothing_that_is_not(folder: str) -> None:
    never = NEVER[SHIPPED[folder]]
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names = [node.module]
            wrong = [name for name in names if name.partition(".")[0] in never]
            assert not wrong, f"{path.relative_to(ROOT)} imports {wrong[0]}"
