"""Results of measurements: a small file for each below `results/`, and the tables that pages show of them.

A page has a mark, such as `<!-- results: loop page -->`, which is filled with these results, in this order,
when it is read. `scripts/keep-result` writes the files.
"""

from __future__ import annotations

import datetime
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "results"
MARK = re.compile(r"<!-- results: ([^>]*?) -->")
NAME = re.compile(r"[a-z][a-z0-9-]*")
PLACE = re.compile(r"\{([^{}]+)\}")
Text = Annotated[str, Field(min_length=1)]
Cell = str | int | float | None


class WrongResult(ValueError):
    """A result's file, or a mark, is not as it has to be. The text says which, and what is wrong."""


class Strict(BaseModel):
    """Nothing that is not expected."""

    model_config = ConfigDict(extra="forbid")


class Machine(Strict):
    """What it was measured on, as far as that is known. Never a name or a path of it."""

    cpu: str = ""
    cores: int | None = None
    memory_gib: int | None = None


class Table(Strict):
    """A result of several figures."""

    columns: list[str] = Field(min_length=1)
    rows: list[list[Cell]] = Field(min_length=1)

    @model_validator(mode="after")
    def _even(self) -> Table:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row has {len(row)} cells and not {len(self.columns)}: {row}")
        return self


class Measured(Strict):
    """One measurement: either a sentence, `says`, with `{name}` for each of its `figures`, or a `table`."""

    what: Text
    command: str = ""
    """The one that measures it again."""
    date: datetime.date
    commit: str = Field(pattern=r"^[0-9a-f]{8,40}$")
    changed: bool = False
    """Something of what it depends on was not committed when it was measured."""
    machine: Machine | None = None
    model: str = ""
    depends_on: list[Text] = Field(min_length=1)
    """Paths within the repository: if they change, the figures are stale."""
    figures: dict[str, int | float] = {}
    says: str = ""
    table: Table | None = None
    note: str = ""
    """Of how it was measured, such as “while other work ran”."""
    carried: str = ""
    """For a figure that is older than its file: how precisely date and commit are known."""

    @model_validator(mode="after")
    def _whole(self) -> Measured:
        if bool(self.says) == bool(self.table):
            raise ValueError("it needs either “says” or “table”")
        if missing := set(PLACE.findall(self.says)) - set(self.figures):
            raise ValueError(f"“says” names figures that are not there: {', '.join(sorted(missing))}")
        return self

    @property
    def result(self) -> str:
        """The sentence, with its figures in three digits that count."""
        return PLACE.sub(lambda found: _short(self.figures[found[1]]), self.says)


Since = Callable[[Measured], int | None]
"""How many later commits changed what a result depends on; None if that is not known."""


# --- reading ------------------------------------------------------------------------------------------


def load(folder: Path = FOLDER) -> dict[str, Measured]:
    """All results by name. Raises `WrongResult`, which names the file."""
    found: dict[str, Measured] = {}
    names: dict[str, str] = {}
    for file in sorted(folder.glob("*.json")):
        result = read(file)
        if other := names.get(result.what.casefold()):
            raise WrongResult(f"docs/results/{file.name} and {other}.json are of the same: “{result.what}”")
        names[result.what.casefold()] = file.stem
        found[file.stem] = result
    return found


def read(file: Path) -> Measured:
    """One file. Raises `WrongResult`, which names it."""
    name = f"docs/results/{file.name}"
    if not NAME.fullmatch(file.stem):
        raise WrongResult(f"{name}: a name has small letters, digits and hyphens")
    try:
        return Measured.model_validate_json(file.read_text("utf-8"))
    except ValidationError as error:
        raise WrongResult(f"{name}: {in_words(error)}") from None


def in_words(error: ValidationError) -> str:
    """What is wrong, by field."""
    return "; ".join(
        ": ".join(filter(None, (".".join(map(str, one["loc"])), one["msg"]))) for one in error.errors()
    )


# --- what has changed since ---------------------------------------------------------------------------


def history(root: Path = ROOT) -> Since | None:
    """Asks git about later changes. None where there is no history, such as in an unpacked archive."""
    if not (root / ".git").exists() or not shutil.which("git"):
        return None

    def git(*words: str) -> str | None:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else None

    def since(result: Measured) -> int | None:
        # A shallow clone may not have the commit, or not what lies between.
        if git("merge-base", "--is-ancestor", result.commit, "HEAD") is None:
            return None
        paths = (f":/{path}" for path in result.depends_on)
        count = git("rev-list", "--count", "--no-merges", f"{result.commit}..HEAD", "--", *paths)
        return None if count is None else int(count)

    return since


# --- showing ------------------------------------------------------------------------------------------


def filled(page: str, text: str, results: Mapping[str, Measured], since: Since | None) -> str:
    """A page with its marks filled. Raises `WrongResult` for a name that there is not."""

    def tables(found: re.Match[str]) -> str:
        names = found[1].split()
        if unknown := [name for name in names if name not in results]:
            there = ", ".join(results) or "none"
            raise WrongResult(
                f"docs/{page}.md: there is no docs/results/{unknown[0]}.json. There are: {there}"
            )
        return shown([results[name] for name in names], since)

    return MARK.sub(tables, text)


def shown(results: Sequence[Measured], since: Since | None) -> str:
    """Sentences that follow each other are rows of one table. Below a result's own table is its date."""
    parts = []
    for alone, group in groupby(results, lambda result: result.table is not None):
        if alone:
            for result in group:
                assert result.table
                rows = (map(_cell, row) for row in result.table.rows)
                parts += [table(result.table.columns, rows), f"*{result.what}: {measured(result, since)}*"]
        else:
            lines = ((result.what, result.result, measured(result, since)) for result in group)
            parts.append(table(("what", "result", "measured"), lines))
    if since is None:
        parts.append("*Built without the code's history: no figure is marked as older than the code.*")
    return "\n\n".join(parts)


def measured(result: Measured, since: Since | None) -> str:
    """When, at which commit, on what, and how much has changed since."""
    at = f"{result.date.day} {result.date:%B %Y} at `{result.commit[:8]}`"
    parts = [at + (" with changes that were not committed" if result.changed else "")]
    parts += [_machine(result.machine), result.model, result.note, result.carried]
    if since:
        later = since(result)
        if later is None:
            parts.append("whether the code has changed since is not known here")
        elif later:
            paths = ", ".join(f"`{path}`" for path in result.depends_on)
            count = f"{later} or more" if result.carried else str(later)
            parts.append(f"**before {count} later change{'' if count == '1' else 's'}** of {paths}")
    return "; ".join(filter(None, parts))


def _machine(machine: Machine | None) -> str:
    if machine is None:
        return "machine not written down"
    known = (
        f"{machine.cores} cores" if machine.cores else "",
        f"{machine.memory_gib} GiB" if machine.memory_gib else "",
        machine.cpu,
    )
    return ", ".join(filter(None, known))


def _short(value: int | float) -> str:
    return f"{value:.3g}" if isinstance(value, float) and abs(value) < 1_000 else f"{value:,.0f}"


def _cell(value: Cell) -> str:
    if isinstance(value, int | float):
        return f"{value:,}"
    return value or ""


def table(heads: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def written(result: Measured) -> str:
    """What its file says, a row of a table in a line: nothing that was left out."""
    text = json.dumps(result.model_dump(mode="json", exclude_defaults=True), indent=2, ensure_ascii=False)
    text = re.sub(r"(?<=\[)\n {8}|\n {6}(?=\])", "", text)
    return re.sub(r"\n {8}", " ", text) + "\n"
