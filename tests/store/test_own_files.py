"""Changes of the person's own files: where one cannot be made, none is, and nothing is lost."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from handrail.store.own_files import FileChange, FilesError


@contextmanager
def no_file_longer_than(most: int) -> Iterator[None]:
    """As on a disk that has no more room."""
    _, hard = before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def files(folder: Path) -> dict[str, str]:
    """Everything in the folder, folders too."""
    return {str(path.relative_to(folder)): path.read_text() if path.is_file() else "" for path in folder.rglob("*")}


@pytest.mark.parametrize("first", ["x", None], ids=["written", "deleted"])
def test_where_there_is_no_room_nothing_is_lost_and_nothing_left(tmp_path: Path, first: str | None) -> None:
    one, other = tmp_path / "one.md", tmp_path / "shop" / "other.md"
    one.write_text("long" * 5000)
    before = files(tmp_path)
    change = FileChange.of(tmp_path, {one: first, other: "y" * 20_000})
    with no_file_longer_than(10_000), pytest.raises(FilesError, match="Make room there"):
        change.do()
    assert files(tmp_path) == before
    change.do()
    assert other.read_text() == "y" * 20_000 and one.exists() == (first is not None)
    with no_file_longer_than(10_000), pytest.raises(FilesError, match="Make room there"):
        change.back()
    assert other.exists()
    change.back()
    assert files(tmp_path) == before
