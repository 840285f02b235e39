"""Changes of the person's own files: all of them or none, each at once, and to be taken back."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

LONGEST = 100_000
"""Characters of one policy or workflow, where it comes from the browser or from a file."""
PROGRAM = Path(__file__).resolve().parents[1]
"""What is installed: nothing in there is ever written."""


class FilesError(Exception):
    """Nothing was changed; the text says why, and what to do."""


@dataclass(frozen=True)
class FileChange:
    """What files below `folder` hold `before` and `after`; None is no file."""

    folder: Path
    before: Mapping[Path, bytes | None]
    after: Mapping[Path, bytes | None]

    @classmethod
    def of(cls, folder: Path, texts: Mapping[Path, str | None]) -> FileChange:
        """The change that makes files hold these texts, from what they hold now. Raises `FilesError`."""
        before = {path: held(path) for path in texts}
        after = {path: None if text is None else text.encode() for path, text in texts.items()}
        return cls(folder, before, after)

    def do(self) -> None:
        """Make the change. Raises `FilesError`, also where a file was changed elsewhere meanwhile."""
        for path, data in self.before.items():
            _require_own(self.folder, path)
            if held(path) != data:
                fix = "Look at it again."
                raise FilesError(f"{path} was changed elsewhere meanwhile, so nothing was done. {fix}")
        done: list[Path] = []
        try:
            for path, data in self.after.items():
                _put(self.folder, path, data)
                done.append(path)
        except OSError as error:
            for path in done:
                with suppress(OSError):
                    _put(self.folder, path, self.before[path])
            fix = "Make room there, or make it writable for you."
            raise FilesError(f"{error.filename or self.folder}: {error.strerror or error}. {fix}") from error

    def back(self) -> None:
        """Take it back. Raises `FilesError`, also where a file was changed elsewhere since."""
        FileChange(self.folder, self.after, self.before).do()


def held(path: Path) -> bytes | None:
    """What a file holds; None if there is none. Raises `FilesError`."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FilesError(f"{path} cannot be read ({error.strerror}). Make it readable for you.") from None


def _require_own(folder: Path, path: Path) -> None:
    """Refuse a file that is not really in the person's folder, whatever links say."""
    real, home = path.resolve(), folder.resolve()
    if not real.is_relative_to(home) or path.is_symlink() or real.is_relative_to(PROGRAM):
        raise FilesError(f"{path} is a link to another place. Change the file there.")


def _put(folder: Path, path: Path, data: bytes | None) -> None:
    """Write a file at once, or delete it with its folder if nothing else is in there. Raises `OSError`."""
    if data is None:
        path.unlink(missing_ok=True)
        if path.parent != folder:
            with suppress(OSError):
                path.parent.rmdir()
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=".", delete=False) as draft:
        draft.write(data)
    Path(draft.name).replace(path)
