"""Only files that the person named are given to a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.config.uploads import FileRefused, with_files
from handrail_wire import Click, Upload


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my cv.pdf"
    path.write_text("x")
    return path


def upload(*files: object) -> Upload:
    return Upload(ref="e1", files=[str(file) for file in files])


@pytest.mark.parametrize(
    "said", ["Send {}", 'Send "{}" to Bo', "Use {}.", "({})", "{}", "First {}, then stop", "File:\n{}\nThanks", "“{}”!"]
)
def test_a_file_that_was_named_may_be_chosen(file: Path, said: str) -> None:
    assert with_files(upload(file), ["Apply for the job.", said.format(file)]) == upload(file)


@pytest.mark.parametrize("said", ["", "Send my cv.pdf", "{}.bak", "{}x", "/other{}", "{}/more", "{}-old", "x{}"])
def test_a_file_that_was_not_named_may_not(file: Path, said: str) -> None:
    with pytest.raises(FileRefused, match="did not name"):
        with_files(upload(file), [said.format(file)])


def test_every_file_must_be_named_and_there(file: Path) -> None:
    other = file.with_name("letter.txt")
    with pytest.raises(FileRefused, match=r"did not name the file .*letter"):
        with_files(upload(file, other), [f"Send {file}"])
    with pytest.raises(FileRefused, match="there is no file"):
        with_files(upload(file, other), [f"Send {file} and {other}"])
    with pytest.raises(FileRefused, match="there is no file"):
        with_files(upload(file.parent), [f"Send {file.parent}"])


def test_the_home_folder_may_be_written_short(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(file.parent))
    assert with_files(upload("~/my cv.pdf"), ["Send ~/my cv.pdf"]) == upload(file)
    monkeypatch.chdir(file.parent)
    with pytest.raises(FileRefused, match="not a full path"):
        with_files(upload("my cv.pdf"), ["Send my cv.pdf"])


def test_other_actions_are_left_alone() -> None:
    assert with_files(Click(ref="e1"), []) == Click(ref="e1")
