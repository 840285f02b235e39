"""The person's workflows: Markdown files in one folder, read anew whenever they are asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from handrail.text.authoring_errors import PolicyError
from handrail.workflows.workflow import Workflow, read_workflow, written

from .own_files import FileChange

_NAME = re.compile(r"[a-z][a-z0-9_]{0,47}")


class WorkflowFiles:
    """All workflows of one person. Each file is called after its workflow: `book_flight.md`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[Path, tuple[tuple[int, ...], Workflow | PolicyError]] = {}
        """What each file held, while it is the same: some hundred take a quarter of a second to be read."""

    def all(self) -> tuple[list[Workflow], list[PolicyError]]:
        """Every workflow by name, and what is wrong with the files that are none."""
        found: list[Workflow] = []
        problems: list[PolicyError] = []
        before, self._known = self._known, {}
        for path in self.paths():
            try:
                state = path.stat()
            except OSError:
                # It has just been deleted.
                continue
            sign = (state.st_mtime_ns, state.st_size, state.st_ino)
            known = before.get(path)
            held = known[1] if known and known[0] == sign else self._held(path)
            self._known[path] = (sign, held)
            if isinstance(held, PolicyError):
                problems.append(held)
            else:
                found.append(held)
        return found, problems

    def get(self, name: str) -> Workflow | None:
        """The workflow of that name; None if there is none. Raises `PolicyError` if its file is none."""
        return self._read(self.path(name)) if self._has(name) else None

    def path(self, name: str) -> Path:
        """Where a workflow of that name is."""
        return self.folder / f"{name}.md"

    def text(self, name: str) -> str:
        """What stands in a workflow's file; "" if it is not there, or cannot be read."""
        try:
            return self.path(name).read_text("utf-8") if self._has(name) else ""
        except (OSError, UnicodeError):
            return ""

    def save(self, workflow: Workflow, text: str = "") -> Path:
        """Write a workflow's file, in place of the one that there is, as this text where there is one.

        Raises `FilesError`.
        """
        path = self.path(workflow.name)
        FileChange.of(self.folder, {path: text or written(workflow)}).do()
        return path

    def delete(self, name: str) -> bool:
        """Delete a workflow; false if there is none. Raises `FilesError`."""
        if not self._has(name):
            return False
        FileChange.of(self.folder, {self.path(name): None}).do()
        return True

    def _has(self, name: str) -> bool:
        """Whether there is a file of that name: what is no name, such as a path, has none."""
        return _NAME.fullmatch(name) is not None and self.path(name).is_file()

    def paths(self) -> Iterator[Path]:
        """The files in which there may be workflows, by name."""
        if self.folder.is_dir():
            yield from sorted(self.folder.glob("[a-z]*.md"))

    def _held(self, path: Path) -> Workflow | PolicyError:
        try:
            return self._read(path)
        except PolicyError as error:
            return error

    @staticmethod
    def _read(path: Path) -> Workflow:
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeError) as error:
            raise PolicyError(str(path), "", f"cannot be read ({error})", "Save it as plain text") from None
        workflow = read_workflow(text, str(path))
        if workflow.name != path.stem:
            fix = f"Call the file {workflow.name}.md, or write name: {path.stem}"
            raise PolicyError(str(path), "name", f"is {workflow.name}, but the file is another", fix)
        return workflow
