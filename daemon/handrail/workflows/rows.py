"""The rows of a table as values of a workflow, all of them checked before anything is done. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping

from handrail.text.arguments import SECRET_NAME

from .keeping import read
from .workflow import Workflow

MAX_ROWS = 1000


class BadRows(ValueError):
    """The values make no workflow's; the text says which, and what to do."""


def rows_of_csv(text: str) -> list[dict[str, str]]:
    """A CSV text's rows by the names in its first line, whatever separates its columns. Raises `BadRows`."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    rows = []
    try:
        table = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        names = [name.strip() for name in table.fieldnames or ()]
        if "" in names or len(set(names)) != len(names):
            raise BadRows("each of its columns needs a name of its own in the first line.")
        for at, row in enumerate(table, 1):
            if None in row or None in row.values():
                raise BadRows(f"row {at}: it has not as many columns as the first line.")
            values = {name.strip(): value.strip() for name, value in row.items()}
            if any(values.values()):
                rows.append(values)
    except csv.Error as error:
        raise BadRows(f"it cannot be read as CSV ({error}).") from None
    if not rows:
        raise BadRows("it has no rows. Its first line has to name the columns.")
    if len(rows) > MAX_ROWS:
        raise BadRows(f"it has {len(rows)} rows, and {MAX_ROWS} are possible. Make two files of it.")
    return rows


def checked_rows(
    workflow: Workflow, rows: Iterable[Mapping[str, str]], given: Mapping[str, str]
) -> list[dict[str, str]]:
    """The values of each time that a workflow is done; `given` are those that a row does not say.

    Raises `BadRows`.
    """
    checked = []
    for at, row in enumerate(rows, 1):
        try:
            said = {name: text for name, text in row.items() if text}
            if empty := [name for name in row if name not in {**given, **said}]:
                # What it was when the workflow was kept is another row's.
                raise BadRows(f"{empty[0]} is empty.")
            checked.append(checked_values(workflow, {**given, **said}))
        except BadRows as error:
            raise BadRows(f"row {at}: {error}") from None
    return checked


def checked_table(workflow: Workflow, text: str, given: Mapping[str, str]) -> list[dict[str, str]]:
    """The same of a CSV text. Raises `BadRows`."""
    try:
        return checked_rows(workflow, rows_of_csv(text), given)
    except BadRows as error:
        raise BadRows(f"The table: {error}") from None


def checked_values(workflow: Workflow, given: Mapping[str, str]) -> dict[str, str]:
    """A workflow's values, with its defaults where nothing is said. Raises `BadRows`."""
    if unknown := [name for name in given if name not in workflow.parameters]:
        known = ", ".join(workflow.parameters) or "it has none"
        raise BadRows(f"{workflow.name} has no parameter {unknown[0]!r} (its parameters: {known}).")
    values = {}
    for name, parameter in workflow.parameters.items():
        text = given.get(name, "") or parameter.default
        if not text:
            raise BadRows(f"{name} is missing ({parameter.ask or parameter.kind}).")
        if parameter.secret and not SECRET_NAME.fullmatch(text.strip()):
            raise BadRows(
                f"{name} is a secret, and is not written down. Store it (handrail keys set {name} "
                f"--origin SITE), then write <secret:{name}>."
            )
        value = read(parameter, text)
        if not value:
            raise BadRows(f"{name} is a {parameter.kind}, and {text!r} cannot be one.")
        values[name] = value
    return values
