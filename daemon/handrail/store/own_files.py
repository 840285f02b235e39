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
        self.require_before()
        drafts: dict[Path, Path] = {}
        done: list[Path] = []
        try:
            # Where there is no room for all of it, nothing has been replaced yet.
            for path, data in self.after.items():
                if data is not None:
                    drafts[path] = _draft(self.folder, path, data)
            for path, data in self.after.items():
                if data is None:
                    _delete(self.folder, path)
                else:
                    drafts[path].replace(path)
                    del drafts[path]
                done.append(path)
        except OSError as error:
            for path in done:
                with suppress(OSError):
                    _restore(self.folder, path, self.before[path])
            fix = "Make room there, or make it writable for you."
            raise FilesError(f"{error.filename or self.folder}: {error.strerror or error}. {fix}") from error
        finally:
            for draft in drafts.values():
                with suppress(OSError):
                    _delete(self.folder, draft)

    def require_before(self) -> None:
        """Raises `FilesError` where a file was changed elsewhere, or is not really in the folder."""
        for path, data in self.before.items():
            _require_own(self.folder, path)
            if held(path) != data:
                fix = "Look at it again."
                raise FilesError(f"{path} was changed elsewhere meanwhile, so nothing was done. {fix}")

    @property
    def reverse(self) -> FileChange:
        """The change that takes it back."""
        return FileChange(self.folder, self.after, self.before)

    def back(self) -> None:
        """Take it back. Raises `FilesError`, also where a file was changed elsewhere since."""
        self.reverse.do()


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


def _draft(folder: Path, path: Path, data: bytes) -> Path:
    """Write what a file is to hold beside it, into a hidden file. Raises `OSError`; none is left then."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=".", delete=False) as draft:
        try:
            draft.write(data)
            draft.flush()
        except OSError:
            _delete(folder, Path(draft.name))
            raise
    return Path(draft.name)


def _delete(folder: Path, path: Path) -> None:
    """Delete a file, with its folder if nothing else is in there. Raises `OSError`."""
    path.unlink(missing_ok=True)
    if path.parent != folder:
        with suppress(OSError):
            path.parent.rmdir()


def _restore(folder: Path, path: Path, data: bytes | None) -> None:
    """Let a file hold what it held. Raises `OSError`."""
    if data is None:
        _delete(folder, path)
    else:
        _draft(folder, path, data).replace(path)
