"""Policies and workflows in the file that holds all of the person's: their texts, and which would change."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Literal

from handrail.library.library import Library
from handrail.library.site import parse_site
from handrail.policy.policy import parse_policy
from handrail.text.authoring_errors import PolicyError
from handrail.workflows.workflow import read_workflow

from .own_files import LONGEST, FileChange, FilesError, held
from .workflow_files import WorkflowFiles

SITE_FILE = "site.yaml"
_POLICY = re.compile(r"(?:[a-z][a-z0-9_]{0,47}/)?[^./\\:\x00-\x1f][^/\\:\x00-\x1f]{0,119}\.md")
_SITE = re.compile(r"[a-z][a-z0-9_]{0,47}/site\.yaml")
_WORKFLOW = re.compile(r"[a-z][a-z0-9_]{0,47}\.md")


def texts_given(folder: Path, files: Iterable[Path], left_out: list[str]) -> dict[str, str]:
    """The texts of files by their place below their folder."""
    found: dict[str, str] = {}
    for path in files:
        name = path.relative_to(folder).as_posix()
        try:
            text = (held(path) or b"").decode("utf-8")
        except UnicodeDecodeError:
            text = ""
        if not path.resolve().is_relative_to(folder.resolve()):
            left_out.append(f"{name} is left out: it is a link to another place.")
        elif not text or len(text) > LONGEST:
            left_out.append(f"{name} is left out: it is no text, or too long.")
        else:
            found[name] = text
    return found


def files_planned(
    texts: Mapping[str, str],
    folder: Path,
    kind: Literal["policy", "workflow"],
    granted: Collection[str],
    changes: list[str],
    left_out: list[str],
) -> FileChange:
    """The change that takes texts over; each is said in words, and each that cannot be."""
    wanted: dict[Path, str | None] = {}
    names = _Names(folder, kind)
    for name, text in texts.items():
        path = folder / name
        try:
            called = _called(name, text, kind)
            there = held(path)
            if there == text.encode():
                continue
            is_site = name.endswith(SITE_FILE)
            before = "" if is_site else names.taken(name, path, called, granted)
        except (PolicyError, FilesError) as error:
            words = error.sentence if isinstance(error, PolicyError) else str(error)
            left_out.append(f"{name[:200]}: {words}"[:2000])
            continue
        wanted[path] = text
        what = f"the pages of the site {called}" if is_site else f"the {kind} {before or called}"
        more = f", which becomes {called}" if before not in ("", called) else ""
        if called in names.shipped and not is_site:
            more += ", in place of the one that came with Handrail"
        changes.append(f"{'New' if there is None else 'Changed'}: {what}{more}")
    return FileChange.of(folder, wanted)


class _Names:
    """What the person's files are called, as more of them are planned."""

    def __init__(self, folder: Path, kind: Literal["policy", "workflow"]) -> None:
        self.shipped: frozenset[str] = frozenset()
        """Those of Handrail's own policies that none of the person's hides yet."""
        self._kind = kind
        self._by_file: dict[object, str] = {}
        self._files: dict[str, tuple[object, str]] = {}
        """By name: which file it is, and where."""
        if kind == "workflow":
            for path in WorkflowFiles(folder).paths():
                self._put(_file_of(path), path.stem, str(path))
            return
        library = Library.load(user=folder)
        for name, entry in (*library.drafts.items(), *library.entries.items()):
            if entry.user:
                path = Path(entry.policy.source)
                self._put(_file_of(path), name, str(path))
        self.shipped = frozenset(name for name, entry in library.entries.items() if not entry.user)

    def taken(self, name: str, path: Path, called: str, granted: Collection[str]) -> str:
        """Let a file have this name; what was it called before? Raises `PolicyError` if it cannot."""
        file = _file_of(path)
        before = self._by_file.get(file, "")
        if kept := next((one for one in (before, called) if one in granted), ""):
            raise PolicyError(name, "", f"you gave a grant to {kept} as it is", "Revoke it first")
        other, where = self._files.get(called, (file, ""))
        if other != file:
            problem = f"there is a {self._kind} {called} already, in {where}"
            raise PolicyError(name, "", problem, "Rename one of them")
        if path.name.startswith("_") and called in self.shipped:
            problem = f"there is a policy {called} already, and a draft never takes its place"
            raise PolicyError(name, "", problem, "Call it otherwise")
        if file in self._by_file and not path.exists():
            raise PolicyError(name, "", "has the name of another file, but for its letters", "Rename it")
        self._put(file, called, name)
        return before

    def _put(self, file: object, called: str, where: str) -> None:
        if before := self._by_file.get(file):
            self._files.pop(before, None)
        self._by_file[file], self._files[called] = called, (file, where)


def _file_of(path: Path) -> object:
    """By which a file is known, in whatever letters its name is written. Raises `FilesError`."""
    try:
        state = path.stat()
    except FileNotFoundError:
        return unicodedata.normalize("NFC", str(path)).casefold()
    except OSError as error:
        raise FilesError(f"{path} cannot be read ({error.strerror}).") from None
    return state.st_dev, state.st_ino


def _called(name: str, text: str, kind: Literal["policy", "workflow"]) -> str:
    """What the text in a file is called. Raises `PolicyError` for a file that may not or cannot be used."""
    if len(text) > LONGEST:
        raise PolicyError(name, "", "is too long", f"Shorten it to {LONGEST:,} characters")
    if kind == "workflow":
        if not _WORKFLOW.fullmatch(name):
            raise PolicyError(name, "", "is no name of a workflow's file", "Call it like book_flight.md")
        called = read_workflow(text, name, foreign=True).name
        if f"{called}.md" != name:
            raise PolicyError(name, "name", f"is {called}, but the file is another", f"Call it {called}.md")
        return called
    if _SITE.fullmatch(name):
        site = name.partition("/")[0]
        return parse_site(text, site, name, foreign=True).name
    if not _POLICY.fullmatch(name) or not name.isprintable() or Path(name).name.lower() == "readme.md":
        raise PolicyError(name, "", "is no name of a policy's file", "Call it like my_shop/find_parcel.md")
    return parse_policy(text, name, foreign=True).name
