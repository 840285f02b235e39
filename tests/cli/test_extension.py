"""`handrail extension`: the folder of the extension, and its archive."""

from __future__ import annotations

import json
import shutil
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handrail import __version__
from handrail.cli import main as cli
from handrail.link.extension_archive import archive
from handrail.link.pairing import extension_dir
from handrail.link.visible_folder import visible_folder


def called(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(cli.build(arguments), arguments)
    return done.exit_code, done.stdout, done.stderr


def test_its_folder_is_printed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("typer.launch", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    code, out, err = called("extension")
    assert (code, out) == (0, f"{extension_dir()}\n") and "Load unpacked" in err
    assert opened == [str(extension_dir())]
    called("extension", "--no-open")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    called("extension")
    assert len(opened) == 1


def test_where_a_file_dialog_hides_it_a_link_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    hidden, other = tmp_path / ".local" / "one", tmp_path / ".local" / "two"
    seen = tmp_path / "seen"
    for folder in (hidden, other, seen):
        folder.mkdir(parents=True)
    link = tmp_path / "Handrail extension"
    assert visible_folder(seen) == seen and not link.exists()
    for folder in (hidden, hidden, other):
        assert visible_folder(folder) == link and link.resolve() == folder, "an update moves it"
    link.unlink()
    link.write_text("mine")
    assert visible_folder(hidden) == hidden and link.read_text() == "mine"


def test_its_archive_is_what_the_store_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = called("extension", "zip")
    assert (code, out) == (0, f"handrail-extension-{__version__}.zip\n")
    with zipfile.ZipFile(tmp_path / out.strip()) as made:
        assert made.testzip() is None
        names = made.namelist()
        manifest = json.loads(made.read("manifest.json"))
    assert names == sorted(names) and {"worker/main.js", "popup/popup.html", "generated/page.js"} <= set(names)
    assert not [name for name in names if name.endswith((".d.ts", ".md")) or "node_modules" in name]
    shipped = json.loads((extension_dir() / "manifest.json").read_text())
    assert shipped.pop("key") and manifest == shipped


def test_its_archive_tells_nothing_of_when_and_where(tmp_path: Path) -> None:
    """Copied in another order, at another time, with other rights: the same bytes."""
    ignored = shutil.ignore_patterns("node_modules")
    copy = shutil.copytree(extension_dir(), tmp_path / "copy", ignore=ignored, copy_function=shutil.copyfile)
    (copy / ".cache").mkdir()
    (copy / ".cache" / "x").write_text("x")
    (copy / "manifest.json").chmod(0o600)
    made = archive(copy)
    assert made == archive(extension_dir())
    (copy / "popup" / "new.js").write_text("")
    assert archive(copy) != made
    with zipfile.ZipFile(BytesIO(made)) as listed:
        assert {entry.date_time for entry in listed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_where_it_cannot_be_written(tmp_path: Path) -> None:
    code, _, err = called("extension", "zip", str(tmp_path / "nowhere" / "x.zip"))
    assert code == 1 and "handrail extension zip FILE" in err
