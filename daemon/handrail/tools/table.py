"""Gathers the rows of a table, page by page, under a name that the other tools know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from handrail_wire import Node
from handrail_wire.roles import CELL_ROLES, ROW_ROLES

from .context import Gathered, ToolContext, ToolError, inside

_TABLES = frozenset({"table", "grid", "treegrid", "list", "feed"})
_NAME = re.compile(r"[^\W\d]\w{0,39}")
Row = tuple[str, ...]
"""The texts of its cells."""
MOST_ROWS = 5_000
_SHOWN = 70
"""Characters of a row that the answer shows."""


def gather(given: Mapping[str, str], context: ToolContext) -> Gathered:
    """What the table or list that `ref` is in, or else the longest of the page, adds to the table `name`.

    What is the same page again, or the end of the last one, is no news; other rows may be alike. Raises
    `ToolError`.
    """
    name = given["name"].strip()
    if not _NAME.fullmatch(name):
        raise ToolError("name it with one word, such as orders")
    columns, rows = _read(_chosen(context.nodes, given.get("ref", "").strip("[] ")))
    before = context.tables.get(name, Gathered(name))
    new = _beyond(before.rows, rows)
    if len(before.rows) + len(new) > MOST_ROWS:
        raise ToolError(f"a table may have {MOST_ROWS} rows: gather only what is needed")
    return Gathered(name, before.columns or columns, tuple(new))


def _beyond(known: Sequence[Row], rows: Sequence[Row]) -> Sequence[Row]:
    """The rows that go on where those that are known end: all of another page, the rest of a longer list."""
    known, rows, size = tuple(known), tuple(rows), len(rows)
    if any(known[at : at + size] == rows for at in range(len(known) - size + 1)):
        return ()
    longest = min(len(known), size)
    return next(rows[at:] for at in range(longest, -1, -1) if known[len(known) - at :] == rows[:at])


def told(new: Gathered, context: ToolContext) -> str:
    """What the model is told of what `gather` adds."""
    before = context.tables.get(new.name, Gathered(new.name))
    lines = [f"{len(new.rows)} new rows, {len(before.rows) + len(new.rows)} in {new.name}"]
    if new.columns:
        lines.append(f"columns: {_line(new.columns)}")
    if new.rows:
        lines += [f"first: {_line(new.rows[0])}", f"last: {_line(new.rows[-1])}"]
    return "; ".join(lines)


def column(table: Gathered, name: str) -> list[str]:
    """The values of a column. Raises `ToolError`, which names those that there are."""
    wanted = name.strip().strip("\"'").casefold()
    names = [one.casefold() for one in table.columns]
    if wanted not in names:
        known = ", ".join(table.columns) or "none with a name"
        raise ToolError(f"{table.name} has no column {name}: it has {known}")
    at = names.index(wanted)
    return [row[at] for row in table.rows if at < len(row)]


def _line(row: Sequence[str]) -> str:
    return " | ".join(row)[:_SHOWN]


def _chosen(nodes: Sequence[Node], ref: str) -> Sequence[Node]:
    """The nodes of the table around `ref`, or of the one with the most rows."""
    around = [at for at, node in enumerate(nodes) if node.role in _TABLES]
    if ref:
        place = next((at for at, node in enumerate(nodes) if node.ref == ref), None)
        if place is None:
            raise ToolError(f"there is no element {ref!r} on this page")
        around = [at for at in around if at <= place < at + len(inside(nodes, at))]
    parts = [inside(nodes, at) for at in around]
    if not any(parts):
        raise ToolError("there is no table or list here: read the page instead")
    return parts[-1] if ref else max(parts, key=lambda part: sum(node.role in ROW_ROLES for node in part))


def _read(nodes: Sequence[Node]) -> tuple[Row, list[Row]]:
    """The columns' names, and the rows. A row without cells has one for each thing that it says."""
    columns: Row = ()
    rows: list[Row] = []
    at = 0
    while at < len(nodes):
        if nodes[at].role not in ROW_ROLES:
            at += 1
            continue
        row = inside(nodes, at)
        cells = tuple(_cells(row))
        if not columns and not rows and any(node.role == "columnheader" for node in row):
            columns = cells
        elif any(cells):
            rows.append(cells)
        at += len(row)
    return columns, rows


def _cells(row: Sequence[Node]) -> Iterator[str]:
    if not any(node.role in CELL_ROLES for node in row):
        yield from filter(None, map(_said, row))
        return
    # A cell with one thing in it is left out of an observation: the thing stands for it.
    at = 1
    while at < len(row):
        cell = inside(row, at)
        at += len(cell)
        yield " ".join(filter(None, map(_said, cell)))


def _said(node: Node) -> str:
    said = f"{node.name} {node.value}" if node.value != node.name else node.name
    return " ".join(said.split())
